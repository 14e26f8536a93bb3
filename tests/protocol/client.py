# SPDX-License-Identifier: MIT
"""A client on python3-websockets that trusts nothing: whatever the daemon says is checked for its form as it comes, and
each room it follows is kept in a mirror (mirror.py). What is found wrong is raised at the next question or at `close`."""

import asyncio
import json

import websockets

import daemon as daemon_module
from mirror import Mirror, need

WAIT_S = daemon_module.WAIT_S

EVENTS = ('seat', 'started', 'moved', 'ended', 'offer', 'said', 'spectators', 'clock', 'sync', 'closed', 'notice',
          'lobby')
ROOMLESS = ('notice', 'lobby')
CODES = ('bad_json', 'bad_message', 'too_large', 'unknown_op', 'hello_first', 'bad_token', 'bad_name', 'unknown_game',
         'unknown_level', 'no_such_room', 'no_such_round', 'room_full', 'not_seated', 'wrong_round', 'round_over', 'wrong_ply',
         'not_your_turn', 'illegal_move', 'not_yet', 'too_many_rooms', 'slow_down', 'unavailable', 'internal')


class Gone(AssertionError):
    """The connection ended while something was awaited. `code` is the WebSocket's close code."""

    def __init__(self, code):
        super().__init__('the connection was closed with code %s' % code)
        self.code = code


def check_reply(message):
    need(set(message) & {'ev'} == set(), 'both a reply and an event', message)
    need(message['re'] is None or (isinstance(message['re'], int) and message['re'] > 0), 're is no id', message)
    if message['ok'] is not True:
        need(message['ok'] is False, 'ok is no boolean', message)
        error = message['error']
        need(error['code'] in CODES, 'an unknown code', message)
        need(isinstance(error['message'], str) and error['message'], 'an error without a message', message)
        need(isinstance(error.get('allowed', []), list), 'allowed is no list', message)
        need('internal' != error['code'], 'the daemon blames itself', message)


class Client:
    """One connection. `log` is all that came, in order; `rooms` the mirrors of the rooms it follows."""

    def __init__(self, socket, moves_only=False):
        self.socket = socket
        self.moves_only = moves_only
        self.log = []
        self.rooms = {}
        self.lobby_events = []
        self.player = self.token = self.name = self.welcome = None
        self.fault = None
        self.gone = None
        self._last_id = 0
        self._begin = 0      # of the part of `log` that `count_events` looks at
        self._asked = {}     # id -> (op, fields, future)
        self._unnamed = []   # replies whose `re` is null
        self._events = []    # not yet awaited by anyone
        self._news = asyncio.Event()
        self._reader = asyncio.ensure_future(self._read())

    @classmethod
    async def open(cls, daemon, moves_only=False, **options):
        """A connection that has not said hello."""
        options.setdefault('subprotocols', ['tavoliere.v1'])
        socket = await asyncio.wait_for(websockets.connect(
            'ws://127.0.0.1:%d/ws' % daemon.port, compression=None, ping_interval=None, max_size=None, max_queue=None,
            close_timeout=WAIT_S, open_timeout=WAIT_S, **options), WAIT_S)
        return cls(socket, moves_only)

    @classmethod
    async def enter(cls, daemon, name=None, token=None, moves_only=False, **hello):
        """A connection that has said hello."""
        client = await cls.open(daemon, moves_only)
        fields = dict(hello)
        if name is not None:
            fields['name'] = name
        if token is not None:
            fields['token'] = token
        if moves_only:
            fields['detail'] = 'moves'
        await client.hello(**fields)
        return client

    async def hello(self, **fields):
        self.welcome = await self.ok('hello', **fields)
        self.player = self.welcome['player']['id']
        self.name = self.welcome['player']['name']
        self.token = self.welcome.get('token') or fields.get('token')
        return self.welcome

    async def again(self, daemon):
        """The same player on a new connection."""
        return await Client.enter(daemon, token=self.token, moves_only=self.moves_only)

    # --- what comes ---

    async def _read(self):
        try:
            async for frame in self.socket:
                self._take(frame)
        except websockets.ConnectionClosed:
            pass
        except Exception as error:  # a fault in what came: kept, and raised where somebody awaits
            self.fault = self.fault or error
        self.gone = self.socket.close_code or 1006
        for _, _, future in self._asked.values():
            if not future.done():
                future.set_exception(self.fault or Gone(self.gone))
                future.exception()  # whoever awaits it still gets it; nobody has to
        self._news.set()

    def _take(self, frame):
        need(isinstance(frame, str), 'a binary frame', frame)
        message = json.loads(frame)
        need(isinstance(message, dict), 'no object', message)
        self.log.append(message)
        try:
            if 're' in message:
                self._take_reply(message)
            else:
                self._take_event(message)
        except (AssertionError, KeyError, TypeError, IndexError) as error:
            self.fault = self.fault or AssertionError('%s %s, in %s' % (type(error).__name__, error, frame[:2000]))
        self._news.set()

    def _take_reply(self, message):
        check_reply(message)
        if message['re'] is None:
            self._unnamed.append(message)
            return
        need(message['re'] in self._asked, 'a reply to nothing, or a second one', message)
        op, fields, future = self._asked.pop(message['re'])
        if message['ok'] and op in ('create', 'join', 'watch', 'sync'):
            self._take_snapshot(message, op)
        if message['ok'] and op == 'leave':
            self.rooms.pop(fields['room'], None)
        if not future.done():
            future.set_result(message)

    def _take_snapshot(self, message, op):
        snapshot = message['snapshot']
        need(message['room'] == snapshot['id'], 'room and snapshot differ', message)
        self._check_detail(snapshot['round'], snapshot['you']['sides'])
        known = self.rooms.get(message['room'])
        self.rooms[message['room']] = Mirror(snapshot)
        if known and op == 'sync':
            known.compare(snapshot)

    def _check_detail(self, round_, sides):
        """`position` goes to full detail only, `legal` to those who sit on the side to move."""
        if round_ is None:
            return
        need(('position' in round_) != self.moves_only, 'position does not fit the detail', round_)
        may = not self.moves_only and round_.get('turn') in sides and round_.get('result') is None
        need(bool(round_.get('legal')) == may, 'legal does not fit the reader', round_)

    def _take_event(self, event):
        need(event['ev'] in EVENTS, 'no such event', event)
        if event['ev'] == 'lobby':
            self.lobby_events.append(event)
        elif event['ev'] != 'notice':
            need(event['room'] in self.rooms, 'an event of a room that is not followed', event)
            mirror = self.rooms[event['room']]
            mirror.take(event)
            sides = mirror.room['you']['sides']
            if event['ev'] == 'started':
                self._check_detail(event['round'], sides)
            if event['ev'] == 'moved':
                need(('position' in event) != self.moves_only, 'position does not fit the detail', event)
                need(not event.get('legal') or event['turn'] in sides, 'legal is not for this reader', event)
            if event['ev'] == 'closed':
                del self.rooms[event['room']]
        self._events.append(event)

    # --- what is awaited ---

    def check(self):
        if self.fault:
            raise self.fault

    async def until(self, ready, what):
        """Wait until `ready()` gives something; that is returned."""
        deadline = asyncio.get_running_loop().time() + WAIT_S
        while True:
            self.check()
            found = ready()
            if found is not None and found is not False:
                return found
            if self.gone:
                raise Gone(self.gone)
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), deadline - asyncio.get_running_loop().time())
            except asyncio.TimeoutError:
                raise AssertionError('%s did not come in %g s; the last that came: %r'
                                     % (what, WAIT_S, self.log[-3:])) from None

    async def event(self, ev, **match):
        """The first event of that kind and with those fields that nobody has awaited yet."""
        def find():
            for i, event in enumerate(self._events):
                if event['ev'] == ev and all(event.get(key) == value for key, value in match.items()):
                    return self._events.pop(i)
            return None
        return await self.until(find, 'the event %s %r' % (ev, match))

    def count_events(self, ev, **match):
        """How many such events came since the last `forget`."""
        return sum(1 for message in self.log[self._begin:] if message.get('ev') == ev and
                   all(message.get(key) == value for key, value in match.items()))

    def forget(self):
        """What came so far was only the way to the test: nobody will await or count it."""
        self._events.clear()
        self._begin = len(self.log)

    async def unnamed(self):
        """The next reply whose `re` is null."""
        return await self.until(lambda: self._unnamed.pop(0) if self._unnamed else None, 'a reply without re')

    async def closed(self):
        """The close code, when the daemon closes."""
        try:
            await asyncio.wait_for(self._reader, WAIT_S)
        except asyncio.TimeoutError:
            raise AssertionError('the connection was not closed in %g s' % WAIT_S) from None
        self.check()
        return self.gone

    # --- what is asked ---

    async def send(self, text):
        """Any text, or bytes for a binary frame."""
        await self.socket.send(text)

    async def post(self, op, **fields):
        """Ask without waiting; returns the future reply."""
        self._last_id += 1
        future = asyncio.get_running_loop().create_future()
        if self.gone:
            raise Gone(self.gone)
        self._asked[self._last_id] = (op, fields, future)
        try:
            await self.socket.send(json.dumps({'op': op, 'id': self._last_id, **fields}))
        except websockets.ConnectionClosed:
            raise Gone(self.socket.close_code or 1006) from None
        return future

    async def request(self, op, **fields):
        """Ask and wait for the reply."""
        future = await self.post(op, **fields)
        try:
            reply = await asyncio.wait_for(future, WAIT_S)
        except asyncio.TimeoutError:
            raise AssertionError('no reply to %s %r in %g s' % (op, fields, WAIT_S)) from None
        self.check()
        return reply

    async def ok(self, op, **fields):
        reply = await self.request(op, **fields)
        need(reply['ok'], '%s %r was refused' % (op, fields), reply)
        return reply

    async def refused(self, code, op, **fields):
        """Ask what must be refused with `code`; returns the error."""
        reply = await self.request(op, **fields)
        need(not reply['ok'] and reply['error']['code'] == code, '%s %r was not refused with %s' % (op, fields, code),
             reply)
        return reply['error']

    async def create(self, seats=('me', 'open'), **fields):
        """A new room; returns its id."""
        fields.setdefault('game', 'sbarra')
        reply = await self.ok('create', seats=seats if isinstance(seats, str) else list(seats), **fields)
        return reply['room']

    async def move(self, room, move):
        """The next move in the room as this client knows it, answered and seen."""
        round_ = self.rooms[room].room['round']
        ply = len(round_['moves'])
        reply = await self.ok('move', room=room, round=round_['number'], ply=ply, move=move)
        await self.has_moves(room, ply + 1)
        return reply

    async def snapshot(self, room):
        return (await self.ok('sync', room=room))['snapshot']

    def round(self, room):
        return self.rooms[room].room['round']

    async def has_moves(self, room, count):
        """Wait until that many moves of the room's round are known."""
        await self.until(lambda: len(self.round(room)['moves']) >= count, '%d moves' % count)

    # --- how it ends ---

    def drop(self):
        """Vanish without a word."""
        self.socket.transport.abort()

    async def close(self):
        """Close, and complain about anything that was wrong in what came."""
        await self.socket.close()
        await asyncio.wait([self._reader], timeout=WAIT_S)
        self.check()

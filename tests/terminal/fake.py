# SPDX-License-Identifier: MIT
"""A server that says what a test wants it to say, and words for it to say."""

import asyncio
import json
import threading

import websockets


class FakeServer:
    """Speaks the protocol as far as `answer(request)` does: a list of messages, texts as they are."""

    def __init__(self, answer):
        self._answer = answer
        self.requests = []
        self._news = threading.Condition()
        self._sockets = []
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(10)

    def _run(self):
        asyncio.set_event_loop(self._loop)
        self._server = self._loop.run_until_complete(
            websockets.serve(self._serve, '127.0.0.1', 0, subprotocols=['tavoliere.v1']))
        self.port = self._server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()

    async def _serve(self, socket, *_):
        self._sockets.append(socket)
        try:
            async for text in socket:
                request = json.loads(text)
                with self._news:
                    self.requests.append(request)
                    self._news.notify_all()
                for message in self._answer(request):
                    await socket.send(message if isinstance(message, str) else json.dumps(message))
        except websockets.ConnectionClosed:
            pass  # a client that was ended does not say so

    def expect(self, op, count=1):
        """Wait for so many requests of that kind; returns the last of them."""
        def find():
            found = [request for request in self.requests if request['op'] == op]
            return found[count - 1] if len(found) >= count else None
        with self._news:
            assert self._news.wait_for(find, 10), 'nobody asked for ' + op
            return find()

    def say(self, message):
        """To everyone, out of nowhere."""
        for socket in self._sockets:
            asyncio.run_coroutine_threadsafe(socket.send(json.dumps(message)), self._loop).result(10)

    def drop(self):
        """Every connection there is."""
        for socket in self._sockets:
            asyncio.run_coroutine_threadsafe(socket.close(), self._loop).result(10)
        self._sockets.clear()

    def finish(self):
        async def close():
            self._server.close()
            await self._server.wait_closed()
        asyncio.run_coroutine_threadsafe(close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)


EVIL = 'Ev\x1b[2J\x07\u202eil\n'


def hello(request):
    return {'re': request['id'], 'ok': True, 'player': {'id': 'p1', 'name': 'Ada'}, 'token': 'a' * 32,
            'server': {'name': 'tavoliere', 'version': EVIL, 'url': EVIL}, 'seated': [], 'limits': {}, 'notice': None}


def seat(name, player):
    return {'kind': 'human', 'name': name, 'player': player, 'bot': False, 'online': True}


def snapshot(moves=(), digest=None):
    return {'id': 'k7x2qm', 'game': 'sbarra', 'visibility': 'private', 'state': 'playing', 'seq': 5,
            'seats': [seat('Ada', 'p1'), seat(EVIL, 'p2')], 'you': {'sides': [0]}, 'spectators': 0,
            'score': {'wins': [0, 0], 'draws': 0}, 'clock': None, 'offers': {'rematch': [False, False]},
            'round': {'number': 1, 'starter': 0, 'moves': list(moves), 'turn': len(moves) % 2, 'result': None,
                      'digest': digest or {0: '8edc235f', 1: 'a1098853'}[len(moves)]}}


def entry():
    """The room of the snapshot, as it stands in a list."""
    told = {name: value for name, value in snapshot().items() if name in ('id', 'game', 'state', 'you', 'spectators', 'clock')}
    return dict(told, seats=[seat('Ada', 'p1'), seat('Bob', 'p2')], turn=0, ply=0)


def moved(seq, digest='a1098853'):
    return {'ev': 'moved', 'room': 'k7x2qm', 'seq': seq, 'round': 1, 'ply': 0, 'side': 0, 'move': 'e2', 'forced': False,
            'turn': 1, 'clock': None, 'digest': digest}

# SPDX-License-Identifier: MIT
"""Bots in rooms, thinking on threads of a real daemon: they move, they are cut off, they hold up nobody, and a restart
finds them where they were."""

import asyncio
import os
import random
import signal

import replay
from harness import Case, LONG, sbarra, unittest

GAMES = ('sbarra', 'bricka', 'spider', 'duo')
BY_RULES = {'sbarra': ('goal',), 'bricka': ('connection', 'count'), 'spider': ('line', 'full_board'),
            'duo': ('score',)}

# A bot waits for a part of its time before it moves, so that it can be watched; of little time it waits little.
QUICK = {'initial_ms': 3000, 'increment_ms': 100}

# So many masters keep all threads of the daemon busy for five seconds and more.
QUEUE = 6 * min(max((os.cpu_count() or 1) - 1, 1), 16)
QUEUE_S = 5

LANES = 100
EXHIBITION_MOVES = 100000 if LONG else 10000
EXHIBITION_S = 300 if LONG else 30  # in which a machine that keeps up has played them


def told_digests(client, room):
    return [event['digest'] for event in client.log if event.get('ev') == 'moved' and event['room'] == room]


class BotCase(Case):
    async def against(self, level, game='sbarra', starter=0, **fields):
        """Ada on side 0, against a bot."""
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'bot:' + level), game=game, starter=starter, **fields)
        return ada, room

    async def masters(self, count):
        """So many rooms in which a master has just been asked, for the reply of a sbarra opening."""
        ada = await self.enter('Ada')
        rooms = []
        for _ in range(count):
            rooms.append(await ada.create(('me', 'bot:master'), starter=0))
        for room in rooms:
            await ada.ok('move', room=room, round=1, ply=0, move='e2')
        return ada, rooms

    def assertByTheRules(self, played):
        """`played` is a list of (game, starter, moves, digests, result): what the daemon told of rounds."""
        told = replay.of_rounds([round_[:3] for round_ in played])
        for (game, _, moves, digests, result), (theirs, end) in zip(played, told):
            self.assertEqual(digests, theirs, '%s %r' % (game, moves))
            if result is not None:
                self.assertEqual(end, 'draw' if result['winner'] is None else result['winner'])
                self.assertIn(result['reason'], BY_RULES[game])


class Rounds(BotCase):
    async def test_a_whole_round_of_each_game(self):
        rng = random.Random(5)
        await asyncio.gather(*[self.whole_round(game, rng) for game in GAMES])

    async def whole_round(self, game, rng):
        ada, room = await self.against('easy', game, clock=QUICK)
        while await self.until_my_turn(ada, room):
            legal = (await ada.ok('legal', room=room))['legal']
            if ada.round(room)['turn'] != 0:
                continue  # a pass of hers came right behind the bot's move
            steps = [move for move in legal if game != 'sbarra' or len(move) == 2]
            await ada.move(room, rng.choice(steps or legal))
        result = (await ada.event('ended', room=room))['result']
        round_ = ada.round(room)
        self.assertByTheRules([(game, 0, round_['moves'], told_digests(ada, room), result)])
        await self.look_back(ada, room, game, result)

    async def until_my_turn(self, client, room):
        await client.until(lambda: client.round(room)['turn'] in (0, None), 'the bot\'s move')
        return client.round(room)['turn'] == 0

    async def look_back(self, ada, room, game, result):
        ends = {0: 'wins', 1: 'losses', None: 'draws'}
        line = {'game': game, 'against': 'easy', 'wins': 0, 'draws': 0, 'losses': 0, ends[result['winner']]: 1}
        self.assertEqual((await ada.ok('stats'))['stats'], [line])
        rounds = (await ada.ok('history'))['rounds']
        self.assertEqual([entry['id'] for entry in rounds], [room + '-1'])
        self.assertEqual(rounds[0]['seats'][1], {'kind': 'bot', 'name': 'easy', 'level': 'easy'})
        record = (await ada.ok('record', record=room + '-1'))['record']
        self.assertEqual(record['moves'], ada.round(room)['moves'])

    async def test_each_level_begins_and_answers(self):
        """The bot is on turn as soon as the room is there."""
        await asyncio.gather(*[self.two_moves(game, level) for game in GAMES for level in ('medium', 'hard')])

    async def two_moves(self, game, level):
        ada = await self.enter('Ada')
        loop = asyncio.get_running_loop()
        begun = loop.time()
        room = await ada.create(('bot:' + level, 'me'), game=game, starter=0)
        self.assertEqual(ada.rooms[room].room['state'], 'playing')
        await ada.has_moves(room, 1)
        self.assertGreaterEqual(loop.time() - begun, 0.4, 'a move that nobody saw coming')
        await ada.move(room, (await ada.ok('legal', room=room))['legal'][0])
        await ada.has_moves(room, 3)
        self.assertByTheRules([(game, 0, ada.round(room)['moves'], told_digests(ada, room), None)])

    async def test_a_rematch_draws_who_begins(self):
        ada, room = await self.against('easy')
        starters = []
        while len(set(starters)) < 2 or starters[-1] == 0:
            self.assertLess(len(starters), 64, 'the lot always falls alike')
            await ada.ok('resign', room=room)
            await ada.ok('rematch', room=room)
            event = await ada.event('started', room=room)
            self.assertEqual(event['round']['number'], len(starters) + 2)
            starters.append(event['round']['starter'])
        await ada.has_moves(room, 1)
        self.assertEqual(ada.round(room)['turn'], 0)

    async def test_in_bricka_the_bot_changes_sides(self):
        ada, room = await self.against('easy', 'bricka')
        await ada.ok('resign', room=room)
        await ada.ok('rematch', room=room)
        await ada.event('started', room=room)
        await ada.has_moves(room, 1)
        self.assertEqual((await ada.snapshot(room))['you']['sides'], [1])

    async def test_hints(self):
        for game in GAMES:
            with self.subTest(game=game):
                ada, room = await self.against('easy', game)
                reply = await ada.ok('hint', room=room, round=1)
                self.assertEqual((reply['round'], reply['ply']), (1, 0))
                await ada.move(room, reply['move'])


class Busy(BotCase):
    """Masters keep every thread busy: it holds up nothing else, and ends with the need for it."""

    async def assertQuickMove(self):
        """A bot moves long before the masters would have been done."""
        loop = asyncio.get_running_loop()
        eve = await self.enter('Eve')
        begun = loop.time()
        room = await eve.create(('bot:easy', 'me'), starter=0)
        await eve.has_moves(room, 1)
        self.assertLess(loop.time() - begun, QUEUE_S / 2)

    async def test_the_loop_goes_on(self):
        """Pings are answered and rooms of people played while masters think."""
        thinker, rooms = await self.masters(4)
        ada, bob, room = await self.table()
        moved = asyncio.ensure_future(thinker.event('moved', ply=1))
        answered = 0
        while not moved.done():
            await self.play((ada, bob), room, [sbarra.shuttle(0, answered)])
            await bob.ok('ping')
            answered += 1
        self.assertGreater(answered, 20)
        for room in rooms:
            await thinker.ok('resign', room=room)

    async def test_whoever_resigns_ends_the_thinking(self):
        ada, rooms = await self.masters(QUEUE)
        for room in rooms:
            await ada.ok('resign', room=room)
            self.assertEqual((await ada.event('ended', room=room))['result'],
                             {'winner': 1, 'reason': 'resigned', 'score': None})
        await self.assertQuickMove()
        for room in rooms:
            self.assertMoves(ada, room, ['e2'])
            await ada.ok('rematch', room=room)
            self.assertEqual((await ada.event('started', room=room))['round']['number'], 2)
            await ada.ok('resign', room=room)

    async def test_a_room_that_is_closed_ends_it_too(self):
        ada = await self.enter('Ada')
        rooms = [await ada.create(('bot:master', 'me'), starter=0) for _ in range(QUEUE)]
        for room in rooms:
            await ada.ok('leave', room=room)
        await self.assertQuickMove()
        for room in rooms:
            await ada.refused('no_such_room', 'watch', room=room)

    async def test_hints_go_with_their_connections(self):
        people = []
        for _ in range(QUEUE):
            ada, room = await self.against('master')
            await ada.post('hint', room=room)
            people.append(ada)
        for ada in people:
            await self.settled(ada)
            ada.drop()
        await self.assertQuickMove()

    async def test_whoever_left_comes_back_to_the_bots_move(self):
        ada, room = await self.against('easy')
        await ada.move(room, 'e2')
        await ada.ok('leave', room=room)
        await ada.ok('join', room=room)
        await ada.has_moves(room, 2)
        await ada.ok('leave', room=room)
        self.assertEqual(len((await ada.ok('join', room=room))['snapshot']['round']['moves']), 2)

    async def test_the_daemon_stops_at_once(self):
        ada, rooms = await self.masters(QUEUE)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        self.daemon.signal(signal.SIGTERM)
        self.assertEqual(await ada.closed(), 1012)
        self.assertEqual(await loop.run_in_executor(None, self.daemon.wait), 0)
        self.assertLess(loop.time() - begun, QUEUE_S / 2)
        await self.daemon.restart()
        ada = await self.again(ada)
        for room in rooms:
            self.assertEqual((await ada.ok('join', room=room))['snapshot']['round']['moves'], ['e2'])


class Restarted(BotCase):
    async def killed_while_it_thinks(self, level, **fields):
        """Ada has moved, and a bot was asked; the daemon dies and is started again."""
        ada, room = await self.against(level, visibility='public', **fields)
        await ada.ok('move', room=room, round=1, ply=0, move='e2')
        self.daemon.kill()
        await self.daemon.restart()
        return ada, room

    async def test_it_is_asked_again(self):
        """Nobody does anything but come back; one move comes, and no second one."""
        ada, room = await self.killed_while_it_thinks('master')
        ada = await self.again(ada)
        self.assertEqual([entry['id'] for entry in ada.welcome['seated']], [room])
        snapshot = (await ada.ok('join', room=room))['snapshot']
        self.assertEqual(snapshot['round']['moves'], ['e2'])
        await ada.has_moves(room, 2)
        await ada.move(room, 'e3')
        await self.settled(ada)
        self.assertEqual(ada.count_events('moved', side=1), 1)
        self.assertEqual(ada.round(room)['moves'][0::2], ['e2', 'e3'])

    async def test_where_a_clock_runs_it_is_asked_though_nobody_comes_back(self):
        _, room = await self.killed_while_it_thinks('hard', clock={'initial_ms': 60000})
        eve = await self.enter('Eve')
        snapshot = (await eve.ok('watch', room=room))['snapshot']
        self.assertEqual(snapshot['round']['moves'][0], 'e2')
        await eve.has_moves(room, 2)

    async def test_nothing_is_lost_or_doubled_whenever_it_dies(self):
        """Killed again and again, at moments of the bot's own choosing as well: after its move as before it."""
        ada, room = await self.against('easy', 'spider')
        for turn in range(4 if not LONG else 40):
            await ada.until(lambda: ada.round(room)['turn'] in (0, None), 'the bot\'s move')
            if ada.round(room)['turn'] is None:
                await ada.ok('rematch', room=room)
                await ada.event('started', room=room)
                await ada.until(lambda: ada.round(room)['turn'] == 0, 'the bot\'s move')
            move = (await ada.ok('legal', room=room))['legal'][0]
            await ada.move(room, move)
            if turn % 2:
                await ada.until(lambda: ada.round(room)['turn'] in (0, None), 'the bot\'s move')
            before = ada.round(room)['moves'][:]
            self.daemon.kill()
            await self.daemon.restart()
            ada = await self.again(ada)
            after = (await ada.ok('join', room=room))['snapshot']['round']['moves']
            self.assertEqual(after[:len(before)], before)
            self.assertLessEqual(len(after), len(before) + (turn + 1) % 2, 'a move that nobody waited for')


class Exhibitions(BotCase):
    seen = 0  # moves, in all rooms of a test

    async def test_the_maker_watches_it_to_its_end(self):
        ada, eve = await self.enter('Ada'), await self.enter('Eve')
        room = await ada.create(('bot:easy', 'bot:medium'), game='duo', starter=1, visibility='public', clock=QUICK)
        snapshot = (await eve.ok('watch', room=room))['snapshot']
        self.assertEqual([seat['level'] for seat in snapshot['seats']], ['easy', 'medium'])
        self.assertEqual(ada.rooms[room].room['you'], {'sides': []})
        await ada.refused('not_seated', 'resign', room=room)
        await self.watched(ada, room)
        await eve.until(lambda: eve.round(room)['result'], 'its end')
        round_ = ada.round(room)
        self.assertByTheRules([('duo', 1, round_['moves'], told_digests(ada, room), round_['result'])])
        await ada.refused('not_seated', 'rematch', room=room)
        self.assertEqual((await ada.ok('stats'))['stats'], [])
        self.assertEqual((await ada.ok('history'))['rounds'], [])
        record = (await eve.ok('record', record=room + '-1'))['record']
        self.assertEqual(record['moves'], round_['moves'])

    async def watched(self, client, room):
        """To its end. None may stand still: each move is awaited."""
        while client.round(room)['result'] is None:
            plies = len(client.round(room)['moves'])
            await client.until(lambda: client.round(room)['result'] or len(client.round(room)['moves']) > plies,
                               'move %d' % plies)
            self.seen += len(client.round(room)['moves']) - plies

    async def lane(self, number):
        """One exhibition after another, until enough was played in all; returns what was told of them."""
        client = await self.enter('Lane %d' % number, moves_only=True)
        game, played = GAMES[number % 4], []
        while self.seen < EXHIBITION_MOVES and not self.is_slow():
            starter = 0 if game == 'bricka' else len(played) % 2
            room = await client.create(('bot:easy', 'bot:easy'), game=game, starter=starter, clock=QUICK)
            await self.watched(client, room)
            round_ = client.round(room)
            played.append((game, starter, round_['moves'], told_digests(client, room), round_['result']))
            await client.ok('leave', room=room)
            client.forget()
        return played

    def is_slow(self):
        return asyncio.get_running_loop().time() >= self.begun + EXHIBITION_S

    async def test_many_back_to_back(self):
        """All end, none stands still, and the rules core finds no fault with any move. A machine that can't keep up
        with so many plays what it can; there bots lose on time, which runs while they wait for a thread."""
        self.begun = asyncio.get_running_loop().time()
        lanes = await asyncio.gather(*[self.lane(number) for number in range(LANES)])
        played = [round_ for lane in lanes for round_ in lane]
        if self.is_slow():
            late = ('time', 'aborted')
            played = [(*told, None if result['reason'] in late else result) for *told, result in played]
        else:
            self.assertGreaterEqual(sum(len(round_[2]) for round_ in played), EXHIBITION_MOVES)
            self.assertGreater(len(played), LANES)
        await asyncio.get_running_loop().run_in_executor(None, self.assertByTheRules, played)


if __name__ == '__main__':
    unittest.main()

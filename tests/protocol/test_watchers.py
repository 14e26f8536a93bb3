# SPDX-License-Identifier: MIT
"""Spectators: they see everything, change nothing, and miss nothing however they come."""

import asyncio
import random

from harness import Case, SharedCase, sbarra, unittest
from raw import RawClient


class Watching(SharedCase):
    async def test_a_watcher_may_change_nothing(self):
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, ['e2'])
        eve = await self.enter('Eve')
        await eve.ok('watch', room=room)
        await ada.event('spectators', room=room, count=1)
        before = await ada.snapshot(room)
        for op, fields in (('move', {'round': 1, 'ply': 1, 'move': 'e8'}),
                           ('move', {'round': 1, 'ply': 0, 'move': 'e2'}),
                           ('resign', {}), ('resign', {'round': 1, 'side': 0}), ('rematch', {}),
                           ('rematch', {'round': 1})):
            with self.subTest(op=op, fields=fields):
                await eve.refused('not_seated', op, room=room, **fields)
        await eve.refused('room_full', 'join', room=room)
        self.assertEqual(before, await ada.snapshot(room))
        await self.play((ada, bob), room, ['e8'])
        await ada.ok('resign', room=room)
        await eve.event('ended', room=room)
        before = await ada.snapshot(room)
        for op in ('resign', 'rematch'):
            await eve.refused('not_seated', op, room=room)
        await eve.refused('not_seated', 'move', room=room, round=1, ply=2, move='e3')
        self.assertEqual(before, await ada.snapshot(room))

    async def test_a_stranger_may_change_nothing_either(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve')
        for op, fields in (('move', {'round': 1, 'ply': 0, 'move': 'e2'}), ('resign', {}), ('rematch', {})):
            await eve.refused('not_seated', op, room=room, **fields)
        self.assertEqual((await ada.snapshot(room))['spectators'], 0)

    async def test_spectators_are_counted(self):
        ada, bob, room = await self.table(starter=0)
        watchers = [await self.enter('Eve %d' % i) for i in range(4)]
        await asyncio.gather(*(watcher.ok('watch', room=room) for watcher in watchers))
        await ada.event('spectators', room=room, count=4)
        tab = await self.again(watchers[0])
        await tab.ok('watch', room=room)
        await ada.event('spectators', room=room, count=5)  # connections, not people
        self.assertEqual((await watchers[0].ok('watch', room=room))['snapshot']['spectators'], 5)
        watchers[1].drop()
        await watchers[2].ok('leave', room=room)
        await ada.event('spectators', room=room, count=3)
        await self.play((ada, bob), room, ['e2', 'e8'])
        await ada.ok('resign', room=room)
        await ada.ok('rematch', room=room)
        await bob.ok('rematch', room=room)
        await ada.until(lambda: ada.round(room)['number'] == 2, 'round 2')
        self.assertEqual((await ada.snapshot(room))['spectators'], 3)

    async def test_the_count_is_told_at_most_once_a_second(self):
        ada, bob, room = await self.table(starter=0)
        loop = asyncio.get_running_loop()
        eve = await self.enter('Eve')
        begun = loop.time()
        for _ in range(100):
            await eve.ok('watch', room=room)
            await eve.ok('leave', room=room)
        await eve.ok('watch', room=room)
        await ada.until(lambda: ada.rooms[room].room['spectators'] == 1, 'one spectator at last')
        self.assertLessEqual(ada.count_events('spectators', room=room), loop.time() - begun + 2)

    async def test_a_watcher_of_a_waiting_room_sees_it_begin(self):
        ada, bob, eve = [await self.enter(name) for name in ('Ada', 'Bob', 'Eve')]
        room = await ada.create(starter=0)
        reply = await eve.ok('watch', room=room)
        self.assertEqual(reply['snapshot']['state'], 'waiting')
        await bob.ok('join', room=room)
        await eve.event('started', room=room)
        await self.play((ada, bob), room, ['e2', 'e8'])
        await eve.has_moves(room, 2)
        await eve.ok('sync', room=room)

    async def test_a_watcher_takes_the_open_seat(self):
        ada, eve = await self.enter('Ada'), await self.enter('Eve')
        room = await ada.create(starter=1)
        await eve.ok('watch', room=room)
        reply = await eve.ok('join', room=room)
        self.assertEqual((reply['snapshot']['you']['sides'], reply['snapshot']['spectators']), ([1], 0))
        await eve.move(room, 'e8')
        await ada.has_moves(room, 1)

    async def test_watching_twice_is_watching_once(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve')
        for _ in range(5):
            await eve.ok('watch', room=room)
        await ada.move(room, 'e2')
        await eve.has_moves(room, 1)
        await self.settled(eve)
        self.assertEqual(eve.count_events('moved', room=room), 1)
        self.assertEqual((await ada.snapshot(room))['spectators'], 1)


class WhileItMoves(Case):
    async def test_two_hundred_come_while_the_game_goes_on(self):
        """The reply to `watch` comes before any event of the room; `seq` has no gap; each ends with the daemon's position.
        The client checks the first two by itself (client.py, mirror.py)."""
        ada, bob, room = await self.table(starter=0, moves_only=True)
        stop = asyncio.Event()

        async def play():
            ply = 0
            while not stop.is_set():
                await (ada, bob)[ply % 2].ok('move', room=room, round=1, ply=ply, move=sbarra.shuttle(0, ply))
                ply += 1
            return ply

        async def come(i):
            watcher = await self.enter('Eve %d' % i, moves_only=i % 3 != 0)
            reply = await watcher.ok('watch', room=room)
            await watcher.has_moves(room, len(reply['snapshot']['round']['moves']) + 2)
            if i % 5 == 0:
                await watcher.ok('sync', room=room)
            if i % 4 == 0:
                watcher.drop()
                return None
            return watcher

        playing = asyncio.ensure_future(play())
        watchers = []
        for batch in range(0, 200, 10):
            watchers += await asyncio.gather(*(come(i) for i in range(batch, batch + 10)))
        stop.set()
        plies = await playing
        truth = [sbarra.shuttle(0, ply) for ply in range(plies)]
        for watcher in filter(None, watchers):
            await watcher.has_moves(room, plies)
            self.assertMoves(watcher, room, truth)

    async def test_coming_and_going_in_all_orders(self):
        """watch, leave, sync and join in any order on one connection, sent without waiting, while moves are played."""
        seed = random.SystemRandom().randrange(1 << 32)
        rng = random.Random(seed)
        with self.subTest(seed=seed):
            ada, bob, room = await self.table(starter=0, moves_only=True)
            eves = [await self.enter('Eve', moves_only=True) for _ in range(4)]
            for ply in range(60):
                futures = [await eve.post(rng.choice(('watch', 'leave', 'watch')), room=room)
                           for eve in eves for _ in range(rng.randrange(3))]
                await (ada, bob)[ply % 2].ok('move', room=room, round=1, ply=ply, move=sbarra.shuttle(0, ply))
                for reply in await asyncio.gather(*futures):
                    if not reply['ok']:
                        self.assertEqual(reply['error']['code'], 'not_seated')
            for eve in eves:
                snapshot = (await eve.ok('watch', room=room))['snapshot']
                self.assertEqual(len(snapshot['round']['moves']), 60)


class Slow(Case):
    """A client that does not read is not waited for: what is too much is dropped, and one `sync` takes its place."""

    async def test_a_client_that_stops_reading_gets_one_sync(self):
        ada, bob, room = await self.table(starter=0, moves_only=True)
        for _ in range(60):
            await ada.create(visibility='public')
        slow = RawClient(self.daemon.port, receive_buffer=65536)
        self.addCleanup(slow.close)
        slow.send_frames({'op': 'hello', 'id': 1, 'name': 'Slow', 'detail': 'moves'})
        slow.reply()
        slow.send_frames({'op': 'watch', 'id': 2, 'room': room})
        slow.reply()
        # Ask for far more than the kernel's buffers hold, and read none of it.
        for i in range(40):
            slow.send_frames(*({'op': 'rooms', 'id': 100 + 50 * i + n, 'boards': True} for n in range(50)))
            await ada.ok('ping')  # the daemon goes on serving
        for ply in range(300):
            await (ada, bob)[ply % 2].ok('move', room=room, round=1, ply=ply, move=sbarra.shuttle(0, ply))
        # Now read: replies up to the gap, then the truth, then what follows it.
        syncs, seq, moves = 0, None, None
        while moves is None or len(moves) < 300:
            message = slow.message()
            if message.get('ev') == 'sync':
                syncs += 1
                seq, moves = message['snapshot']['seq'], message['snapshot']['round']['moves']
            elif message.get('ev') == 'moved' and seq is not None:
                self.assertEqual(message['seq'], seq + 1)
                seq += 1
                moves.append(message['move'])
        self.assertEqual(moves, [sbarra.shuttle(0, ply) for ply in range(300)])
        self.assertGreaterEqual(syncs, 1)
        slow.send_frames({'op': 'ping', 'id': 9999999})
        while slow.reply()['re'] != 9999999:
            pass
        with open('/proc/%d/status' % self.daemon.process.pid, encoding='ascii') as file:
            resident = [int(line.split()[1]) for line in file if line.startswith('VmRSS')][0]
        self.assertLess(resident, 200000, 'KiB: what a client does not read is kept without bound')


if __name__ == '__main__':
    unittest.main()

# SPDX-License-Identifier: MIT
"""Rounds with a clock against real time: only what no false clock can show. The arithmetic is tests/unit's."""

import asyncio
import signal

from harness import Case

SECOND = 1000


class Clocks(Case):
    async def clocked(self, initial_ms, increment_ms=0):
        ada, bob = await self.enter('Ada'), await self.enter('Bob')
        room = await ada.create(starter=0, clock={'initial_ms': initial_ms, 'increment_ms': increment_ms})
        await bob.ok('join', room=room)
        await ada.event('started', room=room)
        return ada, bob, room

    async def ended(self, client, room):
        return (await client.event('ended', room=room))['result']

    async def test_a_side_that_vanishes_loses_on_time(self):
        """A player drops with a second left: the other hears of the end without asking, soon after that second."""
        ada, bob, room = await self.clocked(SECOND)
        await self.play((ada, bob), room, ['e2'])
        loop = asyncio.get_running_loop()
        begun = loop.time()  # her second begins after that, with his move
        await self.play((ada, bob), room, ['e8'])
        ada.drop()
        self.assertEqual(await self.ended(bob, room), {'winner': 1, 'reason': 'time', 'score': None})
        self.assertGreaterEqual(loop.time() - begun, 0.99)

    async def test_a_round_ends_with_nobody_connected(self):
        ada, bob, room = await self.clocked(SECOND)
        await self.play((ada, bob), room, ['e2', 'e8'])
        watcher = await self.enter('Eve')
        await watcher.ok('lobby', follow=True)
        ada.drop()
        bob.drop()

        async def state():
            return (await watcher.ok('watch', room=room))['snapshot']
        while (snapshot := await state())['state'] != 'finished':
            await watcher.ok('leave', room=room)
        self.assertEqual(snapshot['round']['result']['reason'], 'time')
        self.assertEqual(snapshot['clock']['left_ms'][0], 0)
        self.assertEqual(snapshot['score']['wins'], [0, 1])

    async def test_clocks_are_told_with_every_move(self):
        ada, bob, room = await self.clocked(60 * SECOND, 2 * SECOND)
        await self.play((ada, bob), room, ['e2', 'e8', 'e3', 'e7'])
        for event in [message for message in bob.log if message.get('ev') == 'moved']:
            clock = event['clock']
            self.assertEqual(clock['running'], event['turn'])
            self.assertEqual((clock['initial_ms'], clock['increment_ms']), (60 * SECOND, 2 * SECOND))
            self.assertGreaterEqual(min(clock['left_ms']), 0)
            self.assertLessEqual(max(clock['left_ms']), 64 * SECOND)

    async def downtime(self, stop):
        ada, bob, room = await self.clocked(10 * SECOND)
        await self.play((ada, bob), room, ['e2', 'e8'])
        before = (await bob.ok('sync', room=room))['snapshot']['clock']['left_ms']
        stop()
        self.daemon.wait()
        await asyncio.sleep(1.5)  # the downtime itself
        await self.daemon.restart()
        bob = await self.again(bob)
        after = (await bob.ok('watch', room=room))['snapshot']
        self.assertEqual(after['state'], 'playing')
        left = after['clock']['left_ms']
        self.assertEqual(left[1], before[1], 'who was not to move has what they had')
        self.assertGreater(left[0], before[0] + 12 * SECOND, 'who was to move has fifteen seconds more, less a moment')
        self.assertLessEqual(left[0], 25 * SECOND)

    async def test_nobody_is_charged_for_an_orderly_restart(self):
        await self.downtime(lambda: self.daemon.signal(signal.SIGTERM))

    async def test_nobody_is_charged_for_a_crash(self):
        await self.downtime(lambda: self.daemon.kill())

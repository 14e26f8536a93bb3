# SPDX-License-Identifier: MIT
"""What is answered `ok` is on disk: with a disk that is slow, and one that refuses (slow_disk.c)."""

import asyncio
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import time

from daemon import HERE, WAIT_S, Daemon
from harness import Case, sbarra, unittest

SLOW_MS = 200


class Disk(Case):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix='tavoliere-test-disk-')
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.library = os.path.join(cls.folder, 'slow_disk.so')
        subprocess.run([*shlex.split(os.environ.get('CC', 'cc')), '-std=c11', '-Wall', '-Werror', '-shared', '-fPIC',
                        '-o',
                        cls.library, os.path.join(HERE, 'slow_disk.c')], check=True)

    def make_daemon(self):
        daemon = Daemon(self.CONFIG)
        self.control = os.path.join(daemon.folder, 'slow-disk')
        daemon.environment = {**os.environ, 'LD_PRELOAD': self.library, 'SLOW_DISK': self.control,
                              # A sanitizer's library is not the first any more.
                              'ASAN_OPTIONS': os.environ.get('ASAN_OPTIONS', '') + ':verify_asan_link_order=0'}
        self.addCleanup(daemon.finish)
        return daemon.start()

    def set_disk(self, state):
        """Milliseconds, 'hold', 'fail', or None for the disk as it is."""
        fresh = self.control + '.new'
        if state is None:
            if os.path.exists(self.control):
                os.remove(self.control)
            return
        with open(fresh, 'w', encoding='ascii') as file:
            file.write(str(state))
        os.rename(fresh, self.control)


class SlowDisk(Disk):
    async def takes_long(self, waited):
        begun = time.monotonic()
        result = await waited
        self.assertGreaterEqual(time.monotonic() - begun, SLOW_MS / 1000, 'answered before the disk did')
        return result

    async def test_nothing_is_answered_or_told_before_it_is_on_disk(self):
        self.set_disk(SLOW_MS)
        ada = await self.takes_long(self.enter('Ada'))
        bob = await self.takes_long(self.enter('Bob'))
        room = await self.takes_long(ada.create(starter=0))
        begun = time.monotonic()
        joining = await bob.post('join', room=room)
        await ada.event('started', room=room)
        self.assertGreaterEqual(time.monotonic() - begun, SLOW_MS / 1000, 'told before the disk had it')
        await joining
        for player, move in ((ada, 'e2'), (bob, 'e8')):
            ply = len(ada.round(room)['moves'])
            begun = time.monotonic()
            moving = await player.post('move', room=room, round=1, ply=ply, move=move)
            for client in (ada, bob):
                await client.has_moves(room, ply + 1)
                self.assertGreaterEqual(time.monotonic() - begun, SLOW_MS / 1000, 'told before the disk had it')
            self.assertTrue((await moving)['ok'])
        await self.takes_long(ada.ok('resign', room=room))
        await ada.ok('rematch', room=room)
        await self.takes_long(bob.ok('rematch', room=room))
        await self.takes_long(bob.ok('leave', room=room))
        await self.takes_long(self.enter('Grace', token=ada.token))
        self.set_disk(None)

    async def test_what_needs_no_disk_does_not_wait(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve')
        self.set_disk('hold')
        moving = await ada.post('move', room=room, round=1, ply=0, move='e2')
        for client in (ada, bob, eve):
            await client.ok('ping')
            await client.ok('rooms')
        await self.again(eve)
        self.assertEqual(self.daemon.get('/').status, 200)
        self.assertFalse(moving.done())
        self.assertEqual(ada.round(room)['moves'], [])
        self.set_disk(None)
        self.assertTrue((await moving)['ok'])

    async def test_many_rooms_share_one_wait(self):
        clients = [await self.enter(moves_only=True) for _ in range(20)]
        rooms = [await client.create(('me', 'me'), starter=0) for client in clients]
        self.set_disk(SLOW_MS)
        begun = time.monotonic()
        await asyncio.gather(*(client.move(room, 'e2') for client, room in zip(clients, rooms)))
        self.assertLess(time.monotonic() - begun, 10 * SLOW_MS / 1000)
        self.set_disk(None)

    async def test_so_many_requests_wait_and_no_more(self):
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'me'), starter=0)
        self.set_disk('hold')
        asked = [await ada.post('move', room=room, round=1, ply=ply, move=sbarra.shuttle(0, ply)) for ply in range(12)]
        await asked[-1]
        self.assertFalse(asked[0].done())
        self.set_disk(None)
        replies = await asyncio.gather(*asked)
        self.assertEqual([reply['ok'] for reply in replies], [True] * 9 + [False] * 3)
        for reply in replies[9:]:
            self.assertEqual(reply['error']['code'], 'slow_down')
            self.assertGreater(reply['error']['retry_ms'], 0)
        await ada.has_moves(room, 9)

    async def test_a_repeated_move_waits_with_the_first(self):
        ada, bob, room = await self.table(starter=0)
        self.set_disk('hold')
        asked = [await ada.post('move', room=room, round=1, ply=0, move=move) for move in ('e2', 'e2', 'd1')]
        await ada.ok('ping')
        self.assertFalse(any(future.done() for future in asked))
        self.set_disk(None)
        replies = await asyncio.gather(*asked)
        self.assertEqual([reply['ok'] for reply in replies], [True, True, False])
        self.assertEqual(replies[2]['error']['code'], 'wrong_ply')
        await bob.has_moves(room, 1)
        self.assertEqual(bob.count_events('moved'), 1)

    async def test_a_watcher_who_comes_while_a_move_is_on_its_way(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve')
        self.set_disk('hold')
        moving = await ada.post('move', room=room, round=1, ply=0, move='e2')
        await ada.ok('ping')
        watching = await eve.post('watch', room=room)
        await eve.ok('ping')
        self.set_disk(None)
        await watching
        await moving
        await eve.has_moves(room, 1)
        await eve.ok('sync', room=room)

    async def test_whoever_asked_is_gone_when_the_disk_is_done(self):
        ada, bob, room = await self.table(starter=0)
        self.set_disk(SLOW_MS)
        await ada.post('move', room=room, round=1, ply=0, move='e2')
        await ada.post('move', room=room, round=1, ply=1, move='e8')
        await ada.ok('ping')  # so it was read: what is on the wire may go with its connection
        ada.drop()
        eve = await self.open()
        await eve.post('hello', name='Eve')
        eve.drop()
        cal = await self.enter('Cal')
        await cal.post('create', game='sbarra', seats=['me', 'open'], visibility='public')
        await cal.ok('ping')
        cal.drop()
        self.set_disk(None)
        await bob.has_moves(room, 1)
        await self.enter('Dan')  # the disk takes things in turn: it is done with Cal's room
        cal = await self.again(cal)
        self.assertEqual(len(cal.welcome['seated']), 1)
        mine = cal.welcome['seated'][0]['id']
        self.assertEqual((await cal.ok('watch', room=mine))['snapshot']['you']['sides'], [0])
        await bob.ok('join', room=mine)
        ada = await self.again(ada)
        self.assertEqual((await ada.ok('watch', room=room))['snapshot']['round']['moves'], ['e2'])
        await bob.move(room, 'e8')

    async def test_killed_while_the_disk_is_busy(self):
        """Not answered: it may be there afterwards or not, and asking again is right either way."""
        ada, bob, room = await self.table(starter=0)
        self.set_disk('hold')
        asked = await ada.post('move', room=room, round=1, ply=0, move='e2')
        await ada.ok('ping')  # so the move is on its way
        self.assertFalse(asked.done())
        self.daemon.kill()
        self.set_disk(None)
        await self.daemon.restart()
        ada = await self.again(ada)
        snapshot = (await ada.ok('watch', room=room))['snapshot']
        self.assertIn(snapshot['round']['moves'], ([], ['e2']))
        await ada.ok('move', room=room, round=1, ply=0, move='e2')
        self.assertEqual((await ada.snapshot(room))['round']['moves'], ['e2'])

    async def test_an_orderly_end_waits_for_the_disk(self):
        ada, bob, room = await self.table(starter=0)
        self.set_disk('hold')
        moving = await ada.post('move', room=room, round=1, ply=0, move='e2')
        await ada.ok('ping')  # so the move is on its way
        self.daemon.signal(signal.SIGTERM)
        await bob.event('notice')
        await bob.refused('unavailable', 'create', game='sbarra', seats=['me', 'open'])
        await bob.refused('unavailable', 'create', game='sbarra', seats=['me', 'me'])
        self.assertFalse(moving.done())
        self.set_disk(None)
        self.assertTrue((await moving)['ok'])
        for client in (ada, bob):
            await client.has_moves(room, 1)
            self.assertEqual(await client.closed(), 1012)
        self.assertEqual(await asyncio.get_running_loop().run_in_executor(None, self.daemon.wait, WAIT_S), 0)
        await self.daemon.restart()
        bob = await self.again(bob)
        self.assertEqual((await bob.ok('watch', room=room))['snapshot']['round']['moves'], ['e2'])


class DiskThatRefuses(Disk):
    async def test_nothing_is_played_and_everything_is_when_it_is_back(self):
        ada, bob, room = await self.table(starter=0)
        waiting = await ada.create(visibility='public')
        await self.play((ada, bob), room, ['e2', 'e8'])
        before = await ada.snapshot(room), await ada.snapshot(waiting)
        self.set_disk('fail')
        eve = await self.open()
        for _ in range(2):
            await eve.refused('unavailable', 'hello', name='Eve')
            for client, op, fields in ((ada, 'move', {'room': room, 'round': 1, 'ply': 2, 'move': 'e3'}),
                                       (ada, 'create', {'game': 'sbarra', 'seats': ['me', 'open']}),
                                       (bob, 'join', {'room': waiting}), (bob, 'resign', {'room': room}),
                                       (ada, 'leave', {'room': waiting})):
                with self.subTest(op=op):
                    await client.refused('unavailable', op, **fields)
        self.assertEqual(self.daemon.get('/healthz').status, 503)
        # What needs no disk goes on.
        await ada.refused('illegal_move', 'move', room=room, round=1, ply=2, move='e9')
        await ada.ok('move', room=room, round=1, ply=0, move='e2')
        await bob.ok('legal', room=room)
        await (await self.again(bob)).ok('watch', room=room)
        self.assertEqual(before[0], await ada.snapshot(room))
        self.assertEqual(before[1], (await ada.ok('watch', room=waiting))['snapshot'])
        self.set_disk(None)
        await ada.ok('move', room=room, round=1, ply=2, move='e3')
        await bob.has_moves(room, 3)
        await eve.hello(name='Eve')
        await eve.ok('join', room=waiting)
        self.assertEqual(self.daemon.get('/healthz').status, 200)
        said = self.daemon.stderr()
        self.assertLess(len(said.split('\n')), 12, said)
        self.daemon.kill()
        await self.daemon.restart()
        bob = await self.again(bob)
        self.assertEqual((await bob.ok('watch', room=room))['snapshot']['round']['moves'], ['e2', 'e8', 'e3'])


if __name__ == '__main__':
    unittest.main()

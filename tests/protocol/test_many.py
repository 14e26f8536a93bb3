# SPDX-License-Identifier: MIT
"""Many clients that come and go without manners: nothing of them stays behind."""

import asyncio
import json
import random
import socket
import struct

from harness import Case, LONG, WAIT_S, sbarra, unittest
from raw import TEXT, connect, frame, handshake

CLIENTS = 3000 if LONG else 300


def reset(sock):
    """End a connection with a reset, as a phone that loses its network may."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
    sock.close()


class Crowd(Case):
    async def back_to(self, base):
        """The number of open files falls to what it was; journal files that stay open are part of `base`."""
        deadline = asyncio.get_running_loop().time() + WAIT_S + 10
        while self.daemon.open_files() > base:
            self.assertLess(asyncio.get_running_loop().time(), deadline,
                            '%d files open, %d before' % (self.daemon.open_files(), base))
            await asyncio.sleep(0.05)  # between two looks

    async def test_come_and_gone(self):
        seed = random.SystemRandom().randrange(1 << 32)
        rng = random.Random(seed)
        ada, bob, room = await self.table(starter=0, visibility='public')
        await self.play((ada, bob), room, ['e2', 'e8'])
        base = self.daemon.open_files()
        requests = [{'op': 'rooms'}, {'op': 'lobby', 'follow': True}, {'op': 'watch', 'room': room}, {'op': 'ping'},
                    {'op': 'create', 'game': 'sbarra', 'seats': ['me', 'open']}, {'op': 'join', 'room': room},
                    {'op': 'create', 'game': 'sbarra', 'seats': ['me', 'me'], 'visibility': 'public'}]
        with self.subTest(seed=seed):
            crowd = []
            for i in range(CLIENTS):
                sock = connect(self.daemon.port)
                data = handshake(self.daemon.port)
                stage = rng.randrange(6)
                if stage == 0:
                    data = data[:rng.randrange(len(data))]
                if stage >= 2:
                    data += frame(TEXT, b'{"op":"hello","id":1}')
                for _ in range(max(0, stage - 2)):
                    data += frame(TEXT, json.dumps({**rng.choice(requests), 'id': 2}).encode())
                if stage == 5:
                    data += frame(TEXT, b'{"op":"ping"}')[:rng.randrange(1, 10)]
                sock.sendall(data)
                crowd.append(sock)
                if len(crowd) > 100 or rng.random() < .3:
                    sock = crowd.pop(rng.randrange(len(crowd)))
                    reset(sock) if rng.random() < .5 else sock.close()
                if i % 50 == 0:
                    ply = len(ada.round(room)['moves'])
                    await self.play((ada, bob), room, [sbarra.shuttle(0, ply)])
            for sock in crowd:
                reset(sock)
            await self.back_to(base)
        await ada.until(lambda: ada.rooms[room].room['spectators'] == 0, 'no ghost of a spectator')
        await ada.ok('sync', room=room)

    async def test_three_hundred_at_once(self):
        base = self.daemon.open_files()
        ada, bob, room = await self.table(starter=0)
        watchers = []
        for batch in range(0, CLIENTS, 50):
            fresh = await asyncio.gather(*(self.enter('Eve', moves_only=True) for _ in range(50)))
            await asyncio.gather(*(watcher.ok('watch', room=room) for watcher in fresh))
            watchers += fresh
        await ada.event('spectators', room=room, count=len(watchers))
        await self.play((ada, bob), room, [sbarra.shuttle(0, ply) for ply in range(10)])
        for watcher in watchers:
            await watcher.has_moves(room, 10)
        for watcher in watchers:
            watcher.drop()
        await ada.event('spectators', room=room, count=0)
        ada.drop()
        bob.drop()
        await self.back_to(base)

    async def test_asking_and_vanishing_before_the_answer(self):
        """`create` and `join` whose sender is gone when the disk is done: no seat counted twice, no room half made."""
        ada = await self.enter('Ada')
        for i in range(30):
            room = await ada.create(visibility='public', starter=0)
            eve = await self.enter('Eve %d' % i)
            await eve.post('join', room=room)
            await eve.post('create', game='sbarra', seats=['me', 'open'], visibility='public')
            eve.drop()
            eve = await self.again(eve)
            for entry in eve.welcome['seated']:
                snapshot = (await eve.ok('watch', room=entry['id']))['snapshot']
                self.assertEqual(len(snapshot['you']['sides']), 1)
            snapshot = await ada.snapshot(room)
            self.assertEqual(snapshot['state'], 'playing' if snapshot['seats'][1]['kind'] == 'human' else 'waiting')
            await ada.ok('leave', room=room)


if __name__ == '__main__':
    unittest.main()

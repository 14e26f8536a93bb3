# SPDX-License-Identifier: MIT
"""SIGKILL at random moments while rooms move as fast as they can: what was answered `ok` is still there."""

import asyncio
import os
import random

from client import Gone
from harness import Case, LONG, sbarra, unittest

ROUNDS = 200 if LONG else 15
ROOMS = 5


class Player:
    """Plays both sides of one room for ever and keeps account of what it was told."""

    def __init__(self, client):
        self.room = None
        self.client = client
        self.acknowledged = 0  # plies answered ok
        self.asked = 0         # plies asked for, answered or not
        self.played = 0        # plies in all rooms

    async def take_room(self):
        """A fresh one, long before the old one reaches the last ply that a round may have."""
        if self.room is None or self.acknowledged > 1000:
            self.room = await self.client.create(('me', 'me'), starter=0)
            self.acknowledged = self.asked = 0

    async def play(self):
        """Until the connection ends."""
        try:
            while True:
                ply = self.acknowledged
                self.asked = ply + 1
                await self.client.ok('move', room=self.room, round=1, ply=ply, move=sbarra.shuttle(0, ply))
                self.acknowledged = ply + 1
                self.played += 1
        except Gone:
            pass


class Killed(Case):
    async def come_back(self, player):
        player.client = self.keep(await player.client.again(self.daemon))
        reply = await player.client.ok('watch', room=player.room)
        return reply['snapshot']['round']['moves']

    async def test_no_acknowledged_move_is_lost(self):
        seed = int(os.environ.get('TEST_SEED', random.SystemRandom().randrange(1 << 32)))
        rng = random.Random(seed)
        players = []
        for i in range(ROOMS):
            client = await self.enter('Ada %d' % i, moves_only=True)
            players.append(Player(client))
        for turn in range(ROUNDS):
            with self.subTest(seed=seed, turn=turn):
                for player in players:
                    await player.take_room()
                playing = [asyncio.ensure_future(player.play()) for player in players]
                await asyncio.sleep(rng.uniform(0, 0.12))  # the moment of the kill is the test's own choice
                self.daemon.kill()
                await asyncio.gather(*playing)
                await self.daemon.restart()
                for player in players:
                    moves = await self.come_back(player)
                    self.assertEqual(moves, [sbarra.shuttle(0, ply) for ply in range(len(moves))])
                    self.assertGreaterEqual(len(moves), player.acknowledged, 'an acknowledged move is lost')
                    self.assertLessEqual(len(moves), player.asked, 'a move that nobody asked for')
                    player.acknowledged = len(moves)
        self.assertGreater(sum(player.played for player in players), ROUNDS, 'hardly anything was played')

    async def test_what_else_was_acknowledged_is_not_lost_either(self):
        """Players, rooms, seats and ends, killed right after the answer."""
        for _ in range(3):
            ada, bob, room = await self.table(starter=0)
            self.daemon.kill()
            await self.daemon.restart()
            ada, bob = await self.again(ada), await self.again(bob)
            for side, client in enumerate((ada, bob)):
                snapshot = (await client.ok('watch', room=room))['snapshot']
                self.assertEqual(snapshot['you']['sides'], [side])
            await self.play((ada, bob), room, ['e2', 'e8'])
            await ada.ok('resign', room=room)
            self.daemon.kill()
            await self.daemon.restart()
            ada = await self.again(ada)
            snapshot = (await ada.ok('watch', room=room))['snapshot']
            self.assertEqual(snapshot['round']['result'], {'winner': 1, 'reason': 'resigned', 'score': None})

    async def test_an_unanswered_move_may_be_sent_again(self):
        """The client can't know whether the move before the cut was played; asking again is right in both cases."""
        ada, bob, room = await self.table(starter=0)
        for turn in range(4 if not LONG else 40):
            ply = len(ada.round(room)['moves'])
            mover = (ada, bob)[ply % 2]
            move = sbarra.shuttle(0, ply)
            await mover.post('move', room=room, round=1, ply=ply, move=move)
            self.daemon.kill()
            await self.daemon.restart()
            ada, bob = await self.again(ada), await self.again(bob)
            for client in (ada, bob):
                await client.ok('watch', room=room)
            mover = (ada, bob)[ply % 2]
            await mover.ok('move', room=room, round=1, ply=ply, move=move)
            for client in (ada, bob):
                await client.has_moves(room, ply + 1)
                self.assertEqual(len(client.round(room)['moves']), ply + 1)


if __name__ == '__main__':
    unittest.main()

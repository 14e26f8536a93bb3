# SPDX-License-Identifier: MIT
"""Whole games of sbarra: two players and a watcher, the plug pulled in the middle, and the match that follows."""

import asyncio

from harness import Case, SharedCase, sbarra, unittest


class PulledPlug(Case):
    """The daemon is killed after an acknowledged move; everybody comes back and the game goes on from that move."""

    async def come_back(self, clients, room):
        """Everyone on new connections, with the token that is all a browser keeps."""
        back = []
        for client in clients:
            self.assertIn(await client.closed(), (1006, 1012))
            fresh = await self.again(client)
            self.assertEqual(fresh.player, client.player)
            self.assertEqual(fresh.name, client.name)
            back.append(fresh)
        for client in back:
            await client.ok('watch', room=room)
        return back

    async def half_game_and_kill(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve', moves_only=True)
        await eve.ok('watch', room=room)
        moves = sbarra.goal_run(0)
        await self.play((ada, bob), room, moves[:9])
        await bob.ok('move', room=room, round=1, ply=9, move=moves[9])
        self.daemon.kill()
        await self.daemon.restart()
        return await self.come_back((ada, bob, eve), room), room, moves

    async def test_a_game_with_a_watcher_survives_a_kill_and_is_played_to_its_end(self):
        (ada, bob, eve), room, moves = await self.half_game_and_kill()

        self.assertEqual([entry['id'] for entry in ada.welcome['seated']], [room])
        self.assertEqual(eve.welcome['seated'], [])
        for client, sides in ((ada, [0]), (bob, [1]), (eve, [])):
            self.assertMoves(client, room, moves[:10])
            self.assertEqual(client.rooms[room].room['you']['sides'], sides)
            self.assertEqual(client.rooms[room].room['state'], 'playing')

        await self.play((ada, bob), room, moves[10:])
        for client in (ada, bob, eve):
            ended = await client.event('ended', room=room)
            self.assertEqual(ended['result'], {'winner': 0, 'reason': 'goal', 'score': None})
            self.assertEqual(ended['score'], {'wins': [1, 0], 'draws': 0})
            self.assertMoves(client, room, moves)
            await client.ok('sync', room=room)  # the mirror compares itself

    async def test_the_match_goes_on_after_a_kill_between_two_rounds(self):
        (ada, bob, eve), room, moves = await self.half_game_and_kill()
        await self.play((ada, bob), room, moves[10:])
        await eve.event('ended', room=room)
        self.daemon.kill()
        await self.daemon.restart()
        ada, bob, eve = await self.come_back((ada, bob, eve), room)

        self.assertEqual(eve.rooms[room].room['score'], {'wins': [1, 0], 'draws': 0})
        self.assertEqual(eve.round(room)['result'], {'winner': 0, 'reason': 'goal', 'score': None})
        await bob.ok('rematch', room=room)
        await ada.ok('rematch', room=room)
        for client in (ada, bob, eve):
            started = await client.event('started', room=room)
            self.assertEqual((started['round']['number'], started['round']['starter']), (2, 1))
        await self.play((ada, bob), room, sbarra.goal_run(1))
        ended = await eve.event('ended', room=room)
        self.assertEqual(ended['score'], {'wins': [1, 1], 'draws': 0})

    async def test_a_waiting_room_survives_a_kill(self):
        ada = await self.enter('Ada')
        room = await ada.create(('open', 'me'), starter=1, visibility='public')
        self.daemon.kill()
        await self.daemon.restart()
        ada = await self.again(ada)
        bob = await self.enter('Bob')
        reply = await bob.ok('join', room=room)
        self.assertEqual(reply['snapshot']['you']['sides'], [0])
        self.assertEqual(reply['snapshot']['round']['starter'], 1)
        await ada.ok('watch', room=room)
        await ada.move(room, 'e8')
        await bob.has_moves(room, 1)

    async def test_a_name_survives_a_kill(self):
        ada = await self.enter('Ada')
        await (await self.again(ada)).close()
        renamed = await self.enter('Grace', token=ada.token)
        self.assertEqual(renamed.player, ada.player)
        self.daemon.kill()
        await self.daemon.restart()
        self.assertEqual((await self.again(ada)).name, 'Grace')

    async def test_a_resigned_and_an_aborted_round_stay_so(self):
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, ['e2', 'e8'])
        await ada.ok('resign', room=room)
        await bob.event('ended', room=room)
        other = await bob.create(('me', 'open'), starter=0)
        await ada.ok('join', room=other)
        await bob.move(other, 'e2')
        await ada.ok('resign', room=other)
        await bob.event('ended', room=other)
        before = await bob.snapshot(room), await bob.snapshot(other)
        self.daemon.kill()
        await self.daemon.restart()
        bob = await self.again(bob)
        self.assertEqual(bob.welcome['seated'], [])
        for old, reason, wins in zip(before, ('resigned', 'aborted'), ([0, 1], [0, 0])):
            new = (await bob.ok('watch', room=old['id']))['snapshot']
            self.assertEqual(new['round'], old['round'])
            self.assertEqual(new['round']['result']['reason'], reason)
            self.assertEqual(new['score'], {'wins': wins, 'draws': 0})


class Match(SharedCase):
    """Rounds in a row, seen by everyone who is in the room."""

    async def test_a_game_from_start_to_end(self):
        for starter in (0, 1):
            with self.subTest(starter=starter):
                ada, bob, room = await self.table(starter=starter)
                eve = await self.enter('Eve')
                await eve.ok('watch', room=room)
                moves = sbarra.goal_run(starter)
                await self.play((ada, bob), room, moves)
                for client in (ada, bob, eve):
                    ended = await client.event('ended', room=room, round=1)
                    self.assertEqual(ended['result'], {'winner': starter, 'reason': 'goal', 'score': None})
                    # The last move comes before the end, both are there, also for a watcher.
                    kinds = [m['ev'] for m in client.log if m.get('ev') in ('moved', 'ended') and m['room'] == room]
                    self.assertEqual(kinds, ['moved'] * len(moves) + ['ended'])

    async def test_the_starter_alternates_whoever_asks_first(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve')
        await eve.ok('watch', room=room)
        for number, first, second in ((1, ada, bob), (2, bob, ada), (3, bob, ada)):
            await self.play((ada, bob), room, sbarra.goal_run((number - 1) % 2))
            await eve.event('ended', room=room, round=number)
            await first.ok('rematch', room=room, round=number)
            await second.event('offer', room=room, offers={'rematch': [first is ada, first is bob]})
            await second.ok('rematch', room=room, round=number)
            for client in (ada, bob, eve):
                started = await client.event('started', room=room)
                round_ = started['round']
                self.assertEqual((round_['number'], round_['starter'], round_['turn']),
                                 (number + 1, number % 2, number % 2))
                self.assertEqual(round_['digest'], sbarra.Position(number % 2).digest())
                self.assertEqual(sum(started['score']['wins']), number)
            mover = (ada, bob)[number % 2]
            self.assertEqual(len((await mover.ok('legal', room=room))['legal']), 131,
                             'walls of the last round still count')
        self.assertEqual(eve.rooms[room].room['score'], {'wins': [2, 1], 'draws': 0})

    async def test_a_rematch_is_asked_for_only_after_the_end_and_only_once_each(self):
        ada, bob, room = await self.table(starter=0)
        reply = await ada.request('rematch', room=room)
        self.assertFalse(reply['ok'])
        await self.play((ada, bob), room, sbarra.goal_run(0))
        await ada.event('ended', room=room)
        await ada.ok('rematch', room=room)
        await ada.ok('rematch', room=room)
        await self.settled(ada)
        self.assertEqual(ada.count_events('started', room=room), 0, 'one side alone began the next round')
        await bob.ok('rematch', room=room)
        await ada.until(lambda: ada.round(room)['number'] == 2, 'round 2')
        # A late request for the round that is over does nothing to the next.
        await ada.refused('wrong_round', 'rematch', room=room, round=1)
        await ada.refused('wrong_round', 'resign', room=room, round=1)
        self.assertIsNone((await ada.snapshot(room))['round']['result'])

    async def test_resigning(self):
        for resigner in (0, 1):
            for creator in (0, 1):
                with self.subTest(resigner=resigner, creator=creator):
                    players = [await self.enter('Ada'), await self.enter('Bob')]
                    seats = ['open', 'open']
                    seats[creator] = 'me'
                    room = await players[creator].create(seats, starter=0)
                    await players[1 - creator].ok('join', room=room)
                    await players[creator].event('started', room=room)
                    await self.play(players, room, ['e2', 'e8', 'e3'])
                    await players[resigner].ok('resign', room=room, round=1)
                    for client in players:
                        ended = await client.event('ended', room=room)
                        self.assertEqual(ended['result'], {'winner': 1 - resigner, 'reason': 'resigned', 'score': None})
                        self.assertEqual(ended['score']['wins'], [int(resigner == 1), int(resigner == 0)])
                    await players[resigner].refused('round_over', 'resign', room=room)

    async def test_resigning_before_the_own_first_move_counts_for_nobody(self):
        for moves, resigner in ((0, 0), (0, 1), (1, 1)):
            with self.subTest(moves=moves, resigner=resigner):
                ada, bob, room = await self.table(starter=0)
                await self.play((ada, bob), room, ['e2'][:moves])
                await (ada, bob)[resigner].ok('resign', room=room)
                ended = await ada.event('ended', room=room)
                self.assertEqual(ended['result'], {'winner': None, 'reason': 'aborted', 'score': None})
                self.assertEqual(ended['score'], {'wins': [0, 0], 'draws': 0})
                # The match can go on all the same.
                await ada.ok('rematch', room=room)
                await bob.ok('rematch', room=room)
                await ada.until(lambda: ada.round(room)['number'] == 2, 'round 2')

    async def test_two_on_one_device(self):
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'me'), starter=1)
        self.assertEqual(ada.rooms[room].room['you']['sides'], [0, 1])
        self.assertEqual(ada.rooms[room].room['state'], 'playing')
        for move in sbarra.goal_run(1):
            await ada.move(room, move)
        ended = await ada.event('ended', room=room)
        self.assertEqual(ended['result']['winner'], 1)
        await ada.ok('rematch', room=room)
        started = await ada.until(lambda: ada.round(room)['number'] == 2 and ada.round(room), 'round 2')
        self.assertEqual(started['starter'], 0)

    async def test_two_on_one_device_resign_for_the_side_to_move_or_the_one_named(self):
        for side, loser in ((None, 0), (0, 0), (1, 1)):
            with self.subTest(side=side):
                ada = await self.enter('Ada')
                room = await ada.create(('me', 'me'), starter=0)
                await ada.move(room, 'e2')
                await ada.move(room, 'e8')
                await ada.ok('resign', room=room, **({} if side is None else {'side': side}))
                ended = await ada.event('ended', room=room)
                self.assertEqual(ended['result'], {'winner': 1 - loser, 'reason': 'resigned', 'score': None})

    async def test_a_long_round_ends_at_two_thousand_plies(self):
        ada = await self.enter('Ada', moves_only=True)
        bob = await self.enter('Bob', moves_only=True)
        room = await ada.create(('me', 'me'), starter=0)
        await bob.ok('watch', room=room)
        asked = []
        for ply in range(2000):
            asked.append(await ada.post('move', room=room, round=1, ply=ply, move=sbarra.shuttle(0, ply)))
            if len(asked) == 8:
                for reply in await asyncio.gather(*asked):
                    self.assertTrue(reply['ok'], reply)
                asked.clear()
        for client in (ada, bob):
            ended = await client.event('ended', room=room)
            self.assertEqual(ended['result'], {'winner': None, 'reason': 'ply_limit', 'score': None})
            self.assertEqual(ended['score'], {'wins': [0, 0], 'draws': 0})
        await ada.refused('round_over', 'move', room=room, round=1, ply=2000, move='e2')
        await ada.ok('rematch', room=room)
        await bob.until(lambda: bob.round(room)['number'] == 2, 'round 2')


if __name__ == '__main__':
    unittest.main()

# SPDX-License-Identifier: MIT
"""A move request is safe to repeat, and what the daemon says after a move fits the rules."""

from harness import Case, SharedCase, sbarra, unittest
from raw import RawClient


class Repeated(SharedCase):
    async def test_the_same_move_again_is_ok_and_plays_nothing(self):
        ada, bob, room = await self.table(starter=0)
        request = {'room': room, 'round': 1, 'ply': 0, 'move': 'e2'}
        for _ in range(3):
            await ada.ok('move', **request)
        await bob.has_moves(room, 1)
        await bob.ok('move', room=room, round=1, ply=1, move='e8')
        await ada.ok('move', **request)  # also after the other side moved
        for client in (ada, bob):
            await client.has_moves(room, 2)
            await self.settled(client)
            self.assertEqual(client.count_events('moved', room=room, ply=0), 1)
            self.assertMoves(client, room, ['e2', 'e8'])
        await ada.ok('sync', room=room)

    async def test_another_spelling_is_the_same_move(self):
        ada, bob, room = await self.table(starter=0)
        await ada.ok('move', room=room, round=1, ply=0, move='E3H')
        await ada.ok('move', room=room, round=1, ply=0, move='e3h')
        await ada.ok('move', room=room, round=1, ply=0, move='e3H')
        moved = await bob.event('moved', room=room)
        self.assertEqual(moved['move'], 'e3h', 'the canonical spelling')
        self.assertMoves(ada, room, ['e3h'])

    async def test_another_move_or_another_side_is_no_repetition(self):
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, ['e2'])
        await ada.refused('wrong_ply', 'move', room=room, round=1, ply=0, move='d1')
        await bob.refused('wrong_ply', 'move', room=room, round=1, ply=0, move='e2')
        await ada.refused('wrong_ply', 'move', room=room, round=1, ply=0, move='nonsense')

    async def test_the_winning_move_again_after_the_end(self):
        ada, bob, room = await self.table(starter=0)
        moves = sbarra.goal_run(0)
        await self.play((ada, bob), room, moves)
        await ada.event('ended', room=room)
        last = {'room': room, 'round': 1, 'ply': len(moves) - 1, 'move': moves[-1]}
        await ada.ok('move', **last)
        await bob.refused('round_over', 'move', **last)
        await bob.ok('move', room=room, round=1, ply=len(moves) - 2, move=moves[-2])
        await self.settled(bob)
        self.assertEqual(bob.count_events('ended', room=room), 1)
        self.assertEqual(bob.rooms[room].room['score'], {'wins': [1, 0], 'draws': 0})

    async def test_a_move_of_the_last_round_in_the_next_one(self):
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, ['e2', 'e8'])
        await bob.ok('resign', room=room)
        for client in (ada, bob):
            await client.event('ended', room=room)
        await ada.ok('rematch', room=room)
        await bob.ok('rematch', room=room)
        await ada.until(lambda: ada.round(room)['number'] == 2, 'round 2')
        await ada.refused('wrong_round', 'move', room=room, round=1, ply=0, move='e2')
        self.assertEqual((await ada.snapshot(room))['round']['moves'], [])

    async def test_two_moves_in_one_segment(self):
        """A double click: one is played, the other is not due any more."""
        for second in ('d1', 'a1h'):
            with self.subTest(second=second):
                ada, bob, room = await self.table(starter=0)
                raw = self.raw(ada.token)
                raw.send_frames(*({'op': 'move', 'id': 10 + i, 'room': room, 'round': 1, 'ply': 0, 'move': move}
                                  for i, move in enumerate(('e2', second))))
                replies = {}
                while len(replies) < 2:
                    message = raw.message()
                    if 're' in message:
                        replies[message['re']] = message
                self.assertTrue(replies[10]['ok'], replies)
                self.assertIn(replies[11]['error']['code'], ('wrong_ply', 'not_your_turn'))
                await bob.has_moves(room, 1)
                self.assertEqual((await bob.snapshot(room))['round']['moves'], ['e2'])

    async def test_the_same_move_twice_in_one_segment(self):
        ada, bob, room = await self.table(starter=0)
        raw = self.raw(ada.token)
        move = {'op': 'move', 'room': room, 'round': 1, 'ply': 0, 'move': 'e2'}
        raw.send_frames({**move, 'id': 10}, {**move, 'id': 11})
        self.assertEqual([(raw.reply()['re'], raw.last['ok']) for _ in range(2)], [(10, True), (11, True)])
        await bob.has_moves(room, 1)
        await self.settled(bob)
        self.assertEqual(bob.count_events('moved', room=room), 1)

    async def test_all_in_one_segment_from_hello_on(self):
        """What comes behind a hello that is on its way to the disk waits for it, and for nothing else."""
        raw = RawClient(self.daemon.port)
        self.addCleanup(raw.close)
        raw.send_frames({'op': 'hello', 'id': 1, 'name': 'Ada', 'detail': 'moves'}, {'op': 'ping', 'id': 2},
                        {'op': 'create', 'id': 3, 'game': 'sbarra', 'seats': ['me', 'me'], 'starter': 0},
                        {'op': 'hello', 'id': 4}, {'op': 'rooms', 'id': 5})
        replies = [(raw.reply()['re'], raw.last['ok']) for _ in range(5)]
        self.assertEqual(replies[0], (1, True))
        self.assertEqual(sorted(replies), [(1, True), (2, True), (3, True), (4, False), (5, True)])

    def raw(self, token):
        raw = RawClient(self.daemon.port)
        self.addCleanup(raw.close)
        raw.send_frames({'op': 'hello', 'id': 1, 'token': token, 'detail': 'moves'})
        self.assertTrue(raw.reply()['ok'])
        return raw


class Answer(SharedCase):
    async def test_the_reply_comes_first_and_the_event_to_everyone(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve')
        await eve.ok('watch', room=room)
        for ply in range(10):
            mover = (ada, bob)[ply % 2]
            move = sbarra.shuttle(0, ply)
            reply = await mover.move(room, move)
            for client in (ada, bob, eve):
                moved = await client.event('moved', room=room)
                self.assertEqual((moved['round'], moved['ply'], moved['side'], moved['move'], moved['forced']),
                                 (1, ply, ply % 2, move, False))
            at = mover.log.index(reply)
            self.assertNotIn(('moved', ply), [(m.get('ev'), m.get('ply')) for m in mover.log[:at]])


class Detail(Case):
    """`full` for clients without the rules, `moves` for those with them: the same game, told in two ways."""

    async def test_both_details_tell_the_same(self):
        for starter in (0, 1):
            full = [await self.enter(name) for name in ('Ada', 'Bob', 'Eve')]
            lean = [await self.enter(name, moves_only=True) for name in ('Cal', 'Dan')]
            room = await full[0].create(starter=starter)
            await full[1].ok('join', room=room)
            for client in (full[2], *lean):
                await client.ok('watch', room=room)
            await full[0].event('started', room=room)
            moves = sbarra.goal_run(starter)
            for count in range(len(moves) + 1):
                position = sbarra.Position(starter, moves[:count])
                for client in (*full, *lean):
                    await client.has_moves(room, count)
                    self.assertEqual(client.round(room)['digest'], position.digest())
                for client in (*full, *lean) if count in (0, 3, 8, 12, len(moves)) else ():
                    await client.ok('sync', room=room)  # the client checks what is in it and what is not
                if count < len(moves):
                    await self.check_legal(full, room, position)
                    await full[position.turn].move(room, moves[count])

    async def check_legal(self, clients, room, position):
        """The one to move knows the moves by the event; asking gives the same; so do the rules, written again."""
        mover = clients[position.turn]
        told = [legal_of(m) for m in mover.log if m.get('ev') in ('moved', 'started') and m['room'] == room]
        known = told[-1] if told else (await mover.snapshot(room))['round']['legal']
        asked = (await mover.ok('legal', room=room))['legal']
        self.assertEqual(known, asked)
        self.assertEqual(sorted(asked), position.legal())
        for client in clients:
            others = [legal_of(m) for m in client.log if m.get('ev') in ('moved', 'started') and m['room'] == room]
            if client is not mover and others:
                self.assertIsNone(others[-1])

    async def test_legal_may_be_asked_by_anyone(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve')
        await eve.ok('watch', room=room)
        self.assertEqual(len((await ada.ok('legal', room=room))['legal']), 131)
        for client in (bob, eve):
            self.assertEqual(len((await client.ok('legal', room=room))['legal']), 131)
        await ada.ok('resign', room=room)
        self.assertEqual((await ada.ok('legal', room=room))['legal'], [])


def legal_of(event):
    return event.get('legal') if event['ev'] == 'moved' else event['round'].get('legal')


if __name__ == '__main__':
    unittest.main()

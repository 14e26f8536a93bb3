# SPDX-License-Identifier: MIT
"""Who sits where: coming by invitation, coming back, tabs, leaving and vanishing."""

import collections

from harness import SharedCase, sbarra, unittest


class Sitting(SharedCase):
    async def test_by_invitation(self):
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'open'), starter=1)
        self.assertEqual(ada.rooms[room].room['state'], 'waiting')
        self.assertEqual(ada.rooms[room].room['visibility'], 'private')
        self.assertEqual(ada.rooms[room].room['seats'][1], {'kind': 'open'})
        self.assertIsNone(ada.rooms[room].room['round'])
        bob = await self.enter('Bob')
        reply = await bob.ok('join', room=room)
        self.assertEqual(reply['snapshot']['you']['sides'], [1])
        self.assertEqual(reply['snapshot']['state'], 'playing')
        started = await ada.event('started', room=room)
        self.assertEqual([seat['name'] for seat in started['seats']], ['Ada', 'Bob'])
        self.assertEqual([seat['player'] for seat in started['seats']], [ada.player, bob.player])
        self.assertEqual([seat['online'] for seat in started['seats']], [True, True])
        self.assertEqual(started['round']['starter'], 1)
        # Who comes was never away.
        told = [message['seat'].get('online') for message in ada.log if message.get('ev') == 'seat']
        self.assertEqual(told, [True] * len(told))
        self.assertEqual(bob.count_events('started', room=room), 0, 'it is in the snapshot already')
        await ada.ok('sync', room=room)

    async def test_which_seat(self):
        for seats, asked, side in ((('me', 'open'), None, 1), (('open', 'me'), None, 0), (('me', 'open'), 1, 1),
                                   (('open', 'me'), 0, 0)):
            with self.subTest(seats=seats, asked=asked):
                ada, bob = await self.enter('Ada'), await self.enter('Bob')
                room = await ada.create(seats)
                reply = await bob.ok('join', room=room, **({} if asked is None else {'side': asked}))
                self.assertEqual(reply['snapshot']['you']['sides'], [side])
                self.assertEqual(ada.rooms[room].room['you']['sides'], [1 - side])

    async def test_lots_fall_on_both_sides(self):
        ada = await self.enter('Ada')
        sides, starters = collections.Counter(), collections.Counter()
        for _ in range(40):
            room = await ada.create('lot', opponent='open')
            sides[ada.rooms[room].room['you']['sides'][0]] += 1
            await ada.ok('leave', room=room)
            room = await ada.create(('me', 'me'))
            starters[ada.round(room)['starter']] += 1
            await ada.ok('leave', room=room)
        for counter in (sides, starters):  # each fails by chance once in 2**39
            self.assertEqual(sorted(counter), [0, 1], counter)

    async def test_the_starter_as_asked(self):
        ada = await self.enter('Ada')
        for starter in (0, 1):
            for _ in range(8):
                room = await ada.create(('me', 'me'), starter=starter)
                self.assertEqual(ada.round(room)['starter'], starter)
                await ada.ok('leave', room=room)

    async def test_of_two_who_join_at_once_one_sits(self):
        for _ in range(10):
            ada = await self.enter('Ada')
            others = [await self.enter(name) for name in ('Bob', 'Cal', 'Dan')]
            room = await ada.create(starter=0)
            futures = [await other.post('join', room=room) for other in others]
            replies = [await future for future in futures]
            seated = [i for i, reply in enumerate(replies) if reply['ok']]
            self.assertEqual(len(seated), 1, replies)
            for i, reply in enumerate(replies):
                if i not in seated:
                    self.assertEqual(reply['error']['code'], 'room_full')
            self.assertEqual((await ada.snapshot(room))['seats'][1]['player'], others[seated[0]].player)
            for client in (ada, *others):
                client.drop()

    async def test_the_creator_may_not_take_both_seats_by_joining(self):
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'open'))
        for _ in range(2):
            reply = await ada.ok('join', room=room)
            self.assertEqual(reply['snapshot']['you']['sides'], [0])
            self.assertEqual(reply['snapshot']['state'], 'waiting')

    async def test_no_token_of_another_is_ever_told(self):
        ada, bob, room = await self.table()
        eve = await self.enter('Eve')
        await eve.ok('watch', room=room)
        tokens = {client.token for client in (ada, bob, eve)}
        for client in (ada, bob, eve):
            for message in client.log:
                if message is client.welcome:
                    continue
                for token in tokens:
                    self.assertNotIn(token, repr(message))


class ComingBack(SharedCase):
    async def test_while_the_old_connection_still_hangs(self):
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, ['e2', 'e8'])
        for op in ('join', 'watch'):
            tab = await self.again(ada)
            reply = await tab.ok(op, room=room)
            self.assertEqual(reply['snapshot']['you']['sides'], [0])
            self.assertEqual(reply['snapshot']['round']['moves'], ['e2', 'e8'])
        self.assertEqual(reply['snapshot']['spectators'], 0, 'a player counts as a watcher')

    async def test_tabs_all_get_everything_and_any_may_move(self):
        ada, bob, room = await self.table(starter=0)
        tabs = [ada]
        for _ in range(3):
            tab = await self.again(ada)
            await tab.ok('watch', room=room)
            tabs.append(tab)
        await tabs[2].move(room, 'e2')
        await bob.has_moves(room, 1)
        await bob.move(room, 'e8')
        for tab in tabs:
            await tab.has_moves(room, 2)
        await tabs[0].move(room, 'e3')
        for client in (*tabs, bob):
            await client.has_moves(room, 3)
            await client.ok('sync', room=room)

    async def test_one_tab_less_is_no_absence(self):
        ada, bob, room = await self.table(starter=0)
        tab = await self.again(ada)
        await tab.ok('watch', room=room)
        tab.drop()
        await tab.closed()
        tab = await self.again(ada)
        await tab.ok('watch', room=room)
        await tab.ok('leave', room=room)
        await self.settled(bob)
        seat = (await bob.snapshot(room))['seats'][0]
        self.assertTrue(seat['online'])
        self.assertEqual(bob.count_events('seat', room=room), 0)

    async def test_a_vanished_player_is_shown_and_comes_back(self):
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, ['e2', 'e8'])
        ada.drop()
        gone = await bob.event('seat', room=room, side=0)
        self.assertEqual((gone['seat']['online'], gone['seat']['why']), (False, 'dropped'))
        self.assertEqual(gone['seat']['player'], ada.player)
        ada = await self.again(ada)
        self.assertEqual([entry['id'] for entry in ada.welcome['seated']], [room])
        self.assertEqual(ada.welcome['seated'][0]['you'], {'sides': [0]})
        self.assertEqual(bob.count_events('seat', room=room), 1, 'online means: has this room open')
        await ada.ok('watch', room=room)
        back = await bob.event('seat', room=room, side=0)
        expected = {**gone['seat'], 'online': True}
        del expected['why'], expected['away_ms']
        self.assertEqual(back['seat'], expected)
        await self.play((ada, bob), room, ['e3', 'e7'])

    async def test_a_hundred_reconnects_tell_each_event_once(self):
        ada, bob, room = await self.table(starter=0)
        seen = 0
        for ply in range(100):
            ada.drop()
            ada = await self.again(ada)
            await ada.ok('watch', room=room)
            await (ada, bob)[ply % 2].move(room, sbarra.shuttle(0, ply))
            for client in (ada, bob):
                await client.has_moves(room, ply + 1)
            seen += ada.count_events('moved', room=room)
        self.assertEqual(seen, 100)
        self.assertEqual(bob.count_events('moved', room=room), 100)
        await bob.ok('sync', room=room)

    async def test_sync_opens_the_room_too(self):
        ada, bob, room = await self.table(starter=0)
        eve, tab = await self.enter('Eve'), await self.again(ada)
        self.assertEqual((await eve.snapshot(room))['spectators'], 1)
        self.assertEqual((await tab.snapshot(room))['you']['sides'], [0])
        await ada.move(room, 'e2')
        for client in (eve, tab):
            await client.has_moves(room, 1)

    async def test_a_move_from_a_connection_that_did_not_open_the_room(self):
        """Whatever the answer, it fits what happened."""
        ada, bob, room = await self.table(starter=0)
        other = await self.again(ada)
        reply = await other.request('move', room=room, round=1, ply=0, move='e2')
        if reply['ok']:
            await bob.has_moves(room, 1)
        await self.settled(other)
        self.assertEqual(other.count_events('moved'), 0)
        self.assertEqual(len((await bob.snapshot(room))['round']['moves']), int(reply['ok']))


class Leaving(SharedCase):
    async def test_before_the_first_move_it_frees_the_seat(self):
        for leaver in (0, 1):
            with self.subTest(leaver=leaver):
                ada, bob, room = await self.table(starter=0)
                players = (ada, bob)
                await players[leaver].ok('leave', room=room)
                stays = players[1 - leaver]
                await stays.event('seat', room=room, side=leaver, seat={'kind': 'open'})
                snapshot = await stays.snapshot(room)
                self.assertEqual((snapshot['state'], snapshot['round']), ('waiting', None))
                eve = await self.enter('Eve')
                reply = await eve.ok('join', room=room)
                self.assertEqual(reply['snapshot']['you']['sides'], [leaver])
                self.assertEqual(reply['snapshot']['round']['number'], 1)
                await stays.event('started', room=room)
                await self.play((eve, bob) if leaver == 0 else (ada, eve), room, ['e2', 'e8'])
                reply = await players[leaver].ok('watch', room=room)
                self.assertEqual(reply['snapshot']['you']['sides'], [])

    async def test_later_it_frees_nothing(self):
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, ['e2', 'e8'])
        await bob.ok('leave', room=room)
        gone = await ada.event('seat', room=room, side=1)
        self.assertEqual((gone['seat']['kind'], gone['seat']['online'], gone['seat']['why']), ('human', False, 'left'))
        await ada.move(room, 'e3')
        eve = await self.enter('Eve')
        await eve.refused('room_full', 'join', room=room)
        reply = await bob.ok('join', room=room)
        self.assertEqual(reply['snapshot']['you']['sides'], [1])
        self.assertEqual(reply['snapshot']['round']['moves'], ['e2', 'e8', 'e3'])
        await ada.event('seat', room=room, side=1)
        await bob.move(room, 'e7')
        await ada.has_moves(room, 4)

    async def test_a_leaver_who_has_not_moved_aborts_the_round(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve')
        await eve.ok('watch', room=room)
        await self.play((ada, bob), room, ['e2'])
        await bob.ok('leave', room=room)
        for client in (ada, eve):
            ended = await client.event('ended', room=room)
            self.assertEqual(ended['result'], {'winner': None, 'reason': 'aborted', 'score': None})
            self.assertEqual(ended['score'], {'wins': [0, 0], 'draws': 0})
            await client.ok('sync', room=room)

    async def test_in_round_two_it_frees_nothing_but_aborts(self):
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, ['e2', 'e8'])
        await ada.ok('resign', room=room)
        await ada.ok('rematch', room=room)
        await bob.ok('rematch', room=room)
        await ada.until(lambda: ada.round(room)['number'] == 2, 'round 2')
        await bob.ok('leave', room=room)
        ended = await ada.event('ended', room=room, round=2)
        self.assertEqual(ended['result']['reason'], 'aborted')
        self.assertEqual(ended['score'], {'wins': [0, 1], 'draws': 0})
        self.assertEqual((await ada.snapshot(room))['seats'][1]['kind'], 'human')

    async def test_one_of_two_connections_leaves_nothing(self):
        ada, bob, room = await self.table(starter=0)
        tab = await self.again(bob)
        await tab.ok('watch', room=room)
        await bob.ok('leave', room=room)
        await self.settled(ada)
        self.assertEqual(ada.count_events('seat', room=room), 0)
        self.assertEqual((await ada.snapshot(room))['state'], 'playing')
        await ada.move(room, 'e2')
        await tab.has_moves(room, 1)
        await self.settled(bob)
        self.assertEqual(bob.count_events('moved', room=room), 0, 'it left, yet it is told')

    async def test_a_vanished_player_keeps_the_seat_before_the_first_move(self):
        """Only `leave` frees: a phone that loses its network finds its seat again."""
        ada, bob, room = await self.table(starter=0)
        bob.drop()
        gone = await ada.event('seat', room=room, side=1)
        self.assertEqual((gone['seat']['kind'], gone['seat']['why']), ('human', 'dropped'))
        bob = await self.again(bob)
        reply = await bob.ok('watch', room=room)
        self.assertEqual(reply['snapshot']['you']['sides'], [1])
        await ada.move(room, 'e2')
        await bob.has_moves(room, 1)

    async def test_the_creator_closes_a_room_that_waits(self):
        for visibility in ('private', 'public'):
            with self.subTest(visibility=visibility):
                ada, eve = await self.enter('Ada'), await self.enter('Eve')
                room = await ada.create(visibility=visibility)
                await eve.ok('watch', room=room)
                await ada.ok('leave', room=room)
                closed = await eve.event('closed', room=room)
                self.assertTrue(closed['why'])
                for client in (ada, eve):
                    for op in ('join', 'watch', 'sync', 'leave', 'resign', 'rematch', 'legal'):
                        await client.refused('no_such_room', op, room=room)
                    await client.refused('no_such_room', 'move', room=room, round=1, ply=0, move='e2')
                self.assertNotIn(room, [entry['id'] for entry in (await eve.ok('rooms'))['rooms']])
                self.assertEqual((await self.again(ada)).welcome['seated'], [])

    async def test_the_creator_leaves_and_the_guest_waits(self):
        ada, bob, room = await self.table(starter=0, visibility='public')
        await ada.ok('leave', room=room)
        await bob.event('seat', room=room, side=0)
        self.assertIn(room, [entry['id'] for entry in (await bob.ok('rooms', state='waiting'))['rooms']])
        await bob.ok('leave', room=room)
        await bob.refused('no_such_room', 'watch', room=room)

    async def test_leaving_what_one_is_not_in(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve')
        before = await ada.snapshot(room)
        await eve.ok('leave', room=room)
        self.assertEqual(before, await ada.snapshot(room))

    async def test_two_on_one_device_leave_together(self):
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'me'), starter=0)
        await ada.ok('leave', room=room)
        await ada.refused('no_such_room', 'watch', room=room)
        room = await ada.create(('me', 'me'), starter=0)
        await ada.move(room, 'e2')
        await ada.move(room, 'e8')
        await ada.ok('leave', room=room)
        reply = await ada.ok('watch', room=room)
        self.assertEqual(reply['snapshot']['round']['moves'], ['e2', 'e8'])
        self.assertIsNone(reply['snapshot']['round']['result'])

    async def test_leaving_a_finished_round(self):
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, sbarra.goal_run(0))
        await ada.event('ended', room=room)
        await bob.ok('rematch', room=room)
        await bob.ok('leave', room=room)
        await ada.event('seat', room=room, side=1)
        snapshot = await ada.snapshot(room)
        self.assertEqual(snapshot['round']['result']['reason'], 'goal')
        self.assertEqual(snapshot['score'], {'wins': [1, 0], 'draws': 0})

    async def test_renamed_players_are_renamed_in_their_rooms(self):
        ada, bob, room = await self.table(starter=0)
        await self.enter('Grace', token=ada.token)
        seat = await bob.event('seat', room=room, side=0)
        self.assertEqual(seat['seat']['name'], 'Grace')
        self.assertEqual((await bob.snapshot(room))['seats'][0]['name'], 'Grace')

    async def test_a_bot_of_the_network_says_so(self):
        ada = await self.enter('Ada')
        robot = await self.enter('R2', bot=True)
        room = await ada.create(starter=0)
        await robot.ok('join', room=room)
        started = await ada.event('started', room=room)
        self.assertEqual([seat['bot'] for seat in started['seats']], [False, True])


if __name__ == '__main__':
    unittest.main()

# SPDX-License-Identifier: MIT
"""Each error that a request can give: its code, the field it names, and that nothing else happened."""

import asyncio
import json

from client import need
from harness import Case, SharedCase, sbarra, unittest

NOWHERE = 'aaaaaaaaaaaaaaaa'  # a private room's id that nobody drew
LONG_AGO = 'zzzzzz'           # a public one's
LEVELS = ['easy', 'medium', 'hard', 'master']


class BadJson(SharedCase):
    async def test_whatever_is_no_json_object(self):
        client = await self.enter()
        for text in ('', ' ', 'x', '{', '[]', '[{"op":"ping"}]', '5', 'null', '"ping"', '{"op":"ping"} x',
                     "{'op':'ping'}",
                     '{"op":"ping","op":"ping"}', '{"op":ping}', '\ufeff{"op":"ping"}', '{"op":"ping",}',
                     '{"op":"ping"\0}',
                     '{"op":"\\ud800"}', '{' * 3000, '[' * 4000, '{"op":"ping","x":1e999}', '\0'):
            with self.subTest(text=text[:40]):
                await client.send(text)
                reply = await client.unnamed()
                self.assertEqual(reply['error']['code'], 'bad_json')
                await client.ok('ping')  # so the next one is the first in a row again

    async def test_three_in_a_row_close(self):
        client = await self.enter()
        for text in ('x', 'x', '{"op":"ping","id":77}', 'x', 'x', 'x'):
            if text == 'x':
                await client.send(text)
                self.assertEqual((await client.unnamed())['error']['code'], 'bad_json')
            else:
                await client.ok('ping')
        self.assertEqual(await client.closed(), 1003)

    async def test_three_in_a_row_close_before_hello_too(self):
        client = await self.open()
        for _ in range(3):
            await client.send('x')
            self.assertEqual((await client.unnamed())['error']['code'], 'bad_json')
        self.assertEqual(await client.closed(), 1003)

    async def test_other_errors_never_close(self):
        client = await self.enter()
        for _ in range(20):
            await client.refused('unknown_op', 'castle')
            await client.refused('no_such_room', 'watch', room=NOWHERE)
        await client.ok('ping')


class Ids(SharedCase):
    async def test_an_id_that_cannot_be_read_is_answered_with_null(self):
        client = await self.enter()
        for bad in (0, -1, 1 << 31, 1.5, '7', True, [], {}):
            with self.subTest(id=bad):
                await client.send(json.dumps({'op': 'ping', 'id': bad}))
                reply = await client.unnamed()
                self.assertEqual((reply['error']['code'], reply['error']['field']), ('bad_message', 'id'))
        await client.send('{"op":"ping","id":%d}' % (1 << 80))  # more than 64 bits hold
        self.assertEqual((await client.unnamed())['error']['code'], 'bad_json')

    async def test_a_request_without_id_is_answered_with_null(self):
        client = await self.enter()
        await client.send('{"op":"ping"}')
        reply = await client.unnamed()
        self.assertTrue(reply['ok'])
        await client.send('{"op":"watch","room":"%s"}' % NOWHERE)
        self.assertEqual((await client.unnamed())['error']['code'], 'no_such_room')

    async def test_the_largest_id(self):
        client = await self.enter()
        client._last_id = (1 << 31) - 2
        await client.ok('ping')

    async def test_errors_carry_the_id(self):
        client = await self.enter()
        reply = await client.request('castle')
        need(reply['re'] == client._last_id, 're is not the id', reply)


class HelloFirst(SharedCase):
    async def test_nothing_but_hello_is_answered_before_it(self):
        client = await self.open()
        for op, fields in (('ping', {}), ('create', {'game': 'sbarra', 'seats': ['me', 'open']}), ('create', {}),
                           ('join', {'room': NOWHERE}), ('watch', {'room': NOWHERE}), ('leave', {'room': NOWHERE}),
                           ('move', {}), ('move', {'room': 5}), ('legal', {'room': NOWHERE}), ('resign', {}),
                           ('rematch', {}),
                           ('sync', {'room': NOWHERE}), ('rooms', {}), ('lobby', {'follow': True}), ('castle', {})):
            with self.subTest(op=op, fields=fields):
                await client.refused('hello_first', op, **fields)
        await client.hello(name='Ada')
        await client.ok('ping')

    async def test_a_second_hello(self):
        client = await self.enter('Ada')
        await client.refused('bad_message', 'hello')
        await client.refused('bad_message', 'hello', name='Bob', token=client.token)
        again = await self.again(client)
        self.assertEqual(again.name, 'Ada')

    async def test_a_wrong_hello_can_be_mended(self):
        client = await self.open()
        for fields, code, field in (
                ({'token': 5}, 'bad_message', 'token'), ({'token': []}, 'bad_message', 'token'),
                ({'name': 5}, 'bad_message', 'name'), ({'name': ['Ada']}, 'bad_message', 'name'),
                ({'bot': 'yes'}, 'bad_message', 'bot'), ({'bot': 1}, 'bad_message', 'bot'),
                ({'detail': 'all'}, 'bad_message', 'detail'), ({'detail': 1}, 'bad_message', 'detail'),
                ({'token': ''}, 'bad_token', None), ({'token': 'x'}, 'bad_token', None),
                ({'token': 'a' * 32}, 'bad_token', None),
                ({'token': '../../etc'}, 'bad_token', None), ({'token': 'A' * 3000}, 'bad_token', None),
                ({'token': 'a\0'}, 'bad_token', None), ({'token': 'a' * 32, 'name': 'Ada'}, 'bad_token', None),
                ({'name': ''}, 'bad_name', None), ({'name': '   '}, 'bad_name', None),
                ({'name': 'x' * 25}, 'bad_name', None),
                ({'name': 'a\nb'}, 'bad_name', None), ({'name': 'a\0b'}, 'bad_name', None),
                ({'name': 'a\u202eb'}, 'bad_name', None),
                ({'name': '\u2066a'}, 'bad_name', None), ({'name': 'a\x1b[2J'}, 'bad_name', None),
                ({'name': '\u200b'}, 'bad_name', None), ({'name': 'a\u2028b'}, 'bad_name', None)):
            with self.subTest(fields=fields):
                error = await client.refused(code, 'hello', **fields)
                if field:
                    self.assertEqual(error['field'], field)
        await client.refused('hello_first', 'ping')
        await client.hello(name='Ada')

    async def test_a_bad_name_renames_nobody(self):
        ada = await self.enter('Ada')
        client = await self.open()
        await client.refused('bad_name', 'hello', token=ada.token, name='a\nb')
        await client.hello(token=ada.token)
        self.assertEqual(client.name, 'Ada')


# op, what is right, and for each field what is wrong
FIELDS = [
    ('create', {'game': 'sbarra', 'seats': ['me', 'open']}, {
        'game': [None, 5, True, [], {}],
        'seats': [None, 5, {}, [], ['me'], ['me', 'open', 'open'], ['me', 5], ['me', 'you'], ['open', 'open'], 'me',
                  'LOT',
                  ['open', 'bot:easy'], [None, 'me'], [['me'], 'open']],
        'starter': [2, -1, 'me', '0', 0.5, True, [0]],
        'visibility': ['open', 5, True, 'PUBLIC'],
        'clock': [5, 'fast', True, [], {}, {'initial_ms': 300000, 'increment_ms': 180001}, {'initial_ms': -1}]}),
    ('create', {'game': 'sbarra', 'seats': 'lot', 'opponent': 'open'}, {'opponent': ['me', 5, [], 'you']}),
    ('join', {'room': NOWHERE}, {'room': [None, 5, [], {}, True], 'side': [2, -1, '0', 0.5, True]}),
    ('watch', {'room': NOWHERE}, {'room': [None, 5, [], {}]}),
    ('leave', {'room': NOWHERE}, {'room': [None, 5, [], {}]}),
    ('sync', {'room': NOWHERE}, {'room': [None, 5, [], {}]}),
    ('legal', {'room': NOWHERE}, {'room': [None, 5, [], {}]}),
    ('move', {'room': NOWHERE, 'round': 1, 'ply': 0, 'move': 'e2'}, {
        'room': [None, 5, [], {}], 'round': [None, '1', -1, 0, 1.5, True, [], 1 << 40],
                                                                     'ply': [None, '0', -1, 0.5, True, []],
        'move': [None, 5, '', ' ', '      ', [], {}, True]}),
    ('resign', {'room': NOWHERE}, {'room': [None, 5], 'round': ['1', -1, 1.5, True], 'side': [2, -1, '0', True]}),
    ('rematch', {'room': NOWHERE}, {'room': [None, 5], 'round': ['1', -1, 1.5, True]}),
    ('rooms', {}, {'state': ['finished', 5, True], 'game': [5, True, []], 'boards': ['yes', 1, []],
                   'after': [5, True, []]}),
    ('lobby', {'follow': True}, {'follow': ['yes', 1, []], 'state': ['finished', 5], 'game': [5, True],
                                 'boards': ['yes', 1]}),
]


class BadMessage(SharedCase):
    """Of every field of every request: missing where it must be there (None), of another type, out of bounds."""

    async def test_each_wrong_field_is_named(self):
        client = await self.enter()
        for op, right, wrong in FIELDS:
            for field, values in wrong.items():
                for value in values:
                    with self.subTest(op=op, field=field, value=value):
                        fields = {key: val for key, val in right.items() if key != field}
                        if value is not None:
                            fields[field] = value
                        error = await client.refused('bad_message', op, **fields)
                        self.assertEqual(error.get('field'), field, error)
                        self.assertTrue(error['message'])
        self.assertEqual((await client.ok('rooms'))['rooms'], [])
        self.assertEqual((await self.again(client)).welcome['seated'], [], 'a refused request made a room')

    async def test_the_right_ones_are_right(self):
        """Else the table above would prove nothing."""
        client = await self.enter()
        for op, right, _ in FIELDS:
            with self.subTest(op=op):
                reply = await client.request(op, **right)
                need(reply['ok'] or reply['error']['code'] == 'no_such_room', 'neither fine nor a room too few', reply)

    async def test_null_and_unknown_fields_are_no_fault(self):
        client = await self.enter()
        await client.ok('ping', colour='red', more={'deep': [1, 2, {'x': None}]})
        room = await client.create(clock=None, colour='red')
        self.assertIsNone(client.rooms[room].room.get('clock'))

    async def test_an_op_that_is_none(self):
        client = await self.enter()
        for op in ('castle', '', 'PING', 'ping ', 'x' * 3000, 'ping\0', 'pin', 'pingg'):
            with self.subTest(op=op[:10]):
                await client.refused('unknown_op', op)
        for text in ('{"id":5}', '{"op":5,"id":5}', '{"op":null,"id":5}', '{"op":{},"id":5}'):
            with self.subTest(text=text):
                await client.send(text.replace('"id":5', '"x":5'))
                reply = await client.unnamed()
                self.assertIn(reply['error']['code'], ('unknown_op', 'bad_message'))


class Names(SharedCase):
    async def test_what_is_not_there(self):
        client = await self.enter()
        error = await client.refused('unknown_game', 'create', game='chess', seats=['me', 'open'])
        self.assertIn('sbarra', error['allowed'])
        await client.refused('unknown_game', 'create', game='', seats=['me', 'open'])
        await client.refused('unknown_game', 'create', game='sbarra\0', seats=['me', 'open'])
        await client.refused('unknown_game', 'create', game='s' * 500, seats=['me', 'open'])
        for seats in (['me', 'bot:nobody'], ['bot:masters', 'me'], ['bot:easy', 'bot:Hard'], ['bot:hard ', 'bot:easy'],
                      ['me', 'bot:' + 'e' * 500]):
            with self.subTest(seats=seats):
                error = await client.refused('unknown_level', 'create', game='sbarra', seats=seats)
                self.assertEqual((error['allowed'], error['field']), (LEVELS, 'seats'))
        error = await client.refused('unknown_level', 'create', game='sbarra', seats='lot', opponent='bot:nobody')
        self.assertEqual((error['allowed'], error['field']), (LEVELS, 'opponent'))

    async def test_no_such_room(self):
        client = await self.enter()
        for room in (NOWHERE, LONG_AGO, '', 'x', 'K7X2QM', '../etc', 'a' * 17, 'é' * 6, 'a' * 3000, "' OR 1=1 --",
                     'aaaaa\0'):
            for op, more in (('join', {}), ('watch', {}), ('leave', {}), ('sync', {}), ('legal', {}), ('resign', {}),
                             ('rematch', {}), ('move', {'round': 1, 'ply': 0, 'move': 'e2'})):
                with self.subTest(room=room[:20], op=op):
                    await client.refused('no_such_room', op, room=room, **more)


class InARoom(SharedCase):
    async def test_room_full(self):
        ada, bob, room = await self.table()
        eve = await self.enter('Eve')
        before = await ada.snapshot(room)
        for more in ({}, {'side': 0}, {'side': 1}):
            await eve.refused('room_full', 'join', room=room, **more)
        self.assertEqual(before, await ada.snapshot(room))
        cal = await self.enter('Cal')
        waiting = await cal.create(('me', 'open'))
        await eve.refused('room_full', 'join', room=waiting, side=0)
        await eve.ok('join', room=waiting, side=1)

    async def test_moves_that_are_not_due(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve')
        await self.play((ada, bob), room, ['e2'])
        before = await ada.snapshot(room)
        for client, code, round_, ply, move in (
                (ada, 'wrong_round', 2, 1, 'e8'), (bob, 'wrong_round', 2, 1, 'e8'), (bob, 'wrong_round', 77, 0, 'e8'),
                (bob, 'wrong_ply', 1, 0, 'e8'), (bob, 'wrong_ply', 1, 2, 'e8'), (bob, 'wrong_ply', 1, 1 << 30, 'e8'),
                (ada, 'wrong_ply', 1, 0, 'd1'), (ada, 'not_your_turn', 1, 1, 'e8'), (ada, 'not_your_turn', 1, 1, 'e3'),
                (eve, 'not_seated', 1, 1, 'e8')):
            with self.subTest(code=code, ply=ply, move=move):
                await client.refused(code, 'move', room=room, round=round_, ply=ply, move=move)
        self.assertEqual(before, await ada.snapshot(room))
        for client in (ada, bob):
            self.assertEqual(client.count_events('moved'), 1)

    async def test_after_the_end(self):
        ada, bob, room = await self.table(starter=0)
        moves = sbarra.goal_run(0)
        await self.play((ada, bob), room, moves)
        await ada.event('ended', room=room)
        before = await bob.snapshot(room)
        for client in (ada, bob):
            for ply, move in ((len(moves), 'e3'), (0, 'd1'), (500, 'e3'), (len(moves), 'nonsense')):
                await client.refused('round_over', 'move', room=room, round=1, ply=ply, move=move)
            await client.refused('wrong_round', 'move', room=room, round=2, ply=0, move='e2')
            await client.refused('round_over', 'resign', room=room, round=1)
        self.assertEqual(before, await bob.snapshot(room))
        self.assertEqual(before['round']['turn'], None)

    async def test_a_waiting_room_takes_no_moves(self):
        ada = await self.enter('Ada')
        room = await ada.create()
        before = await ada.snapshot(room)
        await ada.refused('wrong_round', 'move', room=room, round=1, ply=0, move='e2')
        self.assertEqual((await ada.ok('legal', room=room))['legal'], [])
        for op, codes in (('resign', ('round_over',)), ('rematch', ('not_yet', 'round_over'))):
            reply = await ada.request(op, room=room)
            self.assertIn(reply.get('error', {}).get('code'), codes)
        self.assertEqual(before, await ada.snapshot(room))

    async def test_only_for_ones_own_side_and_only_after_the_end(self):
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, ['e2', 'e8'])
        before = await ada.snapshot(room)
        await ada.refused('not_seated', 'resign', room=room, side=1)
        await bob.refused('not_seated', 'resign', room=room, side=0)
        await ada.refused('not_yet', 'rematch', room=room)
        await ada.refused('not_yet', 'rematch', room=room, round=1)
        await ada.refused('wrong_round', 'rematch', room=room, round=2)
        await ada.refused('wrong_round', 'resign', room=room, round=2)
        self.assertEqual(before, await ada.snapshot(room))


class IllegalMoves(SharedCase):
    """Each reason of sbarra, from a position where it is the only one."""

    ROW_OF_WALLS = ['a4h', 'c4h', 'e4h', 'g4h', 'h3h']
    TEN_WALLS = ['a1h', 'c1h', 'e1h', 'g1h', 'a3h', 'c3h', 'e3h', 'g3h', 'a5h', 'c5h']

    CASES = [
        ([], 'not_a_move', ['xyz', 'e', '2', 'e2x', 'e2hh', 'e 2', '2e', 'pass', 'ée2', '<b>', 'e02', 'e2h ', '--',
                            'e2\n']),
        ([], 'off_board', ['j1', 'e0', 'e10', 'z9', 'i3h', 'e9h', 'e9v', 'i1v', 'a0v']),
        ([], 'unreachable', ['e3', 'd2', 'a1', 'i9']),
        (['e2', 'e8', 'e3', 'e7', 'e4', 'e6', 'e5'], 'occupied', ['e5']),
        (['e2', 'e8', 'e3', 'e7', 'e4', 'e6', 'e5'], 'unreachable', ['d5', 'f5']),  # the straight jump is free
        (['e1h'], 'unreachable', ['e7', 'f8']),
        (['d1', 'd1h'], 'unreachable', ['e7']),
        (['e3h'], 'wall_overlaps', ['e3h', 'd3h', 'f3h', 'E3H']),
        (['e3v'], 'wall_overlaps', ['e3v', 'e2v', 'e4v']),
        (['e3h'], 'wall_crosses', ['e3v']),
        (['e3v'], 'wall_crosses', ['e3h']),
        (ROW_OF_WALLS, 'closes_path', ['h4v']),
        ([move for i, wall in enumerate(TEN_WALLS) for move in (wall, sbarra.shuttle(0, 2 * i + 1))], 'no_walls_left',
         ['a7h', 'e7v']),
    ]

    async def test_each_reason(self):
        ada = await self.enter('Ada')
        for moves, reason, tried in self.CASES:
            room = await ada.create(('me', 'me'), starter=0)
            for move in moves:
                await ada.move(room, move)
            before = await ada.snapshot(room)
            for move in tried:
                with self.subTest(moves=moves, move=move):
                    error = await ada.refused('illegal_move', 'move', room=room, round=1, ply=len(moves), move=move)
                    self.assertEqual(error['reason'], reason)
            self.assertEqual(before, await ada.snapshot(room))
            self.assertEqual(ada.count_events('moved', room=room), len(moves))
            await ada.ok('leave', room=room)

    async def test_what_a_wall_does_not_forbid(self):
        ada = await self.enter('Ada')
        for moves in (['e3h', 'c3h'], ['e3h', 'g3h'], ['e3v', 'e1v'], ['e3h', 'd3v'], ['e3h', 'f3v'], ['e3v', 'e4h'],
                      ['e2', 'e8', 'e3', 'e7', 'e4', 'e6', 'e5', 'e4']):  # a jump
            with self.subTest(moves=moves):
                room = await ada.create(('me', 'me'), starter=0)
                for move in moves:
                    await ada.move(room, move)
                await ada.ok('leave', room=room)

    async def test_oversized_and_odd_moves(self):
        """Up to 64 bytes it is a move that can't be read; beyond, it is none at all."""
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'me'), starter=0)
        before = await ada.snapshot(room)
        for move in ('e2' * 32, 'e2\u0301', '\u202ee2', 'e\uff12', '\u0435' + '2', '\x7f', 'e2' + ' ' * 62):
            with self.subTest(move=move[:20]):
                error = await ada.refused('illegal_move', 'move', room=room, round=1, ply=0, move=move)
                self.assertEqual((error['reason'], error['field']), ('not_a_move', 'move'))
        for move in ('e2' * 32 + 'x', 'x' * 3000, 'e2\0', '\0', 'e\0' + '2'):
            with self.subTest(move=move[:20]):
                error = await ada.refused('bad_message', 'move', room=room, round=1, ply=0, move=move)
                self.assertEqual(error['field'], 'move')
        self.assertEqual(before, await ada.snapshot(room))


class Order(SharedCase):
    """A request that is wrong in two ways gets the error that comes first in docs/protocol.md."""

    async def test_the_stated_order(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve')
        await self.play((ada, bob), room, ['e2', 'e8'])
        right = {'room': room, 'round': 1, 'ply': 2, 'move': 'e3'}
        for client, first, wrong in (
                (ada, 'bad_message', {'room': NOWHERE, 'ply': 'x'}),
                (eve, 'bad_message', {'move': '  ', 'round': 9}),
                (bob, 'bad_message', {'ply': -1, 'round': 9}),
                (eve, 'no_such_room', {'room': NOWHERE, 'round': 9}),
                (eve, 'not_seated', {'round': 9}),
                (eve, 'not_seated', {'ply': 9}),
                (eve, 'not_seated', {'move': 'nonsense'}),
                (eve, 'not_seated', {'ply': 0, 'move': 'e2'}),
                (bob, 'wrong_round', {'round': 9, 'ply': 9}),
                (bob, 'wrong_round', {'round': 9}),
                (ada, 'wrong_round', {'round': 9, 'ply': 0, 'move': 'e2'}),
                (ada, 'wrong_round', {'round': 9, 'move': 'nonsense'}),
                (bob, 'wrong_ply', {'ply': 9}),
                (ada, 'wrong_ply', {'ply': 9, 'move': 'nonsense'}),
                (bob, 'wrong_ply', {'ply': 0, 'move': 'e2'}),
                (bob, 'not_your_turn', {'move': 'nonsense'}),
                (bob, 'not_your_turn', {}),
                (ada, 'illegal_move', {'move': 'nonsense'})):
            with self.subTest(first=first, wrong=wrong):
                await client.refused(first, 'move', **{**right, **wrong})
        await ada.ok('move', **right)
        await ada.ok('resign', room=room)
        await bob.event('ended', room=room)
        for client, first, wrong in ((eve, 'not_seated', {}), (ada, 'wrong_round', {'round': 2}),
                                     (ada, 'round_over', {'ply': 99}), (bob, 'round_over', {'move': 'nonsense'}),
                                     (bob, 'round_over', {'ply': 2, 'move': 'e3'})):
            with self.subTest(over=True, first=first, wrong=wrong):
                await client.refused(first, 'move', **{**right, 'ply': 3, **wrong})
        await ada.ok('move', **right)  # made before: ok, also after the end

    async def test_hello_first_comes_before_what_is_wrong_with_the_message(self):
        client = await self.open()
        await client.refused('hello_first', 'castle')
        await client.refused('hello_first', 'move', room=5)
        await client.send('{')
        self.assertEqual((await client.unnamed())['error']['code'], 'bad_json')

    async def test_unknown_op_comes_before_any_field(self):
        client = await self.enter()
        await client.refused('unknown_op', 'castle', room=5, side='x')


class Sizes(SharedCase):
    @staticmethod
    def ping_of(size):
        text = '{"op":"ping","pad":"%s"}'
        return text % ('x' * (size - len(text) + 2))

    async def test_too_large(self):
        client = await self.enter()
        for size, ok in ((4096, True), (4097, False), (5000, False), (65536, False), (4096, True)):
            with self.subTest(size=size):
                await client.send(self.ping_of(size))
                reply = await client.unnamed()
                self.assertEqual(reply['ok'], ok)
                if not ok:
                    self.assertEqual(reply['error']['code'], 'too_large')
        await client.ok('ping')

    async def test_more_than_64_kib_closes(self):
        for size in (65537, 70000, 1 << 20):
            with self.subTest(size=size):
                client = await self.enter()
                try:
                    await client.send(self.ping_of(size))
                except Exception:  # the daemon may hang up while the message is still on its way
                    pass
                self.assertEqual(await client.closed(), 1009)

    async def test_the_size_is_in_bytes(self):
        client = await self.enter()
        await client.send('{"op":"ping","pad":"%s"}' % ('€' * 1350))
        self.assertTrue((await client.unnamed())['ok'])
        await client.send('{"op":"ping","pad":"%s"}' % ('€' * 1370))
        self.assertEqual((await client.unnamed())['error']['code'], 'too_large')

    async def test_binary_frames_close(self):
        client = await self.enter()
        await client.send(b'{"op":"ping"}')
        self.assertEqual(await client.closed(), 1003)


class SlowDown(Case):
    """The limits as they come, without a configuration."""

    CONFIG = None

    async def flood(self, client, count):
        asked = [await client.post('ping') for _ in range(count)]
        return [reply for reply in await asyncio.gather(*asked)]

    async def test_a_burst(self):
        client, other = await self.enter(), await self.enter()
        replies = await self.flood(client, 700)
        passed = [reply for reply in replies if reply['ok']]
        slowed = [reply for reply in replies if not reply['ok']]
        self.assertGreaterEqual(len(passed), 395)
        self.assertTrue(slowed)
        for reply in slowed:
            self.assertEqual(reply['error']['code'], 'slow_down')
            self.assertTrue(0 < reply['error']['retry_ms'] <= 60000, reply)
        await other.ok('ping')  # nobody else is slowed
        # The limit ends: after `retry_ms` it can be asked again.
        reply = slowed[-1]
        while not reply['ok']:
            await asyncio.sleep(reply['error']['retry_ms'] / 1000)
            reply = await client.request('ping')

    async def test_what_comes_before_and_after_slow_down(self):
        client = await self.enter()
        await self.flood(client, 450)
        asked = [await client.post('ping') for _ in range(60)]
        asked.append(await client.post('watch', room=NOWHERE))
        asked.append(await client.post('watch', room=5))
        asked.append(await client.post('castle'))
        codes = [reply.get('error', {}).get('code') for reply in (await asyncio.gather(*asked))[-3:]]
        self.assertEqual(codes, ['slow_down', 'bad_message', 'unknown_op'])

    async def test_too_many_rooms(self):
        ada, bob = await self.enter('Ada'), await self.enter('Bob')
        limit = ada.welcome['limits']['rooms_per_player']
        self.assertEqual(limit, 20)
        rooms = [await ada.create() for _ in range(limit)]
        await ada.refused('too_many_rooms', 'create', game='sbarra', seats=['me', 'open'])
        others = await bob.create()
        await ada.refused('too_many_rooms', 'join', room=others)
        await ada.ok('watch', room=others)
        await ada.ok('watch', room=rooms[0])  # coming back to one's own is no new room
        await ada.ok('leave', room=rooms[0])  # it waited, so it is closed
        room = await ada.create()
        self.assertNotIn(room, rooms)

    async def test_a_finished_round_is_no_unfinished_room(self):
        ada = await self.enter('Ada')
        for _ in range(ada.welcome['limits']['rooms_per_player']):
            room = await ada.create(('me', 'me'))
            await ada.ok('resign', room=room)
        await ada.create()


class OtherLimits(Case):
    CONFIG = '[limits]\nmessages-per-second = 20\nmessage-burst = 10\nrooms-per-player = 1\n'

    async def test_limits_as_configured(self):
        ada = await self.enter('Ada')
        self.assertEqual(ada.welcome['limits'], {'messages_per_second': 20, 'message_burst': 10, 'rooms_per_player': 1,
                                                 'message_bytes': 4096})
        replies = await asyncio.gather(*[await ada.post('ping') for _ in range(30)])
        self.assertLess(sum(reply['ok'] for reply in replies), 20)
        reply = replies[-1]
        while not reply['ok']:
            await asyncio.sleep(reply['error']['retry_ms'] / 1000)
            reply = await ada.request('create', game='sbarra', seats=['me', 'open'])
        while True:
            reply = await ada.request('create', game='sbarra', seats=['me', 'open'])
            if reply['error']['code'] == 'too_many_rooms':
                break
            self.assertEqual(reply['error']['code'], 'slow_down')
            await asyncio.sleep(reply['error']['retry_ms'] / 1000)


class NoBurst(Case):
    CONFIG = '[limits]\nmessage-burst = 0\n'

    async def test_one_limit_lifted(self):
        ada = await self.enter('Ada')
        for reply in await asyncio.gather(*[await ada.post('ping') for _ in range(800)]):
            self.assertTrue(reply['ok'], reply)


class OneConnectionAndRoom(SharedCase):
    async def test_requests_behind_the_disk_keep_their_order(self):
        """Sent in one go, more moves than may wait for the disk: those answered `ok` are the first ones, in order, and the
        rest is told to slow down or that its ply is not due."""
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'me'), starter=0)
        done = 0
        while done < 60:
            asked = [await ada.post('move', room=room, round=1, ply=ply, move=sbarra.shuttle(0, ply))
                     for ply in range(done, done + 30)]
            replies = await asyncio.gather(*asked)
            oks = [reply['ok'] for reply in replies]
            count = oks.index(False) if False in oks else len(oks)
            self.assertGreaterEqual(count, 1)
            self.assertNotIn(True, oks[count:])
            for reply in replies[count:]:
                self.assertIn(reply['error']['code'], ('slow_down', 'wrong_ply'))
            done += count
            await ada.has_moves(room, done)
            self.assertEqual(len(ada.round(room)['moves']), done)
        answered = [message['re'] for message in ada.log if message.get('re') and message['ok']]
        self.assertEqual(answered, sorted(answered))

    async def test_as_many_as_may_wait_are_all_played(self):
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'me'), starter=0)
        asked = [await ada.post('move', room=room, round=1, ply=ply, move=sbarra.shuttle(0, ply)) for ply in range(8)]
        for reply in await asyncio.gather(*asked):
            self.assertTrue(reply['ok'], reply)


class ManyRooms(SharedCase):
    async def test_a_connection_follows_so_many_rooms(self):
        ada, eve = await self.enter('Ada'), await self.enter('Eve')
        rooms = [await ada.create() for _ in range(100)]
        cal = await self.enter('Cal')
        rooms += [await cal.create() for _ in range(29)]
        for room in rooms[:128]:
            await eve.ok('watch', room=room)
        for op in ('watch', 'join', 'sync'):
            await eve.refused('too_many_rooms', op, room=rooms[128])
        await eve.refused('too_many_rooms', 'create', game='sbarra', seats=['me', 'open'])
        self.assertEqual((await cal.snapshot(rooms[128]))['state'], 'waiting')
        await eve.ok('watch', room=rooms[0])  # followed already
        await eve.ok('leave', room=rooms[0])
        await eve.ok('watch', room=rooms[128])


class ManyConnections(Case):
    CONFIG = '[limits]\nconnections = 5\n'

    async def test_too_many_connections(self):
        clients = [await self.enter() for _ in range(5)]
        extra = await self.open()
        self.assertEqual(await extra.closed(), 1013)
        for client in clients:
            await client.ok('ping')
        clients[0].drop()
        for _ in range(1000):
            again = await self.open()
            try:
                await again.hello()
                break
            except AssertionError:
                self.assertEqual(await again.closed(), 1013)
        await again.ok('ping')


if __name__ == '__main__':
    unittest.main()

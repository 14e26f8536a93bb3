# SPDX-License-Identifier: MIT
"""What is over, and who one is: stats, history, record, rename, link, say, claim; and records over HTTP."""

import asyncio
import json

from harness import Case, SharedCase, sbarra


class Over(Case):
    async def finished(self, visibility='public'):
        """Ada resigned after one move each."""
        ada, bob, room = await self.table(starter=0, visibility=visibility)
        await self.play((ada, bob), room, ['e2', 'e8', 'a1h'])
        await ada.ok('resign', room=room)
        await bob.event('ended', room=room)
        return ada, bob, room

    async def test_a_win_is_counted_once_whatever_happens(self):
        ada, bob, room = await self.finished()
        await ada.refused('round_over', 'resign', room=room)
        self.daemon.kill()
        await self.daemon.restart()
        ada, bob = await self.again(ada), await self.again(bob)
        line = {'game': 'sbarra', 'against': 'people', 'wins': 0, 'draws': 0, 'losses': 1}
        self.assertEqual((await ada.ok('stats'))['stats'], [line])
        self.assertEqual((await bob.ok('stats'))['stats'], [{**line, 'wins': 1, 'losses': 0}])

    async def test_history_and_record(self):
        ada, bob, room = await self.finished('private')
        rounds = (await bob.ok('history'))['rounds']
        self.assertEqual([item['id'] for item in rounds], [room + '-1'])
        self.assertEqual(rounds[0]['you'], {'sides': [1]})
        self.assertEqual(rounds[0]['plies'], 3)
        record = (await bob.ok('record', record=room + '-1', text=True))
        self.assertEqual(record['record']['moves'], ['e2', 'e8', 'a1h'])
        self.assertEqual(len(record['record']['at_ms']), 3)
        self.assertEqual(record['record']['at_ms'], sorted(record['record']['at_ms']))
        self.assertIn('[Round "%s-1"]' % room, record['text'])
        eve = await self.enter('Eve')
        await eve.refused('no_such_round', 'record', record=room + '-1')
        self.assertEqual((await eve.ok('history'))['rounds'], [])

    async def test_records_over_http(self):
        ada, bob, public = await self.finished('public')
        await ada.ok('rename', name='"Ada" \\ <b>')
        _, _, private = await self.finished('private')
        path = '/api/v1/rounds/%s-1' % public
        got = self.daemon.get(path)
        self.assertEqual((got.status, got.headers['content-type'].split(';')[0]), (200, 'application/json'))
        record = json.loads(got.body)
        self.assertEqual((record['id'], record['moves'], record['result']['winner']),
                         (public + '-1', ['e2', 'e8', 'a1h'], 1))
        self.assertEqual([seat['name'] for seat in record['seats']], ['Ada', 'Bob'], 'the names of the time')
        got = self.daemon.get(path + '.txt')
        self.assertEqual((got.status, got.headers['content-type']), (200, 'text/plain; charset=utf-8'))
        self.assertIn('[Game "sbarra"]', got.body.decode())
        head = self.daemon.get(path, method='HEAD')
        self.assertEqual((head.status, head.body), (200, b''))
        for nothing in (private + '-1', public + '-2', public + '-0', public, public + '-1x', 'x-1',
                        public + '-99999999999', '..%2f..%2fetc', public + '-1.txt.txt'):
            for suffix in ('', '.txt'):
                with self.subTest(nothing=nothing, suffix=suffix):
                    self.assertEqual(self.daemon.get('/api/v1/rounds/' + nothing + suffix).status, 404)
        self.assertEqual(self.daemon.get(path, method='POST', body=b'').status, 405)

    async def test_many_who_ask_at_once_are_all_answered(self):
        ada, bob, room = await self.finished()
        futures = []
        for _ in range(4):
            futures += [await ada.post(op, **fields) for op, fields in
                        (('stats', {}), ('history', {}), ('record', {'record': room + '-1'}))]
        replies = await asyncio.gather(*futures)
        for reply in replies:
            self.assertTrue(reply['ok'] or reply['error']['code'] == 'slow_down', reply)
        self.assertTrue(replies[0]['ok'])


class People(SharedCase):
    async def test_rename(self):
        ada, bob, room = await self.table(starter=0)
        reply = await ada.ok('rename', name='  Augusta ')
        self.assertEqual(reply['player'], {'id': ada.player, 'name': 'Augusta'})
        seat = (await bob.event('seat', room=room, side=0))['seat']
        self.assertEqual(seat['name'], 'Augusta')
        await ada.refused('bad_name', 'rename', name='\u202e')

    async def test_a_second_device(self):
        ada, bob, room = await self.table(starter=0)
        code = (await ada.ok('link'))['code']
        phone = self.keep(await self.open())
        reply = await phone.hello(link=code[:4].upper() + '-' + code[4:])
        self.assertEqual(reply['player']['id'], ada.player)
        self.assertEqual([entry['id'] for entry in reply['seated']], [room])
        self.assertTrue(reply['token'] and reply['token'] != ada.token)
        await phone.ok('join', room=room)
        await phone.move(room, 'e2')
        await ada.has_moves(room, 1)
        await bob.has_moves(room, 1)
        other = self.keep(await self.open())
        await other.refused('bad_token', 'hello', link=code)
        await other.refused('bad_message', 'hello', link=code, token=ada.token)

    async def test_ready_phrases(self):
        ada, bob, room = await self.table(starter=0)
        await bob.ok('say', room=room, phrase='good_luck')
        said = await ada.event('said', room=room)
        self.assertEqual((said['side'], said['phrase']), (1, 'good_luck'))
        error = await bob.refused('slow_down', 'say', room=room, phrase='hello')
        self.assertGreater(error['retry_ms'], 0)
        error = await ada.refused('bad_message', 'say', room=room, phrase='<script>')
        self.assertIn('hello', error['allowed'])

    async def test_a_claim_comes_too_early(self):
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, ['e2', 'e8'])
        await bob.refused('not_yet', 'claim', room=room)
        await ada.ok('leave', room=room)
        error = await bob.refused('not_yet', 'claim', room=room)
        self.assertTrue(0 < error['retry_ms'] <= 15000, error)
        await ada.refused('not_yet', 'claim', room=room)

    async def test_a_room_comes_back_from_the_disk(self):
        """Everybody goes, and the round is replayed when somebody asks for it."""
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, [sbarra.shuttle(0, ply) for ply in range(6)])
        await ada.close()
        await bob.close()
        eve = await self.enter('Eve')
        snapshot = (await eve.ok('watch', room=room))['snapshot']
        self.assertEqual(snapshot['round']['moves'], [sbarra.shuttle(0, ply) for ply in range(6)])
        bob = await self.again(bob)
        self.assertIn(room, [entry['id'] for entry in bob.welcome['seated']])

# SPDX-License-Identifier: MIT
"""A private room is known to those who have its link, and to nobody else: not from lists, events, records, figures, the
log or the invitation's picture, nor from the words in which a stranger is told that there is nothing."""

import asyncio
import json
import urllib.request

from harness import Case, FAST, unittest

NOWHERE = 'aaaaaaaaaaaaaaaa'


class Private(Case):
    CONFIG = '[server]\nmetrics-listen = 127.0.0.1:0\n' + FAST

    async def whole_life(self):
        """Ada and Bob play a private round to its end and another one on; returns them and the room."""
        ada, bob, room = await self.table(starter=0)
        await self.play((ada, bob), room, ['e2', 'e8'])
        await ada.ok('say', room=room, phrase='hello')
        await ada.ok('resign', room=room)
        await bob.event('ended', room=room)
        await ada.ok('rematch', room=room)
        await bob.ok('rematch', room=room)
        await ada.until(lambda: ada.round(room)['number'] == 2, 'round 2')
        return ada, bob, room

    async def test_a_stranger_is_told_nothing(self):
        eve = await self.enter('Eve')
        await eve.ok('lobby', follow=True, boards=True)
        ada, bob, room = await self.whole_life()
        public = await ada.create(visibility='public')  # so there is an event to wait for
        await eve.until(lambda: any(public in repr(event) for event in eve.lobby_events), 'the public room')
        for op, fields in (('rooms', {}), ('rooms', {'boards': True, 'state': 'playing'}), ('rooms', {'after': 'aaaaaa'}),
                           ('lobby', {'follow': True, 'boards': True}), ('history', {}), ('stats', {})):
            await eve.ok(op, **fields)
        await eve.refused('no_such_round', 'record', record=room + '-1', text=True)
        await eve.request('history', after=room + '-2')
        await ada.ok('leave', room=public)
        await eve.until(lambda: public in repr(eve.lobby_events[-1]['removed']), 'the public room gone')
        asked = json.dumps([message for message in eve.log], ensure_ascii=False)
        for secret in (room, 'Bob', bob.player, ada.token, bob.token):
            self.assertNotIn(secret, asked)

    async def test_neither_figures_nor_log_name_it(self):
        ada, bob, room = await self.whole_life()
        closed = await ada.create()
        await ada.ok('leave', room=closed)
        self.daemon.kill()
        await self.daemon.restart()
        ada = await self.again(ada)
        await ada.ok('watch', room=room)
        said = self.daemon.stderr() + await self.figures()
        for secret in (room, closed, ada.token, bob.token, ada.player, bob.player, 'Bob'):
            self.assertNotIn(secret[:8], said)

    async def figures(self):
        """Whatever the daemon publishes of itself, on the address that its log names."""
        place = next(line for line in reversed(self.daemon.stderr().split('\n')) if 'metrics' in line)
        address = next(word for word in place.replace('http://', '').split() if word.startswith('127.0.0.1:'))
        url = 'http://%s/metrics' % address.split('/')[0].rstrip(',.')
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(None, lambda: urllib.request.urlopen(url, timeout=10).read().decode())

    async def test_what_is_private_and_what_never_was_are_told_in_the_same_words(self):
        ada, bob, room = await self.whole_life()
        eve = await self.enter('Eve')
        closed = await ada.create()
        await ada.ok('leave', room=closed)
        one = await eve.refused('no_such_round', 'record', record=room + '-1')
        self.assertEqual(one, await eve.refused('no_such_round', 'record', record=NOWHERE + '-1'))
        self.assertEqual(one, await eve.refused('no_such_round', 'record', record=room + '-9'))
        for op in ('watch', 'join', 'sync', 'legal'):  # a closed room, one that is a letter off, none at all
            words = [await eve.refused('no_such_room', op, room=id_)
                     for id_ in (closed, room[:-1] + ('a' if room[-1] != 'a' else 'b'), NOWHERE)]
            self.assertEqual(words, [words[0]] * 3)
        for path in ('/r/%s', '/api/v1/rounds/%s-1', '/api/v1/rounds/%s-1.txt', '/api/v1/rounds/%s-7'):
            with self.subTest(path=path):
                answers = [self.daemon.get(path % id_) for id_ in (room, closed, NOWHERE)]
                first = answers[0]
                for answer in answers[1:]:
                    self.assertEqual((answer.status, answer.body, answer.getheaders()),
                                     (first.status, first.body, first.getheaders()))
        pictures = [self.daemon.get('/api/v1/rooms/%s/qr.svg' % id_) for id_ in (room, closed, NOWHERE)]
        self.assertEqual({answer.status for answer in pictures}, {200})
        self.assertEqual(len({repr(sorted(answer.headers.keys())) for answer in pictures}), 1)

    async def test_who_was_told_the_link_may_watch_and_is_told_no_secret_of_others(self):
        ada, bob, room = await self.whole_life()
        eve = await self.enter('Eve')
        await eve.ok('watch', room=room)
        await ada.move(room, 'e2') if ada.round(room)['turn'] == 0 else await bob.move(room, 'e8')
        await eve.has_moves(room, 1)
        told = json.dumps(eve.log)
        for token in (ada.token, bob.token):
            self.assertNotIn(token, told)
        await eve.refused('no_such_round', 'record', record=room + '-1')

    async def test_ids_are_drawn_from_enough(self):
        """16 of 36 signs for what is secret, each sign in each place."""
        ada = await self.enter('Ada')
        rooms = [await ada.create(('me', 'me')) for _ in range(60)]
        self.assertEqual(len(set(rooms)), 60)
        self.assertEqual({len(room) for room in rooms}, {16})
        for place in range(16):
            self.assertGreater(len({room[place] for room in rooms}), 15)
        self.assertEqual(len(await ada.create(visibility='public')), 6)


if __name__ == '__main__':
    unittest.main()

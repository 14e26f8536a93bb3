# SPDX-License-Identifier: MIT
"""Who is who: names as people write them, and tokens that are told once and kept nowhere."""

import os

from harness import Case, SharedCase, unittest

NAMES = ['Ada', 'A', 'x' * 24, 'Ada Lovelace', '<script>alert(1)</script'[:24], '<b onclick=x>', '"\'&amp;\\', 'Zoë',
         'Łukasz', '李小龍',
         'أحمد', 'שלמה', 'Ἀθηνᾶ', '😀', '👩\u200d🚀', '👨\u200d👩\u200d👧', '🇮🇹', 'e\u0301', '%s%n%d', '../../etc',
         "'; DROP TABLE room; --",
         'null', '𝔄𝔡𝔞', '🀄' * 24]


class Names(SharedCase):
    async def test_names_come_back_as_they_were_given(self):
        for name in NAMES:
            with self.subTest(name=name):
                client = await self.enter(name)
                self.assertEqual(client.name, name)
                room = await client.create(visibility='public')
                self.assertEqual(client.rooms[room].room['seats'][0]['name'], name)
                self.assertEqual((await self.again(client)).name, name)
        listed = {seat.get('name') for entry in (await client.ok('rooms'))['rooms'] for seat in entry['seats']}
        self.assertLessEqual(set(NAMES), listed)

    async def test_names_are_trimmed(self):
        for name in ('  Ada ', '\tAda\n', '\u3000Ada\u00a0', ' ' * 30 + 'Ada'):
            with self.subTest(name=name):
                self.assertEqual((await self.enter(name)).name, 'Ada')

    async def test_a_newcomer_without_a_name_gets_one(self):
        client = await self.enter()
        self.assertTrue(1 <= len(client.name) <= 24)
        self.assertEqual((await self.again(client)).name, client.name)

    async def test_two_may_have_the_same_name(self):
        one, two = await self.enter('Ada'), await self.enter('Ada')
        self.assertNotEqual(one.player, two.player)
        self.assertNotEqual(one.token, two.token)


class Tokens(Case):
    async def test_a_token_is_told_once(self):
        ada = await self.enter('Ada')
        self.assertGreaterEqual(len(ada.token), 22, '128 bits in the densest text that is common')
        again = await self.again(ada)
        self.assertEqual(again.player, ada.player)
        self.assertNotIn('token', again.welcome)

    async def test_the_same_player_on_two_connections_at_once(self):
        ada = await self.enter('Ada')
        twin = await self.again(ada)
        room = await ada.create(starter=0)
        reply = await twin.ok('watch', room=room)
        self.assertEqual(reply['snapshot']['you']['sides'], [0])

    async def test_almost_the_token_is_not_the_token(self):
        ada = await self.enter('Ada')
        client = await self.open()
        flipped = ('b' if ada.token[-1] == 'a' else 'a')
        for token in (ada.token[:-1], ada.token + 'a', ada.token[:-1] + flipped, ada.token.upper(), ' ' + ada.token,
                      ada.token + '\0', ada.token + ' ', '', '%', '*', ada.player):
            if token != ada.token:
                await client.refused('bad_token', 'hello', token=token)
        await client.hello(token=ada.token)
        self.assertEqual(client.player, ada.player)

    async def test_tokens_are_different(self):
        clients = [await self.enter() for _ in range(50)]
        self.assertEqual(len({client.token for client in clients}), 50)
        self.assertEqual(len({client.player for client in clients}), 50)

    async def test_tokens_are_stored_and_logged_nowhere(self):
        tokens = []
        for name in ('Ada', 'Bob'):
            client = await self.enter(name)
            room = await client.create()
            tokens.append(client.token)
            await self.again(client)
            stranger = await self.open()
            await stranger.refused('bad_token', 'hello', token=client.token[::-1])
            tokens.append(client.token[::-1])
        self.daemon.kill()  # with the write-ahead log as it was
        await self.daemon.restart()
        await self.enter(token=tokens[0])
        self.look_for([*tokens, room])

    def look_for(self, secrets):
        stored = b''
        for name in os.listdir(self.daemon.state):
            with open(os.path.join(self.daemon.state, name), 'rb') as file:
                stored += file.read()
        self.assertIn(secrets[-1].encode(), stored, 'a room that is stored: so this is the database')
        self.assertIn(b'Ada', stored)
        log = self.daemon.stderr()
        for secret in secrets[:-1]:
            for form in (secret.encode(), secret.upper().encode(), secret.encode().hex().encode()):
                self.assertNotIn(form, stored)
            self.assertNotIn(secret, log)
        self.assertNotIn(secrets[-1], log, 'the id of a private room is its invitation')


if __name__ == '__main__':
    unittest.main()

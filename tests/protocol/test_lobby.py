# SPDX-License-Identifier: MIT
"""The lists: which rooms they show, page by page, and the lobby that is followed."""

import asyncio
import random

from harness import Case, LONG, SharedCase, sbarra, unittest

ENTRY = ('id', 'game', 'seats', 'state', 'turn', 'ply', 'spectators', 'clock')


def shared_part(entry, boards):
    """What an entry says to everyone. `spectators` is told with a delay and settles later."""
    return {key: entry[key] for key in ENTRY if key != 'spectators'} | ({'moves': entry['moves']} if boards else {})


class Lists(Case):
    async def listed(self, client, **fields):
        """Every page of `rooms`, by id."""
        found, after = {}, {}
        while True:
            page = await client.ok('rooms', **fields, **after)
            for entry in page['rooms']:
                self.assertNotIn(entry['id'], found, 'a room on two pages')
                for field in ENTRY:
                    self.assertIn(field, entry)
                self.assertEqual('moves' in entry, bool(fields.get('boards')))
                found[entry['id']] = entry
            if not page['next']:
                return found
            self.assertTrue(page['rooms'])
            after = {'after': page['next']}

    async def test_public_rooms_are_listed_and_private_ones_never(self):
        ada, bob, eve = [await self.enter(name) for name in ('Ada', 'Bob', 'Eve')]
        rooms = {}
        for visibility in ('public', 'private'):
            waiting = await ada.create(visibility=visibility, starter=0)
            playing = await ada.create(visibility=visibility, starter=0)
            await bob.ok('join', room=playing)
            await ada.event('started', room=playing)
            await self.play((ada, bob), playing, ['e2', 'e8', 'e3h'])
            over = await ada.create(('me', 'me'), visibility=visibility, starter=0)
            await ada.ok('resign', room=over)
            rooms[visibility] = waiting, playing, over
        waiting, playing, over = rooms['public']
        for client in (ada, eve):
            found = await self.listed(client)
            self.assertEqual(set(found), {waiting, playing})
            self.assertEqual(set(await self.listed(client, state='waiting')), {waiting})
            self.assertEqual(set(await self.listed(client, state='playing')), {playing})
            self.assertEqual(set(await self.listed(client, game='sbarra')), {waiting, playing})
            found = await self.listed(client, boards=True)
            self.assertEqual(found[playing]['moves'], ['e2', 'e8', 'e3h'])
            self.assertEqual((found[playing]['ply'], found[playing]['turn'], found[playing]['state']),
                             (3, 1, 'playing'))
            self.assertEqual((found[waiting]['moves'], found[waiting]['ply'], found[waiting]['turn']), ([], 0, None))
            self.assertEqual([seat.get('name') for seat in found[waiting]['seats']], ['Ada', None])
            self.assertEqual(found[waiting]['you']['sides'], [0] if client is ada else [])
        # A private room's id is the invitation: it is in nothing that a stranger is told.
        for message in eve.log:
            for room in rooms['private']:
                self.assertNotIn(room, repr(message))
        # Each player's own rooms, private ones too, come with hello.
        seated = [entry['id'] for entry in (await self.again(ada)).welcome['seated']]
        self.assertEqual(sorted(seated), sorted(room for row in rooms.values() for room in row[:2]))

    async def test_pages_over_many_rooms(self):
        ada, eve = await self.enter('Ada'), await self.enter('Eve')
        rooms = set()
        for _ in range(25):
            futures = [await ada.post('create', game='sbarra', seats=['me', 'open'],
                                      visibility='public') for _ in range(5)]
            rooms |= {reply['room'] for reply in await asyncio.gather(*futures)}
        self.assertEqual(len(rooms), 125)
        self.assertEqual(set(await self.listed(eve)), rooms)
        first = await eve.ok('rooms')
        self.assertLess(len(first['rooms']), 125, 'one page for everything')
        self.assertEqual(first['next'], first['rooms'][-1]['id'])
        # A page goes on from a room that was closed meanwhile.
        await ada.ok('leave', room=first['next'])
        rest = await eve.ok('rooms', after=first['next'])
        self.assertEqual({entry['id'] for entry in first['rooms']} | {entry['id'] for entry in rest['rooms']}, rooms)
        lobby = await eve.ok('lobby', follow=True)
        self.assertTrue(lobby['next'])

    async def test_a_room_without_a_next_page(self):
        eve = await self.enter('Eve')
        page = await eve.ok('rooms')
        self.assertEqual((page['rooms'], page['next']), ([], None))
        page = await eve.ok('rooms', after='zzzzzz')
        self.assertEqual(page['rooms'], [])


class Followed:
    """A list kept by `lobby` events."""

    def __init__(self, client, reply, boards):
        self.client = client
        self.boards = boards
        self.rooms = {entry['id']: shared_part(entry, boards) for entry in reply['rooms']}
        self.taken = 0

    def take(self):
        events = self.client.lobby_events[self.taken:]
        self.taken += len(events)
        for event in events:
            if event.get('whole'):
                self.rooms.clear()
            for entry in event['added'] + event['changed']:
                assert 'moves' in entry if self.boards else 'moves' not in entry, entry
            for entry in event['added']:
                self.rooms[entry['id']] = shared_part(entry, self.boards)
            for entry in event['changed']:
                assert entry['id'] in self.rooms, 'a change of a room that was never added: %r' % entry
                self.rooms[entry['id']] = shared_part(entry, self.boards)
            for room in event['removed']:
                self.rooms.pop(room, None)
        return self.rooms


class Lobby(SharedCase):
    async def follow(self, name, boards=False):
        client = await self.enter(name)
        reply = await client.ok('lobby', follow=True, boards=boards)
        return client, Followed(client, reply, boards)

    async def same_in_the_end(self, client, followed):
        """After everything settles the followed list is what `rooms` says."""
        async def fresh():
            reply = await client.ok('rooms', boards=followed.boards)
            self.assertIsNone(reply['next'])
            return {entry['id']: shared_part(entry, followed.boards) for entry in reply['rooms']}
        deadline = asyncio.get_running_loop().time() + 10
        while followed.take() != await fresh():
            self.assertLess(asyncio.get_running_loop().time(), deadline,
                            'the lobby says %r, rooms %r' % (followed.rooms, await fresh()))
            await asyncio.sleep(0.05)  # between two questions
        client.check()

    async def test_added_changed_removed(self):
        eve, followed = await self.follow('Eve', boards=True)
        ada, bob = await self.enter('Ada'), await self.enter('Bob')
        room = await ada.create(visibility='public', starter=0)
        secret = await ada.create(starter=0)
        await eve.until(lambda: followed.take().get(room, {}).get('state') == 'waiting', 'the room added')
        await bob.ok('join', room=room)
        await eve.until(lambda: followed.take()[room]['state'] == 'playing', 'the room playing')
        await ada.event('started', room=room)
        await self.play((ada, bob), room, ['e2', 'e8'])
        await eve.until(lambda: followed.take()[room]['moves'] == ['e2', 'e8'], 'its moves')
        await ada.ok('resign', room=room)
        await eve.until(lambda: room not in followed.take(), 'the room removed')
        await ada.ok('rematch', room=room)
        await bob.ok('rematch', room=room)
        await eve.until(lambda: followed.take().get(room, {}).get('state') == 'playing', 'the next round added')
        self.assertNotIn(secret, repr(eve.log))
        await self.same_in_the_end(eve, followed)

    async def test_a_waiting_room_that_is_closed_vanishes(self):
        eve, followed = await self.follow('Eve')
        ada = await self.enter('Ada')
        room = await ada.create(visibility='public')
        await eve.until(lambda: room in followed.take(), 'the room added')
        await ada.ok('leave', room=room)
        await eve.until(lambda: room not in followed.take(), 'the room removed')
        self.assertNotIn(room, [entry['id'] for entry in (await eve.ok('rooms'))['rooms']])

    async def test_a_room_that_dies_between_two_events(self):
        """It is in the list that somebody gets, and gone before the next event is due: they must hear of it."""
        dan, others = await self.follow('Dan')
        ada = await self.enter('Ada')
        for _ in range(5):
            first = await ada.create(visibility='public')
            await dan.until(lambda room=first: room in others.take(), 'the room added')  # the pause begins now
            room = await ada.create(visibility='public')
            eve, followed = await self.follow('Eve')
            self.assertIn(room, followed.rooms)
            await ada.ok('leave', room=room)
            await ada.ok('leave', room=first)
            await eve.until(lambda: room not in followed.take() and first not in followed.rooms, 'the rooms removed')

    @unittest.skipUnless(LONG, 'takes 30 seconds')
    async def test_a_deserted_room_leaves_the_lists_and_comes_back(self):
        eve, followed = await self.follow('Eve')
        ada = await self.enter('Ada')
        room = await ada.create(visibility='public')
        await eve.until(lambda: room in followed.take(), 'the room added')
        begun = asyncio.get_running_loop().time()
        ada.drop()
        while room in followed.take():
            self.assertLess(asyncio.get_running_loop().time() - begun, 40)
            await eve.ok('ping')
            await asyncio.sleep(0.1)  # between two questions
        self.assertGreater(asyncio.get_running_loop().time() - begun, 29)
        self.assertNotIn(room, [entry['id'] for entry in (await eve.ok('rooms'))['rooms']])
        ada = await self.again(ada)
        await ada.ok('watch', room=room)
        await eve.until(lambda: room in followed.take(), 'the room added again')

    async def test_at_most_four_events_a_second(self):
        eve, followed = await self.follow('Eve')
        ada = await self.enter('Ada')
        loop = asyncio.get_running_loop()
        begun = loop.time()
        room = await ada.create(('me', 'me'), visibility='public', starter=0)
        for ply in range(200):
            await ada.ok('move', room=room, round=1, ply=ply, move=sbarra.shuttle(0, ply))
        await eve.until(lambda: followed.take().get(room, {}).get('ply') == 200, 'ply 200')
        self.assertLessEqual(len(eve.lobby_events), 4 * (loop.time() - begun) + 2)

    async def test_not_followed_any_more(self):
        eve, followed = await self.follow('Eve')
        dan, others = await self.follow('Dan')
        await eve.ok('lobby', follow=False)
        ada = await self.enter('Ada')
        room = await ada.create(visibility='public')
        await dan.until(lambda: room in others.take(), 'the room added')
        await self.settled(eve)
        self.assertNotIn(room, followed.take())

    async def test_a_random_life_ends_in_the_same_list(self):
        seed = random.SystemRandom().randrange(1 << 32)
        rng = random.Random(seed)
        with self.subTest(seed=seed):
            watchers = [await self.follow('Eve', boards=True), await self.follow('Dan')]
            players = [await self.enter('P%d' % i) for i in range(4)]
            rooms = []
            for step in range(150):
                player = rng.choice(players)
                what = rng.choice(('create', 'create', 'join', 'join', 'move', 'move', 'move', 'leave', 'resign',
                                   'watch'))
                if what == 'create':
                    rooms.append(await player.create(visibility=rng.choice(('public', 'public', 'private'))))
                elif rooms and what == 'move':
                    room = rng.choice(rooms)
                    mirror = player.rooms.get(room)
                    round_ = mirror and mirror.room['round']
                    if round_:
                        ply = len(round_['moves'])
                        await player.request('move', room=room, round=round_['number'], ply=ply,
                                             move=sbarra.shuttle(round_['starter'], ply))
                elif rooms:
                    await player.request(what, room=rng.choice(rooms))
                if step % 50 == 25:
                    watchers.append(await self.follow('Late', boards=step > 50))
            for client, followed in watchers:
                await self.same_in_the_end(client, followed)

    async def test_presence_shows_in_the_list(self):
        eve, followed = await self.follow('Eve')
        ada, bob, room = await self.table(starter=0, visibility='public')
        await self.play((ada, bob), room, ['e2', 'e8'])
        bob.drop()
        await ada.event('seat', room=room, side=1)
        await eve.until(lambda: followed.take().get(room, {}).get('seats', [{}, {}])[1].get('online') is False,
                        'Bob gone')
        await self.same_in_the_end(eve, followed)


if __name__ == '__main__':
    unittest.main()

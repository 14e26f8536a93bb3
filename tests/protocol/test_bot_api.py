# SPDX-License-Identifier: MIT
"""docs/bot.py, the example for people who write bots, as it stands: it plays whole rounds, comes back after a restart of the
daemon, agrees to a rematch, and asks the engine if it is told to."""

import asyncio
import os
import random
import shutil
import sys
import tempfile

import daemon as daemon_module
from harness import Case, unittest

EXAMPLE = os.path.join(os.environ.get('top_srcdir', os.path.join(os.path.dirname(__file__), '../..')), 'docs', 'bot.py')
BUILT = os.path.dirname(os.path.abspath(daemon_module.PROGRAM))


class Example(Case):
    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    async def bot(self, *args):
        environment = {**os.environ, 'PATH': BUILT + ':' + os.environ['PATH']}
        process = await asyncio.create_subprocess_exec(
            sys.executable, os.path.abspath(EXAMPLE), *args, cwd=self.folder, env=environment,
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
        self.addAsyncCleanup(self.end, process)
        return process

    async def end(self, process):
        if process.returncode is None:
            process.kill()
        await process.communicate()

    @property
    def url(self):
        return 'ws://127.0.0.1:%d/ws' % self.daemon.port

    async def bots_room(self, client, game):
        """The room that the bot has opened."""
        await client.ok('lobby', follow=True)
        while True:
            rooms = (await client.ok('rooms', state='waiting', game=game))['rooms']
            if rooms:
                return rooms[0]['id']
            await client.event('lobby')

    async def play_on(self, client, room, plies, rng):
        """Moves by lot for the client until the round is over or has so many plies."""
        while True:
            mine = client.rooms[room].room['you']['sides'][0]
            await client.until(lambda: client.round(room)['turn'] in (mine, None), 'the bot\'s move')
            round_ = client.round(room)
            if round_['turn'] is None or len(round_['moves']) >= plies:
                return
            legal = (await client.ok('legal', room=room))['legal']
            await client.move(room, rng.choice(legal))
            await client.has_moves(room, len(round_['moves']))

    async def test_a_round_a_restart_and_a_rematch(self):
        rng = random.Random(7)
        await self.bot(self.url, 'bricka')
        ada = await self.enter('Ada')
        room = await self.bots_room(ada, 'bricka')
        await ada.ok('join', room=room)
        seat = next(seat for seat in ada.rooms[room].room['seats'] if seat.get('name') != 'Ada')
        self.assertEqual((seat['kind'], seat['bot']), ('human', True))
        await self.play_on(ada, room, 6, rng)

        self.daemon.kill()
        await self.daemon.restart()
        ada = await self.again(ada)
        await ada.ok('join', room=room)
        await self.play_on(ada, room, 1000, rng)
        self.assertIn((await ada.event('ended', room=room))['result']['reason'], ('connection', 'count'))

        await ada.ok('rematch', room=room)
        await ada.event('started', room=room)
        await self.play_on(ada, room, 4, rng)
        self.assertEqual((await ada.ok('stats'))['stats'][0]['against'], 'bots')

    async def test_it_asks_the_engine(self):
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'open'), game='spider', starter=0)
        await self.bot(self.url, room, 'easy')
        await ada.event('started', room=room)
        await self.play_on(ada, room, 1000, random.Random(1))
        self.assertIn((await ada.event('ended', room=room))['result']['reason'], ('line', 'full_board'))

    async def test_what_it_cannot_do_is_said(self):
        for args, words in (((self.url, 'nowhere'), 'no_such_room'), ((), 'python3 bot.py URL')):
            process = await self.bot(*args)
            output, _ = await asyncio.wait_for(process.communicate(), daemon_module.WAIT_S)
            self.assertNotEqual(process.returncode, 0)
            self.assertIn(words, output.decode())

    def test_it_is_short(self):
        with open(EXAMPLE, encoding='utf-8') as file:
            self.assertLess(len(file.readlines()), 80)


if __name__ == '__main__':
    unittest.main()

# SPDX-License-Identifier: MIT
"""The commands of docs/operations.md for a backup and back, while games go on."""

import asyncio
import os
import re
import shutil
import subprocess

import daemon as daemon_module
from harness import Case, Daemon, FAST, unittest
from test_kill import Player

MANUAL = os.path.join(daemon_module.SOURCE, 'docs', 'operations.md')
ROOMS = 4
PLIES = 30  # of each room, before and after the backup at least


def command_of_the_manual():
    """The line that makes a copy, as it is written there."""
    with open(MANUAL, encoding='utf-8') as file:
        return re.search(r'^sqlite3 .*VACUUM INTO.*$', file.read(), re.M)[0]


class Backup(Case):
    async def until_played(self, players, plies):
        while min(player.played for player in players) < plies:
            await asyncio.sleep(0)  # to those who play

    def assertSound(self, path):
        told = subprocess.run(['sqlite3', path, 'PRAGMA integrity_check'], check=True, capture_output=True, text=True)
        self.assertEqual(told.stdout, 'ok\n')

    async def copy(self, target):
        command = command_of_the_manual().replace('/var/lib/tavoliere', self.daemon.state)
        command = re.sub(r"INTO '[^']*'", "INTO '%s'" % target, command)
        process = await asyncio.create_subprocess_shell(command)
        self.assertEqual(await process.wait(), 0)

    async def restored(self, copy):
        """Another daemon, with that copy for its state."""
        other = Daemon(FAST)
        self.addCleanup(other.finish)
        shutil.copy(copy, os.path.join(other.state, 'tavoliere.db'))
        await asyncio.get_running_loop().run_in_executor(None, other.start)
        return other

    async def test_a_copy_has_all_that_was_answered_before(self):
        players = [Player(await self.enter('Ada %d' % n, moves_only=True)) for n in range(ROOMS)]
        for player in players:
            await player.take_room()
        playing = [asyncio.ensure_future(player.play()) for player in players]
        await self.until_played(players, PLIES)
        before = [player.acknowledged for player in players]
        target = os.path.join(self.daemon.folder, 'copy.db')
        await self.copy(target)
        after = [player.asked for player in players]
        await self.until_played(players, max(after) + PLIES)
        self.daemon.kill()
        await asyncio.gather(*playing)

        self.assertSound(target)
        other = await self.restored(target)
        for player, least, most in zip(players, before, after):
            client = self.keep(await player.client.again(other))
            moves = (await client.ok('watch', room=player.room))['snapshot']['round']['moves']
            self.assertTrue(least <= len(moves) <= most, '%d of %d to %d' % (len(moves), least, most))


if __name__ == '__main__':
    unittest.main()

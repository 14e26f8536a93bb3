# SPDX-License-Identifier: MIT
"""What every test of the daemon shares: a case with a daemon and clients that are looked after, and short ways to get a
table with two players."""

import asyncio
import unittest

from client import Client
from daemon import FAST, LONG, WAIT_S, Daemon
import sbarra

__all__ = ['Case', 'Client', 'Daemon', 'FAST', 'LONG', 'SharedCase', 'WAIT_S', 'sbarra', 'unittest']


class Case(unittest.IsolatedAsyncioTestCase):
    """Each test has a daemon of its own, `self.daemon`. CONFIG is its configuration file, ENVIRONMENT that of its process;
    None: none, and our own."""

    CONFIG = FAST
    ENVIRONMENT = None

    async def asyncSetUp(self):
        # unittest switches on what makes each of hundreds of clients several times slower.
        asyncio.get_running_loop().set_debug(False)
        self.clients = []
        self.daemon = self.make_daemon()

    def make_daemon(self):
        daemon = Daemon(self.CONFIG)
        daemon.environment = self.ENVIRONMENT
        self.addCleanup(daemon.finish)
        return daemon.start()

    async def asyncTearDown(self):
        """No client may have been told anything malformed, in any test."""
        faults = []
        for client in self.clients:
            try:
                await client.close()
            except AssertionError as error:
                faults.append(error)
        if faults:
            raise faults[0]

    async def enter(self, name=None, **fields):
        return self.keep(await Client.enter(self.daemon, name, **fields))

    async def open(self, **options):
        return self.keep(await Client.open(self.daemon, **options))

    async def again(self, client):
        return self.keep(await client.again(self.daemon))

    def keep(self, client):
        self.clients.append(client)
        return client

    async def table(self, starter=0, visibility='private', **fields):
        """A room with two players on it: side 0, side 1 and its id. Round 1 has started for both; what led to it is
        forgotten."""
        ada = await self.enter('Ada', **fields)
        bob = await self.enter('Bob', **fields)
        room = await ada.create(starter=starter, visibility=visibility)
        await bob.ok('join', room=room)
        await ada.event('started', room=room)
        ada.forget()
        bob.forget()
        return ada, bob, room

    async def play(self, players, room, moves):
        """Play the moves in turn; each is awaited by both players."""
        for move in moves:
            round_ = players[0].round(room)
            ply = len(round_['moves'])
            await players[round_['turn']].move(room, move)
            for player in players:
                await player.has_moves(room, ply + 1)

    async def unchanged(self, client, room, before):
        """The room is what it was, and whoever asks is still connected."""
        after = await client.snapshot(room)
        self.assertEqual(before, after)

    def assertMoves(self, client, room, moves):
        self.assertEqual(client.round(room)['moves'], list(moves))

    async def settled(self, client):
        """All that the daemon had to say to `client` when this is called has come: its answers keep their order."""
        await client.ok('ping')


class SharedCase(Case):
    """Like Case, with one daemon for the whole class: for tests that leave it as it was."""

    @classmethod
    def setUpClass(cls):
        cls.shared = Daemon(cls.CONFIG)
        cls.shared.environment = cls.ENVIRONMENT
        cls.addClassCleanup(cls.shared.finish)
        cls.shared.start()

    def make_daemon(self):
        self.assertTrue(self.shared.is_alive(), 'the daemon died before this test')
        return self.shared



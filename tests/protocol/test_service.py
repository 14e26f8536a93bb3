# SPDX-License-Identifier: MIT
"""The daemon and whoever keeps it running: sockets that were opened for it, what it tells about itself, and the
configuration read again. The tests play the service manager."""

import asyncio
import http.client
import os
import shutil
import signal
import socket
import subprocess
import time

from daemon import BUILD, PROGRAM, WRAPPER
from harness import Case, Daemon, FAST, WAIT_S, unittest

with open(os.path.join(BUILD, 'config.h'), encoding='ascii') as _config:
    HAVE_SYSTEMD = '#define HAVE_SYSTEMD 1' in _config.read()
needs_systemd = unittest.skipUnless(HAVE_SYSTEMD, 'built without libsystemd')


class Managed(Daemon):
    """A daemon that gets `sockets`, if there are any, and may have an `ear` to tell how it is."""

    def __init__(self, config=None, sockets=()):
        super().__init__(config)
        self.sockets = sockets
        self.more_environment = {}
        self.ear = None

    def open_ear(self):
        path = os.path.join(self.folder, 'notify')
        self.ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.ear.settimeout(WAIT_S)
        self.ear.bind(path)
        self.more_environment['NOTIFY_SOCKET'] = path

    def launch(self, *more):
        numbers = [sock.fileno() for sock in self.sockets]
        # The numbers that the daemon expects, from 3 on; and its own, which only it knows.
        script = 'LISTEN_PID=$$; export LISTEN_PID; exec "$@"'
        for n, number in enumerate(numbers):
            script += ' %d<&%d' % (n + 3, number)
        environment = {**os.environ, **self.more_environment}
        if numbers:
            environment['LISTEN_FDS'] = str(len(numbers))
        with open(os.path.join(self.folder, 'stderr'), 'ab') as stderr:
            self.process = subprocess.Popen(['bash', '-c', script, 'bash', *self.command(*more)], stdin=subprocess.DEVNULL,
                                            stdout=subprocess.DEVNULL, stderr=stderr, pass_fds=numbers, env=environment)

    def told(self):
        """The next thing that the daemon tells about itself, as a dictionary."""
        return dict(line.split('=', 1) for line in self.ear.recv(4096).decode().split('\n'))

    def _clear(self):
        super()._clear()
        if self.ear:
            self.ear.close()


def listening(family=socket.AF_INET, host='127.0.0.1', kind=socket.SOCK_STREAM):
    sock = socket.socket(family, kind)
    sock.bind((host, 0))
    if kind == socket.SOCK_STREAM:
        sock.listen()
    return sock


class Service(Case):
    CONFIG = None

    def make_daemon(self):
        return None

    def managed(self, config=FAST, sockets=()):
        daemon = Managed(config, sockets)
        for sock in sockets:
            self.addCleanup(sock.close)
        if sockets:
            daemon.port = sockets[0].getsockname()[1]
        self.addCleanup(daemon.finish)
        self.daemon = daemon
        return daemon


@needs_systemd
class Sockets(Service):
    """On sockets that stay when the daemon goes."""

    async def test_a_restart_refuses_nobody(self):
        daemon = self.managed(sockets=[listening()])
        daemon.start()
        ada, bob, room = await self.table()
        await self.play((ada, bob), room, ['e2'])
        daemon.signal(signal.SIGTERM)
        self.assertEqual(await ada.closed(), 1012)
        self.assertEqual(daemon.wait(), 0)
        # Nobody is there: who comes now waits, and so does what they ask.
        waiting = http.client.HTTPConnection('127.0.0.1', daemon.port, timeout=WAIT_S)
        self.addCleanup(waiting.close)
        waiting.request('GET', '/healthz')
        coming = asyncio.ensure_future(self.again(ada))
        await daemon.restart()
        self.assertEqual(waiting.getresponse().status, 200)
        ada = await coming
        reply = await ada.ok('watch', room=room)
        self.assertEqual(reply['snapshot']['round']['moves'], ['e2'])

    async def test_it_is_told_where_it_listens(self):
        """Not where the configuration says, which is not listened on as well; the log says so."""
        daemon = self.managed('[server]\nlisten = 127.0.0.1:1\n', sockets=[listening(), listening()])
        daemon.start()
        self.assertIn("sockets stand in for option listen", daemon.stderr())
        for sock in daemon.sockets:
            self.assertIn('listening on 127.0.0.1:%d' % sock.getsockname()[1], daemon.stderr())
            daemon.port = sock.getsockname()[1]
            self.assertEqual(daemon.get('/healthz').status, 200)
        ada = await self.enter('Ada')
        self.assertEqual(ada.welcome['server']['url'], 'http://127.0.0.1:%d' % daemon.sockets[0].getsockname()[1])

    async def test_one_socket_for_both_families(self):
        try:
            sock = socket.create_server(('::', 0), family=socket.AF_INET6, dualstack_ipv6=True)
        except OSError as error:
            self.skipTest('no IPv6 here: %s' % error)
        daemon = self.managed(sockets=[sock])
        daemon.start()
        self.assertIn('listening on *:%d' % daemon.port, daemon.stderr())

    async def test_sockets_that_are_of_no_use(self):
        for name, sockets, word in (('not TCP', [listening(kind=socket.SOCK_DGRAM)], 'socket 1'),
                                    ('not listening', [listening(), socket.socket()], 'socket 2'),
                                    ('too many', [listening() for _ in range(9)], 'at most 8')):
            with self.subTest(name=name):
                daemon = Managed(FAST, sockets)
                for sock in sockets:
                    self.addCleanup(sock.close)
                self.addCleanup(daemon._clear)
                daemon.launch()
                self.assertEqual(daemon.wait(), 1)
                said = daemon.stderr().strip()
                self.assertNotIn('\n', said)
                self.assertIn(word, said)

    async def test_systemd_hands_its_socket_over(self):
        """By the tool that does what a socket unit does: it starts the daemon when somebody comes."""
        tool = shutil.which('systemd-socket-activate')
        if not tool:
            self.skipTest('no systemd-socket-activate (Debian: systemd)')
        daemon = self.managed()
        address = '127.0.0.1:%d' % daemon.port
        with open(os.path.join(daemon.folder, 'stderr'), 'wb') as stderr:
            daemon.process = subprocess.Popen([tool, '-l', address, *daemon.command()], stdin=subprocess.DEVNULL,
                                              stdout=stderr, stderr=stderr)
        daemon._await_ready()  # the first question starts it
        self.assertIn('listening on %s' % address, daemon.stderr())


@needs_systemd
class Told(Service):
    """What the service manager hears."""

    async def test_from_the_start_to_the_end(self):
        daemon = self.managed()
        daemon.open_ear()
        daemon.start()
        self.assertEqual(daemon.told(), {'READY': '1', 'STATUS': 'ready at http://127.0.0.1:%d' % daemon.port})
        daemon.signal(signal.SIGHUP)
        began = daemon.told()
        self.assertEqual(began.pop('RELOADING'), '1')
        self.assertLessEqual(int(began.pop('MONOTONIC_USEC')), time.monotonic_ns() // 1000)
        self.assertEqual(began, {})
        self.assertEqual(daemon.told()['READY'], '1')
        daemon.signal(signal.SIGTERM)
        self.assertEqual(daemon.told(), {'STOPPING': '1'})

    async def test_it_is_alive_for_as_long_as_its_loop_turns(self):
        daemon = self.managed()
        daemon.open_ear()
        daemon.more_environment['WATCHDOG_USEC'] = '100000'
        daemon.start()
        self.assertEqual(daemon.told()['READY'], '1')
        for _ in range(3):
            self.assertEqual(daemon.told(), {'WATCHDOG': '1'})

    async def test_a_start_that_fails_is_never_ready(self):
        daemon = self.managed()
        daemon.open_ear()
        os.rmdir(daemon.state)
        with open(daemon.state, 'wb'):
            pass
        daemon.launch()
        self.assertEqual(daemon.wait(), 1)
        daemon.ear.setblocking(False)
        self.assertRaises(BlockingIOError, daemon.ear.recv, 4096)
        daemon.process = None


class Again(Service):
    """SIGHUP: the configuration is read again."""

    def configure(self, text):
        with open(self.daemon.config, 'w', encoding='utf-8') as file:
            file.write(text)

    async def reread(self):
        """Have it read again; what the log says of it."""
        before = self.daemon.stderr()
        self.daemon.signal(signal.SIGHUP)
        deadline = time.monotonic() + WAIT_S
        while time.monotonic() < deadline:
            said = self.daemon.stderr()[len(before):]
            if said.endswith('\n') and ('read again' in said or 'stays as it was' in said):
                return said
            await asyncio.sleep(0.01)  # between two looks
        raise AssertionError('SIGHUP was not answered: %s' % self.daemon.stderr())

    async def test_limits_and_address_hold_from_then_on(self):
        daemon = self.managed('[limits]\nrooms-per-player = 1\n')
        daemon.start()
        ada = await self.enter('Ada')
        await ada.create()
        await ada.refused('too_many_rooms', 'create', game='sbarra', seats=['me', 'open'])
        self.configure('[server]\npublic-url = https://play.example\n[limits]\nrooms-per-player = 2\n')
        self.assertNotIn('restart', await self.reread())
        await ada.create()
        await ada.refused('too_many_rooms', 'create', game='sbarra', seats=['me', 'open'])
        bob = await self.open(origin='https://play.example')
        await bob.hello()
        self.assertEqual(bob.welcome['server']['url'], 'https://play.example')
        self.assertEqual(bob.welcome['limits']['rooms_per_player'], 2)
        self.configure('')
        await self.reread()
        eve = await self.enter('Eve')
        self.assertEqual(eve.welcome['server']['url'], 'http://127.0.0.1:%d' % daemon.port)
        self.assertEqual(eve.welcome['limits']['rooms_per_player'], 20)

    async def test_connections_stay_and_the_next_are_counted_anew(self):
        daemon = self.managed('[limits]\nconnections = 10\n')
        daemon.start()
        ada, bob = await self.enter('Ada'), await self.enter('Bob')
        self.configure('[limits]\nconnections = 1\n')
        await self.reread()
        self.assertEqual(daemon.get('/').status, 503)
        await self.settled(ada)
        await self.settled(bob)
        self.configure('[limits]\nconnections = 1000000\n')
        said = await self.reread()
        self.assertEqual(daemon.get('/').status, 200)
        self.assertIn('not 1000000', said)
        self.configure('[limits]\nconnections = 0\n')
        self.assertIn('there are descriptors for 10 connections', await self.reread())

    async def test_a_faulty_file_changes_nothing(self):
        daemon = self.managed('[limits]\nrooms-per-player = 1\n')
        daemon.start()
        ada = await self.enter('Ada')
        await ada.create()
        for text, words in (('[limits]\nrooms-per-player = 5\nconnections = many\n', (':3:', 'connections', 'many')),
                            ('[limits]\nrooms-per-player = 5\n[castles]\nmoat = deep\n', (':4:', 'castles')),
                            ('[limits]\nrooms-per-player = 5\nno sense', (':3:',))):
            self.configure(text)
            said = await self.reread()
            self.assertEqual(said.count('\n'), 1, said)
            for word in ('stays as it was', daemon.config, *words):
                self.assertIn(word, said)
            await ada.refused('too_many_rooms', 'create', game='sbarra', seats=['me', 'open'])
        os.remove(daemon.config)
        self.assertIn(daemon.config, await self.reread())
        await ada.refused('too_many_rooms', 'create', game='sbarra', seats=['me', 'open'])
        self.configure('[limits]\nrooms-per-player = 2\n')
        self.assertIn('read again', await self.reread())
        await ada.create()

    async def test_what_takes_a_restart_is_named(self):
        daemon = self.managed()
        self.configure('[server]\nstate-dir = %s\n' % daemon.state)
        args = [*WRAPPER, PROGRAM, '--listen', '127.0.0.1:%d' % daemon.port, '--web-dir', daemon.web, '--config',
                daemon.config]
        daemon.command = lambda *more: args
        daemon.start()
        self.configure('[server]\nstate-dir = %s/elsewhere\n' % daemon.folder)
        self.assertIn('only a restart changes state-dir\n', await self.reread())
        self.assertFalse(os.path.exists(daemon.folder + '/elsewhere'))
        self.assertEqual(daemon.get('/healthz').status, 200)

    async def test_while_it_stops(self):
        """The signal is no reason to end otherwise, and none to go on."""
        daemon = self.managed()
        daemon.start()
        await self.enter('Ada')
        daemon.signal(signal.SIGTERM)
        daemon.signal(signal.SIGHUP)
        self.assertEqual(await asyncio.get_running_loop().run_in_executor(None, daemon.wait, WAIT_S), 0)


if __name__ == '__main__':
    unittest.main()

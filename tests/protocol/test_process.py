# SPDX-License-Identifier: MIT
"""The daemon as a process: an orderly end, and starts that can't be."""

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess

from client import Gone
from daemon import PROGRAM, SICK, WRAPPER
from harness import Case, Daemon, FAST, WAIT_S, sbarra, unittest


class OrderlyEnd(Case):
    async def test_everyone_is_told_and_nothing_is_lost(self):
        ada, bob, room = await self.table(starter=0)
        eve = await self.enter('Eve')
        await eve.ok('watch', room=room)
        await self.play((ada, bob), room, ['e2', 'e8', 'e3'])
        self.daemon.signal(signal.SIGTERM)
        for client in (ada, bob, eve):
            notice = await client.event('notice')
            self.assertEqual(notice['kind'], 'restart')
            self.assertGreaterEqual(notice['in_ms'], 0)
            self.assertNotIn('room', notice)
            self.assertEqual(await client.closed(), 1012)
        self.assertEqual(await self.ended(), 0)
        await self.daemon.restart()
        ada, bob = await self.again(ada), await self.again(bob)
        self.assertIsNone(ada.welcome['notice'])
        for client in (ada, bob):
            reply = await client.ok('watch', room=room)
            self.assertEqual(reply['snapshot']['round']['moves'], ['e2', 'e8', 'e3'])
        await bob.move(room, 'e7')
        await ada.has_moves(room, 4)

    async def test_in_the_middle_of_play(self):
        """Moves as fast as they go: each that was answered `ok` is there after the restart, refused ones are not."""
        players = []
        for i in range(5):
            client = await self.enter('Ada %d' % i, moves_only=True)
            players.append((client, await client.create(('me', 'me'), starter=0)))

        async def play(client, room):
            ply = 0
            try:
                while True:
                    reply = await client.request('move', room=room, round=1, ply=ply, move=sbarra.shuttle(0, ply))
                    if not reply['ok']:
                        self.assertEqual(reply['error']['code'], 'unavailable')
                        return ply, ply
                    ply += 1
            except Gone:
                return ply, ply + 1

        playing = [asyncio.ensure_future(play(*player)) for player in players]
        await players[0][0].has_moves(players[0][1], 20)
        self.daemon.signal(signal.SIGTERM)
        played = await asyncio.gather(*playing)
        self.assertEqual(await self.ended(), 0)
        await self.daemon.restart()
        for (client, room), (least, most) in zip(players, played):
            client = await self.again(client)
            moves = (await client.ok('watch', room=room))['snapshot']['round']['moves']
            self.assertTrue(least <= len(moves) <= most, (least, len(moves), most))
            self.assertGreaterEqual(least, 1)

    async def test_what_comes_while_it_stops(self):
        """A newcomer is refused or told; whatever would change something is not done."""
        ada = await self.enter('Ada')
        room = await ada.create()
        self.daemon.signal(signal.SIGTERM)
        await ada.event('notice')
        try:
            reply = await ada.request('create', game='sbarra', seats=['me', 'open'])
            self.assertEqual(reply['error']['code'], 'unavailable')
        except Gone as gone:
            self.assertEqual(gone.code, 1012)
        try:
            late = await self.enter('Late')
            self.assertEqual(late.welcome['notice']['kind'], 'restart')
        except Exception:  # nobody listens any more, or it is closed at once
            pass
        self.assertEqual(await self.ended(), 0)
        await self.daemon.restart()
        ada = await self.again(ada)
        self.assertEqual([entry['id'] for entry in ada.welcome['seated']], [room])

    async def test_with_clients_that_do_not_answer(self):
        """Silent sockets of every kind hold up the end no longer than a few seconds."""
        port = self.daemon.port
        sockets = [socket.create_connection(('127.0.0.1', port)) for _ in range(3)]
        self.addCleanup(lambda: [sock.close() for sock in sockets])
        sockets[1].sendall(b'GET / HTTP/1.1\r\nHo')
        ada = await self.enter('Ada')
        ada.socket.transport.pause_reading()
        self.daemon.signal(signal.SIGTERM)
        self.assertEqual(await self.ended(), 0)
        ada.socket.transport.abort()

    async def test_twice(self):
        await self.enter('Ada')
        self.daemon.signal(signal.SIGTERM)
        self.daemon.signal(signal.SIGTERM)
        self.assertEqual(await self.ended(), 0)

    async def test_the_port_is_free_at_once(self):
        ada = await self.enter('Ada')
        for _ in range(3):
            self.daemon.signal(signal.SIGTERM)
            self.assertEqual(await self.ended(), 0)
            await self.daemon.restart()
        self.assertEqual((await self.again(ada)).player, ada.player)

    async def ended(self):
        """The exit status."""
        return await asyncio.get_running_loop().run_in_executor(None, self.daemon.wait, WAIT_S)


class Starts(unittest.TestCase):
    """Each way a start can fail says so in one line and a status that is not zero."""

    def setUp(self):
        self.daemon = Daemon()
        self.addCleanup(self.daemon.finish)

    def run_program(self, *args, config=None):
        if config is not None:
            args += ('--config', self.file('conf', config))
        done = subprocess.run([*WRAPPER, PROGRAM, *args], stdin=subprocess.DEVNULL, capture_output=True, timeout=WAIT_S,
                              check=False, text=True)
        for word in SICK:
            self.assertNotIn(word, done.stderr)
        return done

    def file(self, name, text):
        path = os.path.join(self.daemon.folder, name)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        return path

    def args(self, **other):
        """A right command line, with some options replaced; None leaves one out."""
        options = {'listen': '127.0.0.1:%d' % self.daemon.port, 'state_dir': self.daemon.state,
                   'web_dir': self.daemon.web,
                   **other}
        return [word for key, value in options.items() if value is not None
                for word in ('--' + key.replace('_', '-'), value)]

    def assertRefused(self, done, *words):
        self.assertGreater(done.returncode, 0, done.stderr)  # less than zero would be a signal
        lines = done.stderr.strip().split('\n')
        self.assertEqual(len(lines), 1, done.stderr)
        for word in words:
            self.assertIn(word, lines[0])
        self.assertEqual(done.stdout, '')

    def test_version_and_help(self):
        done = self.run_program('--version')
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        self.assertRegex(done.stdout, r'tavoliered? \d+\.\d+')
        done = self.run_program('--help')
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        for option in ('--listen', '--state-dir', '--web-dir', '--public-url', '--config', '--check-config',
                       '--version', '--help'):
            self.assertIn(option, done.stdout)

    def test_a_busy_port(self):
        self.daemon.start()
        other = os.path.join(self.daemon.folder, 'other')
        os.mkdir(other)
        self.assertRefused(self.run_program(*self.args(state_dir=other)), str(self.daemon.port))
        self.assertEqual(self.daemon.get('/healthz').status, 200)

    def test_a_second_daemon_on_the_same_state(self):
        self.daemon.start()
        port = Daemon()
        self.addCleanup(port.finish)
        self.assertRefused(self.run_program(*self.args(listen='127.0.0.1:%d' % port.port)), self.daemon.state)
        self.assertEqual(self.daemon.get('/healthz').status, 200)

    def test_state_folders_that_are_none(self):
        for path in (self.file('a-file', 'text'), '/proc/tavoliere',
                     os.path.join(self.daemon.folder, 'a-file', 'below'),
                     '/dev/null', os.path.join(self.daemon.folder, 'x' * 300)):
            with self.subTest(path=path[-20:]):
                self.assertRefused(self.run_program(*self.args(state_dir=path)), path)

    def test_web_folders_that_are_none(self):
        empty = os.path.join(self.daemon.folder, 'empty')
        os.mkdir(empty)
        for path in (os.path.join(self.daemon.folder, 'nowhere'), self.file('a-file', 'text'), empty):
            with self.subTest(path=path[-20:]):
                self.assertRefused(self.run_program(*self.args(web_dir=path)), path)

    def test_damaged_databases(self):
        self.daemon.start()
        self.daemon.signal(signal.SIGTERM)
        self.assertEqual(self.daemon.wait(), 0)
        names = [name for name in os.listdir(self.daemon.state)
                 if open(os.path.join(self.daemon.state, name), 'rb').read(15) == b'SQLite format 3']
        self.assertEqual(len(names), 1, os.listdir(self.daemon.state))
        path = os.path.join(self.daemon.state, names[0])
        with open(path, 'rb') as file:
            sound = file.read()

        def newer():
            with sqlite3.connect(path) as database:
                database.execute('PRAGMA user_version = 9999')
            database.close()

        def another_ones():
            os.remove(path)
            with sqlite3.connect(path) as database:
                database.execute('CREATE TABLE recipes (name TEXT)')
                database.execute('PRAGMA user_version = 1')
            database.close()

        def write(data):
            def writer():
                with open(path, 'wb') as file:
                    file.write(data)
            return writer

        def a_folder():
            os.remove(path)
            os.mkdir(path)

        for name, damage in (('no database', write(b'This is no database. ' * 500)),
                             ('a damaged head', write(b'\0' * 100 + sound[100:])),
                             ('cut short', write(sound[:5000])),
                             ('a damaged schema', write(sound[:100] + b'\xff' * 3000 + sound[3100:])),
                             ('of a newer version', newer), ('of another program', another_ones),
                             ('a folder', a_folder)):
            with self.subTest(name=name):
                write(sound)()
                damage()
                before = None if name == 'a folder' else open(path, 'rb').read()
                self.assertRefused(self.run_program(*self.args()), path)
                if before is not None:
                    self.assertEqual(open(path, 'rb').read(), before, 'the evidence was changed')
        os.rmdir(path)
        write(sound)()
        self.daemon.start()

    def test_bad_options(self):
        for args in (['--bogus'], ['stray'], ['--listen'], ['--state-dir'], ['--listen='], ['-x']):
            with self.subTest(args=args):
                self.assertRefused(self.run_program(*self.args(), *args))
        for listen in ('', '127.0.0.1', '127.0.0.1:', '127.0.0.1:99999', '127.0.0.1:-1', '127.0.0.1:x',
                       '300.0.0.1:7000',
                       'no.such.host.invalid:7000', '[::1:7000', '127.0.0.1:80x'):
            with self.subTest(listen=listen):
                self.assertRefused(self.run_program(*self.args(listen=listen)))
        for url in ('', 'play.example', 'ftp://play.example', 'javascript:alert(1)', 'http://',
                    'http://play.example/"x',
                    'http://' + 'x' * 300):
            with self.subTest(url=url[:20]):
                self.assertRefused(self.run_program(*self.args(public_url=url)))
        self.assertFalse(os.listdir(self.daemon.state), 'a refused start left something behind')

    def test_an_address_that_is_not_ours(self):
        self.assertRefused(self.run_program(*self.args(listen='192.0.2.1:%d' % self.daemon.port)), '192.0.2.1')

    BAD_CONFIGS = {
        'an unknown key': ('[limits]\nmessages-per-minute = 5\n', 'messages-per-minute'),
        'an unknown section': ('[castles]\nmoat = deep\n', 'castles'),
        'no number': ('[limits]\nmessages-per-second = many\n', 'messages-per-second'),
        'half a number': ('[limits]\nmessages-per-second = 5x\n', 'messages-per-second'),
        'an empty value': ('[limits]\nmessages-per-second =\n', 'messages-per-second'),
        'less than none': ('[limits]\nmessages-per-second = -1\n', 'messages-per-second'),
        'too many': ('[limits]\nmessages-per-second = 99999999999999999999\n', 'messages-per-second'),
        'no key and value': ('[limits]\nmessages-per-second\n', ''),
        'a broken section': ('[limits\nmessages-per-second = 5\n', ''),
        'a key of no section': ('messages-per-second = 5\n', 'messages-per-second'),
    }

    def test_bad_configurations(self):
        for name, (text, word) in self.BAD_CONFIGS.items():
            for more in ([], ['--check-config']):
                with self.subTest(name=name, more=more):
                    done = self.run_program(*self.args(), *more, config=text)
                    self.assertRefused(done, os.path.join(self.daemon.folder, 'conf'), word)
        for path in (os.path.join(self.daemon.folder, 'nowhere'), self.daemon.folder):
            self.assertRefused(self.run_program(*self.args(), '--config', path), path)
        self.assertFalse(os.listdir(self.daemon.state), 'a refused start left something behind')

    def test_check_config(self):
        for text in ('', '# nothing\n', FAST, '[limits]\nconnections = 10\nconnections-per-address = 5\n'):
            with self.subTest(text=text):
                done = self.run_program(*self.args(), '--check-config', config=text)
                self.assertEqual(done.returncode, 0, done.stderr)
        self.assertFalse(os.listdir(self.daemon.state), 'checking left something behind')

    def test_a_state_folder_that_is_not_there_yet(self):
        """Made, or refused in one line; never half of it."""
        path = os.path.join(self.daemon.folder, 'new')
        self.daemon.state = path
        try:
            self.daemon.start()
            self.assertEqual(os.stat(path).st_mode & 0o077, 0, 'others may read the state')
        except AssertionError:
            self.assertFalse(os.path.exists(path))
            self.assertRefused(self.run_program(*self.args(state_dir=path)), path)

    def test_what_is_stored_is_for_nobody_else(self):
        self.daemon.start()
        for name in os.listdir(self.daemon.state):
            mode = os.stat(os.path.join(self.daemon.state, name)).st_mode
            self.assertEqual(mode & 0o077, 0, '%s has mode %o' % (name, mode & 0o777))

    def test_the_log_is_lines_and_quiet(self):
        self.daemon.start()
        for _ in range(20):
            self.daemon.get('/nothing')
        self.assertLess(len(self.daemon.stderr().split('\n')), 12, self.daemon.stderr())


class PublicUrl(Case):
    async def test_it_is_told_and_its_pages_may_connect(self):
        self.daemon.signal(signal.SIGTERM)
        self.daemon.wait()
        self.daemon.start('--public-url', 'https://play.example')
        ada = await self.enter('Ada')
        self.assertEqual(ada.welcome['server']['url'], 'https://play.example')
        other = await self.open(origin='https://play.example')
        await other.hello()

    async def test_without_one_it_is_an_address(self):
        ada = await self.enter('Ada')
        server = ada.welcome['server']
        self.assertRegex(server['url'], r'^http://[^/ ]+:%d$' % self.daemon.port)
        self.assertEqual(server['name'], 'tavoliere')
        self.assertRegex(server['version'], r'^\d+\.\d+')


if __name__ == '__main__':
    unittest.main()

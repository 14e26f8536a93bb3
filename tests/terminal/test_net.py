# SPDX-License-Identifier: MIT
"""What becomes of a game when the network or the daemon does not hold; and servers of other kinds: with TLS, and bad ones."""

import os
import re
import shutil
import signal
import ssl
import subprocess

from carrier import Carrier
from fake import FakeServer, hello, moved, snapshot
from terminal import Case, LONG, games, unittest


class Losses(Case):

    def through(self, **more):
        carrier = Carrier(self.daemon.port, **more)
        self.addCleanup(carrier.finish)
        return carrier

    def cut_table(self, game='spider'):
        """Ada (side 0) plays through a carrier, Bob does not. Returns both, the carrier, and the game to play."""
        carrier = self.through()
        bob_server, self.server = self.server, 'http://127.0.0.1:%d' % carrier.port
        ada, link = self.create(game, '--side', '0')
        bob = self.player('Bob', 'join', bob_server + link[link.index('/r/'):])
        ada.expect('Round 1 begins')
        starter = 0 if ada.expect('^Your turn$', '^Bob to move$').group(0) == 'Your turn' else 1
        bob.expect('^Ada to move$', '^Your turn$')
        row = games(game, starter)[-1]
        if starter == 1:  # until it is Ada's turn
            bob.type(row['moves'].pop(0))
            for player in (ada, bob):
                player.expect('^Bob: ')
            ada.expect('^Your turn$')
        return ada, bob, carrier, row['moves']

    def test_the_daemon_goes_and_comes_back(self):
        ada, bob, starter, link = self.table('bricka')
        watcher = self.player('Eve', 'watch', link)
        watcher.expect('to move$')
        moves = games('bricka', 0)[0]['moves']
        players, seats = (ada, bob, watcher), (ada, bob)
        for ply, move in enumerate(moves[:12]):
            if ply in (4, 9):
                if ply == 4:
                    self.daemon.kill()
                else:
                    self.daemon.signal(signal.SIGTERM)
                    for player in players:
                        player.expect('^The server is restarting$')
                    self.daemon.wait()
                for player in players:
                    player.expect('Connection lost, retrying')
                if ply == 9:  # typed while there is no daemon
                    seats[ply % 2].type(move)
                self.daemon.start()
                for player in players:
                    player.expect('Back online')
                if ply == 9:  # which comes as a move, or with the snapshot to who was back later than it
                    seats[1 - ply % 2].expect('^Your turn$')
                    continue
            seats[ply % 2].type(move)
            for player in players:
                player.expect('^(?:Ada|Bob): %s$' % move)
        watcher.type('moves')
        watcher.expect(r'(?:^|\s)12\.%s$' % moves[11])
        self.assertEqual(starter, 0)

    def test_a_move_whose_answer_was_lost_is_played_once(self):
        ada, bob, carrier, moves = self.cut_table()
        carrier.silence('down')
        ada.type(moves[0])
        bob.expect('^Ada: ')
        carrier.cut()
        ada.expect('Your move has not arrived yet')
        ada.expect('Back online')
        ada.expect('^Bob to move$')
        bob.expect('^Ada is here$')
        bob.type(moves[1])
        ada.expect('^Bob: ')
        ada.type('moves')
        ada.expect(r'(?:^|\s)\d\.%s(?: |$)' % re.escape(moves[0]))
        self.assertEqual(bob.count('^Ada: '), 1)

    def test_a_move_that_was_lost_is_sent_again(self):
        ada, bob, carrier, moves = self.cut_table()
        carrier.silence('up')
        ada.type(moves[0])
        bob.type('board')
        bob.expect('^Ada to move$')
        carrier.cut()
        ada.expect('Connection lost')
        ada.expect('Back online')
        bob.expect('^Ada: ')
        ada.expect('^Ada: ')
        self.assertEqual((ada.count('^Ada: '), bob.count('^Ada: ')), (1, 1))

    def test_one_goes_while_the_connection_is_lost(self):
        ada, _, _, _ = self.table('duo')
        self.daemon.kill()
        ada.expect('Connection lost')
        ada.type('quit')
        self.assertEqual(ada.status(), 0)
        self.daemon.start()

    def test_a_seat_is_come_back_to(self):
        ada, bob, starter, link = self.table('spider')
        ada.end_input()
        self.assertEqual(ada.status(), 0)
        bob.expect('^Ada has lost the connection$')
        again = self.player('Ada', 'join', link)
        again.expect(r'^● Ada \(white, you\)$')
        again.expect('^Your turn$' if starter == 0 else '^Bob to move$')
        bob.expect('^Ada is here$')

    def test_it_works_without_a_place_for_tokens(self):
        player = self.player('Ada', 'create', 'spider', '--here', '--server', self.server, XDG_STATE_HOME='/proc/nowhere')
        player.expect('I can’t keep who you are in /proc/nowhere/tavoliere')
        player.expect('to move$')
        player.type('d8')
        player.expect(': d8$')

    def test_a_daemon_may_keep_its_games_in_the_same_folder(self):
        """It holds the folder for as long as it runs (server/io/database.c), and scripts/start has it in the same place."""
        os.makedirs(self.home('Ada'))
        os.symlink(self.daemon.state, os.path.join(self.home('Ada'), 'tavoliere'))
        ada, _ = self.create('spider')
        ada.type('leave')
        self.assertEqual(ada.status(), 0)
        self.assertTrue(os.path.exists(os.path.join(self.daemon.state, 'tokens')))

    def test_the_tokens_are_for_their_owner_alone(self):
        ada, _ = self.create('spider')
        path = os.path.join(self.home('Ada'), 'tavoliere', 'tokens')
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)
        with open(path, encoding='ascii') as file:
            self.assertRegex(file.read(), r'^%s [0-9a-z]{32}\n$' % self.server)
        ada.type('leave')
        self.assertEqual(ada.status(), 0)

    @unittest.skipUnless(LONG, 'set TAVOLIERE_LONG=1')
    def test_a_silent_connection_is_given_up(self):
        ada, _, carrier, _ = self.cut_table()
        carrier.silence('up', 'down')
        try:
            ada.expect('Connection lost')
        except AssertionError:  # it may take a little longer than all else
            ada.expect('Connection lost')
        carrier.cut()
        ada.expect('Back online')


@unittest.skipUnless(shutil.which('openssl'), 'there is no openssl to make a certificate with')
class Tls(Case):
    """The daemon behind something that speaks TLS, with a certificate for localhost."""

    def setUp(self):
        super().setUp()
        self.certificate = os.path.join(self.folder, 'certificate.pem')
        key = os.path.join(self.folder, 'key.pem')
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes',
                        '-keyout', key, '-out', self.certificate, '-days', '2', '-subj', '/CN=localhost',
                        '-addext', 'subjectAltName=DNS:localhost'], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        carrier = Carrier(self.daemon.port, tls=context)
        self.addCleanup(carrier.finish)
        self.port = carrier.port

    def create(self, host, scheme='https', **env):
        return self.run_as('Ada', 'create', 'spider', '--here', '--server', '%s://%s:%d' % (scheme, host, self.port),
                           typed='d8\n', **env)

    def test_a_certificate_that_is_trusted_will_do(self):
        for scheme in ('https', 'wss'):
            done = self.create('localhost', scheme, SSL_CERT_FILE=self.certificate)
            self.assertEqual((done.returncode, done.stderr), (0, ''), done.stdout)
            self.assertIn(': d8\n', done.stdout)

    def refused(self, done):
        self.assertEqual((done.returncode, done.stdout), (1, ''))
        self.assertRegex(done.stderr, r'^tavoliere: https://\S+ can’t be trusted: its certificate .+\n$')

    def test_one_that_nobody_vouches_for_will_not(self):
        self.refused(self.create('localhost'))

    def test_one_for_another_name_will_not(self):
        self.refused(self.create('127.0.0.1', SSL_CERT_FILE=self.certificate))


class BadServers(Case):

    DAEMON = False

    def join(self, answer):
        server = FakeServer(answer)
        self.addCleanup(server.finish)
        return server, self.player('Ada', 'join', 'http://127.0.0.1:%d/r/k7x2qm' % server.port)

    @staticmethod
    def room(request, picture=None):
        return {'re': request['id'], 'ok': True, 'room': 'k7x2qm', 'snapshot': picture or snapshot()}

    def test_names_are_not_obeyed_by_the_terminal(self):
        def answer(request):
            return [hello(request)] if request['op'] == 'hello' else \
                [self.room(request), {'ev': 'wonder', 'room': 'k7x2qm', 'seq': 6}, moved(7)]

        _, player = self.join(answer)
        player.expect(r'^Ev\?\[2J\?\?il\? to move$')
        for character in '\x1b\x07\u202e':
            self.assertNotIn(character, player.text)

    def test_a_gap_is_closed_by_a_snapshot(self):
        def answer(request):
            return {'hello': lambda: [hello(request)],
                    'join': lambda: [self.room(request), moved(7)],
                    'sync': lambda: [self.room(request, snapshot(['e2']))]}[request['op']]()

        server, player = self.join(answer)
        player.expect('^Your turn$')
        player.expect('to move$')
        player.type('moves')
        player.expect('^1.e2$')
        self.assertEqual([request['op'] for request in server.requests], ['hello', 'join', 'sync'])

    def test_a_digest_that_differs_is_asked_about_once(self):
        def answer(request):
            return {'hello': lambda: [hello(request)],
                    'join': lambda: [self.room(request), moved(6, 'deadbeef')],
                    'sync': lambda: [self.room(request, snapshot(['e2'], 'deadbeef'))]}[request['op']]()

        server, player = self.join(answer)
        self.assertEqual(player.status(), 1)
        player.expect('My rules and those of .* differ')
        self.assertEqual([request['op'] for request in server.requests], ['hello', 'join', 'sync'])

    def test_what_is_no_message_ends_it(self):
        for text in ('no json', '[]', '{"ev":"moved","room":"k7x2qm","seq":"six"}', '{"re":1}'):
            _, player = self.join(lambda request, text=text: [text])
            self.assertEqual(player.status(), 1)
            player.expect('said something that I can’t understand')

    def test_a_restart_may_be_as_far_off_as_a_server_says(self):
        server, player = self.join(lambda request: [hello(request) if request['op'] == 'hello' else self.room(request)])
        player.expect('^Your turn$')
        for in_ms, words in ((0, 'is restarting'), (1, 'restarts in one second'), (1000, 'restarts in one second'),
                             (1001, 'restarts in 2 seconds'), (2147483647, 'restarts in 2147484 seconds')):
            server.say({'ev': 'notice', 'kind': 'restart', 'in_ms': in_ms})
            player.expect('^The server %s$' % words)

    def test_an_unknown_token_is_not_the_end(self):
        def answer(request):
            if request['op'] != 'hello':
                return [self.room(request)]
            if 'token' in request:
                return [{'re': request['id'], 'ok': False, 'error': {'code': 'bad_token', 'message': 'nobody has it'}}]
            return [hello(request)]

        server = FakeServer(answer)
        self.addCleanup(server.finish)
        for _ in range(2):
            player = self.player('Ada', 'join', 'http://127.0.0.1:%d/r/k7x2qm' % server.port)
            player.expect('^Your turn$')
            player.finish()
        self.assertEqual(['token' in request for request in server.requests if request['op'] == 'hello'],
                         [False, True, False])


if __name__ == '__main__':
    unittest.main()

# SPDX-License-Identifier: MIT
"""The command line, the two languages, and what can be typed besides moves."""

import fcntl
import os
import socket
import subprocess
import threading

from daemon import free_port
from terminal import PROGRAM, WAIT_S, WRAPPER, Case, environment, run, unittest

LINK = 'http://127.0.0.1:1/r/k7x2qm'


class CommandLine(unittest.TestCase):

    def test_help_and_version(self):
        for args in (['--help'], ['create', '--help'], ['--help', 'nonsense']):
            done = run(*args)
            self.assertEqual((done.returncode, done.stderr), (0, ''))
            self.assertIn('tavoliere create GAME', done.stdout)
        done = run('--version')
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        self.assertRegex(done.stdout, r'^tavoliere \d+\.\d+\.\d+\n$')

    def test_help_in_italian(self):
        for args, env in ((['--lang', 'it'], {}), ([], {'LC_ALL': 'it_IT.UTF-8'}), ([], {'LC_ALL': '', 'LANG': 'it_IT'}),
                          ([], {'LC_ALL': '', 'LC_MESSAGES': 'it', 'LANG': 'en_GB'})):
            self.assertIn('gioca a due', run(*args, '--help', **env).stdout)
        for args, env in ((['--lang', 'en'], {'LC_ALL': 'it_IT.UTF-8'}), ([], {'LC_ALL': 'C', 'LANG': 'it_IT'}),
                          ([], {'LC_ALL': 'ita'})):
            self.assertIn('play board games', run(*args, '--help', **env).stdout)

    def test_italian_in_ascii(self):
        done = run('--lang', 'it', 'create', 'scacchi', LC_ALL='C')
        self.assertEqual(done.stderr, 'tavoliere: il gioco "scacchi" non c\'e\': ci sono sbarra, bricka, spider e duo; '
                                      '`tavoliere --help` dice di piu\'\n')

    def test_italian_where_the_system_does_not_have_that_locale(self):
        done = run('create', 'scacchi', LC_ALL='it_IT.UTF-8')
        self.assertIn('il gioco “scacchi” non c’è: ci sono', done.stderr)

    def test_characters_without_the_name_of_a_locale(self):
        done = run('create', 'chess', LC_ALL='', LC_CTYPE='UTF-8')  # as a Mac sends it along
        self.assertIn('“chess”', done.stderr)

    def test_nonsense_gets_one_line_and_status_2(self):
        for args, word in (
                ([], 'create, join, watch, rooms, stats, history, record or link'), (['play'], '“play”'), (['create'], 'create needs GAME'),
                (['create', 'chess'], '“chess”'), (['create', 'duo', 'now'], '“now” is one word too many'),
                (['join'], 'join needs LINK'), (['join', 'k7x2qm'], '“k7x2qm” is no invitation'),
                (['watch', 'http://host/'], 'no invitation'), (['join', LINK + 'X'], 'no invitation'),
                (['join', 'http://host:0/r/k7x2qm'], 'no invitation'), (['join', 'ftp://host/r/k7x2qm'], 'no invitation'),
                (['join', 'http://host:99999/r/k7x2qm'], 'no invitation'), (['join', 'http:///r/k7x2qm'], 'no invitation'),
                (['rooms', 'duo'], 'one word too many'), (['rooms', '--here'], '--here makes no sense with rooms'),
                (['join', LINK, '--public'], '--public makes no sense with join'),
                (['join', LINK, '--server', 'http://a'], '--server makes no sense with join'),
                (['create', 'duo', '--here', '--side', '1'], '--side makes no sense with --here'),
                (['create', 'duo', '--side', '2'], '--side: “2” is none of 0, 1 and lot'), (['--lang', 'fr', 'rooms'], '--lang: no words in “fr” are installed here; tavoliere comes with en and it'),
                (['create', 'duo', '--clock', '5+'], '--clock: “5+” can’t be used: 5+3 is 5 minutes and 3 seconds a move; 5, 90s,'),
                (['create', 'duo', '--clock', '31d'], '--clock: “31d” can’t be used'), (['create', 'duo', '--clock'], '--clock needs'),
                (['rooms', '--clock', '5+3'], '--clock makes no sense with rooms'),
                (['rooms', '--link', 'k7x2qm9'], '--link: “k7x2qm9” is no code of eight letters and digits'),
                (['rooms', '--link', 'k7x2qm9t1'], '--link'), (['rooms', '--link', 'k7x2qm9è'], '--link'),
                (['stats', 'duo'], 'one word too many'), (['history', 'duo'], '“duo” is no round such as k7x2qm-2'),
                (['history', 'k7x2qm-2', 'x'], 'one word too many'), (['record'], 'record needs ROUND'),
                (['record', 'k7x2qm-0'], '“k7x2qm-0” is no round'), (['link', 'now'], 'one word too many'),
                (['rooms', '--server', 'nowhere'], '--server: “nowhere” is no server such as http://HOST'), (['rooms', '--server', LINK], '--server'),
                (['rooms', '--name', ''], '--name: “”'), (['rooms', '--name'], '--name needs a value'),
                (['rooms', '--name', 'x' * 200], '--name'), (['rooms', '--here=yes'], '--here takes no value'),
                (['rooms', '--frobnicate'], 'no option --frobnicate'), (['-x', 'rooms'], 'no option -x')):
            with self.subTest(args=args):
                done = run(*args)
                self.assertEqual((done.returncode, done.stdout), (2, ''))
                self.assertRegex(done.stderr, r'^tavoliere: [^\n]+; `tavoliere --help` says more\n$')
                self.assertIn(word, done.stderr)

    def test_what_was_typed_is_not_obeyed_by_the_terminal(self):
        done = run('create', '\x1b[2J')
        self.assertEqual(done.returncode, 2)
        self.assertIn('“?[2J”', done.stderr)

    def test_bytes_that_are_no_text(self):
        done = run(b'create', b'\xff\xc3')
        self.assertEqual(done.returncode, 2)
        self.assertIn('“??”', done.stderr)
        self.assertEqual(run(b'rooms', b'--name', b'\xff').returncode, 2)

    def test_no_server_is_status_1(self):
        server = 'http://127.0.0.1:%d' % free_port()
        for args in (['rooms', '--server', server], ['create', 'duo', '--server', server], ['join', server + '/r/k7x2qm']):
            done = run(*args)
            self.assertEqual((done.returncode, done.stdout), (1, ''))
            self.assertEqual(done.stderr, 'tavoliere: %s can’t be reached: nothing answers there; does the server run, '
                                          'and is the port right?\n' % server)

    def test_no_name_is_status_1(self):
        done = run('rooms', '--server', 'http://no-such-host.invalid')
        self.assertEqual((done.returncode, done.stdout), (1, ''))
        self.assertEqual(done.stderr, 'tavoliere: http://no-such-host.invalid can’t be reached: the name “no-such-host.invalid” is '
                                      'not known; is it spelled right, and is there a network?\n')

    def test_what_is_no_server_of_ours(self):
        other = 'can’t be reached: what answers there is no server of tavoliere; one with TLS has an address that begins with https://'
        for answer, words in ((b'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n', other), (b'SSH-2.0-x\r\n', other), (b'', other),
                              (b'HTTP/1.1 301 Moved\r\nLocation: https://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n', other),
                              (b'HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n', 'serves nobody now; try again in a minute')):
            with self.subTest(answer=answer), socket.create_server(('127.0.0.1', 0)) as door:
                def serve(door=door, answer=answer):
                    with door.accept()[0] as visitor:
                        visitor.recv(4096)
                        visitor.sendall(answer)
                thread = threading.Thread(target=serve, daemon=True)
                thread.start()
                server = 'http://127.0.0.1:%d' % door.getsockname()[1]
                done = run('rooms', '--server', server)
                thread.join(WAIT_S)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (1, '', 'tavoliere: %s %s\n' % (server, words)))


class Rooms(Case):

    def test_refusals_at_the_door(self):
        for args, words in ((['join', self.server + '/r/k7x2qm'], 'There is no such room'),
                            (['watch', self.server + '/r/k7x2qm'], 'There is no such room'),
                            (['rooms', '--server', self.server, '--name', 'a\u202eb'], 'This name cannot be used: 1 to 24 plain characters')):
            done = run(*args, home=self.home('Ada'))
            self.assertEqual((done.returncode, done.stdout, done.stderr), (1, '', 'tavoliere: %s\n' % words))

    def test_another_kind_of_server(self):
        done = run('rooms', '--server', self.server.replace('http:', 'https:'))
        self.assertEqual((done.returncode, done.stdout), (1, ''))
        self.assertIn('can’t be reached: there is no TLS there that could be agreed on; a server without it has an address that begins '
                      'with http://\n', done.stderr)

    def test_rooms_are_listed(self):
        done = self.run_as('Eve', 'rooms', '--server', self.server)
        self.assertEqual((done.returncode, done.stdout), (0, 'No public room is open.\n'))
        _, link = self.create('duo', '--public', '--side', '1')
        private, _ = self.create('sbarra', name='Bob')
        done = self.run_as('Eve', 'rooms', '--server', self.server)
        self.assertEqual((done.returncode, done.stdout), (0, 'Open rooms\n  %s  Blokus Duo, open seat - Ada\n' % link))
        eve = self.player('Eve', 'join', link)
        eve.expect('(Your turn|Ada to move)$')
        done = self.run_as('Eve', 'rooms', '--server', self.server)
        line = '  %s  Blokus Duo, Eve - Ada\n' % link
        self.assertEqual(done.stdout, 'Your unfinished rounds\n%sGames in progress\n%s' % (line, line))
        private.type('leave')
        self.assertEqual(private.status(), 0)

    def test_words_and_a_whole_room_in_italian(self):
        player = self.player('Ada', '--lang', 'it', 'create', 'spider', '--here', '--server', self.server)
        player.expect('^Tocca a (Bianco|Rosso)$')
        for typed, words in (('aiuto', 'Scrivi una mossa'), ('mosse', '^Ancora nessuna mossa$'), ('valide d', '^2 mosse possibili$'),
                             ('valide z', '^Nessuna mossa così si può giocare$'), ('tavoliere', '^Tocca a'), ('sincronizza', '^Tocca a'),
                             ('d9', '^Fuori dal tavoliere$'), ('zz', '^Non è una mossa$'), ('d8', '^(Bianco|Rosso): d8$'), ('mosse', r'^1\.d8$'),
                             ('rivincita', '^Non ancora$'), ('abbandona', r'^Vuoi abbandonare la partita\? \(s/n\)$'),
                             ('s', '^(Partita finita: annullata, non conta|Ha vinto .*: .* ha abbandonato)$'),
                             ('d8', '^Non si sta giocando$'), ('rivincita', '^Comincia la partita 2$')):
            player.type(typed)
            player.expect(words)
        player.type('esci')
        player.expect('Non hai ancora mosso')
        player.type('sì')
        self.assertEqual(player.status(), 0)

    def test_words_in_any_case_and_with_space_around(self):
        player = self.player('Ada', 'create', 'duo', '--here', '--server', self.server)
        player.expect('to move$')
        player.type('   LEGAL   e10  ')
        player.expect(r'^\d+ legal moves$')
        player.type('\tHelp')
        player.expect('^Type a move')
        player.type('E10')
        player.expect(': e10$')

    def test_a_whole_script_at_once(self):
        moves = ['d8', 'd8', 'e8', 'e8', 'f8', 'f8', 'g8']
        done = self.run_as('Ada', 'create', 'spider', '--here', '--server', self.server, typed='\n'.join(moves))
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        for ply, move in enumerate(moves):
            self.assertIn(': %s\n' % move, done.stdout)
        self.assertIn(' won: four in a row\n', done.stdout)

    def test_who_watches_without_a_keyboard_stays_for_the_round(self):
        ada, link = self.create('spider', '--side', '0')
        watcher = self.player('Eve', 'watch', link)
        watcher.expect('Waiting for an opponent')
        watcher.end_input()
        bob = self.player('Bob', 'join', link)
        watcher.expect('Round 1 begins')
        bob.expect('(Ada to move|Your turn)$')
        bob.type('resign')
        bob.expect('Resign')
        bob.type('y')
        watcher.expect('^Round over: aborted, does not count$')
        self.assertEqual(watcher.status(), 0)
        ada.expect('^Round over: aborted')

    def test_too_much_at_once(self):
        player = self.player('Ada', 'create', 'spider', '--server', self.server)
        player.expect('Waiting')
        self.daemon.kill()
        player.expect('Connection lost')
        try:
            for _ in range(64):
                player.type('d8 ' * 10000)
        except BrokenPipeError:
            pass
        player.expect('Too much was typed at once')
        self.assertEqual(player.status(), 1)
        self.daemon.start()

    def test_at_a_terminal_there_is_a_prompt(self):
        screen = self.screen('Ada', 'create', 'spider', '--here', '--server', self.server)
        screen.until(r'to move\r\n> $')
        self.assertEqual(fcntl.fcntl(screen.slave, fcntl.F_GETFL) & os.O_NONBLOCK, 0,
                         'the screen would lose what it is too slow for')
        screen.type('d8\n')
        screen.until(r'^d8\r\n(White|Red): d8\r\n')  # the echo, then no empty line
        screen.until(r'to move\r\n> $')
        screen.type('\x04')
        self.assertEqual(screen.process.wait(WAIT_S), 0)

    def test_a_screen_that_is_gone(self):
        with open('/dev/full', 'w', encoding='ascii') as full:
            done = subprocess.run([*WRAPPER, PROGRAM, 'rooms', '--server', self.server], stdin=subprocess.DEVNULL, stdout=full,
                                  env=environment(self.home('Ada')), timeout=20, check=False)
        self.assertEqual(done.returncode, 1)


if __name__ == '__main__':
    unittest.main()

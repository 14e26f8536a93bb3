# SPDX-License-Identifier: MIT
"""The lobby on the whole screen, what a new room shall be, and the invitation with its code."""

import json
import os
import shutil
import subprocess
import time

from daemon import free_port
from fake import FakeServer, entry, hello, seat, snapshot
from screens import ScreenCase, Terminal
from terminal import run, unittest


def picture_of(screen, scale):
    """What a camera would see of a screen that shows nothing but modules: half blocks, or places that are light or dark. As a
    PBM, dark on light."""
    rows = []
    for y in range(screen.lines):
        upper, lower = [], []
        for x in range(screen.columns):
            place = screen.buffer[y][x]
            fore, back = (place.bg, place.fg) if place.reverse else (place.fg, place.bg)
            dark = {'000000': 1, 'black': 1}
            ink, paper = dark.get(fore, 0), 1 if back == 'default' else dark.get(back, 0)
            top, low = {' ': (0, 0), '▀': (1, 0), '▄': (0, 1), '█': (1, 1)}.get(place.data, (0, 0))
            upper.append(ink if top else paper)
            lower.append(ink if low else paper)
        rows += [upper, lower]
    dots = [bit for row in rows for _ in range(scale) for bit in row for _ in range(scale)]
    lines = [' '.join(map(str, dots[i:i + 32])) for i in range(0, len(dots), 32)]
    return 'P1\n%d %d\n%s\n' % (screen.columns * scale, len(rows) * scale, '\n'.join(lines))


def round_of(room, ended_ago_ms=60000, **more):
    now = int(time.time() * 1000)
    return {'id': room + '-1', 'game': 'duo', 'visibility': 'private', 'starter': 0, 'clock': None, 'plies': 9,
            'seats': [{'kind': 'human', 'name': name, 'player': 'p' + name, 'bot': False} for name in ('Ada', 'Bob')],
            'you': {'sides': [0]}, 'started_at': now - ended_ago_ms - 1, 'ended_at': now - ended_ago_ms,
            'result': {'winner': 0, 'reason': 'resigned', 'score': None}, **more}


def listed(request, rooms=()):
    return {'re': request['id'], 'ok': True, 'rooms': list(rooms), 'next': None}


def refusal(request, code, **more):
    return {'re': request['id'], 'ok': False, 'error': {'code': code, 'message': 'no', **more}}


class Lobby(ScreenCase):

    def false_lobby(self, answer):
        """The lobby of a server that says what `answer` has for all but the greeting."""
        server = FakeServer(lambda request: [hello(request)] if request['op'] == 'hello' else answer(request))
        self.addCleanup(server.finish)
        lobby = Terminal(self.home('Ada'), '--server', 'http://127.0.0.1:%d' % server.port)
        self.addCleanup(lobby.finish)
        return lobby, server

    def read_code(self, screen):
        picture = os.path.join(self.folder, 'code.pbm')
        with open(picture, 'w', encoding='ascii') as file:
            file.write(picture_of(screen, 2))
        return subprocess.run(['zbarimg', '-q', '--raw', picture], capture_output=True, text=True, check=False).stdout.strip()

    def test_from_the_lobby_against_a_bot_and_back(self):
        lobby = self.terminal('Ada')
        lobby.expect('tavoliere · http://127.0.0.1:%d · Ada' % self.daemon.port)
        lobby.expect('Follow an invitation')
        lobby.press('down', 'down', 'enter')
        lobby.expect('< Forza 4×4 Spider >')
        lobby.press('down', 'right')
        lobby.expect('< bot, medium >')
        lobby.press('down')
        lobby.expect('5[+]3 is 5 minutes each and 3 seconds')
        lobby.type('9')
        lobby.expect('Clock: 9')
        lobby.type('+999\r')
        lobby.expect(r'That is no clock(.|\n)* up to\s+[+]180')
        lobby.type('2')
        lobby.expect('Clock: 2')
        lobby.type('+1\r')
        lobby.expect('< 2[+]1 >')
        lobby.press('enter')
        lobby.expect(r'bot, medium \(')
        lobby.expect('Spider, 2[+]1')
        lobby.expect('Your turn')
        lobby.expect('stops on')
        lobby.press('enter')
        lobby.expect('Ada: ')
        lobby.type('q')
        lobby.expect('Your unfinished rounds')
        lobby.expect('Forza 4×4 Spider, .*, 2[+]1$')
        lobby.press('end', 'enter')
        lobby.expect(r'bot, medium \(')
        lobby.type('q')
        lobby.expect('New game')
        lobby.type('q')
        self.assertEqual(lobby.status(), 0)

    def test_rooms_come_and_can_be_joined_and_watched(self):
        lobby = self.terminal('Eve')
        lobby.expect('New game')
        ada, link = self.create('duo', '--public', '--side', '0')
        lobby.expect('Open rooms')
        lobby.expect('Blokus Duo, Ada - open seat')
        lobby.press('end', 'enter')
        lobby.expect(r'Eve \(red, you\)')
        ada.expect('Round 1 begins')
        watcher = self.terminal('Bob')
        watcher.expect('Games in progress')
        watcher.press('end', 'enter')
        watcher.expect('(Ada|Eve) to move')

    def test_an_invitation_is_followed(self):
        _, link = self.create('spider', '--side', '0')
        lobby = self.terminal('Bob')
        lobby.expect('Follow an invitation')
        lobby.press('down', 'down', 'down', 'down', 'enter')
        lobby.expect('^Link:')
        lobby.type('http://127.0.0.1/r/k7x2qm\r')
        lobby.expect('leads to another server: tavoliere --server')
        lobby.press('enter')
        lobby.type('nonsense\r')
        lobby.expect('“nonsense” is no invitation')
        lobby.press('enter')
        lobby.type(self.server + '/r/k7x2qm\r')
        lobby.expect('There is no such room')
        lobby.press('enter')
        lobby.type(link + '\r')
        lobby.expect(r'Bob \(red, you\)')

    def test_who_comes_too_late_watches(self):
        _, _, _, link = self.table('spider')
        late = self.terminal('Eve')
        late.expect('Follow an invitation')
        late.press('down', 'down', 'down', 'down', 'enter')
        late.expect('^Link:')
        late.type(link + '\r')
        late.expect('(Ada|Bob) to move')
        late.expect('Both seats are taken')
        late.expect('You are watching')
        late.type('q')
        late.expect('New game')
        late = self.terminal_join('Dan', link)
        late.expect('You are watching')

    def test_a_room_whose_round_is_over_is_found_again(self):
        bob, link = self.create('spider', '--side', '0', name='Bob')
        lobby = self.terminal_join('Ada', link)
        lobby.expect(r'Ada \(red, you\)')
        begins = lobby.expect('Your turn|Bob to move').group(0) == 'Your turn'
        for mover in (lobby, bob) if begins else (bob, lobby):
            if mover is lobby:
                lobby.expect('Your turn')
            mover.type('/d8\r' if mover is lobby else 'd8')
            bob.expect('^(Ada|Bob): d8$')
        bob.type('resign')
        bob.expect('Resign this game')
        bob.type('y')
        lobby.expect('You won: Bob resigned')
        lobby.type('q')
        lobby.expect('^  Over, and perhaps for another round\n    Forza 4×4 Spider, Bob - Ada$')
        bob.type('rematch')
        bob.expect('Rematch offered')
        again = self.terminal('Ada')  # who has forgotten where that was
        again.expect('Over, and perhaps for another round')
        lobby.press('end', 'enter')
        lobby.expect('Bob offers a rematch')
        lobby.type('/rematch\r')
        bob.expect('Round 2 begins')

    def test_a_room_for_another_round_may_be_gone(self):
        bots = [{'kind': 'human', 'name': 'Ada', 'player': 'p1', 'bot': False}, {'kind': 'bot', 'name': 'easy', 'level': 'easy', 'bot': True}]

        def answer(request):
            rounds = [round_of('k7x2qm'), round_of('k7x2qm'), round_of('aaaaaa', 11 * 60000),
                      round_of('bbbbbb', you={'sides': [0, 1]}), round_of('cccccc', seats=bots)]
            return [{'re': request['id'], 'ok': True, 'rounds': rounds, 'next': None} if request['op'] == 'history' else
                    listed(request) if request['op'] == 'lobby' else refusal(request, 'no_such_room')]
        lobby, server = self.false_lobby(answer)
        lobby.expect('Over, and perhaps for another round\n    Blokus Duo, Ada - Bob$')
        self.assertEqual(lobby.text.count('Ada - Bob'), 1)
        lobby.press('end', 'enter')
        lobby.expect('There is no such room')
        lobby.expect_gone('another round')
        self.assertEqual(server.expect('join')['room'], 'k7x2qm')

    def test_a_room_for_another_round_stays_for_whoever_turns_back_on_the_way(self):
        lobby, server = self.false_lobby(lambda request: {
            'history': [{'re': request['id'], 'ok': True, 'rounds': [round_of('k7x2qm')], 'next': None}],
            'lobby': [listed(request)]}.get(request['op'], []))
        lobby.expect('Over, and perhaps for another round')
        lobby.press('end', 'enter')
        lobby.expect_gone('another round')
        server.expect('join')
        lobby.type('q')
        lobby.expect('New game')
        lobby.expect('Over, and perhaps for another round')

    def test_a_room_that_was_closed_is_not_found_again(self):
        lobby, server = self.false_lobby(lambda request: {
            'lobby': [listed(request, [dict(entry(), state='waiting')])],
            'join': [{'re': request['id'], 'ok': True, 'room': 'k7x2qm', 'snapshot': snapshot(['e2'])}]}.get(request['op'], []))
        lobby.expect('Open rooms')
        lobby.press('end', 'enter')
        lobby.expect('to move')
        server.say({'ev': 'closed', 'room': 'k7x2qm', 'seq': 6, 'why': 'internal'})
        lobby.expect('Open rooms')
        self.assertNotIn('Your unfinished rounds', lobby.text)

    def test_a_list_that_was_refused_is_asked_for_again_later(self):
        asked = []

        def answer(request):
            if request['op'] == 'lobby':
                asked.append(time.monotonic())
                return [refusal(request, 'slow_down', retry_ms=2500) if len(asked) < 3 else listed(request, [entry()])]
            return []
        lobby, _ = self.false_lobby(answer)
        lobby.expect('Games in progress')
        for before, after in zip(asked, asked[1:]):
            self.assertGreaterEqual(after - before, 2.5)
        self.assertEqual(lobby.text.count('Too fast'), 1)

    def test_every_loss_is_told_though_lists_are_refused(self):
        lobby, server = self.false_lobby(
            lambda request: [refusal(request, 'unavailable')] if request['op'] == 'lobby' else [])
        lobby.expect('cannot save')
        server.drop()
        lobby.expect('Back online')
        server.expect('lobby', 2)
        server.drop()
        lobby.expect('Back online(.|\n)*Connection lost')

    def test_the_invitation_and_its_code(self):
        if not shutil.which('zbarimg'):
            self.skipTest('no zbarimg (Debian: zbar-tools)')
        for env in ({}, {'LC_ALL': 'C'}, {'NO_COLOR': '1'}):
            with self.subTest(env=env):
                table = self.terminal('Ada', 'create', 'duo', rows=50, columns=100, **env)
                link = table.expect(r'^http://\S+/r/[0-9a-z]+$').group(0)
                table.until(lambda: self.read_code(table.screen) == link, 'the code of ' + link)
                table.type('q')
                table.expect('New game')

    def waiting_at(self, origin, *args, **more):
        """Where one has a private invitation of a server that others reach by `origin`, and the link."""
        room = {**snapshot(), 'id': 'k7x2qmk7x2qmk7x2', 'state': 'waiting', 'round': None,
                'seats': [seat('Ada', 'p1'), {'kind': 'open'}]}

        def answer(request):
            if request['op'] == 'hello':
                return [{**hello(request), 'server': {'name': 'tavoliere', 'version': '1', 'url': origin}}]
            return [{'re': request['id'], 'ok': True, 'room': room['id'], 'snapshot': room}] if request['op'] in ('create', 'join') else []
        server = FakeServer(answer)
        self.addCleanup(server.finish)
        where = 'http://127.0.0.1:%d' % server.port
        args = ('join', where + '/r/' + room['id']) if args == ('join',) else (*args, '--server', where)
        table = Terminal(self.home('Ada'), *args, **more)
        self.addCleanup(table.finish)
        return table, origin + '/r/' + room['id']

    def test_the_code_has_the_room_of_the_news_where_it_needs_it(self):
        if not shutil.which('zbarimg'):
            self.skipTest('no zbarimg (Debian: zbar-tools)')
        for args in (['create', 'sbarra'], ['join']):
            for origin in ('http://192.168.100.100:7070', 'https://tavoliere.example.org:8443'):
                with self.subTest(args=args, origin=origin):
                    table, link = self.waiting_at(origin, *args)
                    table.expect('Waiting for an opponent')
                    table.until(lambda: self.read_code(table.screen) == link, 'the code of ' + link)
                    table.expect('^' + link + '$')

    def test_ones_own_invitation_is_said_to_be_that(self):
        table, link = self.waiting_at('http://192.168.100.100:7070', 'join')
        table.expect('^Your own invitation: two play on one machine with create --here, or(.|\n)*XDG_STATE_HOME')
        self.assertNotIn('Send the link', table.text)
        table, _ = self.waiting_at('http://192.168.100.100:7070', 'create', 'sbarra')
        table.expect('^Send the link')
        self.assertNotIn('XDG_STATE_HOME', table.text)

    def test_the_lobby_tells_its_keys(self):
        lobby = self.terminal('Ada', columns=40, rows=20)
        lobby.expect('^[?] help  Q quit  Arrows  Enter$')
        lobby.type('?')
        lobby.expect('^Keys:')
        lobby.type(' ')
        lobby.expect('^[?] help  Q quit')

    def test_the_lobby_says_who_one_is_where_it_is_narrow(self):
        for env, end in ({}, '…'), ({'LC_ALL': 'C'}, '[.]'):
            lobby = self.terminal('Ada Lovelace of London', columns=40, rows=20, **env)
            lobby.expect('^Ada Lovelace of London (·|[*]|[.]|-|[?]) http://.*%s$' % end)

    def test_where_the_code_has_no_room_there_is_the_link(self):
        table = self.terminal('Ada', 'create', 'duo', rows=14, columns=60)
        table.expect(r'^http://\S+/r/[0-9a-z]+$')
        table.expect('Waiting for an opponent')
        self.assertNotRegex(table.text, '[█▀▄]')

    def test_the_form_gives_up(self):
        lobby = self.terminal('Ada')
        lobby.expect('Follow')
        lobby.press('enter')
        lobby.expect('Opponent')
        lobby.press('esc')
        lobby.expect('Follow')

    def test_two_at_one_terminal_from_the_form(self):
        lobby = self.terminal('Ada', LANG='C')
        lobby.expect('Follow')
        lobby.press('enter', 'down', 'left')
        lobby.expect('< two at this terminal >')
        lobby.press('enter')
        lobby.expect('(Blue|Orange) to move')


class Ends(ScreenCase):

    def test_the_terminal_is_given_back(self):
        lobby = self.terminal('Ada', TERM='xterm')
        lobby.expect('New game')
        self.assertIn(b'\x1b[?1049h', lobby.raw)
        lobby.type('q')
        self.assertEqual(lobby.status(), 0)
        self.assertIn(b'\x1b[?1049l', lobby.raw)

    def test_no_server_is_said_on_a_screen_that_is_given_back(self):
        self.server = 'http://127.0.0.1:%d' % free_port()
        lobby = self.terminal('Ada', TERM='xterm')
        self.assertEqual(lobby.status(), 1)
        self.assertIn(b'\x1b[?1049l', lobby.raw)
        self.assertRegex(lobby.errors(), r'^tavoliere: http://127.0.0.1:\d+ can’t be reached')

    def test_without_a_screen_it_goes_line_by_line(self):
        for args, env in ((['--plain'], {}), ([], {'TERM': 'dumb'}), ([], {'TERM': 'no-such-terminal'})):
            table = self.terminal('Ada', 'create', 'sbarra', '--here', *args, **env)
            table.expect('^>')
            self.assertNotIn(b'\x1b', table.raw)
            self.assertEqual('A terminal of the kind “%s” (TERM) has no whole screen: line by line' % env.get('TERM') in table.raw.decode(),
                             'TERM' in env)
        bare = Terminal(self.home('Ada'), '--plain')
        self.addCleanup(bare.finish)
        self.assertEqual(bare.status(), 2)
        self.assertIn('the lobby takes a whole screen; with --plain, what shall be done', bare.errors())
        dumb = Terminal(self.home('Ada'), TERM='dumb')
        self.addCleanup(dumb.finish)
        self.assertEqual(dumb.status(), 2)
        self.assertIn('the lobby takes a whole screen, which a terminal of the kind “dumb” (TERM) has not; what shall be', dumb.errors())

    def test_options_that_the_lobby_has_no_use_for(self):
        for args, words in ((['--here'], '--here needs create'), (['--json'], '--json needs rooms')):
            bare = Terminal(self.home('Ada'), *args)
            self.addCleanup(bare.finish)
            self.assertEqual(bare.status(), 2)
            self.assertIn(words, bare.errors())


class Json(ScreenCase):

    def test_rooms_as_one_document(self):

        done = run('rooms', '--json', '--server', self.server, home=self.home('Eve'))
        self.assertEqual((done.returncode, json.loads(done.stdout)), (0, {'yours': [], 'rooms': []}))
        _, link = self.create('duo', '--public', '--side', '1', '--clock', '5+3', name='Ådå 漢')
        done = run('rooms', '--json', '--server', self.server, home=self.home('Eve'), LC_ALL='C')
        self.assertTrue(done.stdout.isascii())
        told = json.loads(done.stdout)
        self.assertEqual(told, {'yours': [], 'rooms': [{
            'id': link[link.index('/r/') + 3:], 'link': link, 'game': 'duo', 'state': 'waiting', 'turn': None, 'ply': 0,
            'seats': [{'kind': 'open'}, {'kind': 'human', 'name': 'Ådå 漢', 'online': True}], 'spectators': 0,
            'clock': {'initial_ms': 300000, 'increment_ms': 3000}}]})
        bot = self.player('Bob', 'create', 'spider', '--bot', 'easy', '--public', '--server', self.server)
        bot.expect('^Your turn$')
        told = json.loads(run('rooms', '--json', '--server', self.server, home=self.home('Bob')).stdout)
        self.assertEqual([room['game'] for room in told['yours']], ['spider'])
        self.assertEqual({room['game']: room['state'] for room in told['rooms']}, {'duo': 'waiting', 'spider': 'playing'})
        self.assertIn({'kind': 'bot', 'level': 'easy', 'online': True},
                      [{k: v for k, v in seat.items() if k != 'name'} for seat in told['yours'][0]['seats']])


if __name__ == '__main__':
    unittest.main()

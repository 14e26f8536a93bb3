# SPDX-License-Identifier: MIT
"""Whole games by typing: two players and somebody who watches, in each game, and what the rules forbid on the way."""

import re

from terminal import Case, LONG, games, unittest

WHY = {'sbarra': 'pawn arrived', 'bricka': '(?:borders connected|more pieces)', 'spider': 'four in a row',
       'duo': 'more points'}


def moves_told(text):
    """What `moves` printed last."""
    lines = [line for line in text.splitlines() if re.match(r'\d+\.\S', line)]
    numbered = re.findall(r'(\d+)\.(\S+)', ' '.join(lines))
    last = max(i for i, (number, _) in enumerate(numbered) if number == '1')
    return [move for _, move in numbered[last:]]


class Games(Case):

    def play(self, players, row, first=0):
        """Play a game from its move `first` on. `players` are Ada, Bob, and those who watch."""
        names = ('Ada', 'Bob')
        for ply, move in list(enumerate(row['moves']))[first:]:
            side = (row['starter'] + ply) % 2
            if move != 'pass':
                players[side].type(move)
            said = '%s has no move and passes' % names[side] if move == 'pass' else \
                '%s: %s' % (names[side], re.escape(move))
            for player in players:
                player.expect('^%s$' % said)
        return row

    def play_to_end(self, players, row, game):
        self.play(players, row)
        if row['result'] == 'draw':
            told = ['Draw'] * 3
        elif row['result'] == '0':
            told = ['You won', 'Ada won', 'Ada won']
        else:
            told = ['Bob won', 'You won', 'Bob won']
        for player, words in zip(players, told):
            line = player.expect('^%s: %s(, .*)?$' % (words, WHY[game])).group(0)
            if 'score' in row:
                self.assertIn('%d to %d' % tuple(row['score']), line)
            player.type('moves')
        for player in players:
            player.expect(r'^(.*\s)?%d\.\S+$' % len(row['moves']))
            self.assertEqual(moves_told(player.text), row['moves'])

    def whole(self, game, rematch=False, **choice):
        ada, bob, starter, link = self.table(game)
        watcher = self.player('Eve', 'watch', link)
        watcher.expect('You are watching')
        watcher.expect('^(Ada|Bob) to move$')
        players = (ada, bob, watcher)
        self.play_to_end(players, games(game, starter, **choice)[0], game)
        if rematch:
            ada.type('rematch')
            ada.expect('Rematch offered')
            bob.expect('Ada offers a rematch')
            watcher.expect('Ada offers a rematch')
            bob.type('rematch')
            for player in players:
                player.expect('Round 2 begins')
            self.play_to_end(players, games(game, 1 - starter, **choice)[0], game)
            for player in players:
                self.assertEqual(player.count('^Rounds won: Ada [012], Bob [012]$'), 1)
        for player in players:
            player.type('leave')
            self.assertEqual(player.status(), 0)

    def test_ones_own_invitation_is_said_to_be_that(self):
        ada, link = self.create('sbarra')
        again = self.player('Ada', 'join', link)
        again.expect('^Your own invitation: .*--here.*XDG_STATE_HOME')
        self.player('Bob', 'join', link).expect('Round 1 begins|^Your turn$|Ada to move')
        again.expect('Round 1 begins')
        self.assertNotIn('own invitation', ada.text)

    def test_sbarra(self):
        self.whole('sbarra')

    def test_bricka(self):
        self.whole('bricka')

    def test_spider_and_the_rematch(self):
        self.whole('spider', rematch=True)

    def test_duo(self):
        self.whole('duo')

    def test_duo_with_passes(self):
        self.whole('duo', with_pass=True)

    @unittest.skipUnless(LONG, 'set TAVOLIERE_LONG=1')
    def test_bricka_with_passes(self):
        self.whole('bricka', with_pass=True)

    def test_sides_change_in_brickas_rematch(self):
        ada, bob, _, _ = self.table('bricka')
        for player, move in ((ada, 'f6'), (bob, 'a7')):
            player.type(move)
            for each in (ada, bob):
                each.expect(': %s$' % move)
        bob.type('resign')
        bob.expect('Resign this game')
        bob.type('y')
        for player, words in ((ada, 'You won: Bob resigned'), (bob, 'Ada won: you resigned')):
            player.expect('^%s$' % words)
            player.type('rematch')
        bob.expect('Round 2 begins')
        bob.expect(r'^● Bob \(white, you\)$')
        bob.expect('^Your turn$')
        bob.type('g7')
        ada.expect('^Bob: g7$')
        ada.expect('^Your turn$')


class Refusals(Case):

    def test_the_rules_say_why(self):
        rows = {
            'sbarra': [('e3h', ''), ('a8h', ''), ('zz', 'Not a move'), ('e3h', 'Overlaps another wall'), ('k3', 'Off the board'),
                       ('e3v', 'Crosses another wall'), ('a5', 'Cannot be reached'), ('e1', 'Already taken')],
            'bricka': [('f6', ''), ('f6', 'Already taken'), ('d5', 'Blocked for this turn'), ('a1', 'Off the board'),
                       ('pass', 'Not a move')],
            'spider': [('a8', 'Not a move'), ('c4', 'Not a move')] + [('a4', '')] * 8 + [('a4', 'This line is full')],
            'duo': [('a1', 'The first piece covers j5 or e10'), ('e10', ''), ('e10', 'Already taken'),
                    ('a1', 'The first piece covers j5'), ('j5', ''), ('e9', 'Piece already played'),
                    ('e9-f9', 'Touches your own piece along a side'), ('a1-a2', 'Must touch your own piece at a corner'),
                    ('a1-b2', 'Not a piece')],
        }
        for game, lines in rows.items():
            with self.subTest(game=game):
                player = self.player('Ada', 'create', game, '--here', '--server', self.server)
                player.expect('to move$')
                for line, refusal in lines:
                    player.type(line)
                    player.expect('^%s$' % (refusal or '(?:Blue|Orange|White|Black|Red): %s' % re.escape(line)))
                    if not refusal:
                        player.expect('to move$')
                player.end_input()
                self.assertEqual(player.status(), 0)

    def test_who_only_watches_changes_nothing(self):
        ada, bob, starter, link = self.table('spider')
        watcher = self.player('Eve', 'watch', link)
        watcher.expect('to move$')
        for line in ('d8', 'resign', 'rematch'):
            watcher.type(line)
            watcher.expect('^You have no seat in this room$')
        mover, other = (ada, bob) if starter == 0 else (bob, ada)
        other.type('d8')
        other.expect('^It is not your turn$')
        mover.type('d8')
        for player in (ada, bob, watcher):
            player.expect(': d8$')
        self.assertEqual([player.count(': d8$') for player in (ada, bob, watcher)], [1, 1, 1])

    def test_a_third_player_is_told_that_the_seats_are_taken(self):
        _, _, _, link = self.table('duo')
        late = self.run_as('Eve', 'join', link)
        self.assertEqual((late.returncode, late.stdout), (1, ''))
        self.assertEqual(late.stderr, 'tavoliere: Both seats are taken\n')

    def test_resigning_is_asked_first(self):
        ada, bob, starter, _ = self.table('spider')
        for ply in range(2):
            (ada, bob)[(starter + ply) % 2].type('d8')
            for player in (ada, bob):
                player.expect(': d8$')
        ada.type('resign')
        ada.expect(r'Resign this game\? \(y/n\)')
        ada.type('n')
        ada.expect('^The game goes on$')
        ada.type('resign')
        ada.expect(r'Resign this game\? \(y/n\)')
        ada.type('yes')
        ada.expect('^Bob won: you resigned$')
        bob.expect('^You won: Ada resigned$')

    def test_leaving_before_the_first_move_is_asked_first(self):
        ada, bob, _, _ = self.table('sbarra')
        ada.type('leave')
        ada.expect('You have not moved yet')
        ada.type('')
        ada.expect('^The game goes on$')
        ada.type('quit')
        ada.expect('You have not moved yet')
        ada.type('y')
        self.assertEqual(ada.status(), 0)
        bob.expect('^Ada has left$')
        bob.expect('Waiting for an opponent')

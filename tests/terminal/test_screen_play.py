# SPDX-License-Identifier: MIT
"""A room on the whole screen: each game by arrows, moves that are typed, looking back, watching, and a lost connection."""

import re

from carrier import Carrier
from screens import ScreenCase
from terminal import games, unittest


class Playing(ScreenCase):

    def here(self, game, **more):
        """Two at one terminal, and which side begins."""
        table = self.terminal('Ada', 'create', game, '--here', **more)
        side = table.expect(r'(Blue|Orange|White|Red|Black) to move').group(1)
        return table, side

    def test_sbarra_by_arrows(self):
        table, side = self.here('sbarra')
        table.press('up' if side == 'Blue' else 'down')
        square = 'e2' if side == 'Blue' else 'e8'
        table.expect('%s: Enter plays it' % square)
        table.press('enter')
        table.expect('^.*%s: %s$' % (side, square))
        table.press('left', 'left')
        table.expect('Cannot be reached')
        table.press('enter')  # which does nothing
        table.type('m')
        table.expect('[a-h][1-8]h: Enter plays it')
        table.type('r')
        wall = table.expect('([a-h][1-8]v): Enter plays it').group(1)
        table.press('enter')
        table.expect(': %s$' % wall)
        table.expect('9 walls')
        table.type('m')
        table.expect('%s: Overlaps another wall' % wall)
        table.type('r')
        table.expect('Crosses another wall')
        table.press('esc')
        table.expect_gone('another wall')

    def test_bricka_by_arrows(self):
        table, _ = self.here('bricka')
        table.expect('g7: Enter plays it')
        table.press('enter')
        table.expect('White: g7')
        table.expect('g7: Already taken')
        table.press('up')
        table.expect(': Blocked for')
        table.press('up', 'up', 'up')
        table.expect('f12: Enter plays it')
        table.press('enter')
        table.expect('Black: f12')

    def test_spider_by_arrows(self):
        table, side = self.here('spider')
        table.expect(r'From \S+ it stops on \S+')
        table.press('up', 'left', 'left', 'left', 'left', 'left', 'left', 'left', 'left', 'left')
        found = table.expect(r'From (a\d>?) it stops on (h\d)')
        table.press('enter')
        table.expect('%s: %s$' % (side, found.group(1)))
        table.expect(r'From %s it stops on g%s' % (found.group(1), found.group(2)[1]))

    def test_duo_by_arrows(self):
        table, side = self.here('duo', rows=30, columns=100)
        table.expect(r'\[Z5\] \S+: The first piece covers j5 or')
        table.type('n')
        table.expect(r'\[1\] \S+: The first piece')
        table.type('p')
        table.type('p')
        squares = table.expect(r'\[Y\] (\S+): The first piece').group(1)
        table.type('f')
        table.expect_gone(re.escape(squares))
        table.type('r')
        table.type('g')
        move = table.expect(r'\[Y\] (\S+): Enter plays it').group(1)
        table.press('enter')
        table.expect('%s: %s$' % (side, move))
        table.expect('score -84')

    def test_a_whole_game_that_is_typed_and_then_looked_back_at(self):
        table, side = self.here('spider')
        row = games('spider', 0 if side == 'White' else 1)[0]
        names = ('White', 'Red')
        for ply, move in enumerate(row['moves']):
            table.type('/%s\r' % move)
            table.expect('%s: %s$' % (names[(row['starter'] + ply) % 2], re.escape(move)))
        table.expect('(won|Draw): (four in a row|board full)')
        table.expect('^[?] help  Q leave  /rematch another round')
        count = len(row['moves'])
        table.press('page up')
        table.expect('Move %d of %d' % (count - 1, count))
        table.press('home')
        table.expect('Move 0 of %d' % count)
        self.assertNotIn('(●)', table.text)
        table.press('page down')
        table.expect('Move 1 of %d' % count)
        table.press('end')
        table.expect_gone('Move 1 of')
        table.type('/rematch\r')
        table.expect('Round 2 begins')

    def test_whom_one_plays_and_who_watches(self):
        ada, link = self.create('sbarra', '--side', '0')
        bob = self.terminal_join('Bob', link)
        bob.expect(r'Bob \(orange, you\)')
        if bob.expect('Your turn|Ada to move').group(0) != 'Your turn':
            ada.expect('^Your turn')
            ada.type('e2')
        bob.expect('Your turn')
        bob.press('up')
        bob.expect('e8: Enter plays it')
        bob.press('enter')
        bob.expect('Bob: e8')
        ada.expect('Bob: e8')
        ada.type('say thanks')
        bob.expect('Ada says: Thank you')
        bob.type('/resign\r')
        bob.expect('Resign this game')
        bob.type('n')
        bob.expect('The game goes on')
        bob.type('/resign\r')
        bob.expect('Resign this game')
        bob.press('esc')
        bob.expect('The game goes on(.|\n)*The game goes on')
        bob.type('/resign\r')
        bob.expect('Resign this game')
        bob.type('y')
        bob.expect('Ada won: you resigned')

    def test_a_question_stands_until_it_is_answered(self):
        table, side = self.here('sbarra')
        table.press('up' if side == 'Blue' else 'down')
        table.expect(': Enter plays it')
        table.type('/resign\r')
        table.expect('Resign this game')
        table.type('x?/')
        table.press('up', 'enter')
        table.until(lambda: table.raw.count(b'\a') == 5, 'a bell for each key')
        table.expect('Resign this game')
        self.assertNotIn('The game goes on', table.text)
        table.type('N')
        table.expect('The game goes on')
        table.expect('%s to move$' % side)
        self.assertNotIn(side + ': ', table.text)

    def test_what_counts_is_seen_where_it_is_narrow(self):
        ada, link = self.create('sbarra', '--side', '0', '--clock', '5+3', name='Ada Lovelace of London')
        for env, end in ({}, '…'), ({'LC_ALL': 'C'}, '[.]'):
            watcher = self.terminal_watch('Eve', link, columns=40, rows=20, **env)
            if not env:
                bob = self.terminal_join('Bob', link, columns=40, rows=20)
            watcher.expect(r'^\S Ada Lo.*%s 5:00, to row 9, 10 walls left$' % end)
            watcher.expect(r'^\S Bob( \(orange\))? 5:00, to row 1, 10 walls left$')
        bob.expect('^[?] help  Q leave  .*…$')

    def test_an_offer_of_another_round_is_seen_where_it_is_narrow(self):
        ada, _, starter, link = self.table('sbarra')
        table = self.terminal_join('Bob', link, columns=40, rows=20)
        table.expect('Your turn|Ada to move')
        for turn in (starter, 1 - starter):
            if turn == 0:
                ada.type('e2')
            else:
                table.expect('^Your turn')
                table.type('/e8\r')
            ada.expect('^(Ada|Bob): e[28]$')
        ada.type('resign')
        ada.expect('Resign this game')
        ada.type('y')
        table.expect('^You won: Ada resigned$')
        ada.type('rematch')
        ada.expect('Rematch offered')
        table.until(lambda: table.text.count('Ada offers a rematch') == 2, 'the offer, in the status too')

    def test_who_watches_plays_nothing(self):
        ada, bob, starter, link = self.table('spider')
        eve = self.terminal_watch('Eve', link)
        eve.expect('(Ada|Bob) to move')
        eve.expect('^[?] help  Q leave  / type')
        eve.press('enter')
        (ada, bob)[starter].type('d8')
        eve.expect(': d8$')
        eve.press('page up')
        eve.expect('Move 0 of 1')
        (bob, ada)[starter].type('h4')
        eve.expect('Move 0 of 2')
        eve.press('esc')
        eve.expect('(Ada|Bob) to move')

    def test_help_and_what_was_told_in_full(self):
        for columns in (80, 130):  # with and without room beside the board
            table, _ = self.here('duo', columns=columns)
            for typed in ('?', '/help\r'):
                table.type(typed)
                table.expect('^Keys:')
                table.expect('any other key: back')
                table.press('page down')
                table.expect('leave, quit')
                table.type(' ')
                table.expect('^[?] help  Q leave  Arrows')
            table.type('l')
            table.expect('any other key: back')
            table.expect('^Blokus Duo$')
            self.assertNotIn('Keys:', table.text)  # help is no news
            table.press('esc')
            table.expect('^[?] help  Q leave  Arrows')

    def test_help_is_read_without_a_gap_where_lines_are_broken(self):
        table, _ = self.here('sbarra', columns=40, rows=20)
        table.type('?')
        table.expect(r'\AKeys:(.|\n)*^  legal ')
        table.press('page down')  # what was last comes first, as it may have been cut off
        table.expect(r'\A  legal (.|\n)*^  clock (.|\n)*^  say ')
        table.press('page down', 'page down')  # not behind the end
        table.expect(r'\A  say (.|\n)*to the right of e3')
        table.press('page up', 'page up')
        table.expect(r'\AKeys:(.|\n)*^  legal ')

    def test_what_comes_after_a_move_is_no_answer_to_it(self):
        bob, link = self.create('duo', '--side', '0', name='Bob')
        table = self.terminal_join('Ada', link, columns=40, rows=20)
        begins = table.expect('Your turn|Bob to move').group(0) == 'Your turn'
        for mover in (table, bob) if begins else (bob, table):
            if mover is table:
                table.expect('Your turn')
            mover.type('/j5\r' if mover is table else 'e10')
            bob.expect('^(Ada: j5|Bob: e10)$')
        bob.type('say hello')
        bob.expect('Bob says: Hello')
        bob.type('resign')
        bob.expect('Resign this game')
        bob.type('y')
        table.expect('You won: Bob resigned')
        table.expect('^[?] help  Q leave  /rematch')
        self.assertIn('(◆)', table.text)

    def test_a_connection_that_is_lost_and_back(self):
        carrier = Carrier(self.daemon.port)
        self.addCleanup(carrier.finish)
        self.server = 'http://127.0.0.1:%d' % carrier.port
        table, side = self.here('sbarra')
        carrier.cut()
        table.expect('Connection lost')
        table.expect('Back online')
        table.press('up' if side == 'Blue' else 'down')
        table.expect('Enter plays it')
        table.press('enter')
        table.expect('%s: e[28]' % side)

    def test_italian_and_ascii(self):
        table = self.terminal('Ada', 'create', 'sbarra', '--here', '--lang', 'it', LC_ALL='C')
        side = table.expect('Tocca a (Blu|Arancione)').group(1)
        table.press('up' if side == 'Blu' else 'down')
        table.expect('e[28]: Invio la gioca')
        self.assertRegex(table.raw, rb'^[\x00-\x7f]*$')
        table.type('q')
        table.expect(r'\(s/n\)')
        table.type('s')
        table.expect('Forza 4x4 Spider')

    def test_what_is_not_ascii_is_not_cut_short(self):
        table = self.terminal('Ada', 'create', 'sbarra', '--here', LC_ALL='C')
        table.expect('to move')
        table.type('/rename Zo\u00eb X\r')
        table.expect(r'You are now called Zo\? X')

    def test_without_colours(self):
        for env in ({'TERM': 'vt100'}, {'NO_COLOR': '1'}):
            table, side = self.here('sbarra', **env)
            table.expect('%s to move' % side)
            self.assertNotRegex(table.raw, rb'\x1b\[[0-9;]*[34]8;')


if __name__ == '__main__':
    unittest.main()

# SPDX-License-Identifier: MIT
"""How the boards look: one's own side below, plain ASCII where the locale wants it, and otherwise better signs."""

import re

from terminal import Case, unittest

SBARRA = r'''
     a   b   c   d   e   f   g   h   i
 9   .   .   .   .   X   .   .   .   .   9
                                =======
 8   .   .   .   .   .   .   .   .   .   8

 7   .   .   .   .   .   .   .   .   .   7

 6   .   .   .   . | .   .   .   .   .   6
                   |
 5   .   .   .   . | .   .   .   .   .   5

 4   .   .   .   .   .   .   .   .   .   4
                    =======
 3   .   .   .   .   .   .   .   .   .   3

 2   .   .   .   .   .   .   .   .   .   2

 1   .   .   .   .   O   .   .   .   .   1

     a   b   c   d   e   f   g   h   i
'''

SBARRA_TURNED = r'''
     i   h   g   f   e   d   c   b   a
 1   .   .   .   .   O   .   .   .   .   1

 2   .   .   .   .   .   .   .   .   .   2

 3   .   .   .   .   .   .   .   .   .   3
                =======
 4   .   .   .   .   .   .   .   .   .   4

 5   .   .   .   .   . | .   .   .   .   5
                       |
 6   .   .   .   .   . | .   .   .   .   6

 7   .   .   .   .   .   .   .   .   .   7

 8   .   .   .   .   .   .   .   .   .   8
    =======
 9   .   .   .   .   X   .   .   .   .   9

     i   h   g   f   e   d   c   b   a
'''

BRICKA = r'''
     a   b   c   d   e   f   g   h   i   j   k   l   m
13                       .-------.                      13
                         |       |
12                   .---.       .---.                  12
                     |     \   /     |
11           .-------.       .       .-------.          11
             |       |     /   \     |       |
10       .---.       .---.       .---.       .---.      10
         |     \   /     |       |     \   /     |
 9       |       .       x-------x       .       |       9
         |     /   \     |       |     /   \     |
 8       .---.       x---x       x---x       .---.       8
       /     |       |     \   /     |       |     \
 7   X       .-------x      (O)      x-------.       .   7
       \     |       |     /   \     |       |     /
 6       .---.       x---O       x---x       .---.       6
         |     \   /     |       |     \   /     |
 5       |       .       x-------x       .       |       5
         |     /   \     |       |     /   \     |
 4       .---.       .---.       .---.       .---.       4
             |       |     \   /     |       |
 3           .-------.       .       .-------.           3
                     |     /   \     |
 2                   .---.       .---.                   2
                         |       |
 1                       .-------.                       1
     a   b   c   d   e   f   g   h   i   j   k   l   m
'''

SPIDER = r'''
       a8v  b8   c8   d8   e8   f8   g8   h8v
 a8>   .    .    .    .    .    .    .    .   h8<
 a7    .    .    .    .    .    .    .    .   h7
 a6    .    .    .    .    .    .    .    .   h6
 a5    .    .    .    .    .    .    .    .   h5
 a4    2   (1)   .    .    .    .    .    .   h4
 a3    .    .    .    .    .    .    .    .   h3
 a2    .    .    .    .    .    .    .    .   h2
 a1>   .    .    .    1    .    .    .    .   h1<
       a1^  b1   c1   d1   e1   f1   g1   h1^
'''

SPIDER_TURNED = r'''
       h1^  g1   f1   e1   d1   c1   b1   a1^
 h1<   .    .    .    .    1    .    .    .   a1>
 h2    .    .    .    .    .    .    .    .   a2
 h3    .    .    .    .    .    .    .    .   a3
 h4    .    .    .    .    .    .   (1)   2   a4
 h5    .    .    .    .    .    .    .    .   a5
 h6    .    .    .    .    .    .    .    .   a6
 h7    .    .    .    .    .    .    .    .   a7
 h8<   .    .    .    .    .    .    .    .   a8>
       h8v  g8   f8   e8   d8   c8   b8   a8v
'''

DUO = r'''
    a  b  c  d  e  f  g  h  i  j  k  l  m  n
14  .  .  .  .  .  .  .  .  .  .  .  .  .  .  14
13  .  .  .  .  .  .  .  .  .  .  .  .  .  .  13
12  .  .  .  +  .  +  .  .  .  .  .  .  .  .  12
11  .  .  .  . (O) .  .  .  .  .  .  .  .  .  11
10  .  .  .  . (O) .  .  .  .  .  .  .  .  .  10
 9  .  .  .  +  .  +  .  .  .  .  .  .  .  .   9
 8  .  .  .  .  .  .  .  .  .  .  .  .  .  .   8
 7  .  .  .  .  .  .  .  .  .  .  .  .  .  .   7
 6  .  .  .  .  .  .  .  .  .  .  .  .  .  .   6
 5  .  .  .  .  .  .  .  .  . (X) .  .  .  .   5
 4  .  .  .  .  .  .  .  .  . (X) .  .  .  .   4
 3  .  .  .  .  .  .  .  .  .  .  .  .  .  .   3
 2  .  .  .  .  .  .  .  .  .  .  .  .  .  .   2
 1  .  .  .  .  .  .  .  .  .  .  .  .  .  .   1
    a  b  c  d  e  f  g  h  i  j  k  l  m  n
'''

DUO_TURNED = r'''
    n  m  l  k  j  i  h  g  f  e  d  c  b  a
 1  .  .  .  .  .  .  .  .  .  .  .  .  .  .   1
 2  .  .  .  .  .  .  .  .  .  .  .  .  .  .   2
 3  .  .  .  +  .  +  .  .  .  .  .  .  .  .   3
 4  .  .  .  . (X) .  .  .  .  .  .  .  .  .   4
 5  .  .  .  . (X) .  .  .  .  .  .  .  .  .   5
 6  .  .  .  +  .  +  .  .  .  .  .  .  .  .   6
 7  .  .  .  .  .  .  .  .  .  .  .  .  .  .   7
 8  .  .  .  .  .  .  .  .  .  .  .  .  .  .   8
 9  .  .  .  .  .  .  .  .  .  .  .  .  .  .   9
10  .  .  .  .  .  .  .  .  . (O) .  .  .  .  10
11  .  .  .  .  .  .  .  .  . (O) .  .  .  .  11
12  .  .  .  .  .  .  .  .  .  .  .  .  .  .  12
13  .  .  .  .  .  .  .  .  .  .  .  .  .  .  13
14  .  .  .  .  .  .  .  .  .  .  .  .  .  .  14
    n  m  l  k  j  i  h  g  f  e  d  c  b  a
'''


class Boards(Case):

    def boards(self, game, moves, by_starter=None, locale='C'):
        """Play the moves, or those of `by_starter[starter]`; returns the starter, and the boards of both players with the
        lines above and below."""
        ada, link = self.create(game, '--side', '0', LC_ALL=locale)
        bob = self.player('Bob', 'join', link, LC_ALL=locale)
        ada.expect('Round 1 begins')
        starter = 0 if ada.expect('^Your turn$', '^Bob to move$').group(0) == 'Your turn' else 1
        bob.expect('^Your turn$', '^Ada to move$')
        for ply, move in enumerate(by_starter[starter] if by_starter else moves):
            (ada, bob)[(starter + ply) % 2].type(move)
            for player in (ada, bob):
                player.expect(': %s$' % re.escape(move))
        shown = []
        for player in (ada, bob):
            begin = player.text.rindex(': ' + move)
            player.expect('^(Your turn|Ada to move|Bob to move)$')
            above, *board, below, rest = player.text[begin:].split('\n\n', 1)[1].rstrip('\n').split('\n')
            if game in ('bricka', 'duo'):
                *board, below, rest = [*board, below]
            shown.append((above, '\n%s\n' % '\n'.join(board), below))
        return starter, shown

    def test_sbarra(self):
        starter, (ada, bob) = self.boards('sbarra', ['e3h', 'd5v', 'h8h'])
        self.assertEqual((ada[1], bob[1]), (SBARRA, SBARRA_TURNED))
        self.assertEqual(ada[0], 'X Bob (orange), to row 1, %d walls left' % (9 if starter == 0 else 8))
        self.assertEqual(ada[2], 'O Ada (blue, you), to row 9, %d walls left' % (8 if starter == 0 else 9))
        self.assertTrue(bob[0].startswith('O Ada (blue), ') and bob[2].startswith('X Bob (orange, you), '))

    def test_sbarra_with_better_signs(self):
        _, (ada, _) = self.boards('sbarra', ['e3h', 'd5v', 'h8h'], locale='C.UTF-8')
        better = SBARRA.translate(str.maketrans({'.': '·', '=': '━', '|': '┃', 'X': '◆', 'O': '●'}))
        self.assertEqual(ada[1], better)

    def test_bricka(self):
        _, (ada, bob) = self.boards('bricka', ['f6', 'a7', 'g7'])
        self.assertEqual(ada[1], BRICKA)
        # Turned by half, the board is the same but for what lies on it; the names beside it stay on their sides.
        swap = str.maketrans({'(': ')', ')': '('})
        for above, below in zip(BRICKA.split('\n')[2:-2], bob[1].split('\n')[-3:1:-1]):
            self.assertEqual(above.ljust(59)[3:56], below.ljust(59)[3:56][::-1].translate(swap))
        self.assertEqual(bob[1].split('\n')[1].split(), list('mlkjihgfedcba'))
        self.assertEqual([line.split()[0] for line in bob[1].split('\n')[2:-2:2]], [str(n) for n in range(1, 14)])

    def test_spider(self):
        starter, (ada, bob) = self.boards('spider', ['d8', 'h4', 'h4'])
        signs = str.maketrans({'1': 'OX'[starter], '2': 'XO'[starter]})

        def with_signs(board):  # the digits of names stay
            return re.sub(r'(?<=[ (])[12](?=[ )])', lambda found: found.group(0).translate(signs), board)

        self.assertEqual((ada[1], bob[1]), (with_signs(SPIDER), with_signs(SPIDER_TURNED)))

    def test_spider_when_all_is_over(self):
        done = self.run_as('Ada', 'create', 'spider', '--here', '--server', self.server, LC_ALL='C',
                           typed='\n'.join(['d8', 'd8', 'e8', 'e8', 'f8', 'f8', 'g8']))
        self.assertRegex(done.stdout, '(White|Red) won: four in a row')
        last = done.stdout[done.stdout.rindex(': g8') + 4:]
        self.assertEqual(re.findall(r'[a-h][1-8][<>^v]?', last), re.findall(r'[a-h][1-8][<>^v]?', SPIDER))

    def test_duo(self):
        _, (ada, bob) = self.boards('duo', None, [['e10-e11', 'j4-j5'], ['j4-j5', 'e10-e11']])
        self.assertEqual((ada[1], bob[1]), (DUO, DUO_TURNED))
        left = '1 I3 V3 I4 L4 O T4 Z4 F I5 L5 N P T5 U V5 W X Y Z5'
        self.assertEqual(ada[2], 'O Ada (blue, you), score -87, left: ' + left)
        self.assertEqual(ada[0], 'X Bob (red), score -87, left: ' + left)


if __name__ == '__main__':
    unittest.main()

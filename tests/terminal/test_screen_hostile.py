# SPDX-License-Identifier: MIT
"""What might break a screen: names that are more than names, windows of any size, keys in any order."""

import os
import random
import re
import signal

from fake import FakeServer, entry, hello, seat, snapshot
from screens import KEYS, ScreenCase, Terminal
from terminal import LONG, unittest

NAMES = (
    'Ev\x1b]0;owned\x07il\x1b[2J',     # orders to a terminal
    'a\u202eb\u2066c\u200fd',          # that turn the direction of what follows
    'x\u200b\u200d\ufeffy\u00ad',      # that are not seen
    'e' + '\u0301' * 20 + 'nd',        # a letter under a heap of marks
    '\u0301\u0301 first',              # marks without a letter
    '漢字かな交じり文の長い名前です',  # twice as wide
    'שלום עולם',                       # from right to left
    '👩\u200d👩\u200d👧 ok',
    'a\u009b31mb\u0085c',              # C1
    'W' * 24,
)


class Names(ScreenCase):

    DAEMON = False

    def watch(self, name, **more):
        def answer(request):
            if request['op'] == 'hello':
                return [hello(request)]
            if request['op'] in ('join', 'watch'):
                told = snapshot()
                told['seats'][1] = seat(name, 'p2')
                return [{'re': request['id'], 'ok': True, 'room': 'k7x2qm', 'seq': 5, 'snapshot': told}]
            if request['op'] in ('lobby', 'rooms'):
                told = dict(entry(), seats=[seat(name, 'p1'), seat(name, 'p2')])
                return [{'re': request['id'], 'ok': True, 'rooms': [told], 'next': None}]
            return [{'re': request['id'], 'ok': True}]
        server = FakeServer(answer)
        self.addCleanup(server.finish)
        table = Terminal(self.home('Ada'), 'watch', 'http://127.0.0.1:%d/r/k7x2qm' % server.port, **more)
        self.addCleanup(table.finish)
        return table

    def test_names_are_shown_and_not_obeyed(self):
        for name in NAMES:
            for more in ({}, {'LC_ALL': 'C'}, {'columns': 40, 'rows': 30}):
                with self.subTest(name=name, **more):
                    table = self.watch(name, **more)
                    table.expect(r'Your turn')
                    table.expect(r'^ ?9   \S   \S' if more.get('columns') else r'^ 9   [.·]   [.·]   [.·]   [.·]   \S')
                    table.type('q')
                    table.expect('leaving now')
                    table.type('y')
                    table.expect('Games in progress')
                    for order in (b'\x1b]', b'\x07', '\u202e'.encode(), '\u009b'.encode(), '\u200b'.encode()):
                        self.assertNotIn(order, table.raw)
                    table.type('q')
                    self.assertEqual(table.status(), 0)


class Chaos(ScreenCase):

    CHARACTERS = 'mrfnpgMRFlLyxs?/  012abch+-.\t\x01\x0c\u00e8漢\x7f'

    def storm(self, terminal, lot, steps):
        keys = [KEYS[name] for name in KEYS] + list(self.CHARACTERS) + ['\x1b[Z', '\x1bOQ', '\x1b[', '\x1b\x1b']
        for _ in range(steps):
            if terminal.ended:
                break
            what = lot.random()
            if what < 0.2:
                terminal.resize(*lot.choice([(1, 1), (1, 80), (24, 1), (2, 2), (8, 20), (7, 19), (24, 80), (50, 200),
                                             (lot.randint(1, 60), lot.randint(1, 160))]))
            elif what < 0.995:
                terminal.type(''.join(lot.choice(keys) for _ in range(lot.randint(1, 6))))
            else:
                terminal.type('q')
            terminal.drain(0.01)

    def survive(self, terminal):
        """Unless it was told to go, it is there, and draws what there is to see."""
        keys = re.compile('Q leave|Q quit|Esc goes back|any other key|^Link:|^/|Clock:', re.M)
        if not terminal.ended:
            terminal.resize(24, 80)
            terminal.until(lambda: terminal.ended or keys.search(terminal.text), 'a sign of life')
        if terminal.ended:
            self.assertEqual(terminal.status(), 0)

    def test_keys_and_sizes_by_lot(self):
        seed = int(os.environ.get('TAVOLIERE_TEST_SEED') or random.randrange(1 << 30))
        lot = random.Random(seed)
        print('TAVOLIERE_TEST_SEED=%d' % seed)
        starts = [[], ['create', 'sbarra', '--bot', 'easy'], ['create', 'bricka', '--here'], ['create', 'spider', '--here'],
                  ['create', 'duo', '--here'], ['create', 'duo']]
        for args in starts * (10 if LONG else 1):
            with self.subTest(seed=seed, args=args):
                terminal = self.terminal('Ada', *args)
                terminal.expect('to move|Your turn|thinks|Waiting|New game')
                self.storm(terminal, lot, 200 if LONG else 40)
                self.survive(terminal)
                terminal.finish()

    def test_every_small_size(self):
        table = self.terminal('Ada', 'create', 'bricka', '--here')
        table.expect('to move')
        for rows, columns in [(1, 1), (1, 2), (2, 1), (7, 80), (24, 19)]:
            table.resize(rows, columns)
            table.expect(r'\AT[^·]*\Z')
        for rows, columns in [(8, 20), (9, 20), (12, 40), (8, 200), (100, 20), (60, 200)]:
            table.resize(rows, columns)
            table.expect('g7|W')
            table.expect('[·─]')

    def test_the_end_of_the_terminal_is_the_end(self):
        table = self.terminal('Ada', 'create', 'bricka', '--here')
        table.expect('to move')
        table.hang_up()
        self.assertIn(table.process.wait(10), (0, -signal.SIGHUP))


if __name__ == '__main__':
    unittest.main()

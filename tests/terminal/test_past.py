# SPDX-License-Identifier: MIT
"""Who one is and what one has played: names, a second device, statistics, history, records; and phrases."""

import re

from terminal import Case, run, unittest


class Past(Case):

    def finished(self, *args):
        """A round of spider that Ada, on side 0, has won. Returns both, the round's id, and its starter."""
        ada, bob, starter, link = self.table('spider', *args)
        for ply in range(2):
            (ada, bob)[(starter + ply) % 2].type('d8')
            for player in (ada, bob):
                player.expect(': d8$')
        bob.type('resign')
        bob.expect('Resign this game')
        bob.type('y')
        ada.expect('^You won: Bob resigned$')
        bob.expect('^Ada won: you resigned$')
        return ada, bob, link[link.index('/r/') + 3:] + '-1', starter

    def test_statistics_count_what_is_over(self):
        ada, bob, _, _ = self.finished()
        for player, line in ((ada, 'won 1, drawn 0, lost 0'), (bob, 'won 0, drawn 0, lost 1')):
            player.type('stats')
            player.expect('^Forza 4×4 Spider, against people: %s$' % line)
        done = self.run_as('Ada', 'stats', '--server', self.server)
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (0, 'Forza 4×4 Spider, against people: won 1, drawn 0, lost 0\n', ''))
        done = self.run_as('Eve', 'stats', '--server', self.server)
        self.assertEqual((done.returncode, done.stdout), (0, 'No round of yours counts yet\n'))

    def test_history_names_the_rounds(self):
        ada, bob, round_id, _ = self.finished('--clock', '5+3')
        date = r'\d{4}-\d\d-\d\d \d\d:\d\d'
        for player, words in ((ada, 'You won: Bob resigned'), (bob, 'Ada won: you resigned')):
            player.type('history')
            player.expect(r'^  %s  %s  Forza 4×4 Spider, Ada - Bob, 5\+3  %s$' % (round_id, date, words))
        done = self.run_as('Bob', 'history', round_id, '--server', self.server)
        self.assertEqual((done.returncode, done.stdout), (0, 'No rounds\n'))

    def test_a_record_has_the_moves(self):
        ada, _, round_id, starter = self.finished('--clock', '5+3')
        ada.type('record')
        told = ada.expect(r'^\[Game "spider"\]\n(.+\n)*\n1 %d d8 0:\d\d\.\d{3} 5:\d\d\.\d{3}\n2 %d d8 .*\n(.*\n)+? +a +b +c .*h\n' % (
            starter, 1 - starter)).group(0)
        for line in ('[Round "%s"]' % round_id, '[Side0 "Ada"]', '[Side1 "Bob"]', '[Starter "%d"]' % starter,
                     '[Clock "300000+3000"]', '[Result "0"]', '[Reason "resigned"]'):
            self.assertIn(line + '\n', told)
        self.assertEqual(re.findall(r'^ [12] .* (\d) .*$', told, re.M), ['2', '1'])
        done = self.run_as('Ada', 'record', round_id, '--server', self.server)
        self.assertEqual((done.returncode, done.stdout), (0, told))
        done = self.run_as('Eve', 'record', round_id, '--server', self.server)
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (1, '', 'tavoliere: There is no such round that you may see\n'))

    def test_a_public_record_is_for_everyone(self):
        _, _, round_id, _ = self.finished('--public')
        done = self.run_as('Eve', 'record', round_id, '--server', self.server)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout, self.daemon.get('/api/v1/rounds/%s.txt' % round_id).body.decode())

    def test_phrases_are_read_in_ones_own_language(self):
        ada, bob, _, link = self.table('duo')
        italian = self.player('Eva', '--lang', 'it', 'watch', link)
        italian.expect('^Tocca a ')
        ada.type('say good luck')
        ada.type('say hello')  # before two seconds have passed, however slow this machine is
        for player, words in ((ada, 'Ada says: Good luck'), (bob, 'Ada says: Good luck'), (italian, 'Ada dice: Buona fortuna')):
            player.expect('^%s$' % words)
        ada.expect('^Too fast')
        bob.type('frase HELLO')
        ada.expect('^Bob says: Hello$')
        italian.type('frase ciao')
        italian.expect('^Non hai un posto in questa stanza$')

    def test_who_waits_alone_may_talk_and_ask(self):
        ada, _ = self.create('sbarra')
        for typed, words in (('say hello', 'Ada says: Hello'), ('clock', 'This room has no clock'),
                             ('record', 'No round is over here yet'), ('claim', 'No round is being played'),
                             ('stats', 'No round of yours counts yet'), ('history', 'No rounds')):
            ada.type(typed)
            ada.expect('^%s$' % words)

    def test_a_new_name(self):
        ada, bob, _, _ = self.table('duo')
        ada.type('rename Augusta  ')
        ada.expect('^You are now called Augusta$')
        bob.expect('^Ada is now called Augusta$')
        ada.type('rename ' + 'x' * 25)
        ada.expect('^This name cannot be used: ')
        self.assertEqual((ada.count('is now called'), ada.count('You are now called')), (0, 1))
        bob.type('board')
        bob.expect('Augusta')

    def test_two_on_one_device_have_one_name_and_no_statistics(self):
        ada = self.player('Ada', 'create', 'spider', '--here', '--server', self.server)
        ada.expect('to move$')
        for typed, words in (('rename Bea', 'You are now called Bea'), ('d8', '(White|Red): d8'), ('d8', '(White|Red): d8'),
                             ('resign', r'Resign this game\? \(y/n\)'), ('y', '(White won: Red|Red won: White) resigned'),
                             ('history', r'  \S+-1  \S+ \S+  Forza 4×4 Spider, Bea - Bea  (White won: Red|Red won: White) resigned'),
                             ('stats', 'No round of yours counts yet')):
            ada.type(typed)
            ada.expect('^%s$' % words)
        self.assertEqual(ada.count('now called'), 1)

    def test_a_second_device(self):
        ada, bob, starter, link = self.table('spider')
        ada.type('link')
        code = ada.expect(r'^Code for another device: ([0-9a-z]{8}) \(good once, for [45] minutes\)$').group(1)
        ada.expect('^There: tavoliere rooms --link %s --server http' % code)
        typed = code[:4].upper() + '-' + code[4:]
        done = run('rooms', '--link', typed, '--server', self.server, home=self.home('phone'))
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        self.assertRegex(done.stdout, r'^On this device you are now Ada\nYour unfinished rounds\n  .*%s' % link[link.index('/r/'):])
        tokens = [self.tokens(name) for name in ('phone', 'Ada')]
        self.assertNotEqual(tokens[0], tokens[1])
        again = run('rooms', '--link', code, '--server', self.server, home=self.home('other'))
        self.assertEqual((again.returncode, again.stderr), (1, 'tavoliere: This code is wrong, used or too old\n'))
        second = self.player_at('phone', 'join', link)
        second.expect(r'^● Ada \(white, you\)$')
        movers = ((ada, second), (bob, bob))
        for ply in range(4):
            movers[(starter + ply) % 2][ply // 2].type('d8')
            for player in (ada, bob, second):
                player.expect(': d8$')
                player.expect('^(Your turn|(Ada|Bob) to move)$')
        self.assertEqual(bob.count('is here|has left|has lost'), 0)

    def tokens(self, name):
        with open(self.home(name) + '/tavoliere/tokens', encoding='ascii') as file:
            return file.read()


if __name__ == '__main__':
    unittest.main()

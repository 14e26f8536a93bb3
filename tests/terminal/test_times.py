# SPDX-License-Identifier: MIT
"""Clocks, leaving and coming back, and what becomes of a round by them."""

import re

from terminal import Case, LONG, unittest


class Times(Case):

    def both_move(self, ada, bob, starter):
        for ply in range(2):
            (ada, bob)[(starter + ply) % 2].type('d8')
            for player in (ada, bob):
                player.expect(': d8$')
                player.expect('^(Your turn|(Ada|Bob) to move)$')

    def test_who_runs_out_of_time_loses(self):
        ada, bob, starter, link = self.table('spider', '--clock', '2s+1')
        watcher = self.player('Eve', 'watch', link)
        watcher.expect(r'^Forza 4×4 Spider, 2s\+1$')
        watcher.expect('to move$')
        self.both_move(ada, bob, starter)
        loser, winner = (ada, bob) if starter == 0 else (bob, ada)
        name = ('Bob', 'Ada')[starter]
        loser.expect(r'^[●◆] %s \(\w+, you\) 0:00\.0$' % ('Ada', 'Bob')[starter])
        other = ('Ada', 'Bob')[starter]
        loser.expect('^%s won: you ran out of time$' % name)
        winner.expect('^You won: %s ran out of time$' % other)
        watcher.expect('^%s won: %s ran out of time$' % (name, other))
        self.assertRegex(winner.text, r'(?m)^[●◆] %s \(\w+, you\) 0:0[23](\.\d)?$' % name)

    def test_who_never_moved_loses_nothing(self):
        ada, bob, starter, _ = self.table('spider', '--clock', '1s')
        mover, other = (ada, bob) if starter == 0 else (bob, ada)
        for player in (mover, other):
            self.assertRegex(player.text, r'(?m)^The clock starts in \d+ s$')
        mover.type('d8')
        for player in (mover, other):
            player.expect(': d8$')
            player.expect('^Round over: aborted, does not count$')

    def test_clocks_are_listed(self):
        _, link = self.create('duo', '--public', '--clock', '5+3', '--side', '0')
        done = self.run_as('Eve', 'rooms', '--server', self.server)
        self.assertEqual(done.stdout, 'Open rooms\n  %s  Blokus Duo, Ada - open seat, 5+3\n' % link)

    def test_time_is_given_back_after_a_restart(self):
        ada, bob, starter, _ = self.table('spider', '--clock', '10')
        self.both_move(ada, bob, starter)
        name = ('Ada', 'Bob')[starter]
        self.daemon.kill()
        for player in (ada, bob):
            player.expect('Connection lost, retrying')
        self.daemon.start()
        for player in (ada, bob):
            player.expect('Back online')
            player.expect(r'^[●◆] %s \(.*\) 10:[01]\d$' % name)  # more than there was: fifteen seconds, less those until now

    def test_a_round_is_not_claimed_from_who_is_here(self):
        ada, bob, starter, link = self.table('spider')
        waiting, mover = (bob, ada) if starter == 0 else (ada, bob)
        for player in (waiting, mover):
            player.type('claim')
            player.expect('^Not yet: a round is claimed on your opponent’s turn')
        watcher = self.player('Eve', 'watch', link)
        watcher.expect('to move$')
        watcher.type('claim')
        watcher.expect('^You have no seat in this room$')
        mover.type('clock')
        mover.expect('^This room has no clock$')

    def test_where_there_is_a_clock_nothing_is_claimed(self):
        ada, bob, starter, _ = self.table('spider', '--clock', '5')
        waiting = (bob, ada)[starter]
        waiting.type('claim')
        waiting.expect('^Not yet: here the clock decides$')

    def away(self, ends):
        """A table at which both have moved, and whose turn it is has gone. Returns who waits, and the other's name."""
        ada, bob, starter, link = self.table('spider')
        self.both_move(ada, bob, starter)
        waiting, gone = (bob, ada) if starter == 0 else (ada, bob)
        ends(gone)
        self.assertEqual(gone.status(), 0)
        return waiting, ('Ada', 'Bob')[starter], link

    def test_a_lost_connection_counts_down_to_a_claim(self):
        waiting, name, link = self.away(lambda player: player.end_input())
        waiting.expect('^%s has lost the connection$' % name)
        waiting.expect(r'^You can `claim` the round in (60|59) s$')
        waiting.type('claim')
        waiting.expect(r'^Not yet: in (60|5\d) s$')
        waiting.type('board')
        waiting.expect(r'^[●◆] %s \(\w+, connection lost\)$' % name)
        self.player(name, 'join', link).expect('^Your turn$')
        waiting.expect('^%s is here$' % name)
        waiting.type('claim')
        waiting.expect('^Not yet: a round is claimed')

    def test_who_left_has_less_time(self):
        waiting, name, _ = self.away(lambda player: player.type('leave'))
        waiting.expect('^%s has left the room$' % name)
        waiting.expect(r'^You can `claim` the round in (15|14) s$')
        waiting.type('board')
        waiting.expect(r'^[●◆] %s \(\w+, left\)$' % name)

    @unittest.skipUnless(LONG, 'set TAVOLIERE_LONG=1')
    def test_a_round_is_claimed(self):
        waiting, name, _ = self.away(lambda player: player.type('leave'))
        waiting.expect('^%s has left the room$' % name)
        try:
            waiting.expect('^You can `claim` the round now$')
        except AssertionError:  # it may take a little longer than all else
            waiting.expect('^You can `claim` the round now$')
        waiting.type('claim')
        waiting.expect('^You won: %s was away$' % name)
        self.assertEqual(len(re.findall('round now', waiting.text)), 1)


if __name__ == '__main__':
    unittest.main()

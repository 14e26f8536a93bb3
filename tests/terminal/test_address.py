# SPDX-License-Identifier: MIT
"""A player whose address changes in the middle of a round, as from Wi-Fi to a mobile network: the old connection is not
ended, nothing gets through on it any more. Two networks of our own are made for it, which no other process sees."""

import os
import socket
import subprocess
import sys

from daemon import FAST
from terminal import Case, Daemon, LONG, WAIT_S, games, unittest
import terminal

HERE = os.path.dirname(os.path.abspath(__file__))
INSIDE = 'TAVOLIERE_TEST_INSIDE'
SERVER, FIRST, SECOND = '10.9.0.1', '10.9.0.2', '10.9.0.3'
DEAD_S = 10  # without a word, until a connection counts as lost


def can_make_networks():
    try:
        return subprocess.run(['unshare', '-rn', 'ip', 'tuntap', 'add', 'dev', 'here', 'mode', 'tun'],
                              capture_output=True, check=False).returncode == 0
    except OSError:
        return False


@unittest.skipUnless(LONG, 'set TAVOLIERE_LONG=1')
@unittest.skipUnless(LONG and can_make_networks(), 'networks of our own cannot be made here: that takes unshare, ip and /dev/net/tun')
class ChangeOfAddress(Case):

    DAEMON = False

    def test_the_seat_is_taken_again_from_the_new_one(self):
        if os.environ.get(INSIDE) == '1':
            self.play()
            return
        done = subprocess.run(['unshare', '-rn', sys.executable, '-m', 'unittest', 'test_address'], cwd=HERE,
                              env={**os.environ, INSIDE: '1'}, capture_output=True, check=False, text=True,
                              timeout=WAIT_S * 10)
        self.assertEqual(done.returncode, 0, done.stderr)

    def start(self, *command, line=subprocess.PIPE):
        """A process that lives as long as the test, once it has said its word."""
        process = subprocess.Popen(command, stdin=line, stdout=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        self.assertEqual(process.stdout.readline(), b'made\n')
        return process

    def ip(self, *args):
        subprocess.run(['ip', *args], check=True)

    def ip_away(self, *args):
        subprocess.run([*self.away, 'ip', *args], check=True)

    def make_networks(self):
        """Ours is the server's. The player's is that of a process that does nothing else."""
        holder = self.start('unshare', '-n', 'sh', '-c', 'echo made; exec cat')
        self.away = ('nsenter', '-t', str(holder.pid), '-n')
        tunnel = (sys.executable, os.path.join(HERE, 'tunnel.py'))
        ends = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.start(*tunnel, 'here', line=ends[0])
        self.start(*self.away, *tunnel, 'there', line=ends[1])
        for end in ends:
            end.close()
        self.ip('link', 'set', 'lo', 'up')
        self.ip('address', 'add', SERVER + '/24', 'dev', 'here')
        self.ip('link', 'set', 'here', 'up')
        self.ip_away('address', 'add', FIRST + '/24', 'dev', 'there')
        self.ip_away('link', 'set', 'there', 'up')

    def serve(self):
        self.daemon = Daemon(FAST)
        self.addCleanup(self.daemon.finish)
        self.daemon.start('--listen', '%s:%d' % (SERVER, self.daemon.port))
        self.server = 'http://%s:%d' % (SERVER, self.daemon.port)

    def player_away(self, name, *args):
        here, terminal.WRAPPER = terminal.WRAPPER, [*self.away, *terminal.WRAPPER]
        self.addCleanup(setattr, terminal, 'WRAPPER', here)
        player = self.player(name, *args)
        terminal.WRAPPER = here
        return player

    def play(self):
        self.make_networks()
        self.serve()
        bob, link = self.create('spider', '--side', '1', name='Bob')
        ada = self.player_away('Ada', 'join', link)
        bob.expect('Round 1 begins')
        starter = 1 if bob.expect('^Your turn$', '^Ada to move$').group(0) == 'Your turn' else 0
        ada.expect('^Your turn$', '^Bob to move$')
        moves = games('spider', starter)[-1]['moves']
        self.ip_away('address', 'del', FIRST + '/24', 'dev', 'there')
        self.ip_away('address', 'add', SECOND + '/24', 'dev', 'there')
        terminal.WAIT_S = WAIT_S + DEAD_S
        ada.expect('Connection lost')
        ada.expect('Back online')
        seats = (ada, bob)
        for ply, move in enumerate(moves[:4]):
            seats[(starter + ply) % 2].type(move)
            for player in seats:
                player.expect('^(?:Ada|Bob): ')
        self.assertEqual(ada.count('Connection lost'), 1)


if __name__ == '__main__':
    unittest.main()

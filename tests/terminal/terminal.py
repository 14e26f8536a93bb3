# SPDX-License-Identifier: MIT
"""tavoliere as a process that is typed to and read from, and what its tests share: a daemon, players with homes of their
own, and whole games to play."""

import json
import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import tempfile
import threading
import time
import unittest

from daemon import BUILD, FAST, LONG, SICK, SOURCE, WAIT_S, Daemon

__all__ = ['BUILD', 'Case', 'Daemon', 'LONG', 'Player', 'SICK', 'SOURCE', 'Screen', 'WAIT_S', 'games', 'run', 'unittest']

PROGRAM = os.path.join(BUILD, 'tavoliere')
WRAPPER = shlex.split(os.environ.get('TERMINAL_WRAPPER', ''))


def environment(home, **more):
    """What a client sees: nothing of ours but a home and the locale."""
    env = {'PATH': os.environ['PATH'], 'XDG_STATE_HOME': home, 'LC_ALL': 'C.UTF-8'}
    for name, value in os.environ.items():
        if name.endswith('SAN_OPTIONS'):
            env[name] = value
    env.update(more)
    return env


def run(*args, typed='', home='/nonexistent', **env):
    """The client from start to end; its status and what it printed."""
    return subprocess.run([*WRAPPER, PROGRAM, *args], input=typed, env=environment(home, **env), timeout=WAIT_S * 2,
                          capture_output=True, text=True, errors='replace', check=False)


class Player:
    """One client that runs. What it prints is awaited with `expect`, each thing once and in order."""

    def __init__(self, home, *args, **env):
        self.args = args
        self.text = ''
        self._at = 0
        self._news = threading.Condition()
        self.process = subprocess.Popen([*WRAPPER, PROGRAM, *args], env=environment(home, **env), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        while True:
            part = os.read(self.process.stdout.fileno(), 65536)
            with self._news:
                if not part:
                    self._ended = True
                    self._news.notify_all()
                    return
                self.text += part.decode('utf-8', 'replace')
                self._news.notify_all()

    _ended = False

    def expect(self, *patterns):
        """Wait for the first match of any of the patterns in what has not been awaited yet; returns the match."""
        wanted = re.compile('|'.join('(?:%s)' % pattern for pattern in patterns), re.M)
        deadline = time.monotonic() + WAIT_S
        with self._news:
            while True:
                found = wanted.search(self.text, self._at)
                if found:
                    self._at = found.end()
                    return found
                left = deadline - time.monotonic()
                if left <= 0 or self._ended:
                    raise AssertionError('%r: %r %s; what was printed last:\n%s' % (
                        self.args, wanted.pattern, 'did not come' if left <= 0 else 'never came, it ended',
                        self.text[self._at:][-3000:]))
                self._news.wait(left)

    def type(self, line):
        self.process.stdin.write((line + '\n').encode())
        self.process.stdin.flush()

    def count(self, pattern):
        """How often it is in everything that was printed."""
        return len(re.findall(pattern, self.text, re.M))

    def status(self):
        """Wait until it ends."""
        status = self.process.wait(WAIT_S)
        self._reader.join(WAIT_S)
        return status

    def end_input(self):
        self.process.stdin.close()

    def finish(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._reader.join(WAIT_S)
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass  # what nobody read any more
        self.process.stdout.close()
        for word in SICK:
            assert word not in self.text, self.text


class Screen:
    """A client at a terminal: what is typed is echoed, and there is a prompt."""

    def __init__(self, home, *args):
        self._master, self.slave = pty.openpty()
        self._text = ''
        self.process = subprocess.Popen([*WRAPPER, PROGRAM, *args], stdin=self.slave, stdout=self.slave, env=environment(home))

    def until(self, pattern):
        """Wait until what has not been awaited yet has the pattern in it, which begins where the last one ended."""
        deadline = time.monotonic() + WAIT_S
        while not re.search(pattern, self._text):
            if not select.select([self._master], [], [], max(0, deadline - time.monotonic()))[0]:
                raise AssertionError('%r did not come: %r' % (pattern, self._text[-2000:]))
            self._text += os.read(self._master, 65536).decode('utf-8', 'replace')
        self._text = self._text[re.search(pattern, self._text).end():]

    def type(self, text):
        os.write(self._master, text.encode())

    def finish(self):
        self.process.kill()
        self.process.wait()
        os.close(self._master)
        os.close(self.slave)


class Case(unittest.TestCase):
    """Each test has a daemon of its own, unless DAEMON says otherwise."""

    DAEMON = True

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix='tavoliere-terminal-')
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        if not self.DAEMON:
            return
        self.daemon = Daemon(FAST)
        self.addCleanup(self.daemon.finish)
        self.daemon.start()
        self.server = 'http://127.0.0.1:%d' % self.daemon.port

    def home(self, name):
        return os.path.join(self.folder, name)

    def player(self, name, *args, **env):
        return self.player_at(name, '--name', name, *args, **env)

    def player_at(self, home, *args, **env):
        """Whoever one is in that home."""
        player = Player(self.home(home), *args, **env)
        self.addCleanup(player.finish)
        return player

    def run_as(self, name, *args, **more):
        return run('--name', name, *args, home=self.home(name), **more)

    def screen(self, name, *args):
        screen = Screen(self.home(name), '--name', name, *args)
        self.addCleanup(screen.finish)
        return screen

    def create(self, game, *args, name='Ada', **env):
        """A player who waits in a new room, and its link."""
        player = self.player(name, 'create', game, '--server', self.server, *args, **env)
        link = player.expect(r'^  (http://\S+/r/[0-9a-z]+)$').group(1)
        player.expect('Waiting for an opponent')
        return player, self.server + link[link.index('/r/'):]

    def table(self, game, *args):
        """Two players, Ada on side 0 and Bob; the side that starts; and the link."""
        ada, link = self.create(game, '--side', '0', *args)
        bob = self.player('Bob', 'join', link)
        ada.expect('Round 1 begins')
        starter = 0 if ada.expect('^Your turn$', '^Bob to move$').group(0) == 'Your turn' else 1
        bob.expect('^Ada to move$' if starter == 0 else '^Your turn$')
        return ada, bob, starter, link


def games(game, starter, with_pass=False):
    """The whole games of the vectors with that starter, the shortest first."""
    path = os.path.join(SOURCE, 'tests', 'vectors', 'games-%s.jsonl' % game)
    with open(path, encoding='utf-8') as file:
        rows = [json.loads(line) for line in file]
    rows = [row for row in rows if row['starter'] == starter and (not with_pass or 'pass' in row['moves'])]
    return sorted(rows, key=lambda row: len(row['moves']))

# SPDX-License-Identifier: MIT
"""A client on a whole screen: a pseudo-terminal, and a terminal in memory that shows what a person would see."""

import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

import pyte

from terminal import PROGRAM, SICK, WAIT_S, WRAPPER, Case, environment

__all__ = ['KEYS', 'ScreenCase', 'Terminal']

KEYS = {'up': '\x1b[A', 'down': '\x1b[B', 'right': '\x1b[C', 'left': '\x1b[D', 'page up': '\x1b[5~', 'page down': '\x1b[6~',
        'home': '\x1b[1~', 'end': '\x1b[4~', 'enter': '\r', 'esc': '\x1b', 'erase': '\x7f'}


class Terminal:
    """What it shows is awaited with `expect`; nothing is typed before that has come which it answers."""

    def __init__(self, home, *args, rows=24, columns=80, **env):
        self._master, slave = pty.openpty()
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._size(rows, columns)
        env = {'TERM': 'linux', **env}  # of which pyte knows all that it is told
        self.process = subprocess.Popen([*WRAPPER, PROGRAM, *args], stdin=slave, stdout=slave, stderr=subprocess.PIPE,
                                        env=environment(home, **env), start_new_session=True)
        os.close(slave)
        self.raw = b''
        self.ended = False  # there is nobody at the other end any more

    def _size(self, rows, columns):
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        self._size(rows, columns)
        self.process.send_signal(signal.SIGWINCH)  # it has no controlling terminal, so the kernel tells it nothing

    def _read(self, wait_s):
        """False when there is no more, which `ended` tells as well."""
        if not select.select([self._master], [], [], wait_s)[0]:
            return True
        try:
            part = os.read(self._master, 65536)
        except OSError as error:
            if error.errno != errno.EIO:  # which means that the other end was closed
                raise
            part = b''
        self.ended = not part
        self.raw += part
        self._stream.feed(part)
        return bool(part)

    @property
    def text(self):
        return '\n'.join(line.rstrip() for line in self.screen.display)

    def until(self, is_so, what):
        """Wait until the screen is like that."""
        deadline = time.monotonic() + WAIT_S
        while not is_so():
            left = deadline - time.monotonic()
            if left <= 0 or not self._read(left) and not is_so():
                raise AssertionError('%s did not come; there is:\n%s' % (what, self.text))

    def expect(self, pattern):
        """Wait until the pattern is on the screen; returns the match."""
        wanted = re.compile(pattern, re.M)
        self.until(lambda: wanted.search(self.text), repr(pattern))
        return wanted.search(self.text)

    def expect_gone(self, pattern):
        wanted = re.compile(pattern, re.M)
        self.until(lambda: not wanted.search(self.text), 'the end of %r' % pattern)

    def type(self, text):
        try:
            os.write(self._master, text.encode())
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            self.ended = True

    def press(self, *names):
        for name in names:
            self.type(KEYS[name])

    def drain(self, wait_s):
        """Read what there is, and what comes before it has been silent for so long."""
        while not self.ended and select.select([self._master], [], [], wait_s)[0]:
            self._read(0)

    def hang_up(self):
        os.close(self._master)
        self._master = -1

    def status(self):
        """Wait until it ends, with its last words read."""
        deadline = time.monotonic() + WAIT_S
        while self._read(max(0, deadline - time.monotonic())) and time.monotonic() < deadline:
            pass
        return self.process.wait(WAIT_S)

    def errors(self):
        return self.process.stderr.read().decode('utf-8', 'replace')

    def finish(self):
        if self.process.stderr.closed:
            return  # has been
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        errors = self.errors()
        self.process.stderr.close()
        if self._master >= 0:
            os.close(self._master)
        for word in SICK:
            assert word not in errors, errors


class ScreenCase(Case):

    def _open(self, name, *args, **more):
        terminal = Terminal(self.home(name), '--name', name, *args, **more)
        self.addCleanup(terminal.finish)
        return terminal

    def terminal(self, name, *args, **more):
        return self._open(name, *args, '--server', self.server, **more)

    def terminal_join(self, name, link, **more):
        return self._open(name, 'join', link, **more)

    def terminal_watch(self, name, link, **more):
        return self._open(name, 'watch', link, **more)

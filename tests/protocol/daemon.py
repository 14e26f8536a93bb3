# SPDX-License-Identifier: MIT
"""The daemon as a process: start it on a free port with a state folder of its own, ask whether it is ready, end it by
any signal, start it again on the same port and the same state."""

import asyncio
import atexit
import http.client
import os
import random
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
import time

WAIT_S = float(os.environ.get('WAIT_S', '10'))
LONG = os.environ.get('TAVOLIERE_LONG') == '1'
HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.abspath(os.environ.get('top_srcdir') or os.path.join(HERE, '..', '..'))
BUILD = os.path.abspath(os.environ.get('top_builddir') or os.path.join(SOURCE, 'build'))
WRAPPER = shlex.split(os.environ.get('DAEMON_WRAPPER', ''))
PROGRAM = os.path.join(BUILD, 'tavoliered')

# What no stderr may ever hold: the words of sanitizers, of valgrind, and of failed assertions.
SICK = ('AddressSanitizer', 'runtime error:', 'LeakSanitizer', 'ThreadSanitizer', 'Assertion', '==ERROR',
        'Invalid read',
        'Invalid write', 'uninitialised')

# Lifts the limit on messages, for tests that are faster than people.
FAST = '[limits]\nmessages-per-second = 0\nmessage-burst = 0\nrooms-per-player = 0\n'


def free_port():
    """A port that nobody listens on, below those that the kernel hands to outgoing connections: a daemon that comes back
    to its port must not find a client of another test sitting on it."""
    with open('/proc/sys/net/ipv4/ip_local_port_range', encoding='ascii') as file:
        top = int(file.read().split()[0])
    while True:
        port = random.SystemRandom().randrange(min(10000, top - 1000), top)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(('127.0.0.1', port))
                return port
            except OSError:
                continue


class Daemon:
    """One daemon and its folder. `start` comes first and `finish` last, whatever happens between."""

    def __init__(self, config=None, web=None):
        self.folder = tempfile.mkdtemp(prefix='tavoliere-test-')
        self.state = os.path.join(self.folder, 'state')
        self.web = web or os.path.join(BUILD, 'web')
        self.port = free_port()
        self.process = None
        self.config = None
        self.environment = None  # of the process; None: our own
        os.mkdir(self.state)
        if config is not None:
            self.config = os.path.join(self.folder, 'tavoliered.conf')
            with open(self.config, 'w', encoding='utf-8') as file:
                file.write(config)
        atexit.register(self._clear)

    def command(self, *more):
        args = [*WRAPPER, PROGRAM, '--listen', '127.0.0.1:%d' % self.port, '--state-dir', self.state, '--web-dir',
                self.web]
        if self.config:
            args += ['--config', self.config]
        return [*args, *more]

    def launch(self, *more):
        with open(os.path.join(self.folder, 'stderr'), 'ab') as stderr, \
                open(os.path.join(self.folder, 'stdout'), 'ab') as stdout:
            self.process = subprocess.Popen(self.command(*more), stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr,
                                            env=self.environment)

    def start(self, *more):
        self.launch(*more)
        self._await_ready()
        return self

    def _await_ready(self):
        deadline = time.monotonic() + WAIT_S
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError('the daemon ended with status %d: %s' % (self.process.returncode, self.stderr()))
            try:
                if self.get('/healthz').status == 200:
                    return
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.01)  # between two questions, not instead of one
        raise AssertionError('the daemon is not ready after %g s: %s' % (WAIT_S, self.stderr()))

    def get(self, path, method='GET', headers=None, body=None):
        """One HTTP request on a connection of its own; the answer has its body in `.body`."""
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=WAIT_S)
        try:
            connection.putrequest(method, path, skip_host='Host' in (headers or {}), skip_accept_encoding=True)
            for name, value in (headers or {}).items():
                connection.putheader(name, value)
            connection.endheaders(body)
            answer = connection.getresponse()
            answer.body = answer.read()
            return answer
        finally:
            connection.close()

    def signal(self, number):
        self.process.send_signal(number)

    def wait(self, timeout=None):
        return self.process.wait(timeout or WAIT_S)

    def kill(self):
        """SIGKILL: what a power cut leaves of a process."""
        self.signal(signal.SIGKILL)
        self.wait()

    async def restart(self):
        """After `kill` or an orderly end: the same port, the same state. The loop goes on meanwhile."""
        await asyncio.get_running_loop().run_in_executor(None, self.start)

    def stderr(self):
        with open(os.path.join(self.folder, 'stderr'), encoding='utf-8', errors='replace') as file:
            return file.read()

    def is_alive(self):
        return self.process is not None and self.process.poll() is None

    def open_files(self):
        return len(os.listdir('/proc/%d/fd' % self.process.pid))

    def finish(self):
        """An orderly end, if it still runs; complains about a crash and about anything sick on stderr."""
        ended_itself = self.process is not None and self.process.poll() not in (None, 0, -signal.SIGKILL)
        status = 0
        if self.is_alive():
            self.signal(signal.SIGTERM)
            try:
                status = self.wait(WAIT_S * 2)
            except subprocess.TimeoutExpired:
                self.kill()
                status = 'none: it had to be killed'
        said = self.stderr() if self.process is not None else ''
        self._clear()
        assert not ended_itself, 'the daemon died with status %s: %s' % (self.process.returncode, said)
        assert status == 0, 'SIGTERM ended in status %s: %s' % (status, said)
        for word in SICK:
            assert word not in said, said

    def _clear(self):
        if self.is_alive():
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
        atexit.unregister(self._clear)

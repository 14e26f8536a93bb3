# SPDX-License-Identifier: MIT
"""Those who mean ill: slow, many, fast, never reading. Each has an end, and honest people are served meanwhile."""

import asyncio
import os
import signal
import subprocess
import time

from daemon import PROGRAM, WRAPPER
from harness import LONG, Case, Daemon, SharedCase, WAIT_S, unittest
from raw import CLOSE, CONTINUATION, PING, TEXT, Ended, RawClient, connect, frame, handshake

HEAD = b'GET /healthz HTTP/1.1\r\nHost: x\r\n'
HELLO = frame(TEXT, b'{"op":"hello"}')


class Slow(SharedCase):
    """Everything that begins and does not go on is cut off."""

    # What is sent, what is then sent again and again, and how long that may go on by docs/security.md.
    DRIBBLES = {
        'nothing': (b'', b'', 5),
        'a head in bits': (HEAD + b'X: ', b'a', 5),
        'a head with a NUL': (HEAD + b'X: a\0b\r\n\r\n', b'', 5),
        'an upgrade cut short': (b'', b'', 5),  # completed below: it names the port
        'an upgrade in bits': (b'', b'x', 5),
        'a second request in bits': (HEAD + b'\r\n', b'G', 5),
        'nothing after an answer': (HEAD + b'\r\n', b'', 5),
        'the hello of TLS': (b'\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', b'\0', 5),
        'a body that nobody asked for': (HEAD + b'Content-Length: 100000\r\n\r\n', b'x', 5),
        'a body by POST': (b'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n', b'x', 5),
        'an upgrade and no hello': (b'', b'', 10),
        'a hello in bits': (b'', b'x', 10),
    }

    def begin(self, name):
        first, more, seconds = self.DRIBBLES[name]
        upgrade = handshake(self.daemon.port)
        first = {'an upgrade cut short': upgrade[:-2], 'an upgrade in bits': upgrade[:-2] + b'X: ',
                 'an upgrade and no hello': upgrade, 'a hello in bits': upgrade + frame(TEXT, b'{', claim=3000)}.get(name,
                                                                                                                   first)
        sock = connect(self.daemon.port)
        self.addCleanup(sock.close)
        sock.sendall(first)
        return sock, more, seconds

    @staticmethod
    async def until_closed(sock, more):
        """Read what comes and send a bit ten times a second, until the daemon hangs up or says that it will."""
        loop = asyncio.get_running_loop()
        sock.setblocking(False)
        try:
            while True:
                try:
                    data = await asyncio.wait_for(loop.sock_recv(sock, 65536), 0.1)
                    if not data or data[0] == 0x80 | CLOSE:
                        return
                except asyncio.TimeoutError:
                    pass
                await loop.sock_sendall(sock, more)
        except OSError:
            return

    async def test_whatever_dribbles_is_cut_off(self):
        ada = await self.enter('Ada')
        begun = {name: self.begin(name) for name in self.DRIBBLES}
        ends = {name: asyncio.ensure_future(self.until_closed(sock, more)) for name, (sock, more, _) in begun.items()}
        await ada.ok('ping')
        for name, (_, _, seconds) in begun.items():
            try:
                await asyncio.wait_for(ends[name], seconds + WAIT_S)
            except asyncio.TimeoutError:
                self.fail('%s is still open' % name)
        await ada.ok('ping')


class ManyCase(Case):
    """The addresses are those that a proxy names: whom the daemon counts is the same."""

    async def come(self, address):
        """A connection that says hello; None if it was told that there are too many."""
        client = await self.open(extra_headers=[('X-Forwarded-For', address)])
        try:
            await client.hello()
        except AssertionError:
            self.assertEqual(await client.closed(), 1013)
            return None
        return client


class Crowds(ManyCase):
    CONFIG = '[limits]\nconnections-per-address = 3\n'

    async def test_one_address_takes_no_more_than_its_share(self):
        held = [await self.come('203.0.113.7') for _ in range(3)]
        self.assertNotIn(None, held)
        self.assertIsNone(await self.come('203.0.113.7'))
        self.assertIsNotNone(await self.come('203.0.113.8'))
        # Of IPv6 a household has 64 bits.
        for last in range(3):
            self.assertIsNotNone(await self.come('2001:db8::%x' % last))
        self.assertIsNone(await self.come('2001:db8::ffff:1'))
        self.assertIsNotNone(await self.come('2001:db8:0:1::1'))
        held[0].drop()
        deadline = time.monotonic() + WAIT_S
        while not await self.come('203.0.113.7'):
            self.assertLess(time.monotonic(), deadline)


class Paces(ManyCase):
    CONFIG = '[limits]\nconnections-per-address = 12\n'

    async def test_one_that_comes_and_goes_all_the_time_is_slowed(self):
        """64 at once, then 4 a second (server/io/pace.h); however fast this machine is."""
        begun, taken, tried = time.monotonic(), 0, 0
        while tried < 150:
            clients = await asyncio.gather(*(self.come('203.0.113.7') for _ in range(5)))
            tried += len(clients)
            taken += sum(client is not None for client in clients)
            await asyncio.gather(*(client.close() for client in clients if client))
            self.assertLessEqual(taken, 64 + 4 * (time.monotonic() - begun) + 1)
        self.assertLess(taken, tried)
        self.assertIsNotNone(await self.come('203.0.113.8'))


class Floods(SharedCase):
    """One floods as fast as it can; another plays on."""

    # AddressSanitizer keeps what was freed; here it is measured.
    ENVIRONMENT = {**os.environ, 'ASAN_OPTIONS': os.environ.get('ASAN_OPTIONS', '') + ':quarantine_size_mb=0'}

    FLOODS = {
        'requests': frame(TEXT, b'{"op":"ping"}') * 100,
        'wrong requests': frame(TEXT, b'{"op":"watch","room":5}') * 100,
        'no JSON between requests': (frame(TEXT, b'{') * 2 + frame(TEXT, b'{"op":"ping"}')) * 30,
        'too large': frame(TEXT, b'x' * 5000) * 4,
        'pings of WebSocket': frame(PING, b'x' * 100) * 50,
        'parts without a byte': frame(CONTINUATION, b'', fin=False) * 300,
    }

    async def flood(self, data, until):
        """Returns how often it was sent. What is answered is thrown away."""
        loop = asyncio.get_running_loop()
        raw = RawClient(self.daemon.port)
        self.addCleanup(raw.close)
        raw.send(HELLO)
        raw.reply()
        if data[0] == CONTINUATION:
            raw.send(frame(TEXT, b'', fin=False))
        raw.sock.setblocking(False)
        sent = 0

        async def drain():
            while await loop.sock_recv(raw.sock, 1 << 20):
                pass

        draining = asyncio.ensure_future(drain())
        while not until.is_set():
            await loop.sock_sendall(raw.sock, data)
            sent += 1
            await asyncio.sleep(0)  # the others have a turn in this process too
        draining.cancel()
        return sent

    async def test_a_flood_stops_nobody(self):
        for name, data in self.FLOODS.items():
            with self.subTest(name=name):
                ada, bob, room = await self.table(starter=0)
                until = asyncio.Event()
                flooding = asyncio.ensure_future(self.flood(data, until))
                await self.play((ada, bob), room, ['e2', 'e8', 'e3', 'e7', 'd3', 'd7'])
                until.set()
                self.assertGreater(await flooding, 0)

    async def test_those_who_never_read_cost_a_bounded_share(self):
        """Each is owed far more than it may keep unsent (256 KiB) and than the kernel holds for it."""
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'me'), starter=0)
        before = self.resident()
        readers = []
        for _ in range(20):
            raw = RawClient(self.daemon.port, receive_buffer=4096)
            self.addCleanup(raw.close)
            raw.send(HELLO)
            raw.reply()
            raw.sock.settimeout(0.05)
            try:
                for number in range(2000):
                    raw.send_frames({'op': 'watch', 'id': number + 1, 'room': room})
            except OSError:  # it takes no more: its requests wait for their answers to be read
                pass
            readers.append(raw)
        await ada.ok('ping')
        self.assertLess(self.resident() - before, 20 * 600, 'KiB of 20 that never read')

    async def test_memory_is_given_back(self):
        """Crowds that come, ask and go cost what the first ones did."""
        crowds, members = (20, 1000) if LONG else (5, 200)
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'me'), starter=0)
        after = []
        for _ in range(crowds):
            crowd = []
            for _ in range(members):
                member = RawClient(self.daemon.port)
                crowd.append(member)
                member.send(HELLO)
                member.reply()
                member.send_frames({'op': 'watch', 'id': 1, 'room': room}, {'op': 'lobby', 'id': 2, 'follow': True})
                member.reply()
                member.reply()
                await asyncio.sleep(0)  # Ada has a turn in this process too, to answer pings
            await ada.event('spectators', room=room, count=members)
            for member in crowd:
                member.close()
            await ada.event('spectators', room=room, count=0)
            after.append(self.resident())
        came = members * (crowds - 2)
        self.assertLess(after[-1] - after[1], came, 'a KiB for each who came after the second crowd: %r' % after)

    def resident(self):
        with open('/proc/%d/status' % self.daemon.process.pid, encoding='ascii') as file:
            return next(int(line.split()[1]) for line in file if line.startswith('VmRSS'))


class Faults(SharedCase):
    async def test_every_request_on_every_kind_of_room(self):
        """Waiting, playing, over, closed, and none: each is answered, none with an error of the daemon's own."""
        ada, bob, playing = await self.table(starter=0)
        waiting = await ada.create()
        over = await ada.create(('me', 'me'))
        await ada.ok('resign', room=over)
        closed = await ada.create()
        await ada.ok('leave', room=closed)
        eve = await self.enter('Eve')
        fields = {'move': {'round': 1, 'ply': 0, 'move': 'e2'}, 'say': {'phrase': 'hello'}, 'hint': {'round': 1},
                  'record': {'record': over + '-1'}, 'rename': {'name': 'Ada'}, 'claim': {'round': 1},
                  'create': {'game': 'sbarra', 'seats': ['me', 'open']}, 'lobby': {'follow': False}}
        ops = ('claim', 'create', 'hint', 'history', 'join', 'legal', 'link', 'lobby', 'move', 'ping', 'record', 'rematch',
               'rename', 'resign', 'rooms', 'say', 'stats', 'sync', 'watch', 'leave')
        for client in (eve, bob, ada):
            for room in (waiting, over, closed, 'aaaaaa', playing):
                for op in ops:
                    reply = await client.request(op, room=room, **fields.get(op, {}))
                    self.assertNotEqual(reply.get('error', {}).get('code'), 'internal', (op, room))
        await ada.ok('ping')


class Log(unittest.TestCase):
    def test_no_text_is_obeyed_that_is_logged(self):
        """Whatever stands in it, it stays one line without controls, of the first or the second set."""
        daemon = Daemon()
        self.addCleanup(daemon.finish)
        for text in ('a\x1b[2Jb', 'a\nb', 'a\r\tb', 'a\x7fb', 'a\u009b2Jb', 'a\u0085b', 'x' * 900 + '\u009b'):
            done = subprocess.run([*WRAPPER, PROGRAM, '--listen', '127.0.0.1:%d' % daemon.port, '--state-dir', daemon.state,
                                   '--web-dir', '/nowhere/' + text], stdin=subprocess.DEVNULL, capture_output=True,
                                  timeout=WAIT_S, check=False)
            said = done.stderr.decode('utf-8', 'surrogateescape')
            self.assertEqual(done.returncode, 1, said)
            self.assertIn('/nowhere/', said)
            self.assertEqual([c for c in said[:-1] if ord(c) < 32 or 127 <= ord(c) < 160], [], repr(said))
            self.assertTrue(said.endswith('\n'))


class Processes(Case):
    async def test_it_starts_and_ends_again_and_again(self):
        """With connections of every kind open; with sanitizers, so that what its end leaves or uses twice is seen."""
        for _ in range(1000 if LONG else 2):
            socks = [connect(self.daemon.port) for _ in range(3)]
            player = RawClient(self.daemon.port)
            player.send(HELLO)
            player.reply()
            socks[1].sendall(HEAD)
            socks[2].sendall(handshake(self.daemon.port))
            self.daemon.signal(signal.SIGTERM)
            loop = asyncio.get_running_loop()
            self.assertEqual(await loop.run_in_executor(None, self.daemon.wait, WAIT_S), 0)
            for sock in (*socks, player):
                sock.close()
            await self.daemon.restart()

    async def test_nothing_is_left_open_when_all_have_gone(self):
        """Descriptors and connections return to what they were after a crowd of every kind."""
        before = self.daemon.open_files()
        for _ in range(3):
            crowd = [RawClient(self.daemon.port) for _ in range(30)] + [connect(self.daemon.port) for _ in range(30)]
            for member in crowd:
                try:
                    member.sock.sendall(HELLO) if isinstance(member, RawClient) else member.sendall(HEAD)
                except (OSError, Ended):
                    pass
            for member in crowd:
                member.close()
        deadline = time.monotonic() + WAIT_S
        while self.daemon.open_files() > before:
            self.assertLess(time.monotonic(), deadline, os.listdir('/proc/%d/fd' % self.daemon.process.pid))
            await asyncio.sleep(0.02)  # between two questions


if __name__ == '__main__':
    unittest.main()

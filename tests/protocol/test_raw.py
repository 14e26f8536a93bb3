# SPDX-License-Identifier: MIT
"""Bytes that no library sends: odd framing, in any fragmentation. The daemon answers as docs/protocol.md says, or closes
this one connection; it serves the others all the same."""

import asyncio
import json
import random
import socket
import struct
import time

from harness import LONG, SharedCase, WAIT_S, unittest
from raw import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Ended, RawClient, connect, frame, handshake

HELLO = b'{"op":"hello","id":1,"name":"Raw"}'
A_PING = b'{"op":"ping","id":2}'


class Raw(SharedCase):
    async def asyncTearDown(self):
        """After each test: a newcomer is served, and quickly."""
        begun = time.monotonic()
        client = await self.enter('After')
        await client.ok('ping')
        self.assertLess(time.monotonic() - begun, WAIT_S / 2)
        await super().asyncTearDown()

    def raw(self, hello=True, **options):
        raw = RawClient(self.daemon.port, **options)
        self.addCleanup(raw.close)
        if hello:
            raw.send(frame(TEXT, HELLO))
            self.assertTrue(raw.reply()['ok'])
        return raw

    def assertServed(self, raw):
        raw.send(frame(TEXT, b'{"op":"ping","id":99}'))
        self.assertEqual((raw.reply()['re'], raw.last['ok']), (99, True))

    def assertCode(self, raw, code):
        self.assertEqual(raw.reply()['error']['code'], code)


class Gathered(Raw):
    """What one turn of the daemon's loop has to say to a client goes out as one write."""

    async def test_many_answers_at_once_are_whole_and_in_order(self):
        raw = self.raw()
        raw.send(frame(TEXT, b'{"op":"create","id":2,"game":"sbarra","seats":["me","me"]}'))
        room = raw.reply()['snapshot']['id']
        # Short ones, and snapshots of some thousand bytes; no more than the allowance of a connection.
        ops = [{'op': 'ping'}, {'op': 'sync', 'room': room}, {'op': 'ping'}, {'op': 'rename', 'name': ''}]
        asked = [dict(ops[n % len(ops)], id=100 + n) for n in range(80)]
        raw.send_frames(*asked)
        answers = []
        while len(answers) < len(asked):
            if 're' in raw.message():
                answers.append(raw.last)
        self.assertEqual([answer['re'] for answer in answers], [request['id'] for request in asked])
        self.assertEqual(answers[1]['snapshot']['id'], room)
        self.assertServed(raw)

    async def test_what_was_asked_before_a_close_is_answered(self):
        raw = self.raw()
        raw.send(frame(TEXT, A_PING) + frame(CLOSE, struct.pack('>H', 1000)))
        self.assertEqual(raw.reply()['re'], 2)
        self.assertEqual(raw.receive()[0], CLOSE)


class Fragments(Raw):
    async def test_byte_by_byte(self):
        raw = RawClient(self.daemon.port)
        self.addCleanup(raw.close)
        for byte in frame(TEXT, HELLO):
            raw.send(bytes([byte]))
        self.assertTrue(raw.reply()['ok'])
        for byte in frame(TEXT, A_PING):
            raw.send(bytes([byte]))
        self.assertEqual(raw.reply()['re'], 2)

    async def test_the_handshake_byte_by_byte(self):
        sock = connect(self.daemon.port)
        self.addCleanup(sock.close)
        for byte in handshake(self.daemon.port):
            sock.sendall(bytes([byte]))
        self.assertIn(b' 101 ', sock.recv(4096))

    async def test_a_frame_a_byte(self):
        raw = self.raw()
        last = len(A_PING) - 1
        data = b''.join(frame(CONTINUATION if i else TEXT, A_PING[i:i + 1], fin=i == last) for i in range(last + 1))
        raw.send(data)
        self.assertEqual(raw.reply()['re'], 2)
        for i in range(last + 1):
            raw.send(frame(CONTINUATION if i else TEXT, A_PING[i:i + 1], fin=i == last))
        self.assertEqual(raw.reply()['re'], 2)

    async def test_empty_fragments(self):
        raw = self.raw()
        raw.send(frame(TEXT, b'', fin=False) + frame(CONTINUATION, A_PING, fin=False) + frame(CONTINUATION, b''))
        self.assertEqual(raw.reply()['re'], 2)
        raw.send(frame(TEXT, b'', fin=False) + frame(CONTINUATION, b''))
        self.assertCode(raw, 'bad_json')
        self.assertServed(raw)

    async def test_a_control_frame_inside_a_fragmented_message(self):
        raw = self.raw()
        raw.send(frame(TEXT, A_PING[:7], fin=False) + frame(PING, b'still there?') + frame(CONTINUATION, A_PING[7:]))
        frames = dict([raw.receive(), raw.receive()])  # in either order: a pong may wait its turn
        self.assertEqual(frames[PONG], b'still there?')
        self.assertEqual(json.loads(frames[TEXT])['re'], 2)

    async def test_cut_anywhere(self):
        """Several messages, cut into segments and frames at random."""
        seed = random.SystemRandom().randrange(1 << 32)
        rng = random.Random(seed)
        raw = self.raw()
        with self.subTest(seed=seed):
            for turn in range(40):
                data = b''
                for i in range(3):
                    text = json.dumps({'op': 'ping', 'id': 10 + i, 'pad': 'x' * rng.randrange(4000)}).encode()
                    cuts = sorted(rng.randrange(len(text)) for _ in range(rng.randrange(4)))
                    parts = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)])]
                    data += b''.join(frame(CONTINUATION if n else TEXT, part, fin=n == len(parts) - 1)
                                     for n, part in enumerate(parts))
                while data:
                    size = rng.choice((1, 2, 3, 7, 100, 1500, 10000))
                    raw.send(data[:size])
                    data = data[size:]
                self.assertEqual([raw.reply()['re'] for _ in range(3)], [10, 11, 12])

    async def test_sizes_in_fragments(self):
        raw = self.raw()
        for sizes, code in (((2048, 2049), 'too_large'), ((4000, 1000, 1000), 'too_large'), ((1,) * 4097, 'too_large'),
                            ((60000, 5536), 'too_large')):
            with self.subTest(sizes=sizes[:3]):
                raw.send(b''.join(frame(CONTINUATION if n else TEXT, b'x' * size, fin=n == len(sizes) - 1)
                                  for n, size in enumerate(sizes)))
                self.assertCode(raw, code)
                self.assertServed(raw)
        for n in range(18):
            try:
                raw.send(frame(CONTINUATION if n else TEXT, b'x' * 4000, fin=False))
            except OSError:
                break
        self.assertEqual(raw.ending(), 1009)


class OddFrames(Raw):
    async def test_closed_for_framing(self):
        """What RFC 6455 forbids ends the connection, 1002 where a code can still be sent."""
        for name, data, codes in (
                ('unknown opcode 3', frame(3, A_PING), (1002, None)),
                ('unknown opcode 7', frame(7), (1002, None)),
                ('unknown control opcode 11', frame(11), (1002, None)),
                ('unknown control opcode 15', frame(15, b'x'), (1002, None)),
                ('reserved bit 1', frame(TEXT, A_PING, rsv=4), (1002, None)),
                ('reserved bit 2', frame(TEXT, A_PING, rsv=2), (1002, None)),
                ('reserved bit 3', frame(TEXT, A_PING, rsv=1), (1002, None)),
                ('a continuation of nothing', frame(CONTINUATION, A_PING), (1002, None)),
                ('text inside a fragmented message', frame(TEXT, b'{', fin=False) + frame(TEXT, A_PING), (1002, None)),
                ('a ping in two frames', frame(PING, b'x', fin=False) + frame(CONTINUATION, b'y'), (1002, None)),
                ('a ping of 126 bytes', frame(PING, b'x' * 126), (1002, None)),
                ('a length of 2^63', frame(TEXT, b'{', claim=1 << 63), (1009, 1002, None)),
                ('a length of 2^64-1', frame(TEXT, b'{', claim=(1 << 64) - 1), (1009, 1002, None)),
                ('a length of 2^62', frame(TEXT, b'{', claim=1 << 62), (1009,)),
                ('a length of 65537', frame(TEXT, b'{', claim=65537), (1009,)),
                ('a binary frame', frame(BINARY, A_PING), (1003,)),
                ('an empty binary frame', frame(BINARY), (1003,)),
                ('a binary frame in parts', frame(BINARY, b'{', fin=False) + frame(CONTINUATION, b'}'), (1003,)),
                ('a long binary frame', frame(BINARY, b'x' * 5000), (1003,))):
            with self.subTest(name=name):
                raw = self.raw()
                raw.send(data)
                self.assertIn(raw.ending(), codes)

    async def test_a_frame_that_never_ends_stops_nobody(self):
        raw = self.raw()
        raw.send(frame(TEXT, b'{"op":', claim=3000))
        other = self.raw()
        self.assertServed(other)
        raw.send(frame(TEXT, b'')[:3])
        raw.close()
        self.assertServed(other)

    async def test_ping_is_answered_with_its_own_bytes(self):
        raw = self.raw()
        for payload in (b'', b'x', b'\x00\xff' * 60, b'y' * 125):
            raw.send(frame(PING, payload))
            self.assertEqual(raw.receive(), (PONG, payload))
        raw.send(frame(PONG, b'nobody asked'))
        self.assertServed(raw)

    async def test_ping_before_hello(self):
        raw = self.raw(hello=False)
        raw.send(frame(PING, b'x'))
        self.assertEqual(raw.receive(), (PONG, b'x'))

    async def test_the_closing_handshake(self):
        for payload, answer in ((struct.pack('>H', 1000) + b'bye', (1000,)), (b'', (1005, 1000)),
                                (struct.pack('>H', 4321), (4321, 1000))):
            with self.subTest(payload=payload):
                raw = self.raw()
                raw.send(frame(CLOSE, payload))
                self.assertIn(raw.ending(), answer)
                with self.assertRaises(Ended):
                    raw.receive()

    async def test_odd_closings_crash_nothing(self):
        for payload in (b'\x03', struct.pack('>H', 0), struct.pack('>H', 1005), struct.pack('>H', 999) + b'\xff\xfe',
                        b'\x03\xe8' + b'x' * 123):
            with self.subTest(payload=payload[:4]):
                raw = self.raw()
                raw.send(frame(CLOSE, payload))
                raw.ending()

    async def test_frames_without_a_mask_do_no_harm(self):
        """RFC 6455 says to close; the library reads them. Either is fine, a crash or a stall is not."""
        raw = self.raw()
        raw.send(frame(TEXT, A_PING, mask=None))
        try:
            self.assertEqual(raw.reply()['re'], 2)
        except (Ended, AssertionError):
            pass

    async def test_a_mask_of_zeros(self):
        raw = self.raw()
        raw.send(frame(TEXT, A_PING, mask=b'\0\0\0\0'))
        self.assertEqual(raw.reply()['re'], 2)

    async def test_bytes_that_are_no_text(self):
        for payload in (b'', b'\xff\xfe', b'{"op":"ping","x":"\xff"}', b'{"op":"ping","x":"\xc3"}',
                        b'{"op":"ping","x":"\xed\xa0\x80"}',
                        b'{"op":"ping"}\0', b'{"op":"pi\0ng"}', b'\0' * 100, b'\xef\xbb\xbf{"op":"ping"}',
                        b'{"op":"ping","x":"\xc0\xaf"}', bytes(range(256))):
            with self.subTest(payload=payload[:20]):
                raw = self.raw()
                raw.send(frame(TEXT, payload))
                self.assertCode(raw, 'bad_json')
                self.assertServed(raw)

    async def test_an_escaped_nul_is_text_like_any_other(self):
        raw = self.raw()
        raw.send(frame(TEXT, b'{"op":"ping","id":3,"x":"a\\u0000b"}'))
        self.assertTrue(raw.reply()['ok'])
        raw.send(frame(TEXT, b'{"op":"pi\\u0000ng","id":4}'))
        self.assertCode(raw, 'unknown_op')
        raw.send(frame(TEXT, b'{"op":"watch","id":5,"room":"aaaaaa\\u0000"}'))
        self.assertCode(raw, 'no_such_room')

    async def test_noise(self):
        """Random bytes after the handshake, and random bytes in well-formed frames."""
        seed = random.SystemRandom().randrange(1 << 32)
        rng = random.Random(seed)
        with self.subTest(seed=seed):
            for _ in range(60):
                raw = self.raw(hello=rng.random() < .5)
                try:
                    for _ in range(rng.randrange(1, 6)):
                        data = rng.randbytes(rng.randrange(300))
                        raw.send(data if rng.random() < .5 else frame(rng.randrange(16), data, fin=rng.random() < .8))
                except OSError:
                    pass
                raw.close()

    async def test_vanishing_in_mid_frame(self):
        data = frame(TEXT, A_PING)
        for cut in range(len(data)):
            raw = self.raw(hello=cut % 2 == 0)
            raw.send(data[:cut])
            raw.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                                struct.pack('ii', 1, 0))  # a reset instead of an orderly end
            raw.close()


class Doors(Raw):
    """Who may upgrade, and to what."""

    def status(self, **options):
        try:
            raw = RawClient(self.daemon.port, **options)
        except Ended:
            return None
        self.addCleanup(raw.close)
        return raw.status

    async def test_origins(self):
        port = self.daemon.port
        own = 'http://127.0.0.1:%d' % port
        for origin, status in ((None, 101), (own, 101), ('https://127.0.0.1:%d' % port, 101),
                               ('http://evil.example', 403),
                               ('http://127.0.0.1:%d' % (port - 1), 403),
                               ('http://127.0.0.1:%d.evil.example' % port, 403),
                               ('null', 403), (own + '.evil.example', 403), (own + '0', 403),
                               ('file://', 403), ('http://127.0.0.1', 403), ('x' * 300, 403)):
            with self.subTest(origin=origin):
                self.assertEqual(self.status(headers={} if origin is None else {'Origin': origin}), status)

    async def test_the_origin_is_compared_with_the_host_asked_for(self):
        headers = {'Host': 'play.example', 'Origin': 'https://play.example'}
        self.assertEqual(self.status(headers=headers), 101)
        self.assertEqual(self.status(headers={**headers, 'Host': 'PLAY.example'}), 101)
        self.assertEqual(self.status(headers={**headers, 'Origin': 'https://play.example.evil'}), 403)

    async def test_other_paths_and_subprotocols(self):
        for options in ({'path': '/'}, {'path': '/wss'}, {'path': '/ws/'}, {'path': '/r/aaaaaa'},
                        {'path': '/index.html'},
                        {'drop': ('Sec-WebSocket-Protocol',)}, {'headers': {'Sec-WebSocket-Protocol': 'tavoliere.v2'}},
                        {'headers': {'Sec-WebSocket-Protocol': 'http'}},
                        {'headers': {'Sec-WebSocket-Protocol': 'x' * 500}},
                        {'headers': {'Upgrade': 'h2c', 'HTTP2-Settings': 'AAMAAABkAARAAAAAAAIAAAAA',
                                     'Connection': 'Upgrade, HTTP2-Settings'}},
                        {'path': '/', 'headers': {'Upgrade': 'h2c', 'HTTP2-Settings': 'AAMAAABkAARAAAAAAAIAAAAA',
                                                  'Connection': 'Upgrade, HTTP2-Settings'}},
                        {'headers': {'Upgrade': 'foo'}}, {'headers': {'Upgrade': 'websocketx'}},
                        {'headers': {'Content-Length': '5'}}, {'headers': {'Transfer-Encoding': 'chunked'}},
                        {'drop': ('Sec-WebSocket-Key',)}):
            with self.subTest(**options):
                self.assertNotEqual(self.status(**options), 101)

    async def test_other_versions_of_the_protocol(self):
        for options in ({'drop': ('Sec-WebSocket-Version',)}, {'headers': {'Sec-WebSocket-Version': '8'}},
                        {'headers': {'Sec-WebSocket-Version': '130'}}, {'headers': {'Sec-WebSocket-Version': '1' * 500}}):
            with self.subTest(**options):
                raw = RawClient(self.daemon.port, **options)
                self.addCleanup(raw.close)
                self.assertEqual(raw.status, 426)
                self.assertIn('sec-websocket-version: 13', raw.head.lower())

    async def test_one_of_several_subprotocols(self):
        self.assertEqual(self.status(headers={'Sec-WebSocket-Protocol': 'tavoliere.v2, tavoliere.v1'}), 101)

    async def test_a_query_does_no_harm(self):
        self.assertEqual(self.status(path='/ws?x=1'), 101)

    async def test_no_extension_is_agreed_on(self):
        raw = self.raw(headers={'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits'})
        self.assertNotIn('sec-websocket-extensions', raw.head.lower())
        self.assertIn('sec-websocket-protocol: tavoliere.v1', raw.head.lower())
        self.assertServed(raw)

    @unittest.skipUnless(LONG, 'takes a minute')
    async def test_pings_want_their_pong(self):
        answers, is_silent = self.raw(), self.raw()
        for raw in (answers, is_silent):
            raw.sock.settimeout(35)
            opcode, payload = raw.receive()
            self.assertEqual(opcode, PING)
        answers.send(frame(PONG, payload))
        is_silent.sock.settimeout(25)
        self.assertEqual(is_silent.ending(), 4000)
        self.assertServed(answers)

    @unittest.skipUnless(LONG, 'takes twenty seconds')
    async def test_a_line_on_which_everything_takes_seconds(self):
        """Each answer of the client comes eight seconds after what it answers, its first bytes four after the connection."""
        ada = await self.enter('Ada')
        room = await ada.create(starter=0)
        sock = connect(self.daemon.port)
        self.addCleanup(sock.close)
        await asyncio.sleep(4)
        sock.sendall(handshake(self.daemon.port))
        await asyncio.sleep(8)
        sock.sendall(frame(TEXT, b'{"op":"hello","id":1,"name":"Slow"}'))
        await asyncio.sleep(8)
        sock.sendall(frame(TEXT, json.dumps({'op': 'join', 'id': 2, 'room': room}).encode()))
        await ada.event('started', room=room)
        self.assertEqual(ada.rooms[room].room['seats'][1]['name'], 'Slow')

    async def test_without_hello_it_is_closed_after_ten_seconds(self):
        raw = RawClient(self.daemon.port)
        self.addCleanup(raw.close)
        raw.sock.settimeout(10 + WAIT_S)
        begun = time.monotonic()
        self.assertEqual(raw.ending(), 4000)
        self.assertGreater(time.monotonic() - begun, 8)


if __name__ == '__main__':
    unittest.main()

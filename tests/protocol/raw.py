# SPDX-License-Identifier: MIT
"""WebSocket by hand (RFC 6455): for frames that no decent library would send."""

import base64
import json
import os
import socket
import struct

from daemon import WAIT_S

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MASK = b'\x37\xfa\x21\x3d'  # RFC 6455's own example


def frame(opcode, payload=b'', fin=True, rsv=0, mask=MASK, claim=None):
    """The bytes of one frame. `claim` is the length it claims instead of its own; `mask` may be None."""
    length = len(payload) if claim is None else claim
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    masked = 0x80 if mask else 0
    if length < 126:
        head += bytes([masked | length])
    elif length < 1 << 16:
        head += bytes([masked | 126]) + struct.pack('>H', length)
    else:
        head += bytes([masked | 127]) + struct.pack('>Q', length)
    if not mask:
        return head + payload
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def connect(port, receive_buffer=None):
    sock = socket.socket()
    sock.settimeout(WAIT_S)
    if receive_buffer:  # before the window is agreed on
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    sock.connect(('127.0.0.1', port))
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sock


def handshake(port, path='/ws', headers=None, drop=()):
    """The bytes of an upgrade request. `headers` replace or add, `drop` leaves some out."""
    fields = {'Host': '127.0.0.1:%d' % port, 'Upgrade': 'websocket', 'Connection': 'Upgrade',
              'Sec-WebSocket-Key': base64.b64encode(os.urandom(16)).decode(), 'Sec-WebSocket-Version': '13',
              'Sec-WebSocket-Protocol': 'tavoliere.v1', **(headers or {})}
    lines = ['GET %s HTTP/1.1' % path] + ['%s: %s' % item for item in fields.items() if item[0] not in drop]
    return ('\r\n'.join(lines) + '\r\n\r\n').encode('latin-1')


class Ended(Exception):
    """The other side closed the socket."""


class RawClient:
    """A socket past its handshake. All that is read must come within WAIT_S."""

    def __init__(self, port, receive_buffer=None, **options):
        self.sock = connect(port, receive_buffer)
        self._left = b''
        self.sock.sendall(handshake(port, **options))
        self.head = self._read_head()
        self.status = int(self.head.split(' ', 2)[1])
        self.last = None

    def _read_head(self):
        while b'\r\n\r\n' not in self._left:
            self._more()
        head, self._left = self._left.split(b'\r\n\r\n', 1)
        return head.decode('latin-1')

    def _more(self):
        try:
            data = self.sock.recv(65536)
        except ConnectionResetError:
            data = b''
        if not data:
            raise Ended
        self._left += data

    def _take(self, count):
        while len(self._left) < count:
            self._more()
        data, self._left = self._left[:count], self._left[count:]
        return data

    def send(self, data):
        self.sock.sendall(data)

    def send_frames(self, *messages):
        """Each message (an object) as a text frame, all in one segment."""
        self.send(b''.join(frame(TEXT, json.dumps(message).encode()) for message in messages))

    def receive(self):
        """The next frame: (opcode, payload)."""
        first, second = self._take(2)
        assert first & 0x70 == 0, 'reserved bits in a frame of the daemon'
        assert second & 0x80 == 0, 'a masked frame of the daemon'
        length = second & 0x7f
        if length == 126:
            length = struct.unpack('>H', self._take(2))[0]
        elif length == 127:
            length = struct.unpack('>Q', self._take(8))[0]
        payload = self._take(length)
        if not first & 0x80:
            opcode, rest = self.receive()
            assert opcode == CONTINUATION
            payload += rest
        return first & 15, payload

    def message(self):
        """The next text message; pings are answered on the way."""
        while True:
            opcode, payload = self.receive()
            if opcode == PING:
                self.send(frame(PONG, payload))
                continue
            assert opcode == TEXT, 'frame %d %r instead of a message' % (opcode, payload)
            self.last = json.loads(payload)
            return self.last

    def reply(self):
        """The next message that is a reply."""
        while 're' not in self.message():
            pass
        return self.last

    def ending(self):
        """The close code of the daemon's close frame, or None if it only hangs up. Messages before it are passed over."""
        try:
            while True:
                opcode, payload = self.receive()
                if opcode == CLOSE:
                    return struct.unpack('>H', payload[:2])[0] if len(payload) >= 2 else 1005
        except Ended:
            return None

    def close(self):
        self.sock.close()

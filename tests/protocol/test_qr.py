# SPDX-License-Identifier: MIT
"""The invitation as a QR code: what is drawn is read by a reader that is not ours (zbarimg)."""

import re
import shutil
import subprocess
import tempfile

from harness import SharedCase, unittest

ROOM, SECRET = 'k7x2qm', 'k7x2qmk7x2qmk7x2'
SCALE = 6


def raster(svg):
    """The picture as rows of True (black); only what ours are made of: boxes in a square."""
    size = int(re.search(rb'viewBox="0 0 (\d+) \1"', svg).group(1))
    background, drawn = re.findall(rb' d="([^"]*)"', svg)
    assert background == b'M0 0h%dv%dH0z' % (size, size)
    rows = [[False] * size for _ in range(size)]
    boxes = re.findall(rb'M(\d+) (\d+)h(\d+)v1h-(\d+)z', drawn)
    assert b''.join(b'M%s %sh%sv1h-%sz' % box for box in boxes) == drawn
    for x, y, width, back in (map(int, box) for box in boxes):
        assert width == back
        rows[y][x:x + width] = [True] * width
    return rows


def read(svg):
    rows = raster(svg)
    with tempfile.NamedTemporaryFile(suffix='.pgm') as file:
        file.write(b'P5 %d %d 255\n' % (len(rows) * SCALE, len(rows) * SCALE))
        for row in rows:
            file.write(b''.join((b'\0' if black else b'\xff') * SCALE for black in row) * SCALE)
        file.flush()
        return subprocess.run(['zbarimg', '--quiet', '--raw', file.name], check=True, capture_output=True,
                              text=True).stdout.strip()


@unittest.skipUnless(shutil.which('zbarimg'), 'there is no zbarimg (Debian: zbar-tools)')
class Qr(SharedCase):
    def picture(self, room, **headers):
        answer = self.daemon.get('/api/v1/rooms/%s/qr.svg' % room,
                                 headers={name.replace('_', '-'): value for name, value in headers.items()})
        self.assertEqual(answer.status, 200)
        self.assertTrue(answer.headers['Content-Type'].startswith('image/svg+xml'))
        return answer

    async def test_it_leads_to_the_room_the_way_one_came(self):
        for host in ('192.168.1.5:7070', 'games.example.org', '[2001:db8::5]:7070', 'localhosting.example'):
            for room in (ROOM, SECRET):
                with self.subTest(host=host, room=room):
                    self.assertEqual(read(self.picture(room, Host=host).body), 'http://%s/r/%s' % (host, room))
        answer = self.picture(ROOM, Host='games.example.org', X_Forwarded_Proto='https')
        self.assertEqual(read(answer.body), 'https://games.example.org/r/' + ROOM)

    async def test_a_device_cannot_come_to_anothers_loopback(self):
        client = await self.enter()
        url = client.welcome['server']['url']
        for host in ('localhost:7070', 'LOCALHOST', '127.0.0.1:7070', '127.1.2.3', '[::1]:7070', 'a"b', 'a b', '<x>'):
            with self.subTest(host=host):
                self.assertEqual(read(self.picture(ROOM, Host=host).body), '%s/r/%s' % (url, ROOM))

    async def test_it_has_a_quiet_zone_of_four(self):
        rows = raster(self.picture(ROOM).body)
        size = len(rows)
        for n, row in enumerate(rows):
            self.assertFalse(any(row[:4]) or any(row[size - 4:]))
            self.assertFalse(any(row) and (n < 4 or n >= size - 4))
        self.assertTrue(rows[4][4])

    async def test_it_is_kept_nowhere(self):
        answer = self.picture(SECRET)
        self.assertEqual(answer.headers['Cache-Control'], 'no-store')
        self.assertIn('noindex', answer.headers['X-Robots-Tag'])
        head = self.daemon.get('/api/v1/rooms/%s/qr.svg' % SECRET, method='HEAD')
        self.assertEqual((head.status, head.body), (200, b''))
        self.assertEqual(int(head.headers['Content-Length']), len(answer.body))

    async def test_what_is_no_room_has_none(self):
        for path in ('K7X2QM/qr.svg', 'k7x2q/qr.svg', '/qr.svg', 'k7x2qm/qr.png', 'k7x2qm/qr.svg/', 'k7x2qm', '',
                     'k7x2qmk7x2qmk7x2x/qr.svg', '..%2f/qr.svg', 'x' * 300 + '/qr.svg'):
            with self.subTest(path=path):
                self.assertEqual(self.daemon.get('/api/v1/rooms/' + path).status, 404)

# SPDX-License-Identifier: MIT
"""The page and its files over plain HTTP: types, headers, methods, caches, and paths that lead nowhere."""

import gzip
import os
import re
import shutil
import tempfile
import time

import harness
from harness import SharedCase, WAIT_S, unittest
from raw import connect

POLICY = {'default-src': "'none'", 'script-src': "'self' 'wasm-unsafe-eval'", 'style-src': "'self'",
          'img-src': "'self' data:",
          'connect-src': "'self'", 'manifest-src': "'self'", 'worker-src': "'self'", 'base-uri': "'none'",
          'form-action': "'none'", 'frame-ancestors': "'none'"}
TYPES = {'.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
         '.png': 'image/png',
         '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.wasm': 'application/wasm',
         '.ico': 'image/', '.txt': 'text/plain'}
PUBLIC, PRIVATE = '/r/k7x2qm', '/r/k7x2qmk7x2qmk7x2'


class Page(SharedCase):
    """A copy of the client's folder with a few files more, and secrets beside it."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix='tavoliere-test-web-')
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.web = os.path.join(cls.folder, 'web')
        cls.shared = harness.Daemon(cls.CONFIG)
        cls.addClassCleanup(cls.shared.finish)
        shutil.copytree(cls.shared.web, cls.web)
        os.mkdir(os.path.join(cls.web, 'more'))
        for name, data in (('more/empty.js', b''), ('more/big.js', b'0123456789abcdef' * 196608),
                           ('more/pixel.png', b'\x89PNG\r\n'),
                           ('more/rules.wasm', b'\0asm'), ('more/data.json', b'{}'), ('more/app.webmanifest', b'{}'),
                           ('more/plain.txt', b'text'), ('.hidden.js', b'SECRET'), ('more/.env', b'SECRET')):
            with open(os.path.join(cls.web, name), 'wb') as file:
                file.write(data)
        with open(os.path.join(cls.folder, 'secret.txt'), 'wb') as file:
            file.write(b'SECRET')
        os.symlink(os.path.join(cls.folder, 'secret.txt'), os.path.join(cls.web, 'link.txt'))
        os.symlink('/etc', os.path.join(cls.web, 'etc'))
        cls.shared.web = cls.web
        cls.shared.start()

    def files(self):
        for folder, folders, names in os.walk(self.web):
            folders[:] = [name for name in folders if not os.path.islink(os.path.join(folder, name))]
            for name in names:
                path = os.path.join(folder, name)
                packed = name.endswith('.gz') and os.path.exists(path[:-3])
                if not name.startswith('.') and not packed and not os.path.islink(path):
                    yield '/' + os.path.relpath(path, self.web), path

    def assertPolicy(self, answer):
        policy = dict(part.strip().split(' ', 1) for part in answer.headers['Content-Security-Policy'].split(';'))
        self.assertEqual(policy, POLICY)
        self.assertEqual(answer.headers['Referrer-Policy'], 'no-referrer')
        self.assertEqual(answer.headers['X-Content-Type-Options'], 'nosniff')
        self.assertEqual(answer.headers['Cross-Origin-Resource-Policy'], 'same-origin')

    async def test_each_file_with_its_type(self):
        count = 0
        for path, file in self.files():
            with self.subTest(path=path):
                answer = self.daemon.get(path)
                with open(file, 'rb') as stream:
                    self.assertEqual(answer.body, stream.read())
                self.assertEqual(answer.status, 200)
                expected = TYPES.get(os.path.splitext(path)[1], 'application/octet-stream')
                self.assertTrue(answer.headers['Content-Type'].startswith(expected), answer.headers['Content-Type'])
                self.assertPolicy(answer)
                self.assertIsNone(answer.headers['X-Robots-Tag'])
                count += 1
        self.assertGreater(count, 8)

    async def test_the_page_at_every_room(self):
        page = self.daemon.get('/')
        self.assertEqual(page.status, 200)
        self.assertTrue(page.headers['Content-Type'].startswith('text/html'))
        self.assertIn(b'<html', page.body)
        for path in (PUBLIC, PRIVATE):
            answer = self.daemon.get(path)
            self.assertEqual((answer.status, answer.body), (200, page.body))
            self.assertIn('noindex', answer.headers['X-Robots-Tag'])
            self.assertPolicy(answer)
        self.assertIsNone(page.headers['X-Robots-Tag'])
        for path in ('/r/', '/r', '/r/k7x2q', '/r/K7X2QM', '/r/k7x2qm/', '/r/k7x2qm/x', '/r/k7x2-m', '/r/' + 'a' * 17,
                     '/r/%00',
                     '/r/../r/k7x2qm/..', '/r/k7x2qm.html'):
            with self.subTest(path=path):
                answer = self.daemon.get(path)
                self.assertIn(answer.status, (400, 403, 404))
                self.assertPolicy(answer)
                if path.startswith('/r/') and '..' not in path:
                    self.assertIn('noindex', answer.headers['X-Robots-Tag'])
                if answer.status == 404:  # of a link that was cut short there is a way on
                    self.assertEqual(answer.headers['Content-Type'], 'text/html; charset=utf-8')
                    self.assertIn(b'<a href="/">', answer.body)
                    self.assertTrue(answer.body.endswith(b'</p>\n'))

    async def test_a_query_does_no_harm(self):
        self.assertEqual(self.daemon.get('/?lang=it').status, 200)
        self.assertEqual(self.daemon.get(PUBLIC + '?x=1').status, 200)

    async def test_head_is_get_without_the_body(self):
        for path in ('/', PUBLIC, '/more/big.js', '/more/empty.js', '/nothing', '/healthz'):
            with self.subTest(path=path):
                got, head = self.daemon.get(path), self.daemon.get(path, method='HEAD')
                self.assertEqual(head.body, b'')
                self.assertEqual(head.status, got.status)
                for name in ('Content-Type', 'Content-Length', 'ETag', 'Cache-Control', 'X-Robots-Tag'):
                    self.assertEqual(head.headers[name], got.headers[name], name)
                self.assertEqual(int(got.headers['Content-Length']), len(got.body))
                self.assertPolicy(head)

    async def test_a_fresh_copy_is_not_sent_again(self):
        for path in ('/', PUBLIC, '/more/big.js', '/more/plain.txt'):
            with self.subTest(path=path):
                tag = self.daemon.get(path).headers['ETag']
                self.assertRegex(tag, r'^(W/)?"[^"]+"$')
                for asked in (tag, '"other", ' + tag, 'W/' + tag if not tag.startswith('W/') else tag, '*'):
                    answer = self.daemon.get(path, headers={'If-None-Match': asked})
                    self.assertEqual((answer.status, answer.body), (304, b''), asked)
                    self.assertEqual(answer.headers['ETag'], tag)
                    self.assertPolicy(answer)
                for asked in ('"other"', '', 'x' * 1500):
                    self.assertEqual(self.daemon.get(path, headers={'If-None-Match': asked}).status, 200, asked)
        self.assertNotEqual(self.daemon.get('/').headers['ETag'], self.daemon.get('/more/plain.txt').headers['ETag'])

    async def test_a_client_that_takes_gzip_gets_less(self):
        count = 0
        for path, file in self.files():
            if not os.path.exists(file + '.gz'):
                continue
            with self.subTest(path=path):
                plain, packed = self.daemon.get(path), self.daemon.get(path, headers={'Accept-Encoding': 'br, gzip'})
                self.assertEqual(packed.status, 200)
                self.assertEqual(packed.headers['Content-Encoding'], 'gzip')
                self.assertIsNone(plain.headers['Content-Encoding'])
                self.assertEqual(gzip.decompress(packed.body), plain.body)
                self.assertEqual(int(packed.headers['Content-Length']), len(packed.body))
                self.assertEqual(packed.headers['Content-Type'], plain.headers['Content-Type'])
                self.assertNotEqual(packed.headers['ETag'], plain.headers['ETag'])
                for answer in (plain, packed):
                    self.assertEqual(answer.headers['Vary'], 'Accept-Encoding')
                    self.assertPolicy(answer)
                count += 1
        self.assertGreater(count, 8)
        tag = self.daemon.get('/', headers={'Accept-Encoding': 'gzip'}).headers['ETag']
        answer = self.daemon.get('/', headers={'Accept-Encoding': 'gzip', 'If-None-Match': tag})
        self.assertEqual((answer.status, answer.body, answer.headers['ETag']), (304, b'', tag))
        self.assertEqual(self.daemon.get('/', headers={'If-None-Match': tag}).status, 200)

    async def test_who_takes_gzip(self):
        for encodings, takes in (('gzip', True), ('GZIP', True), ('deflate,gzip;q=0.5', True), ('gzip;q=1.0, br', True),
                                 ('gzip ; q=0.001', True), ('', False), ('br', False), ('gzip;q=0', False),
                                 ('gzip; q=0.000, br', False), ('xgzip', False), ('gzipped', False), ('*', False),
                                 ('br;q=0, gzip', True), ('x' * 1500 + ',gzip', False)):
            with self.subTest(encodings=encodings):
                answer = self.daemon.get('/', headers={'Accept-Encoding': encodings})
                self.assertEqual(answer.headers['Content-Encoding'], 'gzip' if takes else None)

    async def test_what_is_compressed_is_no_page(self):
        self.assertEqual(self.daemon.get('/index.html.gz').status, 404)

    async def test_the_page_itself_is_asked_for_anew(self):
        for path in ('/', PUBLIC):
            self.assertIn('no-cache', self.daemon.get(path).headers['Cache-Control'])

    async def test_what_has_its_version_in_its_path_is_kept_for_good(self):
        version, = os.listdir(os.path.join(self.web, 'v'))
        self.assertIn(b'/v/%s/js/app.js' % version.encode(), self.daemon.get('/').body)
        below = [path for path, _ in self.files() if path.startswith('/v/')]
        self.assertGreater(len(below), 8)
        for path in below:
            tag = self.daemon.get(path).headers['ETag']
            for headers in ({}, {'Accept-Encoding': 'gzip'}, {'If-None-Match': tag}):
                for method in ('GET', 'HEAD'):
                    answer = self.daemon.get(path, method=method, headers=headers)
                    self.assertEqual(answer.headers['Cache-Control'], 'public, max-age=31536000, immutable', path)
        for path in ('/index.html', '/sw.js', '/more/plain.txt', '/v/%s/js/none.js' % version,
                     below[0].replace(version, 'f00dfeedf00d'), '/v/', '/v', '/v/' + version):
            answer = self.daemon.get(path)
            self.assertEqual(answer.headers['Cache-Control'], 'no-cache', path)
            self.assertEqual(answer.status, 404 if path.startswith('/v') or path.endswith('none.js') else 200, path)

    async def test_a_greeting_tells_the_version_of_the_page(self):
        version, = os.listdir(os.path.join(self.web, 'v'))
        client = await self.enter()
        self.assertEqual(client.welcome['server']['client'], version)

    async def test_what_is_not_there(self):
        for path in ('/nothing', '/index.htm', '/more', '/more/', '/INDEX.HTML', '/api/v1/rooms', '/metrics', '/ws',
                     '/%',
                     '/.hidden.js', '/more/.env', '/link.txt', '/etc/passwd', '/etc/hostname', '/favicon.ico.bak',
                     '/index.html/'):
            with self.subTest(path=path):
                answer = self.daemon.get(path)
                self.assertIn(answer.status, (400, 403, 404) if path != '/ws' else (400, 404, 426))
                self.assertNotIn(b'SECRET', answer.body)
                self.assertPolicy(answer)

    async def test_no_path_leaves_the_folder(self):
        for path in ('/../secret.txt', '/../../../../etc/passwd', '/more/../../secret.txt', '/%2e%2e/secret.txt',
                     '/..%2fsecret.txt', '/%2e%2e%2fsecret.txt', '/more/%2e%2e/%2e%2e/secret.txt', '//etc/passwd',
                     '/./../secret.txt',
                     '/..\\secret.txt', '/%5c..%5csecret.txt', '/..%00/secret.txt', '/index.html%00.txt',
                     '/%c0%ae%c0%ae/secret.txt',
                     '/....//secret.txt', '/more/..;/../secret.txt', '/%252e%252e/secret.txt', '/file:///etc/passwd'):
            with self.subTest(path=path):
                data = self.ask(b'GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n' % path.encode())
                self.assertNotIn(b'SECRET', data)
                self.assertNotIn(b'root:', data)
                self.assertNotIn(b' 500 ', data[:20])
                if data:
                    self.assertRegex(data[:20], rb'^HTTP/1\.[01] (400|403|404|200|301|302) ')
                    if b' 200 ' in data[:20]:  # only for what is a file of the page
                        self.assertIn(b'text/html', data.split(b'\r\n\r\n')[0])

    async def test_other_methods_are_refused(self):
        for method, body in (('POST', b'x=1'), ('PUT', b'{}'), ('DELETE', None), ('PATCH', b'{}'), ('POST', b''),
                             ('OPTIONS', None)):
            for path in ('/', PUBLIC, '/more/plain.txt', '/healthz', '/nothing'):
                with self.subTest(method=method, path=path):
                    answer = self.daemon.get(path, method=method, body=body,
                                             headers={} if body is None else {'Content-Length': str(len(body))})
                    self.assertEqual(answer.status, 405)
                    self.assertEqual(sorted(part.strip() for part in answer.headers['Allow'].split(',')),
                                     ['GET', 'HEAD'])
                    self.assertPolicy(answer)

    async def test_odd_methods_harm_nobody(self):
        for line in (b'BREW / HTTP/1.1', b'CONNECT x:80 HTTP/1.1', b'TRACE / HTTP/1.1', b'get / HTTP/1.1', b'GET',
                     b'GET /', b'',
                     b'GET / HTTP/9.9', b'GET  / HTTP/1.1', b'\x16\x03\x01\x02\x00\x01\x00\x01', b'PRI * HTTP/2.0',
                     b'GET * HTTP/1.1',
                     b'GET http://x/ HTTP/1.1', b'G' * 5000, b'GET /' + b'a' * 20000 + b' HTTP/1.1'):
            with self.subTest(line=line[:30]):
                data = self.ask(line + b'\r\nHost: x\r\nConnection: close\r\n\r\n')
                self.assertNotIn(b'SECRET', data)
                if line[:5] in (b'BREW ', b'CONNE', b'TRACE'):
                    self.assertNotIn(b' 200 ', data[:20])

    async def test_a_body_is_refused_and_its_bytes_are_no_second_request(self):
        data = self.ask(b'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 41\r\n\r\n'
                        b'GET /more/plain.txt HTTP/1.1\r\nHost: x\r\n\r\n')
        self.assertNotIn(b'\r\n\r\ntext', data)
        data = self.ask(b'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nx')
        self.assertIn(b' 405 ', data[:20])
        data = self.ask(b'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n')
        self.assertIn(b' 405 ', data[:20])

    async def test_several_requests_on_one_connection(self):
        sock = connect(self.daemon.port)
        self.addCleanup(sock.close)
        for path in (b'/', b'/more/plain.txt', b'/nothing', b'/healthz', b'/'):
            sock.sendall(b'GET %s HTTP/1.1\r\nHost: x\r\n\r\n' % path)
            data = b''
            while b'\r\n\r\n' not in data:
                more = sock.recv(65536)
                self.assertTrue(more, 'hung up after %r' % path)
                data += more
            head, body = data.split(b'\r\n\r\n', 1)
            length = int(re.search(rb'(?i)content-length: *(\d+)', head)[1])
            while len(body) < length:
                body += sock.recv(65536)
            self.assertEqual(len(body), length)

    async def test_a_slow_reader_gets_the_whole_file(self):
        sock = connect(self.daemon.port, receive_buffer=65536)
        self.addCleanup(sock.close)
        sock.sendall(b'GET /more/big.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
        self.assertEqual(self.daemon.get('/').status, 200)  # others are served meanwhile
        data = self.rest(sock)
        self.assertEqual(len(data.split(b'\r\n\r\n', 1)[1]), 16 * 196608)

    async def test_health(self):
        answer = self.daemon.get('/healthz')
        self.assertEqual((answer.status, answer.body), (200, b'ok\n'))
        self.assertPolicy(answer)

    async def test_a_request_head_that_never_ends_is_hung_up_on(self):
        """Silence, half a head, and a byte now and then: all have an end, and nobody waits meanwhile."""
        begun = time.monotonic()
        silent, half, dripping = [connect(self.daemon.port) for _ in range(3)]
        half.sendall(b'GET / HTTP/1.1\r\nHos')
        open_ones = {silent, half, dripping}
        while open_ones and time.monotonic() - begun < 12 + WAIT_S:
            try:
                dripping.send(b'G')
            except OSError:
                open_ones.discard(dripping)
            for sock in list(open_ones):
                sock.settimeout(0.1)
                try:
                    if not sock.recv(4096):
                        open_ones.discard(sock)
                except TimeoutError:
                    pass
                except OSError:
                    open_ones.discard(sock)
            self.assertEqual(self.daemon.get('/healthz').status, 200)
        for sock in (silent, half, dripping):
            sock.close()
        self.assertFalse(open_ones, 'still open after %d s' % (time.monotonic() - begun))

    def ask(self, data):
        """Send bytes, and read until the daemon hangs up or has nothing more to say."""
        sock = connect(self.daemon.port)
        try:
            sock.sendall(data)
            sock.settimeout(2)
            return self.rest(sock)
        finally:
            sock.close()

    @staticmethod
    def rest(sock):
        data = b''
        try:
            while True:
                more = sock.recv(65536)
                if not more:
                    return data
                data += more
        except OSError:  # a time-out, or a reset with unread bytes on the daemon's side
            return data


if __name__ == '__main__':
    unittest.main()

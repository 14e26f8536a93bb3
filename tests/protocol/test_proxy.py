# SPDX-License-Identifier: MIT
"""Behind real reverse proxies, with the configurations of docs/proxy: pages, WebSockets, invitations, the client's address."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time

import websockets

import daemon as daemon_module
from client import Client
from harness import SharedCase, WAIT_S, unittest

NAME = 'play.example.org'
PROXY = os.path.join(daemon_module.SOURCE, 'docs', 'proxy')

# What a packaged nginx has around a site, for a user who may write only here. Who connects says where from, as the machine has
# but one address; nginx then takes that for the address of the peer.
AROUND_NGINX = '''daemon off;
pid %(folder)s/nginx.pid;
error_log %(folder)s/error.log;
events {}
http {
    client_body_temp_path %(folder)s/body;
    proxy_temp_path %(folder)s/proxy;
    fastcgi_temp_path %(folder)s/fastcgi;
    uwsgi_temp_path %(folder)s/uwsgi;
    scgi_temp_path %(folder)s/scgi;
    set_real_ip_from 127.0.0.1;
    real_ip_header X-Test-From;
%(site)s}
'''


def example(file):
    with open(os.path.join(PROXY, file), encoding='utf-8') as stream:
        return stream.read()


def edit(text, *changes):
    """Each of `changes` is a pattern and its replacement, and must be found."""
    for pattern, replacement in changes:
        text, count = re.subn(pattern, replacement, text)
        assert count, 'the example has no %s' % pattern
    return text


class Proxied:
    """Tests that hold for any proxy; `launch` starts it."""

    CONFIG = '[server]\npublic-url = https://play.example.org\n[limits]\nconnections-per-address = 2\n'
    VERSION = ()

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = cls.shared.folder
        cls.https = daemon_module.free_port()
        cls.http = daemon_module.free_port()
        cls.tls = ssl.create_default_context()
        cls.proxy = cls.launch()
        cls.addClassCleanup(cls.end)
        deadline = time.monotonic() + WAIT_S
        while True:
            try:
                cls.connect().close()
                return
            except (OSError, http.client.HTTPException):
                if cls.proxy.poll() is not None or time.monotonic() > deadline:
                    raise
            time.sleep(0.02)  # between two tries, not instead of one

    @classmethod
    def end(cls):
        cls.proxy.terminate()
        cls.proxy.wait()

    @classmethod
    def connect(cls):
        """A connection to the proxy as its name, on which requests can be made."""
        connection = http.client.HTTPSConnection(NAME, cls.https, timeout=WAIT_S, context=cls.tls)
        plain = socket.create_connection(('127.0.0.1', cls.https), WAIT_S)
        connection.sock = cls.tls.wrap_socket(plain, server_hostname=NAME)
        return connection

    def get(self, path, **headers):
        connection = self.connect()
        self.addCleanup(connection.close)
        connection.request('GET', path, headers={'Host': NAME, **headers})
        answer = connection.getresponse()
        answer.body = answer.read()
        return answer

    async def enter_from(self, address=None, origin='https://' + NAME, **fields):
        headers = {'X-Test-From': address} if address else {}
        headers.update(fields.pop('headers', {}))
        name = NAME if origin == 'https://' + NAME else NAME + ':%d' % self.https
        socket_ = await websockets.connect(
            'wss://%s/ws' % name, host='127.0.0.1', port=self.https, ssl=self.tls, server_hostname=NAME, origin=origin,
            subprotocols=['tavoliere.v1'], compression=None, ping_interval=None, extra_headers=headers,
            open_timeout=WAIT_S, close_timeout=WAIT_S)
        client = self.keep(Client(socket_))
        await client.hello(**fields)
        return client

    async def test_the_page_and_its_files(self):
        page = self.get('/')
        self.assertEqual(page.status, 200)
        self.assertIn("default-src 'none'", page.headers['Content-Security-Policy'])
        path = re.search(r'/v/\w+/js/app\.js', page.body.decode())[0]
        script = self.get(path, **{'Accept-Encoding': 'gzip'})
        self.assertEqual((script.status, script.headers['Content-Encoding']), (200, 'gzip'))
        self.assertIn('immutable', script.headers['Cache-Control'])
        again = self.get('/', **{'If-None-Match': page.headers['ETag']})
        self.assertEqual((again.status, again.body), (304, b''))

    async def test_a_round_of_two(self):
        ada = await self.enter_from(name='Ada')
        bob = await self.enter_from(name='Bob')
        room = await ada.create(starter=0)
        await bob.ok('join', room=room)
        await ada.event('started', room=room)
        await self.play([ada, bob], room, ['e2', 'e8', 'e3h'])
        self.assertEqual(ada.welcome['server']['url'], 'https://' + NAME)

    async def test_the_invitation_is_the_address_of_the_page(self):
        with_scheme = self.get('/api/v1/rooms/k7x2qm/qr.svg')
        direct = self.daemon.get('/api/v1/rooms/k7x2qm/qr.svg', headers={'Host': NAME, 'X-Forwarded-Proto': 'https'})
        plain = self.daemon.get('/api/v1/rooms/k7x2qm/qr.svg', headers={'Host': NAME})
        self.assertEqual(with_scheme.body, direct.body)
        self.assertNotEqual(with_scheme.body, plain.body)

    async def test_a_page_of_elsewhere_may_not_connect(self):
        with self.assertRaises(websockets.InvalidStatusCode) as refused:
            await self.enter_from(origin='https://elsewhere.example')
        self.assertEqual(refused.exception.status_code, 403)

    async def test_plain_http_leads_to_https(self):
        connection = http.client.HTTPConnection('127.0.0.1', self.http, timeout=WAIT_S)
        self.addCleanup(connection.close)
        connection.request('GET', '/r/k7x2qm', headers={'Host': NAME})
        answer = connection.getresponse()
        self.assertIn(answer.status, (301, 308))
        self.assertEqual(answer.headers['Location'], 'https://%s/r/k7x2qm' % NAME)

    async def refused_from(self, address, **fields):
        try:
            client = await self.enter_from(address, **fields)
        except (websockets.WebSocketException, OSError, AssertionError):
            return True
        await client.close()
        return False


@unittest.skipUnless(shutil.which('nginx', path='/usr/sbin:/usr/bin'), 'nginx is not installed')
class Nginx(Proxied, SharedCase):
    @classmethod
    def launch(cls):
        certificate, key = (os.path.join(cls.folder, name) for name in ('cert.pem', 'key.pem'))
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes',
                        '-days', '2', '-subj', '/CN=' + NAME, '-addext', 'subjectAltName=DNS:' + NAME,
                        '-keyout', key, '-out', certificate], check=True, stderr=subprocess.DEVNULL)
        cls.tls.load_verify_locations(certificate)
        site = edit(example('nginx.conf'), (r'listen \[::\]:\d+.*;\n', '\n'), (r'listen 80;', 'listen 127.0.0.1:%d;' % cls.http),
                    (r'listen 443 ', 'listen 127.0.0.1:%d ' % cls.https), (r'127\.0\.0\.1:7070;\n', '127.0.0.1:%d;\n' % cls.shared.port),
                    (r'/etc/letsencrypt/\S+fullchain\.pem', certificate), (r'/etc/letsencrypt/\S+privkey\.pem', key))
        conf = os.path.join(cls.folder, 'nginx.conf')
        with open(conf, 'w', encoding='utf-8') as stream:
            stream.write(AROUND_NGINX % {'folder': cls.folder, 'site': site})
        program = shutil.which('nginx', path='/usr/sbin:/usr/bin')
        return subprocess.Popen([program, '-e', os.path.join(cls.folder, 'error.log'), '-c', conf, '-p', cls.folder])

    async def test_clients_are_counted_by_their_own_address(self):
        """And nobody becomes another by saying so."""
        for _ in range(2):
            await self.enter_from('198.51.100.7')
        self.assertTrue(await self.refused_from('198.51.100.7'))
        self.assertTrue(await self.refused_from('198.51.100.7', headers={'X-Forwarded-For': '203.0.113.9'}))
        self.assertFalse(await self.refused_from('203.0.113.9'))


@unittest.skipUnless(shutil.which('caddy'), 'caddy is not installed')
class Caddy(Proxied, SharedCase):
    @classmethod
    def launch(cls):
        """With a certificate of Caddy's own making, and no other host asked for one."""
        site = edit(example('Caddyfile'), (r'play\.example\.org {', NAME + ' {\n\ttls internal\n\tbind 127.0.0.1'),
                    (r'reverse_proxy 127\.0\.0\.1:7070', 'reverse_proxy 127.0.0.1:%d' % cls.shared.port))
        conf = os.path.join(cls.folder, 'Caddyfile')
        with open(conf, 'w', encoding='utf-8') as stream:
            stream.write('{\n\tadmin off\n\thttp_port %d\n\thttps_port %d\n\tskip_install_trust\n'
                         '\tstorage file_system %s/caddy\n}\n' % (cls.http, cls.https, cls.folder) + site)
        cls.tls.check_hostname = False
        cls.tls.verify_mode = ssl.CERT_NONE  # it makes its own authority as well
        with open(os.path.join(cls.folder, 'caddy.log'), 'wb') as log:
            return subprocess.Popen(['caddy', 'run', '--config', conf, '--adapter', 'caddyfile'], stdout=log, stderr=log,
                                    env={**os.environ, 'HOME': cls.folder, 'XDG_DATA_HOME': cls.folder})


if __name__ == '__main__':
    unittest.main()

# SPDX-License-Identifier: MIT
"""What those who watch the daemon are told: figures that count exactly what happened, health that means it, a log whose
lines are written down."""

import asyncio
import json
import os
import pty
import re
import signal
import socket
import subprocess
import time
import tty

import figures
import test_disk
from daemon import PROGRAM, SOURCE
from harness import Case, FAST, WAIT_S, unittest
from raw import RawClient, connect

WATCHED = '[server]\nmetrics-listen = 127.0.0.1:0\n'


class Watched(Case):
    CONFIG = WATCHED + FAST

    def read(self):
        return figures.read(self.daemon)

    async def eventually(self, name, *labels, value):
        """The figure gets there: what a closed connection leaves is counted when the daemon has seen it."""
        deadline = time.monotonic() + WAIT_S
        while (now := self.read()[(name, *labels)]) != value:
            self.assertLess(time.monotonic(), deadline, '%s%r stays %g, not %g' % (name, labels, now, value))
            await asyncio.sleep(0.01)  # between two questions


class Counts(Watched):
    async def test_a_match(self):
        before = self.read()
        ada, bob, eve = [await self.enter(name) for name in ('Ada', 'Bob', 'Eve')]
        room = await ada.create(starter=0)
        await bob.ok('join', room=room)
        await eve.ok('watch', room=room)
        await self.play((ada, bob), room, ['e2', 'e8', 'e3'])
        await bob.refused('illegal_move', 'move', room=room, round=1, ply=3, move='a1')
        await ada.refused('not_your_turn', 'move', room=room, round=1, ply=3, move='e4')
        await bob.ok('resign', room=room)
        for client in (ada, bob, eve):
            await client.event('ended', room=room)
            await self.settled(client)
        now = self.read()
        changed = now.since(before)
        clients = (ada, bob, eve)
        for key in [key for key in changed if key[0].startswith(('tavoliere_loop', 'process_', 'tavoliere_reads')) or
                    key[0] in ('tavoliere_journal_seconds_bucket', 'tavoliere_journal_seconds_sum',
                               'tavoliere_received_bytes_total', 'tavoliere_sent_bytes_total')]:
            del changed[key]
        transactions = changed.pop(('tavoliere_journal_transactions_total',))
        self.assertEqual(changed, {
            ('tavoliere_connections_accepted_total',): 3,
            ('tavoliere_messages_received_total',): sum(client._last_id for client in clients),
            ('tavoliere_messages_sent_total',): sum(len(client.log) for client in clients),
            ('tavoliere_moves_total', 'sbarra'): 3,
            ('tavoliere_rounds_started_total', 'sbarra'): 1,
            ('tavoliere_rounds_ended_total', 'sbarra'): 1,
            ('tavoliere_errors_total', 'illegal_move'): 1,
            ('tavoliere_errors_total', 'not_your_turn'): 1,
            # Three hellos, a room, a seat, three moves, an end.
            ('tavoliere_journal_seconds_count',): 9,
        })
        self.assertEqual(transactions, 9, 'each was awaited before the next')
        for key, value in {('tavoliere_websockets',): 3, ('tavoliere_players',): 3, ('tavoliere_spectators',): 1,
                           ('tavoliere_rooms', 'finished'): 1, ('tavoliere_rooms', 'playing'): 0,
                           ('tavoliere_journal_queue',): 0, ('tavoliere_outbox_bytes',): 0,
                           ('tavoliere_healthy',): 1}.items():
            self.assertEqual(now[key], value, key)
        self.assertGreater(now['process_start_time_seconds',], time.time() - 600)
        self.assertGreater(now['process_resident_memory_bytes',], 1e6)
        ada.drop()
        await self.eventually('tavoliere_websockets', value=2)
        await self.eventually('tavoliere_players', value=3)  # who sits in a room that is in memory

    async def test_bytes(self):
        client = RawClient(self.daemon.port)
        self.addCleanup(client.close)
        before = self.read()
        hello = {'op': 'hello', 'id': 1, 'name': 'Ada'}
        client.send_frames(hello)
        _, payload = client.receive()
        changed = self.read().since(before)
        self.assertEqual(changed['tavoliere_received_bytes_total',], len(json.dumps(hello)))
        self.assertEqual(changed['tavoliere_sent_bytes_total',], len(payload))

    async def test_what_a_bot_does(self):
        before = self.read()
        ada = await self.enter('Ada')
        room = await ada.create(('me', 'bot:easy'), starter=0)
        await ada.move(room, 'e2')
        await ada.has_moves(room, 2)
        changed = self.read().since(before)
        self.assertEqual(changed['tavoliere_bot_thoughts_total', 'easy', 'done'], 1)
        self.assertGreater(changed['tavoliere_bot_seconds_total', 'easy'], 0)
        self.assertEqual(changed['tavoliere_moves_total', 'sbarra'], 2)
        self.assertFalse([key for key in changed if key[0].startswith('tavoliere_bot') and 'easy' not in key])

    async def test_http(self):
        before = self.read()
        for path, status in (('/', 200), ('/nothing', 404), ('/healthz', 200)):
            self.assertEqual(self.daemon.get(path).status, status)
        changed = self.read().since(before)
        self.assertEqual(changed['tavoliere_http_answers_total', '2xx'], 2)
        self.assertEqual(changed['tavoliere_http_answers_total', '4xx'], 1)
        await self.eventually('tavoliere_connections', value=0)

    async def test_a_client_that_is_slow(self):
        ada = await self.enter('Ada')
        for _ in range(20):
            await ada.create(visibility='public')
        slow = RawClient(self.daemon.port, receive_buffer=65536)
        self.addCleanup(slow.close)
        slow.send_frames({'op': 'hello', 'id': 1, 'name': 'Slow'})
        slow.reply()
        asked = 1
        before = self.read()
        while 'tavoliere_slow_clients_total' not in (now := {key[0] for key in self.read().since(before)}):
            self.assertLess(asked, 20000, now)
            slow.send_frames(*({'op': 'rooms', 'id': asked + n, 'boards': True} for n in range(1, 51)))
            asked += 50
            await ada.ok('ping')
        self.assertEqual(self.read()['tavoliere_outbox_bytes',], 0, 'what it would have got is thrown away')
        slow.sock.setblocking(False)
        deadline = time.monotonic() + WAIT_S
        while not self.read().since(before).get(('tavoliere_slow_clients_caught_up_total',)):
            self.assertLess(time.monotonic(), deadline)
            try:
                slow.sock.recv(1 << 20)
            except BlockingIOError:
                pass  # it is on its way
        changed = self.read().since(before)
        self.assertEqual(changed['tavoliere_slow_clients_total',], changed['tavoliere_slow_clients_caught_up_total',])
        self.assertGreaterEqual(changed['tavoliere_messages_dropped_total',], 1)

    async def test_nothing_tells_who_plays_what(self):
        ada, bob, room = await self.table()
        public = await ada.create(visibility='public')
        text = self.read().text
        for secret in (room, public, ada.token, bob.token, ada.player, 'Ada', 'Bob', '127.0.0.1'):
            self.assertNotIn(secret, text)
        log = self.daemon.stderr()
        for secret in (room, ada.token, bob.token):
            self.assertNotIn(secret, log)


class Refusals(Watched):
    CONFIG = WATCHED + '[limits]\nconnections = 2\n'

    async def test_why_somebody_was_not_let_in(self):
        before = self.read()
        await self.enter('Ada')
        await self.enter('Bob')
        late = RawClient(self.daemon.port)
        self.addCleanup(late.close)
        self.assertEqual(late.ending(), 1013)
        now = self.read()  # which is not one of them
        changed = now.since(before)
        self.assertEqual(changed['tavoliere_connections_refused_total', 'connections'], 1)
        self.assertEqual(changed['tavoliere_websockets_closed_total', 'busy'], 1)
        self.assertEqual(changed['tavoliere_connections_accepted_total',], 2)
        self.assertEqual(now['tavoliere_websockets',], 2)

    async def test_a_page_of_somebody_else(self):
        before = self.read()
        page = RawClient(self.daemon.port, headers={'Origin': 'https://elsewhere.example'})
        self.addCleanup(page.close)
        self.assertEqual(page.status, 403)
        self.assertEqual(self.read().since(before)['tavoliere_connections_refused_total', 'origin'], 1)


class OtherAddress(Watched):
    """The little HTTP that it speaks."""

    def answer(self, request, whole=True):
        with connect(figures.port_of(self.daemon)) as sock:
            sock.sendall(request)
            if not whole:
                sock.shutdown(socket.SHUT_WR)
            data = b''
            while more := sock.recv(65536):
                data += more
            return data.decode()

    async def test_requests(self):
        for request, status in ((b'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n', 200),
                                (b'GET /metrics HTTP/1.0\r\n\r\n', 200),
                                (b'GET /metrics?x=y HTTP/1.1\n\n', 200),
                                (b'HEAD /healthz HTTP/1.1\r\n\r\n', 200),
                                (b'GET /healthz HTTP/1.1\r\n\r\nand more', 200),
                                (b'GET / HTTP/1.1\r\n\r\n', 404),
                                (b'GET /metricsx HTTP/1.1\r\n\r\n', 404),
                                (b'GET /metric HTTP/1.1\r\n\r\n', 404),
                                (b'GET http://x/metrics HTTP/1.1\r\n\r\n', 404),
                                (b'POST /metrics HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc', 405),
                                (b'GETS /metrics HTTP/1.1\r\n\r\n', 405),
                                (b' /metrics HTTP/1.1\r\n\r\n', 405),
                                (b'GET  /metrics HTTP/1.1\r\n\r\n', 400),
                                (b'GET /metrics\r\n\r\n', 400),
                                (b'GET /metrics HTTP/2.0\r\n\r\n', 400),
                                (b'\r\n\r\n', 400), (b'nonsense\n\n', 400),
                                (b'GET /metrics HTTP/1.1\r\nX: ' + b'x' * 3000, 431)):
            with self.subTest(request=request[:40]):
                said = self.answer(request)
                head, _, body = said.partition('\r\n\r\n')
                self.assertTrue(said.startswith('HTTP/1.1 %d ' % status), said[:80])
                fields = dict(line.split(': ', 1) for line in head.split('\r\n')[1:])
                self.assertEqual((fields['Connection'], fields['Cache-Control']), ('close', 'no-store'))
                self.assertEqual(len(body), 0 if request.startswith(b'HEAD') else int(fields['Content-Length']))
                self.assertEqual('Allow' in fields, status == 405)
        self.assertEqual(self.answer(b'GET /metr', whole=False), '')
        self.assertEqual(figures.ask(self.daemon, '/healthz').body, 'ok\n')

    async def test_many_silent_ones_are_cut_off(self):
        port = figures.port_of(self.daemon)
        silent = [connect(port) for _ in range(16)]
        for sock in silent:
            self.addCleanup(sock.close)
        silent[0].sendall(b'GET /metrics HT')
        late = connect(port)
        self.addCleanup(late.close)
        with self.assertRaises((ConnectionResetError, BrokenPipeError, AssertionError)):
            late.sendall(b'GET /metrics HTTP/1.1\r\n\r\n')
            self.assertNotEqual(late.recv(10), b'', 'no place, and no answer')
        await (await self.enter('Ada')).ok('ping')  # who plays does not notice
        for sock in silent:
            self.assertEqual(sock.recv(10), b'')
        self.read()

    async def test_it_ends_in_the_middle_of_requests(self):
        silent = [connect(figures.port_of(self.daemon)) for _ in range(3)]
        for sock in silent:
            self.addCleanup(sock.close)
            sock.sendall(b'GET /healthz HTTP/1.1\r\n')
        self.read()
        self.daemon.signal(signal.SIGTERM)
        self.assertEqual(self.daemon.wait(), 0)

    async def test_an_address_that_is_taken(self):
        port = figures.port_of(self.daemon)
        self.daemon.signal(signal.SIGTERM)
        self.daemon.wait()
        with socket.socket() as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            taken.bind(('127.0.0.1', port))
            taken.listen()
            done = subprocess.run([*self.daemon.command('--metrics-listen', '127.0.0.1:%d' % port)],
                                  capture_output=True, text=True, timeout=WAIT_S, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^<3>can't listen on 127\.0\.0\.1:%d for metrics: [^\n]+\n$" % port)
        await self.daemon.restart()


class Health(test_disk.Disk):
    CONFIG = WATCHED + FAST

    async def ask(self):
        """The loop goes on meanwhile."""
        answer = await asyncio.get_running_loop().run_in_executor(None, figures.ask, self.daemon, '/healthz')
        return answer.status, answer.body

    async def until(self, wanted):
        deadline = time.monotonic() + WAIT_S
        while (said := await self.ask()) != wanted:
            self.assertLess(time.monotonic(), deadline, 'it stays %r' % (said,))
            await asyncio.sleep(0.01)  # between two questions

    async def test_the_disk_refuses_and_is_back_though_nobody_plays(self):
        ada = await self.enter('Ada')
        room = await ada.create()
        self.assertEqual(await self.ask(), (200, 'ok\n'))
        self.set_disk('fail')
        await ada.refused('unavailable', 'leave', room=room)
        self.assertEqual(await self.ask(), (503, 'disk\n'))
        self.assertEqual(self.daemon.get('/healthz').status, 503)
        now = figures.read(self.daemon)
        self.assertEqual(now['tavoliere_healthy',], 0)
        failures = now['tavoliere_journal_failures_total',]
        self.assertGreaterEqual(failures, 1)
        # Asked again and again, it looks again.
        while figures.read(self.daemon)['tavoliere_journal_failures_total',] == failures:
            self.assertEqual(await self.ask(), (503, 'disk\n'))
        self.set_disk(None)
        await self.until((200, 'ok\n'))
        self.assertEqual(self.daemon.get('/healthz').status, 200)
        self.assertEqual(figures.read(self.daemon)['tavoliere_healthy',], 1)
        await ada.ok('leave', room=room)

    async def test_the_disk_does_not_answer(self):
        ada = await self.enter('Ada')
        self.set_disk('hold')
        waiting = await ada.post('create', game='sbarra', seats=['me', 'open'])
        await ada.ok('ping')
        self.assertEqual(figures.read(self.daemon)['tavoliere_journal_queue',], 1)
        await self.until((503, 'stalled\n'))
        self.assertEqual(self.daemon.get('/healthz').status, 503)
        self.set_disk(None)
        self.assertTrue((await waiting)['ok'])
        self.assertEqual(await self.ask(), (200, 'ok\n'))

    async def test_who_has_said_all_is_answered_though_the_disk_is_asked_first(self):
        """As nc -N asks: it closes its side with the request."""
        def ask():
            with socket.create_connection(('127.0.0.1', figures.port_of(self.daemon)), timeout=WAIT_S) as sock:
                sock.sendall(b'GET /healthz HTTP/1.0\r\n\r\n')
                sock.shutdown(socket.SHUT_WR)
                return sock.makefile('rb').read()

        ada = await self.enter('Ada')
        self.set_disk('fail')
        await ada.refused('unavailable', 'create', game='sbarra', seats=['me', 'open'])
        self.set_disk('hold')
        while not (said := await asyncio.get_running_loop().run_in_executor(None, ask)).endswith(b'stalled\n'):
            self.assertTrue(said.endswith(b'disk\n'), said)
        self.set_disk(None)

    async def test_it_stops(self):
        ada = await self.enter('Ada')
        self.set_disk('hold')
        waiting = await ada.post('create', game='sbarra', seats=['me', 'open'])
        await ada.ok('ping')
        self.daemon.signal(signal.SIGTERM)
        await ada.event('notice')
        self.assertEqual(await self.ask(), (503, 'stopping\n'))
        figures.read(self.daemon)
        self.set_disk(None)
        self.assertTrue((await waiting)['ok'])
        self.assertEqual(await asyncio.get_running_loop().run_in_executor(None, self.daemon.wait, WAIT_S), 0)

    async def test_it_stops_while_the_disk_is_being_asked(self):
        ada = await self.enter('Ada')
        self.set_disk('fail')
        await ada.refused('unavailable', 'create', game='sbarra', seats=['me', 'open'])
        failures = figures.read(self.daemon)['tavoliere_journal_failures_total',]
        self.set_disk('hold')
        asked = asyncio.ensure_future(self.until((503, 'stalled\n')))
        while figures.read(self.daemon)['tavoliere_journal_queue',] == 0:
            await asyncio.sleep(0.01)  # between two questions
        self.daemon.signal(signal.SIGTERM)
        await ada.event('notice')
        asked.cancel()
        self.assertTrue(self.daemon.is_alive(), 'it waits for the disk')
        self.assertEqual(figures.read(self.daemon)['tavoliere_journal_failures_total',], failures)
        self.set_disk(None)
        self.assertEqual(await asyncio.get_running_loop().run_in_executor(None, self.daemon.wait, WAIT_S), 0)


class Log(Watched):
    async def test_lines_bear_their_priority(self):
        for line in self.daemon.stderr().splitlines():
            self.assertRegex(line, r'^<[3-6]>[^<]')
        self.assertRegex(self.daemon.stderr(), r'(?m)^<5>ready at http://')

    async def test_but_not_on_a_terminal(self):
        self.daemon.signal(signal.SIGTERM)
        self.daemon.wait()
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        process = subprocess.Popen(self.daemon.command(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs)
        os.close(theirs)
        self.addCleanup(os.close, ours)
        said = b''
        try:
            while b'ready at' not in said or not said.endswith(b'\n'):
                said += os.read(ours, 1000)
        finally:
            process.terminate()
            self.assertEqual(process.wait(WAIT_S), 0)
        self.assertIn(b'\ntavoliered: ready at http://', said)
        self.assertNotIn(b'<', said)
        await self.daemon.restart()


def section(title):
    with open(os.path.join(SOURCE, 'docs', 'operations.md'), encoding='utf-8') as file:
        text = file.read()
    return re.search(r'(?ms)^## %s$(.*?)(?=^## |\Z)' % title, text)[1]


def sources():
    for folder in ('core', 'io'):
        path = os.path.join(SOURCE, 'server', folder)
        for name in sorted(os.listdir(path)):
            if name.endswith('.c'):
                with open(os.path.join(path, name), encoding='utf-8') as file:
                    yield file.read()


TEXT = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
CALLS = (r'(?:log_line\(|core_log\([^,]+,)\s*[^,]+,\s*' + TEXT, r'(?:fail|snprintf)\(\s*why,\s*cap,\s*' + TEXT)


def formats():
    """Of each line that the log may have, as far as it stands in one piece in the sources."""
    for text in sources():
        for call in CALLS:
            for match in re.finditer(call, text):
                yield ''.join(re.findall(r'"((?:[^"\\]|\\.)*)"', match[1]))


def pattern(form):
    return '.+'.join(re.escape(part) for part in re.split(r'(?:%[0-9.*]*(?:llu|zu|[sdu]))+', form))


class Written(Watched):
    """What docs/operations.md and docs/grafana.json say of all this is true."""

    async def test_every_line_of_the_log_is_written_down(self):
        documented = set(re.findall(r'(?m)`([^`\n]+)`(?=[^|\n]*\|)', '\n'.join(
            line.split(' | ')[0] + ' |' for line in section('What the log says').split('\n') if line.startswith('| `'))))
        known = {form for form in formats() if re.search('[a-z]{3}', re.sub('%[a-z0-9.]+', '', form))}
        self.assertGreater(len(known), 25)
        for form in sorted(known):
            self.assertTrue([line for line in documented if re.fullmatch(pattern(form), line)],
                            '"%s" is not in docs/operations.md' % form)
        general = {'FILE: WHY'}  # in SQLite's words
        for line in sorted(documented - general):
            self.assertTrue([form for form in known if re.fullmatch(pattern(form), line)],
                            '"%s" is written down, but nobody says it' % line)

    async def test_every_figure_is_written_down(self):
        told = set(self.read().types)
        documented = set(re.findall(r'`([a-z_]+)`', '\n'.join(
            line.split(' | ')[0] for line in section('What the figures mean').split('\n') if line.startswith('| `'))))
        self.assertEqual(told, documented)

    async def test_the_dashboard_asks_for_figures_that_there_are(self):
        now = self.read()
        with open(os.path.join(SOURCE, 'docs', 'grafana.json'), encoding='utf-8') as file:
            dashboard = json.load(file)
        asked = [target['expr'] for panel in dashboard['panels'] for target in panel['targets']] + \
            [entry['query'] for entry in dashboard['templating']['list']]
        names = {name for expr in asked for name in re.findall(r'\b(?:tavoliere|process)_[a-z_]+', expr)}
        series = {key[0] for key in now}
        self.assertEqual(names - series, set())
        forgotten = {name for name in now.types if not any(asked.startswith(name) for asked in names)}
        self.assertEqual(forgotten, {'process_virtual_memory_bytes'})  # says nothing that one could act on
        labels = {label for expr in asked for label in re.findall(r'\{\{(\w+)\}\}', expr)} | \
            {label for panel in dashboard['panels'] for target in panel['targets']
             for label in re.findall(r'\{\{(\w+)\}\}', target['legendFormat'])}
        self.assertEqual({label for label in labels if '%s="' % label not in now.text}, set())


if __name__ == '__main__':
    unittest.main()

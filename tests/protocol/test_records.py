# SPDX-License-Identifier: MIT
"""Records over plain HTTP: finished public rounds, and nothing else; and whose limits count behind a proxy."""

import asyncio
import contextlib
import json
import os
import re
import socket
import sqlite3
import struct

from harness import Case, WAIT_S, unittest

PLACE = '/api/v1/rounds/'


class Records(Case):
    async def get(self, path, **options):
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(None, lambda: self.daemon.get(path, **options))

    async def finished(self, visibility='public'):
        ada, bob, room = await self.table(starter=0, visibility=visibility)
        await self.play((ada, bob), room, ['e2', 'e8'])
        await bob.ok('resign', room=room)
        await ada.event('ended', room=room)
        return ada, bob, room

    async def test_a_finished_public_round(self):
        ada, bob, room = await self.finished()
        record = (await ada.ok('record', record=room + '-1', text=True))
        page = await self.get(PLACE + room + '-1')
        text = await self.get(PLACE + room + '-1.txt')
        self.assertEqual((page.status, text.status), (200, 200))
        self.assertEqual(json.loads(page.body), record['record'])
        self.assertEqual(text.body.decode('utf-8'), record['text'])
        self.assertEqual(page.headers['Content-Type'], 'application/json')
        self.assertEqual(text.headers['Content-Type'], 'text/plain; charset=utf-8')
        for answer in (page, text):
            self.assertEqual(answer.headers['Cache-Control'], 'public, max-age=31536000, immutable')
            self.assertEqual(answer.headers['X-Content-Type-Options'], 'nosniff')
            self.assertEqual(answer.headers['Content-Length'], str(len(answer.body)))
        for path, whole in ((room + '-1', page), (room + '-1.txt', text)):
            head = await self.get(PLACE + path, method='HEAD')
            self.assertEqual((head.status, head.body), (200, b''))
            self.assertEqual(head.headers['Content-Length'], whole.headers['Content-Length'])

    async def test_what_is_no_public_record_is_not_there(self):
        _, _, private = await self.finished('private')
        ada, bob, going_on = await self.table(starter=0, visibility='public')
        names = [private + '-1', private + '-1.txt', going_on + '-1', going_on + '-2', 'zzzzzz-1', '', '-', '-1', 'zzzzzz',
                 'zzzzzz-', 'zzzzzz-0', 'zzzzzz-01', 'zzzzzz-1x', 'zzzzzz-1.txt.txt', 'zzzzzz-1.TXT', 'zzzzzz-1/', 'ZZZZZZ-1',
                 'zzzzzz-99999999999', "zzzzzz'--1", 'z' * 17 + '-1', 'z' * 250 + '-1', '%00-1', '../' + private + '-1']
        for name in names:
            answer = await self.get(PLACE + name)
            self.assertEqual(answer.status, 404, name)
            self.assertEqual(answer.headers['Cache-Control'], 'no-cache')
        self.assertEqual((await self.get(PLACE + 'zzzzzz-1', method='POST')).status, 405)

    async def test_it_stays_when_the_room_is_closed_and_the_daemon_killed(self):
        ada, bob, room = await self.finished()
        before = (await self.get(PLACE + room + '-1')).body
        for client in (ada, bob):
            await client.ok('leave', room=room)
        self.daemon.kill()
        await self.daemon.restart()
        answer = await self.get(PLACE + room + '-1')
        self.assertEqual((answer.status, answer.body), (200, before))

    async def test_several_on_one_connection(self):
        _, _, room = await self.finished()
        reader, writer = await asyncio.open_connection('127.0.0.1', self.daemon.port)
        for name, status in ((room + '-1', b'200'), ('zzzzzz-1', b'404'), (room + '-1.txt', b'200'), (room + '-1', b'200')):
            writer.write(('GET %s%s HTTP/1.1\r\nHost: x\r\n\r\n' % (PLACE, name)).encode())
            head = await asyncio.wait_for(reader.readuntil(b'\r\n\r\n'), WAIT_S)
            self.assertEqual(head.split()[1], status, name)
            await asyncio.wait_for(reader.readexactly(int(re.search(rb'content-length: (\d+)', head, re.I)[1])), WAIT_S)
        writer.close()

    async def test_those_who_do_not_wait_for_the_answer_harm_nobody(self):
        _, _, room = await self.finished()
        for number in range(200):
            sock = socket.create_connection(('127.0.0.1', self.daemon.port))
            sock.sendall(('GET %s%s-1 HTTP/1.1\r\nHost: x\r\n\r\n' % (PLACE, room)).encode())
            if number % 2:  # a reset, not an orderly end
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
            sock.close()
        self.assertEqual((await self.get(PLACE + room + '-1')).status, 200)

    async def test_two_requests_at_once_on_one_connection(self):
        _, _, room = await self.finished()
        request = ('GET %s%s-1 HTTP/1.1\r\nHost: x\r\n\r\n' % (PLACE, room)).encode()
        reader, writer = await asyncio.open_connection('127.0.0.1', self.daemon.port)
        writer.write(request * 2)
        answer = await asyncio.wait_for(reader.readuntil(b'\r\n\r\n'), WAIT_S)
        self.assertEqual(answer.split()[1], b'200')
        writer.close()
        self.assertEqual((await self.get(PLACE + room + '-1')).status, 200)


    def write(self, sql):
        with contextlib.closing(sqlite3.connect(os.path.join(self.daemon.state, 'tavoliere.db'), timeout=WAIT_S)) as base:
            base.execute(sql)
            base.commit()

    async def test_a_record_that_cant_be_read_says_so_and_is_back_when_it_can(self):
        ada, _, room = await self.finished()
        for sql, status, code in (("UPDATE events SET kind = 'danced' WHERE kind = 'moved'", 503, 'unavailable'),
                                  ("UPDATE events SET kind = 'moved', text = 'e9' WHERE kind = 'danced'", 500, None)):
            self.write(sql)
            for name in (room + '-1', room + '-1.txt'):
                answer = await self.get(PLACE + name)
                self.assertEqual(answer.status, status)
                self.assertEqual(answer.headers['Cache-Control'], 'no-cache')
                self.assertEqual((await self.get(PLACE + name, method='HEAD')).status, status)
            if code:
                await ada.refused(code, 'record', record=room + '-1')
        self.write("UPDATE events SET text = CASE side WHEN 0 THEN 'e2' ELSE 'e8' END WHERE kind = 'moved'")
        self.assertEqual((await self.get(PLACE + room + '-1')).status, 200)
        said = self.daemon.stderr()
        self.assertEqual(said.count("can't be read"), 1, said)
        self.assertEqual(said.count('can be read again'), 1, said)


class Behind(Case):
    """The daemon believes what loopback says: wrong codes are counted by the client's own address."""

    async def wrong_codes(self, headers):
        """The answers to as many wrong codes as it takes to be told to slow down, at most 100."""
        for number in range(100):
            client = await self.open(extra_headers=headers)
            reply = await client.request('hello', link='aaaaaaaa')
            if reply['error']['code'] == 'slow_down':
                return number
            self.assertEqual(reply['error']['code'], 'bad_token')
        return 100

    async def test_clients_have_limits_of_their_own(self):
        first = await self.wrong_codes([('X-Forwarded-For', '198.51.100.1')])
        self.assertIn(first, range(1, 100))
        self.assertEqual(await self.wrong_codes([('X-Forwarded-For', '198.51.100.2')]), first)
        # What a client says of itself comes first, what the proxy adds comes last, in one header or in two.
        self.assertEqual(await self.wrong_codes([('X-Forwarded-For', '203.0.113.5, 198.51.100.1')]), 0)
        self.assertEqual(await self.wrong_codes([('X-Forwarded-For', '203.0.113.5'),
                                                 ('X-Forwarded-For', '198.51.100.1')]), 0)
        self.assertEqual(await self.wrong_codes([('X-Forwarded-For', '203.0.113.5,' * 250 + '198.51.100.1')]), 0)


if __name__ == '__main__':
    unittest.main()

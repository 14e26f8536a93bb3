# SPDX-License-Identifier: MIT
"""A server that wants to be left alone is left alone, and what it refuses ends when it no longer does."""

import time

from fake import FakeServer, hello, snapshot
from terminal import Case, unittest

ASKED_S = 0.4
LEAST_S = {'join': (0.35, 0.7), 'hello': (0.7, 1.4)}  # of two waits, shortest by lot; for hello there was one before them


class Pace(Case):

    DAEMON = False

    def gaps(self, refused):
        """Between the greetings of a client of which the requests `refused` are refused as often as there are waits."""
        greetings = []
        left = [len(LEAST_S[refused])]

        def answer(request):
            if request['op'] == 'hello':
                greetings.append(time.monotonic())
            if request['op'] == refused and left[0] and len(greetings) > (refused == 'hello'):
                left[0] -= 1
                return [{'re': request['id'], 'ok': False,
                         'error': {'code': 'slow_down', 'message': 'too many', 'retry_ms': int(ASKED_S * 1000)}}]
            if request['op'] == 'hello':
                return [hello(request)]
            return [{'re': request['id'], 'ok': True, 'room': 'k7x2qm', 'snapshot': snapshot()}]

        server = FakeServer(answer)
        self.addCleanup(server.finish)
        player = self.player('Ada', 'join', 'http://127.0.0.1:%d/r/k7x2qm' % server.port)
        if refused == 'hello':  # whoever is refused at first is told so, and that is all
            player.expect('^Your turn$')
            server.drop()
            player.expect('Connection lost')
            player.expect('Back online')
            greetings.pop(0)
        else:
            player.expect('^Your turn$')
        return [after - before for before, after in zip(greetings, greetings[1:])]

    def test_what_is_refused_is_asked_again_later_and_later(self):
        for refused in LEAST_S:
            gaps = self.gaps(refused)
            self.assertEqual(len(gaps), len(LEAST_S[refused]))
            for gap, least in zip(gaps, LEAST_S[refused]):
                self.assertGreaterEqual(gap, ASKED_S + least, refused)


if __name__ == '__main__':
    unittest.main()

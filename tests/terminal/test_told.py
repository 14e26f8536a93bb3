# SPDX-License-Identifier: MIT
"""What is printed about clocks, absence, phrases and answers, by a server that says what is wanted at the moment it is."""

from fake import EVIL, FakeServer, hello, seat, snapshot
from terminal import Case, unittest

EVIL_PRINTED = r'Ev\?\[2J\?\?il\?'


def clock(left, running=None, starts_in_ms=None):
    return {'initial_ms': 300000, 'increment_ms': 3000, 'left_ms': left, 'running': running, 'starts_in_ms': starts_in_ms}


def absent(why, away_ms=None):
    gone = dict(seat('Bob', 'p2'), online=False, why=why)
    return gone if away_ms is None else dict(gone, away_ms=away_ms)


class Told(Case):

    DAEMON = False

    def setUp(self):
        super().setUp()
        self.picture = snapshot()
        self.picture['seats'][1] = seat('Bob', 'p2')
        self.replies = {}  # by op: what a reply holds besides `re`
        self.seq = 5

    def answer(self, request):
        op = request['op']
        if op == 'hello':
            return [hello(request)]
        if op in ('join', 'watch'):
            return [{'re': request['id'], 'ok': True, 'room': 'k7x2qm', 'snapshot': self.picture}]
        return [dict({'re': request['id'], 'ok': True}, **self.replies.get(op, {}))]

    def serve(self):
        server = FakeServer(self.answer)
        self.addCleanup(server.finish)
        self.server = 'http://127.0.0.1:%d' % server.port
        return server

    def join(self, *args):
        self.fake = self.serve()
        player = self.player('Ada', 'join', self.server + '/r/k7x2qm', *args)
        player.expect('^Your turn$', '^Bob to move$', '^Tocca a te$')
        return player

    def tell(self, word, **fields):
        self.seq += 1
        self.fake.say(dict({'ev': word, 'room': 'k7x2qm', 'seq': self.seq}, **fields))

    def sees_nothing_evil(self, player):
        for character in '\x1b\x07\u202e':
            self.assertNotIn(character, player.text)

    def bob_moves(self):
        self.picture = dict(self.picture, **{'round': snapshot(['e2'])['round']})

    def test_clocks_stand_behind_the_names(self):
        self.picture['clock'] = clock([299900, 300000], None, 9000)
        player = self.join()
        self.assertRegex(player.text, r'(?m)^Sbarra la strada, 5\+3$')
        self.assertRegex(player.text, r'(?m)^◆ Bob \(orange\) 5:00, to row 1, 10 walls left$')
        self.assertRegex(player.text, r'(?m)^● Ada \(blue, you\) 4:59, to row 9, 10 walls left$')
        player.expect(r'^The clock starts in [89] s$')
        self.tell('moved', round=1, ply=0, side=0, move='e2', forced=False, turn=1, digest='a1098853',
                  clock=clock([3725500, 7000], 1))
        player.expect('^Ada: e2$')
        player.expect(r'^◆ Bob \(orange\) 0:0[67]\.\d, ')
        player.expect(r'^● Ada \(blue, you\) 1:02:05, ')
        player.type('clock')
        player.expect(r'^● Ada \(blue, you\) 1:02:05$')
        player.expect(r'^◆ Bob \(orange\) 0:0\d\.\d$')
        player.expect('^Bob to move$')

    def test_the_clock_is_set_anew(self):
        self.picture['clock'] = clock([100000, 300000], 0)
        player = self.join()
        for why, words in (('restart', 'The server has been away: Ada now has 1:5[45]'),
                           ('disk', 'The server could not save the move: Ada has 1:5[45] again'),
                           (EVIL, 'Ada now has 1:5[45]')):
            self.tell('clock', clock=clock([115000, 300000], None, 10000), why=why)
            player.expect('^%s$' % words)
            player.expect(r'^The clock starts in \d+ s$')

    def test_ones_own_clock_runs_low(self):
        self.picture['clock'] = clock([31500, 300000], 0)
        player = self.join()
        player.expect('^You have (29|30) s left$')
        self.tell('clock', clock=clock([100, 300000], 0), why='disk')
        player.expect('^The server could not save the move')
        player.type('clock')
        player.expect(r'^● Ada \(blue, you\) 0:00\.\d$')
        self.assertEqual(player.count('You have'), 1)

    def test_what_comes_of_itself_does_not_spoil_the_prompt(self):
        self.picture['clock'] = clock([10900, 300000], 0)
        self.serve()
        screen = self.screen('Ada', 'join', self.server + '/r/k7x2qm')
        screen.until(r'Your turn\r\n> $')
        screen.until(r'^\r\nYou have (9|10) s left\r\n> $')

    def test_the_clock_of_another_is_nobodys_business(self):
        self.bob_moves()
        self.picture['clock'] = clock([300000, 10900], 1)
        player = self.join()
        self.tell('said', side=1, phrase='hello')
        player.expect('^Bob says: Hello$')
        player.type('clock')
        player.expect(r'^◆ Bob \(orange\) 0:')
        self.assertEqual(player.count('You have'), 0)

    def test_absence_and_the_time_to_claim(self):
        self.bob_moves()
        player = self.join()
        self.tell('seat', side=1, seat=absent('left', 42000))
        player.expect('^Bob has left the room$')
        player.expect('^You can `claim` the round in 42 s$')
        player.type('board')
        player.expect(r'^◆ Bob \(orange, left\), to row')
        player.expect('^You can `claim` the round in 4[012] s$')
        self.tell('seat', side=1, seat=seat('Bob', 'p2'))
        player.expect('^Bob is here$')
        self.tell('seat', side=1, seat=absent('dropped', 1200))
        player.expect('^Bob has lost the connection$')
        player.expect('^You can `claim` the round in 2 s$')
        player.expect('^You can `claim` the round now$')
        player.type('board')
        player.expect(r'^◆ Bob \(orange, connection lost\), to row')
        player.expect('^You can `claim` the round now$')
        self.tell('seat', side=1, seat=seat('Bob', 'p2'))
        player.expect('^Bob is here$')
        self.tell('seat', side=1, seat=absent(EVIL))
        player.expect('^Bob is away$')
        self.assertEqual(player.count('`claim`'), 5)

    def test_nothing_is_claimed_in_ones_own_turn(self):
        player = self.join()
        self.tell('seat', side=1, seat=absent('left', 0))
        player.expect('^Bob has left the room$')
        self.assertEqual(player.count('claim'), 0)
        self.tell('moved', round=1, ply=0, side=0, move='e2', forced=False, turn=1, digest='a1098853', clock=None)
        player.expect('^Bob to move$')
        player.expect('^You can `claim` the round now$')

    def test_why_a_round_cannot_be_claimed(self):
        player = self.join()
        for error, words in (({'retry_ms': 17001}, 'Not yet: in 18 s'), ({}, 'Not yet: a round is claimed on your opponent’s turn, .*')):
            self.replies['claim'] = {'ok': False, 'error': dict({'code': 'not_yet', 'message': 'no'}, **error)}
            player.type('claim')
            player.expect('^%s$' % words)
        self.assertEqual({name: value for name, value in self.fake.requests[-1].items() if name != 'id'},
                         {'op': 'claim', 'room': 'k7x2qm', 'round': 1})

    def test_results_that_time_brings(self):
        for reason, winner, words in (('time', 1, 'Bob won: you ran out of time'), ('time', 0, 'You won: Bob ran out of time'),
                                      ('claimed', 0, 'You won: Bob was away'), ('claimed', 1, 'Bob won: you were away'),
                                      ('aborted', None, 'Round over: aborted, does not count')):
            self.seq = 5
            player = self.join()
            self.tell('ended', round=1, result={'winner': winner, 'reason': reason, 'score': None},
                      score={'wins': [0, 0], 'draws': 0})
            player.expect('^%s$' % words)

    def test_phrases(self):
        player = self.join('--lang', 'it')
        for phrase, words in (('well_played', 'Ben giocato'), (EVIL, EVIL_PRINTED)):
            self.tell('said', side=1, phrase=phrase)
            player.expect('^Bob dice: %s$' % words)
        for typed in ('say good luck', 'frase Buona Fortuna', 'frase good_luck'):
            player.type(typed)
        player.type('say qualcosa')
        player.expect('^Che cosa si può dire:\n  Ciao\n(  .*\n)*  Arrivederci$')
        self.fake.expect('say', 3)
        self.assertEqual([(request['room'], request['phrase']) for request in self.fake.requests if request['op'] == 'say'],
                         [('k7x2qm', 'good_luck')] * 3)
        self.replies['say'] = {'ok': False, 'error': {'code': 'slow_down', 'message': 'wait', 'retry_ms': 1500}}
        player.type('say hello')
        player.expect('^Troppo in fretta')
        self.sees_nothing_evil(player)

    def test_a_new_name(self):
        player = self.join()
        self.replies['rename'] = {'player': {'id': 'p1', 'name': 'Augusta'}}
        player.type('rename  Augusta Ada ')
        player.expect('^You are now called Augusta$')
        self.tell('seat', side=0, seat=seat('Augusta', 'p1'))
        player.type('rename')
        player.expect('^This name cannot be used: ')
        self.assertEqual(self.fake.requests[-1]['name'], 'Augusta Ada')
        self.tell('seat', side=0, seat=seat('Ada II', 'p1'))  # by another device
        player.expect('^You are now called Ada II$')
        self.tell('seat', side=1, seat=seat(EVIL, 'p2'))
        player.expect('^Bob is now called %s$' % EVIL_PRINTED)
        self.assertEqual((player.count('You are now called'), player.count('is now called')), (2, 1))
        self.sees_nothing_evil(player)

    ROUND = {'id': 'k7x2qm-2', 'game': 'duo', 'visibility': 'public', 'seats': [seat('Ada', 'p1'), seat(EVIL, 'p2')],
             'you': {'sides': [0]}, 'starter': 0, 'clock': {'initial_ms': 300000, 'increment_ms': 0}, 'plies': 42,
             'started_at': 1700000000000, 'ended_at': 1700000100000, 'result': {'winner': 1, 'reason': 'score', 'score': [3, 12]}}

    def test_history(self):
        player = self.join()
        self.replies['history'] = {'rounds': [self.ROUND], 'next': 'k7x2qm-2'}
        player.type('history')
        player.expect(r'^  k7x2qm-2  2023-11-1\d \d\d:\d\d  Blokus Duo, Ada - %s, 5\+0  %s won: more points, 3 to 12$' % (
            EVIL_PRINTED, EVIL_PRINTED))
        player.expect('^Older ones: `history k7x2qm-2`$')
        self.replies['history'] = {'rounds': [], 'next': None}
        player.type('history k7x2qm-2')
        player.expect('^No rounds$')
        self.assertEqual(self.fake.requests[-1]['after'], 'k7x2qm-2')
        player.type('history k7x2qm')
        player.expect('^“k7x2qm” is no round such as')
        self.sees_nothing_evil(player)

    def test_statistics(self):
        player = self.join()
        self.replies['stats'] = {'stats': [{'game': 'sbarra', 'against': 'people', 'wins': 3, 'draws': 0, 'losses': 2},
                                           {'game': 'go', 'against': 'aliens', 'wins': 0, 'draws': 1, 'losses': 0}]}
        player.type('stats')
        player.expect('^Sbarra la strada, against people: won 3, drawn 0, lost 2\ngo, aliens: won 0, drawn 1, lost 0$')

    def record(self, text):
        record = {name: value for name, value in self.ROUND.items() if name != 'you'}
        return {'record': dict(record, plies=0, moves=[], at_ms=[], left_ms=[], credits=[]), 'text': text}

    def test_a_record_keeps_its_lines_and_nothing_else(self):
        player = self.join()
        self.replies['record'] = self.record('[Side1 "\x1b]0;\x07\u202e"]\n\n1 0 e2\r 0:01.000')
        player.type('record k7x2qm-2')
        player.expect(r'^\[Side1 "\?\]0;\?\?"\]\n\n1 0 e2\? 0:01\.000\n')
        self.sees_nothing_evil(player)
        self.assertNotIn('\r', player.text)
        player.type('record')
        player.expect('^No round is over here yet$')

    def test_a_record_from_the_command_line(self):
        self.serve()
        self.replies['record'] = self.record('[Game "duo"]\n')
        done = self.run_as('Ada', 'record', 'k7x2qm-2', '--server', self.server)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, '[Game "duo"]\n', ''))
        self.replies['record'] = {'ok': False, 'error': {'code': 'no_such_round', 'message': 'no'}}
        done = self.run_as('Ada', 'record', 'k7x2qm-2', '--server', self.server)
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (1, '', 'tavoliere: There is no such round that you may see\n'))

    def test_an_answer_of_another_kind(self):
        self.serve()
        for action in (['stats'], ['history'], ['link'], ['record', 'k7x2qm-2']):
            done = self.run_as('Ada', *action, '--server', self.server)
            self.assertIn('said something that I can’t understand', done.stdout)

    def test_a_wrong_code_is_told(self):
        fake = FakeServer(lambda request: [{'re': request['id'], 'ok': False,
                                            'error': {'code': 'bad_token', 'message': 'no', 'field': 'link'}}])
        self.addCleanup(fake.finish)
        done = self.run_as('Ada', 'rooms', '--link', 'K7X2-QM9T', '--server', 'http://127.0.0.1:%d' % fake.port)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (1, '', 'tavoliere: This code is wrong, used or too old\n'))
        self.assertEqual([(request['link'], 'token' in request) for request in fake.requests], [('k7x2qm9t', False)])


if __name__ == '__main__':
    unittest.main()

# SPDX-License-Identifier: MIT
"""Rooms with bots of the server: what is asked for, what is told of a bot, hints; and whole games against one."""

import re

from fake import EVIL, FakeServer, hello, moved, seat, snapshot
from terminal import Case, LONG, run, unittest

EVIL_PRINTED = r'Ev\?\[2J\?\?il\?'


def bot(level='hard', name=None):
    return {'kind': 'bot', 'name': name or level, 'level': level, 'online': True}


E8 = {'ev': 'moved', 'room': 'k7x2qm', 'seq': 7, 'round': 1, 'ply': 1, 'side': 1, 'move': 'e8', 'forced': False, 'turn': 0,
      'clock': None, 'digest': '94aa4bdb'}


class CommandLine(unittest.TestCase):

    def test_levels(self):
        for args, words in ((['--bot', 'Hard'], '--bot: there is no bot “Hard”, only easy, medium, hard and master'),
                            (['--bot', ''], 'there is no bot “”'), (['--bot'], '--bot needs a value'),
                            (['--bot', 'easy', '--bot', 'hard', '--bot', 'easy'], '“easy” would be a third bot'),
                            (['--bot', 'easy', '--here'], '--bot makes no sense with --here'),
                            (['--side', 'lot', '--bot', 'easy', '--bot', 'easy'], '--side makes no sense with --bot --bot')):
            with self.subTest(args=args):
                done = run('create', 'duo', *args)
                self.assertEqual((done.returncode, done.stdout), (2, ''))
                self.assertRegex(done.stderr, r'^tavoliere: [^\n]+; `tavoliere --help` says more\n$')
                self.assertIn(words, done.stderr)
        done = run('--lang', 'it', 'create', 'duo', '--bot', 'difficile')
        self.assertIn('il bot “difficile” non c’è: ci sono easy, medium, hard e master', done.stderr)
        self.assertIn('--bot makes no sense with rooms', run('rooms', '--bot', 'easy').stderr)


class Told(Case):
    """By a server that says what is wanted at the moment it is. Ada is blue and begins, unless a test says otherwise."""

    DAEMON = False

    def setUp(self):
        super().setUp()
        self.picture = dict(snapshot(), seats=[seat('Ada', 'p1'), bot()])
        self.replies = {}  # by op: what a reply holds besides `re`, or None for no reply
        self.events = {}  # by op: what comes behind the reply

    def answer(self, request):
        op = request['op']
        if op == 'hello':
            return [hello(request)]
        if op in ('create', 'join', 'watch'):
            return [{'re': request['id'], 'ok': True, 'room': 'k7x2qm', 'snapshot': self.picture}]
        reply = self.replies.get(op, {})
        replies = [] if reply is None else [dict({'re': request['id'], 'ok': True}, **reply)]
        return replies + self.events.get(op, [])

    def serve(self):
        self.fake = FakeServer(self.answer)
        self.addCleanup(self.fake.finish)
        self.server = 'http://127.0.0.1:%d' % self.fake.port

    def asked(self, op):
        return [request for request in self.fake.requests if request['op'] == op]

    def create(self, *args):
        self.serve()
        player = self.player('Ada', 'create', 'sbarra', '--bot', 'hard', '--server', self.server, *args)
        player.expect('^(Your turn|The bot thinks…|Tocca a te|Il bot pensa…)$')
        return player

    def bot_is_to_move(self):
        self.picture['round'] = snapshot(['e2'])['round']

    def test_what_is_asked_for(self):
        self.serve()
        for args, asked in ((['sbarra', '--bot', 'hard'], {'seats': ['me', 'bot:hard']}),
                            (['sbarra', '--bot', 'easy', '--side', '1'], {'seats': ['bot:easy', 'me']}),
                            (['sbarra', '--side', 'lot', '--bot', 'easy'], {'seats': 'lot', 'opponent': 'bot:easy'}),
                            (['duo', '--bot', 'master'], {'seats': 'lot', 'opponent': 'bot:master'}),
                            (['duo', '--bot', 'medium', '--side', '0'], {'seats': ['me', 'bot:medium']}),
                            (['sbarra'], {'seats': 'lot', 'opponent': 'open'}),
                            (['sbarra', '--bot', 'hard', '--bot', 'easy', '--public'],
                             {'seats': ['bot:hard', 'bot:easy'], 'visibility': 'public'}),
                            (['duo', '--bot', 'hard', '--clock', '5'],
                             {'seats': 'lot', 'opponent': 'bot:hard', 'clock': {'initial_ms': 300000, 'increment_ms': 0}})):
            with self.subTest(args=args):
                self.run_as('Ada', 'create', *args, '--server', self.server)
                self.assertEqual({name: value for name, value in self.asked('create')[-1].items() if name not in ('op', 'id')},
                                 dict(asked, game=args[0]))

    def test_a_level_that_the_server_lacks(self):
        fake = FakeServer(lambda request: [hello(request) if request['op'] == 'hello' else {
            're': request['id'], 'ok': False, 'error': {'code': 'unknown_level', 'message': 'no', 'allowed': []}}])
        self.addCleanup(fake.finish)
        done = self.run_as('Ada', 'create', 'duo', '--bot', 'easy', '--server', 'http://127.0.0.1:%d' % fake.port)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (1, '', 'tavoliere: This server has no such bot\n'))

    def test_a_bot_is_called_by_its_level_and_thinks(self):
        player = self.create()
        self.assertRegex(player.text, r'(?m)^◆ bot, hard \(orange\), to row 1, 10 walls left$')
        self.assertNotIn('http', player.text)  # nobody is invited
        self.fake.say(moved(6))
        player.expect('^Ada: e2$')
        player.expect('^The bot thinks…$')
        self.fake.say(E8)
        player.expect('^Bot: e8$')
        player.expect('^Your turn$')
        for result, words in (({'winner': 1, 'reason': 'goal'}, 'Bot won: pawn arrived'),
                              ({'winner': None, 'reason': 'failed'}, 'Round over: the bot failed, does not count')):
            self.fake.say({'ev': 'ended', 'room': 'k7x2qm', 'seq': 8 if result['winner'] else 9, 'round': 1,
                           'result': dict(result, score=None), 'score': {'wins': [1, 1], 'draws': 0}})
            player.expect('^%s$' % words)
            player.expect('^Rounds won: Ada 1, Bot 1$')

    def test_in_italian(self):
        self.bot_is_to_move()
        player = self.create('--lang', 'it')
        self.assertRegex(player.text, r'(?m)^◆ bot, difficile \(arancione\), ')
        self.assertRegex(player.text, r'(?m)^Il bot pensa…$')
        self.fake.say({'ev': 'ended', 'room': 'k7x2qm', 'seq': 6, 'round': 1, 'score': {'wins': [0, 0], 'draws': 0},
                       'result': {'winner': None, 'reason': 'failed', 'score': None}})
        player.expect('^Partita finita: il bot non risponde, non conta$')

    def test_two_bots_are_called_by_their_colours(self):
        self.picture.update(seats=[bot('easy'), bot('easy')], you={'sides': []})
        self.serve()
        player = self.player('Ada', 'create', 'sbarra', '--bot', 'easy', '--bot', 'easy', '--server', self.server)
        player.expect('^You are watching')
        player.expect(r'^◆ bot, easy \(orange\), ')
        player.expect('^Blue thinks…$')
        self.fake.say(moved(6))
        player.expect('^Blue: e2$')
        player.expect('^Orange thinks…$')
        player.end_input()  # who watches stays for the round
        self.fake.say({'ev': 'ended', 'room': 'k7x2qm', 'seq': 7, 'round': 1, 'score': {'wins': [0, 1], 'draws': 0},
                       'result': {'winner': 1, 'reason': 'resigned', 'score': None}})
        player.expect('^Orange won: Blue resigned$')
        self.assertEqual(player.status(), 0)

    def test_a_level_of_a_later_version_has_its_own_name(self):
        self.picture['seats'][1] = bot(EVIL, EVIL)
        player = self.create()
        self.assertRegex(player.text, r'(?m)^◆ %s \(orange\), ' % EVIL_PRINTED)
        for character in '\x1b\x07\u202e':
            self.assertNotIn(character, player.text)

    def test_a_bot_never_stays_away(self):
        self.bot_is_to_move()
        self.picture['seats'][1].update(online=False, why='dropped', away_ms=0)
        player = self.create()
        player.type('claim')
        player.expect('^A bot never stays away$')
        player.type('help')
        player.expect('^  hint  ')
        player.type('aiuto')
        player.expect('^  leave, quit')
        for word in ('claim', 'connection lost', ' away$'):
            self.assertEqual(player.count(word), 1 if word == ' away$' else 0, word)
        self.assertEqual(self.asked('claim'), [])

    def test_against_people_there_are_no_hints(self):
        self.picture['seats'][1] = seat('Bob', 'p2')
        player = self.create()
        player.type('hint')
        player.expect('^Hints are only given against a bot$')
        player.type('help')
        player.expect('^  claim  ')
        player.expect('^  leave, quit')
        self.assertEqual((player.count('  hint'), self.asked('hint')), (0, []))

    def test_a_hint_is_told_and_not_played(self):
        player = self.create()
        self.replies['hint'] = {'round': 1, 'ply': 0, 'move': 'd4h'}
        for line in ('hint', 'suggerimento'):
            player.type(line)
            player.expect('^The bot thinks about what it would play…$')
            player.expect('^The bot would play d4h$')
        self.assertEqual([(request['room'], request['round']) for request in self.asked('hint')], [('k7x2qm', 1)] * 2)
        self.assertEqual(self.asked('move'), [])
        for error, words in (('unavailable', 'The bot has no hint now'), ('slow_down', 'Too fast: try again in a moment')):
            self.replies['hint'] = {'ok': False, 'error': {'code': error, 'message': 'no'}}
            player.type('hint')
            player.expect('^%s$' % words)

    def test_nothing_waits_for_a_hint_and_a_late_one_is_dropped(self):
        self.replies['hint'] = None
        player = self.create()
        for line in ('hint', 'hint', 'moves'):
            player.type(line)
        player.expect('^No moves yet$')
        request = self.fake.expect('hint')
        late = {'re': request['id'], 'ok': True, 'round': 1, 'ply': 0, 'move': 'd4h'}
        refused = {'re': request['id'], 'ok': False, 'error': {'code': 'unavailable', 'message': 'no'}}
        self.events['move'] = [late, refused, moved(6), late, refused]
        player.type('e2')
        player.expect('^The bot thinks…$')
        player.type('hint')
        player.expect('^It is not your turn$')
        self.assertEqual((len(self.asked('hint')), player.count('has no hint')), (1, 0))
        self.assertEqual(player.count('^The bot would play'), 0)

    def test_a_hint_does_not_spoil_the_prompt(self):
        self.replies['hint'] = None
        self.serve()
        screen = self.screen('Ada', 'create', 'sbarra', '--bot', 'hard', '--server', self.server)
        screen.until(r'Your turn\r\n> $')
        screen.type('hint\n')
        screen.until(r'^hint\r\nThe bot thinks about what it would play…\r\n> $')
        self.fake.say({'re': self.fake.expect('hint')['id'], 'ok': True, 'round': 1, 'ply': 0, 'move': 'd4h'})
        screen.until(r'^\r\nThe bot would play d4h\r\n> $')

    def test_a_hint_for_another_position_is_dropped(self):
        player = self.create()
        for seq, told in ((6, {'round': 1, 'ply': 2}), (7, {'round': 2, 'ply': 0})):
            self.replies['hint'] = dict(told, move='d4h')
            self.events['hint'] = [{'ev': 'said', 'room': 'k7x2qm', 'seq': seq, 'side': 0, 'phrase': 'hello'}]
            player.type('hint')
            player.expect('^Ada says: Hello$')
        self.assertEqual((len(self.asked('hint')), player.count('^The bot would play')), (2, 0))

    def test_what_becomes_of_a_hint_when_somebody_else_moves(self):
        self.replies['hint'] = None
        player = self.create()
        player.type('hint')
        player.expect('^The bot thinks about')
        late = {'re': self.fake.expect('hint')['id'], 'ok': False, 'error': {'code': 'unavailable', 'message': 'no'}}
        for message in (moved(6), late, E8):  # from another device
            self.fake.say(message)
        player.expect('^Your turn$')
        self.replies['hint'] = {'round': 1, 'ply': 2, 'move': 'd4h'}
        player.type('hint')
        player.expect('^The bot would play d4h$')
        self.assertEqual(player.count('has no hint'), 0)

    def test_a_hint_is_lost_with_the_connection(self):
        self.replies['hint'] = None
        player = self.create()
        player.type('hint')
        player.expect('^The bot thinks about')
        self.fake.expect('hint')
        self.replies['hint'] = {'round': 1, 'ply': 0, 'move': 'd4h'}
        self.fake.drop()
        player.expect('^Back online$')
        player.expect('^Your turn$')
        player.type('hint')
        player.expect('^The bot would play d4h$')

    def test_a_bot_agrees_to_a_rematch_and_nothing_is_told_of_it(self):
        player = self.create()
        self.fake.say({'ev': 'ended', 'room': 'k7x2qm', 'seq': 6, 'round': 1, 'score': {'wins': [1, 0], 'draws': 0},
                       'result': {'winner': 0, 'reason': 'resigned', 'score': None}})
        player.expect('^You won')
        self.events['rematch'] = [
            {'ev': 'offer', 'room': 'k7x2qm', 'seq': 7, 'offers': {'rematch': [True, True]}},
            {'ev': 'started', 'room': 'k7x2qm', 'seq': 8, 'round': dict(snapshot()['round'], number=2), 'clock': None,
             'seats': self.picture['seats'], 'score': {'wins': [1, 0], 'draws': 0}}]
        player.type('rematch')
        player.expect('^Round 2 begins$')
        self.assertEqual(player.count('[Rr]ematch'), 1)  # the word that can be typed

    def test_the_last_line_may_ask_for_a_hint(self):
        self.replies['hint'] = {'round': 1, 'ply': 0, 'move': 'd4h'}
        self.serve()
        done = self.run_as('Ada', 'create', 'sbarra', '--bot', 'hard', '--server', self.server, typed='hint')
        self.assertEqual(done.returncode, 0)
        self.assertTrue(done.stdout.endswith('\nThe bot would play d4h\n'), done.stdout)

    def test_rounds_and_statistics(self):
        player = self.create()
        self.replies['stats'] = {'stats': [{'game': 'sbarra', 'against': level, 'wins': 1, 'draws': 0, 'losses': 4}
                                           for level in ('easy', 'medium', 'hard', 'master')]}
        player.type('stats')
        for level in ('easy', 'medium', 'hard', 'master'):
            player.expect('^Sbarra la strada, against the %s bot: won 1, drawn 0, lost 4$' % level)
        sitter = {'kind': 'bot', 'name': 'hard', 'level': 'hard'}
        self.replies['history'] = {'next': None, 'rounds': [
            {'id': 'k7x2qm-2', 'game': 'sbarra', 'visibility': 'private', 'seats': [seat('Ada', 'p1'), sitter],
             'you': {'sides': [0]}, 'starter': 0, 'clock': None, 'plies': 42, 'started_at': 1700000000000, 'ended_at': 1700000100000,
             'result': {'winner': 1, 'reason': 'goal', 'score': None}}]}
        player.type('history')
        player.expect(r'^  k7x2qm-2 .*  Sbarra la strada, Ada - bot, hard  Bot won: pawn arrived$')


class Rounds(Case):
    """Against the bots of a real daemon."""

    def meet(self, game, *args, name='Ada'):
        """A player whose turn it is."""
        player = self.player(name, 'create', game, '--server', self.server, *args)
        if player.expect('^(Your turn|The bot thinks…)$').group(0) != 'Your turn':
            player.expect('^Your turn$')
        return player

    def by_hints(self, player):
        """Play what is suggested until the round is over; returns how it ended."""
        line = 'Your turn'
        while line == 'Your turn':
            player.type('hint')
            move = player.expect(r'^The bot would play (\S+)$').group(1)
            player.type(move)
            player.expect('^Ada: %s$' % re.escape(move))
            line = player.expect('^Your turn$', '^(?:You won|Bot won|Draw): .*$').group(0)
        return line

    def whole(self, game):
        player = self.meet(game, '--bot', 'easy')
        self.assertRegex(player.text, r'(?m)^[●◆] bot, easy \(')
        result = self.by_hints(player).split(':')[0]
        player.expect('^`rematch` asks for another round')
        player.type('rematch')
        player.expect('^Round 2 begins$')
        player.type('stats')
        player.expect('^[^,]+, against the easy bot: won %d, drawn %d, lost %d$' % tuple(
            int(result == word) for word in ('You won', 'Draw', 'Bot won')))
        player.type('history')
        player.expect(r'^  [0-9a-z]+-1  .*(Ada - bot, easy|bot, easy - Ada)  %s: ' % result)
        player.type('record')
        player.expect(r'^\[Level[01] "easy"\]$')
        self.assertEqual(player.count('Rematch offered|offers a rematch'), 0)

    def test_spider(self):
        self.whole('spider')

    @unittest.skipUnless(LONG, 'set TAVOLIERE_LONG=1')
    def test_the_other_games(self):
        for game in ('sbarra', 'bricka', 'duo'):
            with self.subTest(game=game):
                self.whole(game)

    def test_in_sbarra_one_is_blue_and_elsewhere_the_lot_decides(self):
        for name in ('Ada', 'Bob', 'Eve', 'Dan'):
            self.assertRegex(self.meet('sbarra', '--bot', 'easy', name=name).text, r'(?m)^● %s \(blue, you\), ' % name)

    def test_the_bot_answers_after_a_restart(self):
        player = self.meet('spider', '--bot', 'easy')
        player.type('d8')
        player.expect('^The bot thinks…$')
        self.daemon.kill()
        player.expect('^Connection lost')
        self.daemon.start()
        player.expect('^Back online$')
        player.expect('^Your turn$')
        player.type('moves')
        player.expect(r'^(1\.\S+ )?\d\.d8 \d\.\S+$')

    def test_two_bots(self):
        # duo takes them long: the round is not over before the list has been asked for
        watcher = self.player('Ada', 'create', 'duo', '--bot', 'easy', '--bot', 'medium', '--public', '--server', self.server)
        watcher.expect(r'^◆ bot, medium \(red\), ')
        watcher.expect(r'^● bot, easy \(blue\), ')
        watcher.expect('^(Blue|Red) thinks…$')
        for _ in range(3):
            watcher.expect('^(Blue|Red): ')
        done = self.run_as('Bob', 'rooms', '--server', self.server)
        self.assertRegex(done.stdout, r'^Games in progress\n  \S+  Blokus Duo, bot, easy - bot, medium\n$')
        watcher.type('hint')
        watcher.expect('^You have no seat in this room$')
        watcher.type('leave')
        self.assertEqual(watcher.status(), 0)


if __name__ == '__main__':
    unittest.main()

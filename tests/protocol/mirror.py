# SPDX-License-Identifier: MIT
"""A room as a client knows it: a snapshot and the events after it, each checked against what came before.

docs/protocol.md says that every client can be built on these two; this one is, and complains when it can't."""

import copy

import replay
import sbarra

# What a snapshot must hold. Fields that depend on the reader are looked at apart.
FIELDS = ('id', 'game', 'visibility', 'state', 'seq', 'seats', 'you', 'spectators', 'score', 'round', 'offers')
SHARED = ('id', 'game', 'visibility', 'state', 'score', 'offers')
ROUND = ('number', 'starter', 'moves', 'turn', 'result', 'digest')
REASONS = ('goal', 'connection', 'count', 'line', 'full_board', 'score', 'resigned', 'time', 'claimed', 'aborted',
           'ply_limit', 'failed')
LEVELS = ('easy', 'medium', 'hard', 'master')


def need(claim, what, message):
    if not claim:
        raise AssertionError('%s: %r' % (what, message))


def board(game, starter, moves=()):
    return (sbarra.Position if game == 'sbarra' else replay.Heard)(starter, moves)


def check_position(game, round_, what):
    """Digest and position of a round against the moves, by our own reading of the rules, which knows sbarra only."""
    position = board(game, round_['starter'], round_['moves'])
    if round_['result'] is None:
        need(round_['turn'] == position.turn, 'the turn is not %d' % position.turn, what)
    if game == 'sbarra':
        need(round_['digest'] == position.digest(), 'the digest is not that of %s' % position.text(), what)
    if game == 'sbarra' and 'position' in round_:
        check_facts(round_['position'], position, what)


def check_facts(facts, position, what):
    need(facts['pawns'] == position.pawns, 'pawns are not where the moves put them', what)
    need(facts['wallsLeft'] == position.left, 'walls left are not 10 less those placed', what)
    need(sorted(facts['walls']) == sorted(position.walls), 'walls are not those placed', what)


def check_snapshot(snapshot):
    for field in FIELDS:
        need(field in snapshot, 'a snapshot without %s' % field, snapshot)
    need(snapshot['state'] in ('waiting', 'playing', 'finished'), 'no such state', snapshot)
    need(len(snapshot['id']) == (6 if snapshot['visibility'] == 'public' else 16), 'the length of an id', snapshot)
    need(snapshot['seq'] >= 0 and snapshot['spectators'] >= 0, 'a negative count', snapshot)
    for seat in snapshot['seats']:
        check_seat(seat, snapshot)
    check_clock(snapshot.get('clock'), snapshot)
    round_ = snapshot['round']
    if round_ is None:
        need(snapshot['state'] == 'waiting', 'no round, yet not waiting', snapshot)
    else:
        check_round(snapshot['game'], round_, snapshot)
        need((round_['result'] is not None) == (snapshot['state'] == 'finished'), 'state and result differ', snapshot)


def check_seat(seat, what):
    need(seat['kind'] in ('open', 'human', 'bot'), 'no such kind of seat', what)
    if seat['kind'] == 'human':
        need(seat['name'] and seat['player'] and isinstance(seat['bot'], bool), 'a seat without name or player', what)
        need(seat['online'] in (True, False), 'online is no boolean', what)
        need(seat['online'] or seat.get('why') in ('left', 'dropped'), 'absent without a why', what)
    if seat['kind'] == 'bot':
        need(seat['level'] in LEVELS and seat['name'] and seat['online'] is True, 'no bot of ours', what)
        need('player' not in seat and 'away_ms' not in seat, 'a bot is told as if it were a person', what)


def check_clock(clock, what):
    if clock is None:
        return
    need(min(clock['left_ms']) >= 0, 'less than no time', what)
    need(clock['running'] in (0, 1, None), 'a clock of no side', what)
    need(clock['starts_in_ms'] is None or (clock['running'] is None and 0 < clock['starts_in_ms'] <= 10000),
         'a clock that runs and is yet to start', what)


def steady(seats):
    """Seats without what changes by itself."""
    return [{key: value for key, value in seat.items() if key != 'away_ms'} for seat in seats]


def check_round(game, round_, what):
    for field in ROUND:
        need(field in round_, 'a round without %s' % field, what)
    check_position(game, round_, what)
    if round_['result'] is not None:
        check_result(round_['result'], what)


def check_result(result, what):
    need(result['winner'] in (0, 1, None) and 'score' in result, 'a result without winner or score', what)
    need(result['reason'] in REASONS, 'no such reason', what)


class Mirror:
    """The truth as of the last event. `room` has the form of a snapshot, without `position` and `legal`."""

    def __init__(self, snapshot):
        self.closed = False
        self._begin(snapshot)

    def _begin(self, snapshot):
        check_snapshot(snapshot)
        self.room = copy.deepcopy(snapshot)
        round_ = self.room['round']
        self.position = round_ and board(self.room['game'], round_['starter'], round_['moves'])

    @property
    def seq(self):
        return self.room['seq']

    def take(self, event):
        """Apply one event; it must be the next one, and make sense."""
        if event['ev'] == 'sync':
            self._begin(event['snapshot'])
            need(event['seq'] == self.seq, 'sync and its snapshot differ in seq', event)
            return
        need(not self.closed, 'an event after closed', event)
        need(event['seq'] == self.seq + 1, 'seq does not follow %d' % self.seq, event)
        self.room['seq'] = event['seq']
        getattr(self, '_' + event['ev'])(event)

    def _seat(self, event):
        check_seat(event['seat'], event)
        self.room['seats'][event['side']] = event['seat']
        if event['seat']['kind'] == 'open':
            self.room['state'] = 'waiting'
            self.room['round'] = None

    def _started(self, event):
        check_round(self.room['game'], event['round'], event)
        need(event['round']['moves'] == [] and event['round']['result'] is None, 'a new round is not new', event)
        before = self.room['round']['number'] if self.room['round'] else 0
        need(event['round']['number'] == before + 1, 'round does not follow %d' % before, event)
        self.position = board(self.room['game'], event['round']['starter'])
        self._change_sides(event['seats'])
        self.room.update(state='playing', round=copy.deepcopy(event['round']), seats=event['seats'],
                         score=event['score'],
                         offers={'rematch': [False, False]})
        need('clock' in event, 'started without clock', event)
        check_clock(event['clock'], event)

    def _change_sides(self, seats):
        """In bricka the players change sides with each round, and the reader with them."""
        you = self.room['you']
        mine = {self.room['seats'][side].get('player') for side in you['sides']}
        if len(you['sides']) == 1:
            you['sides'] = [side for side in (0, 1) if seats[side].get('player') in mine]

    def _moved(self, event):
        round_ = self.room['round']
        need(round_ is not None and event['round'] == round_['number'], 'a move of another round', event)
        need(round_['result'] is None, 'a move after the end', event)
        need(event['ply'] == len(round_['moves']), 'ply is not %d' % len(round_['moves']), event)
        need(event['side'] == round_['turn'], 'the mover was not to move', event)
        need(event['forced'] == (event['move'] == 'pass'), 'forced, or a pass, but not both', event)
        round_['moves'].append(event['move'])
        position = self.position
        position.play(event['move'])
        if self.room['game'] == 'sbarra':
            self._check_sbarra(event)
        else:
            need(event['turn'] in (None, position.turn), 'turn is not %d' % position.turn, event)
        round_['turn'], round_['digest'] = event['turn'], event['digest']

    def _check_sbarra(self, event):
        position = self.position
        need(event['forced'] is False, 'sbarra has no forced pass', event)
        need(event['digest'] == position.digest(), 'digest is not that of %s' % position.text(), event)
        if position.winner() is None:
            need(event['turn'] == position.turn, 'turn is not %d' % position.turn, event)
        if 'position' in event:
            check_facts(event['position'], position, event)

    def _ended(self, event):
        need(event['round'] == self.room['round']['number'], 'the end of another round', event)
        need(self.room['round']['result'] is None, 'a second end', event)
        check_result(event['result'], event)
        self.room['round'].update(result=event['result'], turn=None)
        self.room.update(state='finished', score=event['score'])

    def _offer(self, event):
        self.room['offers'] = event['offers']

    def _spectators(self, event):
        need(event['count'] >= 0, 'fewer than none', event)
        self.room['spectators'] = event['count']

    def _said(self, event):
        need(event['side'] in (0, 1) and event['phrase'], 'said by nobody', event)

    def _clock(self, event):
        need(event['why'] in ('restart', 'disk') and event['clock'], 'a clock for no reason', event)
        check_clock(event['clock'], event)

    def _closed(self, event):
        need(event['why'] in ('empty', 'expired', 'finished', 'internal'), 'closed for no reason', event)
        self.closed = True

    def compare(self, snapshot):
        """A fresh snapshot must say what the events said."""
        need(steady(self.room['seats']) == steady(snapshot['seats']), 'events left other seats', snapshot)
        for field in SHARED:
            need(self.room[field] == snapshot[field],
                 'events left %s as %r, the snapshot differs' % (field, self.room[field]), snapshot[field])
        mine, fresh = self.room['round'], snapshot['round']
        need((mine is None) == (fresh is None), 'events left the round as %r' % mine, fresh)
        for field in ROUND if fresh else ():
            need(mine[field] == fresh[field], 'events left round.%s as %r' % (field, mine[field]), fresh)
        need(snapshot['seq'] == self.seq, 'seq is not %d' % self.seq, snapshot)

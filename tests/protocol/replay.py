# SPDX-License-Identifier: MIT
"""Rounds read again by the rules core, by way of tavoliere-engine: every move must be legal, and lead to the position
whose digest the daemon told."""

import json
import os
import subprocess

from daemon import BUILD, WAIT_S

ENGINE = os.path.join(BUILD, 'tavoliere-engine')


class Heard:
    """The board of a game that the mirror has no rules of: whose turn it is, and what was told, to be replayed."""

    def __init__(self, starter, moves=()):
        self.turn = starter
        for move in moves:
            self.play(move)

    def play(self, move):
        self.turn = 1 - self.turn


def of_rounds(rounds):
    """What the engine says of each round, a list of (game, starter, moves): the digest after each of its moves, and the
    result at the end, None, 0, 1 or 'draw'."""
    lines = []
    for game, starter, moves in rounds:
        lines.append('game %s starter %d' % (game, starter))
        for move in moves:
            lines += ['play ' + move, 'show']
        lines.append('show')
    done = subprocess.run([ENGINE], input='\n'.join(lines) + '\n', stdout=subprocess.PIPE, check=True, text=True,
                          timeout=WAIT_S * 10)
    answers = iter(done.stdout.split('\n\n'))
    return [_read_round(answers, *round_) for round_ in rounds]


def _read_round(answers, game, starter, moves):
    digests = []
    _good(next(answers), 'game %s %d' % (game, starter))
    for ply, move in enumerate(moves):
        what = '%s from side %d, ply %d of %r' % (game, starter, ply, moves)
        spelt = _good(next(answers), what)
        if spelt != move:
            raise AssertionError('%s is spelt %s: %s' % (move, spelt, what))
        digests.append(json.loads(_good(next(answers), what))['digest'])
    result = json.loads(_good(next(answers), game))['result']
    return digests, int(result) if result in ('0', '1') else result


def _good(answer, what):
    if not answer.startswith('= ') and answer != '=':
        raise AssertionError('the rules say %s to %s' % (answer, what))
    return answer[2:]

# SPDX-License-Identifier: MIT
"""Sbarra once more, written from docs/rules.md and sharing nothing with the rules core: just enough to know what the
daemon should say about a position."""

import collections
import functools
import re

START = ('e1', 'e9')
STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))


def shuttle(starter, ply):
    """A game without end: each pawn goes one step up its column and back. Legal at every ply if nothing else is played."""
    side = (starter + ply) % 2
    return (('e2', 'e1'), ('e8', 'e9'))[side][ply // 2 % 2]


def goal_run(starter):
    """A whole game with walls and a jump, which the starter wins: the moves, written for side 0 and mirrored for side 1."""
    moves = ['e2', 'e8', 'e3', 'e7', 'e4', 'e6', 'e5', 'e4', 'e6', 'c3h', 'e7', 'g6v', 'e8', 'e3', 'b7v', 'e2', 'e9']
    return moves if starter == 0 else [turned(move) for move in moves]


def turned(move):
    """The same move as the other side sees it, over the board's middle row."""
    if len(move) == 2:
        return move[0] + str(10 - int(move[1]))
    return move[0] + str(9 - int(move[1])) + move[2]


@functools.lru_cache(maxsize=4096)
def fnv1a(text):
    value = 0x811c9dc5
    for byte in text.encode('ascii'):
        value = (value ^ byte) * 0x01000193 & 0xffffffff
    return '%08x' % value


class Position:
    """The board after `moves`, which are taken to be legal."""

    def __init__(self, starter, moves=()):
        self.turn = starter
        self.pawns = list(START)
        self.left = [10, 10]
        self.walls = []
        for move in moves:
            self.play(move)

    def play(self, move):
        if len(move) == 2:
            self.pawns[self.turn] = move
        else:
            self.walls.append(move)
            self.left[self.turn] -= 1
        self.turn = 1 - self.turn

    def text(self):
        return 'sbarra %d %s %s %d %d %s' % (self.turn, *self.pawns, *self.left, ','.join(sorted(self.walls)) or '-')

    def digest(self):
        return fnv1a(self.text())

    def winner(self):
        if self.pawns[0][1] == '9':
            return 0
        if self.pawns[1][1] == '1':
            return 1
        return None

    def legal(self):
        """Every legal move, sorted. Empty when the game is over."""
        if self.winner() is not None:
            return []
        walls = self._wall_moves() if self.left[self.turn] else []
        return sorted(self._pawn_moves() + walls)

    def _blocked(self, walls=None):
        """The pairs of squares that a wall stands between."""
        pairs = set()
        for wall in self.walls if walls is None else walls:
            column, row = 'abcdefghi'.index(wall[0]), int(wall[1])
            for i in (0, 1):
                if wall[2] == 'h':
                    pairs |= both_ways((column + i, row), (column + i, row + 1))
                else:
                    pairs |= both_ways((column, row + i), (column + 1, row + i))
        return pairs

    def _pawn_moves(self):
        blocked = self._blocked()
        me, other = place(self.pawns[self.turn]), place(self.pawns[1 - self.turn])
        found = set()
        for step in STEPS:
            to = reach(me, step, blocked)
            if to != other:
                found.add(to)
                continue
            straight = reach(other, step, blocked)
            if straight:
                found.add(straight)
            else:
                found |= {reach(other, side, blocked) for side in STEPS if side[0] * step[0] + side[1] * step[1] == 0}
        return ['abcdefghi'[x] + str(y) for x, y in found - {None}]

    def _wall_moves(self):
        names = [c + r + d for c in 'abcdefgh' for r in '12345678' for d in 'hv']
        return [name for name in names if self._fits(name) and self._leaves_paths(name)]

    def _fits(self, wall):
        column, row, way = 'abcdefgh'.index(wall[0]), int(wall[1]), wall[2]
        along = (1, 0) if way == 'h' else (0, 1)
        for other in self.walls:
            apart = ('abcdefgh'.index(other[0]) - column, int(other[1]) - row)
            if apart == (0, 0):
                return False
            if other[2] == way and apart in (along, (-along[0], -along[1])):
                return False
        return True

    def _leaves_paths(self, wall):
        blocked = self._blocked(self.walls + [wall])
        return all(has_path(place(self.pawns[side]), 9 if side == 0 else 1, blocked) for side in (0, 1))


def both_ways(a, b):
    return {(a, b), (b, a)}


def place(square):
    assert re.fullmatch('[a-i][1-9]', square), square
    return 'abcdefghi'.index(square[0]), int(square[1])


def reach(square, step, blocked):
    """The neighbour that way, or None behind a wall or off the board."""
    to = square[0] + step[0], square[1] + step[1]
    if not (0 <= to[0] <= 8 and 1 <= to[1] <= 9) or (square, to) in blocked:
        return None
    return to


def has_path(square, row, blocked):
    seen, queue = {square}, collections.deque([square])
    while queue:
        here = queue.popleft()
        if here[1] == row:
            return True
        for step in STEPS:
            to = reach(here, step, blocked)
            if to and to not in seen:
                seen.add(to)
                queue.append(to)
    return False

/* SPDX-License-Identifier: MIT */
/* sbarra_bot_race.h: positions of sbarra that a race decides: exactly, not by judgement.
 *
 * A side without walls can only walk. While the other then runs along a shortest road that the walker can't
 * reach in time, neither to stand in the way nor to be jumped or to jump, nothing changes either's count of
 * steps, and who is ahead by the count has won: that is proved by two spreading sets of squares. When both
 * are out of walls and the pawns do get into each other's way, the walls never change again, and all 2 x 81 x
 * 81 positions over them are solved backwards from the goal rows. */
#ifndef TAVOLIERE_COMMON_BOTS_SBARRA_BOT_RACE_H
#define TAVOLIERE_COMMON_BOTS_SBARRA_BOT_RACE_H

#include "common/bots/sbarra_bot_board.h"

enum { SBARRA_RACES = 32, SBARRA_RACE_PAIRS = SBARRA_SQUARES * SBARRA_SQUARES };

/* How each position over one set of walls ends: the plies it takes when both play their best, odd when the
 * side to move wins and even when it loses; 0 when neither can force an end, or the position can't stand. */
struct sbarra_race {
    uint64_t walls; /* sbarra_walls_key */
    bool is_solved;
    uint8_t plies[2][SBARRA_RACE_PAIRS]; /* by the side to move; pawn 0's square times 81 plus pawn 1's */
};

/* The solved ones, a place for each by the walls' key, and what the solving needs. Start from zeros. */
struct sbarra_races {
    struct sbarra_race race[SBARRA_RACES];
    uint64_t solved; /* how many were, for the books */
    board near[SBARRA_SQUARES];
    uint8_t open[2][SBARRA_RACE_PAIRS];
    uint16_t queue[2 * SBARRA_RACE_PAIRS];
};

/* Does a race that nothing disturbs decide the position? Plies to the end as above, or 0 when that can't be
 * said. */
int sbarra_race_undisturbed(const struct sbarra_state *s);

/* The same from the full solution; only when both sides are out of walls. */
int sbarra_race_solved(struct sbarra_races *races, const struct sbarra_state *s);

#endif

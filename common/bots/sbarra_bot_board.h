/* SPDX-License-Identifier: MIT */
/* sbarra_bot_board.h: the board of sbarra as the bot's search keeps it: the position of the rules, and with
 * it what would be dear to work out anew at every node.
 *
 * The dear thing are the distances. They depend on the walls alone, so a pawn's move leaves them as they
 * are; and a wall changes some square's distance only if it shuts the last passage by which a shortest road
 * leaves one of the squares beside it. Both sides' distances from every square are kept with the walls for
 * which they were found, and most walls are placed without finding them again. A wall that does need it and
 * leaves a pawn no road shows it by the pawn's distance, so a wall's legality costs nothing of its own. */
#ifndef TAVOLIERE_COMMON_BOTS_SBARRA_BOT_BOARD_H
#define TAVOLIERE_COMMON_BOTS_SBARRA_BOT_BOARD_H

#include "common/rules/sbarra_steps.h"

enum { SBARRA_FAR = 255 }; /* the distance of a square with no road */

/* How far each square is from one side's goal row, past the walls and without regard to pawns. */
struct sbarra_field {
    uint8_t steps[SBARRA_SQUARES];
};

struct sbarra_state {
    struct passages open;
    board walls_h;
    board walls_v;
    const struct sbarra_field *field[2]; /* by side; borrowed from whoever made the state */
    uint64_t key;                        /* of all that follows and the walls: equal positions, equal keys */
    uint8_t pawn[2];
    uint8_t left[2]; /* walls */
    uint8_t turn;
};

/* All shortest roads of a pawn to its goal row. */
struct sbarra_roads {
    struct passages used;
    board cut_h; /* the places, free or not, where one wall would lie across all of them at once */
    board cut_v;
};

/* The walls that fit among those on the board; whether they leave both pawns a road is another question. */
struct sbarra_places {
    board h;
    board v;
};

/* Start from a position of the rules. `room` takes both fields and must live as long as the state. */
void sbarra_state_start(struct sbarra_state *s, const struct position *pos, struct sbarra_field room[2]);

/* Play `m` in `from`, which makes `to`. A pawn's move must be legal. A wall must fit; false when it closes a
 * pawn's last road, and then `to` is of no use. `room` is as above; fields that don't change are borrowed
 * from `from`. */
bool sbarra_state_play(const struct sbarra_state *from, game_move m, struct sbarra_state *to,
                       struct sbarra_field room[2]);

/* The same position with the other side to move. */
void sbarra_state_pass(const struct sbarra_state *from, struct sbarra_state *to);

void sbarra_roads_find(const struct sbarra_state *s, int side, struct sbarra_roads *out);

/* What belongs to the walls alone: equal for positions that differ in nothing else. */
uint64_t sbarra_walls_key(const struct sbarra_state *s);

/* A number as good as random for each number; the splitmix64 of Steele, Lea and Flood, "Fast Splittable
 * Pseudorandom Number Generators" (2014). */
static inline uint64_t sbarra_mix(uint64_t z)
{
    z = (z + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline bool board_has(board b, int square)
{
    return (square < 64 ? (uint64_t)b >> square : (uint64_t)(b >> 64) >> (square - 64)) & 1;
}

/* The steps that a side's pawn has to go at least. */
static inline int sbarra_steps(const struct sbarra_state *s, int side)
{
    return s->field[side]->steps[s->pawn[side]];
}

/* Where the pawn of the side to move may go. */
static inline board sbarra_pawn_targets(const struct sbarra_state *s)
{
    return pawn_options(board_of(s->pawn[s->turn]), board_of(s->pawn[1 - s->turn]), s->open);
}

static inline struct sbarra_places sbarra_places_of(const struct sbarra_state *s)
{
    return (struct sbarra_places){
        .h = BOARD_PLACES & ~(overlapping_h(s->walls_h) | s->walls_v),
        .v = BOARD_PLACES & ~(overlapping_v(s->walls_v) | s->walls_h),
    };
}

#endif

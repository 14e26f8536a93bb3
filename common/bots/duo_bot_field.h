/* SPDX-License-Identifier: MIT */
/* duo_bot_field.h: sets of cells of duo's board, row by row, so that a set moved up or down is the same bytes read from
 * another row on. All placements of an orientation are found at once from sets that are moved by each of its squares, as
 * in duo.c, but without the work of moving.
 *
 * Sets are read and written a few rows at a time, in words that need not be aligned, and only by operations that treat each
 * bit alike; so neither the order of bytes nor the width of a word matters. */
#ifndef TAVOLIERE_COMMON_BOTS_DUO_BOT_FIELD_H
#define TAVOLIERE_COMMON_BOTS_DUO_BOT_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#include "common/rules/bits.h"
#include "common/rules/duo_pieces.h"

enum {
    FIELD_MARGIN = 4, /* rows below, always empty */
    FIELD_CORE = 16,  /* rows with the rim */
    FIELD_ROWS = 32,  /* the others are above, and empty too: a patch may lie on them */
    MOVED_ROWS = FIELD_CORE + 2 * FIELD_MARGIN, /* those to which an offset leads from the core */
    PATCH_ROWS = 8
};

struct duo_field {
    _Alignas(16) uint16_t row[FIELD_ROWS]; /* bit n: column n, the board's being 1 to 14 */
};

/* Four rows. */
typedef uint64_t __attribute__((may_alias, aligned(2))) field_word;

/* The core of a field: what is reckoned with. */
typedef uint64_t __attribute__((vector_size(16), may_alias, aligned(2))) field_pair;
typedef uint64_t __attribute__((vector_size(16))) field_half;
struct duo_core {
    field_half half[2];
};

/* A piece or what lies around it, for a first square in column 1. How many rows of it are below that square, who has it
 * must know. */
struct duo_patch {
    uint16_t row[PATCH_ROWS];
};

/* The rows that a field has when all is moved left by 0 to 4 columns, one field after the other: where an offset has its
 * core, moved_at says. */
struct duo_moved {
    _Alignas(16) uint16_t row[(DUO_REACH + 1) * MOVED_ROWS];
};

static inline bool field_has(const struct duo_field *f, int cell)
{
    return f->row[cell / 16 + FIELD_MARGIN] >> cell % 16 & 1;
}

static inline void field_add(struct duo_field *f, int cell)
{
    f->row[cell / 16 + FIELD_MARGIN] |= (uint16_t)(1U << cell % 16);
}

static inline void field_remove(struct duo_field *f, int cell)
{
    f->row[cell / 16 + FIELD_MARGIN] &= (uint16_t) ~(1U << cell % 16);
}

/* The rows of a field that a patch lies on, a word of them at a time. */
static inline const field_word *field_under(const struct duo_field *f, unsigned first, unsigned below)
{
    return (const field_word *)&f->row[first / 16 + FIELD_MARGIN - below];
}

static inline field_word *field_under_mutable(struct duo_field *f, unsigned first, unsigned below)
{
    return (field_word *)&f->row[first / 16 + FIELD_MARGIN - below];
}

static inline uint64_t patch_word(const struct duo_patch *p, unsigned first, int n)
{
    return ((const field_word *)p->row)[n] << (first % 16 - 1);
}

/* Take a patch out of a field, or put it in. */

static inline void field_close(struct duo_field *f, const struct duo_patch *p, unsigned first, unsigned below)
{
    field_word *at = field_under_mutable(f, first, below);

    at[0] &= ~patch_word(p, first, 0);
    at[1] &= ~patch_word(p, first, 1);
}

static inline void field_mark(struct duo_field *f, const struct duo_patch *p, unsigned first, unsigned below)
{
    field_word *at = field_under_mutable(f, first, below);

    at[0] |= patch_word(p, first, 0);
    at[1] |= patch_word(p, first, 1);
}

static inline struct duo_core core_and(struct duo_core a, struct duo_core b)
{
    return (struct duo_core){ { a.half[0] & b.half[0], a.half[1] & b.half[1] } };
}

static inline struct duo_core core_or(struct duo_core a, struct duo_core b)
{
    return (struct duo_core){ { a.half[0] | b.half[0], a.half[1] | b.half[1] } };
}

static inline struct duo_core core_xor(struct duo_core a, struct duo_core b)
{
    return (struct duo_core){ { a.half[0] ^ b.half[0], a.half[1] ^ b.half[1] } };
}

static inline bool core_is_empty(struct duo_core a)
{
    field_half any = a.half[0] | a.half[1];

    return !(any[0] | any[1]);
}

static inline int core_count(struct duo_core a)
{
    return bits_set(a.half[0][0]) + bits_set(a.half[0][1]) + bits_set(a.half[1][0]) + bits_set(a.half[1][1]);
}

/* Move all cells left by each number of columns that an offset may have. What leaves a row is lost. */
static inline void field_move(const struct duo_field *f, struct duo_moved *out)
{
    for (int i = 0; i < MOVED_ROWS; i++) {
        out->row[i] = f->row[i];
        out->row[1 * MOVED_ROWS + i] = (uint16_t)(f->row[i] >> 1);
        out->row[2 * MOVED_ROWS + i] = (uint16_t)(f->row[i] >> 2);
        out->row[3 * MOVED_ROWS + i] = (uint16_t)(f->row[i] >> 3);
        out->row[DUO_REACH * MOVED_ROWS + i] = (uint16_t)(f->row[i] >> DUO_REACH);
    }
}

/* Where in fields that were moved an offset has its core. */
static inline unsigned moved_at(int offset)
{
    return (unsigned)(duo_offset[offset].column * MOVED_ROWS + FIELD_MARGIN + duo_offset[offset].row);
}

/* The core from which an offset leads to a cell of the field that was moved. */
static inline struct duo_core moved_core(const struct duo_moved *m, unsigned at)
{
    const field_pair *pair = (const field_pair *)(m->row + at);

    return (struct duo_core){ { pair[0], pair[1] } };
}

#endif

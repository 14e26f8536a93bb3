/* SPDX-License-Identifier: MIT */
/* games.c: the table of games, and what is the same for all of them: words, digest, perft. */
#include "common/rules/game.h"

#include "common/rules/bricka.h"
#include "common/rules/check.h"
#include "common/rules/duo.h"
#include "common/rules/sbarra.h"
#include "common/rules/spider.h"

const struct game *const games[] = { &sbarra, &bricka, &spider, &duo, NULL };

#define X(code, word) \
    case code:        \
        return word;

const char *move_fault_word(enum move_fault fault)
{
    switch (fault) {
        MOVE_FAULTS(X)
    }
    CHECK(false); /* not a fault */
    return "";
}

const char *result_reason_word(enum result_reason reason)
{
    switch (reason) {
        RESULT_REASONS(X)
    }
    CHECK(false); /* not a reason */
    return "";
}

#undef X

static bool same_text(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

const struct game *game_find(const char *name)
{
    size_t i;

    for (i = 0; games[i]; i++) {
        if (same_text(games[i]->name, name))
            return games[i];
    }
    return NULL;
}

/* Fowler, Noll and Vo's hash, variant 1a, 32 bits: offset basis 2166136261, prime 16777619. */
void game_digest(const struct game *game, const struct position *pos, char *out)
{
    static const char digits[] = "0123456789abcdef";
    char text[POSITION_TEXT_MAX];
    size_t length = game->write(pos, text);
    uint32_t hash = UINT32_C(2166136261);
    size_t i;

    for (i = 0; i < length; i++)
        hash = (hash ^ (uint8_t)text[i]) * UINT32_C(16777619);
    for (i = 0; i < DIGEST_TEXT_MAX - 1; i++)
        out[i] = digits[hash >> (28 - 4 * i) & 15];
    out[i] = '\0';
}

/* NOLINTNEXTLINE(misc-no-recursion): as deep as the plies asked for, which are few. */
uint64_t game_perft(const struct game *game, const struct position *pos, int plies)
{
    game_move moves[MOVE_COUNT_MAX];
    uint64_t sum = 0;
    size_t count;
    size_t i;

    CHECK(plies >= 0);
    if (plies == 0)
        return 1;
    if (plies == 1)
        return game->moves(pos, NULL, 0);
    count = game->moves(pos, moves, MOVE_COUNT_MAX);
    CHECK(count <= MOVE_COUNT_MAX);
    for (i = 0; i < count; i++) {
        struct position next = *pos;

        game->play(&next, moves[i]);
        sum += game_perft(game, &next, plies - 1);
    }
    return sum;
}

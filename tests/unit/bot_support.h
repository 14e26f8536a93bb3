/* SPDX-License-Identifier: MIT */
/* bot_support.h: what the tests of the bots share: a bot that is asked for a move, in memory full of rubbish. */
#ifndef TAVOLIERE_TESTS_UNIT_BOT_SUPPORT_H
#define TAVOLIERE_TESTS_UNIT_BOT_SUPPORT_H

#include "common/bots/bot.h"
#include "tests/unit/rules_support.h"

/* Memory for a level, filled with `rubbish`. */
static inline void *bot_memory(const struct bot *bot, enum bot_level level, int rubbish)
{
    size_t bytes = (bot->memory[level] + 64) / 64 * 64;
    void *memory = aligned_alloc(64, bytes);

    REQUIRE(memory != NULL, "no memory");
    memset(memory, rubbish, bytes);
    return memory;
}

/* What a level chooses within so many nodes (0: its own budget); the move must be legal. */
static inline struct bot_choice bot_choose(const struct bot *bot, const struct position *pos,
                                           enum bot_level level, uint64_t seed, uint64_t nodes)
{
    void *memory = bot_memory(bot, level, (int)(seed % 251));
    const struct bot_task task = {
        .pos = pos, .level = level, .seed = seed, .nodes = nodes, .memory = memory
    };
    struct bot_choice choice = bot->choose(&task);
    char text[POSITION_TEXT_MAX];

    bot->game->write(pos, text);
    REQUIRE(bot->game->legal(pos, choice.move) == MOVE_OK, "%s, %s: no legal move", text,
            bot_level_word(level));
    free(memory);
    return choice;
}

/* Play up to `plies` random moves from the start, and stop before the game is over. */
static inline void random_position(const struct game *game, uint64_t *chance, int plies, struct position *pos)
{
    game->start(pos, game->side0_starts ? 0 : (int)random_below(chance, 2));
    while (plies-- > 0) {
        game_move moves[MOVE_COUNT_MAX];
        size_t count = game->moves(pos, moves, MOVE_COUNT_MAX);
        struct position next = *pos;

        game->play(&next, moves[random_below(chance, count)]);
        if (game->moves(&next, NULL, 0) == 0)
            return;
        *pos = next;
    }
}

/* Who has won, -1 for nobody (yet). */
static inline int winner_of(const struct game *game, const struct position *pos)
{
    struct game_result result;

    game->result(pos, &result);
    return result.reason == RESULT_NONE ? -1 : result.winner;
}

/* Has the side to move a forced win within `plies`, an odd number? Full-width, by the rules alone. */
static inline bool wins_within(const struct game *game, const struct position *pos, int plies);

/* Does the side that has just played `m` win, by this move or within `plies - 1` more, whatever the other does? */
static inline bool move_wins_within(const struct game *game, const struct position *pos, game_move m,
                                    int plies)
{
    struct position next = *pos;
    game_move replies[MOVE_COUNT_MAX];
    size_t count, i;

    game->play(&next, m);
    if (winner_of(game, &next) == pos->turn)
        return true;
    count = game->moves(&next, replies, MOVE_COUNT_MAX);
    if (count == 0 || plies < 3)
        return false;
    for (i = 0; i < count; i++) {
        struct position after = next;

        game->play(&after, replies[i]);
        if (winner_of(game, &after) == next.turn || !wins_within(game, &after, plies - 2))
            return false;
    }
    return true;
}

/* NOLINTNEXTLINE(misc-no-recursion): as deep as the plies asked for, which are few. */
static inline bool wins_within(const struct game *game, const struct position *pos, int plies)
{
    game_move moves[MOVE_COUNT_MAX];
    size_t count = game->moves(pos, moves, MOVE_COUNT_MAX), i;

    for (i = 0; i < count; i++) {
        if (move_wins_within(game, pos, moves[i], plies))
            return true;
    }
    return false;
}

#endif

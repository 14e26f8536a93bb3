/* SPDX-License-Identifier: MIT */
/* fuzz_rules.c: bytes from a fuzzer played as a game. The first byte picks the game and the starter. The line after it
 * may be a position text to go on from; else it is moves from the start, as are all further lines. Moves are cut at
 * spaces, read, and played if legal. What the contract of game.h promises is asserted on the way.
 *
 * Built with clang's -fsanitize=fuzzer (`make fuzz`). */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/rules/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Not assert(): this must hold under NDEBUG too. */
static void require(bool claim)
{
    if (!claim)
        abort();
}

static size_t count_games(void)
{
    size_t count = 0;

    while (games[count])
        count++;
    return count;
}

static bool is_listed(const struct game *game, const struct position *pos, game_move m)
{
    game_move moves[MOVE_COUNT_MAX];
    size_t count = game->moves(pos, moves, MOVE_COUNT_MAX);
    size_t i;

    require(count <= MOVE_COUNT_MAX && count == game->moves(pos, NULL, 0));
    for (i = 0; i < count; i++) {
        if (moves[i] == m)
            return true;
    }
    return false;
}

static void check_position(const struct game *game, const struct position *pos)
{
    struct position back;
    struct game_result result;
    char text[POSITION_TEXT_MAX];
    const char *why = NULL;

    require(game->write(pos, text) == strlen(text) && strlen(text) < POSITION_TEXT_MAX);
    require(game->read(text, &back, &why) && memcmp(&back, pos, sizeof back) == 0);
    game->result(pos, &result);
    require((game->moves(pos, NULL, 0) == 0) == (result.reason != RESULT_NONE));
}

/* Play a piece of text if it is a legal move. */
static void try_move(const struct game *game, struct position *pos, const char *text)
{
    char canonical[MOVE_TEXT_MAX];
    struct game_result result;
    enum move_fault fault;
    game_move back;
    game_move m;

    if (game->parse(text, &m) != MOVE_OK)
        return;
    game->format(m, canonical);
    require(game->parse(canonical, &back) == MOVE_OK && back == m);
    game->result(pos, &result);
    if (result.reason != RESULT_NONE)
        return;
    fault = game->legal(pos, m);
    require(*move_fault_word(fault) != '\0');
    require((fault == MOVE_OK) == is_listed(game, pos, m));
    if (fault == MOVE_OK) {
        game->play(pos, m);
        check_position(game, pos);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct game *game;
    struct position pos;
    const char *why = NULL;
    size_t count;
    char *text;
    char *piece;
    char *rest;

    if (size == 0)
        return 0;
    count = count_games();
    require(count > 0);
    game = games[data[0] / 2 % count];
    game->start(&pos, game->side0_starts ? 0 : data[0] % 2);
    text = malloc(size); /* without the first byte, with a final NUL */
    require(text != NULL);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    rest = strchr(text, '\n'); /* a first line that is a position text replaces the start */
    if (rest)
        *rest++ = '\0';
    if (game->read(text, &pos, &why)) {
        check_position(game, &pos);
    } else {
        require(why && *why);
        for (piece = strtok(text, " "); piece; piece = strtok(NULL, " "))
            try_move(game, &pos, piece);
    }
    for (piece = rest ? strtok(rest, " \n") : NULL; piece; piece = strtok(NULL, " \n"))
        try_move(game, &pos, piece);
    free(text);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* sbarra_text.c: sbarra as text: the spelling of moves, the position text, and the plain facts of a position. What
 * comes in may be any bytes; what goes out is canonical. Notation: docs/rules.md. */
#include "common/rules/sbarra.h"

#include "common/rules/check.h"
#include "common/rules/sbarra_board.h"
#include "common/rules/text.h"

enum { NAME_MAX_BYTES = 4 }; /* of a wall, "e3h", with the final NUL; a square is shorter */

static char *put_square(char *out, int square)
{
    out = put_char(out, (char)('a' + square % SBARRA_WIDTH));
    return put_char(out, (char)('1' + square / SBARRA_WIDTH));
}

/* A number from 0 to 99. */
static char *put_number(char *out, int number)
{
    CHECK(number >= 0 && number < 100);
    if (number >= 10)
        out = put_char(out, (char)('0' + number / 10));
    return put_char(out, (char)('0' + number % 10));
}

static char *put_move(char *out, game_move m)
{
    CHECK(sbarra_is_move(m));
    out = put_square(out, sbarra_square_of(m));
    if (sbarra_kind_of(m) != SBARRA_PAWN)
        out = put_text(out, sbarra_kind_of(m) == SBARRA_WALL_H ? "h" : "v");
    return out;
}

void sbarra_format(game_move m, char *out)
{
    put_move(out, m);
}

/* A number from 0 to 99 without needless zeros. */
static bool take_number(const char **at, int *number)
{
    const char *here = *at;

    if (!is_digit(*here))
        return false;
    *number = *here++ - '0';
    if (*number > 0 && is_digit(*here))
        *number = 10 * *number + (*here++ - '0');
    *at = here;
    return true;
}

/* The name of a square or of a wall, on the board or off it: MOVE_OK, MOVE_NOT_A_MOVE or MOVE_OFF_BOARD. */
static enum move_fault take_move(const char **at, game_move *m)
{
    const char *here = *at;
    enum sbarra_kind kind = SBARRA_PAWN;
    int column = *here - 'a';
    int row;
    int end;

    if (*here < 'a' || *here > 'z')
        return MOVE_NOT_A_MOVE;
    here++;
    if (!take_number(&here, &row))
        return MOVE_NOT_A_MOVE;
    if (take_text(&here, "h"))
        kind = SBARRA_WALL_H;
    else if (take_text(&here, "v"))
        kind = SBARRA_WALL_V;
    *at = here;
    end = kind == SBARRA_PAWN ? SBARRA_WIDTH : SBARRA_WIDTH - 1;
    if (column >= end || row < 1 || row > end)
        return MOVE_OFF_BOARD;
    *m = sbarra_move(kind, SBARRA_WIDTH * (row - 1) + column);
    return MOVE_OK;
}

/* Capitals are read as small letters; nothing else is forgiven. */
enum move_fault sbarra_parse(const char *text, game_move *out)
{
    char small[6]; /* room for the longest name there is, "z99h", and a byte too many */
    const char *at = small;
    enum move_fault fault;
    game_move m;
    size_t i;

    for (i = 0; text[i] && i < sizeof small - 1; i++)
        small[i] = small_letter(text[i]);
    small[i] = '\0';
    fault = take_move(&at, &m);
    if (*at)
        return MOVE_NOT_A_MOVE;
    if (fault == MOVE_OK)
        *out = m;
    return fault;
}

/* The wall that a place names, if there is one. */
static bool wall_at(const struct sbarra_position *s, int place, game_move *m)
{
    board bit = board_of(place);

    if (s->walls_h & bit)
        *m = sbarra_move(SBARRA_WALL_H, place);
    else if (s->walls_v & bit)
        *m = sbarra_move(SBARRA_WALL_V, place);
    else
        return false;
    return true;
}

/* The n-th square or place in the bytewise order of names: a1 a2 ... a9 b1 ... i9. */
static int nth_by_name(int n)
{
    return n % SBARRA_WIDTH * SBARRA_WIDTH + n / SBARRA_WIDTH;
}

static void describe_numbers(const struct fact_sink *sink, const char *name, const int number[2])
{
    sink->list(sink->ctx, name);
    sink->number(sink->ctx, NULL, number[0]);
    sink->number(sink->ctx, NULL, number[1]);
    sink->end(sink->ctx);
}

void sbarra_describe(const struct position *pos, const struct fact_sink *sink)
{
    const struct sbarra_position *s = (const struct sbarra_position *)pos;
    int distance[2] = { sbarra_distance(s, 0), sbarra_distance(s, 1) };
    int left[2] = { s->walls_left[0], s->walls_left[1] };
    char name[NAME_MAX_BYTES];
    game_move wall;
    int side;
    int n;

    sink->list(sink->ctx, "pawns");
    for (side = 0; side < 2; side++) {
        put_square(name, s->pawn[side]);
        sink->text(sink->ctx, NULL, name);
    }
    sink->end(sink->ctx);
    describe_numbers(sink, "wallsLeft", left);
    sink->list(sink->ctx, "walls");
    for (n = 0; n < SBARRA_SQUARES; n++) {
        if (wall_at(s, nth_by_name(n), &wall)) {
            put_move(name, wall);
            sink->text(sink->ctx, NULL, name);
        }
    }
    sink->end(sink->ctx);
    describe_numbers(sink, "distance", distance);
}

size_t sbarra_write(const struct position *pos, char *out)
{
    const struct sbarra_position *s = (const struct sbarra_position *)pos;
    const char *separator = " ";
    game_move wall;
    char *at = put_text(out, "sbarra ");
    int side;
    int n;

    at = put_number(at, s->turn);
    for (side = 0; side < 2; side++)
        at = put_square(put_text(at, " "), s->pawn[side]);
    for (side = 0; side < 2; side++)
        at = put_number(put_text(at, " "), s->walls_left[side]);
    for (n = 0; n < SBARRA_SQUARES; n++) {
        if (wall_at(s, nth_by_name(n), &wall)) {
            at = put_move(put_text(at, separator), wall);
            separator = ",";
        }
    }
    if (!(s->walls_h | s->walls_v))
        at = put_text(at, " -");
    return (size_t)(at - out);
}

/* The readers below take one part of a position text, and return NULL or the sentence that says what is wrong. */

static const char *read_turn_and_pawns(const char **at, struct sbarra_position *s)
{
    game_move square;
    int side;
    int turn;

    if (!take_text(at, "sbarra "))
        return "the text does not begin with the game's name, sbarra";
    if (!take_number(at, &turn) || turn > 1)
        return "the side to move must be 0 or 1";
    s->turn = (uint8_t)turn;
    for (side = 0; side < 2; side++) {
        if (!take_text(at, " ") || take_move(at, &square) != MOVE_OK || sbarra_kind_of(square) != SBARRA_PAWN)
            return "each pawn needs a square of the board, such as e1";
        s->pawn[side] = (uint8_t)sbarra_square_of(square);
    }
    return NULL;
}

static const char *read_walls_left(const char **at, struct sbarra_position *s)
{
    int side;
    int left;

    for (side = 0; side < 2; side++) {
        if (!take_text(at, " ") || !take_number(at, &left) || left > SBARRA_WALLS)
            return "each side has 0 to 10 walls left";
        s->walls_left[side] = (uint8_t)left;
    }
    return NULL;
}

/* One wall, which must come after `*last` in the order of names. */
static const char *read_wall(const char **at, struct sbarra_position *s, int *last)
{
    game_move wall;
    int place;
    int order;

    if (take_move(at, &wall) != MOVE_OK || sbarra_kind_of(wall) == SBARRA_PAWN)
        return "a wall must be a place on the board with h or v, such as e3h";
    place = sbarra_square_of(wall);
    switch (sbarra_place_fault(s, sbarra_kind_of(wall), place)) {
    case MOVE_WALL_OVERLAPS:
        return "a wall lies on another";
    case MOVE_WALL_CROSSES:
        return "a wall crosses another";
    default:
        break;
    }
    order = nth_by_name(place); /* the same exchange of column and row, so its own inverse */
    if (order < *last)
        return "the walls are not sorted by name";
    *last = order;
    sbarra_add_wall(s, sbarra_kind_of(wall), place);
    return NULL;
}

static const char *read_walls(const char **at, struct sbarra_position *s)
{
    const char *why = NULL;
    int last = -1;

    s->walls_h = 0;
    s->walls_v = 0;
    if (!take_text(at, " "))
        return "the walls must be a list, or - for none";
    if (take_text(at, "-"))
        return NULL;
    do
        why = read_wall(at, s, &last);
    while (!why && take_text(at, ","));
    return why;
}

/* What the parts together must satisfy. */
static const char *position_fault(const struct sbarra_position *s)
{
    int side;

    if (board_count(s->walls_h) + board_count(s->walls_v) + s->walls_left[0] + s->walls_left[1] !=
        2 * SBARRA_WALLS)
        return "the walls on the board and those left are not twenty";
    if (s->pawn[0] == s->pawn[1])
        return "both pawns stand on one square";
    if ((board_of(s->pawn[0]) & sbarra_goal(0)) && (board_of(s->pawn[1]) & sbarra_goal(1)))
        return "both pawns stand on their goal rows";
    if (board_of(s->pawn[s->turn]) & sbarra_goal(s->turn))
        return "the side to move stands on its goal row already";
    for (side = 0; side < 2; side++) {
        if (sbarra_distance(s, side) < 0)
            return "the walls leave a pawn no path to its goal row";
    }
    return NULL;
}

bool sbarra_read(const char *text, struct position *pos, const char **why)
{
    struct position fresh = { .turn = 0 };
    struct sbarra_position *s = (struct sbarra_position *)&fresh;
    const char *fault = read_turn_and_pawns(&text, s);

    if (!fault)
        fault = read_walls_left(&text, s);
    if (!fault)
        fault = read_walls(&text, s);
    if (!fault && *text)
        fault = "there is more text after the walls";
    if (!fault)
        fault = position_fault(s);
    if (fault) {
        *why = fault;
        return false;
    }
    *pos = fresh;
    return true;
}

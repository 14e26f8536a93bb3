/* SPDX-License-Identifier: MIT */
/* engine.c: lines, the table of commands, and what each command does. */
#include "config.h"

#include "clients/engine/engine.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clients/engine/thinker.h"
#include "common/bots/bot.h"
#include "common/rules/game.h"
#include "common/wire/json.h"
#include "common/wire/room_json.h"

enum { ARGUMENTS_MAX = 3 };

#define BENCH_SECONDS 0.25

struct engine {
    engine_answer *answer;
    void *ctx;
    int perft_plies;
    uint64_t bot_nodes;
    struct thinker thinker;

    /* A game: `position[0]` is where it began, and `move[n]` leads from one to the next. */
    const struct game *game;
    size_t plies;
    game_move move[ENGINE_GAME_PLIES];
    struct position position[ENGINE_GAME_PLIES + 1];

    uint64_t seed; /* of whoever draws lots */

    /* The line being read. */
    char line[ENGINE_LINE_MAX];
    size_t len;      /* above ENGINE_LINE_MAX - 1: the line is too long, and what is above is lost */
    bool in_comment; /* dropped up to the end of the line */
    bool has_quit;

    /* The command being run. */
    char *argument[ARGUMENTS_MAX + 1]; /* within `line` */
    int arguments;
    struct buf *out;                           /* its answer as far as it is written; NULL between commands */
    char legal[MOVE_COUNT_MAX][MOVE_TEXT_MAX]; /* filled in by sort_legal */
};

/* --- answers --- */

static void say(struct engine *e, const char *text)
{
    buf_add(e->out, text, strlen(text));
}

/* Whatever has been said already is taken back. */
static void fail(struct engine *e, const char *code, const char *message)
{
    e->out->len = 0;
    say(e, "? ");
    say(e, code);
    say(e, " ");
    say(e, message);
}

static void say_number(struct engine *e, uint64_t number)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    say(e, digits);
}

static bool read_number(const char *text, uint64_t max, uint64_t *out)
{
    uint64_t number = 0;

    if (!*text)
        return false;
    for (; *text >= '0' && *text <= '9'; text++) {
        uint64_t digit = (uint64_t)(*text - '0');

        if (digit > max || number > (max - digit) / 10)
            return false;
        number = 10 * number + digit;
    }
    *out = number;
    return !*text;
}

/* --- the game --- */

static const struct position *current(const struct engine *e)
{
    return &e->position[e->plies];
}

static bool is_over(const struct engine *e)
{
    struct game_result result;

    e->game->result(current(e), &result);
    return result.reason != RESULT_NONE;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Spell the legal moves into `legal`, in bytewise order. */
static size_t sort_legal(struct engine *e)
{
    game_move moves[MOVE_COUNT_MAX];
    size_t count = e->game->moves(current(e), moves, MOVE_COUNT_MAX);
    size_t i;

    assert(count <= MOVE_COUNT_MAX);
    for (i = 0; i < count; i++)
        e->game->format(moves[i], e->legal[i]);
    qsort(e->legal, count, sizeof *e->legal, compare_texts);
    return count;
}

static void on_game(struct engine *e)
{
    const struct game *game = game_find(e->argument[0]);
    uint64_t starter = 0;

    if (!game) {
        fail(e, "unknown_game", "there is no game of that name");
    } else if (e->arguments == 2 || (e->arguments == 3 && (strcmp(e->argument[1], "starter") != 0 ||
                                                           !read_number(e->argument[2], 1, &starter)))) {
        fail(e, "bad_message", "the starter must be 0 or 1");
    } else if (game->side0_starts && starter != 0) {
        fail(e, "bad_message", "in this game side 0 always starts");
    } else {
        e->game = game;
        e->plies = 0;
        game->start(&e->position[0], (int)starter);
    }
}

/* The game that a position text is about, or NULL. */
static const struct game *game_of(const char *text)
{
    size_t i;

    for (i = 0; games[i]; i++) {
        size_t len = strlen(games[i]->name);

        if (strncmp(text, games[i]->name, len) == 0 && text[len] == ' ')
            return games[i];
    }
    return NULL;
}

static void on_setup(struct engine *e)
{
    const struct game *game = game_of(e->argument[0]);
    const char *why = "the text must begin with a game's name";

    if (!game || !game->read(e->argument[0], &e->position[0], &why)) {
        fail(e, "bad_position", why); /* and nothing has changed */
        return;
    }
    e->game = game;
    e->plies = 0;
}

static void play(struct engine *e, game_move m)
{
    e->move[e->plies] = m;
    e->position[e->plies + 1] = *current(e);
    e->plies++;
    e->game->play(&e->position[e->plies], m);
}

static void on_play(struct engine *e)
{
    char text[MOVE_TEXT_MAX];
    enum move_fault fault;
    game_move m;

    if (is_over(e)) {
        fail(e, "round_over", "the game is over");
        return;
    }
    if (e->plies == ENGINE_GAME_PLIES) {
        fail(e, "round_over", "a game has 2000 plies at most");
        return;
    }
    fault = e->game->parse(e->argument[0], &m);
    if (fault == MOVE_OK)
        fault = e->game->legal(current(e), m);
    if (fault != MOVE_OK) {
        fail(e, "illegal_move", move_fault_word(fault));
        return;
    }
    play(e, m);
    e->game->format(m, text);
    say(e, text);
}

static void on_undo(struct engine *e)
{
    if (e->plies == 0)
        fail(e, "cannot_undo", "nothing has been played");
    else
        e->plies--;
}

static void on_legal(struct engine *e)
{
    size_t moves = sort_legal(e);
    size_t i;

    for (i = 0; i < moves; i++) {
        if (i > 0)
            say(e, " ");
        say(e, e->legal[i]);
    }
}

static void show_moves(struct engine *e)
{
    size_t legal = sort_legal(e);
    size_t i;

    json_open_list(e->out, "moves");
    for (i = 0; i < e->plies; i++)
        room_json_put_move(e->out, NULL, e->game, e->move[i]);
    json_close_list(e->out);
    json_put_number(e->out, "turn", current(e)->turn);
    json_open_list(e->out, "legal");
    for (i = 0; i < legal; i++)
        json_put_text(e->out, NULL, e->legal[i]);
    json_close_list(e->out);
}

static void show_result(struct engine *e)
{
    static const char *const words[] = { "draw", "0", "1" };
    struct game_result result;

    e->game->result(current(e), &result);
    if (result.reason == RESULT_NONE)
        json_put_null(e->out, "result");
    else
        json_put_text(e->out, "result", words[result.winner + 1]);
}

/* Whoever moves first where the game began counts as its starter. */
static void on_show(struct engine *e)
{
    char text[POSITION_TEXT_MAX];

    e->game->write(current(e), text);
    say(e, "{"); /* not json_open_object, which would see the answer's "= " and put a comma */
    json_put_text(e->out, "text", text);
    json_put_text(e->out, "game", e->game->name);
    json_put_number(e->out, "starter", e->position[0].turn);
    show_moves(e);
    show_result(e);
    room_json_put_position(e->out, "position", e->game, current(e));
    room_json_put_digest(e->out, "digest", e->game, current(e));
    json_close_object(e->out);
}

/* --- bots --- */

/* What the arguments ask for; false, and an answer that says what there is, if there is no such thing. */
#define X(code, word) " " word
static bool read_level(struct engine *e, enum bot_level *level, uint64_t *ms)
{
    *ms = 0;
    if (!bot_level_find(e->argument[0], level)) {
        fail(e, "bad_message", "the level must be one of these:" BOT_LEVELS(X));
        return false;
    }
    if (e->arguments > 1 && (!read_number(e->argument[1], THINKER_MS_MAX, ms) || *ms == 0)) {
        fail(e, "bad_message", "the time must be a number from 1 to 600000, in milliseconds");
        return false;
    }
    return true;
}

#undef X

/* Think about a position. False, and an answer that says so, without memory. */
static bool choose(struct engine *e, const struct game *game, const struct position *pos,
                   enum bot_level level, uint64_t ms, struct bot_choice *choice)
{
    const struct bot_task task = { .pos = pos, .level = level, .seed = e->seed, .nodes = e->bot_nodes };

    if (thinker_choose(&e->thinker, bot_find(game), task, ms, choice))
        return true;
    fail(e, "failed", "there is not enough memory for this level");
    return false;
}

/* Say the move that a level would play. False if there is none, and that is the answer. */
static bool suggest(struct engine *e, game_move *m)
{
    char text[MOVE_TEXT_MAX];
    struct bot_choice choice;
    enum bot_level level;
    uint64_t ms;

    if (!read_level(e, &level, &ms))
        return false;
    if (is_over(e)) {
        fail(e, "round_over", "the game is over");
        return false;
    }
    if (!choose(e, e->game, current(e), level, ms, &choice))
        return false;
    assert(e->game->legal(current(e), choice.move) == MOVE_OK);
    *m = choice.move;
    e->game->format(*m, text);
    say(e, text);
    return true;
}

static void on_suggest(struct engine *e)
{
    game_move m;

    suggest(e, &m);
}

static void on_genmove(struct engine *e)
{
    game_move m;

    if (e->plies == ENGINE_GAME_PLIES)
        fail(e, "round_over", "a game has 2000 plies at most");
    else if (suggest(e, &m))
        play(e, m);
}

/* --- counting --- */

static bool read_plies(struct engine *e, const char *text, uint64_t least, uint64_t *plies)
{
    if (read_number(text, (uint64_t)e->perft_plies, plies) && *plies >= least)
        return true;
    fail(e, "bad_message", "the plies must be a number from 0 (divide: 1) to 30");
    return false;
}

static void on_perft(struct engine *e)
{
    uint64_t plies;

    if (read_plies(e, e->argument[0], 0, &plies))
        say_number(e, game_perft(e->game, current(e), (int)plies));
}

static void on_divide(struct engine *e)
{
    uint64_t plies;
    size_t legal;
    size_t i;

    if (!read_plies(e, e->argument[0], 1, &plies))
        return;
    legal = sort_legal(e);
    for (i = 0; i < legal; i++) {
        struct position next = *current(e);
        enum move_fault fault;
        game_move m;

        fault = e->game->parse(e->legal[i], &m);
        assert(fault == MOVE_OK);
        (void)fault;
        e->game->play(&next, m);
        say(e, i > 0 ? "\n" : "");
        say(e, e->legal[i]);
        say(e, " ");
        say_number(e, game_perft(e->game, &next, (int)plies - 1));
    }
}

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void say_speed(struct engine *e, const char *what, uint64_t nodes, double seconds)
{
    char line[128];

    snprintf(line, sizeof line, "%s positions 1 nodes %llu nodes/s %.0f", what, (unsigned long long)nodes,
             (double)nodes / (seconds + 1e-9));
    say(e, line);
}

/* Perft from the start, deeper and deeper until it takes long enough to measure: a ply more is a second or so. */
static void bench_perft(struct engine *e, const struct game *game)
{
    struct position start;
    char what[64];
    uint64_t nodes;
    double seconds;
    int plies = 0;

    game->start(&start, 0);
    do {
        seconds = cpu_seconds();
        nodes = game_perft(game, &start, ++plies);
        seconds = cpu_seconds() - seconds;
    } while (seconds < BENCH_SECONDS && plies < e->perft_plies);
    snprintf(what, sizeof what, "%s perft %d", game->name, plies);
    say_speed(e, what, nodes, seconds);
}

/* The strongest level's first move. */
static bool bench_bot(struct engine *e, const struct game *game)
{
    double began = cpu_seconds();
    struct bot_choice choice;
    struct position start;
    char what[64];

    game->start(&start, 0);
    if (!choose(e, game, &start, BOT_MASTER, 0, &choice))
        return false;
    snprintf(what, sizeof what, "%s %s", game->name, bot_level_word(BOT_MASTER));
    say_speed(e, what, choice.nodes, cpu_seconds() - began);
    return true;
}

static void on_bench(struct engine *e)
{
    size_t i;

    for (i = 0; games[i]; i++) {
        say(e, i > 0 ? "\n" : "");
        bench_perft(e, games[i]);
        say(e, "\n");
        if (!bench_bot(e, games[i]))
            return;
    }
}

/* --- the rest --- */

static void on_protocol_version(struct engine *e)
{
    say(e, "2"); /* of GTP, in its manner */
}

static void on_name(struct engine *e)
{
    say(e, "tavoliere-engine");
}

static void on_version(struct engine *e)
{
    say(e, PACKAGE_VERSION);
}

static void on_seed(struct engine *e)
{
    if (!read_number(e->argument[0], UINT64_MAX, &e->seed))
        fail(e, "bad_message", "the seed must be a number below 2 to the power of 64");
}

static void on_quit(struct engine *e)
{
    e->has_quit = true;
}

static void on_list_commands(struct engine *e);

/* A handler finds its answer begun with "= ", and as many arguments as its row allows. */
static const struct command {
    const char *name;
    int least;
    int most;
    bool takes_text; /* its argument is all the rest of the line */
    void (*run)(struct engine *e);
    const char *wants;
} commands[] = {
    { "bench", 0, 0, false, on_bench, "bench takes no argument" },
    { "divide", 1, 1, false, on_divide, "the form is: divide PLIES" },
    { "game", 1, 3, false, on_game, "the form is: game GAME [starter 0|1]" },
    { "genmove", 1, 2, false, on_genmove, "the form is: genmove LEVEL [MS]" },
    { "legal", 0, 0, false, on_legal, "legal takes no argument" },
    { "list_commands", 0, 0, false, on_list_commands, "list_commands takes no argument" },
    { "name", 0, 0, false, on_name, "name takes no argument" },
    { "perft", 1, 1, false, on_perft, "the form is: perft PLIES" },
    { "play", 1, 1, false, on_play, "the form is: play MOVE" },
    { "protocol_version", 0, 0, false, on_protocol_version, "protocol_version takes no argument" },
    { "quit", 0, 0, false, on_quit, "quit takes no argument" },
    { "seed", 1, 1, false, on_seed, "the form is: seed NUMBER" },
    { "setup", 1, 1, true, on_setup, "the form is: setup TEXT" },
    { "show", 0, 0, false, on_show, "show takes no argument" },
    { "suggest", 1, 2, false, on_suggest, "the form is: suggest LEVEL [MS]" },
    { "undo", 0, 0, false, on_undo, "undo takes no argument" },
    { "version", 0, 0, false, on_version, "version takes no argument" },
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void on_list_commands(struct engine *e)
{
    size_t i;

    for (i = 0; i < COMMANDS; i++) {
        say(e, i > 0 ? "\n" : "");
        say(e, commands[i].name);
    }
}

/* --- lines --- */

/* Cut the next word off `*rest`; NULL when there is none. */
static char *take_word(char **rest)
{
    char *word = *rest + strspn(*rest, " ");
    size_t len = strcspn(word, " ");

    if (len == 0)
        return NULL;
    *rest = word + len;
    if (**rest)
        *(*rest)++ = '\0';
    return word;
}

/* Counts one argument more than is allowed, so that too many show. */
static void take_arguments(struct engine *e, const struct command *command, char *rest)
{
    e->arguments = 0;
    if (command->takes_text) {
        e->argument[0] = rest + strspn(rest, " ");
        e->arguments = *e->argument[0] ? 1 : 0;
        return;
    }
    while (e->arguments <= command->most && (e->argument[e->arguments] = take_word(&rest)))
        e->arguments++;
}

static void run_command(struct engine *e, const char *name, char *rest)
{
    const struct command *command = commands;
    const struct command *end = commands + COMMANDS;

    while (command < end && strcmp(command->name, name) != 0)
        command++;
    if (command == end) {
        fail(e, "unknown_op", "unknown command; list_commands says what there is");
        return;
    }
    take_arguments(e, command, rest);
    if (e->arguments < command->least || e->arguments > command->most)
        fail(e, "bad_message", command->wants);
    else
        command->run(e);
}

static void send_answer(struct engine *e)
{
    if (e->out->len == 2)
        e->out->len = 1; /* no blank behind a "=" that stands alone */
    say(e, "\n\n");
    e->answer(e->ctx, buf_text(e->out), e->out->len);
    buf_unref(e->out);
    e->out = NULL;
}

/* Do what the line says, and forget it. */
static void end_line(struct engine *e)
{
    bool fits = e->len < ENGINE_LINE_MAX;
    char *rest = e->line;
    char *name;

    while (fits && e->len > 0 && e->line[e->len - 1] == ' ')
        e->len--;
    e->line[fits ? e->len : 0] = '\0';
    e->len = 0;
    e->in_comment = false;
    name = take_word(&rest);
    if (fits && !name)
        return;
    e->out = buf_create();
    say(e, "= ");
    if (fits)
        run_command(e, name, rest);
    else
        fail(e, "too_large", "a line has 4095 bytes at most");
    send_answer(e);
}

static void take_byte(struct engine *e, char c)
{
    if (c == '\t')
        c = ' ';
    if (c == '#')
        e->in_comment = true;
    if (e->in_comment || (unsigned char)c < ' ' || c == 0x7f)
        return;
    if (e->len < ENGINE_LINE_MAX - 1)
        e->line[e->len++] = c;
    else
        e->len = ENGINE_LINE_MAX;
}

bool engine_feed(struct engine *e, const char *bytes, size_t len)
{
    size_t i;

    for (i = 0; i < len && !e->has_quit; i++) {
        if (bytes[i] == '\n')
            end_line(e);
        else
            take_byte(e, bytes[i]);
    }
    return !e->has_quit;
}

void engine_end(struct engine *e)
{
    if (!e->has_quit)
        end_line(e);
}

struct engine *engine_create(engine_answer *answer, void *ctx, int perft_plies, uint64_t bot_nodes)
{
    struct engine *e = calloc(1, sizeof *e);

    assert(perft_plies >= 1 && perft_plies <= ENGINE_PERFT_PLIES);
    if (!e)
        return NULL;
    e->answer = answer;
    e->ctx = ctx;
    e->perft_plies = perft_plies;
    e->bot_nodes = bot_nodes;
    e->game = games[0];
    e->game->start(&e->position[0], 0);
    return e;
}

void engine_destroy(struct engine *e)
{
    if (e)
        thinker_finish(&e->thinker);
    free(e);
}

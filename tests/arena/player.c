/* SPDX-License-Identifier: MIT */
/* player.c: own bots are called; an engine is told each position and asked for a move through two pipes. */
#include "config.h"

#include "tests/arena/player.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void give_up(const char *what, const char *detail)
{
    fprintf(stderr, "arena: %s: %s\n", what, detail);
    exit(EXIT_FAILURE);
}

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- own bots ---- */

static void init_bot(struct player *player, const struct game *game)
{
    size_t bytes;

    player->bot = bot_find(game);
    if (!player->bot)
        give_up("there is no bot for", game->name);
    if (!bot_level_find(player->level, &player->bot_level))
        give_up("the levels are easy, medium, hard and master, not", player->level);
    bytes = player->bot->memory[player->bot_level];
    player->memory = aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
    if (!player->memory)
        give_up("no memory for", player->level);
}

static game_move ask_bot(struct player *player, const struct position *pos)
{
    const uint64_t own = player->bot->nodes[player->bot_level];
    const struct bot_task task = { .pos = pos,
                                   .level = player->bot_level,
                                   .seed = player->seed,
                                   .nodes = 1 + (uint64_t)((double)own * player->factor),
                                   .memory = player->memory };
    double began = cpu_seconds(), took;
    struct bot_choice choice = player->bot->choose(&task);

    took = cpu_seconds() - began;
    player->nodes += choice.nodes;
    player->depth += (uint64_t)choice.depth;
    player->seconds += took;
    if (took > player->most_seconds)
        player->most_seconds = took;
    return choice.move;
}

/* ---- engines ---- */

static void run_engine(const char *path, const int to[2], const int from[2])
{
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    close(to[0]);
    close(to[1]);
    close(from[0]);
    close(from[1]);
    execl(path, path, (char *)NULL);
    perror(path);
    _exit(127);
}

static void init_engine(struct player *player)
{
    int to[2], from[2];

    signal(SIGPIPE, SIG_IGN);
    if (pipe(to) != 0 || pipe(from) != 0)
        give_up("no pipe for", player->engine);
    player->pid = fork();
    if (player->pid < 0)
        give_up("can't start", player->engine);
    if (player->pid == 0)
        run_engine(player->engine, to, from);
    close(to[0]);
    close(from[1]);
    player->to = fdopen(to[1], "w");
    player->from = fdopen(from[0], "r");
    if (!player->to || !player->from)
        give_up("no memory for", player->engine);
}

/* The one line of the next answer, without its "= ". */
static void read_answer(struct player *player, char *line, size_t size)
{
    char empty[4];

    if (!fgets(line, (int)size, player->from) || !fgets(empty, sizeof empty, player->from))
        give_up(player->engine, "it has ended");
    line[strcspn(line, "\n")] = '\0';
    if (line[0] != '=')
        give_up(player->engine, line);
    memmove(line, line + strspn(line, "= "), strlen(line + strspn(line, "= ")) + 1);
}

static game_move ask_engine(struct player *player, const struct game *game, const struct position *pos)
{
    char text[POSITION_TEXT_MAX], line[4096];
    game_move m = 0;

    game->write(pos, text);
    fprintf(player->to, "seed %llu\nsetup %s\nsuggest %s\n", (unsigned long long)player->seed, text,
            player->level);
    fflush(player->to);
    read_answer(player, line, sizeof line);
    read_answer(player, line, sizeof line);
    read_answer(player, line, sizeof line);
    if (game->parse(line, &m) != MOVE_OK)
        give_up("not a move", line);
    return m;
}

/* ---- both ---- */

void player_init(struct player *player, const struct game *game)
{
    if (player->engine)
        init_engine(player);
    else
        init_bot(player, game);
}

void player_finish(struct player *player)
{
    if (player->engine) {
        fclose(player->to);
        fclose(player->from);
        waitpid(player->pid, NULL, 0);
    }
    free(player->memory);
}

game_move player_choose(struct player *player, const struct game *game, const struct position *pos)
{
    game_move m = player->engine ? ask_engine(player, game, pos) : ask_bot(player, pos);
    char text[POSITION_TEXT_MAX];

    if (game->legal(pos, m) != MOVE_OK) {
        game->write(pos, text);
        give_up("no legal move in", text);
    }
    player->moves++;
    return m;
}

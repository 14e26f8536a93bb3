/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/options.h"

#include <ctype.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/ask.h"
#include "clients/terminal/bots.h"
#include "clients/terminal/clocks.h"
#include "clients/terminal/language.h"
#include "clients/terminal/out.h"
#include "clients/terminal/words.h"

enum {
    OPTION_HELP = 256,
    OPTION_VERSION,
    OPTION_NAME,
    OPTION_LANG,
    OPTION_SERVER,
    OPTION_PUBLIC,
    OPTION_SIDE,
    OPTION_HERE,
    OPTION_CLOCK,
    OPTION_LINK,
    OPTION_BOT,
    OPTION_PLAIN,
    OPTION_JSON
};

static const struct option table[] = {
    { "help", no_argument, NULL, OPTION_HELP },           { "version", no_argument, NULL, OPTION_VERSION },
    { "name", required_argument, NULL, OPTION_NAME },     { "lang", required_argument, NULL, OPTION_LANG },
    { "server", required_argument, NULL, OPTION_SERVER }, { "public", no_argument, NULL, OPTION_PUBLIC },
    { "side", required_argument, NULL, OPTION_SIDE },     { "here", no_argument, NULL, OPTION_HERE },
    { "clock", required_argument, NULL, OPTION_CLOCK },   { "link", required_argument, NULL, OPTION_LINK },
    { "bot", required_argument, NULL, OPTION_BOT },       { "plain", no_argument, NULL, OPTION_PLAIN },
    { "json", no_argument, NULL, OPTION_JSON },           { NULL, 0, NULL, 0 },
};

/* The option that was given last of those that make sense only with create, and of those that name a server. */
struct given {
    const char *for_create, *for_server;
    bool side;
};

static const struct {
    const char *word;
    const char *object; /* what it is done with, in small letters where it can be left out; NULL: nothing */
    enum request_op ask;
} actions[] = {
    [ACTION_CREATE] = { "create", "GAME", OP_CREATE },  [ACTION_JOIN] = { "join", "LINK", OP_JOIN },
    [ACTION_WATCH] = { "watch", "LINK", OP_WATCH },     [ACTION_ROOMS] = { "rooms", NULL, OP_ROOMS },
    [ACTION_STATS] = { "stats", NULL, OP_STATS },       [ACTION_HISTORY] = { "history", "round", OP_HISTORY },
    [ACTION_RECORD] = { "record", "ROUND", OP_RECORD }, [ACTION_LINK] = { "link", NULL, OP_LINK },
};
enum { ACTIONS = sizeof actions / sizeof *actions };

/* One line on standard error. */
static enum options_todo complain(const char *key, const char *a, const char *b)
{
    out_to_errors(true);
    out_own("tavoliere: ");
    say(key, a, b);
    out_own("; ");
    say_line("usage.more", NULL, NULL);
    out_to_errors(false);
    return OPTIONS_BAD;
}

static const char *option_name(int value)
{
    const struct option *option = table;

    while (option->val != value)
        option++;
    return option->name;
}

/* What getopt_long could make nothing of. */
static enum options_todo complain_of_option(int found, char **argv)
{
    char word[64];

    if (optopt >= OPTION_HELP) {
        snprintf(word, sizeof word, "--%s", option_name(optopt));
        return complain(found == ':' ? "usage.value" : "usage.no_value", word, NULL);
    }
    if (optopt)
        snprintf(word, sizeof word, "-%c", optopt);
    else
        snprintf(word, sizeof word, "%s", argv[optind - 1]);
    return complain("usage.option", word, NULL);
}

static bool read_side(const char *text, int *side)
{
    static const char *const sides[] = { "lot", "0", "1" };
    int i;

    for (i = 0; i < 3; i++) {
        if (strcmp(text, sides[i]) == 0) {
            *side = i - 1;
            return true;
        }
    }
    return false;
}

/* A code as it may be copied by hand: "K7X2-QM9T". */
static bool read_code(const char *text, char *code)
{
    size_t length = 0;

    for (; *text; text++) {
        static const char small[] = "0123456789abcdefghijklmnopqrstuvwxyz";
        const char *found = strchr(small, tolower((unsigned char)*text));

        if (*text == '-' || *text == ' ')
            continue;
        if (!found || length == LINK_CODE_MAX - 1)
            return false;
        code[length++] = *found;
    }
    code[length] = '\0';
    return length == LINK_CODE_MAX - 1;
}

static bool take_bot(struct options *options, const char *level)
{
    if (!bots_know(level) || options->bot[1])
        return false;
    options->bot[options->bot[0] ? 1 : 0] = level;
    return true;
}

/* One option with what it was given. True if it can be used. */
static bool take_option(struct options *options, int found, struct given *given)
{
    switch (found) {
    case OPTION_NAME:
        options->name = optarg;
        return *optarg != '\0' && strlen(optarg) < PLAYER_NAME_MAX && out_is_utf8(optarg);
    case OPTION_LANG:
        return language_use(optarg);
    case OPTION_SERVER:
        given->for_server = "--server";
        return link_read(optarg, &options->server) && !options->server.room[0];
    case OPTION_PUBLIC:
        given->for_create = "--public";
        options->is_public = true;
        return true;
    case OPTION_SIDE:
        given->for_create = "--side";
        given->side = true;
        return read_side(optarg, &options->side);
    case OPTION_BOT:
        given->for_create = "--bot";
        return take_bot(options, optarg);
    case OPTION_CLOCK:
        given->for_create = "--clock";
        return clocks_read(optarg, &options->initial_ms, &options->increment_ms);
    case OPTION_LINK:
        return read_code(optarg, options->link);
    case OPTION_PLAIN:
        options->plain = true;
        return true;
    case OPTION_JSON:
        options->json = true;
        return true;
    default:
        given->for_create = "--here";
        options->here = true;
        return true;
    }
}

/* Why what an option was given won't do. */
static enum options_todo complain_of_value(int found)
{
    char word[64];

    snprintf(word, sizeof word, "--%s", option_name(found));
    switch (found) {
    case OPTION_CLOCK:
        return complain("usage.bad_clock", word, optarg);
    case OPTION_LINK:
        return complain("usage.bad_code", word, optarg);
    case OPTION_LANG:
        return complain("usage.lang", word, optarg);
    case OPTION_SIDE:
        return complain("usage.side", word, optarg);
    case OPTION_BOT:
        return complain(bots_know(optarg) ? "usage.bots" : "usage.level", word, optarg);
    case OPTION_SERVER:
        return complain("usage.server", word, optarg);
    default:
        return complain("usage.bad_value", word, optarg);
    }
}

bool options_want_room(const struct options *options)
{
    return options->action <= ACTION_WATCH;
}

static enum options_todo read_action(struct options *options, const char *word)
{
    int i;

    for (i = 0; i < ACTIONS; i++) {
        if (strcmp(actions[i].word, word) == 0) {
            options->action = (enum action)i;
            options->ask = actions[i].ask;
            return OPTIONS_GO;
        }
    }
    return complain("usage.action", word, NULL);
}

/* What shall be looked at; the room's list needs no more than that. */
static enum options_todo read_ask(struct options *options, const char *word)
{
    struct request req;
    const char *fault;

    memset(&req, 0, sizeof req);
    req.op = options->ask;
    options->ask_rest = word ? word : "";
    fault = options->action == ACTION_ROOMS ? NULL : ask_fill(&req, options->ask_rest);
    return fault ? complain(fault, word, NULL) : OPTIONS_GO;
}

/* What the action is done with: a game, an invitation, a round, or nothing. */
static enum options_todo read_object(struct options *options, const char *word)
{
    const char *object = actions[options->action].object;

    if (!object && word)
        return complain("usage.too_many", word, NULL);
    if (object && !word && object[0] < 'a')
        return complain("usage.missing", actions[options->action].word, object);
    if (!options_want_room(options))
        return read_ask(options, word);
    if (options->action == ACTION_CREATE) {
        options->game = game_find(word);
        return options->game ? OPTIONS_GO : complain("usage.game", word, NULL);
    }
    return link_read(word, &options->server) && options->server.room[0] ? OPTIONS_GO
                                                                        : complain("usage.link", word, NULL);
}

static enum options_todo check(const struct options *options, const struct given *given)
{
    const char *action = actions[options->action].word;

    if (given->for_create && options->action != ACTION_CREATE)
        return complain("usage.not_here", given->for_create, action);
    if (given->for_server && options->server.room[0])
        return complain("usage.not_here", given->for_server, action);
    if (options->json && options->action != ACTION_ROOMS)
        return complain("usage.not_here", "--json", action);
    if (options->here && options->side >= 0)
        return complain("usage.not_here", "--side", "--here");
    if (options->here && options->bot[0])
        return complain("usage.not_here", "--bot", "--here");
    if (options->bot[1] && given->side)
        return complain("usage.not_here", "--side", "--bot --bot");
    return OPTIONS_GO;
}

/* Where nothing was said of it, the lot decides who sits where; but whoever meets a bot in sbarra is blue, by custom. */
static void choose_side(struct options *options, const struct given *given)
{
    bool meets_bot = options->bot[0] && !options->bot[1];

    if (meets_bot && !given->side && strcmp(options->game->name, "sbarra") == 0)
        options->side = 0;
}

/* With nothing but options: whoever is shown a lobby chooses there. */
static enum options_todo read_lobby(struct options *options, const struct given *given, enum fits fits)
{
    const char *term = getenv("TERM");
    const char *wrong = given->for_create ? given->for_create : options->json ? "--json" : NULL;

    if (fits == FITS_NO_TERMINAL)
        return complain("usage.nothing", NULL, NULL);
    if (options->plain)
        return complain("usage.plain", NULL, NULL);
    if (fits == FITS_LINES_ONLY)
        return complain("usage.no_screen", term ? term : "", NULL);
    options->action = ACTION_LOBBY;
    return wrong ? complain("usage.missing", wrong, wrong[2] == 'j' ? "rooms" : "create") : OPTIONS_GO;
}

static enum options_todo read_words(struct options *options, int count, char **words,
                                    const struct given *given)
{
    enum options_todo todo = read_action(options, words[0]);

    if (todo == OPTIONS_GO)
        todo = read_object(options, count > 1 ? words[1] : NULL);
    if (todo == OPTIONS_GO && count > 2)
        todo = complain("usage.too_many", words[2], NULL);
    if (todo == OPTIONS_GO)
        todo = check(options, given);
    if (todo == OPTIONS_GO)
        choose_side(options, given);
    return todo;
}

enum options_todo options_read(struct options *options, int argc, char **argv, enum fits fits)
{
    struct given given = { NULL, NULL, false };
    bool help = false;
    int found;

    memset(options, 0, sizeof *options);
    options->side = -1;
    (void)link_read("http://127.0.0.1:7070", &options->server);
    opterr = 0;
    while ((found = getopt_long(argc, argv, ":", table, NULL)) != -1) {
        if (found == ':' || found == '?')
            return complain_of_option(found, argv);
        if (found == OPTION_VERSION) {
            out_own("tavoliere " PACKAGE_VERSION "\n");
            return OPTIONS_DONE;
        }
        if (found == OPTION_HELP) {
            help = true; /* in the language that may still come */
        } else if (!take_option(options, found, &given)) {
            return complain_of_value(found);
        }
    }
    if (help) {
        say("usage", NULL, NULL);
        return OPTIONS_DONE;
    }
    if (optind == argc)
        return read_lobby(options, &given, fits);
    return read_words(options, argc - optind, argv + optind, &given);
}

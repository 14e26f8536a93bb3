/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/hello.h"

#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/commands.h"
#include "server/core/load.h"
#include "server/core/rooms.h"
#include "common/wire/memory.h"
#include "server/core/publish.h"
#include "server/core/secrets.h"
#include "server/core/state.h"

/* A hello, or a rename, on its way from and to the disk. */
struct greeting {
    struct core *core;
    conn_id conn;
    struct request request;
    int64_t at; /* by the wall clock */

    uint8_t hash[TOKEN_HASH_BYTES]; /* of the token by which the player is looked for */
    unsigned forgotten;             /* core->forgotten when the look-up was made */
    size_t loading;                 /* rooms that are being read, and one more */
    bool unreadable;                /* one of them could not be */

    struct player
        *known; /* NULL for a newcomer; while it is set, the greeting counts as one of their sessions */
    struct player_row row;   /* who the player will be */
    bool renames;            /* someone known: `row` is other than what is stored */
    bool new_token;          /* for a newcomer, or a new device */
    char token[TOKEN_MAX];   /* that token; told once, then forgotten */
    struct token_row hashed; /* what is kept of it */
};

/* A name for who gave none: a star and a number, the same in every language. */
static void make_name(const struct world *world, char out[PLAYER_NAME_MAX])
{
    static const char *const stars[] = { "Altair", "Antares", "Bellatrix", "Capella", "Deneb",   "Electra",
                                         "Mimosa", "Mira",    "Mizar",     "Polaris", "Procyon", "Regulus",
                                         "Rigel",  "Sirius",  "Spica",     "Vega" };

    snprintf(out, PLAYER_NAME_MAX, "%s %u", stars[secrets_lot(world, sizeof stars / sizeof *stars)],
             10 + secrets_lot(world, 90));
}

/* ---- the answer ---- */

static bool is_unfinished(const struct seat *seat)
{
    bool twice = seat == &seat->room->seat[1] && seat->room->seat[0].player == seat->player;

    return !twice && !seat->room->closed && room_state(seat->room) != ROOM_FINISHED;
}

static size_t list_seated(const struct core *core, const struct session *session, struct wire_room *rooms,
                          struct wire_reader *readers)
{
    size_t count = 0;

    for (const struct seat *seat = session->player->seats; seat; seat = seat->next) {
        if (!is_unfinished(seat))
            continue;
        if (rooms) {
            room_tell(seat->room, core_now(core), &rooms[count]);
            readers[count] = room_reader(seat->room, session->player, session->moves_only);
        }
        count++;
    }
    return count;
}

static int restart_in_ms(const struct core *core)
{
    uint64_t now = core_now(core);

    if (!core->stopping)
        return -1;
    return core->stops_at > now ? (int)(core->stops_at - now) : 0;
}

static void answer(struct core *core, struct session *session, const struct request *request,
                   const char *token)
{
    size_t count = list_seated(core, session, NULL, NULL);
    struct wire_room *rooms = memory_grown(NULL, count + 1, sizeof *rooms);
    struct wire_reader *readers = memory_grown(NULL, count + 1, sizeof *readers);
    struct wire_hello told = { .player = session->player->id,
                               .name = session->player->name,
                               .token = token,
                               .version = core->config.version,
                               .url = core->config.url,
                               .client = core->config.client,
                               .seated = rooms,
                               .seated_as = readers,
                               .seated_count = list_seated(core, session, rooms, readers),
                               .boards = request->hello.boards,
                               .messages_per_second = core->config.limits.messages_per_second,
                               .message_burst = core->config.limits.message_burst,
                               .rooms_per_player = core->config.limits.rooms_per_player,
                               .restart_in_ms = restart_in_ms(core) };

    core_send(core, session->conn, message_hello(request->id, &told));
    free(rooms);
    free(readers);
}

/* The greeting's count of the player's sessions becomes that of the connection. */
static void open_session(struct greeting *greeting, struct session *session)
{
    struct core *core = greeting->core;

    session->state = SESSION_OPEN;
    session->player = greeting->known;
    greeting->known = NULL;
    memcpy(session->token_hash, greeting->new_token ? greeting->hashed.hash : greeting->hash,
           TOKEN_HASH_BYTES);
    session->moves_only = greeting->request.hello.moves_only;
    answer(core, session, &greeting->request, greeting->new_token ? greeting->token : NULL);
}

void hello_forget_session(struct core *core, struct player *player)
{
    player->sessions--;
    if (player->sessions == 0) {
        for (struct seat *seat = player->seats; seat; seat = seat->next)
            rooms_keep(core, seat->room);
    }
    players_release(&core->players, player);
}

/* ---- the end of a greeting, one way or the other ---- */

static void finish(struct greeting *greeting)
{
    struct core *core = greeting->core;
    struct session *session = core_session(core, greeting->conn);

    if (greeting->known)
        hello_forget_session(core, greeting->known);
    OPENSSL_cleanse(greeting->token, sizeof greeting->token);
    free(greeting);
    if (session)
        commands_resume_session(core, session);
}

static void refuse(struct greeting *greeting, const struct wire_error *error)
{
    struct core *core = greeting->core;
    struct session *session = core_session(core, greeting->conn);
    struct asked asked = { core, session, &greeting->request, { 0, 0 }, NULL };

    if (session && greeting->request.op == OP_HELLO) {
        session->state = SESSION_NEW;
        timers_set(&core->timers, &session->hello_timer, core_now(core) + HELLO_WITHIN_MS);
    }
    if (session)
        commands_refuse(&asked, error);
    finish(greeting);
}

static void refuse_unavailable(struct greeting *greeting)
{
    refuse(greeting, &(struct wire_error){ .code = ERROR_UNAVAILABLE,
                                           .message = greeting->core->stopping
                                                          ? "the server is about to restart"
                                                          : "the disk refuses; nothing was changed" });
}

static void succeed(struct greeting *greeting)
{
    struct core *core = greeting->core;
    struct session *session = core_session(core, greeting->conn);

    if (session && greeting->request.op == OP_HELLO)
        open_session(greeting, session);
    else if (session)
        core_send(core, greeting->conn,
                  message_player(greeting->request.id, greeting->row.id, greeting->row.name));
    finish(greeting);
}

/* ---- by way of the disk ---- */

static void set_text(char *out, size_t size, const char *text)
{
    memset(out, 0, size);
    memcpy(out, text, strlen(text) + 1);
}

/* The player's seats bear the new name. */
static void rename_player(struct core *core, struct player *player, const struct player_row *row)
{
    memcpy(player->name, row->name, sizeof player->name);
    player->bot = row->bot;
    for (struct seat *seat = player->seats; seat; seat = seat->next)
        publish_seat(core, seat->room, (int)(seat - seat->room->seat), 0);
}

static void append(struct greeting *greeting);

static void on_durable(void *arg, enum journal_status status)
{
    struct greeting *greeting = arg;
    struct core *core = greeting->core;

    core->appends--;
    if (greeting->renames)
        greeting->known->renaming--;
    if (status == JOURNAL_TAKEN && !greeting->known) {
        secrets_word(&core->world, greeting->row.id + 1, PLAYER_ID_MAX - 2);
        append(greeting);
        return;
    }
    if (status != JOURNAL_OK) {
        refuse_unavailable(greeting);
    } else {
        if (greeting->renames)
            rename_player(core, greeting->known, &greeting->row);
        if (!greeting->known) {
            greeting->known = players_add(&core->players, &greeting->row);
            greeting->known->sessions++;
        }
        succeed(greeting);
    }
    core_settle(core);
}

static void append(struct greeting *greeting)
{
    struct core *core = greeting->core;
    struct journal_entry entries[2];
    size_t count = 0;

    memset(entries, 0, sizeof entries);
    if (!greeting->known || greeting->renames) {
        entries[count].kind = greeting->known ? ENTRY_RENAME : ENTRY_PLAYER;
        entries[count++].player = greeting->row;
    }
    if (greeting->new_token) {
        memcpy(greeting->hashed.player, greeting->row.id, sizeof greeting->hashed.player);
        entries[count].kind = ENTRY_TOKEN;
        entries[count++].token = greeting->hashed;
    }
    if (greeting->known && greeting->renames) {
        memcpy(greeting->known->next_name, greeting->row.name, sizeof greeting->known->next_name);
        greeting->known->renaming++;
    }
    core->appends++;
    core->world.append(core->world.ctx, entries, count, on_durable, greeting);
}

static void draw_token(struct greeting *greeting)
{
    greeting->new_token = true;
    secrets_word(&greeting->core->world, greeting->token, TOKEN_MAX - 1);
    secrets_hash(greeting->token, greeting->hashed.hash);
    greeting->hashed.at = greeting->at;
}

/* What the player will be called: another device may have asked for a new name that the disk hasn't answered. */
static void describe_known(struct greeting *greeting, const char *new_name, bool bot)
{
    const struct player *known = greeting->known;
    const char *name = known->renaming ? known->next_name : known->name;

    set_text(greeting->row.id, sizeof greeting->row.id, known->id);
    set_text(greeting->row.name, sizeof greeting->row.name, new_name ? new_name : name);
    greeting->row.bot = bot;
    greeting->renames =
        bot != known->bot || (new_name && (known->renaming || strcmp(known->name, new_name) != 0));
}

static void describe_newcomer(struct greeting *greeting)
{
    const struct world *world = &greeting->core->world;

    greeting->row.id[0] = 'p';
    secrets_word(world, greeting->row.id + 1, PLAYER_ID_MAX - 2);
    if (greeting->request.hello.has_name)
        set_text(greeting->row.name, sizeof greeting->row.name, greeting->request.hello.name);
    else
        make_name(world, greeting->row.name);
    greeting->row.bot = greeting->request.hello.bot;
    draw_token(greeting);
}

/* Write what has to be written, if anything. */
static void go_on(struct greeting *greeting)
{
    if (greeting->known && !greeting->new_token && !greeting->renames)
        succeed(greeting);
    else if (greeting->core->stopping)
        refuse_unavailable(greeting);
    else
        append(greeting);
}

static const struct wire_error unreadable_error = { .code = ERROR_UNAVAILABLE,
                                                    .message = "the disk can't be read" };

/* ---- finding a player and their rooms ---- */

/* A room of theirs is there, or gone; without one that can't be read now, the answer would be wrong. */
static void on_room(void *arg, bool readable)
{
    struct greeting *greeting = arg;
    const struct request_hello *wish = &greeting->request.hello;

    greeting->unreadable = greeting->unreadable || !readable;
    if (--greeting->loading > 0)
        return;
    if (greeting->unreadable) {
        refuse(greeting, &unreadable_error);
        return;
    }
    describe_known(greeting, wish->has_name ? wish->name : NULL, wish->bot);
    if (wish->link[0])
        draw_token(greeting);
    go_on(greeting);
}

static void look_up(struct greeting *greeting);

/* What was found: the player, then the rows of the rooms in which they sit. */
static void take_player(struct greeting *greeting, const struct journal_entry *entries, size_t count)
{
    struct core *core = greeting->core;

    greeting->known = players_add(&core->players, &entries[0].player);
    greeting->known->sessions++;
    greeting->loading = count;
    for (size_t i = 1; i < count; i++)
        load_then(core, entries[i].room.id, on_room, greeting);
    on_room(greeting, true);
}

static void on_player(void *arg, enum journal_status status, const struct journal_entry *entries,
                      size_t count)
{
    struct greeting *greeting = arg;
    struct core *core = greeting->core;

    core->look_ups--;
    if (status != JOURNAL_OK) {
        refuse(greeting, &unreadable_error);
    } else if (count == 0) {
        bool link = greeting->request.hello.link[0];

        refuse(greeting, &(struct wire_error){ .code = ERROR_BAD_TOKEN,
                                               .message = "nobody has this token; say hello without",
                                               .field = link ? "link" : "token" });
    } else if (!players_find(&core->players, entries[0].player.id) &&
               load_is_outdated(core, greeting->forgotten)) {
        look_up(greeting);
    } else {
        take_player(greeting, entries, count);
    }
    core_settle(core);
}

static void look_up(struct greeting *greeting)
{
    struct core *core = greeting->core;
    struct journal_query query = { .question = ASK_TOKEN };

    memcpy(query.hash, greeting->hash, sizeof query.hash);
    greeting->forgotten = core->forgotten;
    core->look_ups++;
    core->world.look_up(core->world.ctx, &query, on_player, greeting);
}

/* ---- the requests ---- */

static struct greeting *make_greeting(const struct asked *asked)
{
    struct greeting *greeting = memory_zeroed(sizeof *greeting);

    greeting->core = asked->core;
    greeting->conn = asked->session->conn;
    greeting->request = *asked->request;
    greeting->at = greeting->row.at = asked->at.wall_ms;
    return greeting;
}

static struct greeting *begin_hello(const struct asked *asked)
{
    asked->session->state = SESSION_GREETING;
    timers_clear(&asked->core->timers, &asked->session->hello_timer);
    return make_greeting(asked);
}

static void greet_by_token(const struct asked *asked)
{
    struct greeting *greeting = begin_hello(asked);

    secrets_hash(asked->request->hello.token, greeting->hash);
    look_up(greeting);
}

/* A code stands for the token of the device that asked for it. */
static void greet_by_link(const struct asked *asked)
{
    struct links *links = &asked->core->links;
    const char *address = asked->session->address;
    uint8_t hash[TOKEN_HASH_BYTES];
    int retry_ms = link_retry_ms(links, address, asked->at.now_ms);
    struct greeting *greeting;

    if (retry_ms > 0) {
        commands_refuse(asked, &(struct wire_error){ .code = ERROR_SLOW_DOWN,
                                                     .message = "too many wrong codes",
                                                     .retry_ms = retry_ms });
    } else if (!link_use(links, asked->request->hello.link, asked->at.now_ms, hash)) {
        link_note_wrong(links, address, asked->at.now_ms);
        commands_refuse(asked, &(struct wire_error){ .code = ERROR_BAD_TOKEN,
                                                     .message = "the code is wrong, used or too old",
                                                     .field = "link" });
    } else {
        greeting = begin_hello(asked);
        memcpy(greeting->hash, hash, sizeof hash);
        look_up(greeting);
    }
}

static void greet_newcomer(const struct asked *asked)
{
    struct greeting *greeting = begin_hello(asked);

    describe_newcomer(greeting);
    go_on(greeting);
}

void hello(const struct asked *asked)
{
    const struct request_hello *wish = &asked->request->hello;

    if (asked->session->state != SESSION_NEW)
        commands_refuse(asked, &(struct wire_error){ .code = ERROR_BAD_MESSAGE,
                                                     .message = "hello is said once a connection",
                                                     .field = "op" });
    else if (wish->token[0])
        greet_by_token(asked);
    else if (wish->link[0])
        greet_by_link(asked);
    else
        greet_newcomer(asked);
}

void hello_link(const struct asked *asked)
{
    char code[LINK_CODE_MAX];

    link_make(&asked->core->links, &asked->core->world, asked->session->player->id,
              asked->session->token_hash, code);
    core_send(asked->core, asked->session->conn, message_link(asked->request->id, code, LINK_LIVES_MS));
}

void hello_rename(const struct asked *asked)
{
    struct greeting *greeting = make_greeting(asked);

    greeting->known = asked->session->player;
    greeting->known->sessions++;
    describe_known(greeting, asked->request->name, greeting->known->bot);
    go_on(greeting);
}

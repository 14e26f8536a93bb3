/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/hello.h"

#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/core/commands.h"
#include "common/wire/memory.h"
#include "server/core/publish.h"
#include "server/core/secrets.h"
#include "server/core/state.h"

/* A hello on its way to the disk. */
struct greeting {
    struct core *core;
    conn_id conn;
    struct request request;
    struct player *known;    /* who renames; NULL for a newcomer */
    struct player_row row;   /* who the player will be */
    char token[TOKEN_MAX];   /* a newcomer's; told once, then forgotten */
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

    return !twice && room_state(seat->room) != ROOM_FINISHED;
}

static size_t list_seated(const struct session *session, struct wire_room *rooms, struct wire_reader *readers)
{
    size_t count = 0;

    for (const struct seat *seat = session->player->seats; seat; seat = seat->next) {
        if (!is_unfinished(seat))
            continue;
        if (rooms) {
            room_tell(seat->room, &rooms[count]);
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
    size_t count = list_seated(session, NULL, NULL);
    struct wire_room *rooms = memory_grown(NULL, count + 1, sizeof *rooms);
    struct wire_reader *readers = memory_grown(NULL, count + 1, sizeof *readers);
    struct wire_hello told = { .player = session->player->id,
                               .name = session->player->name,
                               .token = token,
                               .version = core->config.version,
                               .url = core->config.url,
                               .seated = rooms,
                               .seated_as = readers,
                               .seated_count = list_seated(session, rooms, readers),
                               .boards = request->hello.boards,
                               .messages_per_second = core->config.limits.messages_per_second,
                               .message_burst = core->config.limits.message_burst,
                               .rooms_per_player = core->config.limits.rooms_per_player,
                               .restart_in_ms = restart_in_ms(core) };

    core_send(core, session->conn, message_hello(request->id, &told));
    free(rooms);
    free(readers);
}

static void open_session(struct core *core, struct session *session, struct player *player,
                         const struct request *request, const char *token)
{
    session->state = SESSION_OPEN;
    session->player = player;
    session->moves_only = request->hello.moves_only;
    timers_clear(&core->timers, &session->hello_timer);
    answer(core, session, request, token);
}

/* ---- by way of the disk ---- */

/* The player's seats bear the new name. */
static void rename_player(struct core *core, struct player *player, const struct player_row *row)
{
    memcpy(player->name, row->name, sizeof player->name);
    player->bot = row->bot;
    for (struct seat *seat = player->seats; seat; seat = seat->next)
        publish_seat(core, seat->room, (int)(seat - seat->room->seat), 0);
}

static struct player *make_known(struct greeting *greeting)
{
    struct core *core = greeting->core;

    if (greeting->known) {
        rename_player(core, greeting->known, &greeting->row);
        return greeting->known;
    }
    players_add(&core->players, &greeting->row);
    players_add_token(&core->players, &greeting->hashed);
    return players_find(&core->players, greeting->row.id);
}

static void refuse(struct greeting *greeting, struct session *session)
{
    struct asked asked = { greeting->core, session, &greeting->request, 0, NULL };

    session->state = SESSION_NEW;
    timers_set(&asked.core->timers, &session->hello_timer, core_now(asked.core) + HELLO_WITHIN_MS);
    commands_refuse(&asked, &(struct wire_error){ .code = ERROR_UNAVAILABLE,
                                                  .message = "the disk refuses; nothing was changed" });
}

static void append(struct greeting *greeting);

static void on_durable(void *arg, enum journal_status status)
{
    struct greeting *greeting = arg;
    struct core *core = greeting->core;
    struct player *player = status == JOURNAL_OK ? make_known(greeting) : NULL;
    struct session *session = core_session(core, greeting->conn);

    core->appends--;
    if (greeting->known)
        greeting->known->renaming--;
    if (status == JOURNAL_TAKEN && !greeting->known) {
        secrets_word(&core->world, greeting->row.id + 1, PLAYER_ID_MAX - 2);
        append(greeting);
        return;
    }
    if (session && player)
        open_session(core, session, player, &greeting->request, greeting->known ? NULL : greeting->token);
    else if (session)
        refuse(greeting, session);
    if (session)
        commands_resume_session(core, session);
    OPENSSL_cleanse(greeting->token, sizeof greeting->token);
    free(greeting);
    core_settle(core);
}

static void append(struct greeting *greeting)
{
    struct core *core = greeting->core;
    struct journal_entry entries[2];
    size_t count = 1;

    memset(entries, 0, sizeof entries);
    entries[0].kind = greeting->known ? ENTRY_RENAME : ENTRY_PLAYER;
    entries[0].player = greeting->row;
    if (!greeting->known) {
        memcpy(greeting->hashed.player, greeting->row.id, sizeof greeting->hashed.player);
        entries[1].kind = ENTRY_TOKEN;
        entries[1].token = greeting->hashed;
        count = 2;
    }
    core->appends++;
    core->world.append(core->world.ctx, entries, count, on_durable, greeting);
}

static void set_text(char *out, size_t size, const char *text)
{
    memset(out, 0, size);
    memcpy(out, text, strlen(text) + 1);
}

static void greet_newcomer(struct greeting *greeting)
{
    const struct world *world = &greeting->core->world;

    greeting->row.id[0] = 'p';
    secrets_word(world, greeting->row.id + 1, PLAYER_ID_MAX - 2);
    if (greeting->request.hello.has_name)
        set_text(greeting->row.name, sizeof greeting->row.name, greeting->request.hello.name);
    else
        make_name(world, greeting->row.name);
    secrets_word(world, greeting->token, TOKEN_MAX - 1);
    secrets_hash(greeting->token, greeting->hashed.hash);
    greeting->hashed.at = greeting->row.at;
}

/* What a known player will be called: another device may have asked for a new name that the disk hasn't answered. */
static const char *name_after(const struct player *known, const struct request_hello *wish)
{
    if (wish->has_name)
        return wish->name;
    return known->renaming ? known->next_name : known->name;
}

static void greet_by_disk(const struct asked *asked, struct player *known)
{
    struct greeting *greeting = memory_zeroed(sizeof *greeting);

    greeting->core = asked->core;
    greeting->conn = asked->session->conn;
    greeting->request = *asked->request;
    greeting->known = known;
    greeting->row.at = asked->at;
    greeting->row.bot = asked->request->hello.bot;
    if (known) {
        set_text(greeting->row.id, sizeof greeting->row.id, known->id);
        set_text(greeting->row.name, sizeof greeting->row.name, name_after(known, &asked->request->hello));
        memcpy(known->next_name, greeting->row.name, sizeof known->next_name);
        known->renaming++;
    } else {
        greet_newcomer(greeting);
    }
    asked->session->state = SESSION_GREETING;
    timers_clear(&asked->core->timers, &asked->session->hello_timer);
    append(greeting);
}

void hello(const struct asked *asked)
{
    const struct request_hello *wish = &asked->request->hello;
    struct core *core = asked->core;
    struct player *known = wish->token[0] ? players_by_token(&core->players, wish->token) : NULL;

    if (asked->session->state != SESSION_NEW) {
        commands_refuse(asked, &(struct wire_error){ .code = ERROR_BAD_MESSAGE,
                                                     .message = "hello is said once a connection",
                                                     .field = "op" });
    } else if (wish->token[0] && !known) {
        commands_refuse(asked, &(struct wire_error){ .code = ERROR_BAD_TOKEN,
                                                     .message = "nobody has this token; say hello without",
                                                     .field = "token" });
    } else if (known && known->bot == wish->bot &&
               (!wish->has_name || strcmp(known->name, wish->name) == 0)) {
        open_session(core, asked->session, known, asked->request, NULL);
    } else if (core->stopping) {
        commands_refuse(asked, &(struct wire_error){ .code = ERROR_UNAVAILABLE,
                                                     .message = "the server is about to restart" });
    } else {
        greet_by_disk(asked, known);
    }
}

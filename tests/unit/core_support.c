/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/unit/core_support.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 8192, DISK_PATIENCE = 1000000 };

struct stage stage;
int logged_errors;

static struct client clients[CLIENTS];
static size_t client_count;
static json_t *kept; /* what tests borrow */
static int same_draws;
static void (*stage_random)(void *ctx, void *out, size_t bytes);
static const struct core_config config = {
    .version = "0",
    .url = "http://192.0.2.1:7070",
    .limits = { .messages_per_second = 100, .message_burst = 400, .rooms_per_player = 20 }
};

/* ---- the core's side of a line ---- */

static struct client *find_client(conn_id conn)
{
    for (size_t i = 0; i < client_count; i++) {
        if (clients[i].conn == conn)
            return &clients[i];
    }
    return NULL;
}

static void note_reply(struct client *client, const json_t *message)
{
    const json_t *re = json_object_get(message, "re");
    char key[16];

    if (!json_is_integer(re))
        return;
    snprintf(key, sizeof key, "%d", (int)json_integer_value(re));
    ck_assert_msg(!json_object_get(client->replies, key), "request %s is answered twice", key);
    json_object_set_new(client->replies, key, json_true());
}

static void note_seq(struct client *client, const json_t *message)
{
    const json_t *snapshot = json_object_get(message, "snapshot");
    const json_t *seq = json_object_get(snapshot ? snapshot : message, "seq");
    const char *room = json_string_value(json_object_get(message, "room"));
    const json_t *last;

    if (!room)
        return;
    ck_assert_msg(json_is_integer(seq), "a message of room %s without seq", room);
    last = json_object_get(client->seq, room);
    if (!snapshot) {
        ck_assert_msg(last, "an event of room %s before its snapshot", room);
        ck_assert_msg(json_integer_value(seq) == json_integer_value(last) + 1, "room %s: seq %d after %d",
                      room, (int)json_integer_value(seq), (int)json_integer_value(last));
    }
    json_object_set_new(client->seq, room, json_integer(json_integer_value(seq)));
}

static void on_send(void *ctx, conn_id conn, struct buf *buf)
{
    struct client *client = find_client(conn);
    json_t *message;

    if (((struct stage *)ctx)->crashed || !client || client->deaf)
        return;
    message = json_loadb(buf_text(buf), buf->len, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_msg(json_is_object(message), "not JSON: %.*s", (int)buf->len, buf_text(buf));
    note_reply(client, message);
    note_seq(client, message);
    json_object_set_new(message, "_at", json_integer((json_int_t)stage.now));
    json_array_append_new(client->inbox, message);
}

static void on_close(void *ctx, conn_id conn, enum close_code code)
{
    struct client *client = find_client(conn);

    (void)ctx;
    if (client)
        client->closed = (int)code;
}

static void on_random(void *ctx, void *out, size_t bytes)
{
    stage_random(ctx, out, bytes);
    if (same_draws > 0)
        memset(out, 0, bytes);
    same_draws -= same_draws > 0;
}

static void on_log(void *ctx, enum log_level level, const char *line)
{
    (void)ctx;
    (void)line;
    logged_errors += level == LOG_LEVEL_ERROR;
}

static void take_over(void)
{
    struct world *world = &stage.core->world;

    stage_random = world->random;
    world->send = on_send;
    world->close = on_close;
    world->random = on_random;
    world->log = on_log;
    stage.core->config = config;
}

/* ---- life ---- */

void core_setup(void)
{
    stage_init(&stage, 20, 1);
    stage.narrow_ids = false;
    stage.now = SECOND;
    stage_boot(&stage);
    take_over();
    client_count = 0;
    same_draws = logged_errors = 0;
    kept = json_array();
}

void core_teardown(void)
{
    stage.disk_refuses = false;
    stage_crash(&stage);
    stage_finish(&stage);
    for (size_t i = 0; i < client_count; i++) {
        json_decref(clients[i].inbox);
        json_decref(clients[i].replies);
        json_decref(clients[i].seq);
    }
    json_decref(kept);
}

void reboot(const struct core_limits *limits)
{
    settle();
    crash();
    stage.core->config.limits = *limits;
}

void crash(void)
{
    stage_crash(&stage);
    for (size_t i = 0; i < client_count; i++)
        clients[i].conn = 0;
    stage_boot(&stage);
    take_over();
}

struct client *dial_from(const char *address)
{
    struct client *client = &clients[client_count++];

    ck_assert_uint_le(client_count, CLIENTS);
    *client = (struct client){
        .conn = ++stage.last_conn, .inbox = json_array(), .replies = json_object(), .seq = json_object()
    };
    core_connected(stage.core, client->conn, address);
    return client;
}

struct client *dial(void)
{
    return dial_from("192.0.2.1");
}

static void note_identity(struct client *client, const json_t *hello)
{
    const char *id = json_string_value(json_object_get(json_object_get(hello, "player"), "id"));
    const char *token = json_string_value(json_object_get(hello, "token"));

    want_ok(hello);
    snprintf(client->id, sizeof client->id, "%s", id);
    if (token)
        snprintf(client->token, sizeof client->token, "%s", token);
}

void greet(struct client *client, const char *name)
{
    note_identity(client, ask(client, "{'op':'hello','name':'%s'}", name));
}

struct client *come(const char *name)
{
    struct client *client = dial();

    greet(client, name);
    return client;
}

struct client *come_again(const struct client *earlier)
{
    struct client *client = dial();

    memcpy(client->token, earlier->token, sizeof client->token);
    note_identity(client, ask(client, "{'op':'hello','token':'%s'}", client->token));
    return client;
}

void hang_up(struct client *client)
{
    conn_id conn = client->conn;

    client->conn = 0;
    core_disconnected(stage.core, conn);
}

/* ---- talking ---- */

static void unquote(char *text)
{
    while ((text = strchr(text, '\'')) != NULL)
        *text = '"';
}

void say_raw(struct client *client, const char *text)
{
    size_t len = strlen(text);
    char *exact = malloc(len ? len : 1); /* ends where the text does, for the sanitizer */

    ck_assert_ptr_nonnull(exact);
    memcpy(exact, text, len); /* NOLINT(bugprone-not-null-terminated-result): `len` says where it ends */
    core_received(stage.core, client->conn, exact, len);
    free(exact);
}

static int say_args(struct client *client, const char *request, va_list args)
{
    char text[TEXT_MAX], whole[TEXT_MAX + 32];
    int id = ++client->asked;

    vsnprintf(text, sizeof text, request, args);
    unquote(text);
    ck_assert_msg(text[0] == '{', "not a request: %s", text);
    snprintf(whole, sizeof whole, "{\"id\":%d,%s", id, text + 1);
    say_raw(client, whole);
    return id;
}

int say(struct client *client, const char *request, ...)
{
    va_list args;
    int id;

    va_start(args, request);
    id = say_args(client, request, args);
    va_end(args);
    return id;
}

/* When the disk will answer next. */
static uint64_t next_answer(void)
{
    uint64_t due = stage.appending ? stage.appending->due : UINT64_MAX;

    return stage.looking && stage.looking->due < due ? stage.looking->due : due;
}

void settle(void)
{
    for (int i = 0; stage.appending || stage.looking; i++) {
        uint64_t due = next_answer();

        ck_assert_msg(i < DISK_PATIENCE, "the disk never answers");
        stage_pass(&stage, due > stage.now ? due - stage.now : 1);
    }
}

void hold_disk(uint64_t ms)
{
    if (stage.append_due < stage.now + ms)
        stage.append_due = stage.now + ms;
}

void hold_reads(uint64_t ms)
{
    if (stage.look_due < stage.now + ms)
        stage.look_due = stage.now + ms;
}

void disk_takes(uint64_t ms)
{
    stage.disk_takes = ms;
}

void pass(uint64_t ms)
{
    stage_pass(&stage, ms);
}

void pass_until(uint64_t at)
{
    ck_assert_uint_ge(at, stage.now);
    stage_pass(&stage, at - stage.now);
}

static json_t *take(struct client *client, size_t index)
{
    json_t *message = json_array_get(client->inbox, index);

    json_array_append(kept, message);
    json_array_remove(client->inbox, index);
    return message;
}

json_t *reply_to(struct client *client, int id)
{
    for (size_t i = 0; i < json_array_size(client->inbox); i++) {
        const json_t *re = json_object_get(json_array_get(client->inbox, i), "re");

        if (json_is_integer(re) && json_integer_value(re) == id)
            return take(client, i);
    }
    return NULL;
}

json_t *ask(struct client *client, const char *request, ...)
{
    va_list args;
    int id;

    va_start(args, request);
    id = say_args(client, request, args);
    va_end(args);
    settle();
    return reply_to(client, id);
}

json_t *hear(struct client *client)
{
    return json_array_size(client->inbox) ? take(client, 0) : NULL;
}

static bool is_event(const json_t *message, const char *word)
{
    const char *ev = json_string_value(json_object_get(message, "ev"));

    return ev && strcmp(ev, word) == 0;
}

json_t *hear_event(struct client *client, const char *word)
{
    for (size_t i = 0; i < json_array_size(client->inbox); i++) {
        if (is_event(json_array_get(client->inbox, i), word))
            return take(client, i);
    }
    return NULL;
}

size_t count_events(const struct client *client, const char *word)
{
    size_t count = 0;

    for (size_t i = 0; i < json_array_size(client->inbox); i++)
        count += is_event(json_array_get(client->inbox, i), word);
    return count;
}

void ignore(struct client *client)
{
    json_array_clear(client->inbox);
}

/* ---- wanting ---- */

/* NOLINTNEXTLINE(misc-no-recursion): as deep as the pattern. */
static bool matches(const json_t *got, json_t *wanted)
{
    const char *key;
    json_t *value;
    size_t i;

    if (json_is_object(wanted)) {
        json_object_foreach(wanted, key, value)
        {
            const json_t *field = json_object_get(got, key);

            if (!field || !matches(field, value))
                return false;
        }
        return json_is_object(got);
    }
    if (!json_is_array(wanted))
        return json_equal(got, wanted);
    if (!json_is_array(got) || json_array_size(got) != json_array_size(wanted))
        return false;
    json_array_foreach(wanted, i, value)
    {
        if (!matches(json_array_get(got, i), value))
            return false;
    }
    return true;
}

void want_at(const char *file, int line, const json_t *got, const char *pattern, ...)
{
    char text[TEXT_MAX];
    json_error_t error;
    json_t *wanted;
    va_list args;

    va_start(args, pattern);
    vsnprintf(text, sizeof text, pattern, args);
    va_end(args);
    unquote(text);
    wanted = json_loads(text, 0, &error);
    ck_assert_msg(wanted != NULL, "%s:%d: the pattern: %s", file, line, error.text);
    if (!got || !matches(got, wanted)) {
        char *told = got ? json_dumps(got, JSON_COMPACT) : NULL;

        ck_abort_msg("%s:%d: wanted %s, got %.1500s", file, line, text, told ? told : "nothing");
    }
    json_decref(wanted);
}

void hear_nothing_at(const char *file, int line, const struct client *client)
{
    if (json_array_size(client->inbox)) {
        char *told = json_dumps(client->inbox, JSON_COMPACT);

        ck_abort_msg("%s:%d: wanted silence, got %.1500s", file, line, told);
    }
}

/* ---- rooms to begin with ---- */

const char *make_room(struct client *ada, const char *visibility)
{
    const json_t *got =
        ask(ada, "{'op':'create','game':'sbarra','seats':['me','open'],'starter':0,'visibility':'%s'}",
            visibility);

    want(got, "{'ok':true,'snapshot':{'state':'waiting'}}");
    return json_string_value(json_object_get(got, "room"));
}

const char *make_match(struct client *ada, struct client *bob, const char *visibility)
{
    const char *room = make_room(ada, visibility);

    want(ask(bob, "{'op':'join','room':'%s'}", room), "{'ok':true,'snapshot':{'state':'playing'}}");
    ignore(ada);
    ignore(bob);
    return room;
}

const char *make_hotseat(struct client *ada)
{
    const json_t *got = ask(ada, "{'op':'create','game':'sbarra','seats':['me','me'],'starter':0}");

    want(got, "{'ok':true,'snapshot':{'state':'playing','you':{'sides':[0,1]}}}");
    return json_string_value(json_object_get(got, "room"));
}

/* The winner walks up the file e, the other steps to and fro between e and d of its own row. */
void play_to_goal(struct client *const sides[2], const char *room, int round, int starter, int winner)
{
    int made[2] = { 0, 0 };

    for (int ply = 0; made[winner] < 8; ply++) {
        int side = (starter + ply) % 2, step = ++made[side];
        int row = side == 0 ? 1 : 9;
        char column = side == winner || step % 2 == 0 ? 'e' : 'd';

        if (side == winner)
            row = side == 0 ? 1 + step : 9 - step;
        if (side == winner && step == 8 && made[1 - side] % 2 == 0)
            column = 'd'; /* the other is on e: go beside it */
        want_ok(ask(sides[side], "{'op':'move','room':'%s','round':%d,'ply':%d,'move':'%c%d'}", room, round,
                    ply, column, row));
    }
    ignore(sides[0]);
    ignore(sides[1]);
}

size_t appends_under_way(void)
{
    size_t count = 0;

    for (const struct appending *appending = stage.appending; appending; appending = appending->next)
        count++;
    return count;
}

void draw_the_same(int draws)
{
    same_draws = draws;
}

/* SPDX-License-Identifier: MIT */
/* request_write.c: one writer an op, as request.c has one reader. */
#include "common/wire/request_write.h"

#include <assert.h>
#include <stdio.h>

#include "common/wire/json.h"

static void put_hello(struct buf *out, const struct request *req)
{
    const struct request_hello *hello = &req->hello;

    if (hello->token[0])
        json_put_text(out, "token", hello->token);
    if (hello->link[0])
        json_put_text(out, "link", hello->link);
    if (hello->has_name)
        json_put_text(out, "name", hello->name);
    if (hello->bot)
        json_put_boolean(out, "bot", true);
    if (hello->moves_only)
        json_put_text(out, "detail", "moves");
    if (hello->boards)
        json_put_boolean(out, "boards", true);
}

static void put_seat(struct buf *out, const char *key, const struct request_create *create, int side)
{
    static const char *const words[] = { [WISH_ME] = "me", [WISH_OPEN] = "open" };
    char bot[sizeof "bot:" + REQUEST_LEVEL_MAX];

    if (create->seat[side] != WISH_BOT) {
        json_put_text(out, key, words[create->seat[side]]);
        return;
    }
    snprintf(bot, sizeof bot, "bot:%s", create->level[side]);
    json_put_text(out, key, bot);
}

static void put_clock(struct buf *out, const struct request_create *create)
{
    if (create->initial_ms == 0)
        return;
    json_open_object(out, "clock");
    json_put_number(out, "initial_ms", create->initial_ms);
    json_put_number(out, "increment_ms", create->increment_ms);
    json_close_object(out);
}

static void put_create(struct buf *out, const struct request *req)
{
    const struct request_create *create = &req->create;

    json_put_text(out, "game", create->game);
    if (create->seats_by_lot) {
        json_put_text(out, "seats", "lot");
        put_seat(out, "opponent", create, 1);
    } else {
        json_open_list(out, "seats");
        put_seat(out, NULL, create, 0);
        put_seat(out, NULL, create, 1);
        json_close_list(out);
    }
    if (create->starter >= 0)
        json_put_number(out, "starter", create->starter);
    if (create->is_public)
        json_put_text(out, "visibility", "public");
    put_clock(out, create);
}

static void put_rooms(struct buf *out, const struct request *req)
{
    const struct request_list *list = &req->list;

    if (list->state != STATE_ANY)
        json_put_text(out, "state", list->state == STATE_WAITING ? "waiting" : "playing");
    if (list->game[0])
        json_put_text(out, "game", list->game);
    if (list->boards)
        json_put_boolean(out, "boards", true);
    if (list->after[0])
        json_put_text(out, "after", list->after);
}

static void put_lobby(struct buf *out, const struct request *req)
{
    put_rooms(out, req);
    json_put_boolean(out, "follow", req->list.follow);
}

static void put_room(struct buf *out, const struct request *req)
{
    json_put_text(out, "room", req->room);
}

static void put_move(struct buf *out, const struct request *req)
{
    put_room(out, req);
    json_put_number(out, "round", req->round);
    json_put_number(out, "ply", req->ply);
    json_put_text(out, "move", req->move);
}

static void put_join(struct buf *out, const struct request *req)
{
    put_room(out, req);
    if (req->side >= 0)
        json_put_number(out, "side", req->side);
}

static void put_room_and_round(struct buf *out, const struct request *req)
{
    put_room(out, req);
    if (req->round > 0)
        json_put_number(out, "round", req->round);
}

static void put_resign(struct buf *out, const struct request *req)
{
    put_room_and_round(out, req);
    if (req->side >= 0)
        json_put_number(out, "side", req->side);
}

static void put_say(struct buf *out, const struct request *req)
{
    put_room(out, req);
    json_put_text(out, "phrase", phrase_word(req->phrase));
}

static void put_name(struct buf *out, const struct request *req)
{
    json_put_text(out, "name", req->name);
}

static void put_history(struct buf *out, const struct request *req)
{
    if (req->history.after[0])
        json_put_text(out, "after", req->history.after);
}

static void put_record(struct buf *out, const struct request *req)
{
    char id[ROUND_ID_MAX];

    snprintf(id, sizeof id, "%s-%d", req->record.room, req->record.number);
    json_put_text(out, "record", id);
    if (req->record.text)
        json_put_boolean(out, "text", true);
}

static void put_nothing(struct buf *out, const struct request *req)
{
    (void)out;
    (void)req;
}

static void (*const writers[])(struct buf *out, const struct request *req) = {
    [OP_CLAIM] = put_room_and_round,
    [OP_CREATE] = put_create,
    [OP_HELLO] = put_hello,
    [OP_HINT] = put_room_and_round,
    [OP_HISTORY] = put_history,
    [OP_JOIN] = put_join,
    [OP_LEAVE] = put_room,
    [OP_LEGAL] = put_room,
    [OP_LINK] = put_nothing,
    [OP_LOBBY] = put_lobby,
    [OP_MOVE] = put_move,
    [OP_PING] = put_nothing,
    [OP_RECORD] = put_record,
    [OP_REMATCH] = put_room_and_round,
    [OP_RENAME] = put_name,
    [OP_RESIGN] = put_resign,
    [OP_ROOMS] = put_rooms,
    [OP_SAY] = put_say,
    [OP_STATS] = put_nothing,
    [OP_SYNC] = put_room,
    [OP_WATCH] = put_room,
};
_Static_assert(sizeof writers / sizeof *writers == OP_UNKNOWN, "one writer for each op");

struct buf *request_write(const struct request *req)
{
#define X(code, word) word,
    static const char *const words[] = { REQUEST_OPS(X) };
#undef X
    struct buf *out = buf_create();

    assert(req->op < OP_UNKNOWN);
    json_open_object(out, NULL);
    json_put_text(out, "op", words[req->op]);
    if (req->id > 0)
        json_put_number(out, "id", req->id);
    writers[req->op](out, req);
    json_close_object(out);
    return out;
}

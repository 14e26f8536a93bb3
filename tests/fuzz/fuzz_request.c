/* SPDX-License-Identifier: MIT */
/* fuzz_request.c: any bytes as a request. Whatever comes, it is read or refused, what was read keeps the promises of
 * request.h, and the error that answers a refusal is JSON again. */
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/message.h"
#include "common/wire/request.h"
#include "common/wire/request_write.h"

#define PROMISE(claim) ((claim) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_code(const char *text, size_t length_a, size_t length_b)
{
    size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789");

    PROMISE(strcmp(text, "?") == 0 ||
            (text[len] == '\0' && (len == 0 || len == length_a || len == length_b)));
}

static void check_name(const char *text)
{
    json_t *name = json_string(text); /* NULL unless it is UTF-8 */

    PROMISE(name != NULL);
    json_decref(name);
}

static void check_hello(const struct request_hello *hello)
{
    check_name(hello->name);
    PROMISE(hello->has_name == (hello->name[0] != '\0'));
    check_code(hello->token, TOKEN_MAX - 1, TOKEN_MAX - 1);
    check_code(hello->link, LINK_CODE_MAX - 1, LINK_CODE_MAX - 1);
    PROMISE(!hello->token[0] || !hello->link[0]);
}

static void check_record(const struct request_record *record)
{
    check_code(record->room, 6, 16);
    PROMISE(record->room[0] && (record->number > 0) == (record->room[0] != '?'));
}

/* ROOM-NUMBER, or nothing. */
static void check_round_id(const char *text)
{
    size_t len = strlen(text);

    PROMISE(len < ROUND_ID_MAX);
    PROMISE(len == 0 || (strchr(text, '-') && strspn(strchr(text, '-') + 1, "0123456789") > 0));
}

static void check_create(const struct request_create *create)
{
    int side;

    PROMISE(create->initial_ms == 0 ||
            (create->initial_ms >= CLOCK_INITIAL_MIN_MS && create->initial_ms <= CLOCK_INITIAL_MAX_MS));
    PROMISE(create->increment_ms >= 0 && create->increment_ms <= CLOCK_INCREMENT_MAX_MS);
    PROMISE(create->initial_ms > 0 || create->increment_ms == 0);
    PROMISE(create->starter >= -1 && create->starter <= 1);
    PROMISE(create->game[0] && memchr(create->game, '\0', sizeof create->game));
    PROMISE(!create->seats_by_lot || (create->seat[0] == WISH_ME && create->seat[1] != WISH_ME));
    PROMISE(create->seat[0] == WISH_ME || create->seat[1] == WISH_ME ||
            (create->seat[0] == WISH_BOT && create->seat[1] == WISH_BOT));
    for (side = 0; side < 2; side++) {
        PROMISE(memchr(create->level[side], '\0', sizeof create->level[side]));
        PROMISE((create->seat[side] == WISH_BOT) == (create->level[side][0] != '\0'));
    }
}

static void check_request(const struct request *req)
{
    check_code(req->room, 6, 16);
    PROMISE(req->id >= 0 && req->round >= 0 && req->ply >= 0 && req->side >= -1 && req->side <= 1);
    PROMISE(memchr(req->move, '\0', sizeof req->move));
    PROMISE((req->op == OP_MOVE) == (req->move[0] != '\0'));
    if (req->op == OP_HELLO)
        check_hello(&req->hello);
    else if (req->op == OP_CREATE)
        check_create(&req->create);
    else if (req->op == OP_ROOMS || req->op == OP_LOBBY)
        check_code(req->list.after, 6, 16);
    else if (req->op == OP_RECORD)
        check_record(&req->record);
    else if (req->op == OP_HISTORY)
        check_round_id(req->history.after);
    else if (req->op == OP_RENAME)
        check_name(req->name);
    else if (req->op == OP_SAY)
        PROMISE(phrase_word(req->phrase)[0]);
}

/* What has been read is written, and read again: it says the same. */
static void check_written(const struct request *req)
{
    struct request again;
    struct buf *first = request_write(req);
    struct buf *second;

    request_read(buf_text(first), first->len, &again);
    PROMISE(again.fault == ERROR_NONE && again.op == req->op && again.id == req->id);
    second = request_write(&again);
    PROMISE(second->len == first->len && memcmp(buf_text(first), buf_text(second), first->len) == 0);
    buf_unref(first);
    buf_unref(second);
}

/* Has it a text that stands for what can't be one, and so can't be written as it came? */
static bool has_nonsense(const struct request *req)
{
    return req->op == OP_UNKNOWN || (req->op == OP_RECORD && req->record.room[0] == '?');
}

static void check_refusal(const struct request *req)
{
    const struct wire_error error = {
        .code = req->fault, .message = req->must_be, .field = req->field, .allowed = req->allowed
    };
    struct buf *buf = message_error(req->id, &error);
    json_t *json = json_loadb(buf_text(buf), buf->len, JSON_REJECT_DUPLICATES, NULL);

    PROMISE(req->fault == ERROR_BAD_JSON || (req->field && req->must_be));
    PROMISE(json != NULL);
    json_decref(json);
    buf_unref(buf);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct request req;

    request_read((const char *)data, size, &req);
    if (req.fault != ERROR_NONE) {
        check_refusal(&req);
    } else {
        check_request(&req);
        if (!has_nonsense(&req))
            check_written(&req);
    }
    return 0;
}

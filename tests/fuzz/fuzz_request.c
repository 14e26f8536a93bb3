/* SPDX-License-Identifier: MIT */
/* fuzz_request.c: any bytes as a request. Whatever comes, it is read or refused, what was read keeps the promises of
 * request.h, and the error that answers a refusal is JSON again. */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/message.h"
#include "common/wire/request.h"

#define PROMISE(claim) ((claim) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_code(const char *text, size_t length_a, size_t length_b)
{
    size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789");

    PROMISE(strcmp(text, "?") == 0 ||
            (text[len] == '\0' && (len == 0 || len == length_a || len == length_b)));
}

static void check_hello(const struct request_hello *hello)
{
    json_t *name = json_string(hello->name); /* NULL unless it is UTF-8 */

    PROMISE(name != NULL);
    PROMISE(hello->has_name == (hello->name[0] != '\0'));
    check_code(hello->token, TOKEN_MAX - 1, TOKEN_MAX - 1);
    json_decref(name);
}

static void check_create(const struct request_create *create)
{
    int side;

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
}

static void check_refusal(const struct request *req)
{
    const struct wire_error error = { .code = req->fault, .message = req->must_be, .field = req->field };
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
    if (req.fault == ERROR_NONE)
        check_request(&req);
    else
        check_refusal(&req);
    return 0;
}

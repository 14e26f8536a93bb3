/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/ask.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clients/terminal/lists.h"
#include "clients/terminal/out.h"
#include "clients/terminal/words.h"

enum { NUMBER_DIGITS_MAX = 9, NUMBER_MAX = 16 };

bool ask_read_round(const char *text, struct request_record *out)
{
    size_t length = strspn(text, "0123456789abcdefghijklmnopqrstuvwxyz");
    const char *number = text + length + 1;
    size_t digits;

    if (length == 0 || length >= sizeof out->room || text[length] != '-')
        return false;
    digits = strspn(number, "0123456789");
    if (digits == 0 || digits > NUMBER_DIGITS_MAX || number[digits] || number[0] == '0')
        return false;
    memcpy(out->room, text, length);
    out->room[length] = '\0';
    out->number = (int)strtol(number, NULL, 10);
    return true;
}

static const char *fill_history(struct request *req, const char *rest)
{
    struct request_record round;

    if (!*rest)
        return NULL;
    if (!ask_read_round(rest, &round))
        return "record.bad_id";
    snprintf(req->history.after, sizeof req->history.after, "%s", rest);
    return NULL;
}

/* A name's characters are for the server to judge. */
static const char *fill_name(struct request *req, const char *rest)
{
    if (!*rest || strlen(rest) >= PLAYER_NAME_MAX || !out_is_utf8(rest))
        return "error.bad_name";
    snprintf(req->name, sizeof req->name, "%s", rest);
    return NULL;
}

const char *ask_fill(struct request *req, const char *rest)
{
    switch (req->op) {
    case OP_HISTORY:
        return fill_history(req, rest);
    case OP_RECORD:
        req->record.text = true;
        return ask_read_round(rest, &req->record) ? NULL : "record.bad_id";
    case OP_RENAME:
        return fill_name(req, rest);
    default:
        assert(req->op == OP_STATS || req->op == OP_LINK);
        return NULL;
    }
}

static void tell_link(const struct message *reply, const char *origin)
{
    char minutes[NUMBER_MAX];

    snprintf(minutes, sizeof minutes, "%d", reply->expires_in_ms / 60000);
    say_line("link.code", reply->code, minutes);
    say_line("link.hint", reply->code, origin);
}

void ask_tell(const struct request *req, const struct message *reply, const char *origin)
{
    if (req->op == OP_STATS && reply->tallies)
        lists_stats(reply);
    else if (req->op == OP_HISTORY && reply->records)
        lists_history(reply);
    else if (req->op == OP_RECORD && reply->text)
        out_other_lines(reply->text);
    else if (req->op == OP_LINK && reply->code)
        tell_link(reply, origin);
    else if (req->op == OP_RENAME && reply->name)
        say_line("renamed", reply->name, NULL);
    else
        say_line("net.strange", origin, NULL);
}

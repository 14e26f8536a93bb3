/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/faults.h"

#include <stdio.h>
#include <string.h>

#include "clients/terminal/facts.h"
#include "clients/terminal/out.h"
#include "clients/terminal/words.h"

enum { NUMBER_MAX = 16 };

static void own_line(const char *text)
{
    out_own(text);
    out_own("\n");
}

/* The squares that the first piece may cover are the free corners of who has placed nothing. */
static void tell_start_squares(const struct mirror *room)
{
    struct facts facts;
    const char *squares[2];

    facts_gather(&facts, room->game, &room->pos);
    squares[0] = facts_text(&facts, "corners", room->pos.turn, 0);
    squares[1] = facts_text(&facts, "corners", room->pos.turn, 1);
    if (*squares[1])
        say_line("no.start_square", squares[0], squares[1]);
    else
        say_line("no.start_square_left", squares[0], NULL);
}

void faults_of_rules(const struct mirror *room, const char *reason)
{
    const char *word = words_find_in("no", reason);

    if (strcmp(reason, "start_square") == 0)
        tell_start_squares(room);
    else if (word)
        own_line(word);
    else
        say_line("error.illegal_move", NULL, NULL);
}

void faults_of_reply(const struct mirror *room, const struct message *reply)
{
    const char *word = words_find_in("error", reply->error);

    if (reply->reason && room->game)
        faults_of_rules(room, reply->reason);
    else if (strcmp(reply->error, "bad_token") == 0 && reply->field && strcmp(reply->field, "link") == 0)
        say_line("error.bad_link", NULL, NULL);
    else if (word)
        own_line(word);
    else
        say_line("error.other", reply->error, NULL);
}

/* Why a round can't be claimed: a span is missing, or more than that. */
static void tell_unclaimed(const struct mirror *room, int retry_ms)
{
    char number[NUMBER_MAX];

    snprintf(number, sizeof number, "%d", retry_ms / 1000 + (retry_ms % 1000 > 0));
    if (retry_ms > 0)
        say_line("claim.not_yet", number, NULL);
    else
        say_line(clocks_are_there(&room->clocks) ? "claim.clock" : "claim.how", NULL, NULL);
}

void faults_of_request(const struct mirror *room, enum request_op op, const struct message *reply)
{
    if (op == OP_CLAIM && strcmp(reply->error, "not_yet") == 0)
        tell_unclaimed(room, reply->retry_ms);
    else if (op == OP_HINT && strcmp(reply->error, "unavailable") == 0)
        say_line("hint.none", NULL, NULL);
    else
        faults_of_reply(room, reply);
}

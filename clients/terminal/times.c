/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/times.h"

#include <stdio.h>

#include "clients/terminal/out.h"
#include "clients/terminal/words.h"

enum { MS = 1000, NUMBER_MAX = 16 };

static void say_seconds(const char *key, int64_t span_ms)
{
    char number[NUMBER_MAX];

    snprintf(number, sizeof number, "%d", (int)((span_ms + MS - 1) / MS));
    say_line(key, number, NULL);
}

void times_tell_side(const struct mirror *room, int side)
{
    char left[CLOCKS_TEXT_MAX];

    if (room->round == 0 || !clocks_are_there(&room->clocks))
        return;
    clocks_write_left(mirror_left_ms(room, side, clocks_now_ms()), left);
    out_own(" ");
    out_own(left);
}

void times_tell_claim(const struct mirror *room)
{
    int64_t in_ms = mirror_claim_in_ms(room, clocks_now_ms());

    if (in_ms > 0)
        say_seconds("claim.in", in_ms);
    else if (in_ms == 0)
        say_line("claim.now", NULL, NULL);
}

void times_tell_turn(const struct mirror *room)
{
    int64_t starts_in_ms = clocks_start_in_ms(&room->clocks, clocks_now_ms());

    if (clocks_are_there(&room->clocks) && mirror_turn(room) >= 0 && starts_in_ms > 0)
        say_seconds("clock.starts", starts_in_ms);
    times_tell_claim(room);
}

/* Two on one device both look at the clocks, so nobody's is the player's own. */
static int mark_of(const struct mirror *room, int64_t now_ms)
{
    static const int marks_s[] = { 10, 30, 60 };
    int64_t left_ms;
    size_t i;

    if (!mirror_is_own_turn(room) || mirror_is_shared(room) || !clocks_are_there(&room->clocks))
        return 0;
    left_ms = mirror_left_ms(room, mirror_turn(room), now_ms);
    for (i = 0; i < sizeof marks_s / sizeof *marks_s; i++) {
        if (left_ms <= (int64_t)marks_s[i] * MS)
            return marks_s[i];
    }
    return 0;
}

void reminder_set(struct reminder *reminder, const struct mirror *room, int64_t now_ms)
{
    reminder->mark_s = mark_of(room, now_ms);
    reminder->can_claim = mirror_claim_in_ms(room, now_ms) == 0;
}

void reminder_tell(struct reminder *reminder, const struct mirror *room, int64_t now_ms)
{
    struct reminder before = *reminder;

    reminder_set(reminder, room, now_ms);
    if (reminder->mark_s > 0 && (before.mark_s == 0 || reminder->mark_s < before.mark_s))
        say_seconds("clock.low", mirror_left_ms(room, mirror_turn(room), now_ms));
    if (reminder->can_claim && !before.can_claim)
        say_line("claim.now", NULL, NULL);
}

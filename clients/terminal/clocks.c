/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/clocks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/wire/request.h"

enum {
    MS = 1000, /* in a second */
    MINUTE_MS = 60 * MS,
    HOUR_MS = 60 * MINUTE_MS,
    DAY_MS = 24 * HOUR_MS,
    TENTHS_BELOW_MS = 10 * MS,
    DIGITS_MAX = 9,
    SECONDS_TEXT_MAX = 24
};

int64_t clocks_now_ms(void)
{
    struct timespec now = { 0, 0 };

    (void)clock_gettime(CLOCK_BOOTTIME, &now); /* can't fail for a clock that there is */
    return (int64_t)now.tv_sec * MS + now.tv_nsec / 1000000;
}

/* Up to nine digits. */
static bool read_number(const char **at, int64_t *number)
{
    size_t digits = strspn(*at, "0123456789");

    if (digits == 0 || digits > DIGITS_MAX)
        return false;
    *number = strtol(*at, NULL, 10);
    *at += digits;
    return true;
}

static int64_t read_unit(const char **at)
{
    static const struct {
        char sign;
        int ms;
    } units[] = { { 's', MS }, { 'm', MINUTE_MS }, { 'h', HOUR_MS }, { 'd', DAY_MS } };
    size_t i;

    for (i = 0; i < sizeof units / sizeof *units; i++) {
        if (**at == units[i].sign) {
            (*at)++;
            return units[i].ms;
        }
    }
    return MINUTE_MS;
}

bool clocks_read(const char *text, int64_t *initial_ms, int *increment_ms)
{
    int64_t initial;
    int64_t seconds = 0;

    if (!read_number(&text, &initial))
        return false;
    initial *= read_unit(&text);
    if (*text == '+') {
        text++;
        if (!read_number(&text, &seconds))
            return false;
    }
    if (*text || initial < CLOCK_INITIAL_MIN_MS || initial > CLOCK_INITIAL_MAX_MS ||
        seconds > CLOCK_INCREMENT_MAX_MS / MS)
        return false;
    *initial_ms = initial;
    *increment_ms = (int)seconds * MS;
    return true;
}

/* A number of seconds, with thousandths if there are any. */
static void write_seconds(int64_t ms, char *out, size_t cap)
{
    if (ms % MS == 0)
        snprintf(out, cap, "%" PRId64, ms / MS);
    else
        snprintf(out, cap, "%" PRId64 ".%03d", ms / MS, (int)(ms % MS));
}

void clocks_write(int64_t initial_ms, int increment_ms, char *out)
{
    char increment[SECONDS_TEXT_MAX];
    char initial[SECONDS_TEXT_MAX];

    write_seconds(increment_ms, increment, sizeof increment);
    write_seconds(initial_ms, initial, sizeof initial);
    if (initial_ms % DAY_MS == 0)
        snprintf(out, CLOCKS_TEXT_MAX, "%" PRId64 "d+%s", initial_ms / DAY_MS, increment);
    else if (initial_ms % MINUTE_MS == 0)
        snprintf(out, CLOCKS_TEXT_MAX, "%" PRId64 "+%s", initial_ms / MINUTE_MS, increment);
    else
        snprintf(out, CLOCKS_TEXT_MAX, "%ss+%s", initial, increment);
}

void clocks_write_left(int64_t left_ms, char *out)
{
    int64_t hours = left_ms / HOUR_MS;
    int minutes = (int)(left_ms / MINUTE_MS % 60);
    int seconds = (int)(left_ms / MS % 60);

    if (hours > 0)
        snprintf(out, CLOCKS_TEXT_MAX, "%" PRId64 ":%02d:%02d", hours, minutes, seconds);
    else if (left_ms >= TENTHS_BELOW_MS)
        snprintf(out, CLOCKS_TEXT_MAX, "%d:%02d", minutes, seconds);
    else
        snprintf(out, CLOCKS_TEXT_MAX, "0:%02d.%d", seconds, (int)(left_ms % MS / 100));
}

bool clocks_are_there(const struct clocks *clocks)
{
    return clocks->told.initial_ms > 0;
}

int64_t clocks_left_ms(const struct clocks *clocks, int side, int turn, int64_t now_ms)
{
    const struct wire_clock *told = &clocks->told;
    int64_t used = now_ms > clocks->at_ms ? now_ms - clocks->at_ms : 0;

    if (told->running != side) {
        if (told->starts_in_ms < 0 || side != turn || used < told->starts_in_ms)
            return told->left_ms[side];
        used -= told->starts_in_ms;
    }
    return used < told->left_ms[side] ? told->left_ms[side] - used : 0;
}

int64_t clocks_start_in_ms(const struct clocks *clocks, int64_t now_ms)
{
    int64_t starts_at = clocks->at_ms + clocks->told.starts_in_ms;

    return clocks->told.starts_in_ms >= 0 && starts_at > now_ms ? starts_at - now_ms : 0;
}

void clocks_stop(struct clocks *clocks, int turn, int out_of_time, int64_t now_ms)
{
    int64_t left[2];
    int side;

    for (side = 0; side < 2; side++)
        left[side] = side == out_of_time ? 0 : clocks_left_ms(clocks, side, turn, now_ms);
    memcpy(clocks->told.left_ms, left, sizeof left);
    clocks->told.running = -1;
    clocks->told.starts_in_ms = -1;
    clocks->at_ms = now_ms;
}

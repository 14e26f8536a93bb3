/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/counters.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "server/core/room.h"

void counters_event(struct core_counters *counters, const struct game *game, const struct room_event *event)
{
    size_t n = 0;

    while (games[n] != game)
        n++;
    assert(n < COUNTERS_GAMES);
    if (event->kind == EVENT_MOVED)
        counters->moves[n]++;
    else if (event->kind == EVENT_STARTED)
        counters->started[n]++;
    else if (event->kind == EVENT_ENDED)
        counters->ended[n]++;
    if (event->kind == EVENT_ENDED && strcmp(event->text, room_end_word(END_FAILED)) == 0)
        counters->bots_failed++;
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/io/pace.h"

static const uint64_t one = PACE_SECONDS * UINT64_C(1000);

static unsigned at_least(unsigned most)
{
    return most == 0 || most > PACE_LEAST ? most : PACE_LEAST;
}

static void forgive(struct pace *pace, unsigned most, uint64_t now_ms)
{
    uint64_t passed = now_ms - pace->at_ms;

    pace->at_ms = now_ms;
    /* The limit may have been higher: then more is spent than can be now, and would take far longer to be forgiven. */
    if (pace->spent > PACE_BURST * one * most)
        pace->spent = PACE_BURST * one * most;
    /* Divided, as a pause of years times `most` could be too much. */
    if (most == 0 || passed > pace->spent / most)
        pace->spent = 0;
    else
        pace->spent -= passed * most;
}

bool pace_take(struct pace *pace, unsigned most, uint64_t now_ms)
{
    most = at_least(most);
    forgive(pace, most, now_ms);
    if (most == 0)
        return true;
    if (pace->spent + one > PACE_BURST * one * most)
        return false;
    pace->spent += one;
    return true;
}

bool pace_is_calm(struct pace *pace, unsigned most, uint64_t now_ms)
{
    forgive(pace, at_least(most), now_ms);
    return pace->spent == 0;
}

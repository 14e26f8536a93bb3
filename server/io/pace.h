/* SPDX-License-Identifier: MIT */
/* pace.h: how fast connections may come from one place.
 *
 * How many there may be at once says nothing of who opens and closes them all day, and each is a handshake, a look into
 * the database, perhaps a new player on disk. So a place that may have `most` connections may open PACE_BURST times as
 * many in one go, and in the long run as many within PACE_SECONDS as it may have; PACE_LEAST at least, as a page takes
 * several and people load it again. */
#ifndef TAVOLIERE_SERVER_IO_PACE_H
#define TAVOLIERE_SERVER_IO_PACE_H

#include <stdbool.h>
#include <stdint.h>

enum { PACE_BURST = 4, PACE_SECONDS = 4, PACE_LEAST = 16 };

/* Zeroed memory is a place from which none has come. */
struct pace {
    uint64_t
        spent; /* each connection is PACE_SECONDS * 1000, of which `most` are forgiven each millisecond */
    uint64_t at_ms; /* until when that was done */
};

/* One more comes at `now_ms`, by a clock that never goes back. False: too fast, and it was not counted. `most` 0: no limit. */
bool pace_take(struct pace *pace, unsigned most, uint64_t now_ms);

/* Is it again as if none had ever come? Then it may be forgotten. */
bool pace_is_calm(struct pace *pace, unsigned most, uint64_t now_ms);

#endif

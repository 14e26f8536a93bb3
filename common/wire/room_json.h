/* SPDX-License-Identifier: MIT */
/* room_json.h: the pieces of which messages about a room are made (docs/protocol.md), for the wire; the engine tells of
 * positions in the same way. Each is written as the member `key` of what is open in `out`; json.h says how. */
#ifndef TAVOLIERE_COMMON_WIRE_ROOM_JSON_H
#define TAVOLIERE_COMMON_WIRE_ROOM_JSON_H

#include <stdbool.h>

#include "common/wire/buf.h"
#include "common/wire/message.h"

/* Whose turn it is: 0, 1, or -1 when no round goes on. */
int room_json_turn(const struct wire_room *room);

void room_json_put_seat(struct buf *out, const char *key, const struct wire_seat *seat);

/* The members of the seat of a bot of this server. */
void room_json_put_bot(struct buf *out, const char *name, const char *level);
void room_json_put_seats(struct buf *out, const char *key, const struct wire_room *room);
void room_json_put_score(struct buf *out, const char *key, const struct wire_room *room);
void room_json_put_offers(struct buf *out, const char *key, const struct wire_room *room);
void room_json_put_result(struct buf *out, const char *key, const struct wire_result *result);
/* The clocks; null where the room has none. */
void room_json_put_clock(struct buf *out, const char *key, const struct wire_clock *clock);

void room_json_put_turn(struct buf *out, const char *key, const struct wire_room *room);

/* The round as in a snapshot; null when there has been none. */
void room_json_put_round(struct buf *out, const char *key, const struct wire_room *room,
                         const struct wire_reader *reader);
void room_json_put_snapshot(struct buf *out, const char *key, const struct wire_room *room,
                            const struct wire_reader *reader);

/* ENTRY, a room in a list. Without a reader it has no `you`. */
void room_json_put_entry(struct buf *out, const char *key, const struct wire_room *room,
                         const struct wire_reader *reader, bool boards);

/* On which sides the reader sits. */
void room_json_put_you(struct buf *out, const char *key, const bool sits[2]);

/* A move, a position's legal moves, its digest, and the board as plain facts. */
void room_json_put_move(struct buf *out, const char *key, const struct game *game, game_move move);
void room_json_put_legal(struct buf *out, const char *key, const struct game *game,
                         const struct position *pos);
void room_json_put_digest(struct buf *out, const char *key, const struct game *game,
                          const struct position *pos);
void room_json_put_position(struct buf *out, const char *key, const struct game *game,
                            const struct position *pos);

#endif

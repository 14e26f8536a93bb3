/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/rooms_json.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "clients/terminal/out.h"
#include "common/wire/json.h"

enum { LINK_MAX_BYTES = URL_MAX + ROOM_ID_MAX + 4 };

static void put_seat(struct buf *out, const struct wire_seat *seat)
{
    json_open_object(out, NULL);
    json_put_text(out, "kind", seat->open ? "open" : seat->level ? "bot" : "human");
    if (!seat->open) {
        json_put_text(out, "name", seat->name);
        if (seat->level)
            json_put_text(out, "level", seat->level);
        json_put_boolean(out, "online", seat->level || seat->online);
    }
    json_close_object(out);
}

static void put_clock(struct buf *out, const struct wire_clock *clock)
{
    if (clock->initial_ms == 0) {
        json_put_null(out, "clock");
        return;
    }
    json_open_object(out, "clock");
    json_put_number(out, "initial_ms", clock->initial_ms);
    json_put_number(out, "increment_ms", clock->increment_ms);
    json_close_object(out);
}

static void put_room(struct buf *out, const struct read_room *room, const char *origin)
{
    char link[LINK_MAX_BYTES];
    int side;

    snprintf(link, sizeof link, "%s/r/%s", origin, room->id);
    json_open_object(out, NULL);
    json_put_text(out, "id", room->id);
    json_put_text(out, "link", link);
    json_put_text(out, "game", room->game);
    json_put_text(out, "state", room->state);
    json_open_list(out, "seats");
    for (side = 0; side < 2; side++)
        put_seat(out, &room->seat[side]);
    json_close_list(out);
    if (room->turn >= 0)
        json_put_number(out, "turn", room->turn);
    else
        json_put_null(out, "turn");
    json_put_number(out, "ply", room->ply);
    json_put_number(out, "spectators", room->spectators);
    put_clock(out, &room->clock);
    json_close_object(out);
}

struct buf *rooms_json_begin(const struct read_room *own, size_t count, const char *origin)
{
    struct buf *out = buf_create();

    json_open_object(out, NULL);
    json_open_list(out, "yours");
    rooms_json_add(out, own, count, origin);
    json_close_list(out);
    json_open_list(out, "rooms");
    return out;
}

void rooms_json_add(struct buf *out, const struct read_room *rooms, size_t count, const char *origin)
{
    size_t i;

    for (i = 0; i < count; i++)
        put_room(out, &rooms[i], origin);
}

/* A character outside ASCII as JSON escapes it: then no terminal obeys it, and no locale is in its way. */
static void print_escaped(unsigned long c)
{
    char text[16];

    if (c > USHRT_MAX) {
        c -= USHRT_MAX + 1UL;
        snprintf(text, sizeof text, "\\u%04lx\\u%04lx", 0xd800 + (c >> 10), 0xdc00 + (c & 0x3ff));
    } else {
        snprintf(text, sizeof text, "\\u%04lx", c);
    }
    out_own(text);
}

void rooms_json_print(struct buf *out)
{
    const char *text;
    const char *end;

    json_close_list(out);
    json_close_object(out);
    buf_add(out, "\n", 2); /* with the final NUL */
    text = buf_text(out);
    end = text + out->len - 1;
    while (text < end) {
        size_t bytes;
        unsigned long c = out_decode(text, &bytes);
        char plain[] = { *text, '\0' };

        if (c < 0x7f)
            out_own(plain);
        else
            print_escaped(c);
        text += bytes;
    }
    buf_unref(out);
}

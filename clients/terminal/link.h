/* SPDX-License-Identifier: MIT */
/* link.h: addresses of servers and invitations: SCHEME://HOST[:PORT][/r/ROOM]. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_LINK_H
#define TAVOLIERE_CLIENTS_TERMINAL_LINK_H

#include <stdbool.h>

#include "common/wire/names.h"

enum { HOST_MAX = 200 };

struct link {
    bool tls;            /* https or wss */
    char host[HOST_MAX]; /* without the brackets of an IPv6 address */
    int port;
    char room[ROOM_ID_MAX]; /* "": the address of a server */
};

/* Read an address; schemes are http, https, ws and wss. What follows # or ? is passed over. False if it is none; then `*out`
 * means nothing. */
bool link_read(const char *text, struct link *out);

/* HOST or HOST:PORT, as in the Host header; `out` takes URL_MAX bytes. */
void link_authority(const struct link *link, char *out);

/* The server's address as in a browser, without a room: "http://127.0.0.1:7070"; `out` takes URL_MAX bytes. */
void link_origin(const struct link *link, char *out);

/* Does the address mean something only on this machine? */
bool link_is_loopback(const struct link *link);

#endif

/* SPDX-License-Identifier: MIT */
/* proxies.h: who may tell us where a client really comes from.
 *
 * A reverse proxy connects in the name of many people and puts their addresses into X-Forwarded-For, each hop behind the
 * one before. Only proxies that the admin trusts, and this machine itself, are believed; anybody else can write what they like
 * there. */
#ifndef TAVOLIERE_SERVER_IO_PROXIES_H
#define TAVOLIERE_SERVER_IO_PROXIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/io/address.h"

enum { PROXIES_MAX = 16 };

/* Addresses whose first `bits` are those of `prefix`; IPv4 within IPv6. */
struct network {
    uint8_t prefix[16];
    int bits;
};

/* Zeroed memory trusts this machine only. */
struct proxies {
    struct network list[PROXIES_MAX];
    size_t count;
};

/* Add an address or a network: "192.168.1.5", "10.0.0.0/8", "2001:db8::/32". False: `text` is none, or there are too many. */
bool proxies_add(struct proxies *proxies, const char *text);

bool proxies_trust(const struct proxies *proxies, const struct address *peer);

/* Where a client comes from: `peer`, or, if that is trusted, the last hop of `forwarded` (the value of X-Forwarded-For, any
 * text) that is not. What can't be read as an address ends the search. */
struct address proxies_client(const struct proxies *proxies, const struct address *peer,
                              const char *forwarded);

#endif

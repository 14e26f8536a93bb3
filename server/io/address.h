/* SPDX-License-Identifier: MIT */
/* address.h: addresses to listen on and addresses that clients come from.
 *
 * As text an address is numeric: "127.0.0.1:7070", "[::1]:7070", or "*:7070" for every interface, IPv4 and IPv6. */
#ifndef TAVOLIERE_SERVER_IO_ADDRESS_H
#define TAVOLIERE_SERVER_IO_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

enum { ADDRESS_TEXT_MAX = 64 }; /* with the final NUL */

struct address {
    struct sockaddr_storage sa; /* AF_INET or AF_INET6 */
    socklen_t len;
    bool every; /* written "*": one socket takes IPv6 and IPv4 */
};

/* Whose connections are counted together: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * household or machine has that many. Equal keys are equal bytes. */
struct address_key {
    uint8_t bytes[16];
};

/* Read an address to listen on; port 0 lets the kernel choose. False: `text` is none. */
bool address_parse(struct address *out, const char *text);

/* Read an address without a port, as proxies name clients: "203.0.113.9", "2001:db8::1", "[2001:db8::1]"; a port behind it
 * is let be. False: `text` is none. */
bool address_parse_host(struct address *out, const char *text);

/* The address of whoever is connected to `fd`. False: nobody is any more. */
bool address_of_peer(struct address *out, int fd);

/* The address that the TCP socket `fd` is bound to. False: it has none, or one of another family. */
bool address_of_socket(struct address *out, int fd);

/* The text of an address, at most ADDRESS_TEXT_MAX bytes. */
void address_format(const struct address *address, char out[ADDRESS_TEXT_MAX]);

uint16_t address_port(const struct address *address);

/* This machine itself, by IPv4, IPv6 or IPv4 within IPv6. */
bool address_is_loopback(const struct address *address);

/* The 16 bytes of an IPv6 address; IPv4 within IPv6. */
void address_bytes(const struct address *address, uint8_t out[16]);

/* The text of address_key, at most ADDRESS_TEXT_MAX bytes: the same for all whose connections are counted together. */
void address_key_format(const struct address *address, char out[ADDRESS_TEXT_MAX]);

struct address_key address_key(const struct address *address);

/* The URL by which other devices reach a daemon that listens on these `count` addresses (at least one): the first
 * interface's address that is listened on and no loopback, IPv4 before IPv6; else the first listening address. */
void address_public_url(const struct address *listening, size_t count, char *out, size_t cap);

#endif

/* SPDX-License-Identifier: MIT */
/* address.c: IPv4 and IPv6 addresses as text, key and URL. */
#include "config.h"

#include "server/io/address.h"

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/io/interfaces.h"

static const struct sockaddr_in *v4(const struct address *address)
{
    return (const struct sockaddr_in *)(const void *)&address->sa;
}

static const struct sockaddr_in6 *v6(const struct address *address)
{
    return (const struct sockaddr_in6 *)(const void *)&address->sa;
}

static bool is_v4(const struct address *address)
{
    return address->sa.ss_family == AF_INET;
}

/* A port as digits only: strtoul alone would take signs and blanks. */
static bool port_parse(const char *text, in_port_t *out)
{
    size_t digits = strspn(text, "0123456789");
    unsigned long port;

    if (digits == 0 || digits > 5 || text[digits] != '\0')
        return false;
    port = strtoul(text, NULL, 10);
    *out = htons((uint16_t)port);
    return port <= UINT16_MAX;
}

static void set_v4(struct address *out, struct in_addr host, in_port_t port)
{
    struct sockaddr_in sa = { .sin_family = AF_INET, .sin_addr = host, .sin_port = port };

    out->len = sizeof sa;
    memcpy(&out->sa, &sa, sizeof sa);
}

static void set_v6(struct address *out, struct in6_addr host, in_port_t port)
{
    struct sockaddr_in6 sa = { .sin6_family = AF_INET6, .sin6_addr = host, .sin6_port = port };

    out->len = sizeof sa;
    memcpy(&out->sa, &sa, sizeof sa);
}

static bool host_parse(struct address *out, const char *host, in_port_t port)
{
    size_t len = strlen(host);
    char inner[INET6_ADDRSTRLEN];
    struct in_addr host4;
    struct in6_addr host6;

    out->every = strcmp(host, "*") == 0;
    if (out->every) {
        set_v6(out, in6addr_any, port);
        return true;
    }
    if (inet_pton(AF_INET, host, &host4) == 1) {
        set_v4(out, host4, port);
        return true;
    }
    if (len < 3 || len > sizeof inner || host[0] != '[' || host[len - 1] != ']')
        return false;
    memcpy(inner, host + 1, len - 2);
    inner[len - 2] = '\0';
    if (inet_pton(AF_INET6, inner, &host6) != 1)
        return false;
    set_v6(out, host6, port);
    return true;
}

bool address_parse(struct address *out, const char *text)
{
    const char *colon = strrchr(text, ':');
    char host[ADDRESS_TEXT_MAX];
    in_port_t port;

    memset(out, 0, sizeof *out);
    if (!colon || (size_t)(colon - text) >= sizeof host || !port_parse(colon + 1, &port))
        return false;
    memcpy(host, text, (size_t)(colon - text));
    host[colon - text] = '\0';
    return host_parse(out, host, port);
}

bool address_parse_host(struct address *out, const char *text)
{
    struct in6_addr host6;

    memset(out, 0, sizeof *out);
    if (text[0] == '*')
        return false; /* no client is everywhere */
    if (inet_pton(AF_INET6, text, &host6) == 1) {
        set_v6(out, host6, 0);
        return true;
    }
    return host_parse(out, text, 0) || address_parse(out, text);
}

bool address_of_peer(struct address *out, int fd)
{
    memset(out, 0, sizeof *out);
    out->len = sizeof out->sa;
    return getpeername(fd, (struct sockaddr *)&out->sa, &out->len) == 0 &&
           (is_v4(out) || out->sa.ss_family == AF_INET6);
}

uint16_t address_port(const struct address *address)
{
    return ntohs(is_v4(address) ? v4(address)->sin_port : v6(address)->sin6_port);
}

void address_format(const struct address *address, char out[ADDRESS_TEXT_MAX])
{
    char host[INET6_ADDRSTRLEN] = "?";

    if (is_v4(address))
        inet_ntop(AF_INET, &v4(address)->sin_addr, host, sizeof host);
    else
        inet_ntop(AF_INET6, &v6(address)->sin6_addr, host, sizeof host);
    if (address->every)
        snprintf(out, ADDRESS_TEXT_MAX, "*:%u", address_port(address));
    else
        snprintf(out, ADDRESS_TEXT_MAX, is_v4(address) ? "%s:%u" : "[%s]:%u", host, address_port(address));
}

void address_bytes(const struct address *address, uint8_t out[16])
{
    static const uint8_t mapped[12] = { [10] = 0xff, [11] = 0xff };

    if (is_v4(address)) {
        memcpy(out, mapped, sizeof mapped);
        memcpy(out + 12, &v4(address)->sin_addr, 4);
    } else {
        memcpy(out, v6(address)->sin6_addr.s6_addr, 16);
    }
}

void address_key_format(const struct address *address, char out[ADDRESS_TEXT_MAX])
{
    struct address_key key = address_key(address);

    if (is_v4(address) || IN6_IS_ADDR_V4MAPPED(&v6(address)->sin6_addr))
        inet_ntop(AF_INET, key.bytes + 12, out, ADDRESS_TEXT_MAX);
    else
        inet_ntop(AF_INET6, key.bytes, out, ADDRESS_TEXT_MAX);
}

struct address_key address_key(const struct address *address)
{
    struct address_key key = { { 0 } };
    const uint8_t *bytes;

    if (is_v4(address)) {
        memcpy(key.bytes + 12, &v4(address)->sin_addr, 4);
        return key;
    }
    bytes = v6(address)->sin6_addr.s6_addr;
    if (IN6_IS_ADDR_V4MAPPED(&v6(address)->sin6_addr))
        memcpy(key.bytes + 12, bytes + 12, 4);
    else
        memcpy(key.bytes, bytes, 8);
    return key;
}

bool address_is_loopback(const struct address *address)
{
    const struct in6_addr *in6 = &v6(address)->sin6_addr;

    if (is_v4(address))
        return ntohl(v4(address)->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
    return IN6_IS_ADDR_LOOPBACK(in6) || (IN6_IS_ADDR_V4MAPPED(in6) && in6->s6_addr[12] == IN_LOOPBACKNET);
}

static bool is_any(const struct address *address)
{
    return is_v4(address) ? v4(address)->sin_addr.s_addr == htonl(INADDR_ANY)
                          : IN6_IS_ADDR_UNSPECIFIED(&v6(address)->sin6_addr);
}

static bool is_same_host(const struct address *a, const struct address *b)
{
    if (a->sa.ss_family != b->sa.ss_family)
        return false;
    return is_v4(a) ? v4(a)->sin_addr.s_addr == v4(b)->sin_addr.s_addr
                    : IN6_ARE_ADDR_EQUAL(&v6(a)->sin6_addr, &v6(b)->sin6_addr);
}

bool address_of_socket(struct address *out, int fd)
{
    int only_v6 = 1;
    socklen_t len = sizeof only_v6;

    memset(out, 0, sizeof *out);
    out->len = sizeof out->sa;
    if (getsockname(fd, (struct sockaddr *)&out->sa, &out->len) != 0)
        return false;
    if (is_v4(out))
        return true;
    if (out->sa.ss_family != AF_INET6)
        return false;
    if (is_any(out) && getsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &only_v6, &len) == 0)
        out->every = !only_v6;
    return true;
}

/* The port on which `host` is reached, 0 if it isn't. */
static uint16_t port_of_host(const struct address *host, const struct address *listening, size_t count)
{
    for (size_t n = 0; n < count; n++) {
        bool family = listening[n].every || listening[n].sa.ss_family == host->sa.ss_family;

        if ((family && is_any(&listening[n])) || is_same_host(&listening[n], host))
            return address_port(&listening[n]);
    }
    return 0;
}

static bool find_reachable(const struct address *listening, size_t count, struct address *out)
{
    struct address all[INTERFACES_MAX];
    size_t own = interfaces_addresses(all);

    for (size_t n = 0; n < own; n++) {
        uint16_t port = address_is_loopback(&all[n]) ? 0 : port_of_host(&all[n], listening, count);

        if (port == 0)
            continue;
        if (is_v4(&all[n]))
            set_v4(out, v4(&all[n])->sin_addr, htons(port));
        else
            set_v6(out, v6(&all[n])->sin6_addr, htons(port));
        return true;
    }
    return false;
}

void address_public_url(const struct address *listening, size_t count, char *out, size_t cap)
{
    struct address found = { .every = false };
    char text[ADDRESS_TEXT_MAX];

    assert(count > 0);
    if (!find_reachable(listening, count, &found))
        found = listening[0];
    /* If no other device reaches us, the one way that is left is this machine's own name for itself. */
    if (is_any(&found))
        snprintf(text, sizeof text, "localhost:%u", address_port(&found));
    else
        address_format(&found, text);
    snprintf(out, cap, "http://%s", text);
}

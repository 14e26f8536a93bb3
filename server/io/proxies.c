/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/io/proxies.h"

#include <stdlib.h>
#include <string.h>

bool proxies_add(struct proxies *proxies, const char *text)
{
    struct network *network = &proxies->list[proxies->count];
    const char *slash = strchr(text, '/');
    size_t len = slash ? (size_t)(slash - text) : strlen(text),
           digits = slash ? strspn(slash + 1, "0123456789") : 0;
    struct address address;
    char host[ADDRESS_TEXT_MAX];
    int most;

    if (proxies->count == PROXIES_MAX || len >= sizeof host ||
        (slash && (digits < 1 || digits > 3 || slash[1 + digits])))
        return false;
    memcpy(host, text, len);
    host[len] = '\0';
    if (!address_parse_host(&address, host) || address_port(&address) != 0)
        return false;
    most = address.sa.ss_family == AF_INET ? 32 : 128;
    network->bits = slash ? (int)strtol(slash + 1, NULL, 10) : most;
    if (network->bits > most)
        return false;
    network->bits += 128 - most;
    address_bytes(&address, network->prefix);
    proxies->count++;
    return true;
}

static bool network_has(const struct network *network, const uint8_t bytes[16])
{
    int whole = network->bits / 8, rest = network->bits % 8;

    return memcmp(network->prefix, bytes, (size_t)whole) == 0 &&
           (rest == 0 || (network->prefix[whole] ^ bytes[whole]) >> (8 - rest) == 0);
}

bool proxies_trust(const struct proxies *proxies, const struct address *peer)
{
    uint8_t bytes[16];

    if (address_is_loopback(peer))
        return true;
    address_bytes(peer, bytes);
    for (size_t i = 0; i < proxies->count; i++) {
        if (network_has(&proxies->list[i], bytes))
            return true;
    }
    return false;
}

/* The hop that ends at `*end`, which goes back to where it begins; false when there is none that can be read. */
static bool last_hop(const char *list, size_t *end, struct address *out)
{
    char text[ADDRESS_TEXT_MAX];
    size_t to = *end, from;

    while (to > 0 && (list[to - 1] == ' ' || list[to - 1] == ','))
        to--;
    from = to;
    while (from > 0 && list[from - 1] != ' ' && list[from - 1] != ',')
        from--;
    if (from == to || to - from >= sizeof text)
        return false;
    memcpy(text, list + from, to - from);
    text[to - from] = '\0';
    *end = from;
    return address_parse_host(out, text);
}

struct address proxies_client(const struct proxies *proxies, const struct address *peer,
                              const char *forwarded)
{
    struct address client = *peer, hop;
    size_t end = strlen(forwarded);

    while (proxies_trust(proxies, &client) && last_hop(forwarded, &end, &hop))
        client = hop;
    return client;
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PORT_HTTP = 80, PORT_HTTPS = 443, PORT_MAX = 65535, PORT_DIGITS = 5 };

static bool read_scheme(const char **at, struct link *out)
{
    static const struct {
        const char *prefix;
        bool tls;
    } schemes[] = { { "http://", false }, { "https://", true }, { "ws://", false }, { "wss://", true } };
    size_t i;

    for (i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        size_t length = strlen(schemes[i].prefix);

        if (strncmp(*at, schemes[i].prefix, length) == 0) {
            *at += length;
            out->tls = schemes[i].tls;
            return true;
        }
    }
    return false;
}

/* A name, an IPv4 address, or an IPv6 address in brackets. */
static bool read_host(const char **at, struct link *out)
{
    bool brackets = **at == '[';
    size_t length;

    if (brackets)
        (*at)++;
    length = strspn(*at, brackets ? "0123456789abcdefABCDEF:."
                                  : "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._");
    if (length == 0 || length >= sizeof out->host)
        return false;
    memcpy(out->host, *at, length);
    out->host[length] = '\0';
    *at += length;
    if (!brackets)
        return true;
    return *(*at)++ == ']';
}

static bool read_port(const char **at, struct link *out)
{
    size_t digits;

    out->port = out->tls ? PORT_HTTPS : PORT_HTTP;
    if (**at != ':')
        return true;
    (*at)++;
    digits = strspn(*at, "0123456789");
    if (digits == 0 || digits > PORT_DIGITS)
        return false;
    out->port = (int)strtol(*at, NULL, 10);
    *at += digits;
    return out->port > 0 && out->port <= PORT_MAX;
}

/* Ids are small letters and digits; whether there is such a room is for the server to say. */
static bool read_room(const char **at, struct link *out)
{
    size_t length;

    if (strncmp(*at, "/r/", 3) != 0)
        return true;
    *at += 3;
    length = strspn(*at, "0123456789abcdefghijklmnopqrstuvwxyz");
    if (length == 0 || length >= sizeof out->room)
        return false;
    memcpy(out->room, *at, length);
    out->room[length] = '\0';
    *at += length;
    return true;
}

bool link_read(const char *text, struct link *out)
{
    memset(out, 0, sizeof *out);
    if (!read_scheme(&text, out) || !read_host(&text, out) || !read_port(&text, out) ||
        !read_room(&text, out))
        return false;
    if (*text == '/')
        text++;
    return *text == '\0' || *text == '#' || *text == '?';
}

void link_authority(const struct link *link, char *out)
{
    const char *open = strchr(link->host, ':') ? "[" : "";
    const char *close = *open ? "]" : "";

    if (link->port == (link->tls ? PORT_HTTPS : PORT_HTTP))
        snprintf(out, URL_MAX, "%s%s%s", open, link->host, close);
    else
        snprintf(out, URL_MAX, "%s%s%s:%d", open, link->host, close, link->port);
}

void link_origin(const struct link *link, char *out)
{
    char authority[URL_MAX];

    link_authority(link, authority);
    snprintf(out, URL_MAX, "%s://%.*s", link->tls ? "https" : "http", URL_MAX - 9, authority);
}

bool link_is_loopback(const struct link *link)
{
    return strcmp(link->host, "localhost") == 0 || strncmp(link->host, "127.", 4) == 0 ||
           strcmp(link->host, "::1") == 0;
}

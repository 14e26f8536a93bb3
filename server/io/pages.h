/* SPDX-License-Identifier: MIT */
/* pages.h: the files of the web client, read into memory once at start.
 *
 * A file may lie there compressed as well (app.js.gz beside app.js): that is not a page of its own, but what a client gets
 * who takes gzip.
 *
 * A request is answered from a table of paths, so no path of a request ever reaches the file system. */
#ifndef TAVOLIERE_SERVER_IO_PAGES_H
#define TAVOLIERE_SERVER_IO_PAGES_H

#include <stdbool.h>
#include <stddef.h>

#include "common/wire/buf.h"

enum {
    PAGE_BYTES_MAX = 4 * 1024 * 1024,   /* one file */
    PAGES_BYTES_MAX = 32 * 1024 * 1024, /* all files */
    PAGE_VERSION_MAX = 65,              /* with the final NUL; a longer one is none */
    PAGE_ETAG_MAX = 35                  /* two quotes, 32 hexadecimal digits, the final NUL */
};

struct page {
    struct buf *body;          /* owned by the table */
    const char *type;          /* the Content-Type; static */
    char etag[PAGE_ETAG_MAX];  /* strong, from the content, quotes included */
    bool forever;              /* below "/v/": another version has another path */
    const struct page *packed; /* the same as gzip has it, with a tag of its own; NULL: there is none */
};

struct pages;

/* Read every regular file below `dir` whose name and folders start with no dot. NULL: it can't be done, and `why` (at
 * most `cap` bytes) says so in one line. */
struct pages *pages_load(const char *dir, char *why, size_t cap);

/* NULL is fine. */
void pages_destroy(struct pages *pages);

/* The page of a request's path ("/", "/board.js", "/r/k7x2qm"), NULL if there is none. Lives as long as `pages`. */
const struct page *page_find(const struct pages *pages, const char *path);

/* The version in the paths of the page's files, as in "/v/VERSION/js/app.js"; NULL: they have none. Lives as long as
 * `pages`. */
const char *pages_version(const struct pages *pages);

/* A path at or below "/r/", whose answers search engines must leave alone. */
bool page_is_room(const char *path);

/* Does an Accept-Encoding header take gzip (RFC 9110, 12.5.3)? */
bool page_takes_gzip(const char *accept_encoding);

/* Does an If-None-Match header name this page as it is? */
bool page_matches(const struct page *page, const char *if_none_match);

#endif

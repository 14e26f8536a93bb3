/* SPDX-License-Identifier: MIT */
/* pages.c: a table from path to content, filled by a walk over a folder. */
#include "config.h"

#include "server/io/pages.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/types.h>
#include <unistd.h>

#include <openssl/evp.h>
#include <uthash.h>

#include "common/wire/memory.h"

enum { PATH_BYTES = 256, ROOM_PUBLIC = 6, ROOM_PRIVATE = 16 };

#define PACKED    ".gz"
#define VERSIONED "/v/"

struct entry {
    char path[PATH_BYTES]; /* as in a request, with the slash */
    struct page page;
    bool is_packed; /* what lies beside another file, compressed */
    UT_hash_handle hh;
};

struct pages {
    struct entry *entries; /* owned */
    char version[PAGE_VERSION_MAX];
    size_t bytes;
    char *why; /* while loading: where the fault is written */
    size_t why_cap;
};

static const struct {
    const char *ending, *type;
} types[] = {
    { ".html", "text/html; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".mjs", "text/javascript; charset=utf-8" },
    { ".json", "application/json" },
    { ".map", "application/json" },
    { ".webmanifest", "application/manifest+json" },
    { ".wasm", "application/wasm" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".webp", "image/webp" },
    { ".ico", "image/x-icon" },
    { ".woff2", "font/woff2" },
    { ".txt", "text/plain; charset=utf-8" },
};

static const char *type_of(const char *path)
{
    const char *ending = strrchr(path, '.');

    for (size_t n = 0; ending && n < sizeof types / sizeof types[0]; n++)
        if (strcasecmp(ending, types[n].ending) == 0)
            return types[n].type;
    return "application/octet-stream";
}

__attribute__((format(printf, 2, 3))) static bool fail(struct pages *pages, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(pages->why, pages->why_cap, format, args);
    va_end(args);
    return false;
}

static bool make_etag(struct page *page)
{
    unsigned char hash[EVP_MAX_MD_SIZE];

    if (EVP_Digest(buf_text(page->body), page->body->len, hash, NULL, EVP_sha256(), NULL) != 1)
        return false;
    page->etag[0] = '"';
    for (size_t n = 0; n < 16; n++)
        snprintf(page->etag + 1 + 2 * n, 3, "%02x", hash[n]);
    page->etag[33] = '"';
    page->etag[34] = '\0';
    return true;
}

static bool read_all(struct pages *pages, int fd, const char *path, struct buf *body)
{
    char chunk[16384];
    ssize_t got;

    while ((got = read(fd, chunk, sizeof chunk)) > 0) {
        buf_add(body, chunk, (size_t)got);
        pages->bytes += (size_t)got;
        if (body->len > PAGE_BYTES_MAX)
            return fail(pages, "%s is larger than %d bytes", path, PAGE_BYTES_MAX);
        if (pages->bytes > PAGES_BYTES_MAX)
            return fail(pages, "all files together are larger than %d bytes", PAGES_BYTES_MAX);
    }
    return got == 0 || fail(pages, "%s: %s", path, strerror(errno));
}

/* A file that lies in the folder of a version. */
static void note_version(struct pages *pages, struct page *page, const char *path)
{
    const char *version = path + strlen(VERSIONED);
    size_t len = strcspn(version, "/");

    if (version[len] == '\0' || len == 0 || len >= sizeof pages->version)
        return;
    page->forever = true;
    memcpy(pages->version, version, len);
    pages->version[len] = '\0';
}

/* `path` is as in a request, `at` in the file system. */
static bool add_file(struct pages *pages, const char *path, const char *at)
{
    struct entry *entry = memory_zeroed(sizeof *entry);
    int fd = open(at, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    bool ok;

    memcpy(entry->path, path, strlen(path) + 1);
    entry->page.type = type_of(path);
    entry->page.body = buf_create();
    if (strncmp(path, VERSIONED, strlen(VERSIONED)) == 0)
        note_version(pages, &entry->page, path);
    HASH_ADD_STR(pages->entries, path, entry);
    if (fd < 0)
        return fail(pages, "%s: %s", path, strerror(errno));
    ok = read_all(pages, fd, path, entry->page.body);
    close(fd);
    return ok && (make_etag(&entry->page) || fail(pages, "%s: no SHA-256", path));
}

/* One step of the walk: a regular file is added, and what begins with a dot or is a link is passed over. */
static bool add(struct pages *pages, FTS *walk, FTSENT *found, size_t root_len)
{
    const char *path = found->fts_path + root_len;

    if (found->fts_level > FTS_ROOTLEVEL && found->fts_name[0] == '.') {
        fts_set(walk, found, FTS_SKIP);
        return true;
    }
    switch (found->fts_info) {
    case FTS_F:
        if (strlen(path) >= PATH_BYTES)
            return fail(pages, "%.100s...: the path is too long", path);
        return add_file(pages, path, found->fts_accpath);
    case FTS_DNR:
    case FTS_ERR:
    case FTS_NS:
        return fail(pages, "%s%s%s", path, *path ? ": " : "", strerror(found->fts_errno));
    default:
        return true;
    }
}

/* Every file finds the one that is the same, compressed. */
static void join_packed(struct pages *pages)
{
    struct entry *entry, *packed;
    char path[PATH_BYTES + sizeof PACKED];

    for (entry = pages->entries; entry; entry = entry->hh.next) {
        snprintf(path, sizeof path, "%s" PACKED, entry->path);
        HASH_FIND_STR(pages->entries, path, packed);
        if (!packed)
            continue;
        packed->is_packed = true;
        packed->page.type = entry->page.type;
        entry->page.packed = &packed->page;
    }
}

static bool load(struct pages *pages, const char *dir)
{
    char root[PATH_MAX];
    char *roots[] = { root, NULL };
    size_t len = (size_t)snprintf(root, sizeof root, "%s", dir);
    FTSENT *found;
    FTS *walk;
    bool ok = true;

    if (len >= sizeof root)
        return fail(pages, "the name is too long");
    while (len > 1 && root[len - 1] == '/')
        root[--len] = '\0';
    walk = fts_open(roots, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, NULL);
    if (!walk)
        return fail(pages, "%s", strerror(errno));
    while (ok && (found = fts_read(walk)))
        ok = add(pages, walk, found, len);
    fts_close(walk);
    join_packed(pages);
    return ok && (page_find(pages, "/index.html") || fail(pages, "there is no index.html in it"));
}

struct pages *pages_load(const char *dir, char *why, size_t cap)
{
    struct pages *pages = memory_zeroed(sizeof *pages);

    pages->why = why;
    pages->why_cap = cap;
    if (!load(pages, dir)) {
        pages_destroy(pages);
        return NULL;
    }
    return pages;
}

void pages_destroy(struct pages *pages)
{
    struct entry *entry, *next;

    if (!pages)
        return;
    entry = pages->entries;
    HASH_CLEAR(hh, pages->entries);
    for (; entry; entry = next) {
        next = entry->hh.next;
        buf_unref(entry->page.body);
        free(entry);
    }
    free(pages);
}

const char *pages_version(const struct pages *pages)
{
    return *pages->version ? pages->version : NULL;
}

bool page_is_room(const char *path)
{
    return strncmp(path, "/r/", 3) == 0;
}

static bool is_room_id(const char *text)
{
    size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789");

    return text[len] == '\0' && (len == ROOM_PUBLIC || len == ROOM_PRIVATE);
}

const struct page *page_find(const struct pages *pages, const char *path)
{
    const struct entry *entry = NULL;

    if (strcmp(path, "/") == 0 || (page_is_room(path) && is_room_id(path + 3)))
        path = "/index.html";
    HASH_FIND_STR(pages->entries, path, entry);
    return entry && !entry->is_packed ? &entry->page : NULL;
}

/* A weight of 0, as in `gzip;q=0` or `gzip; q=0.000`, means: not this one. */
static bool is_refused(const char *weight, const char *end)
{
    weight += strspn(weight, "; \t");
    if (weight + 2 > end || strncasecmp(weight, "q=", 2) != 0)
        return false;
    weight += 2;
    return weight + strspn(weight, "0.") == end || weight[strspn(weight, "0.")] == ' ';
}

bool page_takes_gzip(const char *accept_encoding)
{
    static const char name[] = "gzip";
    const char *at = accept_encoding, *end;

    for (; *at; at = *end ? end + 1 : end) {
        at += strspn(at, " \t");
        end = at + strcspn(at, ",");
        if (strncasecmp(at, name, sizeof name - 1) == 0 && strchr(",; \t", at[sizeof name - 1]))
            return !is_refused(at + sizeof name - 1, end); /* strchr finds the final NUL too */
    }
    return false;
}

bool page_matches(const struct page *page, const char *if_none_match)
{
    /* The header is "*" or a list of tags, each perhaps marked W/ as weak. Our tags are quoted hashes, so that finding
     * one anywhere in the list is finding it in its place. */
    return strcmp(if_none_match, "*") == 0 || strstr(if_none_match, page->etag) != NULL;
}

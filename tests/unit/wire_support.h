/* SPDX-License-Identifier: MIT */
/* wire_support.h: what the tests of the wire share: JSON that can be read in a table of C strings. */
#ifndef TAVOLIERE_TESTS_UNIT_WIRE_SUPPORT_H
#define TAVOLIERE_TESTS_UNIT_WIRE_SUPPORT_H

#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire/buf.h"
#include "common/wire/message.h"
#include "common/wire/request.h"

enum { QUOTED_MAX = 8192 };

/* `text` with " for each ', to `out` (QUOTED_MAX bytes); returns `out`. */
static inline char *quoted(const char *text, char *out)
{
    char *quote;

    ck_assert_uint_lt(strlen(text), QUOTED_MAX);
    memcpy(out, text, strlen(text) + 1);
    for (quote = out; (quote = strchr(quote, '\'')) != NULL;)
        *quote = '"';
    return out;
}

/* Read a request from memory that ends where the text does, so that a sanitizer sees one byte too many. */
static inline void read_bytes(const char *text, size_t len, struct request *out)
{
    char *exact = malloc(len ? len : 1);

    ck_assert_ptr_nonnull(exact);
    memcpy(exact, text, len);
    memset(out, 0xa5, sizeof *out); /* nothing may be left as it was */
    request_read(exact, len, out);
    free(exact);
}

/* Read a request written with ' for ". */
static inline void read_quoted(const char *text, struct request *out)
{
    char json[QUOTED_MAX];

    quoted(text, json);
    read_bytes(json, strlen(json), out);
}

/* The JSON of a message, which is dropped. It must be compact, one object, and exactly what the text says. */
static inline json_t *parsed(struct buf *buf)
{
    json_error_t error;
    json_t *json = json_loadb(buf_text(buf), buf->len, JSON_REJECT_DUPLICATES, &error);

    ck_assert_msg(json != NULL, "%s in %.*s", error.text, (int)buf->len, buf_text(buf));
    ck_assert_uint_eq(buf->refs, 1);
    ck_assert_ptr_null(memchr(buf_text(buf), '\n', buf->len));
    buf_unref(buf);
    return json;
}

static inline json_t *wanted(const char *text)
{
    char json[QUOTED_MAX];
    json_error_t error;
    json_t *want = json_loads(quoted(text, json), JSON_REJECT_DUPLICATES, &error);

    ck_assert_msg(want != NULL, "%s in %s", error.text, text);
    return want;
}

static inline void expect(struct buf *buf, const char *text)
{
    json_t *is = parsed(buf);
    json_t *want = wanted(text);
    char *shown = json_dumps(is, JSON_COMPACT);

    ck_assert_msg(json_equal(is, want), "is    %s\nnot   %s", shown, text);
    free(shown);
    json_decref(want);
    json_decref(is);
}

enum { PAGE_MAX = 256 * 1024 };

/* A page of docs/, which is the caller's. */
static inline char *page_read(const char *name)
{
    const char *top = getenv("top_srcdir");
    char path[1024];
    char *page = malloc(PAGE_MAX);
    FILE *file;
    size_t len;

    ck_assert_ptr_nonnull(page);
    snprintf(path, sizeof path, "%s/docs/%s", top ? top : ".", name);
    file = fopen(path, "r");
    ck_assert_msg(file != NULL, "%s can't be opened", path);
    len = fread(page, 1, PAGE_MAX - 1, file);
    fclose(file);
    ck_assert_uint_lt(len, PAGE_MAX - 1);
    page[len] = '\0';
    return page;
}

/* The tests of test_messages.c and test_wire_records.c. */
Suite *messages_suite(void);
Suite *records_suite(void);

/* A round of sbarra with a clock, from test_wire_records.c. */
struct wire_round timed_round(void);

#endif

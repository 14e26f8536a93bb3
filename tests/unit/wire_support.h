/* SPDX-License-Identifier: MIT */
/* wire_support.h: what the tests of the wire share: JSON that can be read in a table of C strings. */
#ifndef TAVOLIERE_TESTS_UNIT_WIRE_SUPPORT_H
#define TAVOLIERE_TESTS_UNIT_WIRE_SUPPORT_H

#include <check.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

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

/* The tests of test_messages.c. */
Suite *messages_suite(void);

#endif

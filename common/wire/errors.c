/* SPDX-License-Identifier: MIT */
/* errors.c: the protocol's words for what can go wrong. */
#include "common/wire/errors.h"

#include <assert.h>
#include <stdbool.h>

const char *wire_error_word(enum wire_error_code code)
{
#define X(value, word) \
    case value:        \
        return word;
    switch (code) {
        WIRE_ERRORS(X)
    }
#undef X
    assert(false); /* not a code */
    return "";
}

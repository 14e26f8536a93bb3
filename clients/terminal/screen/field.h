/* SPDX-License-Identifier: MIT */
/* field.h: one line that is being typed. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_FIELD_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_FIELD_H

#include <stdbool.h>
#include <stddef.h>

enum { FIELD_BYTES = 128 };

/* Zeroed memory is empty. */
struct field {
    char text[FIELD_BYTES]; /* in the locale's encoding */
    size_t len;
};

enum field_state { FIELD_GOES_ON, FIELD_DONE, FIELD_GIVEN_UP };

/* Take a key: characters and the erasing of the last one; Enter and Esc end it. */
enum field_state field_key(struct field *field, int key);

/* Draw it behind a prompt, its end in view, and put the cursor there. */
void field_draw(const struct field *field, int row, int width, const char *prompt);

#endif

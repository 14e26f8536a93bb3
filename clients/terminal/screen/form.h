/* SPDX-License-Identifier: MIT */
/* form.h: what a new room shall be: game, opponent, clock, who may see it, and which side one plays. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_SCREEN_FORM_H
#define TAVOLIERE_CLIENTS_TERMINAL_SCREEN_FORM_H

#include "clients/terminal/options.h"
#include "clients/terminal/screen/field.h"

struct form {
    int row;            /* at which one points */
    int choice[5];      /* of each row */
    int64_t initial_ms; /* a clock that was typed; 0: none */
    int increment_ms;
    bool typing;  /* one */
    bool refused; /* what was typed last is none */
    struct field field;
};

enum form_state { FORM_GOES_ON, FORM_DONE, FORM_GIVEN_UP };

/* Begin anew with a game. */
void form_begin(struct form *form, const struct game *game);

/* Take a key. */
enum form_state form_key(struct form *form, int key);

void form_draw(const struct form *form);

/* Write to the options what has been chosen: all that `create` wants. */
void form_write(const struct form *form, struct options *options);

#endif

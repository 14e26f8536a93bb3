/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/facts.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static struct fact *new_fact(struct facts *facts, const char *name)
{
    struct fact *fact = &facts->fact[facts->count];

    assert(facts->count < FACTS_MAX); /* no game has so many */
    facts->count++;
    *fact = (struct fact){ .name = facts->depth > 0 ? facts->list : name };
    if (facts->depth > 0)
        fact->outer = facts->outer;
    if (facts->depth > 1)
        fact->inner = facts->inner++;
    else
        facts->outer++;
    return fact;
}

static void take_text(void *ctx, const char *name, const char *value)
{
    struct fact *fact = new_fact(ctx, name);

    if (value)
        snprintf(fact->text, sizeof fact->text, "%s", value);
}

static void take_number(void *ctx, const char *name, int value)
{
    new_fact(ctx, name)->number = value;
}

static void open_list(void *ctx, const char *name)
{
    struct facts *facts = ctx;

    if (facts->depth++ == 0) {
        facts->list = name;
        facts->outer = 0;
    }
    facts->inner = 0;
}

static void close_list(void *ctx)
{
    struct facts *facts = ctx;

    if (--facts->depth == 1)
        facts->outer++;
}

void facts_gather(struct facts *facts, const struct game *game, const struct position *pos)
{
    const struct fact_sink sink = { facts, take_text, take_number, open_list, close_list };

    facts->count = 0;
    facts->list = NULL;
    facts->depth = facts->outer = facts->inner = 0;
    game->describe(pos, &sink);
    assert(facts->depth == 0);
}

const struct fact *facts_find(const struct facts *facts, const char *name, int outer, int inner)
{
    size_t i;

    for (i = 0; i < facts->count; i++) {
        const struct fact *fact = &facts->fact[i];

        if (fact->outer == outer && fact->inner == inner && strcmp(fact->name, name) == 0)
            return fact;
    }
    return NULL;
}

const char *facts_text(const struct facts *facts, const char *name, int outer, int inner)
{
    const struct fact *fact = facts_find(facts, name, outer, inner);

    return fact ? fact->text : "";
}

int facts_number(const struct facts *facts, const char *name, int outer)
{
    const struct fact *fact = facts_find(facts, name, outer, 0);

    return fact ? fact->number : 0;
}

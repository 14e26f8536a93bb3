/* SPDX-License-Identifier: MIT */
/* wasm.c: what the bots export to a page; see wasm.h. Their memory is what lies behind the module's own, as much as the
 * level asks for; it is kept for the next call. Nothing of this is there in other programs. */
#include "common/bots/wasm.h"

#include "common/rules/text.h"
#include "common/rules/wasm.h"

#ifdef __wasm__

#define EXPORT(name) __attribute__((export_name(#name)))

enum { PAGE = 65536, ALIGNMENT = 64 };

/* The linker's: where the memory that nobody uses begins. */
extern char __heap_base; /* NOLINT(bugprone-reserved-identifier) */

static volatile uint32_t stop;

EXPORT(bots_stop) volatile uint32_t *bots_stop(void)
{
    return &stop;
}

EXPORT(bots_find_level) uint32_t bots_find_level(void)
{
    enum bot_level level;

    return bot_level_find(rules_text(), &level) ? (uint32_t)level : BOT_LEVEL_COUNT;
}

static bool is_stopped(void *ctx)
{
    (void)ctx;
    return stop != 0;
}

/* So many bytes, or NULL. */
static void *memory_of(size_t bytes)
{
    char *begin = &__heap_base + (ALIGNMENT - (uintptr_t)&__heap_base % ALIGNMENT) % ALIGNMENT;
    size_t pages = ((uintptr_t)begin + bytes + PAGE - 1) / PAGE;
    size_t there = __builtin_wasm_memory_size(0);

    if (pages > there && __builtin_wasm_memory_grow(0, pages - there) == (size_t)-1)
        return NULL;
    return begin;
}

static char *put_number(char *at, const char *name, int64_t number)
{
    char digits[24];
    char *first = digits + sizeof digits - 1;
    uint64_t left = number < 0 ? (uint64_t)-number : (uint64_t)number;

    *first = '\0';
    do
        *--first = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        *--first = '-';
    return put_text(put_text(at, name), first);
}

EXPORT(bots_choose) bool bots_choose(uint32_t game, uint32_t level, uint64_t seed, uint64_t nodes)
{
    const struct bot *bot = bot_find(games[game]);
    void *memory = memory_of(bot->memory[level]);
    const struct bot_task task = { .pos = rules_position(),
                                   .level = (enum bot_level)level,
                                   .seed = seed,
                                   .nodes = nodes,
                                   .stop = is_stopped,
                                   .memory = memory };
    struct bot_choice choice;
    char move[MOVE_TEXT_MAX];
    char *at;

    if (!memory)
        return false;
    choice = bot->choose(&task);
    games[game]->format(choice.move, move);
    at = put_text(put_text(put_text(rules_text(), "{\"move\":\""), move), "\"");
    at = put_number(at, ",\"nodes\":", (int64_t)choice.nodes);
    at = put_number(at, ",\"depth\":", choice.depth);
    put_text(put_number(at, ",\"value\":", choice.value), "}");
    return true;
}

#endif

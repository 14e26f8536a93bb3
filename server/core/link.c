/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/link.h"

#include <stdlib.h>
#include <string.h>

#include "common/wire/memory.h"
#include "server/core/secrets.h"

struct link {
    char code[LINK_CODE_MAX];
    char player[PLAYER_ID_MAX];
    uint8_t hash[TOKEN_HASH_BYTES];
    uint64_t until;           /* now_ms */
    UT_hash_handle hh;        /* in `codes`, and so in the order of their times */
    UT_hash_handle hh_player; /* in `players` */
};

struct wrong_codes {
    char address[ADDRESS_KEY_MAX];
    int count;
    uint64_t until; /* now_ms: then they are forgotten */
    UT_hash_handle hh;
};

/* clang's analyzer does not follow a table through the macros of uthash: it takes what was deleted for still there. */
/* NOLINTBEGIN(clang-analyzer-unix.Malloc,clang-analyzer-core.NullDereference) */

static void forget_code(struct links *links, struct link *link)
{
    HASH_DEL(links->codes, link);
    HASH_DELETE(hh_player, links->players, link);
    free(link);
}

static void tidy_codes(struct links *links, uint64_t now_ms)
{
    struct link *link, *next;

    HASH_ITER (hh, links->codes, link, next) {
        if (link->until > now_ms)
            return; /* they are in the order of their times */
        forget_code(links, link);
    }
}

void link_make(struct links *links, const struct world *world, const char *player,
               const uint8_t hash[TOKEN_HASH_BYTES], char code[LINK_CODE_MAX])
{
    struct link *link = memory_zeroed(sizeof *link), *same;
    uint64_t now_ms = world->now_ms(world->ctx);

    tidy_codes(links, now_ms);
    HASH_FIND(hh_player, links->players, player, strlen(player), same);
    if (same)
        forget_code(links, same);
    do {
        secrets_code(world, link->code, LINK_CODE_MAX - 1);
        HASH_FIND_STR(links->codes, link->code, same);
    } while (same);
    memcpy(link->player, player, strlen(player) + 1);
    memcpy(link->hash, hash, sizeof link->hash);
    link->until = now_ms + LINK_LIVES_MS;
    HASH_ADD_STR(links->codes, code, link);
    HASH_ADD(hh_player, links->players, player, strlen(player), link);
    memcpy(code, link->code, LINK_CODE_MAX);
}

bool link_use(struct links *links, const char *code, uint64_t now_ms, uint8_t hash[TOKEN_HASH_BYTES])
{
    struct link *link = NULL;
    bool good;

    HASH_FIND_STR(links->codes, code, link);
    if (!link)
        return false;
    good = link->until > now_ms;
    memcpy(hash, link->hash, sizeof link->hash);
    forget_code(links, link);
    return good;
}

static struct wrong_codes *find_wrong(const struct links *links, const char *address)
{
    struct wrong_codes *wrong = NULL;

    HASH_FIND_STR(links->wrong, address, wrong);
    return wrong;
}

int link_retry_ms(const struct links *links, const char *address, uint64_t now_ms)
{
    const struct wrong_codes *wrong = find_wrong(links, address);

    if (!wrong || wrong->count < LINK_WRONG_MAX || wrong->until <= now_ms)
        return 0;
    return (int)(wrong->until - now_ms);
}

static void tidy_wrong(struct links *links, uint64_t now_ms)
{
    struct wrong_codes *wrong, *next;

    HASH_ITER (hh, links->wrong, wrong, next) {
        if (wrong->until > now_ms)
            return; /* likewise */
        HASH_DEL(links->wrong, wrong);
        free(wrong);
    }
}

void link_note_wrong(struct links *links, const char *address, uint64_t now_ms)
{
    struct wrong_codes *wrong;

    tidy_wrong(links, now_ms);
    wrong = find_wrong(links, address);
    if (!wrong) {
        wrong = memory_zeroed(sizeof *wrong);
        memcpy(wrong->address, address, strlen(address) + 1);
        wrong->until = now_ms + LINK_WRONG_MS;
        HASH_ADD_STR(links->wrong, address, wrong);
    }
    wrong->count++;
}

void links_finish(struct links *links)
{
    tidy_wrong(links, UINT64_MAX);
    tidy_codes(links, UINT64_MAX);
}

/* NOLINTEND(clang-analyzer-unix.Malloc,clang-analyzer-core.NullDereference) */

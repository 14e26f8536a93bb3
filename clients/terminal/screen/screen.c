/* SPDX-License-Identifier: MIT */
/* screen.c: a session's face. */
#include "config.h"

#include "clients/terminal/screen/screen.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "clients/terminal/entry.h"
#include "clients/terminal/out.h"
#include "clients/terminal/screen/ink.h"
#include "clients/terminal/screen/pages.h"
#include "clients/terminal/screen/resized.h"
#include "clients/terminal/session.h"
#include "clients/terminal/tell.h"
#include "common/wire/memory.h"

enum { LIST_MS = 2000 /* between two looks at the list of rooms, however often it changes */ };

static void on_began(void *ctx, struct session *session)
{
    struct screen *screen = ctx;

    screen->session = session;
    screen->has_terminal = ink_start();
    if (!screen->has_terminal) {
        session_end(session, EXIT_FAILURE);
        return;
    }
    (void)out_to((struct taker){ news_take, &screen->news });
    tell_boards(false);
    pages_draw(screen);
}

static void on_changed(void *ctx)
{
    struct screen *screen = ctx;
    const struct session *session = screen->session;

    if (screen->page == PAGE_LOBBY && screen->is_outdated && session->enter_id == 0 &&
        pages_can_ask(screen) && clocks_now_ms() >= screen->list_from_ms)
        entry_list(screen->session);
    pages_draw(screen);
}

/* Is the terminal gone, with nothing to read and never again? */
static bool is_at_end(void)
{
    int waiting = 0;

    return ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0;
}

static void on_readable(void *ctx)
{
    struct screen *screen = ctx;
    bool at_end = is_at_end();
    int key;

    while ((key = ink_key()) != KEY_NONE) {
        at_end = false;
        pages_key(screen, key);
    }
    if (at_end)
        session_end(screen->session, EXIT_SUCCESS);
    else
        pages_draw(screen);
}

static void on_alarmed(void *ctx)
{
    struct screen *screen = ctx;

    resized_take();
    if (screen->has_terminal)
        ink_resize();
    pages_draw(screen);
}

static void on_home(void *ctx)
{
    struct screen *screen = ctx;

    if (screen->session->is_gone)
        lobby_forget(&screen->lobby, screen->session->room_id);
    else if (*screen->session->room.id)
        lobby_take_left(&screen->lobby, &screen->session->room);
    screen->options->action = ACTION_LOBBY;
    screen->page = PAGE_LOBBY;
    screen->reads = NULL;
}

static void on_own_rooms(void *ctx, const struct message *reply)
{
    struct screen *screen = ctx;

    lobby_take_own(&screen->lobby, reply->rooms, reply->room_count);
}

static void on_own_rounds(void *ctx, const struct message *reply)
{
    struct screen *screen = ctx;

    lobby_take_rounds(&screen->lobby, reply->records, reply->record_count, (int64_t)time(NULL) * 1000);
}

static void on_listed(void *ctx, const struct message *reply, bool first)
{
    struct screen *screen = ctx;

    lobby_take_page(&screen->lobby, reply->rooms, reply->room_count, first);
    if (first)
        screen->is_outdated = false;
    screen->list_from_ms = clocks_now_ms() + LIST_MS;
}

static void on_not_listed(void *ctx, int retry_ms)
{
    struct screen *screen = ctx;

    screen->is_outdated = true;
    screen->list_from_ms = clocks_now_ms() + (retry_ms > LIST_MS ? retry_ms : LIST_MS);
}

static void on_outdated(void *ctx)
{
    struct screen *screen = ctx;

    screen->is_outdated = true;
}

static void on_ended(void *ctx)
{
    struct screen *screen = ctx;

    screen->has_terminal = false;
    ink_stop();
    (void)out_to((struct taker){ NULL, NULL });
    tell_boards(true);
}

int screen_run(struct options *options)
{
    struct screen *screen = memory_zeroed(sizeof *screen);
    struct face face = { .ctx = screen,
                         .began = on_began,
                         .changed = on_changed,
                         .readable = on_readable,
                         .alarmed = on_alarmed,
                         .at_home = on_home,
                         .own_rooms = on_own_rooms,
                         .own_rounds = on_own_rounds,
                         .listed = on_listed,
                         .not_listed = on_not_listed,
                         .outdated = on_outdated,
                         .ended = on_ended };
    int status;

    screen->options = options;
    screen->page = options->action == ACTION_LOBBY ? PAGE_LOBBY : PAGE_TABLE;
    face.alarm = resized_watch();
    status = session_run(options, &face);
    free(screen);
    return status;
}

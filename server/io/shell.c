/* SPDX-License-Identifier: MIT */
/* shell.c: start, run, stop.
 *
 * The start goes from what fails most often to what costs most: sockets, pages, database, rooms, and only then clients
 * are let in. The stop is the same way back, in steps that each wait for something (stop_step): all that was asked of the
 * disk is answered; every client has taken its close frame; the library has closed its handles. */
#include "config.h"

#include "server/io/shell.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <uv.h>

#include "server/core/core.h"
#include "server/io/gateway.h"
#include "server/io/listener.h"
#include "server/io/log.h"
#include "server/io/notify.h"
#include "server/io/pages.h"
#include "server/io/reader.h"
#include "server/io/store.h"
#include "server/io/workers.h"

enum {
    STOP_DISK_MS = 8000,    /* for the disk to answer what was asked of it */
    STOP_CLIENTS_MS = 2000, /* for clients to take their close frame */
    OTHER_FILES = 64,       /* descriptors besides those of clients */
    FILES_MAX = 262144      /* the library's tables grow with it */
};

enum phase { RUNNING, WAITING_FOR_DISK, WAITING_FOR_CLIENTS, ENDING };

struct shell {
    uv_loop_t loop;
    struct core *core;
    struct listener *listener;
    struct pages *pages;
    struct store *store;           /* NULL before the start is over */
    struct reader *reader;         /* likewise */
    struct workers *workers;       /* likewise, and NULL again when they are closed */
    struct gateway *gateway;       /* likewise, and NULL again when the loop has run out */
    const struct proxies *proxies; /* of the configuration, which outlives the shell */
    char url[URL_MAX];
    enum phase phase;
    uv_timer_t wake;  /* world.wake_at */
    uv_timer_t limit; /* of the phase, while stopping */
    uv_timer_t alive; /* the service manager's watchdog */
    uv_signal_t term, interrupt;
};

/* --- the world, for the core --- */

static uint64_t world_now(void *ctx)
{
    struct shell *shell = ctx;

    return uv_now(&shell->loop); /* the loop reads the clock once a turn */
}

static int64_t world_wall(void *ctx)
{
    struct timespec now;

    (void)ctx;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void world_random(void *ctx, void *out, size_t bytes)
{
    unsigned char *at = out;

    (void)ctx;
    while (bytes > 0) {
        ssize_t got = getrandom(at, bytes, 0);

        if (got < 0 && errno != EINTR)
            abort(); /* a kernel without randomness: no secret can be made */
        if (got > 0) {
            at += got;
            bytes -= (size_t)got;
        }
    }
}

static void world_send(void *ctx, conn_id conn, struct buf *buf)
{
    struct shell *shell = ctx;

    if (shell->gateway)
        gateway_send(shell->gateway, conn, buf);
}

static void world_close(void *ctx, conn_id conn, enum close_code code)
{
    struct shell *shell = ctx;

    if (shell->gateway)
        gateway_close(shell->gateway, conn, code);
}

static void world_append(void *ctx, const struct journal_entry *entries, size_t count, journal_done *done,
                         void *arg)
{
    struct shell *shell = ctx;

    store_append(shell->store, entries, count, done, arg);
}

static void world_look_up(void *ctx, const struct journal_query *query, journal_found *found, void *arg)
{
    struct shell *shell = ctx;

    reader_look_up(shell->reader, query, found, arg);
}

static void world_think(void *ctx, const struct think_task *task, think_done *done, void *arg)
{
    struct shell *shell = ctx;

    assert(shell->workers); /* a core that was told to stop asks no more */
    workers_think(shell->workers, task, done, arg);
}

static void world_unthink(void *ctx, think_done *done, void *arg)
{
    struct shell *shell = ctx;

    if (shell->workers) /* else all is answered */
        workers_unthink(shell->workers, done, arg);
}

static void on_wake(uv_timer_t *timer)
{
    struct shell *shell = timer->data;

    core_wake(shell->core);
}

static void world_wake_at(void *ctx, uint64_t at_ms)
{
    struct shell *shell = ctx;
    uint64_t now = uv_now(&shell->loop);

    if (uv_is_closing((uv_handle_t *)&shell->wake))
        return;
    if (at_ms == UINT64_MAX)
        uv_timer_stop(&shell->wake);
    else
        uv_timer_start(&shell->wake, on_wake, at_ms > now ? at_ms - now : 0, 0);
}

static void world_log(void *ctx, enum log_level level, const char *line)
{
    (void)ctx;
    log_line(level, "%s", line);
}

/* --- the stop --- */

static void close_handles(struct shell *shell)
{
    uv_close((uv_handle_t *)&shell->wake, NULL);
    uv_close((uv_handle_t *)&shell->limit, NULL);
    uv_close((uv_handle_t *)&shell->alive, NULL);
    uv_close((uv_handle_t *)&shell->term, NULL);
    uv_close((uv_handle_t *)&shell->interrupt, NULL);
}

static void on_limit(uv_timer_t *timer);

static void enter(struct shell *shell, enum phase phase, uint64_t limit_ms)
{
    shell->phase = phase;
    uv_timer_start(&shell->limit, on_limit, limit_ms, 0);
}

static void end(struct shell *shell)
{
    shell->phase = ENDING;
    gateway_stop(shell->gateway);
    close_handles(shell);
}

/* Go on with the stop, as far as what it waits for has come. */
static void stop_step(struct shell *shell)
{
    if (shell->phase == WAITING_FOR_DISK && core_is_idle(shell->core)) {
        enter(shell, WAITING_FOR_CLIENTS, STOP_CLIENTS_MS);
        gateway_close_all(shell->gateway, CLOSE_RESTART);
    }
    if (shell->phase == WAITING_FOR_CLIENTS && gateway_is_empty(shell->gateway))
        end(shell);
}

static void on_limit(uv_timer_t *timer)
{
    struct shell *shell = timer->data;

    if (shell->phase == WAITING_FOR_DISK) {
        /* Nothing that was acknowledged is lost: what waits was never answered. Joining the thread that hangs in the
         * disk would hang too. */
        log_line(LOG_LEVEL_ERROR, "store: no answer from the disk in %d ms, stopping without it",
                 STOP_DISK_MS);
        _exit(EXIT_FAILURE);
    }
    if (shell->phase == WAITING_FOR_CLIENTS)
        end(shell);
}

static void on_stop_signal(uv_signal_t *handle, int number)
{
    struct shell *shell = handle->data;

    if (shell->phase != RUNNING)
        return;
    log_line(LOG_LEVEL_NOTICE, "stopping: %s", strsignal(number));
    notify_stopping();
    listener_stop(shell->listener);
    core_stop(shell->core, 0);
    enter(shell, WAITING_FOR_DISK, STOP_DISK_MS);
    stop_step(shell);
}

static void on_settled(void *ctx)
{
    stop_step(ctx);
}

static void on_empty(void *ctx)
{
    struct shell *shell = ctx;

    /* Called by the library from within the closing of the connection: its context must not be destroyed there. The
     * limit's timer does it, in the next turn. */
    if (shell->phase == WAITING_FOR_CLIENTS)
        uv_timer_start(&shell->limit, on_limit, 0, 0);
}

/* --- the start --- */

static void on_alive(uv_timer_t *timer)
{
    (void)timer;
    notify_alive();
}

static bool is_healthy(void *ctx)
{
    const struct shell *shell = ctx;

    return shell->phase == RUNNING && store_is_healthy(shell->store);
}

/* Have as many descriptors as connections need, and not many more. Returns how many there are. */
static unsigned adjust_files(unsigned *connections)
{
    struct rlimit limit;
    rlim_t spare = OTHER_FILES + LISTENER_BUSY_PLACES;
    rlim_t wanted = *connections ? *connections + spare : FILES_MAX;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        abort(); /* can't fail for a known resource */
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        abort(); /* nor this, below the hard limit */
    if (limit.rlim_cur < wanted || *connections == 0) {
        rlim_t fits = limit.rlim_cur > spare ? limit.rlim_cur - spare : 1;

        if (*connections)
            log_line(LOG_LEVEL_WARNING, "listener: the system allows %llu connections, not %u (ulimit -n)",
                     (unsigned long long)fits, *connections);
        *connections = (unsigned)fits;
    }
    return (unsigned)limit.rlim_cur;
}

static bool open_listener(struct shell *shell, const struct conf *conf)
{
    struct address bound[LISTENER_MAX];
    char why[LOG_LINE_MAX];
    size_t count;

    shell->listener = listener_open(conf->listen, conf->listen_count, why, sizeof why);
    if (!shell->listener) {
        log_line(LOG_LEVEL_ERROR, "%s", why);
        return false;
    }
    count = listener_addresses(shell->listener, bound);
    if (conf->public_url[0])
        memcpy(shell->url, conf->public_url, sizeof shell->url);
    else
        address_public_url(bound, count, shell->url, sizeof shell->url);
    return true;
}

static bool load_pages(struct shell *shell, const struct conf *conf)
{
    char why[LOG_LINE_MAX];

    shell->pages = pages_load(conf->web_dir, why, sizeof why);
    if (!shell->pages)
        log_line(LOG_LEVEL_ERROR, "web folder %s: %s", conf->web_dir, why);
    return shell->pages != NULL;
}

static void create_core(struct shell *shell, const struct conf *conf)
{
    struct world world = { .ctx = shell,
                           .now_ms = world_now,
                           .wall_ms = world_wall,
                           .random = world_random,
                           .send = world_send,
                           .close = world_close,
                           .append = world_append,
                           .look_up = world_look_up,
                           .think = world_think,
                           .unthink = world_unthink,
                           .wake_at = world_wake_at,
                           .log = world_log };
    struct core_config config = { .version = PACKAGE_VERSION,
                                  .url = shell->url,
                                  .client = pages_version(shell->pages),
                                  .limits = { .messages_per_second = conf->messages_per_second,
                                              .message_burst = conf->message_burst,
                                              .rooms_per_player = conf->rooms_per_player } };

    shell->core = core_create(&world, &config);
}

static void on_stored(void *arg, const struct journal_entry *entry)
{
    struct shell *shell = arg;
    const char *why = "";

    if (core_replay(shell->core, entry, &why))
        return;
    /* The id of a private room is its invitation, and four signs of any id tell the admin which it is. */
    if (entry->kind == ENTRY_EVENT)
        log_line(LOG_LEVEL_ERROR, "room %.4s...: left out, its record breaks off at event %u: %s",
                 entry->event.room, entry->event.number, why);
    else if (entry->kind == ENTRY_ROOM)
        log_line(LOG_LEVEL_ERROR, "room %.4s...: left out: %s", entry->room.id, why);
}

static bool open_store(struct shell *shell, const struct conf *conf)
{
    char why[LOG_LINE_MAX];
    struct database *db = database_open(conf->state_dir, why, sizeof why), *again = NULL;

    if (db && database_load(db, on_stored, shell, why, sizeof why) &&
        (again = database_open_reader(db, why, sizeof why))) {
        shell->store = store_start(&shell->loop, db, on_settled, shell);
        shell->reader = reader_start(&shell->loop, again);
        return true;
    }
    database_close(db);
    log_line(LOG_LEVEL_ERROR, "%s", why);
    return false;
}

static void open_gateway(struct shell *shell, unsigned files)
{
    struct gateway_config config = { .loop = &shell->loop,
                                     .core = shell->core,
                                     .pages = shell->pages,
                                     .proxies = shell->proxies,
                                     .origin = shell->url,
                                     .files = files,
                                     .is_healthy = is_healthy,
                                     .on_empty = on_empty,
                                     .look_up = world_look_up,
                                     .ctx = shell };
    char why[LOG_LINE_MAX];

    shell->gateway = gateway_create(&config, why, sizeof why);
    if (shell->gateway)
        return;
    log_line(LOG_LEVEL_ERROR, "%s", why);
    _exit(EXIT_FAILURE); /* the library may have left handles in the loop that nobody can close */
}

static void start_handles(struct shell *shell)
{
    uv_timer_init(&shell->loop, &shell->wake);
    uv_timer_init(&shell->loop, &shell->limit);
    uv_timer_init(&shell->loop, &shell->alive);
    uv_signal_init(&shell->loop, &shell->term);
    uv_signal_init(&shell->loop, &shell->interrupt);
    shell->wake.data = shell->limit.data = shell->alive.data = shell;
    shell->term.data = shell->interrupt.data = shell;
}

static void let_clients_in(struct shell *shell, const struct listener_limits *limits)
{
    struct address bound[LISTENER_MAX];
    char text[ADDRESS_TEXT_MAX];
    size_t count = listener_addresses(shell->listener, bound);
    uint64_t alive_ms = notify_alive_every_ms();

    uv_signal_start(&shell->term, on_stop_signal, SIGTERM);
    uv_signal_start(&shell->interrupt, on_stop_signal, SIGINT);
    if (alive_ms > 0)
        uv_timer_start(&shell->alive, on_alive, alive_ms, alive_ms);
    listener_start(shell->listener, &shell->loop, shell->gateway, limits);
    for (size_t n = 0; n < count; n++) {
        address_format(&bound[n], text);
        log_line(LOG_LEVEL_INFO, "listening on %s", text);
    }
    log_line(LOG_LEVEL_NOTICE, "ready at %s", shell->url);
    notify_ready();
}

/* Everything but the loop; false after one line in the log. */
static bool start(struct shell *shell, const struct conf *conf)
{
    struct listener_limits limits = { .connections_per_address = (unsigned)conf->connections_per_address,
                                      .connections = (unsigned)conf->connections,
                                      .proxies = &conf->proxies };
    unsigned files = adjust_files(&limits.connections);
    struct core_counts counts;

    shell->proxies = &conf->proxies;
    if (!open_listener(shell, conf) || !load_pages(shell, conf))
        return false;
    create_core(shell, conf);
    if (!open_store(shell, conf))
        return false;
    counts = core_count(shell->core);
    log_line(LOG_LEVEL_INFO, "state: %zu rounds with a running clock", counts.rooms);
    shell->workers = workers_start(&shell->loop, workers_suited(), THINK_STUCK_MS);
    uv_update_time(&shell->loop); /* reading it all took a while */
    core_ready(shell->core);
    open_gateway(shell, files);
    let_clients_in(shell, &limits);
    return true;
}

/* Free everything, also what never came to be. */
static void finish(struct shell *shell)
{
    struct gateway *gateway = shell->gateway;

    shell->gateway = NULL;
    gateway_destroy(gateway);
    uv_run(&shell->loop, UV_RUN_DEFAULT);
    workers_close(shell->workers); /* first: what it answers may still ask the others */
    shell->workers = NULL;
    reader_close(shell->reader);
    store_close(shell->store);
    core_destroy(shell->core);
    listener_destroy(shell->listener);
    pages_destroy(shell->pages);
    uv_run(&shell->loop, UV_RUN_DEFAULT);
}

int shell_run(const struct conf *conf)
{
    struct shell *shell = calloc(1, sizeof *shell);
    bool started;
    int left;

    if (!shell || uv_loop_init(&shell->loop) != 0)
        abort();
    start_handles(shell);
    started = start(shell, conf);
    if (started)
        uv_run(&shell->loop, UV_RUN_DEFAULT);
    else
        close_handles(shell);
    finish(shell);
    left = uv_loop_close(&shell->loop);
    assert(left == 0);
    (void)left;
    free(shell);
    if (started)
        log_line(LOG_LEVEL_NOTICE, "stopped");
    return started ? EXIT_SUCCESS : EXIT_FAILURE;
}

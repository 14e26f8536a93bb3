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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <uv.h>

#include "server/core/core.h"
#include "server/io/gateway.h"
#include "server/io/inherited.h"
#include "server/io/listener.h"
#include "server/io/log.h"
#include "server/io/notify.h"
#include "server/io/pages.h"
#include "server/io/reader.h"
#include "server/io/store.h"
#include "server/io/watch.h"
#include "server/io/workers.h"

enum {
    STOP_DISK_MS = 8000,    /* for the disk to answer what was asked of it */
    STOP_CLIENTS_MS = 2000, /* for clients to take their close frame */
    OTHER_FILES = 64,       /* descriptors besides those of clients */
    SPARE_FILES = OTHER_FILES + LISTENER_BUSY_PLACES,
    FILES_MAX = 262144 /* the library's tables grow with it */
};

enum phase { RUNNING, WAITING_FOR_DISK, WAITING_FOR_CLIENTS, ENDING };

struct shell {
    uv_loop_t loop;
    struct conf conf; /* as it holds now */
    struct core *core;
    struct listener *listener;
    struct pages *pages;
    struct store *store;     /* NULL before the start is over */
    struct reader *reader;   /* likewise */
    struct workers *workers; /* likewise, and NULL again when they are closed */
    struct gateway *gateway; /* likewise, and NULL again when the loop has run out */
    struct watch watch;
    unsigned files; /* descriptors that the process may have */
    char url[URL_MAX];
    enum phase phase;
    uv_timer_t wake;  /* world.wake_at */
    uv_timer_t limit; /* of the phase, while stopping */
    uv_timer_t alive; /* the service manager's watchdog */
    uv_signal_t term, interrupt, hangup;
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
    watch_close(&shell->watch);
    uv_close((uv_handle_t *)&shell->hangup, NULL);
    /* Without handles the system's way is back, which is to die at once. The end is near enough by itself. */
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
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
    /* What the disk was asked for the sake of an answer is none of the core's, but the store would wait for it. */
    if (shell->phase == WAITING_FOR_DISK && core_is_idle(shell->core) &&
        store_counts(shell->store)->queue == 0) {
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
    shell->watch.stopping = true;
    listener_stop(shell->listener);
    core_stop(shell->core, 0);
    enter(shell, WAITING_FOR_DISK, STOP_DISK_MS);
    stop_step(shell);
}

static void on_settled(void *ctx)
{
    struct shell *shell = ctx;

    watch_settled(&shell->watch);
    stop_step(shell);
}

static void on_empty(void *ctx)
{
    struct shell *shell = ctx;

    /* Called by the library from within the closing of the connection: its context must not be destroyed there. The
     * limit's timer does it, in the next turn. */
    if (shell->phase == WAITING_FOR_CLIENTS)
        uv_timer_start(&shell->limit, on_limit, 0, 0);
}

/* --- what the configuration says --- */

/* Have as many descriptors as connections need, and not many more. */
static void adjust_files(struct shell *shell)
{
    struct rlimit limit;
    rlim_t wanted = shell->conf.connections ? (rlim_t)shell->conf.connections + SPARE_FILES : FILES_MAX;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        abort(); /* can't fail for a known resource */
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        abort(); /* nor this, below the hard limit */
    shell->files = (unsigned)limit.rlim_cur;
}

/* What the configuration says, as far as there are descriptors for it. */
static struct listener_limits limits_of_listener(const struct shell *shell)
{
    unsigned wanted = shell->conf.connections ? (unsigned)shell->conf.connections : FILES_MAX - SPARE_FILES;
    unsigned fits = shell->files > SPARE_FILES ? shell->files - SPARE_FILES : 1;

    if (wanted > fits)
        log_line(LOG_LEVEL_WARNING, "listener: there are descriptors for %u connections, not %u", fits,
                 wanted);
    return (struct listener_limits){ .connections_per_address = (unsigned)shell->conf.connections_per_address,
                                     .connections = wanted > fits ? fits : wanted,
                                     .proxies = &shell->conf.proxies };
}

static struct core_limits limits_of_core(const struct conf *conf)
{
    return (struct core_limits){ .messages_per_second = conf->messages_per_second,
                                 .message_burst = conf->message_burst,
                                 .rooms_per_player = conf->rooms_per_player };
}

/* The address for invitations: the one that the admin gave, or one that we listen on. */
static void find_url(struct shell *shell)
{
    struct address bound[LISTENER_MAX];
    size_t count = listener_addresses(shell->listener, bound);

    if (shell->conf.public_url[0])
        memcpy(shell->url, shell->conf.public_url, sizeof shell->url);
    else
        address_public_url(bound, count, shell->url, sizeof shell->url);
}

/* --- the configuration, read again --- */

static void read_again(struct shell *shell)
{
    struct conf fresh;
    struct listener_limits of_listener;
    struct core_limits of_core;
    char why[CONF_WHY_MAX], left[LOG_LINE_MAX];

    if (!conf_read_again(&shell->conf, &fresh, why)) {
        log_line(LOG_LEVEL_ERROR, "configuration: all stays as it was: %s", why);
        return;
    }
    conf_take(&shell->conf, &fresh, left, sizeof left);
    if (left[0])
        log_line(LOG_LEVEL_WARNING, "configuration: only a restart changes %s", left);
    of_listener = limits_of_listener(shell);
    of_core = limits_of_core(&shell->conf);
    listener_limit(shell->listener, &of_listener);
    core_limit(shell->core, &of_core);
    find_url(shell); /* where core and gateway look for it */
    log_line(LOG_LEVEL_NOTICE, "configuration: read again");
}

static void tell_ready(const struct shell *shell)
{
    char status[URL_MAX + 16];

    snprintf(status, sizeof status, "ready at %s", shell->url);
    notify_ready(status);
}

static void on_hangup(uv_signal_t *handle, int number)
{
    struct shell *shell = handle->data;

    (void)number;
    if (shell->phase != RUNNING)
        return;
    notify_reloading();
    read_again(shell);
    tell_ready(shell);
}

/* --- the start --- */

static void on_alive(uv_timer_t *timer)
{
    (void)timer;
    notify_alive();
}

static bool is_healthy(void *ctx)
{
    struct shell *shell = ctx;

    return watch_is_healthy(&shell->watch);
}

/* On the service manager's sockets, if it has some for us: then what the configuration says is not listened on as well. */
static bool open_listener(struct shell *shell)
{
    const struct conf *conf = &shell->conf;
    char why[LOG_LINE_MAX];
    int sockets[LISTENER_MAX], count = inherited_sockets(sockets, why, sizeof why);

    if (count > 0)
        shell->listener = listener_adopt(sockets, (size_t)count);
    else if (count == 0)
        shell->listener = listener_open(conf->listen, conf->listen_count, why, sizeof why);
    if (!shell->listener) {
        log_line(LOG_LEVEL_ERROR, "%s", why);
        return false;
    }
    if (count > 0 && conf->listen_is_said)
        log_line(LOG_LEVEL_WARNING, "listener: the service manager's sockets stand in for option listen");
    find_url(shell);
    return true;
}

static bool open_watch(struct shell *shell)
{
    char why[LOG_LINE_MAX];

    if (!shell->conf.has_metrics ||
        watch_open(&shell->watch, &shell->loop, &shell->conf.metrics_listen, why, sizeof why))
        return true;
    log_line(LOG_LEVEL_ERROR, "%s", why);
    return false;
}

static bool load_pages(struct shell *shell)
{
    const struct conf *conf = &shell->conf;
    char why[LOG_LINE_MAX];

    shell->pages = pages_load(conf->web_dir, why, sizeof why);
    if (!shell->pages)
        log_line(LOG_LEVEL_ERROR, "web folder %s: %s", conf->web_dir, why);
    return shell->pages != NULL;
}

static void create_core(struct shell *shell)
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
                                  .limits = limits_of_core(&shell->conf) };

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

static bool open_store(struct shell *shell)
{
    char why[LOG_LINE_MAX];
    struct database *db = database_open(shell->conf.state_dir, why, sizeof why), *again = NULL;

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

static void open_gateway(struct shell *shell)
{
    struct gateway_config config = { .loop = &shell->loop,
                                     .core = shell->core,
                                     .pages = shell->pages,
                                     .proxies = &shell->conf.proxies,
                                     .origin = shell->url,
                                     .files = shell->files,
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

/* All there is to see is there. */
static void fill_watch(struct shell *shell)
{
    shell->watch.core = shell->core;
    shell->watch.listener = shell->listener;
    shell->watch.gateway = shell->gateway;
    shell->watch.store = shell->store;
    shell->watch.reader = shell->reader;
    shell->watch.workers = shell->workers;
    shell->watch.started_at = world_wall(shell);
}

static void start_handles(struct shell *shell)
{
    uv_timer_init(&shell->loop, &shell->wake);
    uv_timer_init(&shell->loop, &shell->limit);
    uv_timer_init(&shell->loop, &shell->alive);
    uv_signal_init(&shell->loop, &shell->term);
    uv_signal_init(&shell->loop, &shell->interrupt);
    uv_signal_init(&shell->loop, &shell->hangup);
    shell->wake.data = shell->limit.data = shell->alive.data = shell;
    shell->term.data = shell->interrupt.data = shell->hangup.data = shell;
}

static void let_clients_in(struct shell *shell)
{
    struct listener_limits limits = limits_of_listener(shell);
    struct address bound[LISTENER_MAX];
    char text[ADDRESS_TEXT_MAX];
    size_t count = listener_addresses(shell->listener, bound);
    uint64_t alive_ms = notify_alive_every_ms();

    uv_signal_start(&shell->term, on_stop_signal, SIGTERM);
    uv_signal_start(&shell->interrupt, on_stop_signal, SIGINT);
    uv_signal_start(&shell->hangup, on_hangup, SIGHUP);
    if (alive_ms > 0)
        uv_timer_start(&shell->alive, on_alive, alive_ms, alive_ms);
    listener_start(shell->listener, &shell->loop, shell->gateway, &limits);
    for (size_t n = 0; n < count; n++) {
        address_format(&bound[n], text);
        log_line(LOG_LEVEL_INFO, "listening on %s", text);
    }
    if (shell->watch.exporter) {
        exporter_address(shell->watch.exporter, &bound[0]);
        address_format(&bound[0], text);
        log_line(LOG_LEVEL_INFO, "metrics at http://%s/metrics", text);
    }
    log_line(LOG_LEVEL_NOTICE, "ready at %s", shell->url);
    tell_ready(shell);
}

/* Everything but the loop; false after one line in the log. */
static bool start(struct shell *shell)
{
    struct core_counts counts;

    adjust_files(shell);
    if (!open_listener(shell) || !open_watch(shell) || !load_pages(shell))
        return false;
    create_core(shell);
    if (!open_store(shell))
        return false;
    counts = core_count(shell->core);
    log_line(LOG_LEVEL_INFO, "state: rounds with a running clock: %zu", counts.rooms);
    shell->workers = workers_start(&shell->loop, workers_suited(), THINK_STUCK_MS);
    uv_update_time(&shell->loop); /* reading it all took a while */
    core_ready(shell->core);
    open_gateway(shell);
    fill_watch(shell);
    let_clients_in(shell);
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
    shell->conf = *conf;
    started = start(shell);
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

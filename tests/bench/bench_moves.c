/* SPDX-License-Identifier: MIT */
/* bench_moves.c: what a move costs the daemon: from its request to its reply and to both players' events, through real
 * sockets, and onto the disk.
 *
 * One row is one fresh daemon, so many rooms of two players, and in each room one move on its way. A few walls come
 * first, then the pawns go to and fro. The next move of a room is sent when the last one has been answered `ok` and its
 * `moved` has reached everyone who follows the room. CPU is the daemon's own, user and system; that of this program, one
 * thread that waits for all sockets at once, is not in it. More watchers show what one more receiver of an event costs.
 * A row with a pace sends so many moves a second and no more: its times say how long a move takes when the daemon is not
 * pressed, and the last column how many waits for the disk that is.
 *
 * Nothing here is a test: figures depend on the machine, which is printed with them. */
#include "config.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "tests/bench/daemon.h"
#include "tests/bench/die.h"
#include "tests/bench/machine.h"
#include "tests/bench/ws_client.h"

enum {
    MOVES = 20000,      /* of a row, in all rooms together */
    MOVES_MAX = 500000, /* that may be asked for */
    SECONDS = 8,        /* after which a row ends, done or not */
    PLIES = 1900,       /* of a room; at 2000 a round ends by itself */
    ROOMS_MAX = 4000,
    SILENCE_MS = 10000, /* then something is lost */
    READY_AT_ONCE = 256,
    ROOM_ID_BYTES = 20
};

struct row {
    size_t rooms, watchers; /* watchers: of each room */
    const char *detail;
    size_t moves;
    size_t pace; /* moves a second; 0: each room as fast as it can */
};

struct room {
    char id[ROOM_ID_BYTES];
    int ply;     /* of the next move */
    size_t owed; /* messages that the move on its way still brings: `ok`, and a `moved` for each follower */
    double sent_at;   /* the move on its way, seconds */
    struct ws *seats; /* two, by side */
    struct room *next_idle;
};

/* A connection and its room. The array that holds them has for each room the players by side, then the watchers. */
struct follower {
    struct ws ws;
    struct room *room;
};

struct load {
    const struct row *row;
    struct room *rooms;
    struct follower *followers;
    size_t per_room, follower_count;
    int epoll;
    double from, until;            /* when the first move was sent, and the last may be */
    struct room *idle, **idle_end; /* with a pace: rooms that may play, the longest idle first */
    size_t sent, done, events;
    double *latency; /* by move answered, seconds from the request to `ok` */
    size_t answered;
};

struct figures {
    double seconds;
    struct daemon_cpu cpu;
};

static volatile sig_atomic_t interrupted;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *need(size_t count, size_t size)
{
    void *mem = calloc(count, size);

    if (!mem)
        die("no memory");
    return mem;
}

/* --- the rooms fill: each step is asked of all before any answer is awaited, so that they share the disk's time --- */

static void open_all(struct load *load, int port)
{
    for (size_t n = 0; n < load->follower_count; n++) {
        load->followers[n].room = &load->rooms[n / load->per_room];
        ws_open(&load->followers[n].ws, port);
    }
    for (size_t n = 0; n < load->follower_count; n++) {
        ws_opened(&load->followers[n].ws);
        ws_send(&load->followers[n].ws,
                "{\"op\":\"hello\",\"id\":1,\"name\":\"Bench %zu\",\"detail\":\"%s\"}", n, load->row->detail);
    }
    for (size_t n = 0; n < load->follower_count; n++)
        ws_await(&load->followers[n].ws, "{\"re\":1,\"ok\":true");
}

static void keep_room_id(struct room *room, struct ws_text reply)
{
    static const char before[] = "\"room\":\"";
    const char *id = memmem(reply.at, reply.len, before, strlen(before));
    const char *end;

    if (!id)
        die("no room in %.*s", (int)reply.len, reply.at);
    id += strlen(before);
    end = memchr(id, '"', reply.len - (size_t)(id - reply.at));
    if (!end || (size_t)(end - id) >= sizeof room->id)
        die("no room's id in %.*s", (int)reply.len, reply.at);
    memcpy(room->id, id, (size_t)(end - id));
}

static void create_all(struct load *load)
{
    for (size_t r = 0; r < load->row->rooms; r++) {
        load->rooms[r].seats = &load->followers[r * load->per_room].ws;
        ws_send(load->rooms[r].seats,
                "{\"op\":\"create\",\"id\":2,\"game\":\"sbarra\",\"seats\":[\"me\",\"open\"],\"starter\":0}");
    }
    for (size_t r = 0; r < load->row->rooms; r++)
        keep_room_id(&load->rooms[r], ws_await(load->rooms[r].seats, "{\"re\":2,\"ok\":true"));
}

/* The second player joins, everyone else watches, and the round starts. */
static void join_all(struct load *load)
{
    for (size_t n = 0; n < load->follower_count; n++) {
        size_t place = n % load->per_room;

        if (place > 0)
            ws_send(&load->followers[n].ws, "{\"op\":\"%s\",\"id\":3,\"room\":\"%s\"}",
                    place == 1 ? "join" : "watch", load->followers[n].room->id);
    }
    for (size_t n = 0; n < load->follower_count; n++)
        ws_await(&load->followers[n].ws,
                 n % load->per_room > 0 ? "{\"re\":3,\"ok\":true" : "{\"ev\":\"started\"");
}

static void listen_to_all(struct load *load)
{
    load->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (load->epoll < 0)
        die("epoll: %s", strerror(errno));
    for (size_t n = 0; n < load->follower_count; n++) {
        struct epoll_event event = { .events = EPOLLIN, .data = { .ptr = &load->followers[n] } };

        if (epoll_ctl(load->epoll, EPOLL_CTL_ADD, load->followers[n].ws.fd, &event) != 0)
            die("epoll: %s", strerror(errno));
    }
}

/* --- the rooms play --- */

static const char *move_at(int ply)
{
    static const char *const walls[] = { "a3h", "h6h", "c3h", "f6h", "e4v", "d5v" };
    static const char *const steps[] = { "e2", "e8", "e1", "e9" };
    const int opening = (int)(sizeof walls / sizeof *walls);

    return ply < opening ? walls[ply] : steps[(ply - opening) % 4];
}

static void play(struct load *load, struct room *room)
{
    room->owed = 1 + load->per_room;
    room->sent_at = now();
    ws_send(&load->followers[(size_t)(room - load->rooms) * load->per_room + (size_t)(room->ply % 2)].ws,
            "{\"op\":\"move\",\"id\":4,\"room\":\"%s\",\"round\":1,\"ply\":%d,\"move\":\"%s\"}", room->id,
            room->ply, move_at(room->ply));
    room->ply++;
    load->sent++;
}

static void play_if_any_is_left(struct load *load, struct room *room)
{
    if (load->sent >= load->row->moves || room->ply >= PLIES || now() >= load->until)
        return;
    if (load->row->pace == 0) {
        play(load, room);
        return;
    }
    room->next_idle = NULL;
    *load->idle_end = room;
    load->idle_end = &room->next_idle;
}

/* With a pace: send what is due; returns in how many ms the next move is. */
static int play_at_pace(struct load *load)
{
    while (load->idle && load->sent < load->row->moves) {
        struct room *room = load->idle;
        double due = load->from + (double)load->sent / (double)load->row->pace;

        if (due > now())
            return (int)((due - now()) * 1e3) + 1;
        load->idle = room->next_idle;
        if (!load->idle)
            load->idle_end = &load->idle;
        play(load, room);
    }
    return SILENCE_MS;
}

static void on_message(struct load *load, struct room *room, struct ws_text text)
{
    if (ws_text_begins(text, "{\"re\":4,\"ok\":true"))
        load->latency[load->answered++] = now() - room->sent_at;
    else if (ws_text_begins(text, "{\"ev\":\"moved\""))
        load->events++;
    else if (ws_text_begins(text, "{\"ev\":\"spectators\"") || ws_text_begins(text, "{\"ev\":\"seat\""))
        return; /* the last ones of the rooms' filling */
    else
        die("unexpected: %.*s", (int)text.len, text.at);
    if (room->owed == 0)
        die("one message too many: %.*s", (int)text.len, text.at);
    if (--room->owed > 0)
        return;
    load->done++;
    play_if_any_is_left(load, room);
}

static void play_all(struct load *load)
{
    struct epoll_event ready[READY_AT_ONCE];

    load->from = now();
    load->until = load->from + SECONDS;
    for (size_t r = 0; r < load->row->rooms; r++)
        play_if_any_is_left(load, &load->rooms[r]);
    for (;;) {
        int wait_ms = play_at_pace(load), count;

        if (load->done == load->sent && (!load->idle || load->sent >= load->row->moves))
            return;
        count = epoll_wait(load->epoll, ready, READY_AT_ONCE, wait_ms);
        if (interrupted)
            die("interrupted");
        if (count == 0 && wait_ms < SILENCE_MS)
            continue;
        if (count <= 0)
            die("nothing comes any more: %s", count ? strerror(errno) : "silence");
        for (int n = 0; n < count; n++) {
            struct follower *follower = ready[n].data.ptr;
            struct ws_text text;

            ws_fill(&follower->ws);
            while ((text = ws_next(&follower->ws)).at)
                on_message(load, follower->room, text);
        }
    }
}

/* --- a row --- */

static void init(struct load *load, const struct row *row)
{
    *load = (struct load){ .row = row, .per_room = 2 + row->watchers, .epoll = -1, .idle_end = NULL };
    load->idle_end = &load->idle;
    load->follower_count = row->rooms * load->per_room;
    load->rooms = need(row->rooms, sizeof *load->rooms);
    load->followers = need(load->follower_count, sizeof *load->followers);
    load->latency = need(row->moves, sizeof *load->latency);
}

static void finish(struct load *load)
{
    for (size_t n = 0; n < load->follower_count; n++)
        ws_close(&load->followers[n].ws);
    close(load->epoll);
    free(load->rooms);
    free(load->followers);
    free(load->latency);
}

static struct figures measure(struct load *load, const char *program, const char *folder)
{
    struct daemon daemon;
    struct daemon_cpu before, after;
    double from;

    daemon_start(&daemon, program, folder);
    open_all(load, daemon.port);
    create_all(load);
    join_all(load);
    listen_to_all(load);
    before = daemon_cpu(&daemon);
    from = now();
    play_all(load);
    after = daemon_cpu(&daemon);
    from = now() - from;
    daemon_stop(&daemon);
    return (struct figures){ from, { after.loop - before.loop, after.others - before.others } };
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;

    return (left > right) - (left < right);
}

static double latency_ms(const struct load *load, size_t percent)
{
    return load->latency[load->answered * percent / 100] * 1e3;
}

static void print_heads(void)
{
    printf("\nCPU of the daemon, and time from a move's request to its ok:\n"
           "%6s %9s %7s %7s %8s %9s | %12s %8s %9s | %7s %7s %10s\n",
           "rooms", "watchers", "detail", "moves", "moves/s", "events/s", "CPU us/move", "of loop",
           "us/event", "p50 ms", "p99 ms", "p99/fsync");
}

static void run(const struct row *row, const char *program, const char *folder, double fsync_ms)
{
    struct figures figures;
    struct load load;
    double all_us;

    init(&load, row);
    figures = measure(&load, program, folder);
    all_us = (figures.cpu.loop + figures.cpu.others) * 1e6;
    qsort(load.latency, load.answered, sizeof *load.latency, compare);
    printf("%6zu %9zu %7s %7zu %8.0f %9.0f | %12.1f %8.1f %9.2f | %7.2f %7.2f %10.1f\n", row->rooms,
           row->watchers, row->detail, load.done, (double)load.done / figures.seconds,
           (double)load.events / figures.seconds, all_us / (double)load.done,
           figures.cpu.loop * 1e6 / (double)load.done, all_us / (double)load.events, latency_ms(&load, 50),
           latency_ms(&load, 99), latency_ms(&load, 99) / fsync_ms);
    fflush(stdout);
    finish(&load);
}

/* --- the command line --- */

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* So that the daemon and its folder go too. What waits is woken, and then ends the bench. */
static void catch_interrupts(void)
{
    struct sigaction action = { .sa_handler = on_interrupt };

    if (sigaction(SIGINT, &action, NULL) != 0 || sigaction(SIGTERM, &action, NULL) != 0)
        die("sigaction: %s", strerror(errno));
}

static void raise_files_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        die("getrlimit: %s", strerror(errno));
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0)
        die("setrlimit: %s", strerror(errno));
}

/* A number from 1 to `most`. */
static size_t read_number(const char *text, size_t most)
{
    char *end;
    unsigned long number = strtoul(text, &end, 10);

    if (*end || number < 1 || number > most)
        die("%s is not a number from 1 to %zu", text, most);
    return number;
}

static struct row read_row(int argc, char **argv)
{
    struct row row = { .moves = MOVES, .rooms = read_number(argv[1], ROOMS_MAX), .detail = argv[2] };

    if (strcmp(row.detail, "full") != 0 && strcmp(row.detail, "moves") != 0)
        die("detail is full or moves, not %s", row.detail);
    if (argc == 4)
        row.moves = read_number(argv[3], MOVES_MAX);
    return row;
}

int main(int argc, char **argv)
{
    static const struct row rows[] = {
        { 10, 0, "moves", MOVES, 0 }, { 10, 0, "full", MOVES, 0 },   { 100, 0, "moves", MOVES, 0 },
        { 100, 0, "full", MOVES, 0 }, { 500, 0, "moves", MOVES, 0 }, { 500, 0, "full", MOVES, 0 },
        { 1, 1000, "moves", 100, 0 }, { 1, 1000, "full", 100, 0 },   { 200, 0, "moves", 5000, 1000 },
    };
    const char *build = getenv("top_builddir"), *folder = getenv("TMPDIR");
    struct row asked = { .rooms = 0 };
    char program[4096];
    double fsync_ms;

    if (argc == 2 || argc > 4) {
        fputs("usage: bench_moves [ROOMS full|moves [MOVES]]\n", stderr);
        return EXIT_FAILURE;
    }
    snprintf(program, sizeof program, "%s/tavoliered", build ? build : ".");
    if (!folder || !*folder)
        folder = ".";
    if (argc > 1)
        asked = read_row(argc, argv);
    raise_files_limit();
    catch_interrupts();
    fsync_ms = machine_print(folder);
    print_heads();
    if (argc > 1)
        run(&asked, program, folder, fsync_ms);
    else
        for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
            run(&rows[n], program, folder, fsync_ms);
    return EXIT_SUCCESS;
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "tests/bench/crew.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "tests/bench/bench.h"
#include "tests/bench/die.h"

enum {
    SILENCE_MS = 20000, /* then something is lost */
    READY_AT_ONCE = 256,
    NARROW_BYTES = 8192,
    AT_ONCE = 1000 /* handshakes on their way: the kernel's queue has room for no more than some thousands */
};

/* --- they come --- */

/* What stands between `before` and the next quote. */
static void keep_word(char *out, size_t cap, struct ws_text reply, const char *before)
{
    const char *word = memmem(reply.at, reply.len, before, strlen(before)), *end;

    if (!word)
        die("no %s in %.*s", before, (int)reply.len, reply.at);
    word += strlen(before);
    end = memchr(word, '"', reply.len - (size_t)(word - reply.at));
    if (!end || (size_t)(end - word) >= cap)
        die("%s what? %.*s", before, (int)reply.len, reply.at);
    memcpy(out, word, (size_t)(end - word));
    out[end - word] = '\0';
}

static void greet(struct ws *ws, size_t n, const char *detail, const char *token)
{
    ws_opened(ws);
    if (token[0])
        ws_send(ws, "{\"op\":\"hello\",\"id\":1,\"token\":\"%s\",\"detail\":\"%s\"}", token, detail);
    else
        ws_send(ws, "{\"op\":\"hello\",\"id\":1,\"name\":\"Bench %zu\",\"detail\":\"%s\"}", n, detail);
}

void crew_enter(struct ws *clients, size_t count, int port, const char *detail)
{
    for (size_t from = 0; from < count; from += AT_ONCE) {
        size_t to = from + AT_ONCE < count ? from + AT_ONCE : count;

        for (size_t n = from; n < to; n++)
            ws_open_by(&clients[n], &(struct ws_way){ .port = port, .source = n });
        for (size_t n = from; n < to; n++)
            greet(&clients[n], n, detail, "");
        for (size_t n = from; n < to; n++)
            ws_await(&clients[n], "{\"re\":1,\"ok\":true");
    }
}

static void open_one(struct crew *crew, size_t n, int port)
{
    bool narrow = crew->plan.narrow && n % crew->per_room >= 2;

    ws_open_by(&crew->members[n].ws,
               &(struct ws_way){ .port = port, .source = n, .receive_bytes = narrow ? NARROW_BYTES : 0 });
}

static void come_known(struct crew_member *member)
{
    struct ws_text reply = ws_await(&member->ws, "{\"re\":1,\"ok\":true");

    if (!member->token[0]) /* it is told once */
        keep_word(member->token, CREW_TOKEN, reply, "\"token\":\"");
}

/* As crew_enter, with tokens. */
static void come_in(struct crew *crew, int port)
{
    for (size_t from = 0; from < crew->count; from += AT_ONCE) {
        size_t to = from + AT_ONCE < crew->count ? from + AT_ONCE : crew->count;

        for (size_t n = from; n < to; n++)
            open_one(crew, n, port);
        for (size_t n = from; n < to; n++)
            greet(&crew->members[n].ws, n, crew->plan.detail, crew->members[n].token);
        for (size_t n = from; n < to; n++)
            come_known(&crew->members[n]);
    }
}

static void create_all(struct crew *crew)
{
    for (size_t r = 0; r < crew->plan.rooms; r++)
        ws_send(&crew->members[r * crew->per_room].ws,
                "{\"op\":\"create\",\"id\":2,\"game\":\"sbarra\",\"seats\":[\"me\",\"open\"],\"starter\":0}");
    for (size_t r = 0; r < crew->plan.rooms; r++)
        keep_word(crew->rooms[r].id, CREW_ROOM_ID,
                  ws_await(&crew->members[r * crew->per_room].ws, "{\"re\":2,\"ok\":true"), "\"room\":\"");
}

/* The second player joins, everyone else watches, and the round starts. */
static void join_all(struct crew *crew)
{
    for (size_t n = 0; n < crew->count; n++) {
        size_t place = n % crew->per_room;

        if (place > 0)
            ws_send(&crew->members[n].ws, "{\"op\":\"%s\",\"id\":3,\"room\":\"%s\"}",
                    place == 1 ? "join" : "watch", crew->members[n].room->id);
    }
    for (size_t n = 0; n < crew->count; n++)
        ws_await(&crew->members[n].ws,
                 n % crew->per_room > 0 ? "{\"re\":3,\"ok\":true" : "{\"ev\":\"started\"");
}

static void listen_to_all(struct crew *crew)
{
    for (size_t n = 0; n < crew->count; n++) {
        struct epoll_event event = { .events = EPOLLIN, .data = { .ptr = &crew->members[n] } };

        if (epoll_ctl(crew->epoll, EPOLL_CTL_ADD, crew->members[n].ws.fd, &event) != 0)
            die("epoll: %s", strerror(errno));
    }
}

void crew_come(struct crew *crew, const struct crew_plan *plan, int port)
{
    *crew = (struct crew){ .plan = *plan, .per_room = 2 + plan->watchers };
    crew->count = plan->rooms * crew->per_room;
    crew->rooms = bench_need(plan->rooms, sizeof *crew->rooms);
    crew->members = bench_need(crew->count, sizeof *crew->members);
    crew->latency = bench_need(plan->moves, sizeof *crew->latency);
    crew->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (crew->epoll < 0)
        die("epoll: %s", strerror(errno));
    for (size_t n = 0; n < crew->count; n++)
        crew->members[n].room = &crew->rooms[n / crew->per_room];
    come_in(crew, port);
    create_all(crew);
    join_all(crew);
    listen_to_all(crew);
}

void crew_cut(struct crew *crew)
{
    for (size_t n = 0; n < crew->count; n++)
        ws_close(&crew->members[n].ws);
}

/* How many moves a snapshot has. */
static int plies_of(struct ws_text snapshot)
{
    static const char before[] = "\"moves\":[";
    const char *at = memmem(snapshot.at, snapshot.len, before, strlen(before));
    const char *end = at ? memchr(at, ']', snapshot.len - (size_t)(at - snapshot.at)) : NULL;
    int quotes = 0;

    if (!end)
        die("no moves in %.*s", (int)snapshot.len, snapshot.at);
    for (at += strlen(before); at < end; at++)
        quotes += *at == '"';
    return quotes / 2;
}

/* Nothing that was answered is lost; what was asked for when the connection was cut may have happened or not. */
static void compare(struct crew_room *room, struct ws_text snapshot)
{
    int plies = plies_of(snapshot);

    if (plies != room->ply && !(room->asked && plies == room->ply - 1))
        die("room %s comes back with %d moves instead of %d", room->id, plies, room->ply);
    room->ply = plies;
    room->asked = false;
    room->owed = 0;
}

double crew_return(struct crew *crew, int port)
{
    double from = bench_now();

    come_in(crew, port);
    for (size_t n = 0; n < crew->count; n++)
        ws_send(&crew->members[n].ws, "{\"op\":\"watch\",\"id\":3,\"room\":\"%s\"}",
                crew->members[n].room->id);
    for (size_t n = 0; n < crew->count; n++)
        compare(crew->members[n].room, ws_await(&crew->members[n].ws, "{\"re\":3,\"ok\":true"));
    from = bench_now() - from;
    listen_to_all(crew);
    return from;
}

void crew_go(struct crew *crew)
{
    crew_cut(crew);
    close(crew->epoll);
    free(crew->rooms);
    free(crew->members);
    free(crew->latency);
}

/* --- they play --- */

static size_t hearers(const struct crew *crew, const struct crew_room *room)
{
    const struct crew_member *member = &crew->members[(size_t)(room - crew->rooms) * crew->per_room];
    size_t count = 0;

    for (size_t place = 0; place < crew->per_room; place++)
        count += !member[place].deaf;
    return count;
}

static void play(struct crew *crew, struct crew_room *room)
{
    size_t seat = (size_t)(room - crew->rooms) * crew->per_room + (size_t)(room->ply % 2);

    room->owed = 1 + hearers(crew, room);
    room->sent_at = bench_now();
    ws_send(&crew->members[seat].ws,
            "{\"op\":\"move\",\"id\":4,\"room\":\"%s\",\"round\":1,\"ply\":%d,\"move\":\"%s\"}", room->id,
            room->ply, bench_move(room->ply));
    room->ply++;
    crew->sent++;
}

void crew_ask(struct crew *crew)
{
    for (size_t r = 0; r < crew->plan.rooms; r++) {
        if (crew->rooms[r].ply >= CREW_PLIES)
            continue;
        play(crew, &crew->rooms[r]);
        crew->rooms[r].asked = true;
    }
}

static bool is_over(const struct crew *crew)
{
    return crew->sent >= crew->plan.moves ||
           (crew->plan.seconds > 0 && bench_now() >= crew->from + crew->plan.seconds);
}

static void play_if_any_is_left(struct crew *crew, struct crew_room *room)
{
    if (is_over(crew) || room->ply >= CREW_PLIES)
        return;
    if (crew->plan.pace == 0) {
        play(crew, room);
        return;
    }
    room->next_idle = NULL;
    *crew->idle_end = room;
    crew->idle_end = &room->next_idle;
}

/* With a pace: send what is due; returns in how many ms the next move is. */
static int play_at_pace(struct crew *crew)
{
    while (crew->idle && !is_over(crew)) {
        struct crew_room *room = crew->idle;
        double due = crew->from + (double)crew->sent / (double)crew->plan.pace;

        if (due > bench_now())
            return (int)((due - bench_now()) * 1e3) + 1;
        crew->idle = room->next_idle;
        if (!crew->idle)
            crew->idle_end = &crew->idle;
        play(crew, room);
    }
    return SILENCE_MS;
}

static void on_message(struct crew *crew, struct crew_room *room, struct ws_text text)
{
    if (ws_text_begins(text, "{\"re\":4,\"ok\":true"))
        crew->latency[crew->answered++] = bench_now() - room->sent_at;
    else if (ws_text_begins(text, "{\"ev\":\"moved\"")) {
        crew->events++;
        crew->event_bytes += text.len;
    } else if (ws_text_begins(text, "{\"ev\":\"spectators\"") || ws_text_begins(text, "{\"ev\":\"seat\""))
        return; /* others who come or go */
    else
        die("unexpected: %.*s", (int)text.len, text.at);
    if (room->owed == 0)
        die("one message too many: %.*s", (int)text.len, text.at);
    if (--room->owed > 0)
        return;
    crew->done++;
    play_if_any_is_left(crew, room);
}

/* Whether anything came. */
static bool listen_once(struct crew *crew, int wait_ms)
{
    struct epoll_event ready[READY_AT_ONCE];
    int count = epoll_wait(crew->epoll, ready, READY_AT_ONCE, wait_ms);

    bench_check_interrupt();
    if (count < 0)
        die("epoll: %s", strerror(errno));
    for (int n = 0; n < count; n++) {
        struct crew_member *member = ready[n].data.ptr;
        struct ws_text text;

        ws_fill(&member->ws);
        while ((text = ws_next(&member->ws)).at)
            on_message(crew, member->room, text);
    }
    return count > 0;
}

double crew_play(struct crew *crew)
{
    crew->sent = crew->done = crew->events = crew->event_bytes = crew->answered = 0;
    crew->idle = NULL;
    crew->idle_end = &crew->idle;
    crew->from = bench_now();
    for (size_t r = 0; r < crew->plan.rooms; r++)
        play_if_any_is_left(crew, &crew->rooms[r]);
    for (;;) {
        int wait_ms = play_at_pace(crew);

        if (crew->done == crew->sent && (!crew->idle || is_over(crew)))
            return bench_now() - crew->from;
        if (!listen_once(crew, wait_ms) && wait_ms == SILENCE_MS)
            die("nothing comes any more: silence");
    }
}

/* --- some don't listen --- */

void crew_deafen(struct crew *crew)
{
    for (size_t n = 0; n < crew->count; n++) {
        if (n % crew->per_room < 2)
            continue;
        crew->members[n].deaf = true;
        if (epoll_ctl(crew->epoll, EPOLL_CTL_DEL, crew->members[n].ws.fd, NULL) != 0)
            die("epoll: %s", strerror(errno));
    }
}

/* Until it knows of the last move; true: by a snapshot, instead of what it missed. */
static bool hear(struct crew_member *member)
{
    char last[32];

    snprintf(last, sizeof last, "\"ply\":%d,", member->room->ply - 1);
    for (;;) {
        struct ws_text text = ws_await(&member->ws, "{\"ev\":\"");

        if (ws_text_begins(text, "{\"ev\":\"sync\""))
            return true;
        if (ws_text_begins(text, "{\"ev\":\"moved\"") && memmem(text.at, text.len, last, strlen(last)))
            return false;
    }
}

size_t crew_hear(struct crew *crew)
{
    size_t anew = 0;

    for (size_t n = 0; n < crew->count; n++)
        if (crew->members[n].deaf)
            anew += hear(&crew->members[n]);
    return anew;
}

/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/io/metrics.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

enum { LINE = 256 };

/* --- the form --- */

__attribute__((format(printf, 2, 3))) static void put(struct buf *out, const char *format, ...)
{
    char line[LINE];
    va_list args;
    int len;

    va_start(args, format);
    len = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    assert(len > 0 && len < LINE); /* all texts are ours */
    buf_add(out, line, (size_t)len);
}

static void put_head(struct buf *out, const char *name, const char *type, const char *help)
{
    put(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void put_gauge(struct buf *out, const char *name, const char *help, uint64_t value)
{
    put_head(out, name, "gauge", help);
    put(out, "%s %" PRIu64 "\n", name, value);
}

static void put_counter(struct buf *out, const char *name, const char *help, uint64_t value)
{
    put_head(out, name, "counter", help);
    put(out, "%s %" PRIu64 "\n", name, value);
}

/* One line of a family that has a label. */
static void put_part(struct buf *out, const char *name, const char *label, const char *word, uint64_t value)
{
    put(out, "%s{%s=\"%s\"} %" PRIu64 "\n", name, label, word, value);
}

/* Nanoseconds as seconds, exactly: no floating point, no locale. `what` is a name, with or without labels. */
static void put_seconds(struct buf *out, const char *what, uint64_t ns)
{
    put(out, "%s %" PRIu64 ".%09" PRIu64 "\n", what, ns / 1000000000, ns % 1000000000);
}

static void put_histogram(struct buf *out, const char *name, const char *help,
                          const struct histogram *histogram)
{
#define X(bound, text) text,
    static const char *const bounds[HISTOGRAM_BUCKETS] = { HISTOGRAM_BOUNDS(X) "+Inf" };
#undef X
    char sum[LINE];
    uint64_t count = 0;

    put_head(out, name, "histogram", help);
    for (size_t n = 0; n < HISTOGRAM_BUCKETS; n++) {
        count += histogram->bucket[n];
        put(out, "%s_bucket{le=\"%s\"} %" PRIu64 "\n", name, bounds[n], count);
    }
    snprintf(sum, sizeof sum, "%s_sum", name);
    put_seconds(out, sum, histogram->sum_ns);
    put(out, "%s_count %" PRIu64 "\n", name, count);
}

static void put_games(struct buf *out, const char *name, const char *help,
                      const uint64_t counts[COUNTERS_GAMES])
{
    put_head(out, name, "counter", help);
    for (size_t n = 0; games[n]; n++)
        put_part(out, name, "game", games[n]->name, counts[n]);
}

/* --- the figures --- */

static void put_daemon(struct buf *out, const struct metrics *metrics)
{
    put_head(out, "tavoliere_build_info", "gauge", "Always 1; the label says which version runs.");
    put_part(out, "tavoliere_build_info", "version", metrics->version, 1);
    put_gauge(out, "tavoliere_healthy", "1 when /healthz would say ok, else 0.", metrics->healthy);
    put_histogram(out, "tavoliere_loop_turn_seconds",
                  "What each turn of the event loop took, without its wait.", metrics->turns);
}

static void put_connections(struct buf *out, const struct metrics *metrics)
{
    const struct listener_counts *listener = &metrics->listener;

    put_gauge(out, "tavoliere_connections", "Open connections of clients, HTTP and WebSocket.",
              listener->now);
    put_gauge(out, "tavoliere_websockets", "Open WebSockets.", metrics->gateway.sockets);
    put_counter(out, "tavoliere_connections_accepted_total", "Connections that were let in.",
                listener->accepted);
    put_head(out, "tavoliere_connections_refused_total", "counter", "Connections that were not, by reason.");
    put_part(out, "tavoliere_connections_refused_total", "reason", "connections", listener->refused_in_all);
    put_part(out, "tavoliere_connections_refused_total", "reason", "address", listener->refused_by_address);
    put_part(out, "tavoliere_connections_refused_total", "reason", "origin", metrics->gateway.refused_origin);
    put_counter(out, "tavoliere_accept_pauses_total",
                "How often accepting paused for want of descriptors or memory.", listener->failures);
    put_head(out, "tavoliere_websockets_closed_total", "counter",
             "WebSockets that the daemon closed, by reason.");
#define X(code, word) word,
    static const char *const reasons[GATEWAY_CLOSE_COUNT] = { GATEWAY_CLOSES(X) };
#undef X
    for (size_t n = 0; n < GATEWAY_CLOSE_COUNT; n++)
        put_part(out, "tavoliere_websockets_closed_total", "reason", reasons[n], metrics->gateway.closed[n]);
}

static void put_traffic(struct buf *out, const struct gateway_counts *gateway)
{
    static const char *const classes[GATEWAY_CLASSES] = { NULL, NULL, "2xx", "3xx", "4xx", "5xx" };

    put_counter(out, "tavoliere_messages_received_total", "Messages from clients.", gateway->messages_in);
    put_counter(out, "tavoliere_messages_sent_total", "Messages to clients.", gateway->messages_out);
    put_counter(out, "tavoliere_received_bytes_total", "Bytes of messages from clients.", gateway->bytes_in);
    put_counter(out, "tavoliere_sent_bytes_total", "Bytes of messages to clients.", gateway->bytes_out);
    put_gauge(out, "tavoliere_outbox_bytes", "Bytes of messages that wait for clients to take them.",
              gateway->outbox_bytes);
    put_counter(out, "tavoliere_slow_clients_total", "How often a client was too slow for its events.",
                gateway->fell_behind);
    put_counter(out, "tavoliere_slow_clients_caught_up_total",
                "How often a slow client got snapshots instead.", gateway->caught_up);
    put_counter(out, "tavoliere_messages_dropped_total", "Messages that slow clients were not sent.",
                gateway->dropped);
    put_head(out, "tavoliere_http_answers_total", "counter",
             "Answers over HTTP, by the hundreds of their status.");
    for (size_t n = 2; n < GATEWAY_CLASSES; n++)
        put_part(out, "tavoliere_http_answers_total", "status", classes[n], gateway->answers[n]);
}

static void put_play(struct buf *out, const struct metrics *metrics)
{
    static const char *const states[] = { "waiting", "playing", "finished" };
#define X(code, word) word,
    static const char *const errors[COUNTERS_ERRORS] = { WIRE_ERRORS(X) };
#undef X
    const struct core_census *census = &metrics->census;

    put_head(out, "tavoliere_rooms", "gauge", "Rooms in memory, by state.");
    for (size_t n = 0; n < sizeof states / sizeof *states; n++)
        put_part(out, "tavoliere_rooms", "state", states[n], census->rooms[n]);
    put_part(out, "tavoliere_rooms", "state", "reading", census->reading);
    put_gauge(out, "tavoliere_players", "People and programs in memory.", census->players);
    put_gauge(out, "tavoliere_spectators", "Connections that watch a room.", census->spectators);
    put_games(out, "tavoliere_moves_total", "Moves that were played, by game.", metrics->core->moves);
    put_games(out, "tavoliere_rounds_started_total", "Rounds that began, by game.", metrics->core->started);
    put_games(out, "tavoliere_rounds_ended_total", "Rounds that ended, by game.", metrics->core->ended);
    put_counter(out, "tavoliere_rooms_damaged_total",
                "Rooms that were left out or closed because of a fault of ours.",
                metrics->core->rooms_damaged);
    put_head(out, "tavoliere_errors_total", "counter", "Errors that clients were answered, by code.");
    for (size_t n = ERROR_NONE + 1; n < COUNTERS_ERRORS; n++)
        put_part(out, "tavoliere_errors_total", "code", errors[n], metrics->core->errors[n]);
}

static void put_disk(struct buf *out, const struct metrics *metrics)
{
    const struct store_counts *store = metrics->store;
    const struct reader_counts *reader = metrics->reader;

    put_histogram(out, "tavoliere_journal_seconds", "From what is to be stored until it is on disk.",
                  &store->latency);
    put_gauge(out, "tavoliere_journal_queue", "What waits to be stored.", store->queue);
    put_counter(out, "tavoliere_journal_transactions_total", "Transactions that are on disk.",
                store->transactions);
    put_counter(out, "tavoliere_journal_failures_total", "Transactions that the disk refused.",
                store->failures);
    put_gauge(out, "tavoliere_reader_queue", "Questions that wait for the database.", reader->queue);
    put_counter(out, "tavoliere_reads_total", "Questions that the database was asked.", reader->answered);
    put_counter(out, "tavoliere_read_failures_total", "Those of them that could not be read.",
                reader->failures);
}

static void put_bots(struct buf *out, const struct metrics *metrics)
{
    const struct workers_counts *workers = &metrics->workers;
#define X(code, word) word,
    static const char *const levels[BOT_LEVEL_COUNT] = { BOT_LEVELS(X) };
    static const char *const outcomes[WORKERS_OUTCOME_COUNT] = { WORKERS_OUTCOMES(X) };
#undef X

    put_gauge(out, "tavoliere_bot_threads", "Threads on which bots think.", workers->threads);
    put_gauge(out, "tavoliere_bots_thinking", "Bots that think now.", workers->running);
    put_gauge(out, "tavoliere_bots_waiting", "Bots that wait for a thread.", workers->waiting);
    put_head(out, "tavoliere_bot_thoughts_total", "counter",
             "Moves that bots thought of, by level and outcome.");
    for (size_t level = 0; level < BOT_LEVEL_COUNT; level++)
        for (size_t n = 0; n < WORKERS_OUTCOME_COUNT; n++)
            put(out, "tavoliere_bot_thoughts_total{level=\"%s\",outcome=\"%s\"} %" PRIu64 "\n", levels[level],
                outcomes[n], workers->thoughts[level][n]);
    put_head(out, "tavoliere_bot_seconds_total", "counter", "Processor time that bots took, by level.");
    for (size_t level = 0; level < BOT_LEVEL_COUNT; level++) {
        char what[LINE];

        snprintf(what, sizeof what, "tavoliere_bot_seconds_total{level=\"%s\"}", levels[level]);
        put_seconds(out, what, workers->spent_ns[level]);
    }
    put_counter(out, "tavoliere_bot_threads_lost_total", "Threads given up because a bot was stuck.",
                workers->threads_lost);
    put_counter(out, "tavoliere_bot_rounds_failed_total",
                "Rounds that ended because a bot had no legal move.", metrics->core->bots_failed);
}

/* By the names that every program on Prometheus uses. */
static void put_process(struct buf *out, const struct metrics *metrics)
{
    const struct process_figures *process = &metrics->process;

    put_gauge(out, "process_resident_memory_bytes", "Memory that is in RAM.", process->resident_bytes);
    put_gauge(out, "process_virtual_memory_bytes", "Address space.", process->virtual_bytes);
    put_head(out, "process_cpu_seconds_total", "counter", "Processor time, user and system.");
    put_seconds(out, "process_cpu_seconds_total", process->cpu_ns);
    put_gauge(out, "process_open_fds", "Open file descriptors.", process->files);
    put_gauge(out, "process_max_fds", "How many there may be.", process->files_max);
    put_head(out, "process_start_time_seconds", "gauge", "When the daemon started, since the Unix epoch.");
    put_seconds(out, "process_start_time_seconds", (uint64_t)metrics->started_at * 1000000);
}

struct buf *metrics_write(const struct metrics *metrics)
{
    struct buf *out = buf_create();

    put_daemon(out, metrics);
    put_connections(out, metrics);
    put_traffic(out, &metrics->gateway);
    put_play(out, metrics);
    put_disk(out, metrics);
    put_bots(out, metrics);
    put_process(out, metrics);
    return out;
}

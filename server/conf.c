/* SPDX-License-Identifier: MIT */
/* conf.c: the table of options, and the two who read from it: getopt_long and inih. */
#include "config.h"

#include "server/conf.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <ini.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum kind {
    KIND_LISTEN,
    KIND_METRICS,
    KIND_PATH,
    KIND_URL,
    KIND_PROXIES,
    KIND_NUMBER,
    KIND_CONFIG, /* the file to read the rest from */
    KIND_CHECK,
    KIND_VERSION,
    KIND_HELP
};

struct option_row {
    const char *name;
    const char *section; /* of the file; NULL: only on the command line */
    enum kind kind;
    size_t offset;        /* in struct conf; for KIND_PATH and KIND_NUMBER */
    int fallback;         /* of a number */
    int max;              /* of a number; the least is 0 */
    const char *argument; /* as --help shows it; NULL: takes none, or is not on the command line */
    const char *help;
};

#define AT(member) offsetof(struct conf, member)

static const struct option_row rows[] = {
    { "listen", "server", KIND_LISTEN, 0, 0, 0, "ADDR:PORT",
      "listen there (default 127.0.0.1:7070; *:7070 is every interface); may be repeated" },
    { "state-dir", "server", KIND_PATH, AT(state_dir), 0, 0, "DIR",
      "keep the data there (default $STATE_DIRECTORY, else /var/lib/tavoliere)" },
    { "web-dir", "server", KIND_PATH, AT(web_dir), 0, 0, "DIR",
      "serve the web client from there (default " TAVOLIERE_WEB_DIR ")" },
    { "public-url", "server", KIND_URL, 0, 0, 0, "URL",
      "the address for invitations (default the first that other devices can reach)" },
    { "trusted-proxies", "server", KIND_PROXIES, 0, 0, 0, "NET",
      "believe X-Forwarded-For from there (10.0.0.0/8, 192.168.1.5); may be repeated" },
    { "metrics-listen", "server", KIND_METRICS, 0, 0, 0, "ADDR:PORT",
      "answer /metrics and /healthz there, for those who watch the daemon (default: nowhere)" },
    { "config", NULL, KIND_CONFIG, 0, 0, 0, "FILE", "read the configuration from there" },
    { "check-config", NULL, KIND_CHECK, 0, 0, 0, NULL, "only say whether the configuration is good" },
    { "version", NULL, KIND_VERSION, 0, 0, 0, NULL, "print the version" },
    { "help", NULL, KIND_HELP, 0, 0, 0, NULL, "print this" },
    { "messages-per-second", "limits", KIND_NUMBER, AT(messages_per_second), 100, 100000, NULL,
      "a connection's messages in the long run" },
    { "message-burst", "limits", KIND_NUMBER, AT(message_burst), 400, 100000, NULL,
      "a connection's messages at once" },
    { "rooms-per-player", "limits", KIND_NUMBER, AT(rooms_per_player), 20, 100000, NULL,
      "unfinished rooms of a player" },
    { "connections-per-address", "limits", KIND_NUMBER, AT(connections_per_address), 64, 1000000, NULL,
      "connections from one address" },
    { "connections", "limits", KIND_NUMBER, AT(connections), 10000, 1000000, NULL, "connections in all" },
};

enum { ROWS = sizeof rows / sizeof rows[0], LINE_MAX_BYTES = 1024 };

struct reader {
    struct conf *conf;
    const char *file;      /* being read, or NULL */
    FILE *stream;          /* of `file` */
    int line;              /* of `file` */
    bool listen_is_ours;   /* the source being read has named its first address */
    bool proxies_are_ours; /* likewise */
    bool failed;
    char *why; /* CONF_WHY_MAX bytes */
};

/* Keep the first fault, with its place in the file in front. */
__attribute__((format(printf, 2, 3))) static bool fail(struct reader *reader, const char *format, ...)
{
    va_list args;
    int len = 0;

    if (reader->failed)
        return false;
    reader->failed = true;
    if (reader->file)
        len = snprintf(reader->why, CONF_WHY_MAX, "%.*s:%d: ", CONF_PATH_MAX, reader->file, reader->line);
    va_start(args, format);
    vsnprintf(reader->why + len, CONF_WHY_MAX - (size_t)len, format, args);
    va_end(args);
    return false;
}

static bool set_listen(struct reader *reader, const char *value)
{
    struct conf *conf = reader->conf;

    if (!reader->listen_is_ours)
        conf->listen_count = 0;
    reader->listen_is_ours = conf->listen_is_said = true;
    if (conf->listen_count == LISTENER_MAX)
        return fail(reader, "listen: at most %d addresses", LISTENER_MAX);
    if (!address_parse(&conf->listen[conf->listen_count], value))
        return fail(reader, "listen: \"%.100s\" is not ADDR:PORT (127.0.0.1:7070, [::1]:7070, *:7070)",
                    value);
    conf->listen_count++;
    return true;
}

static bool set_metrics(struct reader *reader, const char *value)
{
    struct conf *conf = reader->conf;

    conf->has_metrics = address_parse(&conf->metrics_listen, value);
    return conf->has_metrics ||
           fail(reader, "metrics-listen: \"%.100s\" is not ADDR:PORT (127.0.0.1:9470, [::1]:9470, *:9470)",
                value);
}

static bool set_path(struct reader *reader, const struct option_row *row, const char *value)
{
    if (value[0] == '\0' || strlen(value) >= CONF_PATH_MAX)
        return fail(reader, "%s: must be a folder's name of at most %d bytes", row->name, CONF_PATH_MAX - 1);
    memcpy((char *)reader->conf + row->offset, value, strlen(value) + 1);
    return true;
}

static bool set_number(struct reader *reader, const struct option_row *row, const char *value)
{
    size_t digits = strspn(value, "0123456789");
    long number = digits > 0 && digits <= 9 && value[digits] == '\0' ? strtol(value, NULL, 10) : -1;

    if (number < 0 || number > row->max)
        return fail(reader, "%s: \"%.100s\" is not a number from 0 to %d", row->name, value, row->max);
    memcpy((char *)reader->conf + row->offset, &(int){ (int)number }, sizeof(int));
    return true;
}

/* "http://host", "https://host:port": what a browser calls an origin, as the page lives at "/". */
static bool set_url(struct reader *reader, const char *value)
{
    const char *host = strncasecmp(value, "https://", 8) == 0  ? value + 8
                       : strncasecmp(value, "http://", 7) == 0 ? value + 7
                                                               : "";
    size_t len = strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]");
    size_t whole = (size_t)(host - value) + len;

    if (len == 0 || (host[len] != '\0' && strcmp(host + len, "/") != 0) || whole >= URL_MAX)
        return fail(reader,
                    "public-url: \"%.100s\" is not http://HOST or https://HOST, with or without :PORT",
                    value);
    memcpy(reader->conf->public_url, value, whole);
    reader->conf->public_url[whole] = '\0';
    return true;
}

/* One or more, with commas or blanks between them. */
static bool set_proxies(struct reader *reader, const char *value)
{
    struct proxies *proxies = &reader->conf->proxies;
    const char *at = value;

    if (!reader->proxies_are_ours)
        proxies->count = 0;
    reader->proxies_are_ours = true;
    for (at += strspn(at, ", "); *at; at += strspn(at, ", ")) {
        char one[ADDRESS_TEXT_MAX];
        size_t len = strcspn(at, ", ");

        snprintf(one, sizeof one, "%.*s", (int)(len < sizeof one ? len : sizeof one - 1), at);
        if (proxies->count == PROXIES_MAX)
            return fail(reader, "trusted-proxies: at most %d addresses and networks", PROXIES_MAX);
        if (len >= sizeof one || !proxies_add(proxies, one))
            return fail(reader,
                        "trusted-proxies: \"%.60s\" is not an address or a network (192.168.1.5, 10.0.0.0/8, "
                        "2001:db8::/32)",
                        one);
        at += len;
    }
    return true;
}

/* `value` is NULL only for options that take none. */
static bool set(struct reader *reader, const struct option_row *row, const char *value)
{
    if (!value)
        return true;
    switch (row->kind) {
    case KIND_LISTEN:
        return set_listen(reader, value);
    case KIND_METRICS:
        return set_metrics(reader, value);
    case KIND_PATH:
        return set_path(reader, row, value);
    case KIND_URL:
        return set_url(reader, value);
    case KIND_PROXIES:
        return set_proxies(reader, value);
    case KIND_NUMBER:
        return set_number(reader, row, value);
    case KIND_CONFIG:
    case KIND_CHECK:
    case KIND_VERSION:
    case KIND_HELP:
        break; /* no values */
    }
    return true;
}

static void set_defaults(struct conf *conf)
{
    const char *state = getenv("STATE_DIRECTORY"); /* systemd's StateDirectory= */
    bool known = address_parse(&conf->listen[0], "127.0.0.1:7070");

    assert(known);
    (void)known;
    conf->listen_count = 1;
    snprintf(conf->state_dir, sizeof conf->state_dir, "%s", state && *state ? state : "/var/lib/tavoliere");
    snprintf(conf->web_dir, sizeof conf->web_dir, "%s", TAVOLIERE_WEB_DIR);
    for (size_t n = 0; n < ROWS; n++)
        if (rows[n].kind == KIND_NUMBER)
            memcpy((char *)conf + rows[n].offset, &rows[n].fallback, sizeof(int));
}

/* --- the file --- */

static int on_pair(void *arg, const char *section, const char *name, const char *value)
{
    struct reader *reader = arg;

    for (size_t n = 0; n < ROWS; n++)
        if (rows[n].section && strcmp(rows[n].section, section) == 0 && strcmp(rows[n].name, name) == 0)
            return set(reader, &rows[n], value);
    return fail(reader,
                *section ? "there is no key \"%.100s\" in [%.100s]" : "key \"%.100s\" is in no section", name,
                section);
}

/* inih tells its handler no line numbers, so lines are counted as they are read. */
static char *next_line(char *out, int cap, void *arg)
{
    struct reader *reader = arg;
    char *line;

    if (reader->failed)
        return NULL; /* the first fault is the answer */
    line = fgets(out, cap, reader->stream);
    if (!line)
        return NULL;
    reader->line++;
    if (!strchr(line, '\n') && !feof(reader->stream)) {
        fail(reader, "the line is too long");
        return NULL;
    }
    return line;
}

static bool read_file(struct reader *reader, const char *file)
{
    int fault;

    reader->stream = fopen(file, "re");
    if (!reader->stream)
        return fail(reader, "%.1024s: %s", file, strerror(errno));
    reader->file = file;
    fault = ini_parse_stream(next_line, reader, on_pair, reader);
    if (ferror(reader->stream))
        fail(reader, "can't be read");
    fclose(reader->stream);
    /* What is no INI is known only now. The first fault counts, and reading stopped at the first that is ours. */
    if (fault != 0 && (!reader->failed || fault < reader->line)) {
        reader->failed = false;
        reader->line = fault > 0 ? fault : reader->line;
        fail(reader, "neither [SECTION] nor KEY = VALUE");
    }
    reader->file = NULL;
    return !reader->failed;
}

/* --- the command line --- */

static bool is_on_command_line(const struct option_row *row)
{
    return row->argument || !row->section;
}

static size_t list_options(struct option out[ROWS + 1])
{
    size_t count = 0;

    memset(out, 0, (ROWS + 1) * sizeof *out);
    for (size_t n = 0; n < ROWS; n++)
        if (is_on_command_line(&rows[n]))
            out[count++] = (struct option){ rows[n].name, rows[n].argument ? required_argument : no_argument,
                                            NULL, (int)n };
    return count;
}

/* What the first reading of the command line finds: values are taken in the second, after the file. */
struct request {
    enum conf_todo todo;
    const char *file;
};

static void note(struct request *request, const struct option_row *row)
{
    if (row->kind == KIND_CONFIG)
        request->file = optarg;
    else if (row->kind == KIND_HELP)
        request->todo = CONF_HELP;
    else if (row->kind == KIND_VERSION && request->todo != CONF_HELP)
        request->todo = CONF_VERSION;
    else if (row->kind == KIND_CHECK && request->todo == CONF_RUN)
        request->todo = CONF_CHECK;
}

/* Read the options once: without `reader->conf` only `request` is filled in, else only values are set. */
static bool read_args(struct reader *reader, int argc, char **argv, struct request *request)
{
    struct option options[ROWS + 1];
    int which;

    list_options(options);
    optind = 0; /* glibc: begin anew */
    opterr = 0;
    while ((which = getopt_long(argc, argv, "+:", options, NULL)) != -1) {
        if (which == ':')
            return fail(reader, "%s: its value is missing (see --help)", argv[optind - 1]);
        if (which == '?')
            return fail(reader, "%s: no such option (see --help)", argv[optind - 1]);
        if (!reader->conf)
            note(request, &rows[which]);
        else if (!set(reader, &rows[which], optarg))
            return false;
    }
    if (optind < argc)
        return fail(reader, "%s: no such option (see --help)", argv[optind]);
    return true;
}

enum conf_todo conf_read(struct conf *conf, int argc, char **argv, char why[CONF_WHY_MAX])
{
    struct reader reader = { .conf = NULL };
    struct request request = { .todo = CONF_RUN };

    reader.why = why;
    memset(conf, 0, sizeof *conf);
    if (!read_args(&reader, argc, argv, &request))
        return CONF_BAD_USAGE;
    if (request.todo == CONF_HELP || request.todo == CONF_VERSION)
        return request.todo;
    reader.conf = conf;
    set_defaults(conf);
    conf->argc = argc;
    conf->argv = argv;
    if (request.file && !read_file(&reader, request.file))
        return CONF_BAD_FILE;
    reader.listen_is_ours = reader.proxies_are_ours = false;
    return read_args(&reader, argc, argv, &request) ? request.todo : CONF_BAD_USAGE;
}

/* --- again, while it runs --- */

bool conf_read_again(const struct conf *conf, struct conf *fresh, char why[CONF_WHY_MAX])
{
    return conf_read(fresh, conf->argc, conf->argv, why) == CONF_RUN;
}

static bool is_same_listen(const struct conf *a, const struct conf *b)
{
    char text_a[ADDRESS_TEXT_MAX], text_b[ADDRESS_TEXT_MAX];

    if (a->listen_count != b->listen_count)
        return false;
    for (size_t n = 0; n < a->listen_count; n++) {
        address_format(&a->listen[n], text_a);
        address_format(&b->listen[n], text_b);
        if (strcmp(text_a, text_b) != 0)
            return false;
    }
    return true;
}

static bool is_same_metrics(const struct conf *a, const struct conf *b)
{
    char text_a[ADDRESS_TEXT_MAX], text_b[ADDRESS_TEXT_MAX];

    if (!a->has_metrics || !b->has_metrics)
        return a->has_metrics == b->has_metrics;
    address_format(&a->metrics_listen, text_a);
    address_format(&b->metrics_listen, text_b);
    return strcmp(text_a, text_b) == 0;
}

/* Take one option over, if it can change while the daemon runs. False: it can't, and it differs. */
static bool take(const struct option_row *row, struct conf *conf, const struct conf *fresh)
{
    switch (row->kind) {
    case KIND_LISTEN:
        return is_same_listen(conf, fresh);
    case KIND_METRICS:
        return is_same_metrics(conf, fresh);
    case KIND_PATH:
        return strcmp((const char *)conf + row->offset, (const char *)fresh + row->offset) == 0;
    case KIND_URL:
        memcpy(conf->public_url, fresh->public_url, sizeof conf->public_url);
        break;
    case KIND_PROXIES:
        conf->proxies = fresh->proxies;
        break;
    case KIND_NUMBER:
        memcpy((char *)conf + row->offset, (const char *)fresh + row->offset, sizeof(int));
        break;
    case KIND_CONFIG:
    case KIND_CHECK:
    case KIND_VERSION:
    case KIND_HELP:
        break; /* no values */
    }
    return true;
}

void conf_take(struct conf *conf, const struct conf *fresh, char *left, size_t cap)
{
    left[0] = '\0';
    for (size_t n = 0; n < ROWS; n++) {
        size_t len = strlen(left);

        if (!take(&rows[n], conf, fresh))
            snprintf(left + len, cap - len, "%s%s", len > 0 ? ", " : "", rows[n].name);
    }
}

void conf_print_help(FILE *out)
{
    fputs("Usage: tavoliered [OPTION]...\nThe game server of tavoliere.\n\nOptions:\n", out);
    for (size_t n = 0; n < ROWS; n++) {
        char left[40];

        if (!is_on_command_line(&rows[n]))
            continue;
        snprintf(left, sizeof left, "--%s%s%s", rows[n].name, rows[n].argument ? " " : "",
                 rows[n].argument ? rows[n].argument : "");
        fprintf(out, "  %-26s %s\n", left, rows[n].help);
    }
    fputs("\nThe configuration file (INI) has the options that name a value, but config, in section "
          "[server], and\n"
          "in section [limits], where 0 lifts a limit:\n",
          out);
    for (size_t n = 0; n < ROWS; n++)
        if (rows[n].kind == KIND_NUMBER)
            fprintf(out, "  %-24s %s (default %d)\n", rows[n].name, rows[n].help, rows[n].fallback);
}

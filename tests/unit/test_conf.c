/* SPDX-License-Identifier: MIT */
/* test_conf.c: what the command line and the configuration file may say, and what is said of what they may not. */
#include "config.h"

#include <check.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/conf.h"
#include "server/io/interfaces.h"

enum { ARGS_MAX = 12 };

static char file[64]; /* written by `given` */

/* Read a command line, words separated by '|', and a file whose name "FILE" stands for on it. */
static enum conf_todo given(const char *args, const char *text, struct conf *conf, char why[CONF_WHY_MAX])
{
    char words[512], *argv[ARGS_MAX + 1] = { NULL }, *rest = words, *word;
    int argc = 0, fd;

    snprintf(file, sizeof file, "/tmp/tavoliere-conf-XXXXXX");
    fd = mkstemp(file);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, text, strlen(text)), (int)strlen(text));
    close(fd);
    snprintf(words, sizeof words, "tavoliered%s%s", *args ? "|" : "", args);
    why[0] = '\0';
    while (argc < ARGS_MAX && (word = strsep(&rest, "|")))
        argv[argc++] = strcmp(word, "FILE") == 0 ? file : word;
    return conf_read(conf, argc, argv, why);
}

static void forget_file(void)
{
    unlink(file);
}

static void no_systemd(void)
{
    unsetenv("STATE_DIRECTORY");
}

START_TEST(nothing_said_gives_the_defaults)
{
    struct conf conf;
    char why[CONF_WHY_MAX], text[ADDRESS_TEXT_MAX];

    ck_assert_int_eq(given("", "", &conf, why), CONF_RUN);
    ck_assert_uint_eq(conf.listen_count, 1);
    address_format(&conf.listen[0], text);
    ck_assert_str_eq(text, "127.0.0.1:7070");
    ck_assert(!conf.has_metrics);
    ck_assert_str_eq(conf.state_dir, "/var/lib/tavoliere");
    ck_assert_str_eq(conf.web_dir, TAVOLIERE_WEB_DIR);
    ck_assert_str_eq(conf.public_url, "");
    ck_assert_uint_eq(conf.proxies.count, 0);
    ck_assert_int_eq(conf.messages_per_second, 100);
    ck_assert_int_eq(conf.message_burst, 400);
    ck_assert_int_eq(conf.rooms_per_player, 20);
    ck_assert_int_eq(conf.connections_per_address, 64);
    ck_assert_int_eq(conf.connections, 10000);
}
END_TEST

START_TEST(systemd_names_the_state_folder)
{
    struct conf conf;
    char why[CONF_WHY_MAX];

    setenv("STATE_DIRECTORY", "/var/lib/private/tavoliere", 1);
    ck_assert_int_eq(given("", "", &conf, why), CONF_RUN);
    ck_assert_str_eq(conf.state_dir, "/var/lib/private/tavoliere");
    ck_assert_int_eq(given("--state-dir|/srv", "", &conf, why), CONF_RUN);
    ck_assert_str_eq(conf.state_dir, "/srv");
}
END_TEST

START_TEST(the_file_sets_everything)
{
    static const char text[] = "; a comment\n"
                               "[server]\n"
                               "listen = *:7070\n"
                               "listen = [::1]:81\n"
                               "metrics-listen = *:9470\n"
                               "metrics-listen = 127.0.0.1:9470\n"
                               "state-dir = /srv/state\n"
                               "web-dir=/srv/web\n"
                               "public-url = https://play.example/\n"
                               "trusted-proxies = 10.0.0.0/8, 192.0.2.5\n"
                               "trusted-proxies = 2001:db8::/32\n"
                               "\n"
                               "[limits]\n"
                               "messages-per-second = 1\n"
                               "message-burst = 2\n"
                               "rooms-per-player = 3\n"
                               "connections-per-address = 4\n"
                               "connections = 0\n";
    struct conf conf;
    char why[CONF_WHY_MAX], address[ADDRESS_TEXT_MAX];

    ck_assert_int_eq(given("--config|FILE", text, &conf, why), CONF_RUN);
    ck_assert_uint_eq(conf.listen_count, 2);
    address_format(&conf.listen[0], address);
    ck_assert_str_eq(address, "*:7070");
    address_format(&conf.listen[1], address);
    ck_assert_str_eq(address, "[::1]:81");
    ck_assert(conf.has_metrics);
    address_format(&conf.metrics_listen, address);
    ck_assert_str_eq(address, "127.0.0.1:9470");
    ck_assert_str_eq(conf.state_dir, "/srv/state");
    ck_assert_str_eq(conf.web_dir, "/srv/web");
    ck_assert_str_eq(conf.public_url, "https://play.example");
    ck_assert_uint_eq(conf.proxies.count, 3);
    ck_assert_int_eq(conf.proxies.list[0].bits, 96 + 8);
    ck_assert_int_eq(conf.proxies.list[1].bits, 128);
    ck_assert_int_eq(conf.proxies.list[2].bits, 32);
    ck_assert_int_eq(conf.messages_per_second, 1);
    ck_assert_int_eq(conf.message_burst, 2);
    ck_assert_int_eq(conf.rooms_per_player, 3);
    ck_assert_int_eq(conf.connections_per_address, 4);
    ck_assert_int_eq(conf.connections, 0);
}
END_TEST

START_TEST(the_command_line_beats_the_file)
{
    static const char text[] = "[server]\nlisten = *:1\nlisten = *:2\nstate-dir = /a\nweb-dir = /b\n"
                               "trusted-proxies = 10.0.0.0/8 192.0.2.5\n";
    struct conf conf;
    char why[CONF_WHY_MAX], address[ADDRESS_TEXT_MAX];

    ck_assert_int_eq(
        given("--listen|0.0.0.0:3|--state-dir=/c|--config|FILE|--listen|0.0.0.0:4|--trusted-proxies|::1",
              text, &conf, why),
        CONF_RUN);
    ck_assert_uint_eq(conf.listen_count, 2);
    address_format(&conf.listen[0], address);
    ck_assert_str_eq(address, "0.0.0.0:3");
    address_format(&conf.listen[1], address);
    ck_assert_str_eq(address, "0.0.0.0:4");
    ck_assert_str_eq(conf.state_dir, "/c");
    ck_assert_str_eq(conf.web_dir, "/b");
    ck_assert_uint_eq(conf.proxies.count, 1);
    ck_assert_int_eq(conf.proxies.list[0].bits, 128);
}
END_TEST

static const struct {
    const char *args, *text;
    enum conf_todo todo;
    const char *says; /* part of `why`; FILE is the file's name */
} answers[] = {
    { "--help", "", CONF_HELP, "" },
    { "--version", "", CONF_VERSION, "" },
    { "--version|--help", "", CONF_HELP, "" },
    { "--check-config", "", CONF_CHECK, "" },
    { "--check-config|--config|FILE", "[server]\n", CONF_CHECK, "" },
    { "--help|--config|/nowhere", "", CONF_HELP, "" },

    { "--listen|127.0.0.1:0", "", CONF_RUN, "" },
    { "--listen|[::]:65535", "", CONF_RUN, "" },
    { "--public-url|http://192.168.1.5:7070", "", CONF_RUN, "" },
    { "--public-url|http://[fd00::1]:7070/", "", CONF_RUN, "" },

    { "--nonsense", "", CONF_BAD_USAGE, "--nonsense: no such option" },
    { "-x", "", CONF_BAD_USAGE, "-x: no such option" },
    { "nonsense", "", CONF_BAD_USAGE, "nonsense: no such option" },
    { "--listen", "", CONF_BAD_USAGE, "--listen: its value is missing" },
    { "--connections|5", "", CONF_BAD_USAGE, "--connections: no such option" },
    { "--listen|7070", "", CONF_BAD_USAGE, "listen: \"7070\" is not ADDR:PORT" },
    { "--listen|:7070", "", CONF_BAD_USAGE, "listen: " },
    { "--listen|localhost:7070", "", CONF_BAD_USAGE, "listen: " },
    { "--listen|127.0.0.1:65536", "", CONF_BAD_USAGE, "listen: " },
    { "--listen|127.0.0.1:-1", "", CONF_BAD_USAGE, "listen: " },
    { "--listen|127.0.0.1:+1", "", CONF_BAD_USAGE, "listen: " },
    { "--listen|127.0.0.1: 1", "", CONF_BAD_USAGE, "listen: " },
    { "--listen|127.0.0.1:", "", CONF_BAD_USAGE, "listen: " },
    { "--listen|::1:7070", "", CONF_BAD_USAGE, "listen: " },
    { "--listen|[::1:7070", "", CONF_BAD_USAGE, "listen: " },
    { "--listen|[]:7070", "", CONF_BAD_USAGE, "listen: " },
    { "--listen|256.0.0.1:7070", "", CONF_BAD_USAGE, "listen: " },
    { "--metrics-listen|[::1]:0", "", CONF_RUN, "" },
    { "--metrics-listen|9470", "", CONF_BAD_USAGE, "metrics-listen: \"9470\" is not ADDR:PORT" },
    { "--config|FILE", "[server]\nmetrics-listen =\n", CONF_BAD_FILE, "FILE:2: metrics-listen: " },
    { "--state-dir|", "", CONF_BAD_USAGE, "state-dir: must be a folder's name" },
    { "--public-url|play.example", "", CONF_BAD_USAGE, "public-url: \"play.example\" is not" },
    { "--public-url|ftp://play.example", "", CONF_BAD_USAGE, "public-url: " },
    { "--public-url|http://", "", CONF_BAD_USAGE, "public-url: " },
    { "--public-url|http://play.example/sub", "", CONF_BAD_USAGE, "public-url: " },
    { "--public-url|http://a b", "", CONF_BAD_USAGE, "public-url: " },
    { "--trusted-proxies|", "", CONF_RUN, "" },
    { "--trusted-proxies| , ", "", CONF_RUN, "" },
    { "--trusted-proxies|proxy", "", CONF_BAD_USAGE, "trusted-proxies: \"proxy\" is not an address" },
    { "--trusted-proxies|10.0.0.1,10.0.0.0/33", "", CONF_BAD_USAGE,
      "trusted-proxies: \"10.0.0.0/33\" is not" },
    { "--trusted-proxies|1.1.1.1 1.1.1.1 1.1.1.1 1.1.1.1 1.1.1.1 1.1.1.1 1.1.1.1 1.1.1.1 1.1.1.1 1.1.1.1 "
      "1.1.1.1 "
      "1.1.1.1 1.1.1.1 1.1.1.1 1.1.1.1 1.1.1.1 1.1.1.1",
      "", CONF_BAD_USAGE, "trusted-proxies: at most 16" },

    { "--config|/nowhere/x.conf", "", CONF_BAD_FILE, "/nowhere/x.conf: No such file" },
    { "--config|/tmp", "", CONF_BAD_FILE, "can't be read" },
    { "--config|FILE", "[server]\nlisten = x\n", CONF_BAD_FILE, "FILE:2: listen: \"x\" is not ADDR:PORT" },
    { "--config|FILE", "[server]\n\ntrusted-proxies = 10.0.0.0/x\n", CONF_BAD_FILE,
      "FILE:3: trusted-proxies: \"10.0.0.0/x\" is not" },
    { "--config|FILE", "\n[server]\nlsten = *:1\n", CONF_BAD_FILE,
      "FILE:3: there is no key \"lsten\" in [server]" },
    { "--config|FILE", "[limits]\nlisten = *:1\n", CONF_BAD_FILE,
      "FILE:2: there is no key \"listen\" in [limits]" },
    { "--config|FILE", "[server]\nconfig = x\n", CONF_BAD_FILE, "FILE:2: there is no key \"config\"" },
    { "--config|FILE", "listen = *:1\n", CONF_BAD_FILE, "FILE:1: key \"listen\" is in no section" },
    { "--config|FILE", "[limits]\nconnections = -1\n", CONF_BAD_FILE,
      "FILE:2: connections: \"-1\" is not a number" },
    { "--config|FILE", "[limits]\nconnections = 1000001\n", CONF_BAD_FILE, "from 0 to 1000000" },
    { "--config|FILE", "[limits]\nconnections = 99999999999999999999\n", CONF_BAD_FILE,
      "FILE:2: connections: " },
    { "--config|FILE", "[limits]\nconnections = 1x\n", CONF_BAD_FILE, "FILE:2: connections: " },
    { "--config|FILE", "[limits]\nconnections =\n", CONF_BAD_FILE, "FILE:2: connections: " },
    { "--config|FILE", "[server]\n\nwhat?\nlisten = x\n", CONF_BAD_FILE, "FILE:3: neither" },
    { "--config|FILE", "[server\n", CONF_BAD_FILE, "FILE:1: neither" },
    { "--config|FILE|--listen|x", "[server\n", CONF_BAD_FILE, "FILE:1: neither" },
    { "--config|FILE",
      "[server]\n"
      "listen=*:1\nlisten=*:2\nlisten=*:3\nlisten=*:4\nlisten=*:5\nlisten=*:6\nlisten=*:7\nlisten=*:"
      "8\nlisten=*:9\n",
      CONF_BAD_FILE, "FILE:10: listen: at most 8" },
};

START_TEST(each_saying_has_its_answer)
{
    struct conf conf;
    char why[CONF_WHY_MAX], want[160];
    const char *says = answers[_i].says;
    enum conf_todo todo = given(answers[_i].args, answers[_i].text, &conf, why);

    snprintf(want, sizeof want, "%s%s", strncmp(says, "FILE", 4) == 0 ? file : "",
             strncmp(says, "FILE", 4) == 0 ? says + 4 : says);
    ck_assert_msg(todo == answers[_i].todo, "%s: %d, not %d: %s", answers[_i].args, (int)todo,
                  (int)answers[_i].todo, why);
    ck_assert_msg(strstr(why, want) != NULL, "%s: \"%s\" does not say \"%s\"", answers[_i].args, why, want);
    ck_assert_msg((*says == '\0') == (*why == '\0'), "%s: \"%s\"", answers[_i].args, why);
    ck_assert_ptr_null(strchr(why, '\n'));
}
END_TEST

START_TEST(a_line_too_long_is_an_error_of_its_line)
{
    struct conf conf;
    char why[CONF_WHY_MAX], text[1200] = "[server]\nstate-dir = /";

    memset(text + strlen(text), 'x', sizeof text - 1 - strlen(text));
    ck_assert_int_eq(given("--config|FILE", text, &conf, why), CONF_BAD_FILE);
    ck_assert_msg(strstr(why, ":2: ") != NULL, "%s", why);
}
END_TEST

/* --- read again --- */

static void write_file(const char *text)
{
    FILE *out = fopen(file, "w");

    ck_assert_ptr_nonnull(out);
    fputs(text, out);
    fclose(out);
}

START_TEST(what_needs_no_other_socket_or_folder_is_taken_over)
{
    char *argv[] = { "tavoliered", "--config", file, "--web-dir", "/web", NULL };
    struct conf conf, fresh;
    char why[CONF_WHY_MAX], left[64];

    given("", "", &conf, why); /* makes the file */
    ck_assert_int_eq(conf_read(&conf, 5, argv, why), CONF_RUN);
    write_file("[server]\nlisten = 127.0.0.1:7070\npublic-url = http://a\ntrusted-proxies = 10.0.0.0/8\n"
               "web-dir = /beaten\n"
               "[limits]\nmessages-per-second = 1\nmessage-burst = 2\nrooms-per-player = 3\n"
               "connections-per-address = 4\nconnections = 5\n");
    ck_assert(conf_read_again(&conf, &fresh, why));
    conf_take(&conf, &fresh, left, sizeof left);
    ck_assert_str_eq(left, ""); /* the same as the default, as the command line, or taken */
    ck_assert_str_eq(conf.public_url, "http://a");
    ck_assert_uint_eq(conf.proxies.count, 1);
    ck_assert_int_eq(conf.messages_per_second, 1);
    ck_assert_int_eq(conf.message_burst, 2);
    ck_assert_int_eq(conf.rooms_per_player, 3);
    ck_assert_int_eq(conf.connections_per_address, 4);
    ck_assert_int_eq(conf.connections, 5);
    write_file("");
    ck_assert(conf_read_again(&conf, &fresh, why));
    conf_take(&conf, &fresh, left, sizeof left);
    ck_assert_str_eq(conf.public_url, "");
    ck_assert_uint_eq(conf.proxies.count, 0);
    ck_assert_int_eq(conf.connections, 10000);
}
END_TEST

START_TEST(what_takes_a_restart_is_named)
{
    static const struct {
        const char *text, *left;
    } rows[] = {
        { "[server]\nlisten = 127.0.0.1:7071\n", "listen" },
        { "[server]\nlisten = 127.0.0.1:7070\nlisten = [::1]:7070\n", "listen" },
        { "[server]\nstate-dir = /a\nweb-dir = /b\n[limits]\nconnections = 5\n", "state-dir, web-dir" },
        { "[limits]\nconnections = 5\n", "" },
    };
    char *argv[] = { "tavoliered", "--config", file, NULL };
    struct conf conf, fresh;
    char why[CONF_WHY_MAX], left[64];

    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++) {
        given("", "", &conf, why);
        ck_assert_int_eq(conf_read(&conf, 3, argv, why), CONF_RUN);
        write_file(rows[n].text);
        ck_assert(conf_read_again(&conf, &fresh, why));
        conf_take(&conf, &fresh, left, sizeof left);
        ck_assert_str_eq(left, rows[n].left);
        ck_assert_uint_eq(conf.listen_count, 1); /* as it was */
        ck_assert_str_eq(conf.state_dir, "/var/lib/tavoliere");
        forget_file();
    }
}
END_TEST

START_TEST(faults_are_found_again)
{
    char *argv[] = { "tavoliered", "--config", file, NULL };
    struct conf conf, fresh;
    char why[CONF_WHY_MAX];

    given("", "", &conf, why);
    ck_assert_int_eq(conf_read(&conf, 3, argv, why), CONF_RUN);
    write_file("[limits]\nconnections = 5\nconnections = many\n");
    ck_assert(!conf_read_again(&conf, &fresh, why));
    ck_assert_msg(strstr(why, ":3: connections: \"many\"") != NULL, "%s", why);
    ck_assert_int_eq(conf.connections, 10000);
}
END_TEST

START_TEST(help_names_every_option)
{
    static const char *const words[] = { "--listen ADDR:PORT         listen there",
                                         "--state-dir DIR",
                                         "--web-dir DIR",
                                         "--public-url URL",
                                         "--trusted-proxies NET",
                                         "--metrics-listen ADDR:PORT answer",
                                         "--config FILE",
                                         "--check-config",
                                         "--version",
                                         "--help",
                                         "messages-per-second",
                                         "message-burst",
                                         "rooms-per-player",
                                         "connections-per-address",
                                         "connections " };
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);

    conf_print_help(out);
    fclose(out);
    for (size_t n = 0; n < sizeof words / sizeof words[0]; n++)
        ck_assert_msg(strstr(text, words[n]) != NULL, "no %s", words[n]);
    free(text);
}
END_TEST

static const struct {
    const char *listen, *url; /* url NULL: it depends on this machine's interfaces */
} urls[] = {
    { "127.0.0.1:7070", "http://127.0.0.1:7070" },
    { "[::1]:7070", "http://[::1]:7070" },
    { "*:7070", NULL },
    { "0.0.0.0:7070", NULL },
};

START_TEST(the_public_url_is_where_it_listens)
{
    struct address address;
    char url[URL_MAX];

    ck_assert(address_parse(&address, urls[_i].listen));
    address_public_url(&address, 1, url, sizeof url);
    if (urls[_i].url)
        ck_assert_str_eq(url, urls[_i].url);
    ck_assert_msg(strncmp(url, "http://", 7) == 0, "%s", url);
    ck_assert_str_eq(strrchr(url, ':'), ":7070");
    ck_assert_ptr_null(strchr(url, '*'));
    ck_assert_ptr_null(strstr(url, "0.0.0.0"));
}
END_TEST

/* The library's own way to ask, by netlink, gives the same addresses. */
START_TEST(interfaces_are_those_that_the_system_knows)
{
    struct address own[INTERFACES_MAX];
    size_t count = interfaces_addresses(own), known = 0;
    struct ifaddrs *all;

    ck_assert_int_eq(getifaddrs(&all), 0);
    for (const struct ifaddrs *i = all; i; i = i->ifa_next) {
        int family = i->ifa_addr ? i->ifa_addr->sa_family : AF_UNSPEC;
        const struct sockaddr_in6 *v6 = (const void *)i->ifa_addr;
        size_t len = family == AF_INET ? sizeof(struct sockaddr_in) : sizeof *v6, n = 0;

        if ((family != AF_INET && family != AF_INET6) || !(i->ifa_flags & IFF_UP) ||
            (family == AF_INET6 && IN6_IS_ADDR_LINKLOCAL(&v6->sin6_addr)))
            continue;
        while (n < count && (own[n].len != len || memcmp(&own[n].sa, i->ifa_addr, len) != 0))
            n++;
        ck_assert_msg(n < count, "an address of %s is missing", i->ifa_name);
        known++;
    }
    freeifaddrs(all);
    ck_assert_uint_eq(count, known);
    for (size_t n = 1; n < count; n++)
        ck_assert(own[n].sa.ss_family != AF_INET || own[n - 1].sa.ss_family == AF_INET);
}
END_TEST

static const struct {
    const char *a, *b;
    bool same;
} keys[] = {
    { "192.168.1.1:1", "192.168.1.1:2", true },          { "192.168.1.1:1", "192.168.1.2:1", false },
    { "192.168.1.1:1", "[::ffff:192.168.1.1]:1", true }, { "[2001:db8::1]:1", "[2001:db8::ffff:1]:1", true },
    { "[2001:db8::1]:1", "[2001:db8:0:1::1]:1", false },
};

START_TEST(a_household_is_counted_as_one)
{
    struct address a, b;
    struct address_key key_a, key_b;

    ck_assert(address_parse(&a, keys[_i].a) && address_parse(&b, keys[_i].b));
    key_a = address_key(&a);
    key_b = address_key(&b);
    ck_assert_int_eq(memcmp(&key_a, &key_b, sizeof key_a) == 0, keys[_i].same);
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

int main(void)
{
    Suite *suite = suite_create("conf");
    TCase *tests = tcase_create("conf");
    SRunner *runner;
    int failed;

    tcase_add_checked_fixture(tests, no_systemd, forget_file);
    tcase_add_test(tests, nothing_said_gives_the_defaults);
    tcase_add_test(tests, systemd_names_the_state_folder);
    tcase_add_test(tests, the_file_sets_everything);
    tcase_add_test(tests, the_command_line_beats_the_file);
    tcase_add_loop_test(tests, each_saying_has_its_answer, 0, COUNT(answers));
    tcase_add_test(tests, a_line_too_long_is_an_error_of_its_line);
    tcase_add_test(tests, what_needs_no_other_socket_or_folder_is_taken_over);
    tcase_add_test(tests, what_takes_a_restart_is_named);
    tcase_add_test(tests, faults_are_found_again);
    tcase_add_test(tests, help_names_every_option);
    tcase_add_loop_test(tests, the_public_url_is_where_it_listens, 0, COUNT(urls));
    tcase_add_test(tests, interfaces_are_those_that_the_system_knows);
    tcase_add_loop_test(tests, a_household_is_counted_as_one, 0, COUNT(keys));
    suite_add_tcase(suite, tests);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* SPDX-License-Identifier: MIT */
/* test_proxies.c: whose word counts for where a client comes from. */
#include "config.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "server/io/proxies.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static struct address host(const char *text)
{
    struct address address;

    ck_assert_msg(address_parse_host(&address, text), "%s", text);
    return address;
}

static struct proxies trusting(const char *first, const char *second)
{
    struct proxies proxies = { .count = 0 };

    ck_assert(!first || proxies_add(&proxies, first));
    ck_assert(!second || proxies_add(&proxies, second));
    return proxies;
}

START_TEST(networks_hold_what_they_say)
{
    static const struct {
        const char *network, *peer;
        bool trusted;
    } rows[] = {
        { "192.0.2.5", "192.0.2.5", true },
        { "192.0.2.5", "192.0.2.4", false },
        { "192.0.2.5", "::ffff:192.0.2.5", true }, /* a socket for both families shows it so */
        { "10.0.0.0/8", "10.255.1.2", true },
        { "10.0.0.0/8", "11.0.0.0", false },
        { "10.77.77.77/8", "10.0.0.1", true }, /* bits behind the length say nothing */
        { "192.0.2.128/25", "192.0.2.128", true },
        { "192.0.2.128/25", "192.0.2.127", false },
        { "192.0.2.4/31", "192.0.2.5", true },
        { "192.0.2.4/31", "192.0.2.6", false },
        { "0.0.0.0/0", "203.0.113.9", true },
        { "0.0.0.0/0", "2001:db8::1", false }, /* all of IPv4 */
        { "2001:db8::/32", "2001:db8:1::1", true },
        { "2001:db8::/32", "2001:db9::1", false },
        { "2001:db8::1", "2001:db8::1", true },
        { "2001:db8::1", "2001:db8::2", false },
        { "::/0", "203.0.113.9", true },
        { "192.0.2.5", "127.0.0.1", true }, /* this machine always */
        { "192.0.2.5", "::1", true },
    };

    for (size_t n = 0; n < COUNT(rows); n++) {
        struct proxies proxies = trusting(rows[n].network, NULL);
        struct address peer = host(rows[n].peer);

        ck_assert_msg(proxies_trust(&proxies, &peer) == rows[n].trusted, "%s in %s", rows[n].peer,
                      rows[n].network);
    }
}
END_TEST

START_TEST(what_is_no_network_is_refused)
{
    static const char *const none[] = {
        "",
        "*",
        "proxy.example.org",
        "10.0.0.0/",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/8x",
        "10.0.0.0/8/8",
        "10.0.0/8",
        "10.0.0.1:80",
        "2001:db8::/129",
        "2001:db8::/0128",
        "1111:2222:3333:4444:5555:6666:7777:8888:9999:aaaa:bbbb:cccc:dddd:eeee"
    };

    for (size_t n = 0; n < COUNT(none); n++) {
        struct proxies proxies = { .count = 0 };

        ck_assert_msg(!proxies_add(&proxies, none[n]), "%s", none[n]);
        ck_assert_uint_eq(proxies.count, 0);
    }
}
END_TEST

START_TEST(the_client_is_the_last_hop_that_is_no_proxy)
{
    static const struct {
        const char *peer, *forwarded, *client;
    } rows[] = {
        { "203.0.113.9", "", "203.0.113.9" },
        { "203.0.113.9", "198.51.100.1", "203.0.113.9" }, /* a stranger may write what they like */
        { "127.0.0.1", "", "127.0.0.1" },
        { "127.0.0.1", "198.51.100.1", "198.51.100.1" },
        { "::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1" },
        { "192.0.2.5", "198.51.100.1", "198.51.100.1" },
        { "192.0.2.5", "198.51.100.1, 198.51.100.2",
          "198.51.100.2" }, /* the first is the client's own word */
        { "192.0.2.5", "198.51.100.1,198.51.100.2,10.1.2.3,127.0.0.1", "198.51.100.2" },
        { "192.0.2.5", " 198.51.100.1 ,, 10.1.2.3 , ", "198.51.100.1" },
        { "192.0.2.5", "10.1.2.3", "10.1.2.3" }, /* proxies all the way */
        { "192.0.2.5", "198.51.100.1, unknown", "192.0.2.5" },
        { "192.0.2.5", "198.51.100.1, unknown, 10.1.2.3", "10.1.2.3" },
        { "192.0.2.5", "<script>, 999.1.1.1", "192.0.2.5" },
        { "192.0.2.5", "198.51.100.1:4711", "198.51.100.1" },
        { "192.0.2.5", "[2001:db8:a:b:c:d:e:f]:4711",
          "2001:db8:a:b::" }, /* a household has the first 64 bits */
        { "192.0.2.5", "[2001:db8:a:b::1]", "2001:db8:a:b::" },
        { "192.0.2.5", "2001:db8:a:b::1", "2001:db8:a:b::" },
        { "2001:db8:a:b::1", "198.51.100.1", "2001:db8:a:b::" },
    };
    struct proxies proxies = trusting("192.0.2.5", "10.0.0.0/8");
    char text[ADDRESS_TEXT_MAX];

    for (size_t n = 0; n < COUNT(rows); n++) {
        struct address peer = host(rows[n].peer), client = proxies_client(&proxies, &peer, rows[n].forwarded);

        address_key_format(&client, text);
        ck_assert_msg(strcmp(text, rows[n].client) == 0, "%s behind %s: %s", rows[n].forwarded, rows[n].peer,
                      text);
    }
}
END_TEST

START_TEST(a_long_list_of_hops_is_no_harm)
{
    struct proxies proxies = trusting("10.0.0.0/8", NULL);
    struct address peer = host("10.0.0.1"), client;
    char list[4096], text[ADDRESS_TEXT_MAX];

    memset(list, ',', sizeof list);
    memcpy(list, "198.51.100.1", 12);
    list[sizeof list - 1] = '\0';
    client = proxies_client(&proxies, &peer, list);
    address_key_format(&client, text);
    ck_assert_str_eq(text, "198.51.100.1");
    memset(list, '1', sizeof list - 1);
    client = proxies_client(&proxies, &peer, list);
    address_key_format(&client, text);
    ck_assert_str_eq(text, "10.0.0.1");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("proxies");
    TCase *tests = tcase_create("proxies");
    SRunner *runner;
    int failed;

    tcase_add_test(tests, networks_hold_what_they_say);
    tcase_add_test(tests, what_is_no_network_is_refused);
    tcase_add_test(tests, the_client_is_the_last_hop_that_is_no_proxy);
    tcase_add_test(tests, a_long_list_of_hops_is_no_harm);
    suite_add_tcase(suite, tests);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

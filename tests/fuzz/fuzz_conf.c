/* SPDX-License-Identifier: MIT */
/* fuzz_conf.c: any bytes as a configuration file. It is good, and then everything in it is within bounds and reading it
 * again changes nothing; or it is refused in one line. */
#include "config.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "server/conf.h"

#define PROMISE(claim) ((claim) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The path of a file in memory that holds the bytes. */
static void write_file(const uint8_t *data, size_t size, char *path, size_t cap)
{
    static int file = -1;

    if (file < 0)
        file = memfd_create("conf", MFD_CLOEXEC);
    PROMISE(file >= 0 && ftruncate(file, 0) == 0);
    PROMISE(pwrite(file, data, size, 0) == (ssize_t)size);
    snprintf(path, cap, "/proc/self/fd/%d", file);
}

static void check_number(int number, int most)
{
    PROMISE(number >= 0 && number <= most);
}

static void check_good(const struct conf *conf)
{
    char text[ADDRESS_TEXT_MAX], left[CONF_WHY_MAX], why[CONF_WHY_MAX] = "";
    struct conf same = *conf, fresh;
    size_t n;

    PROMISE(conf->listen_count >= 1 && conf->listen_count <= LISTENER_MAX);
    for (n = 0; n < conf->listen_count; n++) {
        address_format(&conf->listen[n], text);
        PROMISE(*text && memchr(text, '\0', sizeof text));
    }
    PROMISE(conf->proxies.count <= PROXIES_MAX);
    for (n = 0; n < conf->proxies.count; n++)
        check_number(conf->proxies.list[n].bits, 128);
    PROMISE(conf->state_dir[0] && memchr(conf->state_dir, '\0', sizeof conf->state_dir));
    PROMISE(conf->web_dir[0] && memchr(conf->web_dir, '\0', sizeof conf->web_dir));
    PROMISE(memchr(conf->public_url, '\0', sizeof conf->public_url));
    PROMISE(!conf->public_url[strcspn(conf->public_url, " \"'<>\r\n\\")]); /* it goes into answers as it is */
    check_number(conf->messages_per_second, 100000);
    check_number(conf->message_burst, 100000);
    check_number(conf->rooms_per_player, 100000);
    check_number(conf->connections_per_address, 1000000);
    check_number(conf->connections, 1000000);
    PROMISE(conf_read_again(conf, &fresh, why));
    conf_take(&same, &fresh, left, sizeof left);
    PROMISE(!*left);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char program[] = "tavoliered", option[] = "--config", path[64], why[CONF_WHY_MAX] = "";
    char *argv[] = { program, option, path, NULL };
    struct conf conf;
    enum conf_todo todo;

    write_file(data, size, path, sizeof path);
    todo = conf_read(&conf, 3, argv, why);
    PROMISE(todo == CONF_RUN || todo == CONF_BAD_FILE);
    PROMISE((todo == CONF_BAD_FILE) == (*why != '\0') && memchr(why, '\0', sizeof why));
    if (todo == CONF_RUN)
        check_good(&conf);
    return 0;
}

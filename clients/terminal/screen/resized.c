/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/screen/resized.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static int ends[2] = { -1, -1 };

static void on_window_size(int signal_number)
{
    int saved = errno;
    ssize_t written = write(ends[1], "", 1); /* full: then it says so already */

    (void)written;
    (void)signal_number;
    errno = saved;
}

int resized_watch(void)
{
    struct sigaction action;

    if (pipe(ends) != 0)
        return -1;
    (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
    (void)fcntl(ends[1], F_SETFL, O_NONBLOCK);
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    memset(&action, 0, sizeof action);
    action.sa_handler = on_window_size;
    action.sa_flags = SA_RESTART;
    (void)sigaction(SIGWINCH, &action, NULL);
    return ends[0];
}

void resized_take(void)
{
    char bytes[64];

    while (read(ends[0], bytes, sizeof bytes) > 0)
        ; /* however often it changed, it has one size now */
}

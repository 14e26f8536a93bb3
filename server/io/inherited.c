/* SPDX-License-Identifier: MIT */
/* inherited.c: sd_listen_fds, where there is one. */
#include "config.h"

#include "server/io/inherited.h"

#ifdef HAVE_SYSTEMD

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <systemd/sd-daemon.h>

static bool is_ours(int fd)
{
    int flags = fcntl(fd, F_GETFL);

    return sd_is_socket_inet(fd, AF_UNSPEC, SOCK_STREAM, 1, 0) > 0 && flags >= 0 &&
           fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

int inherited_sockets(int out[LISTENER_MAX], char *why, size_t cap)
{
    int count = sd_listen_fds(1);

    if (count < 0) {
        snprintf(why, cap, "the service manager's sockets can't be taken: %s", strerror(-count));
        return -1;
    }
    if (count > LISTENER_MAX) {
        snprintf(why, cap, "the service manager has %d sockets for us: at most %d", count, LISTENER_MAX);
        return -1;
    }
    for (int n = 0; n < count; n++) {
        out[n] = SD_LISTEN_FDS_START + n;
        if (is_ours(out[n]))
            continue;
        snprintf(why, cap, "socket %d of the service manager is none that listens for TCP (ListenStream=)",
                 n + 1);
        return -1;
    }
    return count;
}

#else

int inherited_sockets(int out[LISTENER_MAX], char *why, size_t cap)
{
    (void)out;
    (void)why;
    (void)cap;
    return 0;
}

#endif

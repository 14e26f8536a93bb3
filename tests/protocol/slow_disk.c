/* SPDX-License-Identifier: MIT */
/* slow_disk.c: a disk that takes its time or refuses, put between the daemon and the real one with LD_PRELOAD.
 *
 * The environment's SLOW_DISK names a file that may change at any time. It holds a number, the milliseconds that each
 * fsync and fdatasync takes longer; or the word "fail": then they fail; or "hold": then they wait until it says something
 * else. Without the file the disk is as it is. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { HOLD_STEP_MS = 2 };

struct state {
    char text[16];
};

static struct state read_state(void)
{
    struct state state = { "" };
    const char *path = getenv("SLOW_DISK");
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;

    if (fd < 0)
        return state;
    if (read(fd, state.text, sizeof state.text - 1) < 0)
        state.text[0] = '\0';
    close(fd);
    return state;
}

static void pause_ms(long ms)
{
    struct timespec span = { ms / 1000, ms % 1000 * 1000000 };

    nanosleep(&span, NULL);
}

static int sync_with(long number, int fd)
{
    struct state state;

    while (state = read_state(), strcmp(state.text, "hold") == 0)
        pause_ms(HOLD_STEP_MS);
    if (strcmp(state.text, "fail") == 0) {
        errno = EIO;
        return -1;
    }
    pause_ms(strtol(state.text, NULL, 10));
    return (int)syscall(number, fd);
}

int fsync(int fd)
{
    return sync_with(SYS_fsync, fd);
}

/* The header's own name for it is reserved. */
/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
int fdatasync(int fd)
{
    return sync_with(SYS_fdatasync, fd);
}

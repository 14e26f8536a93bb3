/* SPDX-License-Identifier: MIT */
/* notify.c: sd_notify, where there is one. */
#include "config.h"

#include "server/io/notify.h"

#ifdef HAVE_SYSTEMD

#include <inttypes.h>
#include <systemd/sd-daemon.h>
#include <time.h>

void notify_ready(const char *status)
{
    sd_notifyf(0, "READY=1\nSTATUS=%s", status);
}

void notify_reloading(void)
{
    struct timespec now;

    /* The time lets a manager that sent the signal itself (Type=notify-reload, since systemd 253) know which READY=1 is meant. */
    clock_gettime(CLOCK_MONOTONIC, &now);
    sd_notifyf(0, "RELOADING=1\nMONOTONIC_USEC=%" PRIu64,
               (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000);
}

void notify_stopping(void)
{
    sd_notify(0, "STOPPING=1");
}

void notify_alive(void)
{
    sd_notify(0, "WATCHDOG=1");
}

uint64_t notify_alive_every_ms(void)
{
    uint64_t usec = 0;

    /* Twice in the time allowed, so that one late turn of the loop is no death. */
    return sd_watchdog_enabled(0, &usec) > 0 ? usec / 2000 : 0;
}

#else

void notify_ready(const char *status)
{
    (void)status;
}

void notify_reloading(void)
{
}

void notify_stopping(void)
{
}

void notify_alive(void)
{
}

uint64_t notify_alive_every_ms(void)
{
    return 0;
}

#endif

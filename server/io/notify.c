/* SPDX-License-Identifier: MIT */
/* notify.c: sd_notify, where there is one. */
#include "config.h"

#include "server/io/notify.h"

#ifdef HAVE_LIBSYSTEMD

#include <systemd/sd-daemon.h>

void notify_ready(void)
{
    sd_notify(0, "READY=1");
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

void notify_ready(void)
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

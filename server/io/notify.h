/* SPDX-License-Identifier: MIT */
/* notify.h: what the service manager is told. Without systemd, or built without its library, nothing happens. */
#ifndef TAVOLIERE_SERVER_IO_NOTIFY_H
#define TAVOLIERE_SERVER_IO_NOTIFY_H

#include <stdint.h>

/* `status`, one line, is what it shows to whoever asks it for ours. */
void notify_ready(const char *status);

/* The configuration is being read anew: until notify_ready. */
void notify_reloading(void);

void notify_stopping(void);

/* We are alive. To be called at least this often, in ms; 0: nobody waits for it. */
void notify_alive(void);
uint64_t notify_alive_every_ms(void);

#endif

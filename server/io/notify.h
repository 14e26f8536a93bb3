/* SPDX-License-Identifier: MIT */
/* notify.h: what the service manager is told. Without systemd, or built without its library, nothing happens. */
#ifndef TAVOLIERE_SERVER_IO_NOTIFY_H
#define TAVOLIERE_SERVER_IO_NOTIFY_H

#include <stdint.h>

void notify_ready(void);
void notify_stopping(void);

/* We are alive. To be called at least this often, in ms; 0: nobody waits for it. */
void notify_alive(void);
uint64_t notify_alive_every_ms(void);

#endif

/* SPDX-License-Identifier: MIT */
/* archive.h: the ops that read what is over: stats, history, record. */
#ifndef TAVOLIERE_SERVER_CORE_ARCHIVE_H
#define TAVOLIERE_SERVER_CORE_ARCHIVE_H

struct asked;

void archive_look_up(const struct asked *asked);

#endif

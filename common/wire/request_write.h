/* SPDX-License-Identifier: MIT */
/* request_write.h: requests as a client sends them, from struct to JSON: what request_read reads, the other way round
 * (docs/protocol.md). */
#ifndef TAVOLIERE_COMMON_WIRE_REQUEST_WRITE_H
#define TAVOLIERE_COMMON_WIRE_REQUEST_WRITE_H

#include "common/wire/buf.h"
#include "common/wire/request.h"

/* Write the request that `req` says. `op` decides which fields count, and those that mean "not given" (see request.h) are
 * left out: so a struct of zeros with an op, a side of -1 and what the op needs is a request. Texts must be well-formed
 * UTF-8. Not for OP_UNKNOWN. Returns a new buf with one reference, the caller's; never NULL. */
struct buf *request_write(const struct request *req);

#endif

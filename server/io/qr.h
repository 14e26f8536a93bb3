/* SPDX-License-Identifier: MIT */
/* qr.h: a text as a QR code, drawn as SVG: black on white, with the quiet zone of four modules that readers need
 * (ISO/IEC 18004). */
#ifndef TAVOLIERE_SERVER_IO_QR_H
#define TAVOLIERE_SERVER_IO_QR_H

#include "common/wire/buf.h"

/* The picture of a text of at most QR_TEXT_MAX bytes; the caller's. NULL: there is no memory for it. */
enum { QR_TEXT_MAX = 512 };
struct buf *qr_svg(const char *text);

#endif

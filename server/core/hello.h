/* SPDX-License-Identifier: MIT */
/* hello.h: who a connection is: a newcomer, who gets a name and a token, or somebody who is known by theirs. */
#ifndef TAVOLIERE_SERVER_CORE_HELLO_H
#define TAVOLIERE_SERVER_CORE_HELLO_H

struct asked;

/* The handler of `hello`. */
void hello(const struct asked *asked);

#endif

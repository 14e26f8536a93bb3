/* SPDX-License-Identifier: MIT */
/* net.h: one connection to a server, kept up. When it is lost it is made again after 0.5, 1, 2, 4 and then 8 seconds, each
 * more or less by up to 30 %, so that a server that comes back is not met by everyone at once. The keyboard comes in here
 * too, as both are waited for in one loop. */
#ifndef TAVOLIERE_CLIENTS_TERMINAL_NET_H
#define TAVOLIERE_CLIENTS_TERMINAL_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clients/terminal/link.h"
#include "common/wire/buf.h"

/* Why there is no connection, as far as it can be told. */
enum net_fault {
    NET_OTHER,
    NET_NO_HOST,     /* the server's name is unknown; told only as long as there has been no connection */
    NET_NO_ANSWER,   /* nothing takes connections there */
    NET_NO_TLS,      /* what answers speaks none */
    NET_UNTRUSTED,   /* its certificate is not to be trusted */
    NET_BUSY,        /* it says that it serves nobody now, or what stands before it does */
    NET_OTHER_SERVER /* what answers speaks something else */
};

struct net_config {
    const struct link *server;
    void *
        ctx; /* for the calls below; they come from within net_run, and texts are borrowed until they return */
    void (*opened)(void *ctx);
    void (*received)(void *ctx, const char *text, size_t len); /* one message */
    /* A connection is gone or could not be made, which will be tried again. `why` has the library's own words, or "". */
    void (*lost)(void *ctx, enum net_fault fault, const char *why);
    void (*ticked)(void *ctx); /* every second */
    void (*typed)(void *ctx, const char *bytes,
                  size_t len);   /* from standard input; 0 bytes: it is at its end */
    void (*readable)(void *ctx); /* NULL, or called in the place of `typed`: who reads it does so alone */
    int alarm;                   /* a pipe's end, or another file, to be waited for as well; -1: none */
    void (*alarmed)(void *ctx);  /* it can be read, which is the callee's to do */
};

struct net;

/* Begin to connect. NULL when the library can't be had. `config` is copied, but not what it points to. */
struct net *net_create(const struct net_config *config);

/* Serve until net_stop. */
void net_run(struct net *net);
void net_stop(struct net *net);

/* Is there a connection? */
bool net_is_open(const struct net *net);

/* Send a message, of which the reference is taken. Without a connection it is dropped. */
void net_send(struct net *net, struct buf *message);

/* All is well: the next loss is the first one again. */
void net_settled(struct net *net);

/* Give the connection up, as if it had been lost. `asked_ms`: how long the server wants to be left alone, 0 if it did not say. */
void net_drop(struct net *net, int asked_ms);

/* How long nothing has come, in milliseconds. */
int64_t net_silence_ms(const struct net *net);

/* NULL is fine. */
void net_destroy(struct net *net);

#endif

/* SPDX-License-Identifier: MIT */
/* names.h: how long the names are that travel and are stored, in bytes with the final NUL. */
#ifndef TAVOLIERE_COMMON_WIRE_NAMES_H
#define TAVOLIERE_COMMON_WIRE_NAMES_H

enum {
    ROOM_ID_MAX = 17,       /* 6 or 16 lower-case letters and digits */
    ROUND_ID_MAX = 28,      /* a room's id, a hyphen, the round's number: k7x2qm-2 */
    PLAYER_ID_MAX = 18,     /* p and 16 lower-case letters and digits, or that of a bot */
    TOKEN_MAX = 33,         /* 32 lower-case letters and digits: 165 random bits */
    LINK_CODE_MAX = 9,      /* 8 lower-case letters and digits, none that looks like another */
    PLAYER_NAME_MAX = 97,   /* 24 characters of up to four bytes */
    PLAYER_NAME_CHARS = 24, /* code points */
    MOVE_INPUT_MAX = 65,    /* a move as a client may spell it */
    URL_MAX = 256
};

/* A bot of this server is a player whose id is this and the word of its level: bot:hard. */
#define BOT_ID "bot:"

#endif

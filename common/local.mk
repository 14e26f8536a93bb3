# SPDX-License-Identifier: MIT
#
# What the daemon and the clients share. The rules know no library at all; jansson is the wire's alone.

noinst_LIBRARIES += common/rules/librules.a common/wire/libwire.a

common_rules_librules_a_SOURCES = \
	common/rules/bits.h \
	common/rules/bricka.c \
	common/rules/bricka.h \
	common/rules/bricka_board.c \
	common/rules/bricka_board.h \
	common/rules/check.h \
	common/rules/duo.c \
	common/rules/duo.h \
	common/rules/duo_board.h \
	common/rules/duo_pieces.c \
	common/rules/duo_pieces.h \
	common/rules/duo_position.c \
	common/rules/duo_text.c \
	common/rules/game.h \
	common/rules/games.c \
	common/rules/sbarra.c \
	common/rules/sbarra.h \
	common/rules/sbarra_board.h \
	common/rules/sbarra_text.c \
	common/rules/spider.c \
	common/rules/spider.h \
	common/rules/text.h

common_wire_libwire_a_CPPFLAGS = $(AM_CPPFLAGS) $(JANSSON_CFLAGS)
common_wire_libwire_a_SOURCES = \
	common/wire/buf.c \
	common/wire/buf.h \
	common/wire/errors.c \
	common/wire/errors.h \
	common/wire/json.c \
	common/wire/json.h \
	common/wire/memory.c \
	common/wire/memory.h \
	common/wire/message.c \
	common/wire/message.h \
	common/wire/message_read.c \
	common/wire/message_read.h \
	common/wire/names.h \
	common/wire/player_name.c \
	common/wire/player_name.h \
	common/wire/read.c \
	common/wire/read.h \
	common/wire/record_read.c \
	common/wire/record_read.h \
	common/wire/record_text.c \
	common/wire/request.c \
	common/wire/request.h \
	common/wire/request_write.c \
	common/wire/request_write.h \
	common/wire/room_json.c \
	common/wire/room_json.h \
	common/wire/round_json.c \
	common/wire/round_json.h \
	common/wire/take.c \
	common/wire/take.h

# SPDX-License-Identifier: MIT
#
# What the daemon and the clients share. Rules and bots know no library at all; jansson is the wire's alone.

noinst_LIBRARIES += common/rules/librules.a common/bots/libbots.a common/wire/libwire.a

common_rules_librules_a_SOURCES = \
	common/rules/bits.h \
	common/rules/bricka.c \
	common/rules/bricka.h \
	common/rules/bricka_board.c \
	common/rules/bricka_board.h \
	common/rules/bricka_play.h \
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
	common/rules/sbarra_steps.h \
	common/rules/sbarra_text.c \
	common/rules/spider.c \
	common/rules/spider.h \
	common/rules/spider_board.h \
	common/rules/text.h

# Floats are only added, subtracted, multiplied and divided, and must come out the same on every machine: no operations
# fused into one.
common_bots_libbots_a_CFLAGS = $(AM_CFLAGS) -ffp-contract=off
common_bots_libbots_a_SOURCES = \
	common/bots/bot.h \
	common/bots/bots.c \
	common/bots/bricka_bot.c \
	common/bots/bricka_bot.h \
	common/bots/bricka_roads.c \
	common/bots/bricka_roads.h \
	common/bots/bricka_search.c \
	common/bots/bricka_search.h \
	common/bots/duo_bot.c \
	common/bots/duo_bot.h \
	common/bots/duo_bot_board.c \
	common/bots/duo_bot_board.h \
	common/bots/duo_bot_field.h \
	common/bots/duo_bot_playout.c \
	common/bots/duo_bot_playout.h \
	common/bots/duo_bot_prior.c \
	common/bots/duo_bot_prior.h \
	common/bots/duo_bot_solve.c \
	common/bots/duo_bot_solve.h \
	common/bots/duo_bot_tree.c \
	common/bots/duo_bot_tree.h \
	common/bots/sbarra_bot.c \
	common/bots/sbarra_bot.h \
	common/bots/sbarra_bot_board.c \
	common/bots/sbarra_bot_board.h \
	common/bots/sbarra_bot_eval.c \
	common/bots/sbarra_bot_eval.h \
	common/bots/sbarra_bot_order.c \
	common/bots/sbarra_bot_order.h \
	common/bots/sbarra_bot_race.c \
	common/bots/sbarra_bot_race.h \
	common/bots/sbarra_bot_search.c \
	common/bots/sbarra_bot_search.h \
	common/bots/sbarra_bot_weights.c \
	common/bots/sbarra_bot_weights.h \
	common/bots/search.h \
	common/bots/search_table.h \
	common/bots/spider_bot.c \
	common/bots/spider_bot.h \
	common/bots/spider_lines.h \
	common/bots/spider_search.c \
	common/bots/spider_search.h \
	common/bots/spider_solve.c

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

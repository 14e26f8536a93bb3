# SPDX-License-Identifier: MIT
#
# tavoliere, the client for terminals: a library of all but main.c, so that tests can ask its parts.

noinst_LIBRARIES += clients/terminal/libterminal.a
bin_PROGRAMS += tavoliere
dist_man1_MANS = clients/terminal/tavoliere.1

clients_terminal_libterminal_a_CPPFLAGS = $(AM_CPPFLAGS) $(LWS_CFLAGS)
clients_terminal_libterminal_a_SOURCES = \
	clients/terminal/ask.c \
	clients/terminal/ask.h \
	clients/terminal/bots.c \
	clients/terminal/bots.h \
	clients/terminal/canvas.c \
	clients/terminal/canvas.h \
	clients/terminal/clocks.c \
	clients/terminal/clocks.h \
	clients/terminal/entry.c \
	clients/terminal/entry.h \
	clients/terminal/facts.c \
	clients/terminal/facts.h \
	clients/terminal/faults.c \
	clients/terminal/faults.h \
	clients/terminal/lines.c \
	clients/terminal/lines.h \
	clients/terminal/link.c \
	clients/terminal/link.h \
	clients/terminal/lists.c \
	clients/terminal/lists.h \
	clients/terminal/mirror.c \
	clients/terminal/mirror.h \
	clients/terminal/net.c \
	clients/terminal/net.h \
	clients/terminal/options.c \
	clients/terminal/options.h \
	clients/terminal/out.c \
	clients/terminal/out.h \
	clients/terminal/phrases.c \
	clients/terminal/phrases.h \
	clients/terminal/play.c \
	clients/terminal/play.h \
	clients/terminal/session.c \
	clients/terminal/session.h \
	clients/terminal/tell.c \
	clients/terminal/tell.h \
	clients/terminal/times.c \
	clients/terminal/times.h \
	clients/terminal/tokens.c \
	clients/terminal/tokens.h \
	clients/terminal/view.c \
	clients/terminal/view.h \
	clients/terminal/view_bricka.c \
	clients/terminal/view_duo.c \
	clients/terminal/view_sbarra.c \
	clients/terminal/view_spider.c \
	clients/terminal/words.c \
	clients/terminal/words.h \
	clients/terminal/words_table.h

TERMINAL_LIBS = clients/terminal/libterminal.a common/wire/libwire.a common/rules/librules.a $(LWS_LIBS) $(JANSSON_LIBS)

tavoliere_SOURCES = clients/terminal/main.c
tavoliere_LDADD = $(TERMINAL_LIBS)

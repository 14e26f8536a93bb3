# SPDX-License-Identifier: MIT
#
# tavoliere, the client for terminals: a library of all but main.c, so that tests can ask its parts.

noinst_LIBRARIES += clients/terminal/libterminal.a
bin_PROGRAMS += tavoliere
dist_man1_MANS = clients/terminal/tavoliere.1

LANGUAGE_CPPFLAGS = -DTAVOLIERE_LOCALE_DIR='"$(localedir)"'
clients_terminal_libterminal_a_CPPFLAGS = $(AM_CPPFLAGS) $(LANGUAGE_CPPFLAGS) $(LWS_CFLAGS) $(NCURSES_CFLAGS) $(QRENCODE_CFLAGS)
clients_terminal_libterminal_a_SOURCES = \
	clients/terminal/ask.c \
	clients/terminal/ask.h \
	clients/terminal/backoff.c \
	clients/terminal/backoff.h \
	clients/terminal/bots.c \
	clients/terminal/bots.h \
	clients/terminal/canvas.c \
	clients/terminal/canvas.h \
	clients/terminal/caught.c \
	clients/terminal/caught.h \
	clients/terminal/clocks.c \
	clients/terminal/clocks.h \
	clients/terminal/entry.c \
	clients/terminal/entry.h \
	clients/terminal/face.h \
	clients/terminal/facts.c \
	clients/terminal/facts.h \
	clients/terminal/faults.c \
	clients/terminal/faults.h \
	clients/terminal/inbox.c \
	clients/terminal/inbox.h \
	clients/terminal/language.c \
	clients/terminal/language.h \
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
	clients/terminal/past.c \
	clients/terminal/past.h \
	clients/terminal/phrases.c \
	clients/terminal/phrases.h \
	clients/terminal/play.c \
	clients/terminal/play.h \
	clients/terminal/rooms_json.c \
	clients/terminal/rooms_json.h \
	clients/terminal/screen/board.c \
	clients/terminal/screen/board.h \
	clients/terminal/screen/code.c \
	clients/terminal/screen/code.h \
	clients/terminal/screen/field.c \
	clients/terminal/screen/field.h \
	clients/terminal/screen/fits.c \
	clients/terminal/screen/fits.h \
	clients/terminal/screen/form.c \
	clients/terminal/screen/form.h \
	clients/terminal/screen/hand.c \
	clients/terminal/screen/hand.h \
	clients/terminal/screen/held.c \
	clients/terminal/screen/held.h \
	clients/terminal/screen/ink.c \
	clients/terminal/screen/ink.h \
	clients/terminal/screen/lobby.c \
	clients/terminal/screen/lobby.h \
	clients/terminal/screen/news.c \
	clients/terminal/screen/news.h \
	clients/terminal/screen/news_draw.c \
	clients/terminal/screen/news_draw.h \
	clients/terminal/screen/pages.c \
	clients/terminal/screen/pages.h \
	clients/terminal/screen/resized.c \
	clients/terminal/screen/resized.h \
	clients/terminal/screen/screen.c \
	clients/terminal/screen/screen.h \
	clients/terminal/screen/table.c \
	clients/terminal/screen/table.h \
	clients/terminal/screen/table_draw.c \
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

TERMINAL_LIBS = clients/terminal/libterminal.a common/wire/libwire.a common/rules/librules.a $(LWS_LIBS) $(JANSSON_LIBS) \
	$(NCURSES_LIBS) $(QRENCODE_LIBS)

tavoliere_SOURCES = clients/terminal/main.c
tavoliere_LDADD = $(TERMINAL_LIBS)

# --- Words in other languages ---------------------------------------------------------------------------------------

# Another language is a file in po/, and in the same way as the one here a row in each of these lists.
WORDS_PO = clients/terminal/po/it.po
EXTRA_DIST += $(WORDS_PO) clients/terminal/po/merged
localeitdir = $(localedir)/it/LC_MESSAGES
localeit_DATA = clients/terminal/locale/it/LC_MESSAGES/tavoliere.mo
WORDS_MO = $(WORDS_PO:clients/terminal/po/%.po=clients/terminal/locale/%/LC_MESSAGES/tavoliere.mo)
CLEANFILES += $(WORDS_MO)

# In folders as gettext looks for them, so that the program finds them beside it before it is installed.
clients/terminal/locale/%/LC_MESSAGES/tavoliere.mo: clients/terminal/po/%.po
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(MSGFMT) --check --output-file=$@ $<

# Hand on to those who translate what has changed in words_table.h.
.PHONY: words
words:
	@for po in $(WORDS_PO); do \
		top_srcdir=$(srcdir) $(srcdir)/clients/terminal/po/merged $(srcdir)/$$po >$$(basename $$po).new && \
		mv $$(basename $$po).new $(srcdir)/$$po && printf '%s: ' $$po && $(MSGFMT) --statistics -o /dev/null $(srcdir)/$$po || exit 1; \
	done

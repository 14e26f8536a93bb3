# SPDX-License-Identifier: MIT
#
# The daemon: a core that decides, a shell that touches the world, and the program that joins them.

noinst_LIBRARIES += server/core/libcore.a server/io/libio.a
bin_PROGRAMS += tavoliered
dist_man5_MANS = server/tavoliere.conf.5
dist_man8_MANS = server/tavoliered.8

# Where `make install` puts the page, and so where the daemon looks for it.
webdir = $(pkgdatadir)/web

server_core_libcore_a_CPPFLAGS = $(AM_CPPFLAGS) $(CRYPTO_CFLAGS)
server_core_libcore_a_SOURCES = \
	server/core/archive.c \
	server/core/archive.h \
	server/core/clock.c \
	server/core/clock.h \
	server/core/commands.c \
	server/core/commands.h \
	server/core/commit.c \
	server/core/commit.h \
	server/core/core.c \
	server/core/core.h \
	server/core/counters.c \
	server/core/counters.h \
	server/core/hello.c \
	server/core/hello.h \
	server/core/journal.c \
	server/core/journal.h \
	server/core/link.c \
	server/core/link.h \
	server/core/load.c \
	server/core/load.h \
	server/core/lobby.c \
	server/core/lobby.h \
	server/core/players.c \
	server/core/players.h \
	server/core/playing.c \
	server/core/playing.h \
	server/core/publish.c \
	server/core/publish.h \
	server/core/record.c \
	server/core/record.h \
	server/core/room.c \
	server/core/room.h \
	server/core/rooms.c \
	server/core/rooms.h \
	server/core/seating.c \
	server/core/seating.h \
	server/core/secrets.c \
	server/core/secrets.h \
	server/core/session.c \
	server/core/session.h \
	server/core/state.h \
	server/core/thinking.c \
	server/core/thinking.h \
	server/core/timers.c \
	server/core/timers.h \
	server/core/world.h

server_io_libio_a_CPPFLAGS = $(AM_CPPFLAGS) $(UV_CFLAGS) $(LWS_CFLAGS) $(SQLITE_CFLAGS) $(CRYPTO_CFLAGS) \
	$(QRENCODE_CFLAGS) $(SYSTEMD_CFLAGS)
server_io_libio_a_SOURCES = \
	server/io/address.c \
	server/io/address.h \
	server/io/database.c \
	server/io/database.h \
	server/io/database_migrate.c \
	server/io/database_migrate.h \
	server/io/database_private.h \
	server/io/database_read.c \
	server/io/database_round.c \
	server/io/database_round.h \
	server/io/database_schema.c \
	server/io/database_schema.h \
	server/io/exporter.c \
	server/io/exporter.h \
	server/io/gateway.c \
	server/io/gateway.h \
	server/io/gateway_http.c \
	server/io/gateway_private.h \
	server/io/gateway_qr.c \
	server/io/gateway_records.c \
	server/io/gateway_socket.c \
	server/io/histogram.c \
	server/io/histogram.h \
	server/io/inbox.c \
	server/io/inbox.h \
	server/io/inherited.c \
	server/io/inherited.h \
	server/io/interfaces.c \
	server/io/interfaces.h \
	server/io/listener.c \
	server/io/listener.h \
	server/io/log.c \
	server/io/log.h \
	server/io/metrics.c \
	server/io/metrics.h \
	server/io/notify.c \
	server/io/notify.h \
	server/io/outbox.c \
	server/io/outbox.h \
	server/io/pace.c \
	server/io/pace.h \
	server/io/pages.c \
	server/io/pages.h \
	server/io/process.c \
	server/io/process.h \
	server/io/proxies.c \
	server/io/proxies.h \
	server/io/pulse.c \
	server/io/pulse.h \
	server/io/qr.c \
	server/io/qr.h \
	server/io/reader.c \
	server/io/reader.h \
	server/io/shell.c \
	server/io/shell.h \
	server/io/store.c \
	server/io/store.h \
	server/io/wal_writes.c \
	server/io/wal_writes.h \
	server/io/watch.c \
	server/io/watch.h \
	server/io/workers.c \
	server/io/workers.h

CORE_LIBS = server/core/libcore.a common/bots/libbots.a common/wire/libwire.a common/rules/librules.a
SERVER_LIBS = server/io/libio.a $(CORE_LIBS) $(UV_LIBS) $(LWS_LIBS) $(SQLITE_LIBS) $(JANSSON_LIBS) $(CRYPTO_LIBS) $(QRENCODE_LIBS) \
	$(SYSTEMD_LIBS)

# What the daemon is told to do stands by itself, so that it can be tested by itself.
CONF_CPPFLAGS = -DTAVOLIERE_WEB_DIR='"$(webdir)"'
noinst_LIBRARIES += server/libconf.a
server_libconf_a_CPPFLAGS = $(AM_CPPFLAGS) $(INIH_CFLAGS) $(CONF_CPPFLAGS)
server_libconf_a_SOURCES = server/conf.c server/conf.h

tavoliered_CPPFLAGS = $(AM_CPPFLAGS)
tavoliered_SOURCES = server/main.c
tavoliered_LDADD = server/libconf.a $(SERVER_LIBS) $(INIH_LIBS)

# SPDX-License-Identifier: MIT
#
# Rules and bots on standard input and output; its library is apart for the tests. It takes from the wire what writes
# JSON, which needs no jansson.

noinst_LIBRARIES += clients/engine/libengine.a
bin_PROGRAMS += tavoliere-engine
dist_man_MANS = clients/engine/tavoliere-engine.1

clients_engine_libengine_a_SOURCES = \
	clients/engine/engine.c \
	clients/engine/engine.h \
	clients/engine/thinker.c \
	clients/engine/thinker.h

ENGINE_LIBS = clients/engine/libengine.a common/wire/libwire.a common/bots/libbots.a common/rules/librules.a

tavoliere_engine_SOURCES = clients/engine/main.c
tavoliere_engine_LDADD = $(ENGINE_LIBS)

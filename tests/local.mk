# SPDX-License-Identifier: MIT
#
# `make check` runs what needs no more than the build and python; the browser's tests are scripts/check's.

TEST_EXTENSIONS = .sh
SH_LOG_COMPILER = $(SHELL)
AM_TESTS_ENVIRONMENT = \
	top_srcdir='$(abs_top_srcdir)'; top_builddir='$(abs_top_builddir)'; \
	CLANG='$(CLANG)'; PYTHON='$(PYTHON)'; PYTHONDONTWRITEBYTECODE=1; \
	HARDEN_CFLAGS='$(HARDEN_CFLAGS)'; HARDEN_LDFLAGS='$(HARDEN_LDFLAGS)'; \
	export top_srcdir top_builddir CLANG PYTHON PYTHONDONTWRITEBYTECODE HARDEN_CFLAGS HARDEN_LDFLAGS;

TREE_TESTS = tests/includes.sh tests/freestanding.sh tests/distributed.sh tests/service.sh tests/manuals.sh tests/packaging.sh tests/engine.sh tests/agree.sh \
	tests/arena.sh tests/hardened.sh tests/security.sh tests/words.sh

UNIT_TESTS = \
	tests/unit/test_backoff \
	tests/unit/test_bot_bricka \
	tests/unit/test_bot_duo \
	tests/unit/test_bot_sbarra \
	tests/unit/test_bot_spider \
	tests/unit/test_bots \
	tests/unit/test_bricka \
	tests/unit/test_conf \
	tests/unit/test_core \
	tests/unit/test_duo \
	tests/unit/test_duo_text \
	tests/unit/test_engine \
	tests/unit/test_gateway \
	tests/unit/test_metrics \
	tests/unit/test_outbox \
	tests/unit/test_pace \
	tests/unit/test_proxies \
	tests/unit/test_record \
	tests/unit/test_rules \
	tests/unit/test_sbarra \
	tests/unit/test_sbarra_text \
	tests/unit/test_screen \
	tests/unit/test_spider \
	tests/unit/test_store \
	tests/unit/test_terminal \
	tests/unit/test_wal_writes \
	tests/unit/test_wire \
	tests/unit/test_wire_client \
	tests/unit/test_workers

BROWSER_FILES = \
	tests/browser/.npmrc \
	tests/browser/arrive.test.mjs \
	tests/browser/blind.test.mjs \
	tests/browser/bots.test.mjs \
	tests/browser/clocks.test.mjs \
	tests/browser/duo.test.mjs \
	tests/browser/each.test.mjs \
	tests/browser/fingers.test.mjs \
	tests/browser/figures.mjs \
	tests/browser/game.test.mjs \
	tests/browser/help.test.mjs \
	tests/browser/home.test.mjs \
	tests/browser/input.test.mjs \
	tests/browser/lib/axe.mjs \
	tests/browser/lib/browser.mjs \
	tests/browser/lib/daemon.mjs \
	tests/browser/lib/ears.mjs \
	tests/browser/lib/eventually.mjs \
	tests/browser/lib/layout.mjs \
	tests/browser/lib/moves.mjs \
	tests/browser/lib/paths.mjs \
	tests/browser/lib/player.mjs \
	tests/browser/lib/seat.mjs \
	tests/browser/lib/setup.mjs \
	tests/browser/lib/taps.mjs \
	tests/browser/lib/ways.mjs \
	tests/browser/lib/wire.mjs \
	tests/browser/legal.test.mjs \
	tests/browser/load.test.mjs \
	tests/browser/local.test.mjs \
	tests/browser/look.test.mjs \
	tests/browser/measures.test.mjs \
	tests/browser/motion.test.mjs \
	tests/browser/net.test.mjs \
	tests/browser/offline.test.mjs \
	tests/browser/over.test.mjs \
	tests/browser/package-lock.json \
	tests/browser/package.json \
	tests/browser/people.test.mjs \
	tests/browser/replay.test.mjs \
	tests/browser/rules.test.mjs \
	tests/browser/run \
	tests/browser/screens.test.mjs \
	tests/browser/sound.test.mjs \
	tests/browser/watch.test.mjs \
	tests/browser/whole.test.mjs \
	tests/browser/words.test.mjs

WEB_TEST_FILES = \
	tests/web/clock.test.mjs \
	tests/web/help.test.mjs \
	tests/web/line.test.mjs \
	tests/web/local.test.mjs \
	tests/web/news.test.mjs \
	tests/web/numbers.test.mjs \
	tests/web/replay.test.mjs \
	tests/web/room.test.mjs \
	tests/web/rules.test.mjs \
	tests/web/run \
	tests/web/session.test.mjs \
	tests/web/sound.test.mjs \
	tests/web/support.mjs \
	tests/web/tasks.test.mjs

PROTOCOL_FILES = \
	tests/protocol/client.py \
	tests/protocol/daemon.py \
	tests/protocol/figures.py \
	tests/protocol/harness.py \
	tests/protocol/mirror.py \
	tests/protocol/raw.py \
	tests/protocol/replay.py \
	tests/protocol/run \
	tests/protocol/sbarra.py \
	tests/protocol/slow_disk.c \
	tests/protocol/suite.py \
	tests/protocol/test_abuse.py \
	tests/protocol/test_archive.py \
	tests/protocol/test_backup.py \
	tests/protocol/test_bot_api.py \
	tests/protocol/test_bots.py \
	tests/protocol/test_clocks.py \
	tests/protocol/test_disk.py \
	tests/protocol/test_errors.py \
	tests/protocol/test_game.py \
	tests/protocol/test_http.py \
	tests/protocol/test_proxy.py \
	tests/protocol/test_qr.py \
	tests/protocol/test_kill.py \
	tests/protocol/test_lobby.py \
	tests/protocol/test_many.py \
	tests/protocol/test_metrics.py \
	tests/protocol/test_moves.py \
	tests/protocol/test_privacy.py \
	tests/protocol/test_process.py \
	tests/protocol/test_raw.py \
	tests/protocol/test_records.py \
	tests/protocol/test_seats.py \
	tests/protocol/test_service.py \
	tests/protocol/test_tokens.py \
	tests/protocol/test_watchers.py

TERMINAL_FILES = \
	tests/terminal/carrier.py \
	tests/terminal/fake.py \
	tests/terminal/run \
	tests/terminal/screens.py \
	tests/terminal/terminal.py \
	tests/terminal/test_address.py \
	tests/terminal/test_boards.py \
	tests/terminal/test_bots.py \
	tests/terminal/test_net.py \
	tests/terminal/test_pace.py \
	tests/terminal/test_past.py \
	tests/terminal/test_play.py \
	tests/terminal/test_screen_hostile.py \
	tests/terminal/test_screen_lobby.py \
	tests/terminal/test_screen_play.py \
	tests/terminal/test_times.py \
	tests/terminal/test_told.py \
	tests/terminal/test_usage.py \
	tests/terminal/tunnel.py

# The longest first.
TESTS += tests/sim/sim $(TREE_TESTS) $(UNIT_TESTS) tests/protocol/run tests/terminal/run tests/web/run
check_PROGRAMS += $(UNIT_TESTS) tests/sim/sim
EXTRA_DIST += $(TREE_TESTS) tests/package.sh tests/agree.mjs tests/agree_bots.mjs $(PROTOCOL_FILES) $(TERMINAL_FILES) $(BROWSER_FILES) $(WEB_TEST_FILES) \
	tests/vectors

# What a tarball holds, for tests/distributed.sh, and what a build in the tree would leave beside it. Automake writes
# some of these names from the top, others from here.
check_DATA = tests/distributed.txt systemd/tavoliered.service
CLEANFILES += tests/distributed.txt
tests/distributed.txt: Makefile
	$(AM_V_GEN)$(MKDIR_P) tests && \
	printf '%s\n' $(DISTFILES) $(CLEANFILES) $(check_PROGRAMS) $(EXTRA_PROGRAMS) | $(SED) 's|^$(srcdir)/||' >$@

# --- Unit tests, one program a library ------------------------------------------------------------------------------

TEST_CPPFLAGS = $(AM_CPPFLAGS) $(CHECK_CFLAGS)

BOT_LIBS = common/bots/libbots.a common/rules/librules.a

tests_unit_test_bot_bricka_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_bot_bricka_SOURCES = \
	tests/unit/bot_support.h \
	tests/unit/rules_support.h \
	tests/unit/test_bot_bricka.c
tests_unit_test_bot_bricka_LDADD = $(BOT_LIBS) $(CHECK_LIBS)

tests_unit_test_bot_duo_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_bot_duo_SOURCES = \
	tests/unit/bot_support.h \
	tests/unit/rules_support.h \
	tests/unit/test_bot_duo.c
tests_unit_test_bot_duo_LDADD = $(BOT_LIBS) $(CHECK_LIBS)

tests_unit_test_bot_sbarra_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_bot_sbarra_SOURCES = \
	tests/unit/rules_support.h \
	tests/unit/test_bot_sbarra.c
tests_unit_test_bot_sbarra_LDADD = $(BOT_LIBS) $(CHECK_LIBS)

tests_unit_test_bot_spider_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_bot_spider_SOURCES = \
	tests/unit/bot_support.h \
	tests/unit/rules_support.h \
	tests/unit/test_bot_spider.c
tests_unit_test_bot_spider_LDADD = $(BOT_LIBS) $(CHECK_LIBS)

tests_unit_test_bots_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_bots_SOURCES = \
	tests/unit/bot_support.h \
	tests/unit/rules_support.h \
	tests/unit/test_bots.c
tests_unit_test_bots_LDADD = $(BOT_LIBS) $(CHECK_LIBS)

tests_unit_test_bricka_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_bricka_SOURCES = \
	tests/unit/naive_bricka.h \
	tests/unit/rules_support.h \
	tests/unit/test_bricka.c
tests_unit_test_bricka_LDADD = common/rules/librules.a $(CHECK_LIBS)

tests_unit_test_duo_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_duo_SOURCES = \
	tests/unit/naive_duo.h \
	tests/unit/rules_support.h \
	tests/unit/test_duo.c
tests_unit_test_duo_LDADD = common/rules/librules.a $(CHECK_LIBS)

tests_unit_test_duo_text_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_duo_text_SOURCES = \
	tests/unit/rules_support.h \
	tests/unit/test_duo_text.c
tests_unit_test_duo_text_LDADD = common/rules/librules.a $(CHECK_LIBS)

tests_unit_test_engine_CPPFLAGS = $(TEST_CPPFLAGS) $(JANSSON_CFLAGS)
tests_unit_test_engine_SOURCES = \
	tests/unit/rules_support.h \
	tests/unit/test_engine.c
tests_unit_test_engine_LDADD = $(ENGINE_LIBS) $(CHECK_LIBS) $(JANSSON_LIBS)

tests_unit_test_rules_CPPFLAGS = $(TEST_CPPFLAGS) $(JANSSON_CFLAGS)
tests_unit_test_rules_SOURCES = \
	tests/unit/rules_support.h \
	tests/unit/test_rules.c
tests_unit_test_rules_LDADD = common/rules/librules.a $(CHECK_LIBS) $(JANSSON_LIBS)

tests_unit_test_sbarra_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_sbarra_SOURCES = \
	tests/unit/naive_sbarra.h \
	tests/unit/rules_support.h \
	tests/unit/test_sbarra.c
tests_unit_test_sbarra_LDADD = common/rules/librules.a $(CHECK_LIBS)

tests_unit_test_sbarra_text_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_sbarra_text_SOURCES = \
	tests/unit/rules_support.h \
	tests/unit/test_sbarra_text.c
tests_unit_test_sbarra_text_LDADD = common/rules/librules.a $(CHECK_LIBS)

tests_unit_test_spider_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_spider_SOURCES = \
	tests/unit/rules_support.h \
	tests/unit/test_spider.c
tests_unit_test_spider_LDADD = common/rules/librules.a $(CHECK_LIBS)

tests_unit_test_wire_CPPFLAGS = $(TEST_CPPFLAGS) $(JANSSON_CFLAGS)
tests_unit_test_wire_SOURCES = \
	tests/unit/test_messages.c \
	tests/unit/test_wire.c \
	tests/unit/test_wire_records.c \
	tests/unit/wire_support.h
tests_unit_test_wire_LDADD = common/wire/libwire.a common/rules/librules.a $(CHECK_LIBS) $(JANSSON_LIBS)

tests_unit_test_wire_client_CPPFLAGS = $(TEST_CPPFLAGS) $(JANSSON_CFLAGS)
tests_unit_test_wire_client_SOURCES = \
	tests/unit/test_wire_client.c \
	tests/unit/wire_support.h
tests_unit_test_wire_client_LDADD = common/wire/libwire.a common/rules/librules.a $(CHECK_LIBS) $(JANSSON_LIBS)

tests_unit_test_screen_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_screen_SOURCES = tests/unit/language_support.h tests/unit/test_screen.c
tests_unit_test_screen_LDADD = $(TERMINAL_LIBS) $(CHECK_LIBS)

tests_unit_test_backoff_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_backoff_SOURCES = tests/unit/test_backoff.c
tests_unit_test_backoff_LDADD = $(TERMINAL_LIBS) $(CHECK_LIBS)

tests_unit_test_terminal_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_terminal_SOURCES = tests/unit/language_support.h tests/unit/test_terminal.c
tests_unit_test_terminal_LDADD = $(TERMINAL_LIBS) $(CHECK_LIBS)

# The core's dialogues stand on the stage of the simulation.
tests_unit_test_core_CPPFLAGS = $(TEST_CPPFLAGS) $(JANSSON_CFLAGS) $(CRYPTO_CFLAGS)
tests_unit_test_core_SOURCES = \
	tests/sim/disk.c \
	tests/sim/disk.h \
	tests/sim/lot.h \
	tests/sim/stage.c \
	tests/sim/stage.h \
	tests/unit/core_support.c \
	tests/unit/core_support.h \
	tests/unit/test_core.c \
	tests/unit/test_core_absence.c \
	tests/unit/test_core_clocks.c \
	tests/unit/test_core_counters.c \
	tests/unit/test_core_disk.c \
	tests/unit/test_core_bots.c \
	tests/unit/test_core_ends.c \
	tests/unit/test_core_games.c \
	tests/unit/test_core_hello.c \
	tests/unit/test_core_keeping.c \
	tests/unit/test_core_lobby.c \
	tests/unit/test_core_match.c \
	tests/unit/test_core_memory.c \
	tests/unit/test_core_parts.c \
	tests/unit/test_core_people.c \
	tests/unit/test_core_replay.c
tests_unit_test_core_LDADD = $(CORE_LIBS) $(JANSSON_LIBS) $(CRYPTO_LIBS) $(CHECK_LIBS)

tests_unit_test_store_CPPFLAGS = $(TEST_CPPFLAGS) $(UV_CFLAGS) $(SQLITE_CFLAGS)
tests_unit_test_store_SOURCES = \
	tests/unit/store_support.c \
	tests/unit/store_support.h \
	tests/unit/test_database.c \
	tests/unit/test_migrate.c \
	tests/unit/test_reader.c \
	tests/unit/test_store.c
tests_unit_test_store_LDADD = $(SERVER_LIBS) $(CHECK_LIBS)

tests_unit_test_conf_CPPFLAGS = $(TEST_CPPFLAGS) $(CONF_CPPFLAGS)
tests_unit_test_conf_SOURCES = \
	tests/unit/test_conf.c
tests_unit_test_conf_LDADD = server/libconf.a $(SERVER_LIBS) $(INIH_LIBS) $(CHECK_LIBS)

tests_unit_test_gateway_CPPFLAGS = $(TEST_CPPFLAGS) $(UV_CFLAGS)
tests_unit_test_gateway_SOURCES = tests/unit/test_gateway.c
tests_unit_test_gateway_LDADD = $(SERVER_LIBS) $(CHECK_LIBS)

tests_unit_test_metrics_CPPFLAGS = $(TEST_CPPFLAGS) $(UV_CFLAGS)
tests_unit_test_metrics_SOURCES = \
	tests/unit/test_metrics.c
tests_unit_test_metrics_LDADD = $(SERVER_LIBS) $(CHECK_LIBS)

tests_unit_test_outbox_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_outbox_SOURCES = \
	tests/unit/test_outbox.c
tests_unit_test_outbox_LDADD = $(SERVER_LIBS) $(CHECK_LIBS)

tests_unit_test_pace_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_pace_SOURCES = \
	tests/unit/test_pace.c
tests_unit_test_pace_LDADD = $(SERVER_LIBS) $(CHECK_LIBS)

tests_unit_test_proxies_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_proxies_SOURCES = \
	tests/unit/test_proxies.c
tests_unit_test_proxies_LDADD = $(SERVER_LIBS) $(CHECK_LIBS)

tests_unit_test_workers_CPPFLAGS = $(TEST_CPPFLAGS) $(UV_CFLAGS)
tests_unit_test_workers_SOURCES = \
	tests/unit/bot_support.h \
	tests/unit/rules_support.h \
	tests/unit/test_workers.c
tests_unit_test_workers_LDADD = $(SERVER_LIBS) $(CHECK_LIBS)

tests_unit_test_wal_writes_CPPFLAGS = $(TEST_CPPFLAGS) $(SQLITE_CFLAGS)
tests_unit_test_wal_writes_SOURCES = \
	tests/unit/test_wal_writes.c
tests_unit_test_wal_writes_LDADD = $(SERVER_LIBS) $(CHECK_LIBS)

tests_unit_test_record_CPPFLAGS = $(TEST_CPPFLAGS)
tests_unit_test_record_SOURCES = \
	tests/unit/test_record.c
tests_unit_test_record_LDADD = $(CORE_LIBS) $(JANSSON_LIBS) $(CRYPTO_LIBS) $(CHECK_LIBS)

# --- The core under simulated faults --------------------------------------------------------------------------------

tests_sim_sim_CPPFLAGS = $(AM_CPPFLAGS) $(JANSSON_CFLAGS) $(CRYPTO_CFLAGS)
tests_sim_sim_SOURCES = \
	tests/sim/answers.c \
	tests/sim/answers.h \
	tests/sim/disk.c \
	tests/sim/disk.h \
	tests/sim/lot.h \
	tests/sim/person.c \
	tests/sim/person.h \
	tests/sim/picture.c \
	tests/sim/picture.h \
	tests/sim/recount.c \
	tests/sim/recount.h \
	tests/sim/recount_check.c \
	tests/sim/sim.c \
	tests/sim/stage.c \
	tests/sim/stage.h \
	tests/sim/watch.c \
	tests/sim/watch.h
tests_sim_sim_LDADD = $(CORE_LIBS) $(JANSSON_LIBS) $(CRYPTO_LIBS)

# --- Under valgrind -------------------------------------------------------------------------------------------------

VALGRIND_RUN = $(VALGRIND) -q --error-exitcode=99 --leak-check=full --show-leak-kinds=definite,possible \
	--errors-for-leak-kinds=definite,possible

# Unit tests in one process each, as leaks are reported once a process. Of the protocol test what goes through most of
# the daemon: others reckon with how fast it answers.
.PHONY: memcheck
memcheck: $(UNIT_TESTS) $(WORDS_MO) tests/sim/sim tavoliered
	@$(AM_TESTS_ENVIRONMENT) TAVOLIERE_TEST_FAST=1; CK_FORK=no; export TAVOLIERE_TEST_FAST CK_FORK; \
	printf '%s\n' $(UNIT_TESTS) 'tests/sim/sim 1 10' | xargs -P "$$(nproc)" -I '{}' \
		sh -c 'echo "  VALGRIND {}"; $(VALGRIND_RUN) ./{} || { echo "  FAILED {}"; exit 1; }'
	@echo "  VALGRIND tavoliered, played with by tests/protocol"
	@$(AM_TESTS_ENVIRONMENT) DAEMON_WRAPPER='$(VALGRIND_RUN)' WAIT_S=60 \
		$(top_srcdir)/tests/protocol/run test_game.py test_seats.py

# --- Threads --------------------------------------------------------------------------------------------------------

# What has more than one: the loop, the store's writer, the reader and the workers. For a build with --enable-sanitizers=thread.
THREAD_TESTS = tests/unit/test_gateway tests/unit/test_metrics tests/unit/test_store tests/unit/test_workers

.PHONY: threadcheck
threadcheck: $(THREAD_TESTS) tavoliered tavoliere-engine web/.complete
	@case '$(SANITIZE_FLAGS)' in \
		*thread*) ;; \
		*) echo "threadcheck: nothing watches threads in this build; configure it with --enable-sanitizers=thread" >&2; exit 1;; \
	esac
	@$(AM_TESTS_ENVIRONMENT) WAIT_S=60; TAVOLIERE_TEST_FAST=1; export WAIT_S TAVOLIERE_TEST_FAST; \
	for test in $(THREAD_TESTS); do \
		echo "  THREADS  $$test"; ./$$test >$$test.log 2>&1 || { cat $$test.log; exit 1; }; \
	done; \
	echo "  THREADS  tavoliered, played with by tests/protocol" && \
	$(top_srcdir)/tests/protocol/run test_archive.py test_disk.py test_records.py

# --- Figures --------------------------------------------------------------------------------------------------------

BENCHES = tests/bench/load tests/bench/bench_bots tests/bench/bench_restart
EXTRA_PROGRAMS += $(BENCHES) tests/bench/bare_lws

BENCH_SOURCES = \
	tests/bench/bench.c \
	tests/bench/bench.h \
	tests/bench/daemon.c \
	tests/bench/daemon.h \
	tests/bench/die.h \
	tests/bench/machine.c \
	tests/bench/machine.h

tests_bench_load_SOURCES = \
	$(BENCH_SOURCES) \
	tests/bench/crew.c \
	tests/bench/crew.h \
	tests/bench/load.c \
	tests/bench/scene_beside.c \
	tests/bench/scene_crowd.c \
	tests/bench/scene_faults.c \
	tests/bench/scene_idle.c \
	tests/bench/scene_moves.c \
	tests/bench/scenes.h \
	tests/bench/ws_client.c \
	tests/bench/ws_client.h

tests_bench_bench_bots_SOURCES = \
	$(BENCH_SOURCES) \
	tests/bench/bench_bots.c \
	tests/bench/ws_client.c \
	tests/bench/ws_client.h

tests_bench_bench_restart_CPPFLAGS = $(AM_CPPFLAGS) $(UV_CFLAGS) $(SQLITE_CFLAGS)
tests_bench_bench_restart_SOURCES = \
	$(BENCH_SOURCES) \
	tests/bench/bench_restart.c
tests_bench_bench_restart_LDADD = $(SERVER_LIBS)

tests_bench_bare_lws_CPPFLAGS = $(AM_CPPFLAGS) $(UV_CFLAGS) $(LWS_CFLAGS)
tests_bench_bare_lws_SOURCES = tests/bench/bare_lws.c
tests_bench_bare_lws_LDADD = $(LWS_LIBS) $(UV_LIBS)
EXTRA_DIST += tests/bench/bare_ws.mjs

.PHONY: bench
bench: $(BENCHES) tests/bench/bare_lws tavoliered tavoliere-engine
	echo bench | ./tavoliere-engine
	@$(AM_TESTS_ENVIRONMENT) for bench in $(BENCHES); do ./$$bench || exit 1; done

.PHONY: bench-page
bench-page: all
	@$(AM_TESTS_ENVIRONMENT) $(srcdir)/tests/browser/run figures.mjs

# --- Level against level --------------------------------------------------------------------------------------------

# docs/bots.md says how the tables there are made with it.
check_PROGRAMS += tests/arena/arena

tests_arena_arena_SOURCES = \
	tests/arena/arena.c \
	tests/arena/player.c \
	tests/arena/player.h
tests_arena_arena_LDADD = $(BOT_LIBS) -lm

# --- Hostile bytes --------------------------------------------------------------------------------------------------

# Compiled by clang straight from the sources, whatever compiles the rest; all but the program with main() goes into a
# library, from which each target takes what it needs. Inputs found on the way are kept in the build folder; those that
# once crashed something or are a good beginning, in tests/fuzz/NAME.inputs.
# What is freed waits in 8 MiB, more than one input frees: with the usual 256 MiB half the time goes into fetching fresh pages.
FUZZERS = fuzz_conf fuzz_engine fuzz_frames fuzz_gateway fuzz_message fuzz_request fuzz_rows fuzz_rules
FUZZ_SECONDS = 60
FUZZ_FLAGS = -std=c11 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all $(ALL_CFLAGS)
FUZZ_LIBS = fuzz/libfuzzed.a $(UV_LIBS) $(LWS_LIBS) $(SQLITE_LIBS) $(JANSSON_LIBS) $(CRYPTO_LIBS) $(QRENCODE_LIBS) $(SYSTEMD_LIBS) \
	$(INIH_LIBS)
EXTRA_DIST += $(FUZZERS:%=tests/fuzz/%.c) tests/fuzz/false_world.c tests/fuzz/false_world.h \
	tests/fuzz/fuzz_conf.inputs tests/fuzz/fuzz_gateway.inputs tests/fuzz/fuzz_rows.inputs

.PHONY: fuzz
fuzz: config.h
	@rm -rf fuzz/objects fuzz/libfuzzed.a && mkdir -p fuzz/objects
	@echo "  CLANG    what is fuzzed"; \
	ls $(top_srcdir)/common/*/*.c $(top_srcdir)/server/*/*.c $(top_srcdir)/server/conf.c $(top_srcdir)/clients/engine/engine.c \
		$(top_srcdir)/clients/engine/thinker.c $(top_srcdir)/tests/fuzz/false_world.c | \
		xargs -P "$$(nproc)" -I '{}' sh -c \
			'source=$$1; shift; "$$@" -c "$$source" -o "fuzz/objects/of_$$(echo "$$source" | tr / _).o"' sh '{}' \
			$(CLANG) -fsanitize=fuzzer-no-link $(FUZZ_FLAGS) && \
		ar cr fuzz/libfuzzed.a fuzz/objects/*.o
	@for name in $(FUZZERS); do \
		echo "  FUZZ     $$name, $(FUZZ_SECONDS) s"; \
		mkdir -p fuzz/$$name.found && \
		$(CLANG) -fsanitize=fuzzer $(FUZZ_FLAGS) $(top_srcdir)/tests/fuzz/$$name.c $(FUZZ_LIBS) -o fuzz/$$name && \
		ASAN_OPTIONS=quarantine_size_mb=8 fuzz/$$name -max_total_time=$(FUZZ_SECONDS) -print_final_stats=1 -artifact_prefix=fuzz/$$name- \
			fuzz/$$name.found $$(ls -d $(top_srcdir)/tests/fuzz/$$name.inputs 2>/dev/null) >fuzz/$$name.log 2>&1 || \
			{ tail -n 40 fuzz/$$name.log; exit 1; }; \
		grep number_of_executed_units fuzz/$$name.log; \
	done

clean-local: clean-web
	rm -rf fuzz

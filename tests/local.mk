# SPDX-License-Identifier: MIT
#
# `make check` runs what needs no more than the build and python; the browser's tests are scripts/check's.

TEST_EXTENSIONS = .sh
SH_LOG_COMPILER = $(SHELL)
AM_TESTS_ENVIRONMENT = \
	top_srcdir='$(abs_top_srcdir)'; top_builddir='$(abs_top_builddir)'; \
	CLANG='$(CLANG)'; PYTHON='$(PYTHON)'; PYTHONDONTWRITEBYTECODE=1; \
	export top_srcdir top_builddir CLANG PYTHON PYTHONDONTWRITEBYTECODE;

TREE_TESTS = tests/includes.sh tests/freestanding.sh tests/distributed.sh tests/service.sh

UNIT_TESTS = \
	tests/unit/test_rules \
	tests/unit/test_sbarra \
	tests/unit/test_sbarra_text \
	tests/unit/test_wire

PROTOCOL_FILES = \
	tests/protocol/client.py \
	tests/protocol/daemon.py \
	tests/protocol/harness.py \
	tests/protocol/mirror.py \
	tests/protocol/raw.py \
	tests/protocol/run \
	tests/protocol/sbarra.py \
	tests/protocol/suite.py \
	tests/protocol/test_errors.py \
	tests/protocol/test_game.py \
	tests/protocol/test_http.py \
	tests/protocol/test_kill.py \
	tests/protocol/test_lobby.py \
	tests/protocol/test_many.py \
	tests/protocol/test_moves.py \
	tests/protocol/test_process.py \
	tests/protocol/test_raw.py \
	tests/protocol/test_seats.py \
	tests/protocol/test_tokens.py \
	tests/protocol/test_watchers.py

TESTS += $(TREE_TESTS) $(UNIT_TESTS) tests/sim/sim tests/protocol/run
check_PROGRAMS += $(UNIT_TESTS) tests/sim/sim
EXTRA_DIST += $(TREE_TESTS) $(PROTOCOL_FILES) tests/vectors

# What a tarball holds, for tests/distributed.sh, and what a build in the tree would leave beside it. Automake writes
# some of these names from the top, others from here.
check_DATA = tests/distributed.txt systemd/tavoliered.service
CLEANFILES += tests/distributed.txt
tests/distributed.txt: Makefile
	$(AM_V_GEN)$(MKDIR_P) tests && \
	printf '%s\n' $(DISTFILES) $(CLEANFILES) $(check_PROGRAMS) $(EXTRA_PROGRAMS) | $(SED) 's|^$(srcdir)/||' >$@

# --- Unit tests, one program a library ------------------------------------------------------------------------------

TEST_CPPFLAGS = $(AM_CPPFLAGS) $(CHECK_CFLAGS)

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

tests_unit_test_wire_CPPFLAGS = $(TEST_CPPFLAGS) $(JANSSON_CFLAGS)
tests_unit_test_wire_SOURCES = \
	tests/unit/test_messages.c \
	tests/unit/test_wire.c \
	tests/unit/wire_support.h
tests_unit_test_wire_LDADD = common/wire/libwire.a common/rules/librules.a $(CHECK_LIBS) $(JANSSON_LIBS)

# --- The core under simulated faults --------------------------------------------------------------------------------

tests_sim_sim_CPPFLAGS = $(AM_CPPFLAGS) $(JANSSON_CFLAGS) $(CRYPTO_CFLAGS)
tests_sim_sim_SOURCES = \
	tests/sim/lot.h \
	tests/sim/person.c \
	tests/sim/person.h \
	tests/sim/sim.c \
	tests/sim/stage.c \
	tests/sim/stage.h
tests_sim_sim_LDADD = $(CORE_LIBS) $(JANSSON_LIBS) $(CRYPTO_LIBS)

# In one process, as valgrind reports leaks once a process, and with fewer rounds.
.PHONY: memcheck
memcheck: $(UNIT_TESTS)
	@$(AM_TESTS_ENVIRONMENT) for test in $(UNIT_TESTS); do \
		CK_FORK=no TAVOLIERE_TEST_FAST=1 $(VALGRIND) -q --error-exitcode=99 --leak-check=full \
			--show-leak-kinds=definite,possible --errors-for-leak-kinds=definite,possible ./$$test || exit 1; \
	done

# --- Figures --------------------------------------------------------------------------------------------------------

BENCHES = tests/bench/bench_rules
EXTRA_PROGRAMS += $(BENCHES)

tests_bench_bench_rules_SOURCES = tests/bench/bench_rules.c
tests_bench_bench_rules_LDADD = common/rules/librules.a

.PHONY: bench
bench: $(BENCHES)
	for bench in $(BENCHES); do ./$$bench || exit 1; done

# --- Hostile bytes --------------------------------------------------------------------------------------------------

# Compiled by clang straight from the sources, whatever compiles the rest. Inputs found on the way are kept in the build
# folder; those that once crashed something, in tests/fuzz/NAME.inputs.
FUZZERS = fuzz_request fuzz_rules
FUZZ_SECONDS = 60
EXTRA_DIST += tests/fuzz/fuzz_request.c tests/fuzz/fuzz_rules.c

.PHONY: fuzz
fuzz: config.h
	@for name in $(FUZZERS); do \
		echo "  FUZZ     $$name, $(FUZZ_SECONDS) s"; \
		mkdir -p fuzz/$$name.found && \
		$(CLANG) -std=c11 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all $(ALL_CFLAGS) \
			$(top_srcdir)/tests/fuzz/$$name.c $(top_srcdir)/common/rules/*.c $(top_srcdir)/common/wire/*.c \
			$(JANSSON_LIBS) -o fuzz/$$name && \
		fuzz/$$name -max_total_time=$(FUZZ_SECONDS) -print_final_stats=1 -artifact_prefix=fuzz/$$name- \
			fuzz/$$name.found $$(ls -d $(top_srcdir)/tests/fuzz/$$name.inputs 2>/dev/null) >fuzz/$$name.log 2>&1 || \
			{ tail -n 40 fuzz/$$name.log; exit 1; }; \
		grep number_of_executed_units fuzz/$$name.log; \
	done

clean-local:
	rm -rf fuzz

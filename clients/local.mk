# SPDX-License-Identifier: MIT
#
# What people play with. The list of the page's files stands in clients/web/local.mk.

include clients/engine/local.mk
include clients/terminal/local.mk
include clients/web/local.mk

EXTRA_DIST += $(WEB_FILES)

# --- Rules and bots for the page ------------------------------------------------------------------------------------

# In a tarball they are compiled already, and only compiled anew if a source is younger. Written elsewhere and moved, so
# that what is there is whole.
#
# Two modules: the rules alone, which the page loads first and which must be small; and the bots with the rules that they
# need, for a Worker.
RULES_WASM = clients/web/wasm/rules.wasm
BOTS_WASM = clients/web/wasm/bots.wasm
EXTRA_DIST += $(RULES_WASM) $(BOTS_WASM)
RULES_WASM_FROM = $(common_rules_librules_a_SOURCES) common/rules/wasm.c common/rules/wasm.h
BOTS_WASM_FROM = $(common_bots_libbots_a_SOURCES) common/bots/wasm.c common/bots/wasm.h $(RULES_WASM_FROM)
EXTRA_DIST += common/rules/wasm.c common/rules/wasm.h common/bots/wasm.c common/bots/wasm.h

# -mbulk-memory: the copies and clearings that the compiler itself puts in become instructions, not calls of memcpy. The
# stack comes first, so that what runs over it traps; searches need more of it.
WASM_FLAGS = --target=wasm32 -std=c11 -O2 -Wall -Wextra -ffreestanding -fno-builtin -ffp-contract=off -nostdlib \
	-mbulk-memory -Wl,--no-entry -Wl,--strip-all -Wl,--fatal-warnings -Wl,--stack-first
RULES_WASM_STACK = 65536
BOTS_WASM_STACK = 1048576

# $(call make_wasm,MODULE,SOURCES,STACK)
make_wasm = $(MKDIR_P) clients/web/wasm && \
	$(CLANG) $(WASM_FLAGS) -Wl,-z,stack-size=$(3) -I$(top_srcdir) $(addprefix $(srcdir)/,$(filter %.c,$(2))) -o $(1).tmp && \
	mv $(1).tmp $(1)

if HAVE_WASM
WEB_BUILT = $(RULES_WASM) $(BOTS_WASM)
else
$(RULES_WASM) $(BOTS_WASM):
	@echo "a tarball needs rules and bots compiled for the browser: install clang and lld, and configure anew"; exit 1
endif

if BUILD_WASM
CLEANFILES += $(RULES_WASM) $(BOTS_WASM)
$(RULES_WASM): $(RULES_WASM_FROM)
	$(AM_V_GEN)$(call make_wasm,$@,$(RULES_WASM_FROM),$(RULES_WASM_STACK))
$(BOTS_WASM): $(BOTS_WASM_FROM)
	$(AM_V_GEN)$(call make_wasm,$@,$(BOTS_WASM_FROM),$(BOTS_WASM_STACK))
endif

# --- The page, whole ------------------------------------------------------------------------------------------------

# What is made lies in the build folder, the rest in the source's, and the daemon reads one folder. So the page is put
# together here, for scripts/start and the tests, in the same way as it is installed.
all-local: web/.complete
web/.complete: $(WEB_FILES) $(WEB_BUILT) $(WEB_TOOLS)
	$(AM_V_GEN)rm -rf web && $(call copy_web,web) && : >$@

# $(call copy_web,FOLDER): put the page there.
copy_web = $(SHELL) $(srcdir)/clients/web/assemble "$(1)" $(srcdir) $(WEB_FILES) $(WEB_BUILT)

.PHONY: install-web uninstall-web clean-web
install-web:
	@$(call copy_web,$(DESTDIR)$(webdir))

uninstall-web:
	rm -rf "$(DESTDIR)$(webdir)/v"
	rm -f "$(DESTDIR)$(webdir)"/index.html* "$(DESTDIR)$(webdir)"/sw.js*

clean-web:
	rm -rf web

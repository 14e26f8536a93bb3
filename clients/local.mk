# SPDX-License-Identifier: MIT
#
# What people play with. The list of the page's files stands in clients/web/local.mk.

include clients/web/local.mk

EXTRA_DIST += $(WEB_FILES)

.PHONY: install-web uninstall-web
install-web:
	@for file in $(WEB_FILES); do \
		dir=$$(dirname "$(DESTDIR)$(webdir)/$${file#clients/web/}"); \
		$(MKDIR_P) "$$dir" && $(INSTALL_DATA) "$(srcdir)/$$file" "$$dir" || exit 1; \
	done

uninstall-web:
	@for file in $(WEB_FILES); do rm -f "$(DESTDIR)$(webdir)/$${file#clients/web/}"; done

# SPDX-License-Identifier: MIT
#
# The service, its socket and its configuration. The unit's paths are put in by make, as configure knows them only half
# expanded.

EXTRA_DIST += systemd/tavoliered.service.in systemd/tavoliered.socket systemd/tavoliere.conf
CLEANFILES += systemd/tavoliered.service

if INSTALL_UNIT
systemdsystemunit_DATA = systemd/tavoliered.service systemd/tavoliered.socket
endif

systemd/tavoliered.service: systemd/tavoliered.service.in Makefile
	$(AM_V_GEN)$(MKDIR_P) systemd && \
	$(SED) -e 's|@bindir[@]|$(bindir)|g' -e 's|@sysconfdir[@]|$(sysconfdir)|g' \
		$(srcdir)/systemd/tavoliered.service.in >$@.tmp && mv $@.tmp $@

dist_doc_DATA = README.md systemd/tavoliere.conf

# The administrator's configuration is never written over; removed only as it was installed.
confdir = $(sysconfdir)/tavoliere
install-data-local: install-web
	$(MKDIR_P) '$(DESTDIR)$(confdir)'
	test -e '$(DESTDIR)$(confdir)/tavoliere.conf' || \
		$(INSTALL_DATA) $(srcdir)/systemd/tavoliere.conf '$(DESTDIR)$(confdir)/tavoliere.conf'

uninstall-local: uninstall-web
	if cmp -s $(srcdir)/systemd/tavoliere.conf '$(DESTDIR)$(confdir)/tavoliere.conf'; then \
		rm -f '$(DESTDIR)$(confdir)/tavoliere.conf'; fi

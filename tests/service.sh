#!/bin/sh
# SPDX-License-Identifier: MIT
#
# systemd can read the units, and finds the service shut off from the machine as well as a daemon for other devices can be:
# the threshold is in tenths of its exposure score, which lists what is left open.

set -eu
if ! command -v systemd-analyze >/dev/null; then
    echo "systemd-analyze is missing (Debian: systemd): skipped"
    exit 77
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unit=$folder/tavoliered.service

# The program need not be installed yet for its unit to be judged.
program=$(sed -n 's|^ExecStart=\([^ ]*\).*|\1|p' "${top_builddir:?}/systemd/tavoliered.service")
sed "s|=$program |=/bin/true |" "$top_builddir/systemd/tavoliered.service" >"$unit"
cp "${top_srcdir:?}/systemd/tavoliered.socket" "$folder"
systemd-analyze verify --man=no "$unit" "$folder/tavoliered.socket" 2>"$folder/words" || status=$?
cat "$folder/words"
[ "${status:-0}" = 0 ] && [ ! -s "$folder/words" ]
systemd-analyze security --offline=true --threshold=10 "$unit"

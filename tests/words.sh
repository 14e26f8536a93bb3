#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Whoever translates the words of the client for terminals has all of them, as they are in English now, and no others; and they
# are installed.

set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
src=${top_srcdir:?}
faults=0

fault()
{
    printf '%s\n' "$@"
    faults=$((faults + 1))
}

command -v xgettext >/dev/null || { echo "skipped: there is no xgettext (Debian: gettext)"; exit 77; }

there=0
for po in "$src"/clients/terminal/po/*.po; do
    name=$(basename "$po")
    there=$((there + 1))
    # Both as this machine's gettext wraps lines, which that of whoever translates may have done otherwise.
    msgcat --no-wrap "$po" >"$folder/there"
    "$src/clients/terminal/po/merged" "$po" | msgcat --no-wrap - >"$folder/merged"
    diff "$folder/there" "$folder/merged" >"$folder/diff" ||
        fault "$name is not as \`make words' leaves it:" "$(head -n 40 "$folder/diff")"
    msgattrib --untranslated --no-obsolete "$po" >"$folder/untranslated"
    msgattrib --only-fuzzy --no-obsolete "$po" >"$folder/fuzzy"
    [ ! -s "$folder/untranslated" ] || fault "$name: without a translation:" "$(cat "$folder/untranslated")"
    [ ! -s "$folder/fuzzy" ] || fault "$name: the English has changed:" "$(cat "$folder/fuzzy")"
    [ -f "${top_builddir:?}/clients/terminal/locale/${name%.po}/LC_MESSAGES/tavoliere.mo" ] ||
        fault "$name is compiled by no makefile"
done
[ "$there" -gt 0 ] || fault "no language found"
exit $((faults > 0))

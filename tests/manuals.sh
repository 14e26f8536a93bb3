#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The manual pages are well formed, and they, --help and the example configuration know the same options, no fewer and
# no more, with the same defaults. --help is made from the tables that the programs read.

set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
src=${top_srcdir:?}
build=${top_builddir:?}
faults=0

fault()
{
    printf '%s\n' "$@"
    faults=$((faults + 1))
}

# same WHAT ONE OTHER: two files of lines, of which each may stand there more than once and in any order.
same()
{
    sort -u "$2" >"$folder/one"
    sort -u "$3" >"$folder/other"
    [ -s "$folder/one" ] || fault "$1: nothing found"
    diff "$folder/one" "$folder/other" >"$folder/diff" || fault "$1 differ:" "$(cat "$folder/diff")"
}

# --- Options of command lines ---

for page in server/tavoliered.8 clients/terminal/tavoliere.1 clients/engine/tavoliere-engine.1; do
    program=$(basename "$page" | sed 's/\.[0-9]$//')
    "$build/$program" --help >"$folder/help"
    sed -n 's/^  *--\([a-z-]*\).*/\1/p' "$folder/help" >"$folder/in-help"
    sed 's/\\-/-/g' "$src/$page" | grep -v '^\.\\"' | grep -o -e '--[a-z][a-z-]*' | sed 's/^--//' >"$folder/in-page"
    same "the options of $program --help and $page" "$folder/in-help" "$folder/in-page"
done

# --- Options of the file ---

# As "section option default"; only limits have a default that is one word.
"$build/tavoliered" --help | awk '
    /^In section|in section \[limits\]/ { limits = 1; next }
    limits && match($0, /\(default [0-9]+\)/) { print "limits", $1, substr($0, RSTART + 9, RLENGTH - 10) }
    !limits && $1 ~ /^--/ && $2 ~ /^[A-Z:]+$/ && $1 != "--config" { print "server", substr($1, 3), "-" }
' >"$folder/in-help"
sed 's/\\-/-/g' "$src/server/tavoliere.conf.5" | awk '
    function tell() { if (name) print section, name, (section == "limits" ? value : "-"); name = "" }
    /^\.SH/ { tell(); section = substr($3, 2, length($3) - 2) }
    head && /^\.B / { tell(); name = $2; value = "none" }
    { head = /^\.TP/ }
    /^The default is [0-9]+\.$/ { value = substr($4, 1, length($4) - 1) }
    END { tell() }
' >"$folder/in-page"
awk '
    /^\[/ { section = substr($1, 2, length($1) - 2) }
    /^#?[a-z-]+ = / { sub("^#", ""); print section, $1, (section == "limits" ? $3 : "-") }
' "$src/systemd/tavoliere.conf" >"$folder/in-example"
same "the options of tavoliered --help and server/tavoliere.conf.5" "$folder/in-help" "$folder/in-page"
same "the options of tavoliered --help and systemd/tavoliere.conf" "$folder/in-help" "$folder/in-example"

# The example holds as it stands, and with every option in it.
"$build/tavoliered" --check-config --config "$src/systemd/tavoliere.conf" >"$folder/words" 2>&1 ||
    fault "$(cat "$folder/words")"
sed 's/^#\([a-z-]* = \)/\1/' "$src/systemd/tavoliere.conf" >"$folder/all.conf"
"$build/tavoliered" --check-config --config "$folder/all.conf" >"$folder/words" 2>&1 || fault "$(cat "$folder/words")"

# --- Form ---

for page in "$src"/server/*.[0-9] "$src"/clients/*/*.[0-9]; do
    if command -v mandoc >/dev/null; then
        mandoc -T lint -W warning "$page" >"$folder/words" 2>&1 || fault "$(cat "$folder/words")"
    else
        echo "mandoc is missing: $page not looked at by it"
    fi
    if command -v groff >/dev/null; then
        groff -man -Tutf8 -ww -K utf8 "$page" 2>"$folder/words" >/dev/null
        [ ! -s "$folder/words" ] || fault "$(cat "$folder/words")"
    else
        echo "groff is missing: $page not looked at by it"
    fi
done

[ "$faults" = 0 ] || exit 1

#!/bin/sh
# SPDX-License-Identifier: MIT
#
# docs/security.md names only files that are there, and tests that are in them; and each of its threats has a test.

set -eu
cd "${top_srcdir:?}"
page=docs/security.md
status=0

# Whatever begins like a path of the tree: `FILE` or `FILE NAME`.
# shellcheck disable=SC2016 # these are no commands
named=$(grep -oE '`(tests|server|common|clients|scripts|docs)/[^`]*`' "$page" | tr -d '`' | sort -u)
[ -n "$named" ]
while read -r file name; do
    if [ ! -e "$file" ]; then
        echo "$page: there is no $file"
        status=1
    elif [ -n "$name" ] && ! grep -qE "(def |START_TEST\()$name\(?\b" "$file"; then
        echo "$page: $file has no $name"
        status=1
    fi
done <<LIST
$named
LIST

# Rows of tables, but for their heads.
# shellcheck disable=SC2016
untested=$(grep -E '^\| ' "$page" | grep -vE '^\| threat ' | grep -v '`tests/' || true)
if [ -n "$untested" ]; then
    printf '%s: no test for\n%s\n' "$page" "$untested"
    status=1
fi
exit $status

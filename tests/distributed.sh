#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What is in the folders is in the makefiles: a file that no makefile names would be missing from the tarball, and if
# it belongs to the page, from what is installed.

set -eu
named=${top_builddir:?}/tests/distributed.txt

cd "${top_srcdir:?}"
found=$(find clients common debian docs scripts server systemd tests \
    \( -name node_modules -o -name __pycache__ -o -name .deps \) -prune -o \
    -type f ! -name '*.o' ! -name '*.a' ! -name '*.log' ! -name '*.trs' ! -name '*.mo' ! -name .dirstamp ! -name '*~' ! -name '.*' -print)

# A name may stand for a folder, which is packed whole: so a file is there if it or a folder above it is named.
missing=$(printf '%s\n' "$found" | sort | awk -v named="$named" '
    BEGIN {
        while ((getline name <named) > 0)
            there[name] = 1
    }
    {
        path = $0
        while (!(path in there) && sub("/[^/]*$", "", path))
            ;
        if (!(path in there))
            print
    }')
if [ -n "$missing" ]; then
    echo "No makefile names these files:"
    printf '%s\n' "$missing"
    exit 1
fi

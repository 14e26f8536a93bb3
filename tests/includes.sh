#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Dependencies point one way (docs/architecture.md), and includes are where that can be seen. Each row below names a
# folder and all that its files may include; what else they include is printed, and fails.

set -eu
cd "${top_srcdir:?}"
status=0

# may FOLDER REGEX: every include of FOLDER, with its quotes or angle brackets, must match one of the alternatives.
may()
{
    [ -d "$1" ] || { echo "$1: no such folder"; status=1; return; }
    wrong=$(find "$1" -name '*.[ch]' -exec grep -H '^[[:space:]]*#[[:space:]]*include' {} + |
        sed -E 's/^([^:]*):[^<"]*([<"][^>"]*[>"]).*/\1 \2/' | grep -vE " ($2)\$" || true)
    if [ -n "$wrong" ]; then
        printf '%s\n' "$wrong" | sed 's/ / may not include /'
        status=1
    fi
}

freestanding='<(stdint|stddef|stdbool|limits|assert)\.h>'
system='<([a-z0-9_]+|sys/[a-z]+|arpa/[a-z]+|net/[a-z]+|netinet/[a-z]+)\.h>'
# $system without what is a library's; grep has no "all but", so the C library's headers are named.
libc='<(assert|ctype|errno|inttypes|limits|math|stdarg|stdbool|stddef|stdint|stdio|stdlib|string|strings|time|unistd)\.h>'
containers='<(uthash|utlist)\.h>'

may common/rules "$freestanding|\"common/rules/[a-z_]+\.h\""
may common/bots "$freestanding|\"common/(rules|bots)/[a-z_]+\.h\""
may common/wire "$libc|<jansson\.h>|\"common/(rules|wire)/[a-z_]+\.h\""
may server/core "$libc|$containers|<openssl/[a-z_]+\.h>|\"config\.h\"|\"(common/(rules|wire|bots)|server/core)/[a-z_]+\.h\""
may server/io "$system|<(sys|arpa|net|netinet|systemd|openssl)/[a-z-]+\.h>|\"config\.h\"|\"(common/(rules|wire|bots)|server/(core|io)|server)/[a-z_]+\.h\""
may clients "$system|\"config\.h\"|\"(common/(rules|wire|bots)|clients/[a-z]+|clients/terminal/screen)/[a-z_]+\.h\""
may tests "$system|<openssl/[a-z_]+\.h>|\"config\.h\"|\"(common|server|clients|tests)/([a-z]+/)*[a-z_]+\.h\""

# The shell takes every system header, but JSON is read and written on the wire alone.
if grep -rnE '#[[:space:]]*include[[:space:]]*<jansson\.h>' server clients --include='*.[ch]'; then
    echo "jansson belongs in common/wire"
    status=1
fi

# And the client that goes line by line knows no screen.
if grep -rnE '#[[:space:]]*include[[:space:]]*<(curses|term|qrencode)\.h>' clients --include='*.[ch]' |
    grep -v '^clients/terminal/screen/'; then
    echo "ncurses and libqrencode belong in clients/terminal/screen"
    status=1
fi
exit $status

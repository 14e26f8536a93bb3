#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Rules and bots are the same however they are compiled: for the browser, by the compiler of this build, and by clang if that
# is another. See tests/agree.mjs and tests/agree_bots.mjs.

set -eu
wasm=
for folder in "${top_builddir:?}" "${top_srcdir:?}"; do
    [ -n "$wasm" ] || [ ! -f "$folder/clients/web/wasm/rules.wasm" ] || wasm=$folder/clients/web/wasm
done
if [ -z "$wasm" ] || ! command -v node >/dev/null; then
    echo "rules.wasm or node is missing: skipped"
    exit 77
fi

set -- "$top_builddir/tavoliere-engine"
if [ "${CLANG:-no}" != no ]; then
    other=$top_builddir/tests/engine-clang
    trap 'rm -f "$other"' EXIT
    "$CLANG" -std=c11 -O2 -ffp-contract=off -I"$top_builddir" -I"$top_srcdir" \
        "$top_srcdir"/clients/engine/*.c "$top_srcdir"/common/rules/*.c \
        "$top_srcdir"/common/bots/*.c "$top_srcdir"/common/wire/buf.c "$top_srcdir"/common/wire/json.c \
        "$top_srcdir"/common/wire/memory.c "$top_srcdir"/common/wire/room_json.c -o "$other"
    set -- "$@" "$other"
fi
node "$top_srcdir/tests/agree.mjs" "$wasm/rules.wasm" "$@"
node "$top_srcdir/tests/agree_bots.mjs" "$wasm/bots.wasm" "$@"

# The page's budget for the rules: 30 kB, compressed.
bytes=$(gzip -9c "$wasm/rules.wasm" | wc -c)
echo "rules.wasm: $bytes bytes compressed"
[ "$bytes" -le 30000 ]

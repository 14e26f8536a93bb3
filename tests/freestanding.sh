#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Rules and bots need no C library: they compile for wasm32 with -ffreestanding, and link with nothing left to import.

set -eu
if [ "${CLANG:-no}" = no ] || ! "$CLANG" --print-targets | grep -q wasm32 || ! command -v wasm-ld >/dev/null; then
    echo "clang for wasm32 or wasm-ld is missing: skipped"
    exit 77
fi

out=${top_builddir:?}/tests/freestanding.wasm
trap 'rm -f "$out"' EXIT
# -mbulk-memory: the copies and clearings that the compiler itself puts in become instructions, not calls of memcpy.
"$CLANG" --target=wasm32 -std=c11 -O2 -Wall -Wextra -Werror -ffreestanding -fno-builtin -nostdlib -mbulk-memory \
    -I"${top_srcdir:?}" -Wl,--no-entry -Wl,--export-all -Wl,--fatal-warnings \
    "$top_srcdir"/common/rules/*.c "$top_srcdir"/common/bots/*.c -o "$out"
echo "common/rules and common/bots: $(wc -c <"$out") bytes of wasm"

#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What configure found out about hardening is in the programs: each lies at an address drawn by lot, has nothing that can be
# written and run, no table of functions that can be written once it runs, and guards on its stack. Not with sanitizers.

set -eu
flags="${HARDEN_CFLAGS:-} ${HARDEN_LDFLAGS:-}"
if [ -z "${HARDEN_CFLAGS:-}" ] || ! command -v readelf >/dev/null; then
    echo "hardening was left out, or readelf is missing: skipped"
    exit 77
fi
status=0

# has PROGRAM REGEX WHAT OPTIONS...: readelf with OPTIONS shows REGEX.
has()
{
    program=$1 regex=$2 what=$3
    shift 3
    readelf -W "$@" "${top_builddir:?}/$program" 2>/dev/null | grep -qE "$regex" && return
    echo "$program: $what"
    status=1
}

# asked FLAG: configure found that the compiler takes it.
asked()
{
    case " $flags" in *" $1"*) return 0 ;; esac
    return 1
}

for program in tavoliered tavoliere tavoliere-engine; do
    has "$program" '^ *Type: +DYN' 'is not position-independent' -h
    has "$program" 'GNU_RELRO' 'has no part that becomes read-only' -l
    has "$program" 'BIND_NOW|NOW' 'looks functions up as it runs' -d
    has "$program" 'GNU_STACK .* RW +0x' 'may run what is on its stack' -l
    if asked -fstack-protector; then
        has "$program" '__stack_chk_fail' 'has no guards on its stack' --dyn-syms
    fi
    if asked -U_FORTIFY_SOURCE; then
        has "$program" '__[a-z]*printf_chk' 'has no fortified calls' --dyn-syms
    fi
    # Not the note that says so of the whole program: the start files of Debian 12's C library lack it, though they have
    # some marks of their own.
    if readelf -h "$top_builddir/$program" | grep -q X86-64 && asked -fcf-protection &&
        [ "$(objdump -d "$top_builddir/$program" | grep -c 'endbr64')" -lt 50 ]; then
        echo "$program: has no marks for indirect jumps"
        status=1
    fi
done
exit $status

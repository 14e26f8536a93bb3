#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The arena's score can be believed: a level scores a half against itself, more against a weaker one, the same with the
# same seed, and the same against an engine that is the same bot.

set -eu
arena=${top_builddir:?}/tests/arena/arena

fail()
{
    echo "arena: $*"
    exit 1
}

# score ARGUMENT...: the line with the score.
score()
{
    "$arena" "$@" | grep '^  won' || fail "no score for $*"
}

# percent LINE: the first player's score, whole per cents.
percent()
{
    echo "$1" | sed -E 's/.*: ([0-9]+)\.[0-9] %.*/\1/'
}

stronger=$(score --games 60 spider medium easy)
echo "spider, medium against easy: $stronger"
[ "$(percent "$stronger")" -ge 75 ] || fail "medium does not beat easy"
[ "$(percent "$(score --games 60 spider easy medium)")" -le 25 ] || fail "easy beats medium"
[ "$(score --games 60 spider medium easy)" = "$stronger" ] || fail "the same seed gives another score"
[ "$(score --games 60 --seed 2 spider medium easy)" != "$stronger" ] || fail "the seed makes no difference"
[ "$(score --games 60 --engine-b "$top_builddir/tavoliere-engine" spider medium easy)" = "$stronger" ] ||
    fail "an engine's easy is another than our own"
same=$(percent "$(score --games 200 spider medium medium)")
if [ "$same" -lt 35 ] || [ "$same" -gt 65 ]; then
    fail "medium scores $same % against itself"
fi

for wrong in "spider easy" "chess easy easy" "--games 3 spider easy easy" "--what spider easy easy"; do
    status=0
    # shellcheck disable=SC2086 # words on purpose
    "$arena" $wrong >/dev/null 2>&1 || status=$?
    [ "$status" = 2 ] || fail "exit status $status for \"$wrong\""
done
status=0
"$arena" spider easy grandmaster >/dev/null 2>&1 || status=$?
[ "$status" = 1 ] || fail "exit status $status for a level that isn't"

#!/bin/sh
# SPDX-License-Identifier: MIT
#
# tavoliere-engine as a program: answers come at once through a pipe, the end of the input ends it, and its exit status
# tells. What it answers is tests/unit/test_engine.c's.

set -eu
engine=${top_builddir:?}/tavoliere-engine
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail()
{
    echo "engine: $*"
    exit 1
}

# expect ANSWER: the next answer must be this one line.
expect()
{
    read -r answer <&4 || fail "no answer where \"$1\" is due"
    [ "$answer" = "$1" ] || fail "\"$answer\" instead of \"$1\""
    read -r answer <&4 || fail "nothing after \"$1\""
    [ -z "$answer" ] || fail "no empty line after \"$1\""
}

# Each answer must be there before the next question is put: an engine that holds it back would hang here until killed.
mkfifo "$folder/in" "$folder/out"
timeout 60 "$engine" <"$folder/in" >"$folder/out" &
exec 3>"$folder/in" 4<"$folder/out"
printf 'game spider\n' >&3
expect "="
printf 'play d8\n' >&3
expect "= d8"
printf 'play z9\n' >&3
expect "? illegal_move off_board"
printf 'na' >&3
printf 'me\nversion' >&3
expect "= tavoliere-engine"
exec 3>&-
read -r answer <&4
case $answer in "= "*) ;; *) fail "the last line was not answered: \"$answer\"" ;; esac
exec 4<&-
wait $! || fail "exit status $? at the end of the input"

printf 'quit\nname\n' | "$engine" >"$folder/quit" || fail "exit status $? after quit"
[ "$(cat "$folder/quit")" = "=" ] || fail "quit does not end it"

"$engine" --version | grep -q '^tavoliere-engine [0-9]' || fail "--version"
"$engine" --help | grep -q '^Usage: tavoliere-engine' || fail "--help"
for wrong in --game name; do
    status=0
    "$engine" "$wrong" </dev/null >/dev/null 2>&1 || status=$?
    [ "$status" = 2 ] || fail "exit status $status for \"$wrong\""
done
status=0
echo name | "$engine" >/dev/full 2>/dev/null || status=$?
[ "$status" = 1 ] || fail "exit status $status when the disk is full"

# Every command has its place in the manual.
manual=${top_srcdir:?}/clients/engine/tavoliere-engine.1
for command in $(echo list_commands | "$engine" | sed 's/^= //'); do
    grep -Eq "^\.(B|BI|BR) .*$command" "$manual" || fail "the manual does not know $command"
done

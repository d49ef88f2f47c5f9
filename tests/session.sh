#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# usage: session.sh FILE LUDOD [ARGUMENT...]
# Plays the sessions which FILE holds in fenced blocks: sends each line that
# begins with "> ", one at a time, and shows what the engine answers.

file=$1
shift

folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT PIPE TERM
mkfifo "$folder/to" "$folder/from" || exit 1

"$@" <"$folder/to" >"$folder/from" &
exec 3>"$folder/to" 4<"$folder/from"

# usage: show_until WORD
# Shows answers up to the one which begins with WORD; readyok is our own.
show_until() {
	while IFS= read -r answer <&4; do
		[ "${answer%% *}" = readyok ] || printf '< %s\n' "$answer"
		[ "${answer%% *}" != "$1" ] || return 0
	done
	echo 'the engine has gone' >&2
	exit 1
}

sed -n '/^```/,/^```/s/^> //p' "$file" >"$folder/sent"
[ -s "$folder/sent" ] || {
	echo "no session in $file" >&2
	exit 1
}
while IFS= read -r command; do
	printf '> %s\n' "$command"
	printf '%s\n' "$command" >&3
	# isready is answered ahead of a search, so wait for its end first.
	case $command in
	go\ *) show_until bestmove ;;
	quit) break ;;
	esac
	echo isready >&3
	show_until readyok
done <"$folder/sent"

exec 3>&-
wait $!

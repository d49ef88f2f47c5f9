#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# usage: tournament.sh SETS NODES
# The levels and all built-in players against each other, by two and by four at
# a table, for so many sets each. Hard looks at NODES nodes a move instead of
# its budget. Leaves tournament-2.jsonl, .txt and .html, and the same with 4; a
# tournament that was interrupted goes on. Runs in the build tree.

set -eu

# usage: level NAME [KEY=VALUE]
level() {
	echo "--engine name=$1 option.Level=$1 ${2-}"
}

for players in 2 4; do
	name=tournament-$players
	resume=
	[ ! -f $name.jsonl ] || resume=--resume
	./ludo-match --players $players --sets "$1" --seed 1 --out $name.jsonl \
	    $resume \
	    $(level easy) cmd=./ludod $(level medium) cmd=./ludod \
	    $(level hard nodes="$2") cmd='./ludod --endgame endgame --log-level warning' \
	    --engine builtin=random --engine builtin=fast \
	    --engine builtin=aggressive --engine builtin=defensive \
	    --engine builtin=mixed \
	    --reference cmd=./ludod depth=1 option.Evaluator=weights >/dev/null
	./ludo-match report --html $name.html $name.jsonl | tee $name.txt
done

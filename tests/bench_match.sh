#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# usage: bench_match.sh [SETS]
# What the match runner costs, measured on ./ludod at every level: how many
# moves a second go through pipes, the runner's own processor time, and how
# much longer a match of one game at a time takes than the engines alone need
# for the same questions. Runs in the build tree.

set -u
sets=${1-20}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

# usage: play LEVEL SETS CONCURRENCY COMMAND
play() {
	./ludo-match --sets "$2" --seed 1 --concurrency "$3" \
	    --engine name=A cmd="$4" --engine name=B cmd="$4" \
	    --each option.Level="$1" 2>&1 >/dev/null | tail -n 1
}

# usage: seconds COMMAND...
# Prints the time it takes, and the processor time with that of its children.
seconds() {
	(
		start=$(date +%s%N)
		"$@" >/dev/null
		echo $(($(date +%s%N) - start))
		times
	) | awk -F '[ms ]+' '
		NR == 1 { wall = $1 / 1e9 }
		NR == 3 { print wall, $1 * 60 + $2 + $3 * 60 + $4 }'
}

echo "Two games at a time:"
for level in easy medium; do
	printf '%-8s%s\n' "$level" "$(play "$level" $((sets * 10)) 2 ./ludod)"
done

echo "One game at a time, and the engines alone:"
for level in easy medium hard; do
	n=$sets
	[ "$level" != hard ] || n=1
	rm -f "$folder"/sent.*
	# Each engine's questions, as they are sent to it.
	play "$level" "$n" 1 "tee $folder/sent.\$\$ | ./ludod" >/dev/null
	match=$(seconds play "$level" "$n" 1 ./ludod)
	alone='0 0'
	for sent in "$folder"/sent.*; do
		# It would be obeyed ahead of all that waits.
		sed -i '/^quit$/d' "$sent"
		alone=$(echo "$alone $(seconds ./ludod <"$sent")" |
		    awk '{ print $1 + $3, $2 + $4 }')
	done
	echo "$match $alone" | awk -v level="$level" '{
		printf "%-8s%.2f s, alone %.2f s: %+.1f %%; ", level, $1, $3,
		    100 * ($1 / $3 - 1)
		printf "of processors %.2f s, alone %.2f s: %+.1f %%\n", $2,
		    $4, 100 * ($2 / $4 - 1)
	}'
done

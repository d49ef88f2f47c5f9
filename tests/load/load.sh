#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# usage: load.sh [SECONDS]
# Measures ludod against the bare line server, which answers with as many
# bytes, client and server each on a processor of its own: in turns, ROUNDS
# times, of which the best of each counts. Runs in the build tree.

seconds=${1:-2}
: "${ROUNDS:=3}"
folder=$(mktemp -d) || exit 1
pids=
trap 'kill $pids 2>/dev/null; rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
ulimit -n "$(ulimit -H -n)"

on_server="taskset -c 0"
on_client="taskset -c 1"
[ "$(getconf _NPROCESSORS_ONLN)" -gt 1 ] || on_server= on_client=

setup='position ludo R:b,b,0,12/Y:5,5,51,g R 1'
cat >"$folder/conf" <<-END
	[limits]
	sessions = 20000
	[options]
	Level = easy
END
$on_server ./ludod --config "$folder/conf" --listen 127.0.0.1:0 \
    2>"$folder/log" &
ludod=$!
pids=$ludod

# usage: await COMMAND...
# Waits until it succeeds, or one of $pids, which would bring it about, is gone.
await() {
	until "$@"; do
		for one in $pids; do
			kill -0 "$one" 2>/dev/null && continue
			echo "load.sh: what was started has ended" >&2
			cat "$folder/log" >&2
			exit 1
		done
		sleep 0.1
	done
}

listens() {
	port=$(sed -n 's/.*127\.0\.0\.1:\([0-9]*\)".*/\1/p' "$folder/log")
	[ -n "$port" ]
}
await listens

# usage: ticks PID
# The processor time a process has used, in hundredths of a second.
ticks() {
	awk '{ print $14 + $15 }' "/proc/$1/stat"
}

# usage: measure PID PORT LOAD-ARGUMENT...
# Prints requests a second, and the server's microseconds for each.
measure() {
	pid=$1
	port_of=$2
	shift 2
	before=$(ticks "$pid")
	result=$($on_client tests/load/load -t "$seconds" "$@")
	after=$(ticks "$pid")
	echo "$result" | awk -v ticks=$((after - before)) -v s="$seconds" '
		{ printf "%d %.2f\n", $2, ticks * 1e4 / ($2 * s) }'
}

# usage: compare NAME REQUEST END CONNECTIONS PIPELINE
compare() {
	reply=$(printf 'setoption name Level value easy\n%s\n%s\n' "$setup" \
	    "$2" | ./ludod)
	$on_server tests/load/line_server "$reply" >"$folder/port" &
	bare=$!
	pids="$ludod $bare"
	await test -s "$folder/port"
	for round in $(seq "$ROUNDS"); do
		measure $bare - -c "$4" -p "$5" -e "$3" \
		    "127.0.0.1:$(cat "$folder/port")" "$2" >>"$folder/bare"
		measure $ludod - -c "$4" -p "$5" -e "$3" -s "$setup" \
		    "127.0.0.1:$port" "$2" >>"$folder/ludod"
	done
	kill $bare
	wait $bare 2>/dev/null
	pids=$ludod
	paste "$folder/bare" "$folder/ludod" | awk -v name="$1" \
	    -v connections="$4" -v pipeline="$5" '
		NR == 1 || $2 < bare_us { bare_us = $2 }
		NR == 1 || $4 < own_us { own_us = $4 }
		$1 > bare { bare = $1 }
		$3 > own { own = $3 }
		END {
			printf "%-8s%6d%6d%10d%10d%6.0f %%%8.2f%8.2f%6.0f %%\n",
			    name, connections, pipeline, bare, own,
			    100 * own / bare, bare_us, own_us,
			    100 * bare_us / own_us
		}'
	rm -f "$folder/bare" "$folder/ludod" "$folder/port"
}

echo '                          requests/s                server us/request'
echo 'request  conn  pipe      bare     ludod   ratio    bare   ludod   ratio'
for connections in 1 50 1000; do
	compare isready isready readyok $connections 1
	compare legal 'legal dice 6' legalok $connections 1
	compare go 'go dice 6' bestmove $connections 1
done
compare isready isready readyok 50 16
compare legal 'legal dice 6' legalok 50 16
compare go 'go dice 6' bestmove 50 16

# Half of what it bears, while a thread searches all the time.
half=$(($($on_client tests/load/load -t "$seconds" -c 50 -s "$setup" \
    -e legalok "127.0.0.1:$port" 'legal dice 6' | awk '{ print int($2 / 2) }')))
echo
echo "legal at $half a second, while a search runs:"
$on_client tests/load/load -t 30 -c 1 -e bestmove \
    -s 'setoption name Level value hard' -s "$setup" "127.0.0.1:$port" \
    'go dice 6 movetime 1000' >/dev/null &
searcher=$!
pids="$ludod $searcher"
$on_client tests/load/load -t "$((seconds * 2))" -c 50 -r "$half" -s "$setup" \
    -e legalok "127.0.0.1:$port" 'legal dice 6'
kill $searcher

resident() {
	awk '/^RssAnon/ { print $2 }' "/proc/$ludod/status"
}
echo
echo '10000 idle sessions, and 100 active:'
before=$(resident)
$on_client tests/load/load -t $((seconds + 6)) -c 100 -i 10000 -s "$setup" \
    -e legalok "127.0.0.1:$port" 'legal dice 6' &
load=$!
pids="$ludod $load"
all_are_there() {
	[ "$(ls "/proc/$ludod/fd" | wc -l)" -gt 10100 ]
}
await all_are_there
echo "$before $(resident)" |
    awk '{ printf "%.2f KiB a session\n", ($2 - $1) / 10100 }'
$on_client tests/load/callers 100 10 "127.0.0.1:$port"
wait $load

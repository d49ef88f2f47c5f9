#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# usage: stages.sh [STAGE...]
# What "./bootstrap check" does: builds and tests in every way, each stage in
# a folder and with a log of its own, and ends with "N passed, N failed".

set -u
cd "$(dirname "$0")/.." || exit 1
jobs=$(getconf _NPROCESSORS_ONLN)

# usage: build FOLDER CONFIGURE-ARGUMENT...
build() (
	mkdir -p "$1" && cd "$1" || exit
	shift
	{ [ -f Makefile ] || ../configure "$@"; } && make -j"$jobs"
)

build_gcc() {
	build build-gcc --enable-werror CC=gcc
}

build_clang() {
	build build-clang --enable-werror CC=clang
}

# usage: suite FOLDER
suite() {
	make -C "$1" -j"$jobs" check VERBOSE=yes
}

stage_format() {
	find ai protocol src tests -name '*.[ch]' -exec \
	    clang-format --dry-run -Werror {} +
}

stage_manual() {
	find man -name '*.[1-9]' -exec mandoc -Tlint -Wwarning {} +
}

stage_cppcheck() {
	cppcheck --quiet --std=c11 --error-exitcode=1 --inline-suppr \
	    --enable=warning,performance,portability -D_GNU_SOURCE -I. \
	    -j"$jobs" ai protocol src
}

stage_gcc() {
	build_gcc && suite build-gcc
}

stage_clang() {
	build_clang && suite build-clang
}

stage_bench() {
	build_gcc && build_clang || return
	for folder in build-gcc build-clang; do
		nodes=$(echo bench | "$folder/ludod" |
		    sed -n 's/^bench nodes \([0-9]*\) .*/\1/p')
		echo "$folder: ${nodes:=none}"
		[ "$nodes" != none ] || return 1
		[ "$nodes" = "${signature:=$nodes}" ] || return 1
	done
}

# Two tokens a seat are solved from the first roll: its value is known.
stage_tables() {
	build_gcc && cd build-gcc && make tables &&
	    ./ludo-tables --check endgame/*.table &&
	    printf 'position ludo startpos tokens 2\neval\n' |
	    ./ludod --endgame endgame | grep 'eval wp 5106 4894 exact'
}

stage_asan() {
	build build-asan --enable-sanitize=address,undefined CC=gcc &&
	    suite build-asan
}

stage_tsan() {
	build build-tsan --enable-sanitize=thread CC=gcc && suite build-tsan
}

stage_dist() {
	build_gcc && make -C build-gcc -j"$jobs" distcheck VERBOSE=yes
}

# On a terminal, shows how long a stage has been running.
progress() {
	while sleep 1; do
		printf '\r%-10s%4d s ' "$1" $(($(date +%s) - start))
	done
}

# usage: run_stage NAME
run_stage() {
	log=build-logs/$1.log
	start=$(date +%s)
	printf '%-10s' "$1"
	ticker=
	[ ! -t 1 ] || { progress "$1" & ticker=$!; }
	(stage_"$1") >"$log" 2>&1 </dev/null
	status=$?
	[ -z "$ticker" ] || { kill "$ticker"; printf '\r%-10s' "$1"; }
	ticker=

	counts=$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed.*/\1 \2/p' \
	    "$log" | tail -n 1)
	stage_passed=${counts% *}
	stage_failed=${counts#* }
	[ $status -eq 0 ] || [ "${stage_failed:-0}" -gt 0 ] || stage_failed=1
	printf '%4d s  %s%s\n' $(($(date +%s) - start)) \
	    "$([ $status -eq 0 ] && echo ok || echo FAILED)" \
	    "${stage_passed:+, $stage_passed passed, $stage_failed failed}"
	[ $status -eq 0 ] || cat "$log"
}

ticker=
trap '[ -z "$ticker" ] || kill "$ticker"' EXIT
trap 'exit 130' HUP INT TERM

[ $# -gt 0 ] || set -- format $([ -d man ] && echo manual) cppcheck gcc \
    clang $([ -f ai/bench.c ] && echo bench) tables asan \
    $(ls tests/thread_*.c >/dev/null 2>&1 && echo tsan) dist
mkdir -p build-logs
passed=0
failed=0
for stage; do
	run_stage "$stage"
	# Every suite runs the same tests: they are counted once, by the first.
	[ $passed -gt 0 ] || passed=${stage_passed:-0}
	failed=$((failed + ${stage_failed:-0}))
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]

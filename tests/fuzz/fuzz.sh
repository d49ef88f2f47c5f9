#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# usage: fuzz.sh SECONDS SOURCE...
# Builds the fuzz targets with clang from these sources of the floors and runs
# each for so long. Runs in the build tree, with srcdir in the environment; new
# inputs go to fuzz.tmp/TARGET, and one that breaks a target is named.

seconds=$1
shift
: "${srcdir:=.}"
flags="-std=c11 -D_GNU_SOURCE -DCONFIG_ENDGAME=\"none\" -g -O2 -I. -I$srcdir
    -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all"
: "${CLANG:=clang}"

mkdir -p fuzz.tmp || exit 1
for source; do
	object=fuzz.tmp/$(echo "$source" | tr / _).o
	objects="$objects $object"
	[ -f "$source" ] || source=$srcdir/$source
	[ "$object" -nt "$source" ] ||
	    $CLANG $flags -c -o "$object" "$source" || exit 1
done

status=0
for target in session notation config; do
	program=fuzz.tmp/fuzz_$target
	corpus=fuzz.tmp/$target
	mkdir -p "$corpus" && $CLANG $flags -fsanitize=fuzzer -o "$program" \
	    "$srcdir/tests/fuzz/fuzz_$target.c" $objects -linih || exit 1
	"$program" -max_total_time="$seconds" -max_len=4096 -timeout=20 \
	    -dict="$srcdir/tests/fuzz/$target.dict" \
	    -artifact_prefix="fuzz.tmp/$target-" \
	    "$corpus" "$srcdir/tests/fuzz/corpus/$target" \
	    >"$program.log" 2>&1 || status=1
	printf '%-10s%s\n' $target "$(tail -n 1 "$program.log")"
done
[ $status -eq 0 ] || grep -h 'not so\|ERROR\|Test unit' fuzz.tmp/*.log
exit $status

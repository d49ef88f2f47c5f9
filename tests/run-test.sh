#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# usage: run-test.sh PROGRAM
# Runs one test program and prints its results as TAP, for automake's driver.
# The driver compares them with the plan, so a test that goes missing fails.

program=$1
case $program in
*/*) ;;
*) program=./$program ;;
esac
here=$(dirname "$0")

# A leak is found after the last test and shows in the exit status only.
export ASAN_OPTIONS="abort_on_error=1:detect_stack_use_after_return=1"
export LSAN_OPTIONS="suppressions=$here/lsan.supp:print_suppressions=0"
export UBSAN_OPTIONS="print_stacktrace=1"
export TSAN_OPTIONS="halt_on_error=1"

output=$program.out
tap=$program.tap
rm -f "$output" "$tap"
trap 'rm -f "$output" "$tap"' EXIT

# A filter in the environment would skip tests without a word.
unset CRITERION_TEST_PATTERN
CRITERION_OUTPUTS=tap:$tap
export CRITERION_OUTPUTS
"$program" >"$output" 2>&1
status=$?

# What the program prints is for people: keep it from being read as results.
sed 's/^/# /' "$output"

case ${program##*/} in
thread_*)
	echo "1..1"
	[ $status -eq 0 ] || printf 'not '
	echo "ok - ${program##*/} (exit status $status)"
	exit 0
	;;
esac

[ -f "$tap" ] || exit 1
# A program whose tests are all missing or skipped shows nothing.
if ! grep -Eq '^(not )?ok ' "$tap" ||
    ! grep -E '^(not )?ok ' "$tap" | grep -vq '# SKIP'; then
	printf '1..1\nnot ok - %s ran no test\n' "${program##*/}"
	exit 0
fi
cat "$tap"
# Criterion's status repeats what "not ok" has said already.
! grep -q '^not ok ' "$tap" || exit 0
exit $status

#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# usage: count.sh FILE.trs...
# Ends "make check": prints the number of results in automake's files and
# fails unless every file is there, every file holds a result and none failed.

for trs; do
	grep -Eq '^:test-result: (PASS|FAIL|XFAIL|XPASS|ERROR)' "$trs" \
	    2>/dev/null && continue
	echo "no result in $trs" >&2
	missing=yes
done

awk -v missing="$missing" '
	/^:test-result: (PASS|XFAIL)/ { passed++ }
	/^:test-result: (FAIL|XPASS|ERROR)/ { failed++ }
	/^:test-result: SKIP/ { skipped++ }
	END {
		printf "%d passed, %d failed, %d skipped\n",
		    passed, failed, skipped
		exit (missing || failed || !passed)
	}' $(for trs; do [ ! -f "$trs" ] || echo "$trs"; done) /dev/null

#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# Checks that the floors ai <- protocol <- src include, call and keep only
# what they may. Runs in the build tree, with srcdir in the environment.

# The headers which ai/ may include, and the functions which the C library
# and the compiler may lend to it.
ai_headers='assert|limits|stdalign|stdatomic|stdbool|stddef|stdint'
ai_headers="$ai_headers|stdnoreturn|string|immintrin"
ai_calls='
	bcmp memchr memcmp memcpy memmove memset
	strchr strcmp strcspn strlen strncmp strspn
	__assert_fail __stack_chk_fail _GLOBAL_OFFSET_TABLE_
	__cpu_indicator_init __cpu_model
	__popcountdi2 __divti3 __modti3 __udivti3 __umodti3'

: "${srcdir:=.}"
failed=0

# usage: complain WHAT [LINES]
# Prints the lines which are at fault, if there are any.
complain() {
	[ -n "$2" ] || return
	printf '%s:\n%s\n\n' "$1" "$2"
	failed=1
}

# usage: includes FLOOR
# Prints FILE:LINE:WHAT for each include of a floor, but not of the
# generators, which run during the build only.
includes() {
	find "$srcdir/$1" -name gen -prune -o -name '*.[ch]' -exec \
	    grep -HnE '^[[:space:]]*#[[:space:]]*include' {} + |
	    sed 's/#[[:space:]]*include[[:space:]]*//'
}

# usage: symbols LIBRARY...
# Prints OBJECT CLASS SECTION SYMBOL for each symbol.
symbols() {
	nm -A -f sysv "$@" | awk -F '|' '
		NF == 7 {
			gsub(/ /, "")
			n = split($1, path, ":")
			print path[n - 1], $3, $7, path[n]
		}'
}

# usage: calls_upwards LIBRARY HIGHER...
# Prints what LIBRARY takes from the libraries above it.
calls_upwards() {
	library=$1
	shift
	{ symbols "$@"; echo; symbols "$library"; } | awk '
		NF == 0 { below = 1 }
		!below && $2 ~ /^[A-TV-Z]$/ { above[$4] }
		below && $2 == "U" && $4 in above { print $1 ": " $4 }'
}

complain 'ai/ includes what it may not' "$(includes ai |
    grep -vE ":(\"ai/|<($ai_headers)\.h>)")"
complain 'protocol/ includes what it may not' "$(includes protocol | grep -E \
    ':("(src|tests)/|"[^/]*"|<(event|ini|pthread|sys/|syslog|threads|unistd))' |
    grep -v ':"config\.h"')"
complain 'src/ includes what it may not' "$(includes src |
    grep -E ':("tests/|"[^/]*")' | grep -v ':"config\.h"')"

complain 'libai.a leans on a higher floor' \
    "$(calls_upwards libai.a libprotocol.a libdaemon.a)"
complain 'libprotocol.a leans on a higher floor' \
    "$(calls_upwards libprotocol.a libdaemon.a)"

complain 'libai.a calls what it may not' "$(symbols libai.a |
    awk -v allowed="$ai_calls" '
	BEGIN { n = split(allowed, names); while (n) may[names[n--]] }
	$2 ~ /^[A-TV-Z]$/ { own[$4] }
	$2 == "U" { called[$1 ":" $4] = $4 }
	END {
		for (call in called)
			if (!(called[call] in may || called[call] in own))
				print call
	}')"
complain 'libai.a keeps mutable globals' "$(symbols libai.a | awk '
	$2 == "C" || $3 ~ /^\.t?(bss|data)/ && $3 !~ /^\.data\.rel\.ro/ {
		print $1 ": " $4
	}')"

exit $failed

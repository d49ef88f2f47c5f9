#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# usage: nets.sh NET ...
# Makes built-in nets once more, in the folder nets.made, each by the command
# that docs/nets.md tells, and says whether it is the committed file to the
# bit. A run that was interrupted goes on from its checkpoint.

set -eu
srcdir=$(cd "${srcdir:-.}" && pwd)
mkdir -p nets.made
cd nets.made
status=0
for name; do
	settings=$(sed -n "s/^    ludo-train \(.* $name\) $name\.net$/\1/p" \
	    "$srcdir/docs/nets.md")
	[ -n "$settings" ] || {
		echo "docs/nets.md tells no command for '$name'"
		exit 1
	}
	[ ! -f "$name.checkpoint" ] || settings="-r $settings"
	echo "ludo-train $settings $name.net"
	# A list of words.
	# shellcheck disable=SC2086
	../ludo-train -c "$name.checkpoint" -o "$name.csv" $settings \
	    "$name.net"
	if cmp "$name.net" "$srcdir/nets/$name.net"; then
		echo "$name: the same as the committed net, to the bit"
	else
		status=1
	fi
done
exit $status

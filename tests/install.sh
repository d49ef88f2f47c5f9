#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# Installs into a folder and removes it again: all that users need has to be
# there, and what they have changed or added has to stay. Runs in the build
# tree.

folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL
failed=0

# usage: complain TEXT...
complain() {
	echo "$*"
	failed=1
}

# usage: make_there TARGET
# The tables are two of our own, so that nobody has to solve them.
make_there() {
	make "$1" DESTDIR="$folder" built_tables="$folder/tables" \
	    bindir=/bin sysconfdir=/etc mandir=/man unitdir=/units \
	    docdir=/doc pkgdatadir=/data >"$folder/log" 2>&1 || {
		cat "$folder/log"
		complain "make $1 failed"
	}
}

mkdir "$folder/tables"
touch "$folder/tables/complete" "$folder/tables/a.table" \
    "$folder/tables/b.table"
make_there install
for file in bin/ludod bin/ludo-match bin/ludo-tables bin/ludo-train \
    bin/ludo-tune etc/ludod/ludod.conf man/man1/ludo-match.1 \
    man/man1/ludo-tables.1 man/man1/ludo-train.1 man/man1/ludo-tune.1 \
    man/man5/ludod.conf.5 man/man7/udi.7 man/man8/ludod.8 \
    units/ludod.service units/ludod.socket doc/README.md doc/CHANGES \
    doc/protocol.txt doc/ludod.conf.sample doc/docs/endgames.md \
    doc/docs/learning.csv doc/docs/learning.svg doc/docs/nets.md \
    doc/docs/rules.md doc/docs/strength.md doc/docs/tournament-2.png \
    doc/docs/tournament-4.png \
    data/endgame/a.table data/endgame/b.table; do
	[ -s "$folder/$file" ] || case $file in
	*.table) [ -f "$folder/$file" ] || complain "not installed: $file" ;;
	*) complain "not installed: $file" ;;
	esac
done
grep -q "^;endgame = " "$folder/etc/ludod/ludod.conf" ||
    complain "the sample doesn't say where tables are"

# Changed by hand, then installed anew and removed.
echo '[log]' >"$folder/etc/ludod/ludod.conf"
touch "$folder/data/endgame/own.table"
make_there install
[ "$(cat "$folder/etc/ludod/ludod.conf")" = '[log]' ] ||
    complain "the configuration was overwritten"
make_there uninstall
left=$(cd "$folder" && find bin etc man units doc data -type f | sort)
[ "$left" = 'data/endgame/own.table
etc/ludod/ludod.conf' ] || complain "after uninstalling there is: $left"

# Left as they were, they go.
rm "$folder/etc/ludod/ludod.conf" "$folder/data/endgame/own.table"
make_there install
make_there uninstall
left=$(cd "$folder" && find bin etc man units doc data -type f)
[ -z "$left" ] || complain "after uninstalling there is: $left"
exit $failed

#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# Checks the units for systemd, by systemd. Runs in the build tree, with
# srcdir in the environment.

command -v systemd-analyze >/dev/null || exit 77
: "${srcdir:=.}"
# Units that anybody may write are complained of.
umask 022
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
here=$(pwd)

# The engine is where it was built, and its configuration in the source.
sed -e "s|^ExecStart=[^ ]*|ExecStart=$here/ludod|" \
    -e "s|--config [^ ]*|--config $(cd "$srcdir" && pwd)/conf/ludod.conf|" \
    conf/ludod.service >"$folder/ludod.service"
cp "$srcdir/conf/ludod.socket" "$folder"
SYSTEMD_UNIT_PATH=$folder:
export SYSTEMD_UNIT_PATH

# What is wrong with other units is none of our business.
complaints=$(systemd-analyze verify --man=no "$folder/ludod.service" \
    "$folder/ludod.socket" 2>&1 | grep "ludod")
[ -z "$complaints" ] || {
	echo "$complaints"
	exit 1
}

# 0 is the tightest.
exposure=$(systemd-analyze security --offline=yes --no-pager \
    "$folder/ludod.service" 2>&1 | sed -n 's/.*exposure level for.*: \([0-9.]*\) .*/\1/p')
echo "exposure: ${exposure:-unknown}"
[ -n "$exposure" ] &&
    awk -v exposure="$exposure" 'BEGIN { exit !(exposure <= 1.5) }'

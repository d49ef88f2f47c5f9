#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# Gives every input of the fuzz targets' corpora to them again. Runs in the
# build tree, with srcdir in the environment.

for target in session notation config; do
	tests/fuzz/replay_$target "${srcdir:=.}"/tests/fuzz/corpus/$target/* ||
	    exit 1
done

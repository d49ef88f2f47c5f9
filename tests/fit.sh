#!/bin/sh
# SPDX-License-Identifier: ISC
# Copyright (c) 2026 the ludod authors
#
# usage: fit.sh SETS
# Fits the weights of the evaluation by play: six of them are spoiled, which
# costs 400 Elo, and tuned for so many sets of two games; then what was found
# plays the weights as they ship. The same number gives the same weights. A run
# that was interrupted goes on from fit.json.

set -eu
engine='cmd=./ludod depth=1'
spoiled='option.Weight.Base=0 option.Weight.Progress=80 option.Weight.Block=500
    option.Weight.Danger=0 option.Weight.Later=0 option.Weight.Safe=-600'
resume=
[ ! -f fit.json ] || resume=--resume

./ludo-tune --engine $engine $spoiled --sets "$1" --seed 5 --concurrency 2 \
    --only Base,Progress,Block,Danger,Later,Safe --c-times 2 --r-end 0.01 \
    --confirm-sets 0 --state fit.json --plot fit.svg $resume >fit.out
cat fit.out
fitted=$(sed -n 's/^setoption name \(Weight[^ ]*\) value /option.\1=/p' fit.out)
./ludo-match --sets 6000 --seed 99 --concurrency 2 \
    --each option.Evaluator=weights \
    --engine name=fitted $engine $fitted --engine name=shipped $engine

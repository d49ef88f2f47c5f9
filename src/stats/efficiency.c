/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/stats/efficiency.h"

#include "src/stats/control.h"

void
efficiency_find(const struct efficiency_input *input, struct efficiency *out)
{
	double games = input->games_per_set;
	double core_s = input->engine_core_s;

	out->sets_gain = control_reduction(input->game_variance,
	    input->set_variance * games);
	out->all_gain = control_reduction(input->game_variance,
	    input->adjusted_variance * games);
	out->game_cost = input->game_variance * core_s / games;
	out->set_cost = input->set_variance * core_s;
	out->adjusted_cost =
	    input->adjusted_variance * (core_s + input->reference_core_s);
}

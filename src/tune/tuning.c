/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/common/file.h"
#include "src/match/alloc.h"
#include "src/match/match.h"
#include "src/match/signals.h"
#include "src/match/status.h"
#include "src/match/summary.h"
#include "src/tune/gauge.h"
#include "src/tune/picture.h"
#include "src/tune/question.h"
#include "src/tune/rounds.h"
#include "src/tune/start.h"
#include "src/tune/tuning.h"

enum {
	FIRST_SIGNAL_STATUS = 128,
	/* What luck is worth is known well enough after so many sets. */
	LUCK_SETS_MIN = 200,
};

struct tuning {
	const struct plan *plan;
	struct state state;
	struct rounds *rounds;
	struct gauge gauge;
};

/* The tunables of the file, or the engine's; those wanted, with these steps. */
static bool
choose_tunables(const struct plan *plan, struct answers *answers)
{
	struct tunables *tunables = &answers->tunables;
	const char *why = "the engine has nothing to tune";
	char refused[QUESTION_TEXT_MAX];
	unsigned line = 0;

	if (plan->tunables != NULL) {
		FILE *file = file_read(plan->tunables, &why);
		bool fine =
		    file != NULL && tunables_load(file, tunables, &why, &line);

		if (file != NULL)
			fclose(file);
		if (!fine && line > 0)
			warnx("%s:%u: %s", plan->tunables, line, why);
		else if (!fine)
			warnx("%s: %s", plan->tunables, why);
		if (!fine)
			return false;
	}
	if (tunables->count == 0 ||
	    (plan->only != NULL &&
		!tunables_keep(tunables, plan->only, &why))) {
		warnx("%s", why);
		return false;
	}
	for (size_t n = 0; n < tunables->count; n++) {
		struct tunable *item = &tunables->item[n];

		item->c_end *= plan->c_times;
		if (plan->r_end > 0)
			item->r_end = plan->r_end;
	}
	if (question_try(&plan->settings[0].spec[0], tunables, refused))
		return true;
	warnx("engine: %s", refused);
	return false;
}

/* Weights act under the evaluator of that name only. */
static void
choose_evaluator(struct plan *plan, const struct answers *answers)
{
	const char *chosen =
	    spec_option(&plan->settings[0].spec[0], "Evaluator");

	if (!answers->has_evaluator)
		return;
	if (chosen == NULL) {
		plan_set_option(plan, "Evaluator", "weights");
		puts("Evaluator is set to weights: values act under it only.");
	} else
		printf("Evaluator stays %s.\n", chosen);
	fflush(stdout);
}

static bool
was_forfeited(const struct set_result *set)
{
	for (unsigned n = 0; n < set->games; n++)
		if (game_is_forfeit(&set->game[n]))
			return true;
	return false;
}

/*
 * The share of the upper side, less what it owes to luck as far as the sets
 * before this batch tell. A set with a forfeit says nothing.
 */
static double
judge(struct tuning *tuning, const struct set_result *set,
    const struct control_result *luck)
{
	struct state *state = &tuning->state;
	struct lead_summary lead;
	double share;

	state->games += set->games;
	if (was_forfeited(set)) {
		state->forfeits++;
		return 0.5;
	}
	summary_lead(set, tuning->plan->settings[0].players, 0, &lead);
	share = 0.5 + lead.lead;
	if (luck != NULL)
		for (unsigned n = 0; n < state->luck.controls; n++)
			share -= luck->coefficient[n] * lead.control[n];
	control_add(&state->luck, lead.lead, lead.control);
	return share;
}

static void
take_up(struct tuning *tuning, struct set_result *set, uint64_t count)
{
	struct state *state = &tuning->state;
	double *upper = alloc_zero(count, sizeof(*upper));
	struct control_result luck;
	bool has_luck = state->luck.count >= LUCK_SETS_MIN;

	control_solve(&state->luck, &luck);
	for (uint64_t n = 0; n < count; n++) {
		upper[n] = judge(tuning, &set[n], has_luck ? &luck : NULL);
		set_clear(&set[n]);
	}
	spsa_step(&state->spsa, upper, count);
	course_add(&state->course, state->spsa.done, state->spsa.value);
	free(upper);
}

static void
print_picture(FILE *out, const void *ctx)
{
	picture_write(out, ctx);
}

static int
draw_picture(const struct tuning *tuning)
{
	const char *path = tuning->plan->plot;

	if (file_print(path, print_picture, &tuning->state) == 0)
		return STATUS_FINE;
	warn("%s", path);
	return STATUS_TROUBLE;
}

/* Batches until all is done; a status. */
static int
play(struct tuning *tuning)
{
	const struct plan *plan = tuning->plan;
	struct set_result *set = alloc_zero(plan->batch, sizeof(*set));
	struct spsa *spsa = &tuning->state.spsa;
	int status = STATUS_FINE;

	while (status == STATUS_FINE && spsa->done < spsa->total) {
		uint64_t left = spsa->total - spsa->done;
		uint64_t count = left < plan->batch ? left : plan->batch;

		status =
		    rounds_play(tuning->rounds, spsa, spsa->done, count, set);
		if (status != STATUS_FINE)
			break;
		take_up(tuning, set, count);
		gauge_show(&tuning->gauge, &tuning->state);
		if (plan->state != NULL &&
		    state_save(&tuning->state, plan->state) != 0) {
			warn("%s", plan->state);
			status = STATUS_TROUBLE;
		}
	}
	free(set);
	gauge_end(&tuning->gauge);
	return status;
}

static void
on_signal(evutil_socket_t number, short what, void *ctx)
{
	(void)what;
	rounds_interrupt(ctx, FIRST_SIGNAL_STATUS + (int)number);
}

/* Play with a loop of our own, which signals end. */
static int
play_in_loop(struct tuning *tuning)
{
	struct event_base *base = event_base_new();
	struct signals signals;
	int status;

	if (base == NULL)
		alloc_failed();
	tuning->rounds = rounds_new(base, tuning->plan);
	signals_watch(&signals, base, on_signal, tuning->rounds);
	status = play(tuning);
	signals_clear(&signals);
	rounds_free(tuning->rounds);
	event_base_free(base);
	return status;
}

static void
print_found(const struct tuning *tuning, const struct tunables *found)
{
	const struct state *state = &tuning->state;
	const char *evaluator =
	    spec_option(&tuning->plan->settings[0].spec[0], "Evaluator");

	gauge_table(stdout, state);
	printf("Mean of the last %" PRIu64 " sets, for a session:\n",
	    state->spsa.summed);
	if (evaluator != NULL)
		printf("setoption name Evaluator value %s\n", evaluator);
	tunables_write_setoption(stdout, found);
	puts("For the configuration:\n[options]");
	if (evaluator != NULL)
		printf("Evaluator = %s\n", evaluator);
	tunables_write_conf(stdout, found);
	if (state->forfeits > 0)
		printf("%" PRIu64 " sets had a forfeit and were left out.\n",
		    state->forfeits);
	fflush(stdout);
}

/* Are the new values better than the old ones? */
static int
confirm(const struct plan *plan, const struct tunables *found,
    const struct tunables *old)
{
	struct settings settings;
	int status;

	puts("New values against old ones, on dice not seen so far:");
	fflush(stdout);
	plan_confirm(plan, found, old, &settings);
	status = match_run(&settings);
	settings_clear(&settings);
	return status;
}

/* Did the confirming match, if any, go well, whatever it says? */
static bool
is_verdict(int status)
{
	return status == STATUS_FINE || status == STATUS_NOT ||
	    status == STATUS_UNDECIDED;
}

/* Values first: the picture may fail. */
static int
tell_found(struct tuning *tuning)
{
	const struct plan *plan = tuning->plan;
	struct tunables found;
	int status = STATUS_FINE, drawn = STATUS_FINE;

	spsa_result(&tuning->state.spsa, &found);
	print_found(tuning, &found);
	if (plan->plot != NULL)
		drawn = draw_picture(tuning);
	if (plan->confirm_sets > 0)
		status = confirm(plan, &found, &tuning->state.spsa.tunables);
	if (tuning->state.forfeits > 0 && is_verdict(status))
		status = STATUS_FORFEITS;
	return drawn == STATUS_FINE ? status : drawn;
}

/* Ask, play and tell; the files are ours. */
static int
tune(struct plan *plan)
{
	struct tuning tuning = { .plan = plan };
	bool wants_tunables = plan->tunables == NULL;
	struct answers answers;
	char why[QUESTION_TEXT_MAX], differs[START_TEXT_MAX];
	int status;

	/* An engine may have gone before it is asked. */
	signal(SIGPIPE, SIG_IGN);
	if (!question_ask(&plan->settings[0].spec[0], wants_tunables, &answers,
		why)) {
		warnx("engine: %s", why);
		return STATUS_TROUBLE;
	}
	if (!choose_tunables(plan, &answers))
		return STATUS_TROUBLE;
	choose_evaluator(plan, &answers);
	if (!start_state(plan, &answers, &tuning.state, differs)) {
		warnx("%s: %s", plan->state, differs);
		return STATUS_TROUBLE;
	}
	gauge_start(&tuning.gauge, plan->settings[0].quiet ? NULL : stderr,
	    &tuning.state);
	status = play_in_loop(&tuning);
	if (status == STATUS_FINE)
		status = tell_found(&tuning);
	else if (plan->plot != NULL && draw_picture(&tuning) != STATUS_FINE)
		status = STATUS_TROUBLE;
	state_clear(&tuning.state);
	return status;
}

int
tuning_run(struct plan *plan)
{
	const char *why = NULL;
	int lock = -1, status;

	if (!plan_can_write(plan))
		return STATUS_TROUBLE;
	if (plan->resume && access(plan->state, F_OK) != 0)
		why = strerror(errno);
	else if (plan->state != NULL)
		lock = state_lock(plan->state, plan->resume, &why);
	if (why != NULL) {
		warnx("%s: %s", plan->state, why);
		return STATUS_TROUBLE;
	}
	status = tune(plan);
	if (lock >= 0)
		state_unlock(plan->state, lock);
	return status;
}

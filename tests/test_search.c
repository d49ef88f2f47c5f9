/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The search against the recursion it stands for: the slow rules, every face
 * and every move on its own, no window, no table, no order but the legal one.
 */

#include <criterion/criterion.h>
#include <string.h>

#include "ai/random.h"
#include "ai/search.h"
#include "tests/evaluators.h"
#include "tests/sample.h"

/* What to search with, which no value may depend on but by the first two. */
struct setting {
	const struct evaluator *evaluator;
	const struct prober *prober;
	struct table *table;
};

struct truth {
	struct value value;
	bool exact; /* nothing below was estimated */
};

static struct truth plain_node(const struct slow_game *game, int depth,
    const struct setting *setting);

static struct truth
plain_best(const struct slow_game *game, int die, int depth,
    const struct setting *setting, unsigned *best_move)
{
	struct slow_move moves[SLOW_TOKENS];
	int count = slow_moves(game, die, moves);
	struct truth best = { { { 0 } }, true };
	bool exact = true;

	for (int n = 0; n < count; n++) {
		struct slow_game next = *game;
		struct truth truth;

		slow_apply(&next, &moves[n]);
		truth = plain_node(&next, depth - 1, setting);
		exact = exact && truth.exact;
		if (n > 0 &&
		    truth.value.wp[game->seat] <= best.value.wp[game->seat])
			continue;
		best = truth;
		*best_move = (unsigned)n;
	}
	best.exact = exact;
	return best;
}

static struct truth
plain_node(const struct slow_game *game, int depth,
    const struct setting *setting)
{
	struct position pos = sample_from_slow(game);
	struct truth truth = { { { 0 } }, true };
	struct value sum = { { 0 } };
	unsigned best_move;

	if (slow_winner(game) != SLOW_NOBODY) {
		truth.value = value_won((unsigned)slow_winner(game));
		return truth;
	}
	if (setting->prober != NULL &&
	    setting->prober->probe(setting->prober, &pos, &truth.value))
		return truth;
	if (depth == 0) {
		setting->evaluator->evaluate(setting->evaluator, &pos,
		    &truth.value);
		truth.exact = false;
		return truth;
	}
	for (int die = 1; die <= DIE_FACES; die++) {
		struct truth best =
		    plain_best(game, die, depth, setting, &best_move);

		for (unsigned seat = 0; seat < SEATS; seat++)
			sum.wp[seat] += best.value.wp[seat];
		truth.exact = truth.exact && best.exact;
	}
	truth.value = value_mean(&sum, pos.seats);
	return truth;
}

static struct search_report
search(const struct slow_game *game, int die, int depth, unsigned multipv,
    const struct setting *setting)
{
	struct search_request request = {
		.position = sample_from_slow(game),
		.die = (unsigned)die,
		.multipv = multipv,
		.limits = { depth, UINT64_MAX, INT64_MAX },
		.evaluator = setting->evaluator,
		.prober = setting->prober,
		.table = setting->table,
	};
	struct search_report report;

	memset(&report, 0xa5, sizeof(report));
	search_run(&request, &report);
	return report;
}

/*
 * Every reported line against the oracle's value of its move, and the first
 * against its choice. A search that ended early knows all there is to know.
 */
static void
check_lines(const struct slow_game *game, int die, unsigned multipv,
    const struct search_report *report, const struct setting *setting)
{
	struct slow_move moves[SLOW_TOKENS];
	unsigned count = (unsigned)slow_moves(game, die, moves), best = 0;
	char text[SLOW_GAME_SIZE];
	const struct search_line *lines = report->lines;

	slow_print(game, text);
	cr_assert_eq(report->count, count < multipv ? count : multipv);
	plain_best(game, die, report->depth, setting, &best);
	cr_assert_eq(lines[0].origin, sample_origin_from_slow(&moves[best]),
	    "%s, die %d, depth %d: another move", text, die, report->depth);
	for (unsigned n = 0; n < report->count; n++) {
		struct slow_game next = *game;
		struct truth truth;
		unsigned move = 0;

		while (sample_origin_from_slow(&moves[move]) != lines[n].origin)
			move++;
		slow_apply(&next, &moves[move]);
		truth = plain_node(&next, report->depth - 1, setting);
		cr_assert_eq(
		    memcmp(&lines[n].value, &truth.value, sizeof(truth.value)),
		    0, "%s, die %d, depth %d, line %u: %d, not %d", text, die,
		    report->depth, n, lines[n].value.wp[game->seat],
		    truth.value.wp[game->seat]);
		cr_assert(lines[n].exact || !truth.exact);
		if (n == 0)
			continue;
		cr_assert(lines[n - 1].value.wp[game->seat] >
			lines[n].value.wp[game->seat] ||
		    (lines[n - 1].value.wp[game->seat] ==
			    lines[n].value.wp[game->seat] &&
			lines[n - 1].origin < lines[n].origin));
	}
}

static void
check_random_position(int depth, struct table *table, uint64_t *rng)
{
	struct position pos = sample_any_position(rng);
	struct slow_game game = sample_to_slow(&pos);
	const struct prober *prober =
	    &test_probers[random_below(rng, TEST_PROBERS)];
	struct setting setting = {
		&test_evaluators[random_below(rng, TEST_EVALUATORS)].evaluator,
		random_below(rng, 2) == 0 ? prober : NULL,
		random_below(rng, 3) == 0 ? NULL : table,
	};
	int die = (int)random_die(rng);
	unsigned multipv = 1 + random_below(rng, TOKENS_MAX);
	struct search_report report;

	report = search(&game, die, depth, multipv, &setting);
	check_lines(&game, die, multipv, &report, &setting);
}

/* The table is far too small, so that entries are replaced all the time. */
Test(search, agrees_with_the_plain_recursion)
{
	static const int positions[] = { 0, 20000, 20000, 15000, 1500 };
	static _Alignas(64) unsigned char memory[4 * TABLE_BYTES_MIN];
	struct table *table = table_init(memory, sizeof(memory));
	uint64_t rng = 991;

	for (int depth = 1; depth <= 4; depth++)
		for (int n = 0; n < positions[depth]; n++)
			check_random_position(depth, table, &rng);
}

/*
 * Bounds out of the table are met again under another window only in larger
 * trees than the plain recursion can follow; but without a table the search is
 * right, and with one it is to find the same.
 */
Test(search, table_changes_no_value)
{
	static _Alignas(64) unsigned char memory[1 << 20];
	struct table *table = table_init(memory, sizeof(memory));
	uint64_t rng = 4;

	for (int n = 0; n < 1500 / SAMPLE_SHARE; n++) {
		struct position pos =
		    sample_position(SEATS_TWO, 2 + n % 2, &rng);
		struct slow_game game = sample_to_slow(&pos);
		int die = (int)random_die(&rng);
		const struct test_evaluator *evaluator =
		    &test_evaluators[TEST_NARROW + n % TEST_NARROWS];
		struct setting setting = { &evaluator->evaluator, NULL, NULL };
		struct search_report without, with;

		without = search(&game, die, 5, 1, &setting);
		setting.table = table;
		with = search(&game, die, 5, 1, &setting);
		cr_assert_eq(with.lines[0].origin, without.lines[0].origin);
		cr_assert_eq(with.lines[0].value.wp[pos.turn],
		    without.lines[0].value.wp[pos.turn]);
	}
}

/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

#include "src/match/summary.h"
#include "tests/match_sample.h"

static const uint8_t duel[][SEATS] = { { 0, 1 }, { 1, 0 } };
static const uint8_t pairs[][SEATS] = { { 0, 0, 1, 1 }, { 0, 1, 0, 1 },
	{ 0, 1, 1, 0 }, { 1, 0, 0, 1 }, { 1, 0, 1, 0 }, { 1, 1, 0, 0 } };
static const uint8_t odd[][SEATS] = { { 0, 0, 1 }, { 1, 0, 0 }, { 0, 1, 0 } };

/* Play and sum up so many sets; header and summary are to be cleared. */
static void
play(const struct match_sample *sample, uint64_t sets,
    struct result_header *header, struct summary *out)
{
	match_sample_header(sample, header);
	cr_assert(zero(int, summary_init(out, header)));
	for (uint64_t n = 0; n < sets; n++) {
		struct set_result set;

		match_sample_set(sample, n, &set);
		cr_assert(zero(int, summary_add(out, &set)));
		set_clear(&set);
	}
}

/* Two seats: by hand. */
Test(summary, counts_as_told)
{
	static const struct {
		enum game_end end;
		int seat;
		uint64_t won, lost, drawn, points;
	} cases[] = {
		{ END_WON, 0, 1, 0, 0, 12 },
		{ END_WON, 1, 0, 1, 0, 0 },
		{ END_LIMIT, -1, 0, 0, 1, 6 },
		{ END_CRASH, 0, 0, 1, 0, 0 },
		{ END_TIME, 1, 1, 0, 0, 12 },
	};
	static const double elo[2] = { 0, 0 };
	struct match_sample sample = { .players = 2, .engines = 2, .elo = elo };

	for (size_t n = 0; n < sizeof(cases) / sizeof(cases[0]); n++) {
		struct game_result game = { .engine = { 0, 1 },
			.end = cases[n].end,
			.seat = cases[n].seat,
			.seats = { { .rolls = 50, .time_max_us = 7 } } };
		struct set_result set = { 0, 1, &game };
		struct result_header header;
		struct engine_summary *engine;
		struct summary summary;

		play(&sample, 0, &header, &summary);
		summary_add(&summary, &set);
		engine = &summary.engine[0];
		cr_expect(eq(u64, engine->won, cases[n].won), "case %zu", n);
		cr_expect(eq(u64, engine->lost, cases[n].lost), "case %zu", n);
		cr_expect(eq(u64, engine->drawn, cases[n].drawn));
		cr_expect(eq(u64, engine->points, cases[n].points));
		cr_expect(eq(u64, engine[1].won, cases[n].lost));
		cr_expect(eq(u64, engine[1].points, 12 - cases[n].points));
		cr_expect(eq(u64, summary.ended[cases[n].end], 1));
		cr_expect(eq(u64, summary.meeting[1].points, cases[n].points));
		cr_expect(eq(u64, summary.meeting[2].seats, 1));
		cr_expect(eq(dbl, summary.rolls.mean, 50));
		cr_expect(eq(i64, engine->time_max_us, 7));
		summary_clear(&summary);
		header_clear(&header);
	}
}

/* What every seating of a set has in common says nothing of its engines. */
Test(summary, identical_engines_differ_by_exactly_nothing)
{
	static const double elo[2] = { 0, 0 };
	const struct match_sample samples[] = {
		{ 2, 2, true, elo, duel, 2, 0, 1, 1 },
		{ 3, 2, true, elo, odd, 3, 0, 1, 1 },
		{ 4, 2, false, elo, pairs, 6, 0, 1, 1 },
	};

	for (size_t n = 0; n < 3; n++) {
		struct result_header header;
		struct score_summary score;
		struct summary summary;

		play(&samples[n], 40, &header, &summary);
		summary_score(&summary, 0, &score);
		cr_expect(zero(dbl, score.score.error), "case %zu", n);
		cr_expect(zero(dbl, score.elo), "case %zu", n);
		cr_expect(zero(dbl, score.adjusted_elo));
		/* of forty sets alone it is not known that all are even */
		cr_expect(lt(dbl, score.interval.low, -20));
		cr_expect(gt(dbl, score.interval.high, 20));
		cr_expect(lt(dbl, score.interval.high, 80));
		cr_expect(gt(dbl, score.adjusted_interval.high, 20));
		cr_expect(lt(dbl, score.adjusted_share.low, score.fair - 0.02));
		cr_expect(eq(dbl, score.superiority, 0.5));
		cr_expect(
		    zero(dbl, summary_sprt_sets(&summary, false).squares));
		summary_clear(&summary);
		header_clear(&header);
	}
}

/*
 * The two sides' intervals are each other's mirror images, hold the truth, and
 * are narrower once the luck is out. With odds multiplied by luck the
 * difference that shows is smaller than the ratings': it is measured here on
 * a long match.
 */
Test(summary, known_difference_is_found)
{
	static const double elo[2] = { 80, 0 };
	const struct match_sample samples[] = {
		{ 2, 2, true, elo, duel, 2, 0, 0, 5 },
		{ 3, 2, true, elo, odd, 3, 0, 0, 6 },
		{ 4, 2, true, elo, pairs, 6, 0, 0, 7 },
	};

	for (size_t n = 0; n < 3; n++) {
		struct score_summary truth, score, other;
		struct result_header header;
		struct summary summary;
		struct match_sample again = samples[n];

		play(&samples[n], 20000, &header, &summary);
		summary_score(&summary, 0, &truth);
		summary_clear(&summary);
		header_clear(&header);
		cr_expect(all(gt(dbl, truth.elo, 40), lt(dbl, truth.elo, 80)));

		again.seed += 100;
		play(&again, 500, &header, &summary);
		summary_score(&summary, 0, &score);
		summary_score(&summary, 1, &other);
		cr_expect(epsilon_eq(dbl, score.elo, -other.elo, 1e-6));
		cr_expect(epsilon_eq(dbl, score.interval.low,
		    -other.interval.high, 1e-6));
		cr_expect(lt(dbl, fabs(score.adjusted_elo - truth.adjusted_elo),
			      2 *
				  (score.adjusted_interval.high -
				      score.adjusted_elo)),
		    "case %zu", n);
		cr_expect(
		    gt(dbl, score.raw_variance, 1.2 * score.adjusted_variance));
		summary_clear(&summary);
		header_clear(&header);
	}
}

/* Without a reference the dice alone are the controls. */
Test(summary, pips_are_controls_too)
{
	static const double elo[2] = { 0, 0 };
	const struct match_sample sample = { 2, 2, false, elo, duel, 2, 0, 0,
		8 };
	struct result_header header;
	struct score_summary score;
	struct summary summary;

	play(&sample, 1000, &header, &summary);
	summary_score(&summary, 0, &score);
	cr_expect(gt(dbl, score.raw_variance, 1.2 * score.adjusted_variance));
	cr_expect(eq(u64, score.adjusted.freedom, 997));
	summary_clear(&summary);
	header_clear(&header);
}

/* With one seat to two, equals share one to two: the test looks at the lead. */
Test(summary, sequential_test_knows_the_seats)
{
	static const double elo[2] = { 0, 0 };
	const struct match_sample sample = { 3, 2, false, elo, odd, 3, 0, 0,
		9 };
	struct sprt sprt = { .alpha = 0.05, .beta = 0.05 };
	struct result_header header;
	struct summary summary;
	double odds = pow(10, 0.25);

	play(&sample, 400, &header, &summary);
	summary_sprt(&summary, 0, 100, &sprt);
	cr_expect(epsilon_eq(dbl, sprt.score0, 0, 1e-12));
	cr_expect(epsilon_eq(dbl, sprt.score1,
	    2 * odds / (2 * odds + 1) - 2.0 / 3, 1e-12));
	cr_expect(lt(dbl, fabs(summary_sprt_sets(&summary, false).mean), 0.05));
	cr_expect(eq(u64, summary_sprt_sets(&summary, false).count, 400));
	cr_expect(eq(u64, summary_sprt_sets(&summary, true).count, 400));
	cr_expect(lt(dbl, summary_sprt_sets(&summary, true).squares,
	    summary_sprt_sets(&summary, false).squares));
	cr_expect(eq(dbl, summary.engine[0].seated[1], 400));
	summary_clear(&summary);
	header_clear(&header);
}

/* Add the sets of several lineups, in turn. */
static void
play_in_turn(const struct match_sample samples[], unsigned lineups,
    uint64_t sets, struct result_header *header, struct summary *out)
{
	match_sample_header(&samples[0], header);
	cr_assert(zero(int, summary_init(out, header)));
	for (uint64_t n = 0; n < sets; n++) {
		struct set_result set;

		match_sample_set(&samples[n % lineups], n, &set);
		cr_assert(zero(int, summary_add(out, &set)));
		set_clear(&set);
	}
}

/* Games of an engine with itself change nothing. */
Test(summary, alone_at_the_table_is_no_game)
{
	static const double elo[2] = { -80, 0 };
	static const uint8_t alone[][SEATS] = { { 0, 0 } };
	const struct match_sample samples[] = {
		{ 2, 2, false, elo, duel, 2, 0, 0, 5 },
		{ 2, 2, false, elo, alone, 1, 0, 0, 5 },
	};
	struct score_summary score[2], other;
	struct result_header header;
	struct moments sets[2];
	struct sprt sprt[2];

	for (unsigned lineups = 1; lineups <= 2; lineups++) {
		struct score_summary *of = &score[lineups - 1];
		struct summary summary;

		play(&samples[0], 0, &header, &summary);
		for (uint64_t n = 0; n < 400; n++)
			for (unsigned k = 0; k < lineups; k++) {
				struct set_result set;

				match_sample_set(&samples[k], n, &set);
				summary_add(&summary, &set);
				set_clear(&set);
			}
		summary_score(&summary, 0, of);
		summary_score(&summary, 1, &other);
		summary_sprt(&summary, 0, 50, &sprt[lineups - 1]);
		sets[lineups - 1] = summary_sprt_sets(&summary, true);
		cr_expect(epsilon_eq(dbl, of->elo, -other.elo, 1e-6));
		cr_expect(eq(dbl, of->fair, 0.5));
		cr_expect(eq(u64, summary.engine[0].games, 800));
		cr_expect(eq(u64, summary.engine[0].sets, 400));
		cr_expect(eq(u64,
		    summary.engine[0].won + summary.engine[0].lost, 800));
		summary_clear(&summary);
		header_clear(&header);
	}
	cr_expect(eq(dbl, score[0].elo, score[1].elo));
	cr_expect(eq(dbl, score[0].adjusted_elo, score[1].adjusted_elo));
	cr_expect(eq(dbl, score[0].superiority, score[1].superiority));
	cr_expect(eq(u64, sets[0].count, sets[1].count));
	cr_expect(eq(dbl, sets[0].mean, sets[1].mean));
	cr_expect(eq(dbl, sprt[0].score1, sprt[1].score1));
}

/* An engine that never meets another has no sets, and no score is asked. */
Test(summary, never_met_is_not_measured)
{
	static const double elo[2] = { 0, 0 };
	static const uint8_t alone[][SEATS] = { { 0, 0 } };
	const struct match_sample sample = { 2, 2, false, elo, alone, 1, 0, 0,
		5 };
	struct sprt sprt = { .alpha = 0.05, .beta = 0.05 };
	struct result_header header;
	struct summary summary;
	struct moments sets;

	play(&sample, 10, &header, &summary);
	sets = summary_sprt_sets(&summary, true);
	summary_sprt(&summary, 0, 50, &sprt);
	cr_expect(zero(u64, summary.engine[0].sets));
	cr_expect(zero(u64, sets.count));
	cr_expect(eq(int, sprt_decide(&sprt, &sets), SPRT_UNDECIDED));
	cr_expect(eq(u64, summary.sets, 10));
	summary_clear(&summary);
	header_clear(&header);
}

/*
 * Lineups whose sets have one game, and six: their difference lies between
 * those which either shows alone.
 */
Test(summary, sets_of_any_size_weigh_alike)
{
	static const double elo[2] = { 150, 0 };
	static const uint8_t most[][SEATS] = { { 0, 0, 0, 1 } };
	struct match_sample samples[] = {
		{ 4, 2, false, elo, most, 1, 0, 0, 5 },
		{ 4, 2, false, elo, pairs, 6, 0, 0, 5 },
	};
	struct score_summary score, whole[2];
	struct result_header header;
	struct summary summary;

	for (unsigned n = 0; n < 2; n++) {
		play(&samples[n], 20000, &header, &summary);
		summary_score(&summary, 0, &whole[n]);
		summary_clear(&summary);
		header_clear(&header);
	}
	play_in_turn(samples, 2, 40000, &header, &summary);
	summary_score(&summary, 0, &score);
	cr_expect(epsilon_eq(dbl, score.fair, 5.0 / 8, 1e-12));
	/* between what each lineup says alone, but for chance */
	cr_expect(gt(dbl, score.elo, fmin(whole[0].elo, whole[1].elo) - 5),
	    "%g of %g and %g", score.elo, whole[0].elo, whole[1].elo);
	cr_expect(lt(dbl, score.elo, fmax(whole[0].elo, whole[1].elo) + 5),
	    "%g of %g and %g", score.elo, whole[0].elo, whole[1].elo);
	summary_clear(&summary);
	header_clear(&header);
}

/* Three engines, two seats: who meets whom, and the ranking. */
Test(summary, three_engines_are_ranked)
{
	static const double elo[3] = { 100, 0, -100 };
	static const uint8_t round[][SEATS] = { { 0, 1 }, { 1, 0 }, { 0, 2 },
		{ 2, 0 }, { 1, 2 }, { 2, 1 } };
	const struct match_sample sample = { 2, 3, false, elo, round, 6, 0.01,
		0, 10 };
	struct result_header header;
	struct summary summary;
	uint64_t forfeits = 0;

	play(&sample, 500, &header, &summary);
	cr_assert(zero(int, ranking_solve(summary.ranking)));
	for (unsigned n = 0; n < 3; n++) {
		cr_expect(eq(u64, summary.engine[n].games, 2000));
		cr_expect(eq(u64, summary.meeting[n * 3 + n].games, 0));
		forfeits += summary.engine[n].ended[END_ILLEGAL];
	}
	cr_expect(eq(u64, summary.meeting[1].games, 1000));
	cr_expect(eq(u64, forfeits, summary.ended[END_ILLEGAL]));
	cr_expect(gt(u64, forfeits, 0));
	cr_expect(gt(dbl, ranking_elo(summary.ranking, 0).value, 40));
	cr_expect(lt(dbl, ranking_elo(summary.ranking, 2).value, -40));
	summary_clear(&summary);
	header_clear(&header);
}

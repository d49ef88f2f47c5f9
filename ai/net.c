/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "ai/moves.h"
#include "ai/net.h"
#include "ai/softmax.h"

/* Rows of one slot: a first token and a further one on each place … */
enum {
	ROW_PILE = PLACES,
	/* … and for base and goal, the third and the fourth of their own. */
	ROW_BASE_THIRD = 2 * PLACES,
	ROW_GOAL_THIRD = ROW_BASE_THIRD + 2,
	SLOT_ROWS = ROW_GOAL_THIRD + 2,
	THREAT_ROWS = PLACE_TRACK_LAST,
};

static unsigned
distances_of(unsigned seats, unsigned from)
{
	unsigned twice = seats * ((1U << SEATS) + 1);

	return twice >> from & ((1U << SEATS) - 1);
}

static bool
covers_check(unsigned covers, const char **why)
{
	unsigned players = 0;

	*why = covers == 0 || covers >> NET_SETS != 0 ? "a net fits no seats"
						      : NULL;
	for (unsigned set = 0; set < NET_SETS; set++) {
		unsigned count = (unsigned)__builtin_popcount(set);

		if ((covers >> set & 1) == 0)
			continue;
		if (count < 2 || (players != 0 && count != players))
			*why = "a net for sets of seats that don't go together";
		players = count;
	}
	return *why == NULL;
}

/* Which slots are used, and by whom a slot's tokens may be hit. */
static void
find_slots(struct net_shape *shape, bool threats[SEATS][2])
{
	for (unsigned set = 0; set < NET_SETS; set++)
		for (unsigned seat = 0; seat < SEATS; seat++) {
			unsigned slots = distances_of(set, seat);

			if ((shape->covers >> set & 1) == 0 ||
			    (set >> seat & 1) == 0)
				continue;
			shape->slots |= (uint8_t)slots;
			shape->outputs =
			    __builtin_popcount(set) == 2 ? 1 : SEATS;
			for (unsigned slot = 0; slot < SEATS; slot++) {
				if ((slots >> slot & 1) == 0)
					continue;
				if (slot > 0)
					threats[slot][0] = true;
				if (slots >> slot > 1)
					threats[slot][1] = true;
			}
		}
}

bool
net_shape_init(struct net_shape *shape, unsigned covers, unsigned hidden,
    const char **why)
{
	bool threats[SEATS][2] = { { false } };
	unsigned row = 0;

	memset(shape, 0, sizeof(*shape));
	if (!covers_check(covers, why))
		return false;
	if (hidden == 0 || hidden > NET_HIDDEN_MAX ||
	    hidden % NET_HIDDEN_STEP != 0) {
		*why = "the hidden layer is 64, 128, 192 or 256 units";
		return false;
	}
	shape->covers = (uint16_t)covers;
	shape->hidden = (uint16_t)hidden;
	find_slots(shape, threats);
	for (unsigned slot = 0; slot < SEATS; slot++) {
		shape->place_row[slot] = (uint16_t)row;
		row += shape->slots >> slot & 1 ? SLOT_ROWS : 0;
		for (unsigned late = 0; late < 2; late++) {
			shape->threat_row[slot][late] = (uint16_t)row;
			row += threats[slot][late] ? THREAT_ROWS : 0;
		}
	}
	shape->sixes_row = (uint16_t)row;
	shape->rows = (uint16_t)(row + SIXES_MAX);
	return true;
}

/*
 * A token's row in its slot, by how many of its seat's tokens stand on the
 * same place "below" it. On the track and in the column all further ones of a
 * pile count alike.
 */
static inline unsigned
row_of(unsigned below, unsigned place)
{
	bool is_pool = place == PLACE_BASE || place == PLACE_GOAL;

	if (below < 2 || !is_pool)
		return place + (below > 0 ? ROW_PILE : 0);
	return below - 2 +
	    (place == PLACE_BASE ? ROW_BASE_THIRD : ROW_GOAL_THIRD);
}

/* One row for each of four tokens, of a seat that has so many of them. */
static inline uint16_t *
put_places(uint16_t *to, const uint64_t *planes, unsigned tokens, unsigned row)
{
	uint64_t one = planes[0], two = planes[1], three = planes[2];
	uint64_t four = planes[3];
	unsigned below = 0;

	for (; tokens < TOKENS_MAX; tokens++) {
		four |= three & PLACES_GOAL;
		three |= two & PLACES_GOAL;
		two |= one & PLACES_GOAL;
		one |= PLACES_GOAL;
	}
	for (unsigned n = 0; n < TOKENS_MAX; n++) {
		bool is_empty = one == 0;

		one = is_empty ? two : one;
		two = is_empty ? three : two;
		three = is_empty ? four : three;
		below += is_empty;
		*to++ = (uint16_t)(row +
		    row_of(below, (unsigned)__builtin_ctzll(one)));
		one &= one - 1;
	}
	return to;
}

/* The squares where a seat's tokens can stop by one roll, in its view. */
static inline uint64_t
reach_of(uint64_t tokens)
{
	uint64_t near = (tokens & PLACES_TRACK) << 1;

	near |= near << 1 | near << 2;
	return (near | near << 3) & PLACES_TRACK;
}

/* Several ways to hit a token switch its row on several times, up to three. */
enum { THREATS_MAX = 3 };

static uint16_t *
put_threats(uint16_t *to, uint64_t hit, uint64_t attackers, unsigned distance,
    unsigned row)
{
	for (; hit != 0; hit &= hit - 1) {
		uint64_t square = board_turn(moves_first(hit), distance);
		uint64_t before = square - 1;
		int ways = __builtin_popcountll(
		    attackers & PLACES_TRACK & before & ~(before >> DIE_FACES));
		unsigned place = (unsigned)__builtin_ctzll(hit);

		for (int n = 0; n < ways && n < THREATS_MAX; n++)
			*to++ = (uint16_t)(row + place - PLACE_START);
	}
	return to;
}

unsigned
net_rows(const struct net_shape *shape, const struct position *pos,
    uint16_t rows[static NET_ACTIVE_MAX])
{
	unsigned slots = distances_of(pos->seats, pos->turn);
	uint64_t reach[SEATS] = { 0 }, targets[SEATS] = { 0 };
	const uint64_t *planes[SEATS];
	uint16_t *to = rows;

	for (unsigned s = 0; s < SEATS; s++) {
		planes[s] = pos->planes[(pos->turn + s) % SEATS];
		if ((slots >> s & 1) == 0)
			continue;
		to =
		    put_places(to, planes[s], pos->tokens, shape->place_row[s]);
		reach[s] = reach_of(planes[s][0]);
		targets[s] =
		    planes[s][0] & ~planes[s][1] & PLACES_TRACK & ~PLACES_SAFE;
	}
	for (unsigned victim = 0; victim < SEATS; victim++)
		for (unsigned d = 1; d < SEATS && targets[victim] != 0; d++) {
			unsigned by = (victim + d) % SEATS;
			uint64_t hit =
			    board_turn(reach[by], d) & targets[victim];

			if (hit != 0)
				to = put_threats(to, hit, planes[by][0],
				    SEATS - d,
				    shape->threat_row[victim][by > victim]);
		}
	if (pos->sixes > 0)
		*to++ = (uint16_t)(shape->sixes_row + pos->sixes - 1U);
	return (unsigned)(to - rows);
}

static inline unsigned
tokens_home(const struct position *pos, unsigned seat)
{
	const uint64_t *planes = pos->planes[seat];

	/* The goal is the highest bit. */
	return (unsigned)((planes[0] >> PLACE_GOAL) +
	    (planes[1] >> PLACE_GOAL) + (planes[2] >> PLACE_GOAL) +
	    (planes[3] >> PLACE_GOAL));
}

unsigned
net_bucket(const struct position *pos)
{
	unsigned done = TOKENS_MAX - pos->tokens, rival = 0;

	for (unsigned d = 1; d < SEATS; d++) {
		unsigned home = tokens_home(pos, (pos->turn + d) % SEATS);

		rival = home > rival ? home : rival;
	}
	return (tokens_home(pos, pos->turn) + done) * TOKENS_MAX + rival + done;
}

void
net_forward_plain(const struct net *net, const uint16_t *rows, unsigned count,
    unsigned bucket, int32_t *out)
{
	unsigned hidden = net->shape.hidden, outputs = net->shape.outputs;
	const int16_t *weights = net->out + bucket * outputs * hidden;

	for (unsigned o = 0; o < outputs; o++)
		out[o] = net->out_bias[bucket * outputs + o];
	for (unsigned h = 0; h < hidden; h++) {
		uint16_t sum = (uint16_t)net->bias[h];
		int32_t unit;

		for (unsigned i = 0; i < count; i++)
			sum += (uint16_t)net->first[rows[i] * hidden + h];
		unit = (int16_t)sum;
		unit = unit < 0 ? 0 : unit >= NET_ONE ? NET_ONE - 1 : unit;
		unit = unit * unit >> 8;
		for (unsigned o = 0; o < outputs; o++)
			out[o] += unit * weights[o * hidden + h];
	}
}

/* From a sum of the output layer to octaves. */
static int64_t
score_of(int32_t sum)
{
	return (int64_t)sum / (NET_SQUARE_ONE * NET_OUT_ONE / SOFTMAX_OCTAVE);
}

void
net_value(const struct net *net, const struct position *pos, struct value *out)
{
	uint16_t rows[NET_ACTIVE_MAX];
	unsigned count = net_rows(&net->shape, pos, rows);
	int64_t scores[SEATS] = { 0 };
	int32_t sums[SEATS];

	net->forward(net, rows, count, net_bucket(pos), sums);
	for (unsigned d = 0; d < net->shape.outputs; d++)
		scores[(pos->turn + d) % SEATS] = score_of(sums[d]);
	softmax(scores, pos->seats, pos->turn, out);
}

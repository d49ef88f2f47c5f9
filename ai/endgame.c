/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "ai/bytes.h"
#include "ai/endgame.h"
#include "ai/moves.h"

/* n over k for the k of a multiset's elements, 1 – 4; 0 where n < k. */
static uint32_t
choose(uint32_t n, unsigned k)
{
	switch (k) {
	case 1:
		return n;
	case 2:
		return n * (n - 1) / 2;
	case 3:
		return n < 3 ? 0 : n * (n - 1) * (n - 2) / 6;
	default:
		return n < 4 ? 0 : n * (n - 1) * (n - 2) / 6 * (n - 3) / 4;
	}
}

uint32_t
endgame_multisets(unsigned tokens)
{
	return choose(ENDGAME_PLACES + tokens - 1, tokens);
}

/*
 * Multisets p1 <= p2 <= … become sets p1 < p2 + 1 < …, and those have the
 * number C(p1, 1) + C(p2 + 1, 2) + ….
 */
uint32_t
endgame_rank(const uint64_t planes[static TOKENS_MAX])
{
	uint32_t rank = 0;
	unsigned k = 0;

	for (uint64_t places = planes[0] & ~PLACES_GOAL; places != 0;
	     places &= places - 1) {
		unsigned place = (unsigned)__builtin_ctzll(places);

		for (unsigned n = 0;
		     n < TOKENS_MAX && (planes[n] >> place & 1) != 0; n++) {
			rank += choose(place + k, k + 1);
			k++;
		}
	}
	return rank;
}

uint64_t
endgame_states(const struct endgame_class *class)
{
	uint64_t states = 1;

	for (unsigned slot = 0; slot < class->slots; slot++)
		states *= endgame_multisets(class->unfinished[slot]);
	return states;
}

static uint64_t
shares_size(const struct endgame_class *class)
{
	return endgame_states(class) * (class->slots - 1U) * sizeof(uint16_t);
}

uint64_t
endgame_file_size(const struct endgame_class *class)
{
	return ENDGAME_HEADER_SIZE + shares_size(class);
}

struct endgame_class
endgame_class_of(const struct position *pos)
{
	struct endgame_class class = { 0 };

	for (unsigned distance = 0; distance < SEATS; distance++) {
		unsigned seat = (pos->turn + distance) % SEATS;

		if (!position_plays(pos, seat))
			continue;
		if (distance > 0)
			class.distances |= (uint8_t)(1U << distance);
		class.unfinished[class.slots++] = (uint8_t)(pos->tokens -
		    position_count(pos, seat, PLACE_GOAL));
	}
	return class;
}

uint64_t
endgame_state_of(const struct position *pos)
{
	uint64_t state = 0;

	for (unsigned distance = 0; distance < SEATS; distance++) {
		unsigned seat = (pos->turn + distance) % SEATS;

		if (position_plays(pos, seat)) {
			unsigned unfinished =
			    pos->tokens - position_count(pos, seat, PLACE_GOAL);

			state = state * endgame_multisets(unfinished) +
			    endgame_rank(pos->planes[seat]);
		}
	}
	return state;
}

/*
 * The file's header, little-endian:
 *
 *	 0	8	magic and version
 *	 8	1	distances
 *	 9	1	slots
 *	10	4	unfinished tokens by slot
 *	14	2	0
 *	16	8	number of states
 *	24	8	checksum of the shares
 *	32	8	0
 */
static const uint8_t magic[8] = { 'L', 'U', 'D', 'O', 'E', 'G', 0, 1 };

enum { AT_CLASS = 8, AT_STATES = 16, AT_CHECKSUM = 24 };

void
endgame_write_header(const struct endgame_class *class, uint64_t checksum,
    uint8_t header[static ENDGAME_HEADER_SIZE])
{
	memset(header, 0, ENDGAME_HEADER_SIZE);
	memcpy(header, magic, sizeof(magic));
	header[AT_CLASS] = class->distances;
	header[AT_CLASS + 1] = class->slots;
	memcpy(header + AT_CLASS + 2, class->unfinished, SEATS);
	bytes_put(header + AT_STATES, endgame_states(class), 8);
	bytes_put(header + AT_CHECKSUM, checksum, 8);
}

/* Sizes are even; the last word is filled with zeros. */
uint64_t
endgame_checksum(const uint8_t *shares, uint64_t size)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	uint8_t last[8] = { 0 };

	for (; size >= 8; shares += 8, size -= 8)
		hash = (hash ^ bytes_get(shares, 8)) * UINT64_C(0x100000001b3);
	memcpy(last, shares, size);
	return (hash ^ bytes_get(last, 8)) * UINT64_C(0x100000001b3);
}

static bool
class_is_sound(const struct endgame_class *class)
{
	if ((class->distances & ~0xeU) != 0 ||
	    class->slots != 1 + __builtin_popcount(class->distances) ||
	    class->slots < 2)
		return false;
	for (unsigned slot = 0; slot < SEATS; slot++) {
		unsigned unfinished = class->unfinished[slot];

		if (slot < class->slots
			? unfinished < 1 || unfinished > TOKENS_MAX
			: unfinished != 0)
			return false;
	}
	return true;
}

bool
endgame_read(const uint8_t *file, size_t size, struct endgame_table *table,
    const char **why)
{
	uint8_t header[ENDGAME_HEADER_SIZE];
	struct endgame_class class;

	*why = NULL;
	if (size < ENDGAME_HEADER_SIZE ||
	    memcmp(file, magic, sizeof(magic) - 1) != 0) {
		*why = "not an endgame table";
		return false;
	}
	class.distances = file[AT_CLASS];
	class.slots = file[AT_CLASS + 1];
	memcpy(class.unfinished, file + AT_CLASS + 2, SEATS);
	if (file[sizeof(magic) - 1] != magic[sizeof(magic) - 1])
		*why = "an endgame table of another version";
	else if (!class_is_sound(&class))
		*why = "an endgame table with a damaged header";
	else if (size != endgame_file_size(&class))
		*why = "an endgame table of the wrong size";
	if (*why != NULL)
		return false;
	endgame_write_header(&class,
	    endgame_checksum(file + ENDGAME_HEADER_SIZE, shares_size(&class)),
	    header);
	if (memcmp(file, header, sizeof(header)) != 0) {
		*why = "an endgame table with a wrong checksum";
		return false;
	}
	table->class = class;
	table->shares = file + ENDGAME_HEADER_SIZE;
	return true;
}

static unsigned
count_unfinished(const struct endgame_class *class)
{
	unsigned unfinished = 0;

	for (unsigned slot = 0; slot < SEATS; slot++)
		unfinished += class->unfinished[slot];
	return unfinished;
}

static const struct endgame_table *
find_table(const struct endgame *set, const struct endgame_class *class)
{
	unsigned unfinished = count_unfinished(class);

	if (unfinished > set->unfinished_max)
		return NULL;
	for (unsigned i = 0; i < set->count; i++)
		if (memcmp(&set->tables[i].class, class, sizeof(*class)) == 0)
			return &set->tables[i];
	return NULL;
}

static void
read_state(const struct endgame_table *table, const struct position *pos,
    struct value *out)
{
	unsigned slots = table->class.slots;
	const uint8_t *share = table->shares +
	    endgame_state_of(pos) * (slots - 1) * sizeof(uint16_t);
	unsigned seat = pos->turn;
	int32_t rest = VALUE_ONE;

	memset(out, 0, sizeof(*out));
	for (unsigned slot = 0; slot + 1 < slots; slot++, share += 2) {
		uint64_t stored = bytes_get(share, 2);

		out->wp[seat] =
		    (int32_t)((stored * VALUE_ONE + ENDGAME_SHARE_ONE / 2) /
			ENDGAME_SHARE_ONE);
		/* Rounded up all, they could be more than there is. */
		if (out->wp[seat] > rest)
			out->wp[seat] = rest;
		rest -= out->wp[seat];
		seat = position_next_seat(pos, seat);
	}
	out->wp[seat] = rest;
}

static bool
probe(const struct endgame *, const struct position *, struct value *);

/* The best move of one face, by the seat to roll's share. */
static bool
probe_face(const struct endgame *set, const struct position *pos,
    const struct view *view, unsigned die, struct value *best)
{
	uint64_t origins = moves_legal(pos, view, die);
	int32_t best_share = -1;

	do {
		uint64_t origin = moves_first(origins);
		struct position next = moves_successor(pos, view, origin, die);
		struct value value;

		origins ^= origin;
		if (position_has_won(&next, pos->turn))
			value = value_won(pos->turn);
		else if (!probe(set, &next, &value))
			return false;
		if (value.wp[pos->turn] > best_share) {
			best_share = value.wp[pos->turn];
			*best = value;
		}
	} while (origins != 0);
	return true;
}

/* A state within a turn: one more roll, which is stored or rolls a six less. */
static bool
probe_ahead(const struct endgame *set, const struct position *pos,
    struct value *out)
{
	struct view view = moves_view(pos);
	struct value sum = { { 0 } }, best;

	for (unsigned die = 1; die <= DIE_FACES; die++) {
		if (!probe_face(set, pos, &view, die, &best))
			return false;
		for (unsigned seat = 0; seat < SEATS; seat++)
			sum.wp[seat] += best.wp[seat];
	}
	*out = value_mean(&sum, pos->seats);
	return true;
}

static bool
probe(const struct endgame *set, const struct position *pos, struct value *out)
{
	struct endgame_class class = endgame_class_of(pos);
	const struct endgame_table *table = find_table(set, &class);

	if (table == NULL)
		return false;
	if (pos->sixes > 0)
		return probe_ahead(set, pos, out);
	read_state(table, pos, out);
	return true;
}

static bool
prober_probe(const struct prober *self, const struct position *pos,
    struct value *out)
{
	return probe((const struct endgame *)self, pos, out);
}

void
endgame_init(struct endgame *set)
{
	set->prober.probe = prober_probe;
	set->unfinished_max = 0;
	set->count = 0;
}

bool
endgame_add(struct endgame *set, const struct endgame_table *table,
    const char **why)
{
	unsigned unfinished = count_unfinished(&table->class);

	if (find_table(set, &table->class) != NULL) {
		*why = "another table is of the same class";
		return false;
	}
	if (set->count == ENDGAME_TABLES_MAX) {
		*why = "one table too many";
		return false;
	}
	set->tables[set->count++] = *table;
	if (unfinished > set->unfinished_max)
		set->unfinished_max = unfinished;
	return true;
}

/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/random.h"
#include "src/common/file.h"
#include "src/train/checkpoint.h"

enum { CHECKPOINT_VERSION = 1, CHECKPOINT_PARTS = 5 };

#define CHECKPOINT_MAGIC UINT64_C(0x6c75646f74726e31)

struct header {
	uint64_t magic;
	uint64_t checksum; /* of the rest, with this field 0 */
	uint32_t version;
	uint32_t covers;
	uint32_t hidden;
	uint32_t lane_bytes;
	uint64_t games;
	uint64_t batches;
	double loss;
};

static uint64_t
mix_bytes(uint64_t sum, const void *data, size_t bytes)
{
	const unsigned char *from = data;
	uint64_t word;

	for (; bytes >= sizeof(word); bytes -= sizeof(word)) {
		memcpy(&word, from, sizeof(word));
		sum = random_mix(sum ^ word);
		from += sizeof(word);
	}
	for (; bytes > 0; bytes--)
		sum = random_mix(sum ^ *from++);
	return sum;
}

/* All of a checkpoint, in file order. */
static void
list_parts(const struct trainer *trainer, struct header *header,
    struct lane *lanes, struct iovec parts[static CHECKPOINT_PARTS])
{
	const struct model *model = &trainer->model;
	size_t bytes = model->parameters * sizeof(float);

	parts[0] = (struct iovec){ header, sizeof(*header) };
	parts[1] = (struct iovec){ model->weights, bytes };
	parts[2] = (struct iovec){ model->mean, bytes };
	parts[3] = (struct iovec){ model->variance, bytes };
	parts[4] = (struct iovec){ lanes,
		TRAINER_SHARDS * PLAY_LANES * sizeof(*lanes) };
}

static uint64_t
checksum(const struct header *header, const struct iovec *parts)
{
	struct header copy = *header;
	uint64_t sum;

	copy.checksum = 0;
	sum = mix_bytes(0, &copy, sizeof(copy));
	for (int i = 1; i < CHECKPOINT_PARTS; i++)
		sum = mix_bytes(sum, parts[i].iov_base, parts[i].iov_len);
	return sum;
}

static struct header
header_of(const struct trainer *trainer)
{
	struct header header;

	memset(&header, 0, sizeof(header));
	header.magic = CHECKPOINT_MAGIC;
	header.version = CHECKPOINT_VERSION;
	header.covers = trainer->model.shape.covers;
	header.hidden = trainer->model.shape.hidden;
	header.lane_bytes = sizeof(struct lane);
	header.games = trainer->games;
	header.batches = trainer->batches;
	header.loss = trainer->loss;
	return header;
}

static struct lane *
lanes_new(void)
{
	return calloc(TRAINER_SHARDS * PLAY_LANES, sizeof(struct lane));
}

int
checkpoint_save(const struct trainer *trainer, const char *path)
{
	struct header header = header_of(trainer);
	struct iovec parts[CHECKPOINT_PARTS];
	struct lane *lanes = lanes_new();
	int status;

	if (lanes == NULL)
		return -1;
	for (unsigned i = 0; i < TRAINER_SHARDS; i++)
		memcpy(lanes + i * PLAY_LANES, trainer->shards[i].lanes,
		    sizeof(trainer->shards[i].lanes));
	list_parts(trainer, &header, lanes, parts);
	header.checksum = checksum(&header, parts);
	status = file_replace(path, parts, CHECKPOINT_PARTS);
	free(lanes);
	return status;
}

static bool
weights_check(const struct model *model)
{
	for (size_t i = 0; i < model->parameters; i++)
		if (!isfinite(model->weights[i]) || !isfinite(model->mean[i]) ||
		    !isfinite(model->variance[i]))
			return false;
	return true;
}

/* Why a run can't go on from a file with that header, or NULL. */
static const char *
find_fault(const struct header *header, const struct header *own)
{
	static char why[64];

	if (header->magic != own->magic || header->version != own->version ||
	    header->lane_bytes != own->lane_bytes)
		return "not a checkpoint of this version";
	if (header->covers != own->covers)
		return "the checkpoint is of another game";
	if (header->hidden == own->hidden)
		return NULL;
	snprintf(why, sizeof(why),
	    "the checkpoint is of a net with %u units, not %u", header->hidden,
	    own->hidden);
	return why;
}

static bool
read_parts(struct trainer *trainer, FILE *file, struct lane *lanes,
    const char **why)
{
	struct header header, own = header_of(trainer);
	struct iovec parts[CHECKPOINT_PARTS];

	*why = NULL;
	list_parts(trainer, &header, lanes, parts);
	for (int i = 0; i < CHECKPOINT_PARTS && *why == NULL; i++) {
		if (fread(parts[i].iov_base, 1, parts[i].iov_len, file) !=
		    parts[i].iov_len)
			*why = "the checkpoint is too short";
		else if (i == 0)
			*why = find_fault(&header, &own);
	}
	if (*why == NULL && header.checksum != checksum(&header, parts))
		*why = "the checkpoint is damaged: wrong checksum";
	else if (*why == NULL && !weights_check(&trainer->model))
		*why = "a weight of the checkpoint is not a number";
	if (*why != NULL)
		return false;
	trainer->games = header.games;
	trainer->batches = header.batches;
	trainer->loss = header.loss;
	return true;
}

bool
checkpoint_load(struct trainer *trainer, const char *path, const char **why)
{
	struct lane *lanes = lanes_new();
	FILE *file = fopen(path, "rb");
	bool loaded = false;

	if (lanes == NULL || file == NULL)
		*why = strerror(errno);
	else
		loaded = read_parts(trainer, file, lanes, why);
	for (unsigned i = 0; i < TRAINER_SHARDS && loaded; i++)
		memcpy(trainer->shards[i].lanes, lanes + i * PLAY_LANES,
		    sizeof(trainer->shards[i].lanes));
	if (file != NULL)
		fclose(file);
	free(lanes);
	return loaded;
}

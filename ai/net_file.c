/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "ai/bytes.h"
#include "ai/net_file.h"

/* FNV-1a, by Fowler, Noll and Vo, in its 64-bit form. */
static uint64_t
checksum(const unsigned char *file, size_t bytes)
{
	uint64_t sum = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < bytes; i++)
		if (i < NET_FILE_CHECKSUM_AT || i >= NET_FILE_HEADER)
			sum = (sum ^ file[i]) * UINT64_C(0x100000001b3);
	return sum;
}

static size_t
first_count(const struct net_shape *shape)
{
	return (size_t)shape->rows * shape->hidden;
}

static size_t
out_count(const struct net_shape *shape)
{
	return (size_t)NET_BUCKETS * shape->outputs * shape->hidden;
}

static size_t
out_bias_count(const struct net_shape *shape)
{
	return (size_t)NET_BUCKETS * shape->outputs;
}

size_t
net_file_bytes(const struct net_shape *shape)
{
	return NET_FILE_HEADER +
	    2 * (first_count(shape) + shape->hidden + out_count(shape)) +
	    4 * out_bias_count(shape);
}

static unsigned char *
put_weights(unsigned char *to, const int16_t *weights, size_t count)
{
	for (size_t i = 0; i < count; i++)
		to = bytes_put(to, (uint16_t)weights[i], 2);
	return to;
}

void
net_file_write(const struct net *net, unsigned char *to)
{
	const struct net_shape *shape = &net->shape;
	size_t bytes = net_file_bytes(shape);
	unsigned char *file = to;

	memcpy(to, NET_FILE_MAGIC, NET_FILE_MAGIC_BYTES);
	to = bytes_put(to + NET_FILE_MAGIC_BYTES, NET_FILE_VERSION, 4);
	to = bytes_put(to, shape->covers, 4);
	to = bytes_put(to, shape->hidden, 4);
	to = bytes_put(to, bytes - NET_FILE_HEADER, 4);
	to =
	    put_weights(file + NET_FILE_HEADER, net->first, first_count(shape));
	to = put_weights(to, net->bias, shape->hidden);
	to = put_weights(to, net->out, out_count(shape));
	for (size_t i = 0; i < out_bias_count(shape); i++)
		to = bytes_put(to, (uint32_t)net->out_bias[i], 4);
	bytes_put(file + NET_FILE_CHECKSUM_AT, checksum(file, bytes), 8);
}

static bool
header_check(const unsigned char *file, size_t bytes, struct net_shape *shape,
    const char **why)
{
	if (bytes < NET_FILE_HEADER)
		*why = "the net file is too short";
	else if (memcmp(file, NET_FILE_MAGIC, NET_FILE_MAGIC_BYTES) != 0)
		*why = "not a net file";
	else if (bytes_get(file + NET_FILE_VERSION_AT, 4) != NET_FILE_VERSION)
		*why = "a net file of another version";
	else if (net_shape_init(shape,
		     (unsigned)bytes_get(file + NET_FILE_COVERS_AT, 4),
		     (unsigned)bytes_get(file + NET_FILE_HIDDEN_AT, 4), why)) {
		size_t size = net_file_bytes(shape);

		if (bytes < size)
			*why = "the net file is too short";
		else if (bytes > size ||
		    bytes_get(file + NET_FILE_PAYLOAD_AT, 4) !=
			size - NET_FILE_HEADER)
			*why = "the net file is of the wrong length";
		else if (bytes_get(file + NET_FILE_CHECKSUM_AT, 8) !=
		    checksum(file, bytes))
			*why = "the net file is damaged: wrong checksum";
	}
	return *why == NULL;
}

static const unsigned char *
get_weights(const unsigned char *from, int16_t *weights, size_t count)
{
	for (size_t i = 0; i < count; i++, from += 2)
		weights[i] = (int16_t)bytes_get(from, 2);
	return from;
}

/* Can no position make an output overflow? */
static bool
outputs_check(const struct net *net, const char **why)
{
	unsigned hidden = net->shape.hidden;

	for (size_t o = 0; o < out_bias_count(&net->shape); o++) {
		int32_t sum = 0;

		for (unsigned h = 0; h < hidden; h++) {
			int weight = net->out[o * hidden + h];

			sum += weight < 0 ? -weight : weight;
		}
		if (sum > NET_OUT_SUM_MAX ||
		    net->out_bias[o] > NET_OUT_BIAS_MAX ||
		    net->out_bias[o] < -NET_OUT_BIAS_MAX) {
			*why = "a weight of the net is out of range";
			return false;
		}
	}
	return true;
}

bool
net_load(const void *data, size_t bytes, struct net *net, const char **why)
{
	const unsigned char *from = data;
	struct net_shape *shape = &net->shape;

	*why = NULL;
	if (!header_check(from, bytes, shape, why))
		return false;
	from =
	    get_weights(from + NET_FILE_HEADER, net->first, first_count(shape));
	from = get_weights(from, net->bias, shape->hidden);
	from = get_weights(from, net->out, out_count(shape));
	for (size_t i = 0; i < out_bias_count(shape); i++, from += 4)
		net->out_bias[i] = (int32_t)bytes_get(from, 4);
	net->forward = net_forward_fastest();
	return outputs_check(net, why);
}

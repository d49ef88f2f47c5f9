/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A net file, version 1. Numbers are little-endian:
 *
 *	 0	8 bytes	"ludonet\n"
 *	 8	u32	version
 *	12	u32	seat sets it covers, as in struct net_shape
 *	16	u32	hidden units
 *	20	u32	bytes after the header
 *	24	u64	checksum of all but these eight bytes
 *	32	i16	first layer [rows][hidden], then its bias [hidden]
 *		i16	output layer [bucket][output][hidden]
 *		i32	its bias [bucket][output]
 *
 * Weights are whole numbers, so there is no NaN to keep out; what is kept out
 * is an output whose sum could overflow.
 */

#ifndef LUDOD_AI_NET_FILE_H
#define LUDOD_AI_NET_FILE_H

#include "ai/net.h"

enum {
	NET_FILE_VERSION = 1,
	NET_FILE_VERSION_AT = 8,
	NET_FILE_COVERS_AT = 12,
	NET_FILE_HIDDEN_AT = 16,
	NET_FILE_PAYLOAD_AT = 20,
	NET_FILE_CHECKSUM_AT = 24,
	NET_FILE_HEADER = 32,
	NET_FILE_MAGIC_BYTES = 8,
	NET_OUT_BIAS_MAX = 1 << 26,
};

#define NET_FILE_MAGIC "ludonet\n"

/* Bytes of a file for a net of this shape, header included. */
size_t net_file_bytes(const struct net_shape *shape);

/* Write the net as a file into net_file_bytes() bytes. */
void net_file_write(const struct net *net, unsigned char *to);

#endif

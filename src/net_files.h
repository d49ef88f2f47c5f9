/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * The nets that searches ask: those built in, and files in their place.
 */

#ifndef LUDOD_SRC_NET_FILES_H
#define LUDOD_SRC_NET_FILES_H

#include "ai/eval.h"
#include "ai/net.h"

#define NET_FILE_SUFFIX ".net"

struct net_files {
	/* For the searches: a game that no net covers is left to `weights`. */
	struct net_evaluator evaluator;
	struct eval weights;
	struct net *nets[NET_SETS];
	unsigned count;
	unsigned refused; /* files left out */
};

/*
 * Take the built-in nets, and then every net of a directory unless it is NULL,
 * by their names: a net covers its seat sets in place of an earlier one. A file
 * that is not sound is left out, and `tell` is told, once each; so is a
 * directory that can't be read. Returns how many nets there are.
 */
unsigned net_files_open(struct net_files *files, const char *directory,
    void (*tell)(const char *path, const char *why));

/* No search may ask the nets any more. */
void net_files_close(struct net_files *files);

#endif

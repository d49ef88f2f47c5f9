/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What the command line of ludo-train asks for. */

#ifndef LUDOD_TRAIN_SETTINGS_H
#define LUDOD_TRAIN_SETTINGS_H

#include "src/train/trainer.h"

struct settings {
	struct trainer_options trainer;
	unsigned covers; /* as in struct net_shape */
	unsigned hidden;
	bool resume;
	const char *checkpoint; /* path, or NULL */
	const char *log;	/* path, or NULL */
	const char *net;	/* path */
};

/* Exits if the command line is wrong, or asks for help or the version. */
void settings_read(struct settings *settings, int argc, char **argv);

#endif

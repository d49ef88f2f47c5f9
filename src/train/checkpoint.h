/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Checkpoints: everything that a run needs to go on as if it had not been
 * interrupted. They are read where they were written: numbers are in the
 * machine's own form.
 */

#ifndef LUDOD_TRAIN_CHECKPOINT_H
#define LUDOD_TRAIN_CHECKPOINT_H

#include "src/train/trainer.h"

/* Write it in place of what `path` held before. -1 and errno. */
int checkpoint_save(const struct trainer *trainer, const char *path);

/*
 * Go on from a checkpoint: sets the weights, the games being played and the
 * counts of a trainer that was initialised with the same shape. False, and
 * why, which holds until the next call; the trainer is then undefined.
 */
bool
checkpoint_load(struct trainer *trainer, const char *path, const char **why);

#endif

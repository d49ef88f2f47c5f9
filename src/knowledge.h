/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * What the engine has learnt or solved beforehand, as files have it. Opened at
 * start-up, constant while any search runs.
 */

#ifndef LUDOD_SRC_KNOWLEDGE_H
#define LUDOD_SRC_KNOWLEDGE_H

#include "ai/engine.h"
#include "src/config.h"
#include "src/endgame_files.h"
#include "src/net_files.h"

struct knowledge {
	struct engine_knowledge engine; /* for the searches */
	struct endgame_files endgame;
	struct net_files nets;
};

/* Are the directories there that a configuration names? */
bool knowledge_check(const struct config *config, struct config_fault *fault);

/*
 * Open what the configuration names. What can't be used is logged and done
 * without; returns how much that is.
 */
unsigned
knowledge_open(struct knowledge *knowledge, const struct config *config);
void knowledge_close(struct knowledge *knowledge);

#endif

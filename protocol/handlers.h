/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* The handlers in the command table, by the file that they are in. */

#ifndef LUDOD_PROTOCOL_HANDLERS_H
#define LUDOD_PROTOCOL_HANDLERS_H

#include "protocol/command.h"

#define HANDLER(name)                                                     \
	bool name(struct session *session, const struct command *command, \
	    struct words *words, struct fault *fault)

/* cmd_session.c */
HANDLER(cmd_auth);
HANDLER(cmd_debug);
HANDLER(cmd_help);
HANDLER(cmd_isready);
HANDLER(cmd_newgame);
HANDLER(cmd_quit);
HANDLER(cmd_stats);

/* cmd_eval.c */
HANDLER(cmd_eval);

/* cmd_option.c */
HANDLER(cmd_getoption);
HANDLER(cmd_setoption);
HANDLER(cmd_tunables);
HANDLER(cmd_udi);

/* cmd_position.c */
HANDLER(cmd_legal);
HANDLER(cmd_position);
HANDLER(cmd_show);
HANDLER(cmd_state);

/* cmd_job.c */
HANDLER(cmd_bench);
HANDLER(cmd_go);
HANDLER(cmd_perft);
HANDLER(cmd_stop);

#endif

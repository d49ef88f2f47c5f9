/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <signal.h>
#include <stdio.h>

#include "src/common/stdout.h"
#include "src/match/command.h"
#include "src/match/status.h"

int
main(int argc, char **argv)
{
	(void)argc;
	/* Engines write there as well, so that a line goes out whole. */
	setvbuf(stderr, NULL, _IOLBF, 0);
	/* A file that may not grow is told of like a full disk. */
	signal(SIGXFSZ, SIG_IGN);
	return stdout_close(command_run(argv + 1), STATUS_TROUBLE);
}

/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <signal.h>

#include "src/common/stdout.h"
#include "src/match/command.h"
#include "src/match/status.h"

int
main(int argc, char **argv)
{
	(void)argc;
	/* A file that may not grow is told of like a full disk. */
	signal(SIGXFSZ, SIG_IGN);
	return stdout_close(command_run(argv + 1), STATUS_TROUBLE);
}

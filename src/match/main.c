/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/match/command.h"

int
main(int argc, char **argv)
{
	(void)argc;
	return command_run(argv + 1);
}

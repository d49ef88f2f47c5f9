/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * usage: replay_TARGET FILE...
 * Gives the contents of each file to a fuzz target.
 */

#include "tests/fuzz/fuzz.h"

enum { INPUT_MAX = 1024 * 1024 };

int
main(int argc, char **argv)
{
	static uint8_t input[INPUT_MAX];

	if (argc < 2) {
		fputs("nothing to replay\n", stderr);
		return 1;
	}
	for (int i = 1; i < argc; i++) {
		FILE *file = fopen(argv[i], "rb");
		size_t size;

		if (file == NULL) {
			perror(argv[i]);
			return 1;
		}
		size = fread(input, 1, sizeof input, file);
		fclose(file);
		LLVMFuzzerTestOneInput(input, size);
	}
	printf("%d replayed\n", argc - 1);
	return 0;
}

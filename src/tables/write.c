/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/endgame_files.h"
#include "src/tables/write.h"

void
table_name(const struct endgame_class *class, char name[static TABLE_NAME_MAX])
{
	char *end = name + sprintf(name, "ludo-0");

	for (unsigned distance = 1; distance < SEATS; distance++)
		if ((class->distances >> distance & 1) != 0)
			end += sprintf(end, ".%u", distance);
	for (unsigned slot = 0; slot < class->slots; slot++)
		end += sprintf(end, "%c%d", slot == 0 ? '-' : '.',
		    class->unfinished[slot]);
	sprintf(end, "%s", ENDGAME_FILE_SUFFIX);
}

/* All slots' shares but the last's, rounded to the nearest 16-bit step. */
static void
round_shares(const struct solved *solved, uint8_t *out)
{
	unsigned slots = solved->class.slots;

	for (uint64_t i = 0; i < solved->states * slots; i++) {
		unsigned rounded =
		    (unsigned)((double)solved->shares[i] * ENDGAME_SHARE_ONE +
			0.5);

		if (i % slots == slots - 1)
			continue;
		*out++ = (uint8_t)rounded;
		*out++ = (uint8_t)(rounded >> 8);
	}
}

uint8_t *
write_image(const struct solved *solved)
{
	uint64_t size = endgame_file_size(&solved->class);
	uint8_t *image = malloc(size), *shares;

	if (image == NULL)
		return NULL;
	shares = image + ENDGAME_HEADER_SIZE;
	round_shares(solved, shares);
	endgame_write_header(&solved->class,
	    endgame_checksum(shares, size - ENDGAME_HEADER_SIZE), image);
	return image;
}

static int
write_bytes(const char *path, const uint8_t *bytes, uint64_t size)
{
	FILE *file = fopen(path, "wb");
	bool ok;

	if (file == NULL)
		return -1;
	ok = fwrite(bytes, 1, size, file) == size && fflush(file) == 0 &&
	    fsync(fileno(file)) == 0;
	if (fclose(file) != 0 || !ok) {
		unlink(path);
		return -1;
	}
	return 0;
}

static int
write_table(const struct solved *solved, const char *directory)
{
	char path[PATH_MAX], partial[PATH_MAX], name[TABLE_NAME_MAX];
	uint8_t *image;
	int result;

	table_name(&solved->class, name);
	if (snprintf(path, sizeof(path), "%s/%s", directory, name) >=
		PATH_MAX ||
	    snprintf(partial, sizeof(partial), "%s.part", path) >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return -1;
	}
	image = write_image(solved);
	if (image == NULL)
		return -1;
	result = write_bytes(partial, image, endgame_file_size(&solved->class));
	free(image);
	return result == -1 ? -1 : rename(partial, path);
}

int
write_all(const struct solver *solver, const char *directory)
{
	const struct solved *solved;

	for (unsigned i = 0; (solved = solver_nth(solver, i)) != NULL; i++)
		if (write_table(solved, directory) == -1)
			return -1;
	return 0;
}

bool
check_file(const char *path, const char **why)
{
	struct endgame_file file;

	if (endgame_file_open(path, &file, why) == -1)
		return false;
	endgame_file_close(&file);
	return true;
}

/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bytes.h"
#include "src/common/file.h"
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
	float shares[SEATS];

	for (uint64_t state = 0; state < solved->states; state++) {
		solver_shares(solved, state, shares);
		for (unsigned slot = 0; slot + 1U < solved->class.slots; slot++)
			out = bytes_put(out,
			    (unsigned)((double)shares[slot] *
				    ENDGAME_SHARE_ONE +
				0.5),
			    2);
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
write_table(const struct solved *solved, const char *directory)
{
	char path[PATH_MAX], name[TABLE_NAME_MAX];
	struct iovec image = { .iov_len = endgame_file_size(&solved->class) };
	int result;

	table_name(&solved->class, name);
	if (snprintf(path, sizeof(path), "%s/%s", directory, name) >=
	    PATH_MAX) {
		errno = ENAMETOOLONG;
		return -1;
	}
	image.iov_base = write_image(solved);
	if (image.iov_base == NULL)
		return -1;
	result = file_replace(path, &image, 1);
	free(image.iov_base);
	return result;
}

int
write_more(const struct solver *solver, unsigned *written,
    const char *directory)
{
	const struct solved *solved;

	while ((solved = solver_nth(solver, *written)) != NULL) {
		if (write_table(solved, directory) == -1)
			return -1;
		++*written;
	}
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

/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Nets built in and as files: what is sound is asked, what is not is told. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/net_builtin.h"
#include "ai/net_file.h"
#include "src/net_files.h"

enum { NEIGHBOURS_SETS = 0x1248, HIDDEN = 64 };

static char directory[] = "/tmp/ludod-test-XXXXXX";
static struct net_files files;
static unsigned refused;

static void
count_refusal(const char *path, const char *why)
{
	cr_assert_not_null(path);
	cr_assert_not_null(why);
	refused++;
}

static void
write_file(const char *name, const void *data, size_t bytes)
{
	char path[128];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	file = fopen(path, "wb");
	cr_assert_not_null(file);
	cr_assert_eq(fwrite(data, 1, bytes, file), bytes);
	cr_assert_eq(fclose(file), 0);
}

static void
remove_file(const char *name)
{
	char path[128];

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	cr_assert_eq(remove(path), 0, "%s", path);
}

/* A net whose every value is an even chance. Returns its bytes. */
static size_t
even_file(unsigned covers, unsigned char **file)
{
	struct net *net = aligned_alloc(_Alignof(struct net), sizeof(*net));
	const char *why;
	size_t bytes;

	memset(net, 0, sizeof(*net));
	cr_assert(net_shape_init(&net->shape, covers, HIDDEN, &why));
	bytes = net_file_bytes(&net->shape);
	*file = malloc(bytes);
	net_file_write(net, *file);
	free(net);
	return bytes;
}

static int32_t
value_of_first(unsigned seats)
{
	struct position pos = position_start(seats, TOKENS_MAX);
	struct value value;

	files.evaluator.evaluator.evaluate(&files.evaluator.evaluator, &pos,
	    &value);
	return value.wp[position_first_seat(&pos)];
}

Test(net_files, built_in_nets_need_no_file)
{
	cr_assert_eq(net_files_open(&files, NULL, count_refusal), NET_BUILTINS);
	cr_assert_eq(refused, 0);
	cr_assert_gt(value_of_first(SEATS_TWO), VALUE_ONE / 2);
	net_files_close(&files);
}

Test(net_files, a_file_takes_the_place_of_a_net)
{
	unsigned char *file;
	size_t bytes = even_file(1U << SEATS_TWO, &file);

	cr_assert_not_null(mkdtemp(directory));
	write_file("even.net", file, bytes);
	cr_assert_eq(net_files_open(&files, directory, count_refusal),
	    NET_BUILTINS + 1);
	cr_assert_eq(refused, 0);
	cr_assert_eq(value_of_first(SEATS_TWO), VALUE_ONE / 2);
	cr_assert_neq(value_of_first(SEATS_FOUR), VALUE_ONE / 4);
	net_files_close(&files);
	remove_file("even.net");
	rmdir(directory);
	free(file);
}

Test(net_files, what_is_not_sound_is_left_out)
{
	unsigned char *file;
	size_t bytes = even_file(NEIGHBOURS_SETS, &file);
	char path[128];

	cr_assert_not_null(mkdtemp(directory));
	write_file("empty.net", file, 0);
	write_file("short.net", file, bytes - 1);
	file[bytes / 2] ^= 1;
	write_file("damaged.net", file, bytes);
	write_file("other.txt", file, bytes);
	snprintf(path, sizeof(path), "%s/directory.net", directory);
	cr_assert_eq(mkdir(path, 0700), 0);
	cr_assert_eq(net_files_open(&files, directory, count_refusal),
	    NET_BUILTINS);
	cr_assert_eq(refused, 4);
	net_files_close(&files);
	remove_file("empty.net");
	remove_file("short.net");
	remove_file("damaged.net");
	remove_file("other.txt");
	remove_file("directory.net");
	rmdir(directory);
	free(file);
}

Test(net_files, a_missing_directory_is_told)
{
	cr_assert_eq(net_files_open(&files, "/nonexistent", count_refusal),
	    NET_BUILTINS);
	cr_assert_eq(refused, 1);
	net_files_close(&files);
}

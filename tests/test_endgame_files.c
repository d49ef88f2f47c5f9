/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Tables as files: what is sound is opened, what is not is told and left. */

#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/endgame_files.h"
#include "src/tables/write.h"
#include "tests/endgame_sample.h"
#include "tests/sample.h"

static const struct endgame_class two_ones = { 1 << 2, 2, { 1, 1 } };
static const char two_ones_name[] = "ludo-0.2-1.1.table";

static char directory[] = "/tmp/ludod-test-XXXXXX";
static struct endgame_files files;
static unsigned refused;

static void
count_refusal(const char *path, const char *why)
{
	cr_assert_not_null(path);
	cr_assert_not_null(why);
	refused++;
}

static void
in_directory(const char *name, char path[static 128])
{
	snprintf(path, 128, "%s/%s", directory, name);
}

static void
write_tables(void)
{
	struct solver *solver = endgame_sample_solve(&two_ones, 1);
	unsigned written = 0;

	cr_assert_not_null(mkdtemp(directory));
	cr_assert_eq(write_more(solver, &written, directory), 0);
	solver_free(solver);
}

static void
remove_file(const char *name)
{
	char path[128];

	in_directory(name, path);
	cr_assert_eq(remove(path), 0, "%s", path);
}

static void
change_byte(const char *path, long at)
{
	FILE *file = fopen(path, "r+b");
	int byte;

	cr_assert_not_null(file);
	fseek(file, at, SEEK_SET);
	byte = getc(file);
	fseek(file, at, SEEK_SET);
	putc(byte ^ 1, file);
	fclose(file);
}

Test(endgame_files, sound_tables_are_probed)
{
	struct position pos = sample_parse("R:b,g,g,g/Y:b,g,g,g Y 0");
	struct value value;

	write_tables();
	cr_assert_eq(endgame_files_open(&files, directory, count_refusal), 1);
	cr_assert_eq(refused, 0);
	cr_assert(files.set.prober.probe(&files.set.prober, &pos, &value));
	cr_assert_float_eq((double)value.wp[SEAT_YELLOW] / VALUE_ONE, 0.519052,
	    1e-5);
	endgame_files_close(&files);
	remove_file(two_ones_name);
	rmdir(directory);
}

Test(endgame_files, what_is_not_sound_is_left_out)
{
	const char *why = NULL;
	char path[128];

	write_tables();
	in_directory(two_ones_name, path);
	cr_assert(check_file(path, &why), "%s", why);
	change_byte(path, 1000);
	cr_assert_not(check_file(path, &why));
	in_directory("empty.table", path);
	fclose(fopen(path, "w"));
	in_directory("directory.table", path);
	cr_assert_eq(mkdir(path, 0700), 0);
	in_directory("other.txt", path);
	fclose(fopen(path, "w"));
	cr_assert_eq(endgame_files_open(&files, directory, count_refusal), 0);
	cr_assert_eq(refused, 3);
	endgame_files_close(&files);
	remove_file(two_ones_name);
	remove_file("empty.table");
	remove_file("directory.table");
	remove_file("other.txt");
	rmdir(directory);
}

/* A copy under another class's name would hide that the class is missing. */
Test(endgame_files, a_second_table_of_a_class_is_left_out)
{
	char path[128], copy[128];

	write_tables();
	in_directory(two_ones_name, path);
	in_directory("ludo-0.2-1.2.table", copy);
	cr_assert_eq(link(path, copy), 0);
	cr_assert_eq(endgame_files_open(&files, directory, count_refusal), 1);
	cr_assert_eq(refused, 1);
	endgame_files_close(&files);
	remove_file(two_ones_name);
	remove_file("ludo-0.2-1.2.table");
	rmdir(directory);
}

Test(endgame_files, a_missing_directory_is_told)
{
	cr_assert_eq(endgame_files_open(&files, "/nonexistent", count_refusal),
	    0);
	cr_assert_eq(refused, 1);
}

/* So that each can be there as soon as it is solved. */
Test(endgame_files, a_table_is_written_once)
{
	struct solver *solver = endgame_sample_solve(&two_ones, 1);
	unsigned written = 0;

	cr_assert_not_null(mkdtemp(directory));
	cr_assert_eq(write_more(solver, &written, directory), 0);
	cr_assert_eq(written, 1);
	remove_file(two_ones_name);
	cr_assert_eq(write_more(solver, &written, directory), 0);
	cr_assert_eq(written, 1);
	cr_assert_eq(rmdir(directory), 0);
	solver_free(solver);
}

Test(endgame_files, a_directory_that_can_not_be_written)
{
	struct solver *solver = endgame_sample_solve(&two_ones, 1);
	unsigned written = 0;

	cr_assert_eq(write_more(solver, &written, "/nonexistent"), -1);
	solver_free(solver);
}

/* rmdir() sees whether anything is left beside it. */
Test(endgame_files, a_table_that_can_not_be_moved_there_leaves_nothing)
{
	struct solver *solver = endgame_sample_solve(&two_ones, 1);
	unsigned written = 0;
	char path[128];

	cr_assert_not_null(mkdtemp(directory));
	in_directory(two_ones_name, path);
	cr_assert_eq(mkdir(path, 0700), 0);
	cr_assert_eq(write_more(solver, &written, directory), -1);
	cr_assert_eq(errno, EISDIR);
	cr_assert_eq(rmdir(path), 0);
	cr_assert_eq(rmdir(directory), 0);
	solver_free(solver);
}

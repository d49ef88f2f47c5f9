/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "src/directory.h"
#include "src/endgame_files.h"

static int
map_file(int fd, struct endgame_file *file, const char **why)
{
	struct stat status;

	if (fstat(fd, &status) == -1) {
		*why = strerror(errno);
		return -1;
	}
	if (!S_ISREG(status.st_mode) || status.st_size == 0) {
		*why = "not an endgame table";
		return -1;
	}
	file->size = (size_t)status.st_size;
	file->mapping = mmap(NULL, file->size, PROT_READ, MAP_SHARED, fd, 0);
	if (file->mapping == MAP_FAILED) {
		*why = strerror(errno);
		return -1;
	}
	return 0;
}

int
endgame_file_open(const char *path, struct endgame_file *file, const char **why)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	int result;

	if (fd == -1) {
		*why = strerror(errno);
		return -1;
	}
	result = map_file(fd, file, why);
	close(fd);
	if (result == -1)
		return -1;
	if (!endgame_read(file->mapping, file->size, &file->table, why)) {
		endgame_file_close(file);
		return -1;
	}
	return 0;
}

void
endgame_file_close(struct endgame_file *file)
{
	munmap(file->mapping, file->size);
}

/* The files, and whom to tell of those that are refused. */
struct taking {
	struct endgame_files *files;
	void (*tell)(const char *path, const char *why);
};

static void
refuse(const struct taking *taking, const char *path, const char *why)
{
	taking->files->refused++;
	taking->tell(path, why);
}

static void
take_file(void *ctx, const char *path)
{
	const struct taking *taking = ctx;
	struct endgame_files *files = taking->files;
	struct endgame_file file;
	const char *why;

	if (endgame_file_open(path, &file, &why) == -1) {
		refuse(taking, path, why);
		return;
	}
	if (!endgame_add(&files->set, &file.table, &why)) {
		endgame_file_close(&file);
		refuse(taking, path, why);
		return;
	}
	files->files[files->set.count - 1] = file;
}

unsigned
endgame_files_open(struct endgame_files *files, const char *directory,
    void (*tell)(const char *path, const char *why))
{
	struct taking taking = { files, tell };

	endgame_init(&files->set);
	files->refused = 0;
	if (directory_each(directory, ENDGAME_FILE_SUFFIX, take_file,
		&taking) == -1)
		refuse(&taking, directory, strerror(errno));
	return files->set.count;
}

void
endgame_files_close(struct endgame_files *files)
{
	for (unsigned i = 0; i < files->set.count; i++)
		endgame_file_close(&files->files[i]);
	endgame_init(&files->set);
}

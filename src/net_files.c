/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/net_builtin.h"
#include "src/directory.h"
#include "src/net_files.h"

enum { FILE_BYTES_MAX = 1 << 20 }; /* no net is as large */

static ssize_t
read_all(int fd, unsigned char *to, size_t size)
{
	size_t got = 0;

	while (got < size) {
		ssize_t n = read(fd, to + got, size - got);

		if (n == -1 && errno == EINTR)
			continue;
		if (n == -1)
			return -1;
		if (n == 0)
			break;
		got += (size_t)n;
	}
	return (ssize_t)got;
}

static int
load_file(int fd, struct net *net, const char **why)
{
	unsigned char *data = malloc(FILE_BYTES_MAX);
	int result = -1;
	struct stat status;
	ssize_t bytes;

	if (data == NULL || fstat(fd, &status) == -1)
		*why = strerror(errno);
	else if (!S_ISREG(status.st_mode))
		*why = "not a net file";
	else if ((bytes = read_all(fd, data, FILE_BYTES_MAX)) == -1)
		*why = strerror(errno);
	else if (net_load(data, (size_t)bytes, net, why))
		result = 0;
	free(data);
	return result;
}

/* -1 and *why, a string valid until the next call. */
static int
open_file(const char *path, struct net *net, const char **why)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	int result;

	if (fd == -1) {
		*why = strerror(errno);
		return -1;
	}
	result = load_file(fd, net, why);
	close(fd);
	return result;
}

/* The files, and whom to tell of those that are refused. */
struct taking {
	struct net_files *files;
	void (*tell)(const char *path, const char *why);
};

static void
refuse(const struct taking *taking, const char *path, const char *why)
{
	taking->files->refused++;
	taking->tell(path, why);
}

/* Room for one more net, aligned as its weights want to be; or NULL. */
static struct net *
next_net(struct net_files *files)
{
	if (files->count == NET_SETS)
		return NULL;
	return aligned_alloc(_Alignof(struct net), sizeof(struct net));
}

static void
take_net(struct net_files *files, struct net *net)
{
	files->nets[files->count++] = net;
	net_evaluator_add(&files->evaluator, net);
}

static void
take_builtin(const struct taking *taking, unsigned number)
{
	struct net_files *files = taking->files;
	struct net_builtin builtin = net_builtin(number);
	struct net *net = next_net(files);
	const char *why = strerror(ENOMEM);

	if (net != NULL && net_load(builtin.data, builtin.bytes, net, &why)) {
		take_net(files, net);
	} else {
		refuse(taking, builtin.name, why);
		free(net);
	}
}

static void
take_file(void *ctx, const char *path)
{
	const struct taking *taking = ctx;
	struct net_files *files = taking->files;
	struct net *net = next_net(files);
	const char *why =
	    files->count == NET_SETS ? "one net too many" : strerror(ENOMEM);

	if (net != NULL && open_file(path, net, &why) == 0) {
		take_net(files, net);
	} else {
		refuse(taking, path, why);
		free(net);
	}
}

unsigned
net_files_open(struct net_files *files, const char *directory,
    void (*tell)(const char *path, const char *why))
{
	struct taking taking = { files, tell };

	memset(files, 0, sizeof(*files));
	eval_init(&files->weights);
	net_evaluator_init(&files->evaluator, &files->weights.base);
	for (unsigned number = 0; number < NET_BUILTINS; number++)
		take_builtin(&taking, number);
	if (directory != NULL &&
	    directory_each(directory, NET_FILE_SUFFIX, take_file, &taking) ==
		-1)
		refuse(&taking, directory, strerror(errno));
	return files->count;
}

void
net_files_close(struct net_files *files)
{
	for (unsigned i = 0; i < files->count; i++)
		free(files->nets[i]);
	memset(files, 0, sizeof(*files));
}

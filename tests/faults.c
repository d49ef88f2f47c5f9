/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Linked with ludod into tests/faulty_ludod, by the linker's --wrap, this makes
 * the system fail as the environment says:
 *
 *	FAULT_ALLOCATION=N	the Nth allocation, and only that
 *	FAULT_ACCEPT=N		the first N calls of accept4()
 *	FAULT_THREAD=N		the Nth thread
 *	FAULT_SHORT=1		reads and writes are of a byte or two, and every
 *				third fails with EINTR or EAGAIN
 *	FAULT_FILES=1		once a client has called or the first line has
 *				been read, to open a file is the end
 */

#include <dirent.h>
#include <errno.h>
#include <event2/event.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
ssize_t __real_read(int fd, void *bytes, size_t size);
ssize_t __real_send(int fd, const void *bytes, size_t size, int flags);
int
__real_accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
    void *(*start)(void *), void *arg);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
ssize_t __wrap_read(int fd, void *bytes, size_t size);
ssize_t __wrap_send(int fd, const void *bytes, size_t size, int flags);
int
__wrap_accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
    void *(*start)(void *), void *arg);

int __real_open(const char *path, int flags, mode_t mode);
int __real_openat(int directory, const char *path, int flags, mode_t mode);
FILE *__real_fopen(const char *path, const char *mode);
DIR *__real_opendir(const char *path);
int __wrap_open(const char *path, int flags, mode_t mode);
int __wrap_openat(int directory, const char *path, int flags, mode_t mode);
FILE *__wrap_fopen(const char *path, const char *mode);
DIR *__wrap_opendir(const char *path);

static void read_environment(void) __attribute__((constructor));

static atomic_long allocations_left; /* until one fails; 0: none will */
static atomic_long accepts_left;     /* that fail */
static atomic_long threads_left;
static bool is_short;
static bool guards_files;
static atomic_bool has_started; /* to serve */
static atomic_uint calls;

static long
number_from(const char *name)
{
	const char *value = getenv(name);

	return value != NULL ? strtol(value, NULL, 10) : 0;
}

static void
read_environment(void)
{
	atomic_store(&allocations_left, number_from("FAULT_ALLOCATION"));
	atomic_store(&accepts_left, number_from("FAULT_ACCEPT"));
	atomic_store(&threads_left, number_from("FAULT_THREAD"));
	is_short = number_from("FAULT_SHORT") != 0;
	guards_files = number_from("FAULT_FILES") != 0;
	/* What libevent allocates counts as ours. */
	event_set_mem_functions(__wrap_malloc, __wrap_realloc, free);
}

/* Counts down to the one call that fails. */
static bool
is_the_one(atomic_long *left)
{
	return atomic_load(left) > 0 && atomic_fetch_sub(left, 1) == 1;
}

void *
__wrap_malloc(size_t size)
{
	if (!is_the_one(&allocations_left))
		return __real_malloc(size);
	errno = ENOMEM;
	return NULL;
}

void *
__wrap_calloc(size_t count, size_t size)
{
	if (!is_the_one(&allocations_left))
		return __real_calloc(count, size);
	errno = ENOMEM;
	return NULL;
}

void *
__wrap_realloc(void *memory, size_t size)
{
	if (!is_the_one(&allocations_left))
		return __real_realloc(memory, size);
	errno = ENOMEM;
	return NULL;
}

/* A byte or two; 0: not this time. */
static size_t
shorten(size_t size, int error)
{
	unsigned call = atomic_fetch_add(&calls, 1);

	if (!is_short)
		return size;
	if (call % 3 == 2) {
		errno = error;
		return 0;
	}
	return size < 1 + call % 2 ? size : 1 + call % 2;
}

ssize_t
__wrap_read(int fd, void *bytes, size_t size)
{
	size_t shorter;

	if (fd == STDIN_FILENO)
		atomic_store(&has_started, true);
	/* An eventfd gives its eight bytes or none. */
	if (size == sizeof(uint64_t))
		return __real_read(fd, bytes, size);
	shorter = shorten(size, EINTR);
	return shorter == 0 ? -1 : __real_read(fd, bytes, shorter);
}

ssize_t
__wrap_send(int fd, const void *bytes, size_t size, int flags)
{
	size_t shorter = shorten(size, EAGAIN);

	return shorter == 0 ? -1 : __real_send(fd, bytes, shorter, flags);
}

int
__wrap_accept4(int fd, struct sockaddr *address, socklen_t *length, int flags)
{
	static const int errors[] = { EMFILE, ENFILE, ENOBUFS, ENOMEM,
		ECONNABORTED, EINTR, EPROTO };
	long left = atomic_load(&accepts_left);

	atomic_store(&has_started, true);
	if (left == 0)
		return __real_accept4(fd, address, length, flags);
	atomic_store(&accepts_left, left - 1);
	errno = errors[left % (long)(sizeof errors / sizeof errors[0])];
	return -1;
}

int
__wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
    void *(*start)(void *), void *arg)
{
	if (is_the_one(&threads_left))
		return EAGAIN;
	return __real_pthread_create(thread, attributes, start, arg);
}

static void
check_file(const char *path)
{
	if (!guards_files || !atomic_load(&has_started))
		return;
	fprintf(stderr, "%s is opened\n", path);
	abort();
}

int
__wrap_open(const char *path, int flags, mode_t mode)
{
	check_file(path);
	return __real_open(path, flags, mode);
}

int
__wrap_openat(int directory, const char *path, int flags, mode_t mode)
{
	check_file(path);
	return __real_openat(directory, path, flags, mode);
}

FILE *
__wrap_fopen(const char *path, const char *mode)
{
	check_file(path);
	return __real_fopen(path, mode);
}

DIR *
__wrap_opendir(const char *path)
{
	check_file(path);
	return __real_opendir(path);
}

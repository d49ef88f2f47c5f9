/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * Memory for a tool that can do nothing without it: where there is none left,
 * these say so and end the program.
 */

#ifndef LUDOD_MATCH_ALLOC_H
#define LUDOD_MATCH_ALLOC_H

#include <stdarg.h>
#include <stddef.h>

/* For what was allocated by others, in vain. */
_Noreturn void alloc_failed(void);

/* Zeroed; to be freed by free(). */
void *alloc_zero(size_t count, size_t size);

/* `array`, which may be NULL, with room for `count` items. */
void *alloc_array(void *array, size_t count, size_t size);

/*
 * `array`, which may be NULL, with room for one item behind the first `count`.
 * *room is for how many there is some; it grows by much at a time.
 */
void *alloc_room(void *array, size_t count, size_t *room, size_t size);

/* A copy; NULL of NULL. */
char *alloc_text(const char *text);

/* What vprintf() would print. */
char *alloc_vprint(const char *format, va_list args)
    __attribute__((format(printf, 1, 0)));

/* Free what *field holds and let it hold a copy of `text`. */
void alloc_replace(char **field, const char *text);

#endif

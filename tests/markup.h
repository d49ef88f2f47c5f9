/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What is checked of pages and pictures: that any reader can parse them. */

#ifndef LUDOD_TESTS_MARKUP_H
#define LUDOD_TESTS_MARKUP_H

#include <stdbool.h>

/*
 * Elements nested as they should be and all closed, attributes quoted, and no
 * special character that is not spelt out.
 */
bool markup_is_sound(const char *text);

#endif

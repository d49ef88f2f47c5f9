/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "src/account.h"

enum { NAME_SIZE = 64 };

/* What errno says after a search for what may not be there. */
static const char *
explain(const char *missing)
{
	bool searched = errno == 0 || errno == ENOENT || errno == ESRCH;

	return searched ? missing : strerror(errno);
}

/* getpwnam() for one who wants to know why not. */
static const struct passwd *
find_user(const char *name, const char **why)
{
	const struct passwd *entry;

	errno = 0;
	entry = getpwnam(name);
	if (entry == NULL)
		*why = explain("no such user");
	return entry;
}

bool
account_find(const char *text, uid_t *user, gid_t *group, const char **why)
{
	const char *colon = strchr(text, ':');
	size_t length = strcspn(text, ":");
	char name[NAME_SIZE];

	*user = (uid_t)-1;
	*group = (gid_t)-1;
	if (length > 0) {
		const struct passwd *entry = NULL;

		snprintf(name, sizeof name, "%.*s", (int)length, text);
		*why = "no such user";
		if (length < sizeof name)
			entry = find_user(name, why);
		if (entry == NULL)
			return false;
		*user = entry->pw_uid;
	}
	if (colon != NULL) {
		const struct group *entry;

		errno = 0;
		entry = getgrnam(colon + 1);
		if (entry == NULL) {
			*why = explain("no such group");
			return false;
		}
		*group = entry->gr_gid;
	}
	return true;
}

bool
account_exists(const char *user, const char **why)
{
	return find_user(user, why) != NULL;
}

int
account_become(const char *user)
{
	const struct passwd *entry;

	errno = 0;
	entry = getpwnam(user);
	if (entry == NULL) {
		if (errno == 0)
			errno = ENOENT;
		return -1;
	}
	if (getuid() == entry->pw_uid && geteuid() == entry->pw_uid)
		return 0;
	if (initgroups(user, entry->pw_gid) == -1 ||
	    setresgid(entry->pw_gid, entry->pw_gid, entry->pw_gid) == -1 ||
	    setresuid(entry->pw_uid, entry->pw_uid, entry->pw_uid) == -1)
		return -1;
	/* Is there no way back? */
	if (entry->pw_uid != 0 && setuid(0) == 0) {
		errno = EPERM;
		return -1;
	}
	return 0;
}

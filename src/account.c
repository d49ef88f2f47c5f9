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

bool
account_find(const char *text, uid_t *user, gid_t *group, const char **why)
{
	const char *colon = strchr(text, ':');
	size_t length = strcspn(text, ":");
	char name[NAME_SIZE];

	*user = (uid_t)-1;
	*group = (gid_t)-1;
	if (length > 0) {
		const struct passwd *entry;

		snprintf(name, sizeof name, "%.*s", (int)length, text);
		entry = length < sizeof name ? getpwnam(name) : NULL;
		if (entry == NULL) {
			*why = "no such user";
			return false;
		}
		*user = entry->pw_uid;
	}
	if (colon != NULL) {
		const struct group *entry = getgrnam(colon + 1);

		if (entry == NULL) {
			*why = "no such group";
			return false;
		}
		*group = entry->gr_gid;
	}
	return true;
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
	if (getuid() == entry->pw_uid)
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

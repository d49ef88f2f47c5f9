/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* What ludo-match's exit status says; the manual page has this table too. */

#ifndef LUDOD_MATCH_STATUS_H
#define LUDOD_MATCH_STATUS_H

enum status {
	STATUS_FINE,	  /* all played; all well; H1 accepted */
	STATUS_NOT,	  /* H0 accepted; check or replay found a fault */
	STATUS_USAGE,	  /* the command line makes no sense */
	STATUS_TROUBLE,	  /* a file, an engine's start, or memory failed */
	STATUS_UNDECIDED, /* all sets played, and the test says nothing */
	STATUS_FORFEITS,  /* all played, but some games were forfeited */
};

#endif

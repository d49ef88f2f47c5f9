/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>
#include <unistd.h>

#include "src/knowledge.h"
#include "src/log.h"

static void
refuse_table(const char *path, const char *why)
{
	char quoted[LOG_QUOTE_MAX];

	log_warnx("event=no-endgame-table path=%s why=\"%s\"",
	    log_quote(quoted, path, strlen(path)), why);
}

static void
refuse_net(const char *path, const char *why)
{
	char quoted[LOG_QUOTE_MAX];

	log_warnx("event=no-net path=%s why=\"%s\"",
	    log_quote(quoted, path, strlen(path)), why);
}

/* The tables of an installation may be missing; others were asked for. */
static bool
wants_endgame(const struct config *config)
{
	if (strcmp(config->endgame, "none") == 0)
		return false;
	return strcmp(config->endgame, CONFIG_ENDGAME) != 0 ||
	    access(config->endgame, F_OK) == 0;
}

static void
open_endgame(struct knowledge *knowledge, const struct config *config)
{
	char quoted[LOG_QUOTE_MAX];
	unsigned tables;

	if (!wants_endgame(config)) {
		log_debug("event=no-endgame-tables");
		return;
	}
	tables = endgame_files_open(&knowledge->endgame, config->endgame,
	    refuse_table);
	log_info("event=endgame-tables directory=%s tables=%u",
	    log_quote(quoted, config->endgame, strlen(config->endgame)),
	    tables);
	if (tables > 0)
		knowledge->engine.endgame = &knowledge->endgame.set.prober;
}

static void
open_nets(struct knowledge *knowledge, const struct config *config)
{
	bool built_in = strcmp(config->nets, CONFIG_NETS) == 0;
	unsigned nets = net_files_open(&knowledge->nets,
	    built_in ? NULL : config->nets, refuse_net);

	log_debug("event=nets count=%u", nets);
	knowledge->engine.net = &knowledge->nets.evaluator.evaluator;
}

void
knowledge_open(struct knowledge *knowledge, const struct config *config)
{
	memset(knowledge, 0, sizeof(*knowledge));
	open_endgame(knowledge, config);
	open_nets(knowledge, config);
}

void
knowledge_close(struct knowledge *knowledge)
{
	endgame_files_close(&knowledge->endgame);
	net_files_close(&knowledge->nets);
}

/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "ai/net_builtin.h"
#include "src/directory.h"
#include "src/knowledge.h"
#include "src/log.h"

static void
refuse_table(const char *path, const char *why)
{
	char quoted[2][LOG_QUOTE_MAX];

	log_warnx("event=no-endgame-table path=%s why=%s",
	    log_text(quoted[0], path), log_text(quoted[1], why));
}

static void
refuse_net(const char *path, const char *why)
{
	char quoted[2][LOG_QUOTE_MAX];

	log_warnx("event=no-net path=%s why=%s", log_text(quoted[0], path),
	    log_text(quoted[1], why));
}

/* The tables of the installation, which may be missing; others are asked for.
 */
static bool
is_usual_endgame(const struct config *config)
{
	return strcmp(config->endgame, CONFIG_ENDGAME) == 0;
}

static bool
wants_endgame(const struct config *config)
{
	return strcmp(config->endgame, CONFIG_NO_ENDGAME) != 0;
}

static bool
wants_nets(const struct config *config)
{
	return strcmp(config->nets, CONFIG_NETS) != 0;
}

static bool
check_directory(const struct config *config, const char *key, const char *path,
    struct config_fault *fault)
{
	if (directory_is_there(path))
		return true;
	config_fault_set(fault, strerror(errno), path);
	fault->line = config_line(config, "search", key);
	return false;
}

bool
knowledge_check(const struct config *config, struct config_fault *fault)
{
	return (!wants_endgame(config) || is_usual_endgame(config) ||
		   check_directory(config, "endgame", config->endgame,
		       fault)) &&
	    (!wants_nets(config) ||
		check_directory(config, "nets", config->nets, fault));
}

static void
open_endgame(struct knowledge *knowledge, const struct config *config)
{
	char quoted[LOG_QUOTE_MAX];
	unsigned tables;

	if (!wants_endgame(config) ||
	    (is_usual_endgame(config) && access(config->endgame, F_OK) == -1)) {
		log_debug("event=no-endgame-tables");
		return;
	}
	tables = endgame_files_open(&knowledge->endgame, config->endgame,
	    refuse_table);
	log_info("event=endgame-tables directory=%s tables=%u",
	    log_text(quoted, config->endgame), tables);
	if (tables > 0)
		knowledge->engine.endgame = &knowledge->endgame.set.prober;
}

static void
open_nets(struct knowledge *knowledge, const struct config *config)
{
	char quoted[LOG_QUOTE_MAX];
	unsigned nets = net_files_open(&knowledge->nets,
	    wants_nets(config) ? config->nets : NULL, refuse_net);

	if (wants_nets(config))
		log_info("event=nets directory=%s nets=%u",
		    log_text(quoted, config->nets), nets - NET_BUILTINS);
	knowledge->engine.net = &knowledge->nets.evaluator.evaluator;
}

unsigned
knowledge_open(struct knowledge *knowledge, const struct config *config)
{
	memset(knowledge, 0, sizeof(*knowledge));
	open_endgame(knowledge, config);
	open_nets(knowledge, config);
	return knowledge->endgame.refused + knowledge->nets.refused;
}

void
knowledge_close(struct knowledge *knowledge)
{
	endgame_files_close(&knowledge->endgame);
	net_files_close(&knowledge->nets);
}

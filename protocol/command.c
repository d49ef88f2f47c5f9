/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <limits.h>
#include <string.h>

#include "protocol/command.h"
#include "protocol/handlers.h"

static const struct command table[] = {
	{ "udi", 0, 0, COMMAND_ALWAYS, 0, ERROR_BAD_ARGUMENT, cmd_udi, "udi",
	    "says who the engine is and which options it has" },
	{ "uci", 0, 0, COMMAND_ALWAYS, 0, ERROR_BAD_ARGUMENT, cmd_udi, "uci",
	    "the same as udi, ending with uciok" },
	{ "isready", 0, 0, COMMAND_ALWAYS, COMMAND_AT_ONCE, ERROR_BAD_ARGUMENT,
	    cmd_isready, "isready",
	    "answers readyok, at once, when all before it is done or a search "
	    "runs" },
	{ "newgame", 0, 0, COMMAND_ALWAYS, 0, ERROR_BAD_ARGUMENT, cmd_newgame,
	    "newgame", "changes nothing: no answer depends on earlier games" },
	{ "ucinewgame", 0, 0, COMMAND_ALWAYS, 0, ERROR_BAD_ARGUMENT,
	    cmd_newgame, "ucinewgame", "the same as newgame" },
	{ "setoption", 2, 4, COMMAND_ALWAYS, 0, ERROR_BAD_OPTION, cmd_setoption,
	    "setoption name NAME value V", "sets an option for this session" },
	{ "getoption", 2, 2, COMMAND_ALWAYS, 0, ERROR_BAD_OPTION, cmd_getoption,
	    "getoption name NAME", "says what an option is set to" },
	{ "position", 1, UINT_MAX, COMMAND_ALWAYS, COMMAND_SETS_POSITION,
	    ERROR_BAD_POSITION, cmd_position,
	    "position GAME startpos [players N] [seats SS] [tokens N] "
	    "[moves M...] | position GAME PLACEMENT TURN [SIXES] [moves M...]",
	    "sets the position; GAME is ludo or snakes" },
	{ "state", 0, 0, COMMAND_WITH_POSITION, 0, ERROR_BAD_ARGUMENT,
	    cmd_state, "state", "writes the position out" },
	{ "legal", 2, 2, COMMAND_WHILE_ONGOING, 0, ERROR_BAD_DICE, cmd_legal,
	    "legal dice D", "lists the moves of a roll" },
	{ "go", 2, UINT_MAX, COMMAND_WHILE_ONGOING, COMMAND_OWES_BESTMOVE,
	    ERROR_BAD_DICE, cmd_go,
	    "go dice D|any [depth N] [nodes N] [movetime MS] | [infinite] "
	    "[searchmoves M...]",
	    "searches for the best move of a roll" },
	{ "stop", 0, 0, COMMAND_ALWAYS, COMMAND_AT_ONCE, ERROR_BAD_ARGUMENT,
	    cmd_stop, "stop", "ends the search, perft or bench that runs" },
	{ "eval", 0, 0, COMMAND_WITH_POSITION, 0, ERROR_BAD_ARGUMENT, cmd_eval,
	    "eval", "judges the position before the roll, without a search" },
	{ "perft", 1, 1, COMMAND_WITH_POSITION, 0, ERROR_BAD_ARGUMENT,
	    cmd_perft, "perft N", "counts the ways the next N rolls can go" },
	{ "bench", 0, 2, COMMAND_ALWAYS, 0, ERROR_BAD_ARGUMENT, cmd_bench,
	    "bench [depth N]", "searches a fixed set of positions" },
	{ "show", 0, 0, COMMAND_WITH_POSITION, 0, ERROR_BAD_ARGUMENT, cmd_show,
	    "show", "draws the board" },
	{ "d", 0, 0, COMMAND_WITH_POSITION, 0, ERROR_BAD_ARGUMENT, cmd_show,
	    "d", "the same as show" },
	{ "tunables", 0, 0, COMMAND_ALWAYS, 0, ERROR_BAD_ARGUMENT, cmd_tunables,
	    "tunables",
	    "lists the options that a tuner may set: name, type, value, least, "
	    "most, last step, last learning rate" },
	{ "stats", 0, 0, COMMAND_ALWAYS, 0, ERROR_BAD_ARGUMENT, cmd_stats,
	    "stats", "counts what has been done" },
	{ "help", 0, 1, COMMAND_ALWAYS, 0, ERROR_BAD_ARGUMENT, cmd_help,
	    "help [COMMAND]", "explains the commands, or one" },
	{ "debug", 1, 1, COMMAND_ALWAYS, 0, ERROR_BAD_ARGUMENT, cmd_debug,
	    "debug on|off", "says more, or no longer" },
	{ "auth", 1, 1, COMMAND_ALWAYS, 0, ERROR_BAD_ARGUMENT, cmd_auth,
	    "auth TOKEN", "opens a session where the server wants a token" },
	{ "quit", 0, 0, COMMAND_ALWAYS, COMMAND_AT_ONCE, ERROR_BAD_ARGUMENT,
	    cmd_quit, "quit", "ends the session" },
};

enum { ROWS = sizeof(table) / sizeof(table[0]) };

/* Few names have the same first letter, and to see that needs no call. */
const struct command *
command_find(const char *name)
{
	for (unsigned i = 0; i < ROWS; i++)
		if (table[i].name[0] == name[0] &&
		    strcmp(table[i].name, name) == 0)
			return &table[i];
	return NULL;
}

const struct command *
command_at(unsigned i)
{
	return i < ROWS ? &table[i] : NULL;
}

bool
command_check_arity(const struct command *command, const struct words *words,
    struct fault *fault)
{
	if (words->left < command->min)
		return fault_set(fault, command->missing,
		    "words are missing after", command->name);
	if (words->left > command->max) {
		struct words rest = *words;

		for (unsigned i = 0; i < command->max; i++)
			words_take(&rest);
		return words_end(&rest, fault);
	}
	return true;
}

/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/*
 * A small UDI engine of another make than ours, to try the match runner on:
 * it plays as one of the built-in players, and fails on request.
 *
 * usage: tiny_engine [FAULT[=N]] [unix=PATH] [token=WORD]
 *
 * The fault happens at the Nth `go` of a process or connection, the first if
 * N is missing; some happen at every Nth, or at all but those. With unix= or
 * tcp= it listens at a socket instead of speaking on its standard input and
 * output, forks for each connection, and ends when its own standard input does.
 * tcp=FILE picks a port and writes it to FILE.
 */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "ai/notation.h"
#include "ai/random.h"
#include "ai/snakes_notation.h"
#include "src/match/play.h"
#include "tests/tiny_chances.h"
#include "tests/tiny_listen.h"

enum { LINE_SIZE = 70000 };

static struct {
	const char *fault;
	long at;	   /* which go */
	const char *token; /* or NULL */
} habits = { "good", 1, NULL };

static struct {
	bool has_position;
	struct play play;
	enum player style;
	uint64_t seed;
	long goes;
	bool is_authorised;
} state;

static bool
has_fault(const char *fault)
{
	return strcmp(habits.fault, fault) == 0 && state.goes == habits.at;
}

static void
sleep_ms(long ms)
{
	const struct timespec time = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&time, NULL);
}

static void
set_option(char *words)
{
	char name[32], value[32];

	if (sscanf(words, " name %31s value %31s", name, value) != 2) {
		puts("error bad-argument setoption name NAME value VALUE");
		return;
	}
	if (strcmp(habits.fault, "refuse") == 0 && strlen(value) > 2) {
		printf("error bad-value %s\n", value);
		return;
	}
	if (strcasecmp(name, "Seed") == 0 &&
	    strcmp(habits.fault, "seedless") != 0) {
		state.seed = strtoull(value, NULL, 10);
		return;
	}
	for (int n = 0; n < PLAYERS; n++)
		if (strcasecmp(name, "Style") == 0 &&
		    strcmp(value, player_names[n]) == 0) {
			state.style = (enum player)n;
			return;
		}
	printf("error bad-option %s\n", name);
}

static bool
read_placement(const char *game, char *words)
{
	char *placement = strtok(words, " "), *turn = strtok(NULL, " ");
	char *sixes = strtok(NULL, " ");
	const char *why;

	state.play.snakes = strcmp(game, "snakes") == 0;
	if (placement == NULL || turn == NULL)
		return false;
	if (state.play.snakes)
		return snakes_read_position(placement, turn,
		    &state.play.squares, &why);
	return notation_read_placement(placement, &state.play.ludo, &why) &&
	    notation_read_turn(turn, &state.play.ludo, &why) &&
	    notation_read_sixes(sixes == NULL ? "0" : sixes, &state.play.ludo,
		&why) &&
	    position_check(&state.play.ludo, &why);
}

/* `startpos seats RY tokens 4`, or `startpos` */
static bool
read_start(const char *game, const char *words)
{
	struct play_rules rules = { .snakes = strcmp(game, "snakes") == 0 };
	char seats[8];
	const char *why;

	if (!rules.snakes) {
		if (sscanf(words, "startpos seats %7s tokens %u", seats,
			&rules.tokens) != 2)
			return false;
		rules.seats = notation_seats(seats, &why);
	}
	state.play = play_start(&rules);
	return true;
}

static void
set_position(char *words)
{
	char *moves = strstr(words, " moves "), *game = strtok(words, " ");
	char *rest = strtok(NULL, "");

	if (moves != NULL) {
		*moves = '\0';
		moves += strlen(" moves ");
	}
	state.has_position = game != NULL && rest != NULL &&
	    (strncmp(rest, "startpos", 8) == 0 ? read_start(game, rest)
					       : read_placement(game, rest));
	for (char *word = moves == NULL ? NULL : strtok(moves, " ");
	     word != NULL && state.has_position; word = strtok(NULL, " ")) {
		struct play_move move;
		const char *why;

		state.has_position = play_read_move(&state.play, word,
		    (unsigned)(word[0] - '0'), &move, &why);
		if (state.has_position)
			play_make(&state.play, &move);
	}
	if (!state.has_position)
		puts("error bad-position no such position");
}

static void
print_chances(const struct play *play)
{
	int share[SEATS];
	unsigned count = tiny_chances(play, share);

	printf(" score wp");
	for (unsigned n = 0; n < count; n++)
		printf(" %d", share[n]);
}

static void
answer_any(void)
{
	for (unsigned die = 1; die <= DIE_FACES; die++) {
		struct play next = state.play;
		struct play_move move;
		uint64_t rng = state.seed;
		char text[PLAY_MOVE_MAX];

		play_choose(&state.play, state.style, die, &rng, &move);
		play_write_move(&state.play, &move, text);
		play_make(&next, &move);
		printf("info depth 1 die %u", die);
		print_chances(&next);
		printf(" nodes 6 nps 6 time 0 hashfull 0 tbhits 0 pv %s\n",
		    text);
	}
	printf("bestmove none\n");
}

/* The faults of a go; true if it is not to be answered any more. */
static bool
misbehave(void)
{
	if (has_fault("crash"))
		abort();
	if (has_fault("exit"))
		exit(3);
	if (has_fault("stall"))
		for (;;)
			pause();
	if (strcmp(habits.fault, "late") == 0 && state.goes % habits.at == 0)
		sleep_ms(120);
	if (has_fault("drone"))
		for (;;)
			puts("info string I am still thinking");
	if (has_fault("hang-up")) {
		shutdown(STDOUT_FILENO, SHUT_RDWR);
		exit(0);
	}
	if (has_fault("mute")) {
		close(STDOUT_FILENO);
		for (;;)
			pause();
	}
	if (has_fault("babble"))
		for (int n = 0; n < LINE_SIZE; n++)
			putchar('x');
	if (has_fault("illegal"))
		puts("bestmove 1:0-9");
	else if (has_fault("paint"))
		puts("bestmove \033[31m\303\244");
	else if (has_fault("none"))
		puts("bestmove none");
	else if (has_fault("error"))
		puts("error internal oh dear\nbestmove none");
	else if (strcmp(habits.fault, "busy") == 0 &&
	    state.goes % habits.at != 0)
		puts("error busy come again\nbestmove none");
	else
		return false;
	return true;
}

static void
go(const char *words)
{
	unsigned die = 0;
	struct play_move move;
	uint64_t rng;
	char text[PLAY_ANSWER_MAX] = "none";

	state.goes++;
	if (misbehave())
		return;
	if (!state.has_position || play_winner(&state.play) >= 0)
		puts("error no-position\nbestmove none");
	else if (strncmp(words, " dice any", strlen(" dice any")) == 0)
		answer_any();
	else if (sscanf(words, " dice %u", &die) != 1 || die < 1 || die > 6)
		puts("error bad-dice\nbestmove none");
	else {
		char position[PLAY_POSITION_MAX];

		/* What is drawn must not depend on what was asked before. */
		play_write(&state.play, position);
		rng = state.seed * 6 + die;
		for (const char *c = position; *c != '\0'; c++)
			rng = random_mix(rng ^ (uint64_t)*c);
		play_choose(&state.play, state.style, die, &rng, &move);
		play_write_answer(&state.play, &move, text);
		printf("bestmove %s\n", text);
	}
	if (has_fault("twice"))
		printf("bestmove %s\n", text);
	if (has_fault("faint"))
		exit(4);
}

static void
print_state(void)
{
	static const char *const letters[] = { "RGYB", snakes_seat_letters };
	char position[PLAY_POSITION_MAX];
	int winner = play_winner(&state.play);

	play_write(&state.play, position);
	printf("state position %s status ", position);
	if (winner < 0)
		puts("ongoing");
	else if (state.play.snakes)
		printf("won %c\n", letters[1][winner]);
	else
		printf("won %c\n",
		    letters[0][position_winner(&state.play.ludo)]);
}

static void
introduce(void)
{
	printf("id name tiny %s\nid author the ludod authors\n"
	       "protocol udi 1\n"
	       "option name Style type combo default mixed",
	    strcmp(habits.fault, "rename") == 0 ? "2" : "1");
	for (int n = 0; n < PLAYERS; n++)
		printf(" var %s", player_names[n]);
	putchar('\n');
	if (strcmp(habits.fault, "seedless") != 0)
		puts("option name Seed type spin default 0 min 0 "
		     "max 4294967295");
	puts("udiok");
}

static bool
is_auth(const char *line)
{
	return strncmp(line, "auth ", 5) == 0 &&
	    (habits.token == NULL || strcmp(line + 5, habits.token) == 0);
}

/* False at the end. */
static bool
obey(char *line)
{
	if (habits.token != NULL && !state.is_authorised) {
		state.is_authorised = is_auth(line);
		if (!state.is_authorised)
			puts("error denied who are you");
		return state.is_authorised;
	}
	if (strcmp(line, "udi") == 0)
		introduce();
	else if (strcmp(line, "isready") == 0)
		puts("readyok");
	else if (strncmp(line, "setoption", 9) == 0)
		set_option(line + 9);
	else if (strncmp(line, "position ", 9) == 0)
		set_position(line + 9);
	else if (strncmp(line, "go", 2) == 0)
		go(line + 2);
	else if (strcmp(line, "state") == 0 && state.has_position)
		print_state();
	else if (strcmp(line, "newgame") != 0 && !is_auth(line))
		puts("error unknown-command");
	return strcmp(line, "quit") != 0;
}

static void
serve(void)
{
	static char line[LINE_SIZE];

	state.style = PLAYER_MIXED;
	while (fgets(line, sizeof(line), stdin) != NULL) {
		bool goes_on;

		line[strcspn(line, "\n")] = '\0';
		goes_on = obey(line);
		fflush(stdout);
		if (!goes_on)
			return;
	}
}

int
main(int argc, char **argv)
{
	int listener = -1;

	for (int n = 1; n < argc; n++) {
		char *value = strchr(argv[n], '=');

		if (strncmp(argv[n], "unix=", 5) == 0)
			listener = tiny_listen_unix(argv[n] + 5);
		else if (strncmp(argv[n], "tcp=", 4) == 0)
			listener = tiny_listen_tcp(argv[n] + 4);
		else if (strncmp(argv[n], "token=", 6) == 0)
			habits.token = argv[n] + 6;
		else {
			if (value != NULL) {
				*value = '\0';
				habits.at = atol(value + 1);
			}
			habits.fault = argv[n];
		}
	}
	if (strcmp(habits.fault, "unstartable") == 0)
		return 1;
	if (listener < 0)
		serve();
	else
		tiny_serve_all(listener, serve);
	return 0;
}

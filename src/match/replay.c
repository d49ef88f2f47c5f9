/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <err.h>
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/notation.h"
#include "ai/snakes_notation.h"
#include "src/common/file.h"
#include "src/match/alloc.h"
#include "src/match/clock.h"
#include "src/match/greeting.h"
#include "src/match/play.h"
#include "src/match/replay.h"
#include "src/match/result.h"
#include "src/match/status.h"
#include "src/match/store.h"
#include "src/match/text.h"

/* A file of records being replayed. */
struct replay {
	const char *path;
	unsigned long line;
	struct engine_spec spec;
	struct chat *chat; /* or NULL: no engine */
	struct announced announced;
	char limits[SPEC_GO_MAX];
	unsigned long games, moves; /* moves that the engine chose again */
};

/* A record as read; the strings belong to its JSON. */
struct game {
	const char *name, *end, *seat, *position, *moves;
	const json_t *engines;
	json_int_t seed;
	struct play play;
	char seats[SEATS + 1];
};

static bool __attribute__((format(printf, 2, 3)))
fail(const struct replay *replay, const char *format, ...)
{
	char text[512];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	text_make_printable(text);
	warnx("%s:%lu: %s", replay->path, replay->line, text);
	return false;
}

/* `startpos seats RY tokens 4`, or `startpos` for snakes. */
static bool
read_start(struct game *game)
{
	struct play_rules rules = { .snakes =
					strcmp(game->name, "snakes") == 0 };
	char seats[8];
	const char *why;

	if (rules.snakes)
		strcpy(game->seats, snakes_seat_letters);
	else if (strcmp(game->name, "ludo") != 0 ||
	    sscanf(game->position, "startpos seats %7s tokens %u", seats,
		&rules.tokens) != 2 ||
	    (rules.seats = notation_seats(seats, &why)) == 0 ||
	    rules.tokens < 1 || rules.tokens > TOKENS_MAX)
		return false;
	else
		strcpy(game->seats, seats);
	game->play = play_start(&rules);
	return json_array_size(game->engines) == strlen(game->seats);
}

static bool
read_record(json_t *json, struct game *game)
{
	return json_unpack(json, "{s:s, s:s, s:s, s:s, s:s, s:o, s:I}", "game",
		   &game->name, "end", &game->end, "seat", &game->seat,
		   "position", &game->position, "moves", &game->moves,
		   "engines", &game->engines, "seed", &game->seed) == 0 &&
	    read_start(game);
}

/* What the engine answers to one command, or NULL if it doesn't. */
static char *
hear(struct replay *replay, const char *prefix)
{
	int64_t patience_ms =
	    replay->spec.timeout_ms + replay->spec.movetime_ms;
	int64_t end_us = clock_us() + patience_ms * 1000;

	for (;;) {
		char *line = chat_hear_by(replay->chat, end_us);

		if (line == NULL) {
			fail(replay, "the engine gives no %s", prefix);
			return NULL;
		}
		if (strncmp(line, prefix, strlen(prefix)) == 0)
			return line;
		if (strncmp(line, "error ", strlen("error ")) == 0)
			fail(replay, "%s", line);
	}
}

/* The engine must choose this word once more. */
static bool
choose_again(struct replay *replay, const struct game *game, unsigned die,
    const char *word)
{
	char position[PLAY_POSITION_MAX];
	const char *answer;

	play_write(&game->play, position);
	link_say(chat_link(replay->chat), "position %s\ngo dice %u%s\n",
	    position, die, replay->limits);
	answer = hear(replay, "bestmove ");
	if (answer == NULL)
		return false;
	answer += strlen("bestmove ");
	replay->moves++;
	return (strncmp(answer, word, strlen(word)) == 0 &&
		   strchr(" ", answer[strlen(word)]) != NULL) ||
	    fail(replay, "position %s / go dice %u: %.60s, not %s", position,
		die, answer, word);
}

static bool
replay_move(struct replay *replay, struct game *game, const char *word)
{
	unsigned die = (unsigned)(word[0] - '0');
	const char *name = json_string_value(
	    json_array_get(game->engines, play_turn(&game->play)));
	struct play_move move;
	const char *why = "after the end of the game";

	if (play_winner(&game->play) >= 0 ||
	    !play_read_move(&game->play, word, die, &move, &why))
		return fail(replay, "move %s: %s", word, why);
	if (replay->chat != NULL && name != NULL &&
	    strcmp(name, replay->spec.name) == 0) {
		struct play_move only;

		if (play_moves(&game->play, die, &only) > 1 &&
		    !choose_again(replay, game, die, word))
			return false;
	}
	play_make(&game->play, &move);
	return true;
}

/* The engine must come to the same end by the moves. */
static bool
compare_states(struct replay *replay, const struct game *game)
{
	char position[PLAY_POSITION_MAX];
	char expected[PLAY_POSITION_MAX + 64];
	int winner = play_winner(&game->play);
	const char *answer;

	link_say(chat_link(replay->chat), "position %s %s%s%s\nstate\n",
	    game->name, game->position, *game->moves == '\0' ? "" : " moves ",
	    game->moves);
	answer = hear(replay, "state ");
	if (answer == NULL)
		return false;
	play_write(&game->play, position);
	snprintf(expected, sizeof(expected), "state position %s status %s%.1s",
	    position, winner < 0 ? "ongoing" : "won ",
	    winner < 0 ? "" : &game->seats[winner]);
	return strcmp(answer, expected) == 0 ||
	    fail(replay, "the engine says %.200s, not %s", answer, expected);
}

static bool
replay_game(struct replay *replay, struct game *game)
{
	bool is_won = strcmp(game->end, game_end_names[END_WON]) == 0;
	char *moves = alloc_text(game->moves), *rest = moves, *word;
	bool fine = true;
	int winner;

	if (announced_has(&replay->announced, "Seed") &&
	    spec_option(&replay->spec, "Seed") == NULL)
		link_say(chat_link(replay->chat),
		    "setoption name Seed value %lld\n", (long long)game->seed);
	while (fine && (word = strsep(&rest, " ")) != NULL)
		if (*word != '\0')
			fine = replay_move(replay, game, word);
	free(moves);
	if (!fine)
		return false;
	winner = play_winner(&game->play);
	if (is_won != (winner >= 0) ||
	    (is_won && game->seats[winner] != game->seat[0]))
		return fail(replay, "the game doesn't end as recorded");
	replay->games++;
	return replay->chat == NULL || compare_states(replay, game);
}

static bool
replay_line(struct replay *replay, const char *line, size_t length)
{
	json_t *json = store_parse(line, length);
	struct game game;
	bool fine;

	replay->line++;
	memset(&game, 0, sizeof(game));
	if (json == NULL || !read_record(json, &game))
		fine = fail(replay, "not a record of a game");
	else
		fine = replay_game(replay, &game);
	json_decref(json);
	return fine;
}

/* The file may be a pipe that has nothing to say. */
static ssize_t
read_line(struct replay *replay, char **line, size_t *size, FILE *file)
{
	ssize_t length = getline(line, size, file);

	chat_heed(replay->chat);
	return length;
}

static enum status
replay_file(struct replay *replay)
{
	const char *why;
	FILE *file = file_read(replay->path, &why);
	char *line = NULL;
	size_t size = 0;
	ssize_t length;
	bool fine = true, is_read;

	chat_heed(replay->chat);
	if (file == NULL) {
		warnx("%s: %s", replay->path, why);
		return STATUS_TROUBLE;
	}
	while (fine && (length = read_line(replay, &line, &size, file)) > 0)
		fine = replay_line(replay, line, (size_t)length);
	if (ferror(file))
		warn("%s", replay->path);
	else if (replay->line == 0)
		warnx("%s: no games in it", replay->path);
	is_read = !ferror(file) && replay->line > 0;
	free(line);
	fclose(file);
	if (!is_read)
		return STATUS_TROUBLE;
	if (fine)
		printf("%lu games, %lu moves chosen again\n", replay->games,
		    replay->moves);
	return fine ? STATUS_FINE : STATUS_NOT;
}

/* Start the engine and give it its options. */
static bool
start_engine(struct replay *replay)
{
	const char *why;
	char text[GREETING_TEXT_MAX];

	replay->chat = chat_open(&replay->spec, &why);
	if (replay->chat != NULL &&
	    greeting_exchange(replay->chat, &replay->spec, &replay->announced,
		text)) {
		spec_write_limits(&replay->spec, replay->limits);
		return true;
	}
	warnx("%s: %s", replay->spec.name, replay->chat != NULL ? text : why);
	return false;
}

int
replay_run(char **words)
{
	struct replay replay = { .path = words[0] };
	enum status status = STATUS_USAGE;
	const char *why = "replay takes a file of records";
	bool fine = words[0] != NULL;

	signal(SIGPIPE, SIG_IGN);
	spec_init(&replay.spec);
	for (size_t n = 1; fine && words[n] != NULL; n++)
		fine = spec_set(&replay.spec, words[n], &why);
	if (fine && words[1] != NULL)
		fine = spec_finish(&replay.spec, &why);
	if (!fine)
		warnx("%s", why);
	else if (replay.spec.kind == SPEC_BUILTIN)
		warnx("built-in players need no replay");
	else if (replay.spec.kind != SPEC_NONE && !start_engine(&replay))
		status = STATUS_TROUBLE;
	else
		status = replay_file(&replay);
	chat_close(replay.chat);
	announced_clear(&replay.announced);
	spec_clear(&replay.spec);
	return status;
}

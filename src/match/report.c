/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <getopt.h>
#include <string.h>

#include "src/match/report.h"
#include "src/match/status.h"

static const char usage[] =
    "usage: ludo-match report [--html FILE] RESULTS.jsonl\n";

static int
trouble(const char *what, const char *why)
{
	fprintf(stderr, "ludo-match: %s: %s\n", what, why);
	return STATUS_TROUBLE;
}

static int
write_page(const char *path, const struct results *results,
    const struct summary *summary)
{
	FILE *out = fopen(path, "we");
	bool failed;

	if (out == NULL)
		return trouble(path, strerror(errno));
	report_html(out, results, summary);
	failed = ferror(out) != 0;
	if (fclose(out) != 0 || failed)
		return trouble(path, strerror(errno));
	return STATUS_FINE;
}

static bool
sum_up(const struct results *results, struct summary *out)
{
	if (summary_init(out, &results->header) != 0)
		return false;
	for (size_t n = 0; n < results->count; n++)
		if (summary_add(out, &results->set[n]) != 0)
			return false;
	return ranking_solve(out->ranking) == 0;
}

static int
report(const char *path, const char *html_path)
{
	struct results results;
	struct summary summary;
	struct store_error error = { { 0 } };
	int status = STATUS_FINE;

	if (!results_load(path, &results, &error)) {
		fprintf(stderr, "ludo-match: %s\n", error.text);
		return STATUS_TROUBLE;
	}
	if (!sum_up(&results, &summary))
		return trouble(path, strerror(ENOMEM));
	report_text(stdout, &results, &summary);
	if (html_path != NULL)
		status = write_page(html_path, &results, &summary);
	summary_clear(&summary);
	results_clear(&results);
	return status;
}

int
report_main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "html", required_argument, NULL, 'o' },
		{ "help", no_argument, NULL, 'h' },
		{ NULL, 0, NULL, 0 },
	};
	const char *html_path = NULL;
	int option;

	while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1)
		switch (option) {
		case 'o':
			html_path = optarg;
			break;
		case 'h':
			fputs(usage, stdout);
			return STATUS_FINE;
		default:
			fputs(usage, stderr);
			return STATUS_USAGE;
		}
	if (optind + 1 != argc) {
		fputs(usage, stderr);
		return STATUS_USAGE;
	}
	return report(argv[optind], html_path);
}

/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <errno.h>
#include <getopt.h>
#include <string.h>

#include "src/common/file.h"
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

/* What a page is made of. */
struct page {
	const struct results *results;
	const struct summary *summary;
};

static void
print_page(FILE *out, const void *ctx)
{
	const struct page *page = ctx;

	report_html(out, page->results, page->summary);
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
	const struct page page = { &results, &summary };
	struct store_error error = { { 0 } };
	int status = STATUS_FINE;

	if (!results_load(path, &results, &error)) {
		fprintf(stderr, "ludo-match: %s\n", error.text);
		return STATUS_TROUBLE;
	}
	if (!sum_up(&results, &summary))
		return trouble(path, strerror(ENOMEM));
	report_text(stdout, &results, &summary);
	if (html_path != NULL && file_print(html_path, print_page, &page) != 0)
		status = trouble(html_path, strerror(errno));
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
	if (html_path != NULL && file_is_same(html_path, argv[optind])) {
		fputs("ludo-match: --html is the file of results\n", stderr);
		return STATUS_USAGE;
	}
	return report(argv[optind], html_path);
}

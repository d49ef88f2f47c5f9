/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <inttypes.h>

#include "src/match/report_page.h"
#include "src/plot/plot.h"

enum { FAULTS_MAX = 50 };

static const char rules[] =
    "* { box-sizing: border-box; }\n"
    "body { margin: 0 auto; max-width: 1040px; padding: 24px 20px 48px;\n"
    "  font: 15px/1.5 system-ui, sans-serif; color: var(--ink);\n"
    "  background: var(--page); }\n"
    ":root { --page: #f4f6f9; --good: #059669; --bad: #dc2626; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  :root { --page: #0e1116; --good: #34d399; --bad: #f87171; } }\n"
    "h1 { font-size: 26px; line-height: 1.25; margin: 0;\n"
    "  overflow-wrap: anywhere; }\n"
    "h2 { font-size: 16px; margin: 0; }\n"
    "header p, .note { color: var(--muted); margin: 2px 0 12px; }\n"
    ".note { font-size: 13px; }\n"
    "section, .tile { background: var(--paper); border-radius: 10px;\n"
    "  border: 1px solid var(--grid); }\n"
    "section { padding: 18px 20px; margin: 16px 0; min-width: 0; }\n"
    ".tiles { display: grid; gap: 12px;\n"
    "  grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr)); }\n"
    ".tile { padding: 12px 16px; display: flex;\n"
    "  flex-direction: column; }\n"
    ".tile span, .tile small { color: var(--muted); font-size: 13px; }\n"
    ".tile b { font-size: 22px; line-height: 1.4; white-space: nowrap;\n"
    "  font-variant-numeric: tabular-nums; }\n"
    ".pair { display: grid; column-gap: 16px;\n"
    "  grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr)); }\n"
    ".pair section { margin: 0; }\n"
    ".wide { overflow-x: auto; }\n"
    ".wide + .wide { margin-top: 12px; }\n"
    /* What is to be read is rather shifted than shrunk on a telephone. */
    ".wide > .plot { min-width: 720px; }\n"
    "table { border-collapse: collapse; width: 100%; font-size: 14px;\n"
    "  font-variant-numeric: tabular-nums; }\n"
    "th, td { padding: 6px 10px; text-align: right; white-space: nowrap;\n"
    "  border-top: 1px solid var(--grid); }\n"
    "thead th { border-top: 0; color: var(--muted); font-weight: 500; }\n"
    "th[scope], .text { text-align: left; }\n"
    "th[scope] { font-weight: 600; }\n"
    /* Names can be whole commands. */
    "th[scope], .cross th { white-space: normal; min-width: 100px;\n"
    "  overflow-wrap: anywhere; }\n"
    "td.text { white-space: normal; }\n"
    "th i { display: inline-block; width: 10px; height: 10px;\n"
    "  border-radius: 3px; background: currentColor; margin-right: 8px; }\n"
    ".cross td { text-align: center; border: 2px solid var(--paper); }\n"
    ".cross th { text-align: center; }\n"
    ".cross th[scope] { text-align: left; }\n"
    ".above { background: color-mix(in srgb, var(--good) var(--how),\n"
    "  var(--paper)); }\n"
    ".below { background: color-mix(in srgb, var(--bad) var(--how),\n"
    "  var(--paper)); }\n"
    ".none { color: var(--muted); }\n"
    "code { font-size: 13px; display: block; min-width: 260px;\n"
    "  overflow-wrap: anywhere; }\n";

void
report_style(FILE *out)
{
	fputs(rules, out);
}

static void
write_options(FILE *out, const json_t *engine)
{
	const char *limits =
	    json_string_value(json_object_get(engine, "limits"));
	const char *name, *between = "";
	json_t *value;

	if (limits != NULL && limits[0] != '\0') {
		plot_text(out, limits);
		between = ", ";
	}
	json_object_foreach(json_object_get(engine, "options"), name, value)
	{
		fputs(between, out);
		plot_text(out, name);
		putc('=', out);
		plot_text(out,
		    json_is_string(value) ? json_string_value(value) : "");
		between = ", ";
	}
}

/* Built-in players are asked nothing. */
static void
write_times(FILE *out, const struct engine_summary *from)
{
	static const char dash[] = "<td class=\"none\">\u2013</td>";

	if (from->asked == 0)
		fprintf(out, "</td>%s%s%s</tr>\n", dash, dash, dash);
	else
		fprintf(out,
		    "</td><td>%" PRIu64 "</td><td>%.1f</td><td>%.1f</td>"
		    "</tr>\n",
		    from->asked, from->time_us / (double)from->asked,
		    (double)from->time_max_us / 1e3);
}

void
report_engines(FILE *out, const struct summary *summary, const unsigned *order)
{
	const struct result_header *header = summary->header;

	fputs(
	    "<section><h2>Engines</h2><div class=\"wide\"><table><thead>"
	    "<tr><th></th><th class=\"text\">calls itself</th>"
	    "<th class=\"text\">limits and options</th><th>moves asked</th>"
	    "<th>mean \u00b5s</th><th>longest ms</th></tr></thead>\n<tbody>\n",
	    out);
	for (unsigned n = 0; n < header->engines; n++) {
		const struct engine_summary *from = &summary->engine[order[n]];
		const json_t *engine = json_array_get(
		    json_object_get(header->json, "engines"), order[n]);
		const char *id =
		    json_string_value(json_object_get(engine, "id"));

		fprintf(out, "<tr><th scope=\"row\"><i class=\"s%u\"></i>",
		    order[n] % PLOT_SERIES);
		plot_text(out, header->name[order[n]]);
		fputs("</th><td class=\"text\">", out);
		plot_text(out, id != NULL ? id : "");
		fputs("</td><td class=\"text\">", out);
		write_options(out, engine);
		write_times(out, from);
	}
	fputs("</tbody></table></div></section>\n", out);
}

static void
write_fault(FILE *out, const struct result_header *header,
    const struct set_result *set, unsigned number)
{
	const struct game_result *game = &set->game[number];

	fprintf(out, "<tr><td>%" PRIu64 "</td><td>%u</td><td class=\"text\">",
	    set->set, number + 1);
	plot_text(out, header->name[game->engine[game->seat]]);
	fprintf(out, "</td><td class=\"text\">%s</td><td class=\"text\"><code>",
	    game_end_names[game->end]);
	plot_text(out, game->fault != NULL ? game->fault : "");
	fputs("</code></td></tr>\n", out);
}

void
report_faults(FILE *out, const struct results *results)
{
	unsigned shown = 0;

	for (size_t n = 0; n < results->count; n++)
		for (unsigned k = 0; k < results->set[n].games; k++) {
			if (!game_is_forfeit(&results->set[n].game[k]) ||
			    ++shown > FAULTS_MAX)
				continue;
			if (shown == 1)
				fputs("<section><h2>Forfeits</h2>"
				      "<div class=\"wide\"><table><thead><tr>"
				      "<th>set</th><th>game</th>"
				      "<th class=\"text\">engine</th>"
				      "<th class=\"text\">by</th>"
				      "<th class=\"text\">what happened</th>"
				      "</tr></thead>\n<tbody>\n",
				    out);
			write_fault(out, &results->header, &results->set[n], k);
		}
	if (shown > 0)
		fputs("</tbody></table></div>\n", out);
	if (shown > FAULTS_MAX)
		fprintf(out, "<p class=\"note\">and %u more</p>\n",
		    shown - FAULTS_MAX);
	if (shown > 0)
		fputs("</section>\n", out);
}

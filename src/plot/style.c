/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/plot/plot.h"

/* Light and dark; each series is told from the others by both. */
static const char *const series_colour[PLOT_SERIES][2] = {
	{ "#2563eb", "#60a5fa" },
	{ "#d97706", "#fbbf24" },
	{ "#059669", "#34d399" },
	{ "#dc2626", "#f87171" },
	{ "#7c3aed", "#a78bfa" },
	{ "#0891b2", "#22d3ee" },
	{ "#be185d", "#f472b6" },
	{ "#65a30d", "#a3e635" },
};

/* What is not a browser may know no variables, and then takes the first. */
static const char rules[] =
    ".plot { font: 12px system-ui, sans-serif; display: block; width: 100%;\n"
    "  height: auto; overflow: visible; }\n"
    ".plot text { fill: #667085; fill: var(--muted); }\n"
    ".plot .row, .plot .legend { fill: #1c2430; fill: var(--ink); }\n"
    ".plot .grid { stroke: #e8ebf0; stroke: var(--grid); }\n"
    ".plot .axis { stroke: #b6bdc9; stroke: var(--axis); }\n"
    ".plot .level { stroke: #667085; stroke: var(--muted);\n"
    "  stroke-dasharray: 3 3; }\n"
    ".plot .line { fill: none; stroke: currentColor; stroke-width: 2;\n"
    "  stroke-linejoin: round; }\n"
    ".plot .dashed { stroke-dasharray: 6 4; }\n"
    ".plot .band { fill: currentColor; opacity: .16; }\n"
    ".plot .bar { fill: currentColor; opacity: .8; }\n"
    ".plot .bar:hover { opacity: 1; }\n"
    ".plot .box { fill: currentColor; opacity: .35; }\n"
    ".plot .mark { stroke: currentColor; stroke-width: 2; }\n"
    ".plot .dot, .plot .key { fill: currentColor; }\n"
    ".plot .ground { fill: #fff; fill: var(--paper); }\n";

static void
write_colours(FILE *out, int dark)
{
	for (unsigned n = 0; n < PLOT_SERIES; n++)
		fprintf(out, ".s%u { color: %s; }\n", n,
		    series_colour[n][dark]);
}

void
plot_style(FILE *out)
{
	fputs(":root { --paper: #fff; --ink: #1c2430; --muted: #667085;\n"
	      "  --grid: #e8ebf0; --axis: #b6bdc9; }\n",
	    out);
	write_colours(out, 0);
	fputs("@media (prefers-color-scheme: dark) {\n"
	      ":root { --paper: #171b22; --ink: #e6e9ef; --muted: #98a2b3;\n"
	      "  --grid: #2a303b; --axis: #4a5261; }\n",
	    out);
	write_colours(out, 1);
	fputs("}\n", out);
	fputs(rules, out);
}

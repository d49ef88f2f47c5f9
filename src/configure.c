/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include "src/configure.h"

struct settings *
configure(const struct arguments *arguments, struct config_fault *fault,
    const char **where)
{
	struct settings *settings;
	struct config config;

	config_init(&config);
	*where = arguments->config_path;
	if (arguments->config_path != NULL &&
	    !config_load(&config, arguments->config_path, fault))
		return NULL;
	for (unsigned i = 0; i < arguments->setting_count; i++) {
		const struct argument_setting *setting =
		    &arguments->settings[i];

		*where = setting->flag;
		if (!setting->set(&config, setting->value, fault))
			return NULL;
	}
	settings = settings_new(&config, fault);
	*where = settings == NULL && fault->line != 0 ? arguments->config_path
						      : "the command line";
	return settings;
}

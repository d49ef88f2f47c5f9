/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

/* Configuration files, and the addresses in them. */

#include <string.h>

#include "src/address.h"
#include "src/config.h"
#include "tests/fuzz/fuzz.h"

static void
check_key(const struct config *config, const struct config_key *key)
{
	const char *at = (const char *)config + key->offset;
	int64_t number;

	if (key->kind == CONFIG_TEXT) {
		FUZZ_CHECK(memchr(at, '\0', CONFIG_TEXT_MAX) != NULL);
		return;
	}
	memcpy(&number, at, sizeof number);
	FUZZ_CHECK(number >= key->min && number <= key->max);
}

/* What an address says is what it is read from. */
static void
check_address(const char *text)
{
	struct address address, again;
	const char *why = NULL;
	char written[ADDRESS_TEXT_MAX];

	if (!address_parse(text, &address, &why)) {
		FUZZ_CHECK(why != NULL);
		return;
	}
	address_format(&address, written);
	FUZZ_CHECK(address_parse(written, &again, &why));
	FUZZ_CHECK(memcmp(&address, &again, sizeof address) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;
	struct config config;
	struct config_fault fault;

	config_init(&config);
	if (!config_parse(&config, text, size, &fault)) {
		FUZZ_CHECK(fault.why[0] != '\0');
		FUZZ_CHECK(fault.line <= size + 1);
		FUZZ_CHECK(memchr(fault.word, '\0', sizeof fault.word) != NULL);
		return 0;
	}
	for (int i = 0; i < CONFIG_KEYS; i++)
		check_key(&config, &config_keys[i]);
	check_address(config.listen);
	return 0;
}

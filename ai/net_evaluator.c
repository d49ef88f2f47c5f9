/* SPDX-License-Identifier: ISC */
/* Copyright (c) 2026 the ludod authors */

#include <string.h>

#include "ai/net.h"

static void
evaluate(const struct evaluator *evaluator, const struct position *pos,
    struct value *out)
{
	const struct net_evaluator *self = (const void *)evaluator;
	const struct net *net = self->by_seats[pos->seats];

	if (net != NULL)
		net_value(net, pos, out);
	else
		self->otherwise->evaluate(self->otherwise, pos, out);
}

void
net_evaluator_init(struct net_evaluator *self,
    const struct evaluator *otherwise)
{
	memset(self, 0, sizeof(*self));
	self->evaluator.evaluate = evaluate;
	self->otherwise = otherwise;
}

void
net_evaluator_add(struct net_evaluator *self, const struct net *net)
{
	for (unsigned seats = 0; seats < NET_SETS; seats++)
		if (net_covers(&net->shape, seats))
			self->by_seats[seats] = net;
}

import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showDelivery } from '@/lib/webhooks/deliveries/show-delivery';

/** The delivery of the address, or the page for what is not there; read once for an answer. */
export const findDelivery = cache(async (id: string) => orNotFound(showDelivery(await pageCaller(), { id })));

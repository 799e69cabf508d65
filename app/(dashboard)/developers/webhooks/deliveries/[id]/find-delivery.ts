import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showDelivery } from '@/lib/webhooks/deliveries/show-delivery';

/** The delivery in the address, or the 404 page. Read once per request. */
export const findDelivery = cache(async (id: string) => orNotFound(showDelivery(await pageCaller(), { id })));

import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showSubscriptionHistory } from '@/lib/renewals/history/show-history';

/** The subscription in the address, or the 404 page. Read once per request. */
export const findSubscription = cache(async (id: string) => orNotFound(showSubscriptionHistory(await pageCaller(), { id })));

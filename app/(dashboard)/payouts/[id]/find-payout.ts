import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showSettlement } from '@/lib/settlements/show-settlement';

/** The payout in the address, or the 404 page. Read once per request. */
export const findPayout = cache(async (id: string) => orNotFound(showSettlement(await pageCaller(), { id })));

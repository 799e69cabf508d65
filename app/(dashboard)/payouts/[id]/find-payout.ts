import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showSettlement } from '@/lib/settlements/show-settlement';

/** The payout of the address, or the page for what is not there; read once for an answer. */
export const findPayout = cache(async (id: string) => orNotFound(showSettlement(await pageCaller(), { id })));

import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { showChargeback } from '@/lib/chargebacks/show-chargeback';
import { pageCaller } from '@/lib/pages/page';

/** The chargeback in the address, or the 404 page. Read once per request. */
export const findChargeback = cache(async (id: string) => orNotFound(showChargeback(await pageCaller(), { id })));

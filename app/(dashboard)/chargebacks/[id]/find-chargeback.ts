import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { showChargeback } from '@/lib/chargebacks/show-chargeback';
import { pageCaller } from '@/lib/pages/page';

/** The chargeback of the address, or the page for what is not there; read once for an answer. */
export const findChargeback = cache(async (id: string) => orNotFound(showChargeback(await pageCaller(), { id })));

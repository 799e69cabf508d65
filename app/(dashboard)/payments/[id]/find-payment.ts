import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showPayment } from '@/lib/payments/show-payment';

/** The payment of the address, or the page for what is not there; read once for an answer. */
export const findPayment = cache(async (id: string) => orNotFound(showPayment(await pageCaller(), { id })));

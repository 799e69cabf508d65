import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showPayment } from '@/lib/payments/show-payment';

/** The payment in the address, or the 404 page. Read once per request. */
export const findPayment = cache(async (id: string) => orNotFound(showPayment(await pageCaller(), { id })));

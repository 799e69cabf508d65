import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { lookAtCustomer } from '@/lib/payments/customers/look-at-customer';

/** The customer in the address, or the 404 page. Read once per request. */
export const findCustomer = cache(async (id: string) => orNotFound(lookAtCustomer(await pageCaller(), { id })));

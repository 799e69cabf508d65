import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showMonth } from '@/lib/statements/documents/show-month';

/** The month in the address, or the 404 page. Read once per request. */
export const findMonth = cache(async (merchant: string, month: string) =>
  orNotFound(showMonth(await pageCaller(), { id: merchant, month })),
);

import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showMonth } from '@/lib/statements/documents/show-month';

/** The month of the address, or the page for what is not there; read once for an answer. */
export const findMonth = cache(async (merchant: string, month: string) =>
  orNotFound(showMonth(await pageCaller(), { id: merchant, month })),
);

import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { showSeller } from '@/lib/merchants/sellers/show-seller';
import { pageCaller } from '@/lib/pages/page';

/** The seller in the address, or the 404 page. Read once per request. */
export const findSeller = cache(async (id: string) => orNotFound(showSeller(await pageCaller(), { id })));

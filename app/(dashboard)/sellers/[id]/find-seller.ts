import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { showSeller } from '@/lib/merchants/sellers/show-seller';
import { pageCaller } from '@/lib/pages/page';

/** The seller of the address, or the page for what is not there; read once for an answer. */
export const findSeller = cache(async (id: string) => orNotFound(showSeller(await pageCaller(), { id })));

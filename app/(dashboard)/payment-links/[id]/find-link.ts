import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showLink } from '@/lib/sessions/show-link';

/** The payment link in the address, or the 404 page. Read once per request. */
export const findLink = cache(async (id: string) => orNotFound(showLink(await pageCaller(), { id })));

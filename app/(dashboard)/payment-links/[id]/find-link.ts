import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showLink } from '@/lib/sessions/show-link';

/** The payment link of the address, or the page for what is not there; read once for an answer. */
export const findLink = cache(async (id: string) => orNotFound(showLink(await pageCaller(), { id })));

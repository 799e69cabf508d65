import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { showEvent } from '@/lib/events/show-event';
import { pageCaller } from '@/lib/pages/page';

/** The event of the address, or the page for what is not there; read once for an answer. */
export const findEvent = cache(async (id: string) => orNotFound(showEvent(await pageCaller(), { id })));

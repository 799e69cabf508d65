import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { showEvent } from '@/lib/events/show-event';
import { pageCaller } from '@/lib/pages/page';

/** The event in the address, or the 404 page. Read once per request. */
export const findEvent = cache(async (id: string) => orNotFound(showEvent(await pageCaller(), { id })));

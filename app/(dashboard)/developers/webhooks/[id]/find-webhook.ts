import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showWebhook } from '@/lib/webhooks/endpoints/show-webhook';

/** The endpoint in the address, or the 404 page. Read once per request. */
export const findWebhook = cache(async (id: string) => orNotFound(showWebhook(await pageCaller(), { id })));

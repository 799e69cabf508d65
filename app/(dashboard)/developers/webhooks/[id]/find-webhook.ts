import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { pageCaller } from '@/lib/pages/page';
import { showWebhook } from '@/lib/webhooks/endpoints/show-webhook';

/** The endpoint of the address, or the page for what is not there; read once for an answer. */
export const findWebhook = cache(async (id: string) => orNotFound(showWebhook(await pageCaller(), { id })));

import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { showOwnQuestion } from '@/lib/chargebacks/questions/show-own-question';
import { pageCaller } from '@/lib/pages/page';

/** The question in the address, or the 404 page. Read once per request. */
export const findQuestion = cache(async (id: string) => orNotFound(showOwnQuestion(await pageCaller(), { id })));

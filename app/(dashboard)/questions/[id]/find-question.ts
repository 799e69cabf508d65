import 'server-only';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { showOwnQuestion } from '@/lib/chargebacks/questions/show-own-question';
import { pageCaller } from '@/lib/pages/page';

/** The question of the address, or the page for what is not there; read once for an answer. */
export const findQuestion = cache(async (id: string) => orNotFound(showOwnQuestion(await pageCaller(), { id })));

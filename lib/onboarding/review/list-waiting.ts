import type { z } from 'zod';
import { findOwn } from '@/lib/notes/assignments/find-own';
import { loadWaiting } from '@/lib/onboarding/review/load-waiting';
import { listWaitingInput, waitingList } from '@/lib/onboarding/review/schema';
import { findWaiting } from '@/lib/onboarding/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

/** The reviewers' queue, longest waiting first. */
export const listWaiting = query<typeof listWaitingInput, z.output<typeof waitingList>>({
  name: 'application.list_waiting',
  summary: 'List the applications that wait for a decision, the oldest first',
  allow: 'applications:decide',
  input: listWaitingInput,
  output: waitingList,
  async run(context, input) {
    const page = pageOf(input);
    const among = input.mine ? await findOwn(context, 'merchant') : null;
    const { rows, total } = await findWaiting(page, { among, isChecked: input.checked ?? null });
    return listOf(page, total, await loadWaiting(rows, context.now));
  },
});

import { z } from 'zod';
import { query } from '@/lib/operation/query';
import { showPaymentInput } from '@/lib/payments/schema';
import { getPayment } from '@/lib/payments/store';
import { actorKinds, attemptKinds, timelineKinds } from '@/lib/payments/timeline/entry';
import { findHistory } from '@/lib/payments/timeline/store';
import { sellersTimelineOf, timelineOf } from '@/lib/payments/timeline/timeline';

const actor = z.object({ kind: z.enum(actorKinds), name: z.string().nullable() }).nullable();
const output = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.enum(timelineKinds),
      amount: z.int().nullable(),
      actor,
      asked_by: actor,
      call: z.enum(attemptKinds).nullable(),
      code: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});

/** The events of a payment, newest first, with their actors. A seller sees the events, but not the platform's users. */
export const showTimeline = query<typeof showPaymentInput, z.output<typeof output>>({
  name: 'payment.timeline',
  summary: 'What has happened to a payment, and who did it',
  allow: 'payments:read',
  input: showPaymentInput,
  output,
  async run({ scope }, { id }) {
    const view = await getPayment(scope, id);
    const history = await findHistory(view.payment, scope.kind === 'all' ? 'operator' : 'tenant');
    return { data: scope.kind === 'seller' ? sellersTimelineOf(view, history) : timelineOf(view, history) };
  },
});

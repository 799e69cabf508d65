import { saveEvents } from '@/lib/events/store';
import { changeDescription } from '@/lib/keywords/store';
import { command } from '@/lib/operation/command';
import { eventsOf } from '@/lib/payments/completion';
import type { PaymentView } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { type PaymentReply, paymentReply, updatePaymentInput } from '@/lib/payments/schema';
import { getPayment, lockPayment, savePaymentWords } from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';

type Words = { description?: string; metadata?: Record<string, string> };

/** Whether the payment has these values already; the order of `metadata` does not matter. */
function isCalled({ payment }: PaymentView, { description = payment.description ?? undefined, metadata }: Words): boolean {
  const [now, then] = [payment.metadata, metadata ?? payment.metadata];
  const names = Object.keys(then);
  const isSame = names.length === Object.keys(now).length && names.every((name) => Object.hasOwn(now, name) && now[name] === then[name]);
  return isSame && description === (payment.description ?? undefined);
}

/**
 * Changes description and metadata; `metadata` is replaced as a whole. A call that changes nothing succeeds without an event or an audit
 * record.
 */
export const updatePayment = command<typeof updatePaymentInput, PaymentReply>({
  name: 'payment.update',
  summary: 'Change the description or the metadata of a payment',
  route: 'PATCH /payments/{id}',
  allow: 'payments:write',
  input: updatePaymentInput,
  output: paymentReply,
  async run({ scope, now }, { id, description, metadata }, database) {
    const words = { ...(description !== undefined && { description }), ...(metadata !== undefined && { metadata }) };
    const before = await lockPayment(scope, id, database);
    // Its first reply and event are already built and would miss the change.
    if (before.open.includes('authorize')) return refuse('conflict', { retryAfterSeconds: 1 });
    if (isCalled(before, words)) return { reply: presentPayment(before), changes: [] };
    await savePaymentWords(database, before, words);
    const after: PaymentView = await getPayment(scope, id, database);
    await changeDescription(database, after.payment, before.payment.description);
    await saveEvents(database, after.payment.tenantId, eventsOf(after, ['payment.updated'], now.toISOString()));
    const named = ({ payment }: PaymentView) => ({ description: payment.description, metadata: payment.metadata });
    const change = { tenantId: after.payment.tenantId, subjectKind: 'payment' as const, subjectId: id };
    return { reply: presentPayment(after), changes: [{ ...change, before: named(before), after: named(after) }] };
  },
});

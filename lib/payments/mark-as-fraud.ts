import type { Database } from '@/lib/db/prisma';
import { saveEvents } from '@/lib/events/store';
import type { Change } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import type { Context } from '@/lib/operation/operation';
import { eventsOf } from '@/lib/payments/completion';
import { presentPayment } from '@/lib/payments/present';
import { type PaymentReply, paymentReply, showPaymentInput } from '@/lib/payments/schema';
import { lockPayment, saveFraudMark } from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';

/**
 * Marks a payment as fraud: from now on nothing captures it. A capture that is already at the acquirer continues. A second mark changes
 * nothing and sends no event.
 */
export async function setFraudMark(
  { scope, now }: Context,
  id: string,
  database: Database,
): Promise<{ reply: PaymentReply; changes: Change[] }> {
  const view = await lockPayment(scope, id, database);
  // its first reply and event are already built and come first
  if (view.open.includes('authorize')) return refuse('conflict', { retryAfterSeconds: 1 });
  const reply = presentPayment(view);
  if (view.payment.fraudMarkedAt !== null) return { reply, changes: [] };
  const { tenantId } = view.payment;
  await saveFraudMark(database, view, now);
  await saveEvents(database, tenantId, eventsOf(view, ['payment.marked.as.fraud'], now.toISOString()));
  const change = { tenantId, subjectKind: 'payment' as const, subjectId: id };
  return { reply, changes: [{ ...change, before: { marked_as_fraud: false }, after: { marked_as_fraud: true } }] };
}

/** For operators, who learn of fraud from the acquirer or a bank; and for the installation itself, when an adapter is notified later. */
export const markAsFraud = command<typeof showPaymentInput, PaymentReply>({
  name: 'payment.mark_as_fraud',
  summary: 'Mark a payment as fraud: it can then not be captured',
  allow: 'installation:run',
  input: showPaymentInput,
  output: paymentReply,
  run: (context, { id }, database) => setFraudMark(context, id, database),
});

import { acquirerOf, awaitOutcome } from '@/lib/acquirers/find-acquirer';
import { newId } from '@/lib/db/ids';
import { availableOf } from '@/lib/ledger/store';
import type { Completion, MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { type CapturePlan, type CaptureState, captured, planCapture } from '@/lib/payments/capture';
import { attemptRow, changedColumns, changeOf, declined, eventsOf, ledgerRows, presentedColumns } from '@/lib/payments/completion';
import { presentDryRun } from '@/lib/payments/dry-run';
import { presentPayment } from '@/lib/payments/present';
import { capturePaymentInput, dryRunReply, type PaymentReply, paymentReply } from '@/lib/payments/schema';
import { findAgreed, getPayment } from '@/lib/payments/store';
import { termsOf } from '@/lib/payments/terms';
import { feesByProfile } from '@/lib/splits/apply-profiles';
import { namedIn, type PlatformDetails } from '@/lib/splits/split';

/** `details`: the split that was given, with the fees of the profiles that it names. */
type State = CaptureState & { acquirer: string; details: PlatformDetails | undefined };
type Plan = CapturePlan & MoneyPlan & { acquirer: string };

/** Captures the authorized amount, or once a part of it, and splits it. */
export const capturePayment = moneyCommand<typeof capturePaymentInput, PaymentReply, State, Plan>({
  name: 'payment.capture',
  summary: 'Capture an authorized payment, whole or (once) in part',
  description: 'With `?dry_run=true` nothing is done: the reply shows what would be posted.',
  route: 'POST /payments/{id}/capture',
  allow: 'payments:write',
  input: capturePaymentInput,
  output: paymentReply,
  dryRunOutput: dryRunReply,
  refusals: ['not_capturable', 'card_declined', 'gateway_timeout'],

  async read({ scope, now, dryRun }, { id, platform_details }) {
    const view = await getPayment(scope, id);
    const { tenantId } = view.payment;
    const parties = [tenantId, ...view.splits.map(({ submerchantId }) => submerchantId), ...namedIn(platform_details)];
    const method = view.payment.brand ?? 'visa'; // without a brand it waits for its customer, and is not captured
    const [agreed, available, acquirer, details] = await Promise.all([
      findAgreed(tenantId, { method, named: namedIn(platform_details), at: now }),
      dryRun ? availableOf(tenantId, parties) : new Map<string, number>(),
      acquirerOf(view.payment),
      feesByProfile(tenantId, platform_details, now),
    ]);
    return { view, terms: termsOf(method, agreed), attemptId: newId(), available, acquirer: acquirer.name, details };
  },

  plan(state, input, { now }) {
    const guard = { statuses: ['authorized'], notAfter: now, unmarked: true };
    return { ...planCapture(state, { ...input, platform_details: state.details }, now), opening: { guard }, acquirer: state.acquirer };
  },

  preview: ({ available }, { transfers }, { caller }) => presentDryRun(transfers, available, new Map(), null, caller.locale),

  async call({ tenantId, paymentId, attempt, reference, acquirer }) {
    const found = await acquirerOf({ acquirer });
    return awaitOutcome(paymentId, found.capture({ tenantId, attemptId: attempt.id, amount: attempt.amount, reference }));
  },

  complete({ view }, plan, outcome, { now }): Completion {
    const at = now.toISOString();
    if (!outcome.ok) return declined(plan, outcome, at);
    const after = captured(view, plan, at);
    const sellers = after.splits.map(({ submerchantId }) => submerchantId);
    return {
      rows: {
        paymentId: plan.paymentId,
        at,
        attempt: attemptRow(plan, outcome),
        when: { statuses: ['authorized'], ...presentedColumns(view) },
        set: changedColumns(after),
        splits: after.splits,
        ...ledgerRows(plan, 'capture', plan.transfers, sellers, at),
        events: eventsOf(after, ['payment.captured'], at),
      },
      changes: [changeOf(view, after)],
      answer: { reply: presentPayment(after) },
    };
  },
});

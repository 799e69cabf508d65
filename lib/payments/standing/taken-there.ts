import type { ShownCard } from '@/lib/acquirers/acquirer';
import type { Transfer } from '@/lib/ledger/transfer';
import { proportionOf } from '@/lib/money/tax';
import { planSplit, splitRows } from '@/lib/payments/creation';
import { captureTransfers } from '@/lib/payments/fees';
import { grossOf, type PaymentView } from '@/lib/payments/payment';
import { shownCard } from '@/lib/payments/source';
import type { Terms } from '@/lib/payments/terms';
import { refuse } from '@/lib/refusal';
import type { PlatformDetails } from '@/lib/splits/split';

/** What was captured at the acquirer and not by us. `total`: in whole yen, the customer’s fee included. */
export type TakenThere = { total: number; card?: ShownCard | undefined; platform_details?: PlatformDetails | undefined };

/**
 * Books a capture that the acquirer has made by itself, in whole or in part, with the split that a person names, or the one given at creation where it is
 * the whole. Refuses a payment that waits for nothing any more, and a platform’s without a split.
 */
export function planTakenThere(
  view: PaymentView,
  terms: Terms,
  { total, card, platform_details }: TakenThere,
  now: Date,
): { after: PaymentView; transfers: Transfer[] } {
  const { payment } = view;
  const { tenantId, id, status, paymentMethodFee: customerFee } = payment;
  const captured = total - customerFee;
  const isWaiting = status === 'pending' || status === 'authorized';
  if (!isWaiting || captured < 1 || captured > payment.authorizedAmount) return refuse('not_capturable', { details: { status } });
  const keepsSplit = platform_details === undefined && payment.hasSplit && captured === grossOf(payment);
  const entries = keepsSplit ? view.splits : planSplit(terms, platform_details, captured, true);
  const splits = keepsSplit ? view.splits : splitRows(tenantId, id, entries ?? []);
  const tax = proportionOf(payment.tax, captured, grossOf(payment));
  const transfers = captureTransfers(tenantId, captured, splits, {
    rateBasisPoints: terms.rateBasisPoints,
    customerFee,
    acquirer: payment.acquirer,
  });
  const amounts = { amount: captured - tax, tax, hasSplit: entries !== null };
  const after = { ...payment, ...shownCard(card), ...amounts, status: 'captured' as const, capturedAt: now.toISOString() };
  return { after: { ...view, payment: after, splits }, transfers };
}

import type { Actor } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import type { Scope } from '@/lib/auth/scope';
import { isServiceAccount } from '@/lib/ledger/account';
import { findPaymentEntries } from '@/lib/ledger/store';
import { findMerchantNames } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { breakdownOf, plannedBreakdown } from '@/lib/payments/breakdown';
import { type PaymentLedger, paymentLedger } from '@/lib/payments/ledger-schema';
import { offersOf, waitsFor } from '@/lib/payments/offers';
import { grossOf, type PaymentView } from '@/lib/payments/payment';
import { type Remaining, remainingOf } from '@/lib/payments/remaining';
import { showPaymentInput } from '@/lib/payments/schema';
import { getPayment, wasNeverAsked } from '@/lib/payments/store';

const presentRemaining = ({ amount, splits }: Remaining) => ({
  amount,
  submerchants: splits.map((split) => ({ submerchant_id: split.submerchantId, amount: split.amount, platform_fee: split.platformFee })),
});

const nullable = (id: string) => (isServiceAccount(id) ? null : id);

const offersTo = (actor: Actor, view: PaymentView, now: Date) =>
  offersOf(
    view,
    {
      suspended: actor.kind === 'user' && actor.suspended,
      may: (action) => can(actor, action === 'refund' ? 'refunds:write' : 'payments:write'),
    },
    now,
  );

type Found = Pick<PaymentLedger, 'parties' | 'records'>;

/** The net of each party, and the records. Only operators see the service's side of a fee. */
async function findLedger(scope: Scope, { payment, splits }: PaymentView): Promise<Found> {
  // entries between the service's own accounts belong to no party
  const entries = (await findPaymentEntries(scope, payment)).filter(
    (entry) => !isServiceAccount(entry.accountId) || !isServiceAccount(entry.counterpartyId),
  );
  const ids = [payment.tenantId, ...splits.map(({ submerchantId }) => submerchantId)];
  const names = await findMerchantNames([payment.tenantId], ids);
  const net = (accountId: string) =>
    entries.reduce((total, entry) => total + (entry.accountId === accountId ? Number(entry.amount) : 0), 0);
  const visible = scope.kind === 'seller' ? [scope.merchantId] : ids;
  const parties = visible.map((party) => {
    const { name = '', role = null } = names.get(party) ?? {};
    return { id: party, name, role: role ?? ('ordinary' as const), net: net(party) };
  });
  const records = entries.map((entry) => ({
    id: entry.id,
    transaction_id: entry.transactionId,
    type: entry.type,
    merchant_id: nullable(entry.accountId),
    merchant_name: names.get(entry.accountId)?.name ?? null,
    counterparty_id: nullable(entry.counterpartyId),
    counterparty_name: names.get(entry.counterpartyId)?.name ?? null,
    amount: Number(entry.amount),
    created_at: wireTime(entry.createdAt),
  }));
  return { parties, records: scope.kind === 'all' ? records : records.filter((record) => record.merchant_id !== null) };
}

/**
 * All ledger entries of a payment, the net of each party, and the data of the payment's screen: the breakdown, the refundable amount and
 * the possible actions. A seller sees its own part. The service's accounts are shown as null.
 */
export const showPaymentLedger = query<typeof showPaymentInput, PaymentLedger>({
  name: 'payment.ledger',
  summary: 'The ledger records of a payment, over all parties',
  allow: 'payments:read',
  input: showPaymentInput,
  output: paymentLedger,
  async run({ scope, now, caller: { actor } }, { id }) {
    const view = await getPayment(scope, id);
    const { payment, open } = view;
    const ledger = await findLedger(scope, view);
    const moved = payment.status === 'captured' || payment.status === 'refunded';
    const names = new Map(ledger.parties.map((party) => [party.id, party.name]));
    const asSeller = scope.kind === 'seller';
    return {
      ...ledger,
      breakdown: moved ? breakdownOf(ledger, grossOf(payment)) : plannedBreakdown(view, names),
      failure_code: payment.failureCode === 'other_error' && (await wasNeverAsked(view)) ? 'never_asked' : payment.failureCode,
      holder_name: payment.holderName,
      unknown_outcome: open.length > 0,
      waits_for: waitsFor(view),
      marked_as_fraud: !asSeller && payment.fraudMarkedAt !== null,
      remaining: asSeller ? null : presentRemaining(remainingOf(view)),
      offers: scope.kind === 'merchant' ? offersTo(actor, view, now) : null,
    };
  },
});

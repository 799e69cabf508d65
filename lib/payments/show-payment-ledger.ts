import { z } from 'zod';
import { isServiceAccount } from '@/lib/ledger/account';
import { recordTypes } from '@/lib/ledger/record';
import { findPaymentEntries } from '@/lib/ledger/store';
import { findMerchantNames } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { type Remaining, remainingOf } from '@/lib/payments/remaining';
import { showPaymentInput } from '@/lib/payments/schema';
import { getPayment, wasNeverAsked } from '@/lib/payments/store';

const party = z.object({ id: z.string(), name: z.string(), role: z.enum(['platform', 'payout', 'ordinary', 'service']), net: z.int() });
const record = z.object({
  id: z.string(),
  transaction_id: z.string(),
  type: z.enum(recordTypes),
  merchant_id: z.string().nullable(),
  merchant_name: z.string().nullable(),
  counterparty_id: z.string().nullable(),
  counterparty_name: z.string().nullable(),
  amount: z.int(),
  created_at: z.string(),
});
const output = z.object({
  parties: z.array(party),
  records: z.array(record),
  /** As on the wire, or `never_asked` where the acquirer was not reached: what can be done next is not the same. */
  failure_code: z.string().nullable(),
  holder_name: z.string().nullable(),
  unknown_outcome: z.boolean(),
  /** Not told to a seller. */
  marked_as_fraud: z.boolean(),
  /** What can still be refunded, and what each seller still has of its share; not told to a seller. */
  remaining: z
    .object({
      amount: z.int(),
      submerchants: z.array(z.object({ submerchant_id: z.string(), amount: z.int(), platform_fee: z.int() })),
    })
    .nullable(),
});
export type PaymentLedger = z.output<typeof output>;
export type RemainingReply = NonNullable<PaymentLedger['remaining']>;

const presentRemaining = ({ amount, splits }: Remaining) => ({
  amount,
  submerchants: splits.map((split) => ({ submerchant_id: split.submerchantId, amount: split.amount, platform_fee: split.platformFee })),
});

const nullable = (id: string) => (isServiceAccount(id) ? null : id);

/** Every entry that a payment has made, what each party has of it in sum, and what its screen tells beside; a seller sees its own. The service stands as null. */
export const showPaymentLedger = query<typeof showPaymentInput, PaymentLedger>({
  name: 'payment.ledger',
  summary: 'The ledger records of a payment, over all parties',
  allow: 'payments:read',
  input: showPaymentInput,
  output,
  async run({ scope }, { id }) {
    const view = await getPayment(scope, id);
    const { payment, splits, open } = view;
    // what the service takes for itself beside the payment is no party's
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
    const failureCode = payment.failureCode === 'other_error' && (await wasNeverAsked(view)) ? 'never_asked' : payment.failureCode;
    const told = { failure_code: failureCode, holder_name: payment.holderName, unknown_outcome: open.length > 0 };
    const asSeller = scope.kind === 'seller';
    const remaining = asSeller ? null : presentRemaining(remainingOf(view));
    return { parties, records, ...told, marked_as_fraud: !asSeller && payment.fraudMarkedAt !== null, remaining };
  },
});

import { z } from 'zod';
import { recordTypes } from '@/lib/ledger/record';
import { moneyActions, offerReasons } from '@/lib/payments/offers';

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

const share = z.object({
  key: z.string(),
  /**
   * `seller`: a seller's share; `own`: what stays with the merchant of the payment; `fee`: the service's fee; `handedOn`: a seller's fee to
   * its platform.
   */
  kind: z.enum(['seller', 'own', 'fee', 'handedOn']),
  name: z.string().nullable(),
  /** The share at capture: all parts add up to the total. */
  amount: z.int(),
  /** The signed figures that add up to the amount, in order. */
  terms: z.array(z.int()),
  /** Changes since, by refunds and chargebacks. */
  later: z.int(),
  record_ids: z.array(z.string()),
});
const breakdown = z.object({
  parts: z.array(share),
  total: z.int(),
  /** Whether the parts add up to the captured amount. */
  agrees: z.boolean(),
  /** Not captured: how it will be split, or would have been. */
  planned: z.boolean(),
});

export const paymentLedger = z.object({
  parties: z.array(party),
  records: z.array(record),
  /** How the payment was split, or will be; null: nothing to split. */
  breakdown: breakdown.nullable(),
  /** As in the API, or `never_asked` when the acquirer was not reached: the possible next steps differ. */
  failure_code: z.string().nullable(),
  holder_name: z.string().nullable(),
  unknown_outcome: z.boolean(),
  waits_for: z.enum(['acquirer', 'customer']).nullable(),
  /** Hidden from sellers. */
  marked_as_fraud: z.boolean(),
  /** The refundable amount, and what each seller still has of its share; hidden from sellers. */
  remaining: z
    .object({
      amount: z.int(),
      submerchants: z.array(z.object({ submerchant_id: z.string(), amount: z.int(), platform_fee: z.int() })),
    })
    .nullable(),
  /** The actions of the merchant's own users; null for everybody else. */
  offers: z.array(z.object({ action: z.enum(moneyActions), reason: z.enum(offerReasons).nullable() })).nullable(),
});
export type PaymentLedger = z.output<typeof paymentLedger>;
export type LedgerRecord = z.output<typeof record>;
export type RemainingReply = NonNullable<PaymentLedger['remaining']>;
export type Share = z.output<typeof share>;
export type Breakdown = z.output<typeof breakdown>;

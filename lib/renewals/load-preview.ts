import { z } from 'zod';
import { recordTypes } from '@/lib/ledger/record';
import { postingsOf } from '@/lib/ledger/transfer';
import { wireTime } from '@/lib/operation/time';
import { captureTransfers } from '@/lib/payments/fees';
import { findAgreed } from '@/lib/payments/store';
import { termsOf } from '@/lib/payments/terms';
import { platformDetailsReply } from '@/lib/splits/schema';
import { entriesOf, namedIn } from '@/lib/splits/split';
import { comingPeriods } from '@/lib/subscriptions/coming';
import { presentDetails, type SubscriptionView } from '@/lib/subscriptions/present';

const dates = 12;

const posting = z.looseObject({
  merchant_id: z.string(),
  type: z.enum(recordTypes),
  amount: z.int().meta({ description: 'Signed: what it adds to this merchant’s balance.' }),
  counterparty_id: z.string().nullable(),
});
export const subscriptionPreview = z
  .looseObject({
    subscription: z.string(),
    periods: z.array(
      z.looseObject({
        sequence: z.int(),
        capture_at: z.string(),
        skipped: z.boolean().meta({ description: 'True where it is paused: nothing is charged.' }),
        amount: z.int(),
        tax: z.int(),
        platform_details: platformDetailsReply.nullable(),
        postings: z
          .array(posting)
          .meta({ description: 'What the ledger will record, at the fees of today; the customer’s own fee is not in it.' }),
      }),
    ),
  })
  .meta({ id: 'SubscriptionPreview' });

export type SubscriptionPreview = z.output<typeof subscriptionPreview>;

/** The next twelve dates of a subscription as it stands in `view`, stored or not, at the fees of today. */
export async function loadPreview(
  { subscription, customer }: Pick<SubscriptionView, 'subscription' | 'customer'>,
  now: Date,
): Promise<SubscriptionPreview> {
  const { tenantId } = subscription;
  const coming = comingPeriods(subscription, dates);
  const method = customer.card?.brand ?? (customer.kind === 'credit_card' ? 'visa' : customer.kind);
  const { rateBasisPoints } = termsOf(method, await findAgreed(tenantId, { method, named: namedIn(undefined), at: now }));
  const fees = { rateBasisPoints, customerFee: 0, acquirer: 'sandbox' };
  const postings = ({ amount, tax, platformDetails }: (typeof coming)[number]) =>
    postingsOf(captureTransfers(tenantId, amount + tax, platformDetails ? entriesOf(platformDetails) : [], fees));
  return {
    subscription: subscription.id,
    periods: coming.map((period) => ({
      sequence: period.sequence,
      capture_at: wireTime(period.at),
      skipped: period.isLeftOut,
      amount: period.amount,
      tax: period.tax,
      platform_details: presentDetails(period.platformDetails),
      postings: period.isLeftOut ? [] : postings(period),
    })),
  };
}

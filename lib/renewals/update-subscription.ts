import { holdCustomer, readCustomer } from '@/lib/customers/read-customer';
import { taxOn } from '@/lib/money/tax';
import type { Context } from '@/lib/operation/operation';
import { planSplit } from '@/lib/payments/creation';
import { findAgreed } from '@/lib/payments/store';
import { termsOf } from '@/lib/payments/terms';
import { refuse, type Sentence } from '@/lib/refusal';
import { entriesOf, namedIn, type PlatformDetails } from '@/lib/splits/split';
import { withNewCard } from '@/lib/subscriptions/customers/change-source';
import { reminderAfter, scheduled } from '@/lib/subscriptions/renewal';
import { type UpdateSubscriptionInput, updateSubscriptionInput } from '@/lib/subscriptions/schema';
import { customerIn, withNewPage } from '@/lib/subscriptions/start';
import { getSubscription } from '@/lib/subscriptions/store';
import { chargedAt, type PendingChange, type SubscriptionRow } from '@/lib/subscriptions/subscription';
import { refuseUnless, subscriptionCommand } from '@/lib/subscriptions/subscription-command';

const nothingMore: Sentence = {
  en: 'It has been charged as often already: to end it, cancel it.',
  ja: 'すでに同じ回数の課金が終わっています。終了するには、解約してください。',
};
const isPast: Sentence = {
  en: 'Give a moment that is yet to come; to end it now, delete it.',
  ja: '未来の日時を指定してください。すぐに終了するには、削除してください。',
};

/** What is charged from the next period on; null: as before. */
function priceIn(row: SubscriptionRow, input: UpdateSubscriptionInput): Pick<PendingChange, 'amount' | 'tax' | 'platformDetails'> | null {
  const { amount, tax, platform_details: details, otherwise } = input;
  const isAsked = otherwise !== undefined && row.pendingChange !== null;
  if (amount === undefined && tax === undefined && details === undefined && !isAsked) return null;
  const known = row.pendingChange ?? row;
  const newTax = tax ?? (amount === undefined ? known.tax : taxOn(amount));
  return { amount: amount ?? known.amount, tax: newTax, platformDetails: details ?? known.platformDetails };
}

/** Who gets how much, to be compared however it is written. */
const sharesIn = (details: PlatformDetails | null): string => JSON.stringify(details && entriesOf(details));

/** Whether the open period waits for its merchant: it is charged by the split that they give now. Every other one stays as it began. */
const waitsForMerchant = ({ lastFailure }: SubscriptionRow): boolean => lastFailure?.needs === 'merchant';

/**
 * A price that costs its customer more needs their consent; a split or a lower price needs none. What was answered to this price already stays so.
 */
function pendingIn(row: SubscriptionRow, input: UpdateSubscriptionInput): PendingChange | null {
  const price = priceIn(row, input);
  if (!price) return row.pendingChange;
  const { amount, tax, platformDetails } = price;
  if (amount === row.amount && tax === row.tax && sharesIn(platformDetails) === sharesIn(row.platformDetails)) return null;
  const { pendingChange: before } = row;
  const known = before !== null && before.amount === amount && before.tax === tax ? before : null;
  const otherwise = input.otherwise ?? known?.otherwise ?? 'keep';
  // refused, and the old price is to stay
  if (known?.consent === 'refused' && otherwise === 'keep') return null;
  const isDearer = amount + tax > row.amount + row.tax;
  const effectiveAt = row.nextCaptureAt ?? chargedAt(row, row.sequence + 1);
  return { ...price, effectiveAt, consent: isDearer ? (known?.consent ?? 'asked') : 'not_needed', otherwise };
}

/** Refuses a split that the next charge would refuse, and a customer who cannot be charged. */
export async function checkChange({ scope, now }: Context, input: UpdateSubscriptionInput): Promise<undefined> {
  if (scope.kind !== 'merchant') return refuse('forbidden');
  const { tenantId } = scope;
  const { subscription: row } = await getSubscription(tenantId, input.id);
  if (input.customer !== undefined) await readCustomer(tenantId, customerIn({ customer: input.customer }), now, 'customer');
  const price = priceIn(row, input);
  if (!price) return undefined;
  const details = price.platformDetails ?? undefined;
  const agreed = await findAgreed(tenantId, { method: 'visa', named: namedIn(details), at: now });
  const gross = price.amount + price.tax;
  const isForOpen = waitsForMerchant(row) && input.platform_details !== undefined;
  planSplit(termsOf('visa', agreed), details, isForOpen ? Math.min(gross, row.amount + row.tax) : gross, true);
  return undefined;
}

/** When it ends by itself: as before, where nothing is said of it. */
function limitsIn(row: SubscriptionRow, { max_charges, ends_at }: UpdateSubscriptionInput, now: Date) {
  const maxCharges = max_charges === 'none' ? null : (max_charges ?? row.maxCharges);
  if (max_charges !== undefined && maxCharges !== null && maxCharges <= row.paidCount)
    refuse('invalid_parameter', { param: 'max_charges', say: nothingMore });
  if (ends_at === 'none') return { maxCharges, endsAt: null };
  if (ends_at !== undefined && Date.parse(ends_at) <= now.getTime()) refuse('invalid_parameter', { param: 'ends_at', say: isPast });
  const isSameEnd = ends_at === undefined || Date.parse(ends_at) === Date.parse(row.endsAt ?? '');
  return { maxCharges, endsAt: isSameEnd ? row.endsAt : new Date(ends_at).toISOString() };
}

/** As it is after the change. Refuses what is over, and limits that are in the past. */
export function changedRow(row: SubscriptionRow, input: UpdateSubscriptionInput, now: Date): SubscriptionRow {
  refuseUnless(row, ['pending', 'active', 'retrying', 'suspended']);
  const platformDetails = (waitsForMerchant(row) && input.platform_details) || row.platformDetails;
  const limits = limitsIn(row, input, now);
  const after: SubscriptionRow = {
    ...row,
    ...limits,
    platformDetails,
    pendingChange: pendingIn({ ...row, platformDetails }, input),
    customerId: input.customer === undefined ? row.customerId : customerIn({ customer: input.customer }),
    description: input.description ?? row.description,
    externalSubscriptionNum: input.external_subscription_num ?? row.externalSubscriptionNum,
    metadata: input.metadata ?? row.metadata,
  };
  const isLimited = limits.maxCharges !== row.maxCharges || limits.endsAt !== row.endsAt;
  const limited = isLimited ? { ...after, remindAt: row.nextCaptureAt === null ? null : reminderAfter(after, now) } : after;
  return after.customerId === row.customerId ? limited : withNewPage(limited);
}

export const updateSubscription = subscriptionCommand({
  name: 'subscription.update',
  summary: 'Change a subscription',
  description:
    'Amount, tax and split are in force from the next period on: see `pending_change`. A price that is higher waits for your customer’s consent on their page. What is open is charged as it was, but for a period that waits for you (`last_failure.needs` is `merchant`): it takes the new split. Another customer is charged from now on, at once for what is unpaid, and has a page of their own.',
  route: 'PATCH /subscriptions/{id}',
  input: updateSubscriptionInput,
  prepare: checkChange,
  async hold(database, tenantId, { customer }) {
    if (customer !== undefined) await holdCustomer(database, tenantId, customerIn({ customer }), 'customer');
  },
  change(view, input, now) {
    const { subscription: row } = view;
    const after = changedRow(row, input, now);
    if (JSON.stringify(after) === JSON.stringify(row)) return null;
    const tried = after.customerId === row.customerId ? null : withNewCard({ ...view, subscription: after }, now.toISOString());
    return { row: tried ?? scheduled(after), tells: 'subscription.updated' };
  },
});

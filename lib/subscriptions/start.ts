import { newSecretId, publicIdOf, readPublicId } from '@/lib/auth/public-id';
import { newId } from '@/lib/db/ids';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { refuse, type Sentence } from '@/lib/refusal';
import { reminderAfter, scheduled } from '@/lib/subscriptions/renewal';
import type { CreateSubscriptionInput } from '@/lib/subscriptions/schema';
import { chargedAt, type SubscriptionRow } from '@/lib/subscriptions/subscription';

const notLater: Sentence = {
  en: 'Give a day after today in Tokyo, or leave start_at out: then the first charge is made at once.',
  ja: '明日以降の日（日本時間）を指定してください。省略した場合は、すぐに初回の課金が行われます。',
};
const endsBefore: Sentence = {
  en: 'It would end before its first charge: give a later moment.',
  ja: '初回の課金より前に終了してしまいます。もっと後の日時を指定してください。',
};

export const customerIn = ({ customer }: Pick<CreateSubscriptionInput, 'customer'>): string =>
  typeof customer === 'string' ? customer : customer.id;

/** What is asked for, with the tax in yen. */
type Asked = Omit<CreateSubscriptionInput, 'tax' | 'currency'> & { tax: number };
/** Whose it is; of one that a checkout has ordered also its ids, the day on which its customer agreed, and to what. */
type Of = { tenantId: string; tenantNumber: number } & Partial<Pick<SubscriptionRow, 'id' | 'pageId' | 'session' | 'terms'>> & {
    agreedOn?: string;
  };

/** The row of a new subscription before its first period. Refuses a first day that is not after today, and an end before the first charge. */
export function newSubscription(
  { tenantId, tenantNumber, id = newId(), pageId = newSecretId(), session = null, terms = null, agreedOn }: Of,
  input: Asked,
  now: Date,
): SubscriptionRow {
  const { start_at: start, ends_at: end, period } = input;
  const anchor = start === undefined ? (agreedOn ?? dayIn(now)) : dayIn(new Date(start));
  if (start !== undefined && anchor <= dayIn(now)) refuse('invalid_parameter', { param: 'start_at', say: notLater });
  const at = now.toISOString();
  const first = start === undefined ? at : chargedAt({ id, anchor, anchorSequence: 1, period }, 1);
  if (end !== undefined && Date.parse(end) <= Date.parse(first)) refuse('invalid_parameter', { param: 'ends_at', say: endsBefore });
  const row: SubscriptionRow = {
    ...unpaid,
    tenantId,
    id,
    customerId: customerIn(input),
    amount: input.amount,
    tax: input.tax,
    platformDetails: input.platform_details ?? null,
    period,
    anchor,
    maxCharges: input.max_charges ?? null,
    endsAt: end === undefined ? null : new Date(end).toISOString(),
    nextCaptureAt: first,
    description: input.description ?? null,
    externalSubscriptionNum: input.external_subscription_num ?? null,
    metadata: input.metadata ?? {},
    locale: input.locale ?? 'ja',
    page: publicIdOf(tenantNumber, pageId),
    pageId,
    session,
    terms,
    createdAt: at,
    updatedAt: at,
  };
  return scheduled({ ...row, remindAt: reminderAfter(row, now) });
}

/** A page of its own for another customer: whoever knows the address of the old one is let in no more. */
export function withNewPage<Row extends Pick<SubscriptionRow, 'page' | 'pageId'>>(row: Row): Row {
  const named = readPublicId(row.page);
  if (!named) throw new Error('no page of a subscription');
  const pageId = newSecretId();
  return { ...row, pageId, page: publicIdOf(named.tenantNumber, pageId) };
}

/** Nothing has happened yet. */
const unpaid = {
  version: 0,
  status: 'pending',
  currency: 'JPY',
  anchorSequence: 1,
  sequence: 0,
  paidCount: 0,
  cancelAtPeriodEnd: false,
  stoppedByCustomer: false,
  pausedSince: null,
  resumesAt: null,
  pendingChange: null,
  retryCount: 0,
  retryAt: null,
  remindAt: null,
  dueAt: null,
  lastFailure: null,
  startedAt: null,
  endedAt: null,
} as const satisfies Partial<SubscriptionRow>;

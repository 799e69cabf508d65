import { newSecretId, publicIdOf } from '@/lib/auth/public-id';
import { newId } from '@/lib/db/ids';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { taxIn } from '@/lib/payments/creation';
import { refuse, type Sentence } from '@/lib/refusal';
import { scheduled } from '@/lib/subscriptions/renewal';
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

/** The row of a new subscription before its first period. Refuses a first day that is not after today, and an end before the first charge. */
export function newSubscription(
  { tenantId, tenantNumber }: { tenantId: string; tenantNumber: number },
  input: CreateSubscriptionInput,
  now: Date,
): SubscriptionRow {
  const { start_at: start, ends_at: end } = input;
  const anchor = dayIn(start === undefined ? now : new Date(start));
  if (start !== undefined && anchor <= dayIn(now)) refuse('invalid_parameter', { param: 'start_at', say: notLater });
  const [id, pageId, at] = [newId(), newSecretId(), now.toISOString()];
  const first = start === undefined ? at : chargedAt({ id, anchor, anchorSequence: 1, period: input.period }, 1);
  if (end !== undefined && Date.parse(end) <= Date.parse(first)) refuse('invalid_parameter', { param: 'ends_at', say: endsBefore });
  return scheduled({
    tenantId,
    id,
    version: 0,
    status: 'pending',
    customerId: customerIn(input),
    amount: input.amount,
    tax: taxIn(input),
    currency: 'JPY',
    platformDetails: input.platform_details ?? null,
    period: input.period,
    anchor,
    anchorSequence: 1,
    sequence: 0,
    paidCount: 0,
    maxCharges: input.max_charges ?? null,
    endsAt: end === undefined ? null : new Date(end).toISOString(),
    cancelAtPeriodEnd: false,
    pausedSince: null,
    resumesAt: null,
    pendingChange: null,
    retryCount: 0,
    retryAt: null,
    nextCaptureAt: first,
    remindAt: null,
    dueAt: null,
    lastFailure: null,
    description: input.description ?? null,
    externalSubscriptionNum: input.external_subscription_num ?? null,
    metadata: input.metadata ?? {},
    locale: input.locale ?? 'ja',
    page: publicIdOf(tenantNumber, pageId),
    pageId,
    session: null,
    terms: null,
    createdAt: at,
    updatedAt: at,
    startedAt: null,
    endedAt: null,
  });
}

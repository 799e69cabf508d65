import { z } from 'zod';
import type { Database } from '@/lib/db/prisma';
import type { SubscriptionMail } from '@/lib/events/event';
import { subscriptionNotifications } from '@/lib/mail/notifications/notification';
import { findNotification, replaceNotification, takeNotification } from '@/lib/mail/notifications/store';
import { saveMail } from '@/lib/mail/store';
import { subscriptionMail } from '@/lib/mail/subscription-mail';
import { isMailOn } from '@/lib/merchants/mails/mails';
import { command } from '@/lib/operation/command';
import { id } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { findFee } from '@/lib/subscriptions/find-fee';
import { mailFactsOf } from '@/lib/subscriptions/notifications/facts';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { findPlatform, lockSubscription } from '@/lib/subscriptions/store';
import { isChargedNext, isPriceChange, type SubscriptionRow } from '@/lib/subscriptions/subscription';
import { isTried } from '@/lib/subscriptions/subscription-command';

const dayMs = 24 * 60 * 60 * 1_000;
/** The last notice of a period that waits for its customer comes so long before its end. */
const lastNoticeMs = 2 * dayMs;

const input = z.object({ id: id() });
const output = z.looseObject({ result: z.enum(['told', 'none', 'later']) });

const isOfSubscription = (kind: string): kind is SubscriptionMail => subscriptionNotifications.some((one) => one === kind);

/** Whether the customer waits for an answer of the merchant or its acquirer, and can do nothing. */
const isHelpless = ({ lastFailure }: SubscriptionRow): boolean => lastFailure?.outage === true || lastFailure?.needs === 'merchant';

/** Whether what caused the mail is still so. */
function holds(kind: SubscriptionMail, { subscription: row }: SubscriptionView): boolean {
  const { status } = row;
  switch (kind) {
    case 'subscription_started':
      return status !== 'deleted';
    case 'subscription_upcoming':
      return (status === 'active' || status === 'pending') && isChargedNext(row);
    case 'subscription_failed':
    case 'subscription_last':
      return status === 'retrying' && row.lastFailure !== null && !isHelpless(row);
    case 'subscription_suspended':
      return status === 'suspended';
    case 'subscription_changed':
      return status !== 'deleted' && isPriceChange(row);
    case 'subscription_ending':
      return status !== 'deleted' && row.cancelAtPeriodEnd;
    case 'subscription_ended':
      return status === 'deleted';
  }
}

/** A period that waits for another card gets a last notice before it is given up, unless that is near. */
async function saveLastNotice(database: Database, { subscription: row }: SubscriptionView, now: Date): Promise<void> {
  if (!row.lastFailure?.needs || row.retryAt === null) return;
  const at = new Date(Date.parse(row.retryAt) - lastNoticeMs);
  if (at.getTime() - now.getTime() < dayMs) return;
  await replaceNotification(database, row.tenantId, { kind: 'subscription_last', subjectId: row.id, paymentId: row.id }, at);
}

async function tell(database: Database, kind: SubscriptionMail, view: SubscriptionView, now: Date): Promise<boolean> {
  const { subscription: row, customer } = view;
  const { face, mailsOff } = await findPlatform(row.tenantId, database);
  if (customer.email === null || !isMailOn({ mailsOff }, 'subscription') || !holds(kind, view)) return false;
  const about = { kind, locale: row.locale, place: face.name, colour: face.colour };
  await saveMail(database, customer.email, subscriptionMail(about, mailFactsOf(view, await findFee(view, now))), now);
  if (kind === 'subscription_failed') await saveLastNotice(database, view, now);
  return true;
}

/**
 * Sends a due notification to the customer of a subscription. Exactly once: taking it and saving the mail are one transaction. Skips one that no longer
 * applies, and leaves one due (`later`) while a charge is under way: it may be paid. Refuses one that is not due, or was sent.
 */
export const notifyOfSubscription = command<typeof input, z.output<typeof output>>({
  name: 'subscription.notify',
  summary: 'Write to a customer what has become of a subscription',
  allow: 'installation:run',
  input,
  output,
  async run({ scope, now }, { id: notificationId }, database) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    const { tenantId } = scope;
    const found = (await findNotification(database, tenantId, notificationId, now)) ?? refuse('conflict');
    const { kind, subjectId } = found;
    if (!isOfSubscription(kind)) return refuse('conflict');
    // locked before anything is decided: no charge begins until the mail is saved
    const view = await lockSubscription(database, tenantId, subjectId);
    if (isTried(view)) return { reply: { result: 'later' }, changes: [] };
    if (!(await takeNotification(database, tenantId, notificationId, now))) return refuse('conflict');
    if (!(await tell(database, kind, view, now))) return { reply: { result: 'none' }, changes: [] };
    const change = { tenantId, subjectKind: 'subscription' as const, subjectId, before: null, after: { mail: kind } };
    return { reply: { result: 'told' }, changes: [change] };
  },
});

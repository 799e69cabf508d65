import { z } from 'zod';
import type { Database } from '@/lib/db/prisma';
import { customerMail } from '@/lib/mail/customer-mail';
import { type CustomerNotification, customerNotifications } from '@/lib/mail/notifications/notification';
import { saveNotification, takeNotification } from '@/lib/mail/notifications/store';
import { saveMail } from '@/lib/mail/store';
import type { MailContent } from '@/lib/mail/templates';
import { brandingOf } from '@/lib/merchants/checkout/checkout';
import { isMailOn, type MailKind } from '@/lib/merchants/mails/mails';
import { getMerchant, type MerchantRow } from '@/lib/merchants/store';
import { sum } from '@/lib/money/yen';
import { command } from '@/lib/operation/command';
import { id } from '@/lib/operation/wire';
import { paid, refunded, refundIn, toPay } from '@/lib/payments/notifications/facts';
import { firstSaleMails } from '@/lib/payments/notifications/save-first-sale-mails';
import { isToldByLink } from '@/lib/payments/notifications/store';
import type { PaymentView } from '@/lib/payments/payment';
import { findHeldDeposits, getPayment } from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';

const hourMs = 60 * 60 * 1_000;
const remindBeforeMs = 24 * hourMs;
/** No reminder this soon after the first mail. */
const leastPauseMs = 12 * hourMs;

const input = z.object({ id: id() });
const output = z.looseObject({ result: z.enum(['told', 'none']) });

type Case = { database: Database; view: PaymentView; merchant: MerchantRow; subjectId: string; now: Date };

/** Schedules a reminder one day before the deadline, unless that is too soon. */
async function saveReminder({ database, view, now }: Case, until: Date): Promise<void> {
  const { tenantId, id } = view.payment;
  const at = new Date(until.getTime() - remindBeforeMs);
  if (at.getTime() - now.getTime() < leastPauseMs) return;
  await saveNotification(database, tenantId, { kind: 'reminder', subjectId: id, paymentId: id }, at);
}

async function mailOn(kind: CustomerNotification, given: Case): Promise<MailContent | null> {
  const { database, view, merchant, subjectId, now } = given;
  const { payment } = view;
  const face = brandingOf(merchant);
  const about = { locale: payment.locale, place: face.name, colour: face.colour, order: payment.externalOrderNum };
  if (kind === 'paid') {
    const told = paid(view);
    return told && customerMail(kind, about, told);
  }
  if (kind === 'refunded') {
    const found = refundIn(view, subjectId);
    if (!found || (found.request && (await isToldByLink(database, payment.tenantId, found.request.id)))) return null;
    return customerMail(kind, about, refunded(view, found));
  }
  const held = payment.method === 'bank_transfer' ? await findHeldDeposits(payment.tenantId, payment.id) : [];
  const told = toPay(view, sum(held.map(({ amount }) => amount)), now);
  if (told && kind === 'how_to_pay') await saveReminder(given, told.until);
  return told && customerMail(kind, about, told);
}

/** The setting that turns this mail on or off. */
const switchOf = (kind: CustomerNotification): MailKind => (kind === 'reminder' ? 'how_to_pay' : kind);

const isForCustomer = (kind: string): kind is CustomerNotification => customerNotifications.some((one) => one === kind);

async function tellCustomer(kind: CustomerNotification, given: Case): Promise<boolean> {
  const { database, view, merchant, now } = given;
  const { email } = view.payment;
  const mail = email !== null && isMailOn(merchant, switchOf(kind)) ? await mailOn(kind, given) : null;
  if (!mail || email === null) return false;
  await saveMail(database, email, mail, now);
  return true;
}

/**
 * Sends a due notification to the customer, or to a seller after a first sale. Exactly once: taking it and saving the mail are one
 * transaction. Skips a notification that no longer applies. Refuses one that is not due, or was sent.
 */
export const notifyOfPayment = command<typeof input, z.output<typeof output>>({
  name: 'payment.notify',
  summary: 'Write to a customer or a seller what has become of a payment',
  allow: 'installation:run',
  input,
  output,
  async run({ scope, now }, { id: notificationId }, database) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    const { tenantId } = scope;
    const due = await takeNotification(database, tenantId, notificationId, now);
    if (!due?.paymentId) return refuse('conflict');
    const { kind, subjectId, paymentId } = due;
    const [view, merchant] = [await getPayment(scope, paymentId, database), await getMerchant(scope, tenantId, database)];
    const given = { database, view, merchant, subjectId, now };
    if (!isForCustomer(kind)) return { reply: { result: (await firstSaleMails(given)) ? 'told' : 'none' }, changes: [] };
    if (!(await tellCustomer(kind, given))) return { reply: { result: 'none' }, changes: [] };
    const change = { tenantId, subjectKind: 'payment' as const, subjectId: paymentId, before: null, after: { mail: kind } };
    return { reply: { result: 'told' }, changes: [change] };
  },
});

import type { AskedQuestion } from '@/lib/chargebacks/questions/store';
import type { Database } from '@/lib/db/prisma';
import { notify } from '@/lib/inbox/notify';
import { saveMails } from '@/lib/mail/store';
import { bilingualMail } from '@/lib/mail/templates';
import { getMerchant } from '@/lib/merchants/store';
import { dashboardLink } from '@/lib/own-urls';
import { findSellerAddresses, findStaffAddresses } from '@/lib/team/people/store';

type QuestionMail = {
  tenantId: string;
  id: string;
  sellerId: string;
  sellerName: string;
  /** The order number that the seller knows; null: the payment has none. */
  orderNumber: string | null;
  answerBy: Date;
};

/** Mails a seller's users about a question, in the transaction that asks. The question itself is only on the page. */
export async function saveQuestionMails(
  database: Database,
  { tenantId, id, sellerId, sellerName, orderNumber, answerBy }: QuestionMail,
  now: Date,
): Promise<void> {
  const facts = orderNumber === null ? {} : { order: orderNumber };
  await notify(database, tenantId, { kind: 'question_asked', audience: 'seller', merchantId: sellerId, subjectId: id, facts }, now);
  const addresses = await findSellerAddresses(database, tenantId, sellerId, 'question_asked');
  if (addresses.length === 0) return;
  const platform = await getMerchant({ kind: 'merchant', tenantId }, tenantId, database);
  const mail = bilingualMail('questionAsked', {
    shop: sellerName,
    place: platform.name,
    named: orderNumber === null ? 0 : 1,
    order: orderNumber ?? '',
    until: answerBy,
    link: dashboardLink(`/questions/${id}`),
  });
  await saveMails(database, addresses, mail, now);
}

/**
 * Mails the person who asked that the answer is there; when a key asked, or the person has left, all users who may answer the chargeback.
 */
export async function saveAnswerMails(database: Database, { question, sellerName }: AskedQuestion, now: Date): Promise<void> {
  const { tenantId, askedById, chargebackId } = question;
  const isThere = askedById !== null && (await findStaffAddresses(tenantId, { database, userId: askedById })).length > 0;
  const whom = isThere ? ({ audience: 'person', userId: askedById } as const) : ({ audience: 'staff' } as const);
  await notify(database, tenantId, { kind: 'question_answered', ...whom, subjectId: chargebackId, facts: { name: sellerName } }, now);
  const addresses = await findStaffAddresses(tenantId, { database, kind: 'question_answered', ...(isThere && { userId: askedById }) });
  if (addresses.length === 0) return;
  const mail = bilingualMail('questionAnswered', { shop: sellerName, link: dashboardLink(`/chargebacks/${chargebackId}`) });
  await saveMails(database, addresses, mail, now);
}

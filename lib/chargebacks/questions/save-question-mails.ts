import type { AskedQuestion } from '@/lib/chargebacks/questions/store';
import type { Database } from '@/lib/db/prisma';
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
  const addresses = await findSellerAddresses(database, tenantId, sellerId);
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
  const asker = askedById ? await findStaffAddresses(tenantId, { database, userId: askedById }) : [];
  const addresses = asker.length > 0 ? asker : await findStaffAddresses(tenantId, { database });
  const mail = bilingualMail('questionAnswered', { shop: sellerName, link: dashboardLink(`/chargebacks/${chargebackId}`) });
  await saveMails(database, addresses, mail, now);
}

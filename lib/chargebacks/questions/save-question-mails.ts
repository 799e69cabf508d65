import type { AskedQuestion } from '@/lib/chargebacks/questions/store';
import { findWorkers } from '@/lib/chargebacks/questions/store';
import type { Database } from '@/lib/db/prisma';
import { saveMails } from '@/lib/mail/store';
import { bilingualMail } from '@/lib/mail/templates';
import { getMerchant } from '@/lib/merchants/store';
import { dashboardLink } from '@/lib/own-urls';
import { findSellerAddresses } from '@/lib/team/people/store';

type QuestionMail = {
  tenantId: string;
  id: string;
  sellerId: string;
  sellerName: string;
  /** By which the seller knows the payment; null: it has none. */
  orderNumber: string | null;
  answerBy: Date;
};

/** Tells a seller's people that they are asked, within the transaction that asks. What they are asked stands on the page alone. */
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

/** Tells who asked that the answer is there: all who may answer the chargeback where a key asked, or somebody who has gone. */
export async function saveAnswerMails(database: Database, { question, sellerName }: AskedQuestion, now: Date): Promise<void> {
  const { tenantId, askedById, chargebackId } = question;
  const asker = askedById ? await findWorkers(database, tenantId, askedById) : [];
  const addresses = asker.length > 0 ? asker : await findWorkers(database, tenantId);
  const mail = bilingualMail('questionAnswered', { shop: sellerName, link: dashboardLink(`/chargebacks/${chargebackId}`) });
  await saveMails(database, addresses, mail, now);
}

import { z } from 'zod';
import type { Database } from '@/lib/db/prisma';
import { settings } from '@/lib/installation';
import { japanPostBank } from '@/lib/japan/japan-post';
import { saveMail } from '@/lib/mail/store';
import { bilingualMail, type MailContent } from '@/lib/mail/templates';
import { command } from '@/lib/operation/command';
import { id } from '@/lib/operation/wire';
import { maskedAccount, type PaymentView } from '@/lib/payments/payment';
import { getPayment } from '@/lib/payments/store';
import { refundLinkUrl } from '@/lib/refunds/links/address';
import { refundFacts, type Sender, senderOf } from '@/lib/refunds/links/find-sender';
import { endOf, type RefundLinkRow, requestOf, statusOf } from '@/lib/refunds/links/link';
import { takeNotification } from '@/lib/refunds/links/notifications/store';
import { renew } from '@/lib/refunds/links/store';
import { refuse } from '@/lib/refusal';

const input = z.object({ id: id() });
const output = z.looseObject({ result: z.enum(['told', 'none']) });

type NotificationContext = { claim: RefundLinkRow; view: PaymentView; sender: Sender };

/** The mail that is due now; null: the customer knows it already, or it is outdated. */
function mailOn({ claim, view, sender }: NotificationContext, now: Date): MailContent | null {
  const request = requestOf(claim, view);
  if (!request?.decidedAt) return null;
  const told = { ...refundFacts(view, sender, request.amount + request.feeAmount), at: new Date(request.decidedAt) };
  const status = statusOf(claim, view, now);
  if (status === 'completed') {
    const postal = request.bankCode === japanPostBank ? 1 : 0;
    return bilingualMail('refundClaimPaid', { ...told, bank: request.bankName, account: maskedAccount(request.accountNumber), postal });
  }
  if (status !== 'rejected' && status !== 'returned') return null;
  const asked = {
    ...told,
    reason: request.decidedReason ?? '',
    link: refundLinkUrl(sender.tenantNumber, claim.id),
    until: endOf(claim, view),
  };
  if (request.status !== 'returned') return bilingualMail('refundClaimRejected', asked);
  // a merchant with its own refund mails hands out the link itself, unless it had us mail the link
  return claim.sentAt !== null || sender.writesOfRefunds ? bilingualMail('customerRefundReturned', asked) : null;
}

/** Records the first mail with this link: from now on its customer gets mails about it. A mail that stays in a sandbox does not count. */
async function noteSent(database: Database, claim: RefundLinkRow, now: Date): Promise<void> {
  if (claim.sentAt === null && settings().mode === 'live') await renew(database, claim, now, new Date(claim.expiresAt));
}

/**
 * Mails a customer with a mailed link that the money was transferred, or why not and where to enter another account. About a returned
 * refund it mails every customer, unless the merchant has switched refund mails off.
 */
export const notifyCustomer = command<typeof input, z.output<typeof output>, Sender>({
  name: 'refund_claim.tell',
  summary: 'Tell a customer what became of a refund',
  allow: 'installation:run',
  input,
  output,
  async prepare({ scope }) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    return senderOf(scope.tenantId);
  },
  async run({ scope, now }, { id: claimId }, database, sender) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    const claim = await takeNotification(database, scope.tenantId, claimId, now);
    if (!claim) return refuse('conflict');
    const view = await getPayment(scope, claim.paymentId, database);
    const mail = mailOn({ claim, view, sender }, now);
    const { email } = view.payment;
    if (!mail || email === null) return { reply: { result: 'none' }, changes: [] };
    await saveMail(database, email, mail, now);
    await noteSent(database, claim, now);
    const { tenantId, paymentId, requestId } = claim;
    const after = { refund_claim: claimId, refund_request: requestId };
    return { reply: { result: 'told' }, changes: [{ tenantId, subjectKind: 'payment', subjectId: paymentId, before: null, after }] };
  },
});

import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import type { Database } from '@/lib/db/prisma';
import { findSellerNames } from '@/lib/merchants/store';
import type { Context } from '@/lib/operation/operation';
import type { PaymentView } from '@/lib/payments/payment';
import { lockPayment } from '@/lib/payments/store';
import {
  checkReceived,
  contentOf,
  type IssuedReceipt,
  isSame,
  mostIssues,
  netOf,
  type ReceiptContent,
  receiptNumber,
} from '@/lib/receipts/receipt';
import type { IssuedReply } from '@/lib/receipts/schema';
import { findReceipts, nextNumber, saveReceipt } from '@/lib/receipts/store';
import { refuse } from '@/lib/refusal';
import { areMediated, getIssuer } from '@/lib/settlements/invoices/store';

export const presentIssued = (receipt: IssuedReceipt): IssuedReply => ({
  resource: 'receipt',
  number: receiptNumber(receipt.number),
  issue: receipt.issue,
  recipient: receipt.recipient,
  proviso: receipt.proviso,
  amount: netOf(receipt),
  issued_on: receipt.issuedOn,
});

type Lines = { recipient?: string | undefined; proviso?: string | undefined };

/** The content of a 領収書 for this payment, with its issuer and the sellers of the goods. */
export async function readContent(
  view: PaymentView,
  now: Date,
  { recipient, proviso }: Lines,
  database?: Database,
): Promise<ReceiptContent> {
  const { tenantId } = view.payment;
  const ids = view.splits.map(({ submerchantId }) => submerchantId);
  const [issuer, sellers, isMediated] = await Promise.all([
    getIssuer(tenantId, database),
    findSellerNames(tenantId, ids),
    areMediated(tenantId, ids, now, database),
  ]);
  return contentOf(view, { recipient: recipient ?? null, proviso: proviso ?? null, issuer, sellers, isMediated, now });
}

const tooMany = {
  en: `A receipt can be issued ${mostIssues} times at most. Use one of those that were issued.`,
  ja: `領収書を発行できるのは${mostIssues}回までです。発行済みのものをご利用ください。`,
};

/**
 * Issues a 領収書 under the payment's lock. When it would equal the newest one, returns that one, so that pressing twice gives one document.
 * Refuses `conflict` a payment that is unpaid or fully refunded.
 */
export async function issueReceipt(
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  database: Database,
  payment: { scope: Scope; id: string },
  lines: Lines,
) {
  const view = await lockPayment(payment.scope, payment.id, database);
  const content = await readContent(view, now, lines, database);
  checkReceived(view, content);
  const { tenantId, id: paymentId } = view.payment;
  const before = await findReceipts(tenantId, paymentId, database);
  const newest = before.at(-1);
  if (newest && isSame(newest, content)) return { reply: presentIssued(newest), changes: [] };
  if (before.length >= mostIssues) return refuse('conflict', { say: tooMany });
  const number = newest?.number ?? (await nextNumber(database, tenantId));
  const issue = before.length + 1;
  await saveReceipt(database, { tenantId, paymentId, number, issue, content, issuedBy: caller.actor.label, createdAt: now });
  const receipt = { ...content, number, issue, firstIssuedOn: before[0]?.issuedOn ?? content.issuedOn };
  const after = { receipt: receiptNumber(number), issue, amount: netOf(content) };
  return {
    reply: presentIssued(receipt),
    changes: [{ tenantId, subjectKind: 'payment' as const, subjectId: paymentId, before: null, after }],
  };
}

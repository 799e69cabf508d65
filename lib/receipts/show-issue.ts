import type { z } from 'zod';
import type { Scope } from '@/lib/auth/scope';
import { query } from '@/lib/operation/query';
import { getPayment } from '@/lib/payments/store';
import { presentIssued } from '@/lib/receipts/issue';
import { getNamed } from '@/lib/receipts/load-payment';
import { issuedList, listReceiptsInput, receiptDocumentReply, showIssueInput, showIssueOfPaymentInput } from '@/lib/receipts/schema';
import { findReceipts } from '@/lib/receipts/store';
import { refuse } from '@/lib/refusal';

type ReceiptDocument = z.output<typeof receiptDocumentReply>;

async function getIssue(tenantId: string, paymentId: string, issue: number): Promise<ReceiptDocument> {
  const receipt = (await findReceipts(tenantId, paymentId)).find((one) => one.issue === issue) ?? refuse('not_found');
  return { tenant_id: tenantId, receipt };
}

/** An issued receipt as it was: the same every time. */
export const showIssue = query<typeof showIssueInput, ReceiptDocument>({
  name: 'receipt.show_issue',
  summary: 'Show a 領収書 as it was issued to a customer',
  allow: 'checkout:use',
  input: showIssueInput,
  output: receiptDocumentReply,
  async run(context, { id, sequence, issue }) {
    const { scope, paymentId } = await getNamed(context.scope, { id, sequence });
    return getIssue(scope.tenantId, paymentId, issue);
  },
});

/** The tenant of the receipts; refuses a seller, who has received nothing itself. */
async function tenantOf(scope: Scope, id: string): Promise<string> {
  if (scope.kind === 'seller') return refuse('not_found');
  return (await getPayment(scope, id)).payment.tenantId;
}

export const showIssueOfPayment = query<typeof showIssueOfPaymentInput, ReceiptDocument>({
  name: 'payment.show_receipt',
  summary: 'Show a 領収書 of a payment as it was issued',
  allow: 'payments:read',
  input: showIssueOfPaymentInput,
  output: receiptDocumentReply,
  run: async ({ scope }, { id, issue }) => getIssue(await tenantOf(scope, id), id, issue),
});

export const listReceipts = query<typeof listReceiptsInput, z.output<typeof issuedList>>({
  name: 'payment.list_receipts',
  summary: 'List the 領収書 of a payment',
  allow: 'payments:read',
  input: listReceiptsInput,
  output: issuedList,
  run: async ({ scope }, { id }) => ({ receipts: (await findReceipts(await tenantOf(scope, id), id)).map(presentIssued) }),
});

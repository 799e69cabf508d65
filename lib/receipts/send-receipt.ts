import type { z } from 'zod';
import { drawSheet } from '@/lib/documents/draw-sheet';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { brandingOf } from '@/lib/merchants/checkout/checkout';
import { getMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import type { PaymentRow } from '@/lib/payments/payment';
import { getPayment } from '@/lib/payments/store';
import { nameOfReceipt } from '@/lib/receipts/file-name';
import { type IssuedReceipt, netOf, receiptNumber } from '@/lib/receipts/receipt';
import { sendReceiptInput, sentReceiptReply } from '@/lib/receipts/schema';
import { receiptSheet } from '@/lib/receipts/sheet';
import { findReceipts } from '@/lib/receipts/store';
import { refuse, type Sentence } from '@/lib/refusal';

const noAddress: Sentence = {
  en: 'The customer has given no e-mail address with this payment. Enter the address that the receipt is to be sent to.',
  ja: 'この支払いにはお客様のメールアドレスがありません。送付先のメールアドレスを入力してください。',
};

type Prepared = { payment: PaymentRow; receipt: IssuedReceipt; to: string; pdf: Buffer };

/**
 * Mails a 領収書 as it was issued to the customer, as a PDF: who has paid by phone or through the API has no page of ours. Refuses 404 one
 * that was not issued, and every caller but the merchant itself, which has received the money.
 */
export const sendReceipt = command<typeof sendReceiptInput, z.output<typeof sentReceiptReply>, Prepared>({
  name: 'payment.send_receipt',
  summary: 'Mail a 領収書 to the customer of a payment',
  allow: 'payments:write',
  input: sendReceiptInput,
  output: sentReceiptReply,
  async prepare({ scope }, { id, issue, email }) {
    if (scope.kind !== 'merchant') return refuse('not_found');
    const { payment } = await getPayment(scope, id);
    const receipt = (await findReceipts(payment.tenantId, id)).find((one) => one.issue === issue) ?? refuse('not_found');
    const to = email ?? payment.email ?? refuse('missing_parameter', { param: 'email', say: noAddress });
    const { bytes } = await drawSheet(payment.tenantId, receiptSheet(receipt));
    return { payment, receipt, to, pdf: bytes };
  },
  async run({ scope, now }, _, database, { payment, receipt, to, pdf }) {
    const { tenantId, id, externalOrderNum: order, locale } = payment;
    const place = brandingOf(await getMerchant(scope, tenantId, database)).name;
    const number = receiptNumber(receipt.number);
    const facts = {
      place,
      order: order ?? '',
      named: order === null ? 0 : 1,
      amount: netOf(receipt),
      number,
      again: receipt.issue > 1 ? 1 : 0,
    };
    const attachment = { filename: `${nameOfReceipt(receipt)}.pdf`, base64: pdf.toString('base64') };
    await saveMail(database, to, { ...mailOf('customerReceipt', facts, locale), attachment }, now);
    const after = { receipt: number, issue: receipt.issue, email: to };
    return { reply: { email: to }, changes: [{ tenantId, subjectKind: 'payment', subjectId: id, before: null, after }] };
  },
});

import { PDFDocument } from 'pdf-lib';
import type { Shop } from '@/lib/testing/shop';

/** A captured payment of 10,000 whose cardholder disputes it. `due_date`, `amount`, `reason_code`: as the helper takes them. */
export async function aChargeback(shop: Shop, { payment, ...given }: Record<string, unknown> & { payment?: Record<string, unknown> } = {}) {
  const paymentId = await shop.pay(payment);
  const { status, body, text } = await shop.post('/test_helpers/chargebacks', { payment_id: paymentId, reason_code: '13.1', ...given });
  if (status !== 200) throw new Error(`no chargeback: ${text}`);
  return { id: body.id as string, paymentId };
}

/** A PDF of so many empty pages. */
export async function aPdf(pages = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page++) pdf.addPage();
  return Buffer.from(await pdf.save());
}

/** The least that a defense needs. */
export const defenseWith = (document: Buffer, filename = '配達証明.pdf') => ({
  description: 'お届け済みです。',
  document: { document_base64: document.toString('base64'), filename },
});

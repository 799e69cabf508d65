import type { Shop } from '@/lib/testing/shop';

/** A captured payment of 10,000 whose cardholder disputes it. `due_date`, `amount`, `reason_code`: as the helper takes them. */
export async function aChargeback(shop: Shop, { payment, ...given }: Record<string, unknown> & { payment?: Record<string, unknown> } = {}) {
  const paymentId = await shop.pay(payment);
  const { status, body, text } = await shop.post('/test_helpers/chargebacks', { payment_id: paymentId, reason_code: '13.1', ...given });
  if (status !== 200) throw new Error(`no chargeback: ${text}`);
  return { id: body.id as string, paymentId };
}

/** The least that a defense needs. */
export const defenseWith = (document: Uint8Array, filename = '配達証明.pdf') => ({
  description: 'お届け済みです。',
  document: { document_base64: Buffer.from(document).toString('base64'), filename },
});

'use server';
import { isId } from '@/lib/operation/id';
import { action } from '@/lib/pages/action';
import { listPayments } from '@/lib/payments/list-payments';
import { showPayment } from '@/lib/payments/show-payment';

const list = action(listPayments);
const show = action(showPayment);

/**
 * The payment of an id, and the newest payments of an order number, which may look like an id; an empty list without a match. The total
 * counts the order number's payments.
 */
export async function findPaymentsAction(typed: unknown) {
  const byOrder = await list({ external_order_num: typed, per_page: 10 });
  const id = typeof typed === 'string' ? typed.toLowerCase() : '';
  if (!byOrder.ok || !isId(id)) return byOrder;
  const one = await show({ id });
  if (!one.ok) return one.error.code === 'not_found' ? byOrder : one;
  return { ok: true as const, reply: { ...byOrder.reply, data: [one.reply, ...byOrder.reply.data] } };
}

'use server';
import { action } from '@/lib/operation/action';
import { isId } from '@/lib/operation/id';
import { listPayments } from '@/lib/payments/list-payments';
import { showPayment } from '@/lib/payments/show-payment';

const list = action(listPayments);
const show = action(showPayment);

/** The payment of an id, or those of an order number; none is an empty list. */
export async function findPaymentsAction(typed: unknown) {
  const text = String(typed).toLowerCase();
  if (!isId(text)) return list({ external_order_num: typed, per_page: 10 });
  const answer = await show({ id: text });
  if (answer.ok) return { ok: true as const, reply: { data: [answer.reply] } };
  return answer.error.code === 'not_found' ? { ok: true as const, reply: { data: [] } } : answer;
}

'use server';
import { action } from '@/lib/operation/action';
import { isId } from '@/lib/operation/id';
import { listPayments } from '@/lib/payments/list-payments';
import { showPayment } from '@/lib/payments/show-payment';

const list = action(listPayments);
const show = action(showPayment);

/** The newest payments of an order number, and the one of an id, which an order number may look like; none is an empty list. */
export async function findPaymentsAction(typed: unknown) {
  const byOrder = await list({ external_order_num: typed, per_page: 10 });
  const id = String(typed).toLowerCase();
  if (!byOrder.ok || !isId(id)) return byOrder;
  const one = await show({ id });
  if (!one.ok) return one.error.code === 'not_found' ? byOrder : one;
  const others = byOrder.reply.data.filter((payment) => payment.id !== id);
  return { ok: true as const, reply: { ...byOrder.reply, total: byOrder.reply.total + 1, data: [one.reply, ...others] } };
}

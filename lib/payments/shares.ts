import { sum } from '@/lib/money/yen';
import { ownShareOf } from '@/lib/payments/own-share';
import { endedWithoutMoney, grossOf, type PaymentView } from '@/lib/payments/payment';

/** Who gets how much of a payment. `merchantId` null: the platform itself, whose fee is what it takes of its sellers. */
export type PaymentShare = { merchantId: string | null; amount: number; fee: number; returned: number; net: number };

const nothing = { amount: 0, fee: 0, returned: 0, net: 0 };

/** The sellers' shares: those of `view.splits`, each with what it gave back. */
function sellersShares(view: PaymentView): PaymentShare[] {
  return view.splits.map((split) => {
    const isOwn = ({ submerchantId }: { submerchantId: string }) => submerchantId === split.submerchantId;
    const refunds = view.refunds.map((refund) => ({ ...refund, splits: refund.splits.filter(isOwn) }));
    const own = ownShareOf({ payment: view.payment, splits: [split], refunds, recovered: view.recovered.filter(isOwn) });
    return { merchantId: split.submerchantId, amount: own.amount, fee: own.fee, returned: own.deducted, net: own.net };
  });
}

/**
 * The shares of a payment, the platform's first. Their amounts add up to what was paid without the customer's fee, their fees to zero, and
 * what was returned to what was refunded. All are zero of a payment that ended without money.
 */
export function sharesOf(view: PaymentView): PaymentShare[] {
  const { payment } = view;
  const sellers = sellersShares(view);
  if (endedWithoutMoney(payment.status))
    return [null, ...sellers.map(({ merchantId }) => merchantId)].map((id) => ({ merchantId: id, ...nothing }));
  const [amount, fee] = [grossOf(payment) - sum(sellers.map((one) => one.amount)), 0 - sum(sellers.map((one) => one.fee))];
  const returned = payment.amountRefunded - sum(sellers.map((one) => one.returned));
  return [{ merchantId: null, amount, fee, returned, net: amount - fee - returned }, ...sellers];
}

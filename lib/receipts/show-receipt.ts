import { brandingOf } from '@/lib/merchants/checkout/checkout';
import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { wireTimeOrNull } from '@/lib/operation/time';
import { chargedWith, totalOf } from '@/lib/payments/payment';
import { getPayment } from '@/lib/payments/store';
import { presentIssued, readContent } from '@/lib/receipts/issue';
import { getNamed } from '@/lib/receipts/load-payment';
import { netOf } from '@/lib/receipts/receipt';
import { type ReceiptReply, receiptReply, showReceiptInput } from '@/lib/receipts/schema';
import { findReceipts } from '@/lib/receipts/store';
import { returnTo } from '@/lib/sessions/session';

/** The amount, the merchant and the payment method, for anybody with the address of the checkout, of the payment's page or of the subscription's. */
export const showReceipt = query<typeof showReceiptInput, ReceiptReply>({
  name: 'receipt.show',
  summary: 'Show a customer what was paid',
  allow: 'checkout:use',
  input: showReceiptInput,
  output: receiptReply,
  async run(context, { id, sequence }) {
    const { scope, paymentId, lines, returnUrl } = await getNamed(context.scope, { id, sequence });
    const [view, merchant, receipts] = await Promise.all([
      getPayment(scope, paymentId),
      getMerchant(scope, scope.tenantId),
      findReceipts(scope.tenantId, paymentId),
    ]);
    const { payment } = view;
    const content = await readContent(view, context.now, {});
    const newest = receipts.at(-1);
    return {
      state: payment.capturedAt === null ? 'unpaid' : netOf(content) > 0 ? 'paid' : 'refunded',
      merchant: brandingOf(merchant),
      sellers: content.sellers,
      order_number: payment.externalOrderNum,
      amount: payment.amount,
      tax: payment.tax,
      fee: payment.paymentMethodFee,
      total: totalOf(payment),
      refunds: content.refunds,
      method: payment.method,
      brand: chargedWith(payment),
      last_four_digits: payment.lastFour,
      paid_at: wireTimeOrNull(payment.capturedAt),
      lines,
      back: returnUrl && returnTo(returnUrl, id),
      receipts: receipts.map(presentIssued),
      given: { recipient: newest?.recipient ?? null, proviso: newest?.proviso ?? null },
    };
  },
});

// The walk through another payment method, and receipts of payments; see ./all.
import { issueForPayment } from '@/lib/receipts/issue-for-payment';
import { issueReceipt } from '@/lib/receipts/issue-receipt';
import { sendReceipt } from '@/lib/receipts/send-receipt';
import { listReceipts, showIssue, showIssueOfPayment } from '@/lib/receipts/show-issue';
import { showReceipt } from '@/lib/receipts/show-receipt';
import { createSession } from '@/lib/sessions/create-session';
import { paySession } from '@/lib/sessions/pay-session';
import { reopenSession } from '@/lib/sessions/reopen-session';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { asGuest } from '@/lib/testing/fixtures/secure-tokens';
import { asKey, splitOf, testCard } from '@/lib/testing/market';
import type { Callers, Step, WalkMarket } from '@/lib/testing/walk/step';

export function receiptSteps({ key }: Pick<WalkMarket, 'key'>, { admin }: Pick<Callers, 'admin'>): Step[] {
  return [
    [
      'session.reopen, receipt.show, receipt.issue, receipt.show_issue as guest, payment.issue_receipt, payment.list_receipts, payment.show_receipt, payment.send_receipt as admin',
      async () => {
        const { id } = await createSession(await asKey(key), { amount: 5_000, currency: 'JPY', platform_details: splitOf() });
        const customer = await asGuest(id);
        await paySession(customer, { id, payment_details: meansOf.bank_transfer });
        await reopenSession(customer, { id });
        const { payment } = await paySession(customer, { id, payment_details: testCard });
        await showReceipt(customer, { id });
        await issueReceipt(customer, { id, recipient: '乙' });
        await showIssue(customer, { id, issue: 1 });
        await issueForPayment(admin, { id: payment?.id, recipient: '丙' });
        await listReceipts(admin, { id: payment?.id });
        await showIssueOfPayment(admin, { id: payment?.id, issue: 2 });
        await sendReceipt(admin, { id: payment?.id, issue: 2, email: 'walk@example.jp' });
      },
    ],
  ];
}

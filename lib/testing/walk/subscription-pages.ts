// The walk through subscriptions as their customers use them, by the addresses of their pages; see ./all.
import { asInstallation } from '@/lib/auth/call-as-installation';
import { newId } from '@/lib/db/ids';
import { changeCheckoutSettings } from '@/lib/merchants/checkout/change-checkout-settings';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { issueReceipt } from '@/lib/receipts/issue-receipt';
import { showIssue } from '@/lib/receipts/show-issue';
import { showReceipt } from '@/lib/receipts/show-receipt';
import { answerChange } from '@/lib/renewals/page/answer-change';
import { endOnPage } from '@/lib/renewals/page/end-on-page';
import { openCardSession } from '@/lib/renewals/page/open-card-session';
import { pauseOnPage } from '@/lib/renewals/page/pause-on-page';
import { resumeOnPage } from '@/lib/renewals/page/resume-on-page';
import { showManagePage } from '@/lib/renewals/page/show-page';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { paySession } from '@/lib/sessions/pay-session';
import { showCheckout } from '@/lib/sessions/show-checkout';
import { notifyOfSubscription } from '@/lib/subscriptions/notifications/notify';
import { asGuest } from '@/lib/testing/fixtures/secure-tokens';
import { aSubscription, pageOf } from '@/lib/testing/fixtures/subscriptions';
import { asKey, testCard } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import type { Callers, Step, WalkMarket } from '@/lib/testing/walk/step';

async function subscribedWith(key: string) {
  const made = await aSubscription(await asKey(key), { platform_details: { submerchants: [] } });
  const id = pageOf(made);
  return { made, id, customer: await asGuest(id) };
}

export function subscriptionPageSteps({ key, tenantId }: Pick<WalkMarket, 'key' | 'tenantId'>, { admin }: Pick<Callers, 'admin'>): Step[] {
  const subscribed = () => subscribedWith(key);
  return [
    [
      'subscription.show_page, subscription.pause_on_page, subscription.resume_on_page, subscription.end_on_page as guest',
      async () => {
        const { id, customer } = await subscribed();
        const { version } = await showCheckoutSettings(admin, { id: tenantId });
        await changeCheckoutSettings(admin, { id: tenantId, version, off: [], pause: true });
        await pauseOnPage(customer, { id });
        await resumeOnPage(customer, { id });
        await endOnPage(customer, { id, ends: 'period' });
        await showManagePage(customer, { id });
      },
    ],
    [
      'receipt.show, receipt.issue, receipt.show_issue as guest of a subscription’s page',
      async () => {
        const { id, customer } = await subscribed();
        await issueReceipt(customer, { id, sequence: 1 });
        await showReceipt(customer, { id, sequence: 1 });
        await showIssue(customer, { id, sequence: 1, issue: 1 });
      },
    ],
    [
      'subscription.answer_change as guest',
      async () => {
        const { id, customer, made } = await subscribed();
        await updateSubscription(await asKey(key), { id: made.id, amount: 9_000 });
        await answerChange(customer, { id, answer: 'given', gross: 9_900 });
      },
    ],
    [
      'subscription.open_card_session, session.show_checkout, session.pay as guest',
      async () => {
        const { id, customer } = await subscribed();
        const { session } = await openCardSession(customer, { id });
        await showCheckout(await asGuest(session), { id: session });
        await paySession(await asGuest(session), { id: session, payment_details: testCard });
      },
    ],
    [
      'subscription.notify as the installation',
      async () => {
        const { made } = await subscribed();
        const id = newId();
        await sql(
          `INSERT INTO "Notification"("tenantId", id, kind, "subjectId", "paymentId", "dueAt") VALUES ($1, $2, 'subscription_started', $3, $3, now())`,
          [tenantId, id, made.id],
        );
        await notifyOfSubscription(await asInstallation({ tenantId, now: new Date(Date.now() + 1_000) }), { id });
      },
    ],
  ];
}

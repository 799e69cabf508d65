// Calls every operation that reads or writes a tenant's data once, as each kind of caller that may.

import { listAcquirerAccounts } from '@/lib/acquirers/accounts/list-accounts';
import { listAcquirerRoutes } from '@/lib/acquirers/accounts/list-routes';
import { listComparisons } from '@/lib/acquirers/funds/list-comparisons';
import { showMargin } from '@/lib/acquirers/funds/margin/show-margin';
import { seenOf } from '@/lib/adjustments/adjustment';
import { approveAdjustment } from '@/lib/adjustments/approve-adjustment';
import { findMerchants } from '@/lib/adjustments/find-merchants';
import { listAdjustments } from '@/lib/adjustments/list-adjustments';
import { proposeAdjustment } from '@/lib/adjustments/propose-adjustment';
import { rejectAdjustment } from '@/lib/adjustments/reject-adjustment';
import { showAdjustment } from '@/lib/adjustments/show-adjustment';
import { listAudit } from '@/lib/audit/list-audit';
import { listOperatorAudit } from '@/lib/audit/operators/list-operator-audit';
import { listHeldDisputes } from '@/lib/chargebacks/held/list-held-disputes';
import { newId } from '@/lib/db/ids';
import { showHome } from '@/lib/home/show-home';
import { sources, tick } from '@/lib/jobs/tick';
import { listProofs } from '@/lib/ledger/list-proofs';
import { listSeals } from '@/lib/ledger/seals/export/list-seals';
import { changeTerms } from '@/lib/merchants/change-terms';
import { changeCheckoutSettings } from '@/lib/merchants/checkout/change-checkout-settings';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { listAgreedFees } from '@/lib/merchants/fees/list-agreed-fees';
import { listFeeHistory } from '@/lib/merchants/fees/list-fee-history';
import { listFees } from '@/lib/merchants/fees/list-fees';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import { setProcessingRate } from '@/lib/merchants/fees/set-processing-rate';
import { liftSuspension } from '@/lib/merchants/lift-suspension';
import { changeMails } from '@/lib/merchants/mails/change-mails';
import { showMails } from '@/lib/merchants/mails/show-mails';
import { openTenant } from '@/lib/merchants/open-tenant';
import { changeRetryDays } from '@/lib/merchants/retry-days/change-retry-days';
import { showRetryDays } from '@/lib/merchants/retry-days/show-retry-days';
import { searchMerchants } from '@/lib/merchants/search-merchants';
import { showAccount } from '@/lib/merchants/show-account';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import type { Operation } from '@/lib/operation/operation';
import { showOverview } from '@/lib/overview/show-overview';
import { listPayments } from '@/lib/payments/list-payments';
import { searchPayments } from '@/lib/payments/search-payments';
import { showPayment } from '@/lib/payments/show-payment';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { listMails } from '@/lib/sandbox/list-mails';
import { showClock } from '@/lib/sandbox/show-clock';
import { findSellers } from '@/lib/splits/find-sellers';
import { inviteUser } from '@/lib/team/invite-user';
import { listPeople } from '@/lib/team/people/list-people';
import { takeInMerchant } from '@/lib/team/take-in-merchant';
import { api } from '@/lib/testing/api';
import { aPayment, asRole, splitOf, testCard } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { applicationSteps } from '@/lib/testing/walk/applications';
import { balanceSteps } from '@/lib/testing/walk/balances';
import { customerSteps } from '@/lib/testing/walk/customers';
import { fileSteps } from '@/lib/testing/walk/files';
import { inboxSteps } from '@/lib/testing/walk/inbox';
import { keySteps } from '@/lib/testing/walk/keys';
import { paymentSteps } from '@/lib/testing/walk/payments';
import { renewalSteps } from '@/lib/testing/walk/renewals';
import { secureTokenSteps } from '@/lib/testing/walk/secure-tokens';
import { sellerSteps } from '@/lib/testing/walk/sellers';
import { sessionSteps } from '@/lib/testing/walk/sessions';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';
import { subscriptionPageSteps } from '@/lib/testing/walk/subscription-pages';
import { subscriptionScreenSteps } from '@/lib/testing/walk/subscriptions';
import { webhookSteps } from '@/lib/testing/walk/webhooks';

/** A platform of a large market, and the objects for its operations. */
export async function aGround(tenantId: string, key: string): Promise<WalkMarket> {
  const ids = async (text: string) => (await sql<{ id: string }>(text, [tenantId])).map(({ id }) => id);
  const [seller = '', other = ''] = await ids(
    `SELECT id FROM "Merchant" WHERE "tenantId" = $1 AND "platformRole" = 'payout' ORDER BY id LIMIT 2`,
  );
  const [captured = ''] = await ids(
    `SELECT id FROM "Payment" WHERE "tenantId" = $1 AND status = 'captured' AND "amountRefunded" = 0 ORDER BY id DESC LIMIT 1`,
  );
  const authorized = await ids(
    `SELECT id FROM "Payment" WHERE "tenantId" = $1 AND status = 'authorized' AND "paymentDeadline" > now() LIMIT 4`,
  );
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().replace(/\.\d+/, '');
  return { tenantId, key, seller, other, captured, authorized, since: day(60), until: day(10) };
}

/** The API, as a client calls it. */
export function apiSteps({ tenantId, key, seller, other, captured, authorized, since, until }: WalkMarket): Step[] {
  const step = (name: string, method: string, path: string, body?: unknown): Step => [
    name,
    async () => {
      const { status, text } = await api(key, method, path, body, {
        headers: method === 'POST' ? { 'idempotency-key': `walk ${name}` } : {},
      });
      if (status !== 200) throw new Error(`${name}: ${text}`);
    },
  ];
  const split = splitOf([seller, 600, 60], [other, 300, 30]);
  const [toCapture = '', toCancel = ''] = authorized;
  const span = `start_time=${since}&end_time=${until}`;
  return [
    step('payment.list_methods', 'GET', '/payment_methods'),
    step('payment.list', 'GET', '/payments'),
    step('payment.list by status', 'GET', '/payments?status=authorized,failed'),
    step('payment.list by order', 'GET', '/payments?external_order_num=M-7'),
    step('payment.list by seller', 'GET', `/payments?submerchant_id=${seller}`),
    step('payment.list by customer', 'GET', `/payments?customer=${captured}`),
    step('payment.list by subscription', 'GET', `/payments?subscription=${captured}`),
    step('payment.list by time', 'GET', `/payments?${span}&per_page=100`),
    step('payment.show', 'GET', `/payments/${captured}`),
    step('payment.create', 'POST', '/payments', aPayment({ amount: 1_000, platform_details: split, webhooks: [] })),
    step('payment.create by form of authorization', 'POST', '/payments', aPayment({ capture: false, payment_details: testCard })),
    step('payment.update', 'PATCH', `/payments/${captured}`, { description: '変更', metadata: { a: 'b' } }),
    step('payment.capture dry', 'POST', `/payments/${toCapture}/capture?dry_run=true`, {}),
    step('payment.capture', 'POST', `/payments/${toCapture}/capture`, { platform_details: { submerchants: [] } }),
    step('payment.cancel', 'POST', `/payments/${toCancel}/cancel`),
    step('payment.refund dry', 'POST', `/payments/${captured}/refund?dry_run=true`),
    step('payment.refund', 'POST', `/payments/${captured}/refund`),
    step('idempotency_key.close', 'POST', '/idempotency_keys/walk%20payment.create/close'),
    step('merchant.create', 'POST', '/merchants', { name: '新しい販売者', platform_role: 'payout' }),
    step('merchant.list', 'GET', '/merchants?platform_role=payout&status=accepted&payouts_enabled=true'),
    step('merchant.show', 'GET', `/merchants/${seller}`),
    step('merchant.update', 'PATCH', `/merchants/${seller}`, { name: '甲' }),
    step('balance.show', 'GET', `/merchants/${tenantId}/balances/JPY`),
    step('balance.list_transactions', 'GET', `/merchants/${tenantId}/balances/JPY/transactions`),
    step(
      'balance.list_transactions by all',
      'GET',
      `/merchants/${seller}/balances/JPY/transactions?type=payment_transfer,platform_fee&${span}`,
    ),
    step('balance.list_transactions by payment', 'GET', `/merchants/${tenantId}/balances/JPY/transactions?payment_id=${captured}`),
  ];
}

export const callersOn = async ({ tenantId, seller }: WalkMarket): Promise<Callers> => ({
  admin: await asRole('admin', tenantId),
  seller: await asRole('seller', tenantId, seller),
  operator: await asRole('operator', null),
  colleague: await asRole('operator', null),
});

/** The actions of a platform's users and a seller on their screens. */
export function tenantSteps({ tenantId, key, captured, seller, since, until }: WalkMarket, callers: Callers): Step[] {
  const mine = (operation: Operation<unknown>, raw?: unknown) => step(operation, callers.admin, 'admin')(raw);
  const sellers = (operation: Operation<unknown>, raw?: unknown) => step(operation, callers.seller, 'seller')(raw);
  return [
    mine(listPayments, { submerchant_id: seller, status: 'captured' }),
    mine(showPaymentLedger, { id: captured }),
    mine(showTimeline, { id: captured }),
    mine(findSellers, { query: '販売者' }),
    mine(showHome),
    ...inboxSteps(tenantId, callers.admin),
    sellers(listPayments),
    sellers(listPayments, { status: 'captured', page: 3 }),
    mine(inviteUser, { email: `walk-${newId()}@example.jp`, name: '招待', role: 'staff', tenant_id: tenantId }),
    ...keySteps({ tenantId }, callers),
    mine(listFees, { id: tenantId }),
    mine(showCheckoutSettings, { id: tenantId }),
    [
      'merchant.change_checkout as admin',
      async () => {
        const { version } = await showCheckoutSettings(callers.admin, { id: tenantId });
        return changeCheckoutSettings(callers.admin, { id: tenantId, version, off: ['diners_club'] });
      },
    ],
    mine(showMails, { id: tenantId }),
    mine(changeMails, { id: tenantId, before: [], off: ['first_sale'] }),
    mine(showRetryDays, { id: tenantId }),
    mine(changeRetryDays, { id: tenantId, days: [2, 4] }),
    mine(listAudit),
    mine(listAudit, { who: 'keys', operation: 'payment.refund' }),
    mine(listAudit, { who: 'people', end_time: '2020-01-01T00:00:00Z' }),
    mine(listAudit, { operation: 'user.change', actor: newId() }),
    mine(listAudit, { subject: captured, before: newId() }),
    ...balanceSteps({ tenantId, captured, seller, since, until }, callers),
    ...paymentSteps({ tenantId, key, captured, seller, since }, callers),
    ...webhookSteps({ tenantId, captured, since }, callers),
    ...customerSteps({ key, since }, callers),
    ...renewalSteps({ tenantId, key, seller, since }, callers),
    ...subscriptionScreenSteps({ key, seller, since }, callers),
    ...sessionSteps({ key }, callers),
    ...subscriptionPageSteps({ tenantId, key }, callers),
    ...fileSteps({ tenantId, seller }, callers),
    ...applicationSteps({ seller }, callers),
    ...sellerSteps({ tenantId, key, seller, since }, callers),
    ...secureTokenSteps({ key }),
  ];
}

/** Forty days from now. The proof continues after its round, and by nature reads everything. */
const doDueWork = () =>
  tick(
    new Date(Date.now() + 40 * 86_400_000),
    sources.filter(({ job }) => job !== 'ledger.prove'),
  );

/** The operator's actions over all tenants; `last`: another platform, which is suspended and reactivated. */
export function operatorSteps({ tenantId, seller, captured }: WalkMarket, last: string, { operator, colleague }: Callers): Step[] {
  const own = (operation: Operation<unknown>, raw?: unknown) => step(operation, operator, 'operator')(raw);
  const terms = { id: tenantId, methods: ['visa'] };
  const proposed = { merchant_id: tenantId, counter_account: 'revenue', amount: 100, description: '訂正', reason: '試験' };
  const lastNumber = async () => (await listFees(operator, { id: tenantId })).last_number;
  return [
    own(listPayments),
    own(listPayments, { status: 'captured' }),
    own(showPayment, { id: captured }),
    own(showPaymentLedger, { id: captured }),
    ...[searchMerchants, listAcquirerAccounts, listHeldDisputes].map((operation) => own(operation)),
    own(listAcquirerRoutes, { merchant_id: tenantId }),
    ...[listComparisons, showMargin].map((operation) => own(operation, { name: 'sandbox' })),
    own(searchPayments),
    own(searchMerchants, { search: '市場', kind: 'platform', status: 'active' }),
    own(showAccount, { id: tenantId }),
    own(showAccount, { id: seller }),
    own(listPeople, { id: tenantId }),
    own(listFeeHistory, { id: tenantId }),
    [
      'fee.set_processing_rate as operator',
      async () => setProcessingRate(operator, { ...terms, basis_points: 350, last_number: await lastNumber() }),
    ],
    ['fee.set_customer_fee as operator', async () => setCustomerFee(operator, { ...terms, amount: 100, last_number: await lastNumber() })],
    [
      'merchant.change_terms as operator',
      async () =>
        changeTerms(operator, {
          id: tenantId,
          version: (await showAccount(operator, { id: tenantId })).version,
          settlement_minimum: 5_000,
        }),
    ],
    own(suspendMerchant, { id: last, reason: '試験' }),
    own(liftSuspension, { id: last, reason: '試験' }),
    own(openTenant, { name: '新しい市場', platform_role: 'platform' }),
    own(takeInMerchant, { name: '新しい市場', platform_role: 'platform', admin_email: `walk-${newId()}@example.jp` }),
    [
      'adjustment.propose, adjustment.approve as operators',
      async () => approveAdjustment(colleague, seenOf(await proposeAdjustment(operator, proposed))),
    ],
    [
      'adjustment.propose, adjustment.reject as operators',
      async () => rejectAdjustment(colleague, { ...seenOf(await proposeAdjustment(operator, proposed)), reason: '試験' }),
    ],
    own(listAdjustments, { status: 'proposed' }),
    ['adjustment.show as operator', async () => showAdjustment(operator, { id: (await listAdjustments(operator, {})).data[0]?.id })],
    own(findMerchants, { query: '市場' }),
    ...[listAgreedFees, showOverview, listOperatorAudit, listProofs, listSeals, showClock, listMails].map((operation) => own(operation)),
    ['due work', doDueWork],
  ];
}

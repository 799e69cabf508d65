// The walk through the list of payments, the global search and the events; see ./all.
import type { Caller } from '@/lib/auth/actor';
import { listEvents } from '@/lib/events/list-events';
import { showEvent } from '@/lib/events/show-event';
import { createPayment } from '@/lib/payments/create-payment';
import { exportPayments } from '@/lib/payments/export-payments';
import { markAsFraud } from '@/lib/payments/mark-as-fraud';
import { searchPayments } from '@/lib/payments/search-payments';
import { showPayment } from '@/lib/payments/show-payment';
import { showPaymentSummary } from '@/lib/payments/show-payment-summary';
import { paymentStates } from '@/lib/payments/shown-state';
import { watchPayments } from '@/lib/payments/watch-payments';
import { decideRefund } from '@/lib/refunds/elsewhere/decide-refund';
import { listElsewhere } from '@/lib/refunds/elsewhere/list-elsewhere';
import { takeRefund } from '@/lib/refunds/elsewhere/take-refund';
import { failRefund } from '@/lib/refunds/failures/fail-refund';
import { listWaiting } from '@/lib/sandbox/list-waiting';
import { simulatePayment } from '@/lib/sandbox/simulate-payment';
import { failRefundInSandbox, simulateRefund } from '@/lib/sandbox/simulate-refund';
import { findAnything } from '@/lib/search/find-anything';
import { aPayment, asKey, splitOf } from '@/lib/testing/market';
import { chargebackSteps } from '@/lib/testing/walk/chargebacks';
import { noteSteps } from '@/lib/testing/walk/notes';
import { recoverySteps } from '@/lib/testing/walk/recovery';
import { refundRequestSteps } from '@/lib/testing/walk/refund-requests';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';

type Where = Pick<WalkMarket, 'tenantId' | 'key' | 'captured' | 'seller' | 'since'>;

/** The filters of the list, one after the other, and the search text. */
const filterOf = ({ captured, seller, since }: Where) => ({
  filters: [
    {},
    { status: 'captured' },
    { brand: 'visa' },
    { submerchant_id: seller },
    { external_order_num: 'M-7' },
    { amount_from: 1_100, amount_to: 1_100 },
    { amount_from: 10_000 },
    { start_time: since },
  ],
  exports: [{}, { brand: 'jcb', after: `${new Date().toISOString()} ${captured}` }],
  watched: [{ ids: [captured] }, { ids: [], brand: 'visa' }],
  events: [
    {},
    { type: 'payment.failed' },
    { resource_id: captured },
    { resource_id: captured, type: 'payment.captured' },
    { start_time: since, per_page: 100 },
  ],
  queries: [captured, `…${captured.slice(-4)}`, 'M-7', '¥1,100', '1111', 'customer7@', '販売者'],
});

/** Refunds that are made at the acquirer, or fail there. */
function elsewhereSteps({ key, seller }: Where, { admin, operator }: Callers): Step[] {
  const paid = async () => (await createPayment(await asKey(key), aPayment({ amount: 900, platform_details: splitOf() }))).id;
  const told = { reference: 're_1', amount: 900 };
  const taken = async () => simulateRefund(await asKey(key), { id: await paid(), ...told });
  const shared = async () =>
    (await createPayment(await asKey(key), aPayment({ amount: 900, platform_details: splitOf([seller, 600]) }))).id;
  const held = async () => simulateRefund(await asKey(key), { id: await shared(), ...told, amount: 400 });
  const refundOf = async () => (await showPayment(admin, { id: (await taken()).payment })).refunds[0]?.id;
  return [
    ['payment.list_refunds_elsewhere as admin', async () => listElsewhere(admin, { id: (await taken()).payment })],
    ['refund.simulate, refund.fail as key', async () => failRefundInSandbox(await asKey(key), { id: await refundOf() })],
    ['payment.take_refund as operator', async () => takeRefund(operator, { id: await paid(), ...told })],
    [
      'payment.decide_refund as operator',
      async () => decideRefund(operator, { id: (await held()).payment, reference: 're_1', platform_details: splitOf() }),
    ],
    ['payment.fail_refund as operator', async () => failRefund(operator, { id: await refundOf() })],
  ];
}

const everyState = paymentStates.join(',');

/** One search, named by its text. */
const search =
  (caller: Caller, as: string) =>
  (query: string): Step => [`search.find as ${as} for ${query}`, () => findAnything(caller, { query })];

export function paymentSteps(where: Where, callers: Callers): Step[] {
  const { admin, seller, operator } = callers;
  const { filters, exports, watched, events, queries } = filterOf(where);
  return [
    ...filters.map(step(searchPayments, admin, 'admin')),
    ...filters.map(step(showPaymentSummary, admin, 'admin')),
    ...[{ state: everyState, sort: 'largest' }, { sort: 'smallest' }, { sort: 'oldest' }].map(step(searchPayments, admin, 'admin')),
    ...exports.map(step(exportPayments, admin, 'admin')),
    ...watched.map(step(watchPayments, admin, 'admin')),
    ...queries.map(search(admin, 'admin')),
    ...[{ amount_from: 1_100 }, { brand: 'visa' }].map(step(searchPayments, seller, 'seller')),
    ...queries.slice(1, 5).map(search(seller, 'seller')),
    ...[{ amount_from: 1_100 }, { brand: 'visa', merchant: where.seller }].map(step(searchPayments, operator, 'operator')),
    ...[{ state: everyState, sort: 'largest' }].map(step(searchPayments, operator, 'operator')),
    ...exports.map(step(exportPayments, operator, 'operator')),
    ...watched.map(step(watchPayments, operator, 'operator')),
    ...queries.map(search(operator, 'operator')),
    ...events.map(step(listEvents, admin, 'admin')),
    ['event.show as admin', async () => showEvent(admin, { id: (await listEvents(admin)).data[0]?.id })],
    ...[{ at: 'counter' }, { at: 'wallets' }, { at: 'bank', search: '1234567' }].map(step(listWaiting, operator, 'operator')),
    step(simulatePayment, operator, 'operator')({ id: where.captured, outcome: 'marked_as_fraud' }),
    step(markAsFraud, operator, 'operator')({ id: where.captured }),
    ...elsewhereSteps(where, callers),
    ...chargebackSteps(where, callers),
    ...recoverySteps(where, callers),
    ...refundRequestSteps(where, callers),
    ...noteSteps(where, callers),
  ];
}

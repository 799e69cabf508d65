// Compares the actions that a payment's screen offers with the operations' answers, in every state of a payment.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { changeRecoverySetting } from '@/lib/chargebacks/recovery/change-setting';
import { takeRecovery } from '@/lib/chargebacks/recovery/take-recovery';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { capturePayment } from '@/lib/payments/capture-payment';
import { expirePayment } from '@/lib/payments/expire-payment';
import { markAsFraud } from '@/lib/payments/mark-as-fraud';
import { type MoneyAction, moneyActions } from '@/lib/payments/offers';
import { showPayment } from '@/lib/payments/show-payment';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { requestRefund } from '@/lib/refunds/requests/request-refund';
import { actAndBeSilent, atNextCall, unknownCancel, unknownCapture } from '@/lib/testing/fixtures/attempts';
import { aChargeback, defenseWith } from '@/lib/testing/fixtures/chargebacks';
import { aPdf } from '@/lib/testing/fixtures/files';
import { payBy, simulate } from '@/lib/testing/fixtures/payment-methods';
import { account, decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { acceptSeller, close } from '@/lib/testing/fixtures/settlements';
import { aPayment, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let staff: Caller;
let operator: Caller;
let a = '';
beforeAll(async () => {
  shop = await aShop();
  [a = ''] = shop.sellers;
  staff = await asRole('admin', shop.id);
  operator = await asRole('operator', null);
  await changeRecoverySetting(staff, { recovers: true });
  await shop.pay({ amount: 100_000 });
});

const monthLater = () => new Date(Date.now() + 31 * 86_400_000);
const split = () => ({ platform_details: splitOf([a, 6_000, 600]) });
const part = { amount: 4_000, platform_details: splitOf() };

type Act = (id: string) => Promise<{ status: number | string; text?: string }>;
/** Fails unless the payment reaches the named state. */
async function done(id: string, ...acts: Act[]): Promise<string> {
  for (const act of acts) {
    const { status, text } = await act(id);
    if (typeof status === 'number' && status >= 300) throw new Error(text);
  }
  return id;
}

const issuer = (id: string, outcome: string) => shop.post(`/test_helpers/chargebacks/${id}/simulate`, { outcome });
const accept = (id: string) => shop.post(`/chargeback_requests/${id}/accept`);
async function disputed(...acts: Act[]): Promise<string> {
  const { id, paymentId } = await aChargeback(shop, { payment: split(), amount: 5_000 });
  await done(id, ...acts);
  return paymentId;
}
const request = async (id: string, body: object, outcome?: string) => {
  const { body: answer, text } = await requestIn(shop, id, { ...body, platform_details: splitOf() });
  const asked = answer.refund_requests?.[0]?.id;
  if (!asked) throw new Error(text);
  if (outcome) await decide(shop, asked, outcome, 'x');
  return id;
};

/** `only`: the expected offers; without it, the operations' answers decide. */
const states: [name: string, make: () => Promise<string>, offered: MoneyAction[], at?: () => Date][] = [
  ['authorized', () => shop.authorize(), ['capture', 'cancel']],
  ['authorized and marked as fraud', async () => done(await shop.authorize(), (id) => markAsFraud(operator, { id })), ['cancel']],
  ['authorized, its time over', () => shop.authorize(), [], monthLater],
  ['captured', () => shop.pay(split()), ['refund']],
  [
    'captured and paid out',
    async () => {
      const id = await shop.pay(split());
      await acceptSeller(shop.secretKey, a);
      await close(shop.id, a);
      return id;
    },
    ['refund'],
  ],
  ['refunded in part', async () => done(await shop.pay(split()), (id) => shop.refund(id, part)), ['refund']],
  ['refunded', async () => done(await shop.pay(split()), (id) => shop.refund(id)), []],
  ['cancelled', async () => done(await shop.authorize(), (id) => shop.cancel(id)), []],
  [
    'expired',
    async () =>
      done(await shop.authorize(), async (id) => expirePayment(await asInstallation({ tenantId: shop.id, now: monthLater() }), { id })),
    [],
  ],
  [
    'failed',
    async () => (await shop.post('/payments', aPayment(), { 'service-scenario': 'card_declined' })).body.error.details.payment_id,
    [],
  ],
  ['disputed', () => disputed(), []],
  ['its chargeback defended', () => disputed((id) => shop.post(`/chargeback_requests/${id}/defend`, defenseWith(aPdf()))), []],
  [
    'its chargeback won',
    () =>
      disputed(
        (id) => shop.post(`/chargeback_requests/${id}/defend`, defenseWith(aPdf())),
        (id) => issuer(id, 'won'),
      ),
    ['refund'],
  ],
  ['its chargeback withdrawn', () => disputed((id) => issuer(id, 'cancelled')), ['refund']],
  ['its chargeback lost in part', () => disputed(accept), ['refund']],
  [
    'its chargeback lost in whole',
    async () => {
      const { id, paymentId } = await aChargeback(shop, { payment: split() });
      await done(id, accept);
      return paymentId;
    },
    [],
  ],
  [
    'its chargeback lost and recovered',
    () =>
      disputed(accept, async (id) => {
        const { state } = await takeRecovery(staff, { id, seller_id: a, mode: 'now' });
        return { status: state };
      }),
    ['refund'],
  ],
  ['at the till', () => payBy(shop, 'konbini'), ['cancel']],
  ['at the till, its time over', () => payBy(shop, 'konbini'), [], monthLater],
  ['paid at the till', () => paidInCash(shop), ['refund']],
  ['a part of it asked for', async () => request(await paidInCash(shop), { amount: 1_000 }), ['refund']],
  ['all of it asked for', async () => request(await paidInCash(shop), { amount: 5_000 }), []],
  ['asked for and rejected', async () => request(await paidInCash(shop), { amount: 5_000 }, 'rejected'), ['refund']],
  ['asked for and transferred', async () => request(await paidInCash(shop), { amount: 5_000 }, 'completed'), []],
  ['before its wallet’s customer', () => payBy(shop, 'paypay', { capture: false }), ['cancel']],
  ['before its wallet’s customer, its time over', () => payBy(shop, 'paypay', { capture: false }), [], monthLater],
  [
    'agreed to in a wallet',
    async () => done(await payBy(shop, 'paypay', { capture: false }), (id) => simulate(shop, id, 'approved')),
    ['capture', 'cancel'],
  ],
  ['paid by a wallet', async () => done(await payBy(shop, 'paypay'), (id) => simulate(shop, id, 'approved')), ['refund']],
  ['its capture without an answer', () => unknownCapture(shop), []],
  ['its cancel without an answer', () => unknownCancel(shop), []],
];

/** The operation's answer: a dry run where there is one. */
async function answered(caller: Caller, id: string, action: MoneyAction): Promise<boolean> {
  const { payment_details } = await showPayment(caller, { id });
  const isCash = payment_details.type === 'konbini';
  const calls = {
    capture: () => capturePayment.execute(caller, { id, platform_details: splitOf(), dry_run: true }),
    refund: () =>
      isCash ? requestRefund.execute(caller, { id, ...account, dry_run: true }) : refundPayment.execute(caller, { id, dry_run: true }),
    cancel: () => cancelPayment.execute(caller, { id }),
  };
  return calls[action]().then(
    ({ status }) => status === 200,
    () => false,
  );
}

test.each(states)('offers: %s', async (name, make, expected, at) => {
  const id = await make();
  const caller = { ...staff, now: at?.() ?? new Date() };
  const { offers, remaining } = await showPaymentLedger(caller, { id });
  const offered = offers?.filter(({ reason }) => reason === null).map(({ action }) => action) ?? [];
  expect(offered.toSorted()).toEqual(expected.toSorted());
  const accepted: MoneyAction[] = [];
  // cancel comes last, because it alone has no dry run; repeating it succeeds
  for (const action of moneyActions.toSorted((one) => (one === 'cancel' ? 1 : -1)))
    if ((action !== 'cancel' || name !== 'cancelled') && (await answered(caller, id, action))) accepted.push(action);
  expect(accepted.toSorted()).toEqual(expected.toSorted());
  if (offered.includes('refund')) expect(remaining?.amount).toBeGreaterThan(0);
});

test('offers: as long as nobody knows what became of a refund, no other is offered, though the rest could be refunded', async () => {
  const id = await shop.pay(split());
  atNextCall('refund', actAndBeSilent);
  await shop.refund(id, part);
  const { offers, unknown_outcome } = await showPaymentLedger(staff, { id });
  expect(unknown_outcome).toBe(true);
  expect(offers).toEqual([{ action: 'refund', reason: 'underWay' }]);
  expect(await answered(staff, id, 'refund')).toBe(true);
});

test('offers: to the people of its merchant alone; a reader reads why not, and so do those of a suspended one', async () => {
  const id = await shop.pay(split());
  const to = async (caller: Caller) => (await showPaymentLedger(caller, { id })).offers?.[0]?.reason;
  expect([await to(operator), await to(await asRole('seller', shop.id, a))]).toEqual([undefined, undefined]);
  expect(await to(await asRole('viewer', shop.id))).toBe('role');
  const { actor } = staff;
  expect(await to({ ...staff, actor: { ...actor, suspended: true } as typeof actor })).toBe('suspended');
  expect(await to(staff)).toBeNull();
});

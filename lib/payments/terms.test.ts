import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import { setProcessingRate } from '@/lib/merchants/fees/set-processing-rate';
import { customerFee, maxCustomerFeeYen } from '@/lib/money/rates';
import { netOf } from '@/lib/money/tax';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { aPayment, asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { runs } from '@/lib/testing/tier';

let shop: Shop;
let operator: Caller;
let key: Caller;
beforeEach(async () => {
  shop = await aShop();
  operator = await asRole('operator', null);
  key = await asKey(shop.secretKey);
});

const minute = 60_000;
const later = (ms: number): Caller => ({ ...key, now: new Date(key.now.getTime() + ms) });
const rate = (basis_points: number, at: Caller, last_number: number) =>
  setProcessingRate(operator, { id: shop.id, methods: ['visa'], basis_points, effective_at: at.now.toISOString(), last_number });
const feeOf = async (id: string) => (await recordsOf(id, shop.id)).filter(([type]) => type.startsWith('processing_fee'));

test('the rate in force when a capture is asked for is taken, and kept with the entry', async () => {
  await rate(300, later(minute), 0);
  const before = await createPayment(key, aPayment());
  const after = await createPayment(later(minute), aPayment());
  expect([await feeOf(before.id), await feeOf(after.id)]).toEqual([
    [
      ['processing_fee', -360],
      ['processing_fee_tax', -36],
    ],
    [
      ['processing_fee', -300],
      ['processing_fee_tax', -30],
    ],
  ]);
  const [entry] = await sql<{ rate: number }>(
    `SELECT "rateBasisPoints" AS rate FROM "Entry" WHERE "paymentId" = $1 AND type = 'processing_fee' LIMIT 1`,
    [after.id],
  );
  expect(entry?.rate).toBe(300);
});

test('an authorization made before a new rate is captured at the new one', async () => {
  const { id } = await createPayment(key, aPayment({ capture: false }));
  await rate(250, later(minute), 0);
  await capturePayment(later(2 * minute), { id, platform_details: splitOf() });
  expect(await feeOf(id)).toEqual([
    ['processing_fee', -250],
    ['processing_fee_tax', -25],
  ]);
});

test('a rate of nothing takes nothing', async () => {
  await rate(0, later(minute), 0);
  const { id } = await createPayment(later(minute), aPayment());
  expect(await recordsOf(id, shop.id)).toEqual([['payment', 10_000]]);
});

test('a customer fee is on top of the payment, the service’s own, and not refunded with it', async () => {
  const agreed = { id: shop.id, methods: ['visa'], amount: 150, effective_at: later(minute).now.toISOString(), last_number: 0 };
  await setCustomerFee(operator, agreed);
  const now = later(minute);
  const [seller = ''] = shop.sellers;
  const made = await createPayment(now, aPayment({ tax: 'auto', platform_details: splitOf([seller, 6_000, 600]) }));
  expect(made).toMatchObject({ amount: 10_000, tax: 1_000, payment_method_fee: 165, total: 11_165 });
  const [attempt] = await sql<{ amount: string }>('SELECT amount FROM "Attempt" WHERE "paymentId" = $1', [made.id]);
  expect(Number(attempt?.amount)).toBe(11_165);
  const own = await recordsOf(made.id);
  expect(own.filter(([type]) => type.startsWith('customer_fee'))).toEqual([
    ['customer_fee', -150],
    ['customer_fee', 150],
    ['customer_fee_tax', -15],
    ['customer_fee_tax', 15],
  ]);
  expect(await shop.balance()).toMatchObject({ total: 11_000 - 6_000 + 600 - 396 - 39 });
  const { records } = await showPaymentLedger(key, { id: made.id });
  expect(records.filter(({ type }) => (type as string).startsWith('customer_fee'))).toEqual([]);
  await shop.pay();
  expect((await shop.refund(made.id)).body).toMatchObject({ status: 'refunded', amount_refunded: 11_000, payment_method_fee: 165 });
  expect(await eventsOf(made.id)).toEqual(['payment.captured', 'payment.refund.created', 'payment.refunded']);
});

test('a partial capture takes the customer fee whole, and an authorization that ends takes none', async () => {
  const agreed = { id: shop.id, methods: ['visa'], amount: 99, effective_at: later(minute).now.toISOString(), last_number: 0 };
  await setCustomerFee(operator, agreed);
  const part = await createPayment(later(minute), aPayment({ capture: false }));
  const none = await createPayment(later(minute), aPayment({ capture: false }));
  const captured = await capturePayment(later(minute), { id: part.id, amount: 4_000, platform_details: splitOf() });
  expect(captured).toMatchObject({ amount: 4_000, payment_method_fee: 108, total: 4_108 });
  await shop.cancel(none.id);
  const acts = await sql<{ kind: string; amount: string }>('SELECT kind, amount FROM "Attempt" WHERE "paymentId" = $1 ORDER BY id', [
    none.id,
  ]);
  // the amount authorized with the fee is released with it
  expect(acts.map(({ kind, amount }) => [kind, Number(amount)])).toEqual([
    ['authorize', 10_108],
    ['void', 10_108],
  ]);
  expect(await recordsOf(none.id)).toEqual([]);
});

test('of any customer fee, what it was before tax is found again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxCustomerFeeYen }), (yen) => netOf(customerFee(yen).total) === yen),
    runs(2_000, 200_000),
  );
});

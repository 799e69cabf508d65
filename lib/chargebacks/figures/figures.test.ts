// The figures above the list of chargebacks: those that wait, and the results of the last ninety days.
import { beforeAll, expect, test } from 'vitest';
import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { type Alike, figuresOf } from '@/lib/chargebacks/figures/figures';
import { showBackground } from '@/lib/chargebacks/figures/show-background';
import { showChargebackFigures } from '@/lib/chargebacks/figures/show-chargeback-figures';
import { showWaiting } from '@/lib/chargebacks/figures/show-waiting';
import { changeTerms } from '@/lib/merchants/change-terms';
import { showAccount } from '@/lib/merchants/show-account';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { asRole, testCard } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const one = (given: Partial<Alike>): Alike => ({
  brand: 'visa',
  reasonCode: '13.1',
  status: 'pending',
  decided: false,
  count: 1,
  amount: 100,
  ...given,
});

test('won of what is won or lost: what waits, what was withdrawn and what the issuer still looks at is neither', () => {
  const { total, kinds } = figuresOf([
    one({ status: 'defended', decided: true, count: 3 }),
    one({ status: 'defended' }),
    one({ status: 'cancelled', decided: true }),
    one({}),
    one({ status: 'lost', decided: true }),
    one({ status: 'accepted', decided: true, reasonCode: '10.4', amount: 900 }),
    one({ status: 'expired', decided: true, reasonCode: null, brand: 'jcb' }),
  ]);
  expect(total).toEqual({ count: 9, amount: 1_500, won: 3, lost: 3, rate: 0.5 });
  expect(kinds.map(({ kind, count, rate }) => [kind, count, rate])).toEqual([
    ['not_received', 7, 0.75],
    ['fraud_card_absent', 1, 0],
    ['unknown', 1, 0],
  ]);
});

test('without any there is no rate', () => {
  expect(figuresOf([])).toEqual({ total: { count: 0, amount: 0, won: 0, lost: 0, rate: null }, kinds: [] });
  expect(figuresOf([one({})]).total.rate).toBeNull();
});

let shop: Shop;
const email = 'Yamada.Taro@example.jp';
beforeAll(async () => {
  shop = await aShop({ sellers: 0 });
  await shop.pay({ amount: 100_000 });
});

test('what waits, the next one due first, and what was raised ninety days ago no more', async () => {
  const staff = await asRole('staff', shop.id);
  expect(await showWaiting(staff, {})).toEqual({ count: 0, amount: 0, next: null });
  const inHours = (hours: number) => ({ due_date: new Date(staff.now.getTime() + hours * 3_600_000).toISOString() });
  const late = await aChargeback(shop, inHours(200));
  const soon = await aChargeback(shop, inHours(20));
  expect(await showWaiting(staff, {})).toMatchObject({ count: 2, amount: 20_000, next: { id: soon.id } });
  await acceptChargeback(staff, { id: soon.id });
  expect(await showWaiting(staff, {})).toMatchObject({ count: 1, next: { id: late.id } });
  expect(await showChargebackFigures(staff, {})).toEqual({
    days: 90,
    total: { count: 2, amount: 20_000, won: 0, lost: 1, rate: 0 },
    kinds: [{ kind: 'not_received', count: 2, amount: 20_000, won: 0, lost: 1, rate: 0 }],
  });
  await sql(`UPDATE "Chargeback" SET "createdAt" = now() - interval '91 days' WHERE id = $1`, [late.id]);
  expect((await showChargebackFigures(staff, {})).total.count).toBe(1);
  // another merchant's chargebacks are not included
  const stranger = await asRole('staff', (await aShop({ sellers: 0 })).id);
  expect(await showWaiting(stranger, {})).toMatchObject({ count: 0 });
  expect((await showChargebackFigures(stranger, {})).total.count).toBe(0);
});

test('earlier payments by the same card and address, in whatever case it was written', async () => {
  const staff = await asRole('staff', shop.id);
  const card = (number: string, address: string) => ({ payment_details: { ...testCard, number, email: address } });
  await shop.pay(card('4111111111111111', email));
  await shop.pay(card('4111111111111111', email.toLowerCase()));
  await shop.pay(card('4111111111111111', 'somebody@example.jp'));
  await shop.pay(card('5555555555554444', email));
  const { id } = await aChargeback(shop, { payment: card('4111111111111111', email) });
  expect(await showBackground(staff, { id })).toEqual({ payments: 2, exceeded: false, disputed: 0 });
  const again = await aChargeback(shop, { payment: card('4111111111111111', email) });
  expect(await showBackground(staff, again)).toEqual({ payments: 3, exceeded: false, disputed: 1 });
  const stranger = await asRole('staff', (await aShop({ sellers: 0 })).id);
  await expect(showBackground(stranger, { id })).rejects.toMatchObject({ code: 'not_found' });
});

test('while the feature is off there is nothing of it', async () => {
  const own = await aShop({ sellers: 0 });
  const staff = await asRole('staff', own.id);
  const operator = await asRole('operator', null);
  const { version } = await showAccount(operator, { id: own.id });
  await changeTerms(operator, { id: own.id, version, chargebacks_enabled: false });
  for (const show of [showWaiting, showChargebackFigures]) await expect(show(staff, {})).rejects.toMatchObject({ code: 'not_found' });
});

// Chargebacks that wait for an answer come first on the home page.
import { expect, test } from 'vitest';
import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { showHome } from '@/lib/home/show-home';
import { changeTerms } from '@/lib/merchants/change-terms';
import { showAccount } from '@/lib/merchants/show-account';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { asRole } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';

test('those that wait by their due date, urgent below 72 hours, none once answered or while the feature is off', async () => {
  const shop = await aShop({ sellers: 0 });
  const staff = await asRole('staff', shop.id);
  await shop.pay({ amount: 100_000 });
  const inHours = (hours: number) => ({ due_date: new Date(staff.now.getTime() + hours * 3_600_000).toISOString() });
  const late = await aChargeback(shop, inHours(200));
  const soon = await aChargeback(shop, inHours(71));
  const waiting = async () => (await showHome(staff, {})).chargebacks;
  expect(await waiting()).toMatchObject({
    count: 2,
    first: [
      { id: soon.id, amount: 10_000, urgent: true },
      { id: late.id, urgent: false },
    ],
  });
  expect((await showHome(await asRole('staff', (await aShop({ sellers: 0 })).id), {})).chargebacks).toEqual({ count: 0, first: [] });
  await acceptChargeback(staff, { id: soon.id });
  expect((await waiting()).first.map(({ id }) => id)).toEqual([late.id]);
  const operator = await asRole('operator', null);
  const { version } = await showAccount(operator, { id: shop.id });
  await changeTerms(operator, { id: shop.id, version, chargebacks_enabled: false });
  expect((await waiting()).count).toBe(0);
});

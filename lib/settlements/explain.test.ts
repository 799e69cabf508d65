import { beforeEach, expect, test } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { explainSettlement } from '@/lib/settlements/explain-settlement';
import { remainderOf } from '@/lib/settlements/payout-forecast';
import { listRecords } from '@/lib/statements/list-records';
import { api } from '@/lib/testing/api';
import { aPaidSeller, close, dueOf } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let seller = '';
beforeEach(async () => {
  shop = await aShop({ sellers: 1 });
  seller = shop.sellers[0] ?? '';
});

test('a statement says each kind of record, and what of it is paid and why not more', async () => {
  await aPaidSeller(shop, seller);
  const caller = await asKey(shop.secretKey);
  const first = (await close(shop.id, seller)).settlement?.id ?? '';
  expect(await explainSettlement(caller, { id: first })).toEqual({
    resource: 'settlement_explanation',
    settlement_id: first,
    opening: 0,
    terms: [
      { type: 'payment_transfer', amount: 6_000, count: 1 },
      { type: 'platform_fee', amount: -600, count: 1 },
    ],
    closing: 5_400,
    agrees: true,
    elsewhere: [],
    unavailable: 0,
    settled: 5_400,
  });
  await shop.pay({ platform_details: splitOf([seller, 1_000, 100]) });
  const due = await dueOf(shop.id, seller);
  const second = await close(shop.id, seller, due);
  const told = { opening: 5_400, closing: 6_300, agrees: true, unavailable: 0, settled: 900 };
  const reference = (await api(shop.secretKey, 'GET', `/settlements/${first}`)).body.reference;
  const elsewhere = [{ settlement_id: first, reference, amount: 5_400 }];
  expect(await explainSettlement(caller, { id: second.settlement?.id })).toMatchObject({ ...told, elsewhere });
  // and says the same after the first settlement has ended
  const later = await asInstallation({ tenantId: shop.id, now: new Date(due.getTime() + 60_000) });
  await decideSettlement(later, { id: first, outcome: 'paid' });
  expect(await explainSettlement(caller, { id: second.settlement?.id })).toMatchObject({ ...told, elsewhere });
});

test('what of a closing balance is not paid, case by case', () => {
  const [before, cutoffAt, at, later] = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map((day) => new Date(day)) as [
    Date,
    Date,
    Date,
    Date,
  ];
  const left = (paidAt: Date | null, endedAt: Date | null, closing = 5_000, amount = 1_000) =>
    remainderOf({ closing, amount, cutoffAt, createdAt: at }, [{ id: 'a', reference: 'A', amount: 3_000, paidAt, endedAt }]);
  const promised = (amount: number) => [{ amount, settlementId: 'a', reference: 'A' }];
  expect(left(null, null)).toEqual({ elsewhere: promised(3_000), unavailable: 1_000 });
  expect(left(later, null)).toEqual({ elsewhere: promised(3_000), unavailable: 1_000 });
  expect(left(null, later)).toEqual({ elsewhere: promised(3_000), unavailable: 1_000 });
  expect(left(cutoffAt, null)).toEqual({ elsewhere: promised(3_000), unavailable: 1_000 });
  // the settlement was paid, or had bounced, before the cut-off: the closing balance contains it
  expect(left(before, null)).toEqual({ elsewhere: [], unavailable: 4_000 });
  expect(left(before, before)).toEqual({ elsewhere: [], unavailable: 4_000 });
  expect(left(null, at)).toEqual({ elsewhere: [], unavailable: 4_000 });
  // the payout came back between the cut-off and the settlement: more is paid than the balance had
  expect(left(before, at, 0, 3_000)).toEqual({ elsewhere: promised(-3_000), unavailable: 0 });
});

test('records of a payout and of its return lead to what they settled', async () => {
  await aPaidSeller(shop, seller);
  const id = (await close(shop.id, seller)).settlement?.id ?? '';
  for (const outcome of ['paid', 'bounced']) await shop.post(`/test_helpers/settlements/${id}/simulate`, { outcome });
  const { data } = await listRecords(await asRole('seller', shop.id, seller), { id: seller });
  expect(data.map(({ type, settlement_id }) => [type, settlement_id])).toEqual([
    ['payout_return', id],
    ['payout', id],
    ['platform_fee', null],
    ['payment_transfer', null],
  ]);
});

import { expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { exportRecords } from '@/lib/statements/export-records';
import { listRecords } from '@/lib/statements/list-records';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';

test('a record of a payment has its order number; a payment without one, and what no payment has made, has none', async () => {
  const shop = await aShop();
  const viewer = await asRole('viewer', shop.id);
  const [a = '', b = ''] = shop.sellers;
  const payment = await shop.pay({ platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]) });
  const numbered = await shop.pay({ external_order_num: 'A-1042', platform_details: splitOf([a, 500, 50]) });
  const numbersOf = async (caller: Caller, id: string, of: string) =>
    new Set((await listRecords(caller, { id, payment_id: of })).data.map(({ order_number }) => order_number));
  const seller = await asRole('seller', shop.id, a);
  expect(await numbersOf(seller, a, numbered)).toEqual(new Set(['A-1042']));
  expect(await numbersOf(viewer, shop.id, numbered)).toEqual(new Set(['A-1042']));
  expect(await numbersOf(viewer, shop.id, payment)).toEqual(new Set([null]));
  // in pages of any size; a file of everything is the same
  const exported: (string | null)[] = [];
  for await (const rows of await exportRecords(seller, { id: a })) exported.push(...rows.map(({ order_number }) => order_number));
  expect(exported).toEqual((await listRecords(seller, { id: a })).data.map(({ order_number }) => order_number));
  expect(new Set(exported)).toEqual(new Set(['A-1042', null]));
});

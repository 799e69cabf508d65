import { expect, test } from 'vitest';
import { exportMonthOrders, exportOrders } from '@/lib/statements/documents/export-orders';
import { monthBefore, monthOf } from '@/lib/statements/documents/month';
import { showStatement } from '@/lib/statements/documents/show-statement';
import { acceptSeller, close } from '@/lib/testing/fixtures/settlements';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';

test('each order of a payout is in the file once, in its order, however it is read in parts; another’s is not there', async () => {
  const shop = await aShop({ sellers: 2 });
  const [seller = '', other = ''] = shop.sellers;
  await acceptSeller(shop.secretKey, seller);
  for (let at = 0; at < 7; at++)
    await shop.pay({ external_order_num: `A-${at}`, platform_details: splitOf([seller, 1_000, 100], [other, 10]) });
  const id = (await close(shop.id, seller)).settlement?.id ?? '';
  const caller = await asRole('seller', shop.id, seller);
  const { orders } = (await showStatement(caller, { id })).statement;
  expect(orders?.count).toBe(7);
  for (const atOnce of [1, 2, 3, 7, 100]) {
    const read: unknown[] = [];
    for await (const part of await exportOrders(caller, { id }, atOnce)) {
      expect(part.length).toBeLessThanOrEqual(atOnce);
      read.push(...part);
    }
    expect(read).toEqual(orders?.rows);
  }
  for (const stranger of [await asRole('seller', shop.id, other), await asRole('admin', (await aShop()).id)])
    await expect(exportOrders(stranger, { id })).rejects.toMatchObject({ code: 'not_found' });
});

test('what all orders add up to stands beside the first of them, and is what their statement says', async () => {
  const shop = await aShop({ sellers: 1 });
  const [seller = ''] = shop.sellers;
  await acceptSeller(shop.secretKey, seller);
  await shop.pay({ amount: 50_000 });
  const ids: string[] = [];
  for (let at = 0; at < 5; at++) ids.push(await shop.pay({ platform_details: splitOf([seller, 1_000 + at, 100 + at]) }));
  expect((await shop.refund(ids[0] ?? '')).status).toBe(200);
  const id = (await close(shop.id, seller)).settlement?.id ?? '';
  const caller = await asRole('seller', shop.id, seller);
  const { orders, lines } = (await showStatement(caller, { id })).statement;
  if (!orders) throw new Error('it has no orders');
  const sum = (figure: 'sales' | 'fees' | 'refunds' | 'other' | 'net') => orders.rows.reduce((all, row) => all + row[figure], 0);
  for (const figure of ['sales', 'fees', 'refunds', 'other', 'net'] as const)
    expect([figure, orders.total[figure]]).toEqual([figure, sum(figure)]);
  expect(orders.total).toMatchObject({ sales: 5_010, fees: -410, refunds: -1_000, other: 0, net: 3_600 });
  const amountOf = (key: string) => lines.find((line) => line.key === key)?.amount;
  expect([amountOf('sales'), amountOf('fees')]).toEqual([5_010, -510]); // refunds have a line of their own
});

test('a month has each order once, also what is not settled yet, and another’s is not there', async () => {
  const shop = await aShop({ sellers: 2 });
  const [seller = '', other = ''] = shop.sellers;
  await acceptSeller(shop.secretKey, seller);
  const pay = (order: string) => shop.pay({ external_order_num: order, platform_details: splitOf([seller, 1_000, 100], [other, 10]) });
  await pay('A-1');
  await close(shop.id, seller);
  await pay('A-2');
  await pay('A-3');
  const caller = await asRole('seller', shop.id, seller);
  const month = monthOf(new Date());
  const read = async (of: string, atOnce: number) => {
    const rows: { order: string | null; net: number }[] = [];
    for await (const part of await exportMonthOrders(caller, { id: seller, month: of }, atOnce)) rows.push(...part);
    return rows.map(({ order, net }) => `${order} ${net}`);
  };
  for (const atOnce of [1, 2, 100]) expect(await read(month, atOnce)).toEqual(['A-1 900', 'A-2 900', 'A-3 900']);
  expect(await read(monthBefore(month), 100)).toEqual([]);
  for (const stranger of [await asRole('seller', shop.id, other), await asRole('admin', (await aShop()).id)])
    await expect(exportMonthOrders(stranger, { id: seller, month })).rejects.toMatchObject({ code: 'not_found' });
  const ofPlatform = await exportMonthOrders(await asRole('admin', shop.id), { id: shop.id, month });
  for await (const part of ofPlatform) expect(part).toEqual([]);
});

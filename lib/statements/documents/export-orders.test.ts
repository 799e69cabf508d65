import { expect, test } from 'vitest';
import { exportOrders } from '@/lib/statements/documents/export-orders';
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

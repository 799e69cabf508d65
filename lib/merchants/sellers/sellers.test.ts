import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import { showSeller } from '@/lib/merchants/sellers/show-seller';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let other: Shop;
let viewer: Caller;

beforeAll(async () => {
  shop = await aShop();
  other = await aShop({ sellers: 1 });
  viewer = await asRole('viewer', shop.id);
  await shop.pay({ platform_details: splitOf([shop.sellers[0] ?? '', 6_000, 600]) });
});

test('a platform sees its sellers with what each has, the newest first', async () => {
  const { data, total } = await listSellers(viewer);
  expect(total).toBe(2);
  expect(data.map(({ id, balance, status }) => [id, balance.total, balance.available, status])).toEqual([
    [shop.sellers[1], 0, 0, 'incomplete'],
    [shop.sellers[0], 5_400, 5_400, 'incomplete'],
  ]);
  expect(await showSeller(viewer, { id: shop.sellers[0] })).toEqual(data[1]);
});

test('they are found by a part of the name, whatever it holds, by the whole id and by status', async () => {
  const admin = await asRole('admin', shop.id);
  const odd = await createMerchant(admin, { name: '100%の店_Ａ<img onerror=x>', platform_role: 'payout' });
  const found = async (input: object) => (await listSellers(viewer, input)).data.map(({ id }) => id);
  expect(await found({ search: '00%の' })).toEqual([odd.id]);
  expect(await found({ search: '%' })).toEqual([odd.id]);
  expect(await found({ search: odd.id })).toEqual([odd.id]);
  expect(await found({ search: '販売者1' })).toEqual([shop.sellers[0]]);
  expect(await found({ search: shop.id })).toEqual([]);
  expect(await found({ search: other.sellers[0] })).toEqual([]);
  expect(await found({ status: 'accepted' })).toEqual([]);
  expect(await found({ status: 'incomplete' })).toHaveLength(3);
});

test('nobody but a platform’s own people has sellers', async () => {
  const ordinary = await aShop({ role: null, sellers: 0 });
  const [seller = ''] = shop.sellers;
  const own = await asRole('seller', shop.id, seller);
  const merchant = await asKey(ordinary.secretKey);
  for (const caller of [own, merchant, await asRole('operator', null)]) {
    await expect(listSellers(caller)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(showSeller(caller, { id: seller })).rejects.toMatchObject({ code: 'forbidden' });
  }
  await expect(showSeller(viewer, { id: shop.id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(showSeller(viewer, { id: other.sellers[0] })).rejects.toMatchObject({ code: 'not_found' });
  await expect(showSeller(viewer, { id: 'x' })).rejects.toMatchObject({ code: 'not_found' });
});

test('a viewer registers nobody, and pressing twice registers one', async () => {
  await expect(createMerchant(viewer, { name: '新しい店', platform_role: 'payout' })).rejects.toMatchObject({ code: 'forbidden' });
  const staff = { ...(await asRole('staff', shop.id)), idempotencyKey: crypto.randomUUID() };
  const wanted = { name: '新しい店', platform_role: 'payout' };
  const answers = await Promise.allSettled([createMerchant(staff, wanted), createMerchant(staff, wanted)]);
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
  const { id } = await createMerchant(staff, wanted);
  expect((await listSellers(viewer, { search: '新しい店' })).data.map((seller) => seller.id)).toEqual([id]);
});

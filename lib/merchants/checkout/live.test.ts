import { expect, test } from 'vitest';
import { settings } from '@/lib/installation';

const { asKey, aMarket } = await import('@/lib/testing/market');
const { listMethods } = await import('@/lib/merchants/checkout/list-methods');

test('a live installation without an acquirer has no way of paying', async () => {
  const caller = await asKey((await aMarket()).secretKey);
  expect(await listMethods(caller)).toHaveLength(7);
  Object.assign(settings(), { mode: 'live' });
  expect(await listMethods(caller)).toEqual([]);
});

import { expect, test, vi } from 'vitest';

vi.mock('@/lib/installation', async (original) => {
  const { settings } = await original<typeof import('@/lib/installation')>();
  return { settings: () => ({ ...settings(), mode }) };
});
let mode: 'sandbox' | 'live' = 'sandbox';

const { asKey, aMarket } = await import('@/lib/testing/market');
const { listMethods } = await import('@/lib/merchants/checkout/list-methods');

test('a live installation without an acquirer has no way of paying', async () => {
  const caller = await asKey((await aMarket()).secretKey);
  expect(await listMethods(caller)).toHaveLength(7);
  mode = 'live';
  expect(await listMethods(caller)).toEqual([]);
});

// A live shop without the pages that the law requires sees that on its home page.
import { expect, test } from 'vitest';
import { settings } from '@/lib/installation';

const { showHome } = await import('@/lib/home/show-home');
const { changeCheckoutSettings } = await import('@/lib/merchants/checkout/change-checkout-settings');
const { showCheckoutSettings } = await import('@/lib/merchants/checkout/show-checkout-settings');
const { aMarket, asRole } = await import('@/lib/testing/market');

test('which links are missing, until they are set, and in no sandbox', async () => {
  const { id } = await aMarket({ sellers: 0 });
  const admin = await asRole('admin', id);
  const missing = async () => (await showHome(admin)).missing_links;
  expect(await missing()).toEqual([]);
  Object.assign(settings(), { mode: 'live' });
  expect(await missing()).toEqual(['disclosure', 'privacy', 'contact']);
  const { version } = await showCheckoutSettings(admin, { id });
  await changeCheckoutSettings(admin, { id, version, off: [], disclosure: 'https://example.jp/law', contact: 'help@example.jp' });
  expect(await missing()).toEqual(['privacy']);
});

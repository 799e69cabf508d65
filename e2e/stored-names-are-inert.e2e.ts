import { randomUUID } from 'node:crypto';
import { api, expect, inTier, longTest, payWorkedExample, setLook, signInAs } from './fixtures';
import { expectInert } from './inert';

/** As tables, and as cards on a phone. */
const wide = { locale: 'ja', theme: 'light', width: 1280 } as const;
const narrow = { locale: 'en', theme: 'dark', width: 390 } as const;

longTest('S13 StoredXss: what others have written is text on every page', async ({ page, context, request, baseURL }) => {
  const mark = randomUUID().slice(0, 8);
  const evil = (where: string) => `${mark} ${where} </script><script>window.__ran=1</script><img src=x onerror="window.__ran=1">\u202Egpj`;
  const seller = await api<{ id: string }>(request, 'POST', '/merchants', { name: evil('seller'), platform_role: 'payout' });
  // invisible control characters are removed from a name
  const shop = evil('seller').replace('\u202E', '');
  const order = evil('order');
  const payment = await payWorkedExample(request, {
    external_order_num: order,
    description: 'javascript:window.__ran=1',
    metadata: { note: evil('note'), link: 'javascript:window.__ran=1' },
    platform_details: { submerchants: [{ submerchant_id: seller.id, amount: 9_000, platform_fee: 0 }] },
  });
  await signInAs('admin', context);
  for (const look of inTier([wide, narrow])) {
    await setLook(look, page, baseURL ?? '');
    for (const [path, text] of [
      ['/home', order],
      [`/payments?order=${encodeURIComponent(order)}`, order],
      [`/payments?seller=${seller.id}`, shop],
      [`/payments/${payment.id}`, order],
      [`/payments/${payment.id}?tab=json`, mark],
      ['/sellers', shop],
      [`/sellers/${seller.id}`, shop],
      ['/balance', shop],
      [`/settings/audit?subject=${payment.id}`, ''],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), `${path} at ${look.width}`).toBeVisible();
      await expectInert(page);
    }
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(mark);
    await expect(page.getByRole('option', { name: shop })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

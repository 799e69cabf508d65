import { randomUUID } from 'node:crypto';
import { api, expect, payWorkedExample, setLook, signInAs, test } from './fixtures';

test('S13 StoredXss: what others have written is text on every page', async ({ page, context, request, baseURL }) => {
  const mark = randomUUID().slice(0, 8);
  const evil = (where: string) => `${mark} ${where} </script><script>window.__ran=1</script><img src=x onerror="window.__ran=1">\u202Egpj`;
  const seller = await api<{ id: string }>(request, 'POST', '/merchants', { name: evil('seller'), platform_role: 'payout' });
  const order = evil('order');
  const payment = await payWorkedExample(request, {
    external_order_num: order,
    description: 'javascript:window.__ran=1',
    metadata: { note: evil('note'), link: 'javascript:window.__ran=1' },
    platform_details: { submerchants: [{ submerchant_id: seller.id, amount: 9_000, platform_fee: 0 }] },
  });
  await signInAs('admin', context);
  for (const look of [
    { locale: 'ja', theme: 'light', width: 1280 },
    { locale: 'en', theme: 'light', width: 390 },
  ] as const) {
    await setLook(look, page, baseURL ?? '');
    for (const [path, text] of [
      ['/home', order],
      [`/payments?order=${encodeURIComponent(order)}`, order],
      [`/payments?seller=${seller.id}`, evil('seller')],
      [`/payments/${payment.id}`, order],
      [`/payments/${payment.id}?tab=json`, mark],
      ['/sellers', evil('seller')],
      [`/sellers/${seller.id}`, evil('seller')],
      ['/balance', evil('seller')],
      [`/settings/audit?subject=${payment.id}`, ''],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first(), `${path} at ${look.width}`).toBeVisible();
      expect(await page.evaluate(() => [(window as { __ran?: number }).__ran, document.querySelectorAll('img[src=x]').length])).toEqual([
        undefined,
        0,
      ]);
      for (const href of await page.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol)))
        expect(['http:', 'https:', 'mailto:']).toContain(href);
    }
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(mark);
    await expect(page.getByRole('option', { name: evil('seller') })).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

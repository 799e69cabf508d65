import type { Page } from '@playwright/test';
import { api, awake, expect, expectAccessible, expectNoSidewaysScroll, looksOfAll, platformOf, setLook, tabTo, test } from './fixtures';
import { type PaymentInstruments, payByPage, simulate } from './pay-pages';

/** A fresh browser without a sign-in. */
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ja-JP', timezoneId: 'America/New_York' };
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('at a convenience store, on a phone: what to enter, until when, and afterwards that it was paid', async ({
  browser,
  baseURL,
  request,
}) => {
  const payment = await payByPage(request, 'konbini');
  const { receipt = '', confirmation_code: code = '' } = payment.payment_details;
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? '' });
  const page = awake(await context.newPage());
  expect((await page.goto(payment.path))?.headers()['referrer-policy']).toBe('same-origin');
  await expect(title(page)).toHaveText('ローソンでお支払いください');
  const main = page.getByRole('main');
  await expect(main.getByText('¥10,', { exact: false }).first()).toBeVisible();
  // Japanese time, whatever the browser's time zone
  await expect(main.getByText(/^\d{4}年\d+月\d+日\(.\) 23:59$/)).toBeVisible();
  await expect(main.getByText('あと3日')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: receipt })).toHaveText(receipt);
  await expect(page.getByRole('definition').filter({ hasText: code })).toHaveText(code);
  await expect(page.getByRole('region', { name: 'お支払いの手順' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText(payment.external_order_num)).toBeVisible();
  await expect(page.getByRole('banner').getByText('テスト環境')).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'コピー 受付番号' }).tap();
  await expect(page.getByRole('status').filter({ hasText: 'コピーしました' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(receipt);

  await simulate(request, payment, 'paid');
  await page.reload();
  await expect(title(page)).toHaveText('お支払いが完了しました');
  await expect(page.getByText(receipt)).toHaveCount(0);
  await context.close();
});

test('a page speaks the language that it was made in, until its reader chooses one', async ({ browser, baseURL, request }) => {
  const [english, japanese] = [await payByPage(request, 'seven-eleven', { locale: 'en' }), await payByPage(request, 'pay_easy')];
  // also without JavaScript
  const context = await browser.newContext({ ...phone, baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(english.path);
  await expect(title(page)).toHaveText('Pay at 7-Eleven');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('img', { name: `Barcode of the payment slip number ${english.payment_details.receipt}` })).toBeVisible();
  await page.goto(japanese.path);
  await expect(title(page)).toHaveText('ペイジーでお支払いください');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveURL(japanese.path);
  await expect(title(page)).toHaveText('Pay by Pay-easy');
  await page.goto(english.path);
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(title(page)).toHaveText('セブン-イレブンでお支払いください');
  await context.close();
});

test('by bank transfer: less, the rest, and what is too much', async ({ page, request }) => {
  const payment = await payByPage(request, 'bank_transfer');
  const { total } = payment as unknown as { total: number };
  const amountShown = () => page.getByRole('definition').filter({ hasText: '¥' }).first();
  const yen = (amount: number) => `¥${amount.toLocaleString('en-US')}`;
  await page.goto(payment.path);
  await expect(amountShown()).toHaveText(yen(total));
  await expect(page.getByText(`1回で、ちょうど ${yen(total)} を振り込んでください`)).toBeVisible();
  await simulate(request, payment, 'paid', 4_000);
  await page.reload();
  await expect(page.getByText(`¥4,000 の入金がありました。あと ${yen(total - 4_000)} 足りません`)).toBeVisible();
  await expect(amountShown()).toHaveText(yen(total - 4_000));
  // the large amount at the top agrees
  await expect(page.getByRole('main').getByText('残りのお支払い金額').locator('..')).toContainText(yen(total - 4_000));
  await simulate(request, payment, 'paid', total - 4_000);
  await page.reload();
  await expect(title(page)).toHaveText('お支払いが完了しました');

  const over = await payByPage(request, 'bank_transfer');
  await simulate(request, over, 'paid', total + 1);
  await page.goto(over.path);
  await expect(title(page)).toHaveText('入金額を確認しています');
  await expect(page.getByText('口座番号')).toHaveCount(0);
});

test('on paper it is what is needed, in black on white', async ({ page, context, request, baseURL }) => {
  const payment = await payByPage(request, 'seven-eleven');
  await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
  await page.goto(payment.path);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('term').filter({ hasText: '払込票番号' })).toBeVisible();
  await expect(page.getByRole('img', { name: /バーコード/ })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
});

test('what names no page is told so, and nothing more', async ({ page, request, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  const { path, id } = await payByPage(request, 'konbini');
  for (const wrong of [`${path}a`, `${path.slice(0, -1)}${path.endsWith('a') ? 'b' : 'a'}`, `/pay/${id}`, '/pay/x']) {
    expect([wrong, (await page.goto(wrong))?.status()]).toEqual([wrong, 404]);
    await expect(title(page)).toHaveText('このページは見つかりません');
    expect(await page.content()).not.toContain(platformOf().name);
  }
  await page.getByRole('button', { name: 'English' }).click();
  await expect(title(page)).toHaveText('This page was not found');
});

/** The customer's shop. */
async function aShopAt(page: Page, address = 'https://shop.example') {
  await page
    .context()
    .route(`${address}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>shop</title><h1>shop</h1>' }));
}
const status = async (request: Parameters<typeof api>[0], id: string) =>
  (await api<{ status: string }>(request, 'GET', `/payments/${id}`)).status;

for (const programs of [true, false]) {
  test(`in a wallet, ${programs ? 'by keyboard' : 'without programs'}: agreed to, and back to the shop by itself`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const payment = await payByPage(request, 'paypay', { return_url: 'https://shop.example/orders?order=7' });
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ja-JP', javaScriptEnabled: programs });
    const made = await context.newPage();
    const page = programs ? awake(made) : made;
    await aShopAt(page);
    await page.goto(payment.path);
    await expect(title(page)).toHaveText('PayPayでの支払いを承認しますか？');
    await expect(page.getByRole('timer')).toHaveText(/^(?:59|60):\d\d$/);
    const approve = page.getByRole('button', { name: /を承認する$/ });
    if (programs) {
      await tabTo(page, approve);
      await page.keyboard.press('Enter');
    } else await approve.click();
    await page.waitForURL(`https://shop.example/orders?order=7&payment_id=${payment.id}`);
    expect(await status(request, payment.id)).toBe('captured');
    // a second visit decides nothing again and does not redirect
    await page.goto(payment.path);
    await expect(title(page)).toHaveText('お支払いが完了しました');
    await expect(page.getByRole('link', { name: /に戻る$/ })).toHaveAttribute('href', /payment_id=/);
    await expect(page.getByRole('button', { name: /承認/ })).toHaveCount(0);
    await context.close();
  });
}

test('in a wallet, in two tabs: the first answer holds, and the other is told', async ({ page, context, request }) => {
  const payment = await payByPage(request, 'paypay');
  const other = awake(await context.newPage());
  await page.goto(payment.path);
  await other.goto(payment.path);
  await other.getByRole('button', { name: '承認しない' }).click();
  await expect(title(other)).toHaveText('お支払いは承認されませんでした');
  await expect(other.getByText('このページは閉じてかまいません。')).toBeVisible();
  await page.getByRole('button', { name: /を承認する$/ }).click();
  await expect(title(page)).toHaveText('お支払いは承認されませんでした');
  // the back button does not lead to the question either
  await other.goBack();
  await expect(title(other)).toHaveText('お支払いは承認されませんでした');
  expect(await status(request, payment.id)).toBe('failed');
});

for (const look of looksOfAll()) {
  test(`the customers' pages fit and are accessible: ${look.locale}, ${look.theme}, ${look.width} px`, async ({
    page,
    request,
    baseURL,
  }) => {
    await setLook(look, page, baseURL ?? '');
    const kinds: PaymentInstruments[] = ['konbini', 'seven-eleven', 'bank_transfer', 'pay_easy', 'paypay'];
    const made = await Promise.all(kinds.map((kind) => payByPage(request, kind)));
    const short = await payByPage(request, 'bank_transfer');
    await simulate(request, short, 'paid', 1_000);
    const ended = await payByPage(request, 'konbini', { return_url: 'https://shop.example/' });
    await simulate(request, ended, 'expired');
    for (const { path } of [...made, short, ended]) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', look.locale);
      await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}

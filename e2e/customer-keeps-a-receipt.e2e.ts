import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { api, expect, expectAccessible, expectNoSidewaysScroll, longTest, signInAs, test } from './fixtures';

type Session = { id: string; session_url: string; status: string; payment: { id: string; status: string } | null };
const open = (request: APIRequestContext, more: object = {}) =>
  api<Session>(request, 'POST', '/sessions', {
    amount: 11_000,
    currency: 'JPY',
    external_order_num: 'R-2026-1',
    payment_data: { tax: 1_000 },
    platform_details: { submerchants: [] },
    line_items: [{ description: '湯呑み', quantity: 2, amount: 5_500 }],
    ...more,
  });
const choose = (page: Page, way: string) => page.locator('summary', { hasText: way }).click();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({ viewport: { width: 390, height: 844 } });

test('a slip is given up for a card, and the payment has its receipt, without the page’s programs', async ({
  browser,
  baseURL,
  request,
}) => {
  const session = await open(request);
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    locale: 'ja-JP',
  });
  const page = await context.newPage();
  await page.goto(session.session_url);
  await expect(page.getByRole('list', { name: '利用できるカード' })).toContainText('VISA');
  await choose(page, 'コンビニ払い');
  const slip = page.locator('form', { has: page.locator('[name=store]') });
  await slip.locator('[name=name]').fill('山田 太郎');
  await slip.locator('[name=email]').fill('taro@example.jp');
  await slip.getByRole('button').click();
  await page.waitForURL(/\/pay\//);
  const first = (await api<Session>(request, 'GET', `/sessions/${session.id}`)).payment?.id;
  await page.getByRole('button', { name: '支払い方法を変える' }).click();
  await page.waitForURL(/\/sessions\/.*reopened=yes/);
  await expect(page.getByText('前の番号や振込先は取り消しました', { exact: false })).toBeVisible();
  expect(await api<{ status: string }>(request, 'GET', `/payments/${first}`)).toMatchObject({ status: 'cancelled' });

  const card = page.locator('form', { has: page.locator('[name=number]') });
  for (const [name, value] of Object.entries({
    number: '4111111111111111',
    expiry: '12/30',
    verification_value: '123',
    name: 'TARO',
    email: 'taro@example.jp',
  }))
    await card.locator(`[name=${name}]`).fill(value);
  await card.locator('button[type=submit]').click();
  await expect(title(page)).toHaveText('お支払いが完了しました');
  await page.getByRole('link', { name: 'お支払いの控え・領収書' }).click();
  await expect(title(page)).toContainText('お支払いの控え');
  const facts = page.getByRole('region', { name: 'お支払いの内容' });
  for (const told of ['R-2026-1', 'クレジットカード', '•••• 1111', '¥11,000']) await expect(facts).toContainText(told);
  await page.getByLabel('宛名').fill('株式会社 乙');
  await page.getByRole('button', { name: '領収書を発行する' }).click();
  await expect(page.getByText('領収書を発行しました。')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /R-\d{6} をダウンロード/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^receipt-R-\d{6}\.pdf$/);
  await expectNoSidewaysScroll(page);
  await context.close();
});

longTest('links and a logo that its people set stand on a customer’s page', async ({ page, context, request }) => {
  await signInAs('admin', context);
  await page.goto('/settings/checkout');
  const picture = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#7a1f3d' } })
    .png()
    .toBuffer();
  await page.locator('#logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByAltText('現在のロゴ')).toBeVisible();
  const fields = ['特定商取引法に基づく表記', 'プライバシーポリシー', '利用規約', 'お問い合わせ'].map((name) => page.getByLabel(name));
  const before = await Promise.all(fields.map((field) => field.inputValue()));
  const given = ['shop.example.jp/law', '', '', 'help@example.jp'];
  for (const [at, field] of fields.entries()) await field.fill(given[at] ?? '');
  await page.getByRole('button', { name: '変更を保存' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('決済ページの設定を保存しました')).toBeVisible();

  await page.goto((await open(request)).session_url);
  const links = page.getByRole('contentinfo').getByRole('link');
  await expect(links).toHaveText(['特定商取引法に基づく表記', 'お問い合わせ']);
  expect(await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))).toEqual([
    'https://shop.example.jp/law',
    'mailto:help@example.jp',
  ]);
  const logo = page.getByRole('banner').locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(216);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // restores the setting for the journeys after this one
  await page.goto('/settings/checkout');
  await page.getByRole('button', { name: 'ロゴを削除' }).click();
  await expect(page.getByText('ロゴは設定されていません。')).toBeVisible();
  for (const [at, field] of fields.entries()) await field.fill(before[at] ?? '');
  await page.getByRole('button', { name: '変更を保存' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('決済ページの設定を保存しました').last()).toBeVisible();
});

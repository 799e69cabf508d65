import type { APIRequestContext, Page } from '@playwright/test';
import { api, expect, expectAccessible, expectNoSidewaysScroll, languageThemes, setLook, test } from './fixtures';
import { simulate } from './pay-pages';

type Paid = { payment: { id: string } & Record<string, never> };
const open = (request: APIRequestContext, baseURL: string, more: object = {}) =>
  api<{ id: string; session_url: string }>(request, 'POST', '/sessions', {
    amount: 12_800,
    currency: 'JPY',
    // our own terms page plays the shop
    return_url: `${baseURL}/terms`,
    platform_details: { submerchants: [] },
    line_items: [{ description: '湯呑み', quantity: 2, amount: 6_400 }],
    ...more,
  });

/** Presses Tab until a field or button has the focus. */
async function tabTo(page: Page, selector: string) {
  for (let press = 0; press < 30; press++) {
    if (await page.locator(`${selector}:focus`).count()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} is not reached by keyboard`);
}

test('a card, by keyboard alone: what is wrong is said at its field, where the cursor is', async ({ page, request, baseURL }) => {
  const session = await open(request, baseURL ?? '');
  await page.goto(session.session_url);
  const typed = { number: '4111111111111112', expiry: '1230', verification_value: '123', name: 'TARO YAMADA', email: 'taro@example.jp' };
  for (const [name, value] of Object.entries(typed)) {
    await tabTo(page, `details[open] [name=${name}]`);
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  const number = page.locator('details[open] [name=number]');
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('カード番号を確認してください。')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('4111111111111111');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/terms\?session_id=/);
});

/** Types a card into the open form, and sends it. */
async function giveCard(page: Page, number: string) {
  const typed = { number, expiry: '1230', verification_value: '123', name: 'TARO YAMADA', email: 'taro@example.jp' };
  for (const [name, value] of Object.entries(typed)) {
    if ((await page.locator(`[name=${name}]:visible`).count()) === 0) continue;
    await tabTo(page, `[name=${name}]:visible`);
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
}

test('a subscription, by keyboard alone: ordered, its page opened, and another card given', async ({ page, request, baseURL }) => {
  const subscription = { mode: 'customer_payment', subscription: { period: 'monthly' }, return_url: undefined };
  const session = await open(request, baseURL ?? '', subscription);
  await page.goto(session.session_url);
  await giveCard(page, '4111111111111111');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お申し込みが完了しました');
  await tabTo(page, 'a[href*="/manage/"]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/manage\/[a-z2-7]+$/);
  await expect(page.getByText('VISA（末尾 1111）')).toBeVisible();
  await tabTo(page, 'form[action$="/card"] button');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=number]:visible')).toBeVisible();
  await giveCard(page, '4100000000000100');
  await page.waitForURL(/\/manage\//);
  await expect(page.getByText('VISA（末尾 0100）')).toBeVisible();
});

test('a slip, by keyboard alone', async ({ page, request, baseURL }) => {
  const session = await open(request, baseURL ?? '', { payment_types: ['credit_card', 'konbini'] });
  await page.goto(session.session_url);
  await tabTo(page, 'details:not([open]) summary');
  await page.keyboard.press('Enter');
  await tabTo(page, 'details[open] [name=store]');
  await page.keyboard.press('ArrowDown');
  for (const [name, value] of [
    ['name', '山田太郎'],
    ['email', 'taro@example.jp'],
  ]) {
    await tabTo(page, `details[open] [name=${name}]`);
    await page.keyboard.insertText(value ?? '');
  }
  await tabTo(page, 'details[open] button[type=submit]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pay\//);
  await expect(page.getByRole('heading', { name: /ローソン/ }).first()).toBeVisible();
});

test('what was refused, and what has ended, fits and is accessible', async ({ page, request, baseURL }) => {
  const home = baseURL ?? '';
  const refused = await open(request, home);
  const { payment } = await api<Paid>(request, 'POST', `/sessions/${refused.id}/pay`, { payment_details: { type: 'paypay' } });
  await simulate(request, payment as never, 'declined');
  const issued = await open(request, home);
  const konbini = { type: 'konbini', store: 'lawson', email: 'taro@example.jp' };
  await api<Paid>(request, 'POST', `/sessions/${issued.id}/pay`, { payment_details: konbini });
  const keeping = await open(request, home, { mode: 'customer', amount: undefined, platform_details: undefined });
  for (const { locale, theme } of languageThemes()) {
    await setLook({ locale, theme, width: 360 }, page, home);
    for (const [at, words] of [
      [refused, /PayPayで承認されませんでした|PayPay did not approve it/],
      [issued, /まだお支払いは終わっていません|Your payment is not finished yet/],
      [keeping, /登録せずに|without saving/],
    ] as const) {
      await page.goto(at.session_url);
      await expect(page.getByText(words).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
});

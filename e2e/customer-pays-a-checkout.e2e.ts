import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Page } from '@playwright/test';
import { firstLoadOf } from '../bench/first-load.mjs';
import { api, awake, expect, expectAccessible, expectNoSidewaysScroll, languageThemes, setLook, test } from './fixtures';

type Session = {
  id: string;
  session_url: string;
  status: string;
  customer_id: string | null;
  payment: { id: string; status: string } | null;
};

let shop: http.Server;
let shopUrl = '';
/** Requests that reached the merchant's site. */
const visits: string[] = [];

test.beforeAll(async () => {
  shop = http.createServer((request, response) => {
    visits.push(request.url ?? '');
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end('<!doctype html><html lang="ja"><title>shop</title><link rel="icon" href="data:,"><h1>ありがとうございました</h1>');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
test.afterAll(() => void shop.close());

const open = (request: APIRequestContext, more: object = {}) =>
  api<Session>(request, 'POST', '/sessions', {
    amount: 12_800,
    currency: 'JPY',
    return_url: `${shopUrl}/thanks?order=7`,
    platform_details: { submerchants: [] },
    line_items: [{ description: '湯呑み', quantity: 2, amount: 6_400 }],
    ...more,
  });
const untilOf = { ja: /月\d+日 \d\d:\d\d（日本時間）まで有効/, en: /Expires [A-Z][a-z]+ \d+, \d\d:\d\d JST/ };
const stateOf = (request: APIRequestContext, { id }: Session) => api<Session>(request, 'GET', `/sessions/${id}`);

/** The card form. */
const cardForm = (page: Page) => page.locator('form', { has: page.locator('[name=number]') });
async function typeCard(page: Page, number: string) {
  const form = cardForm(page);
  await form.locator('[name=number]').fill('');
  await form.locator('[name=number]').pressSequentially(number);
  await form.locator('[name=expiry]').fill('1230');
  await form.locator('[name=verification_value]').fill('123');
  await form.locator('[name=name]').fill('TARO YAMADA');
  await form.locator('[name=email]').fill('taro@example.jp');
}
const pay = (page: Page) => page.locator('details[open] button[type=submit]').click();
const choose = (page: Page, way: string) => page.locator('summary', { hasText: way }).click();

test('a phone, by card: refused, authenticated, paid, and back at the shop', async ({ page, request, baseURL }) => {
  for (const { locale, theme } of languageThemes()) {
    await setLook({ locale, theme, width: 360 }, page, baseURL ?? '');
    const session = await open(request);
    await page.goto(session.session_url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(locale === 'ja' ? 'お支払い' : 'Checkout');
    await expect(page.getByText(untilOf[locale])).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await typeCard(page, '4123111111111059');
    await expect(cardForm(page).getByText('VISA', { exact: true })).toBeVisible();
    await pay(page);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await expectAccessible(page);
    await typeCard(page, '4111111111111112');
    await pay(page);
    await expect(cardForm(page).getByText(locale === 'ja' ? 'カード番号を確認してください。' : 'Check the card number.')).toBeVisible();
    await expectAccessible(page);
    // the typed values stay
    await expect(cardForm(page).locator('[name=name]')).toHaveValue('TARO YAMADA');
    await typeCard(page, '4100000000005000');
    await pay(page);
    await page.waitForURL(/\/secure-tokens\//);
    await page.locator('[name=code]').fill('123456');
    await page.locator('form:has([name=code]) button[type=submit]').click();
    await page.waitForURL(`${shopUrl}/thanks?order=7&session_id=${session.id}`);
    expect(await stateOf(request, session)).toMatchObject({ status: 'completed', payment: { status: 'captured' } });
    // back, and the same again: a message, and no second charge
    await page.goto(session.session_url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(locale === 'ja' ? 'お支払いが完了しました' : 'Payment complete');
    await expectAccessible(page);
  }
});

test('a challenge that fails leaves the checkout open, and a replayed or made up token pays nothing', async ({ page, request }) => {
  const session = await open(request);
  await page.goto(session.session_url);
  await typeCard(page, '4100000000300005');
  await pay(page);
  await page.waitForURL(/\/secure-tokens\//);
  await page.locator('[name=code]').fill('123456');
  await page.locator('form:has([name=code]) button[type=submit]').click();
  await page.waitForURL(/\/sessions\/.*secure_token_id=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お支払い');
  await expect(page.getByText('カードの本人認証が完了しませんでした。')).toBeVisible();
  await expectAccessible(page);
  expect(await stateOf(request, session)).toMatchObject({ status: 'pending', payment: null });
  await page.goto(`${session.session_url}?secure_token_id=${session.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お支払い');
  expect(await stateOf(request, session)).toMatchObject({ status: 'pending', payment: null });
  await typeCard(page, '4111111111111111');
  await pay(page);
  await page.waitForURL(/\/thanks/);
});

test('at a convenience store: on to the number, and nothing is paid yet', async ({ page, request }) => {
  const session = await open(request);
  await page.goto(session.session_url);
  await choose(page, 'コンビニ払い');
  await page.getByRole('radio', { name: 'ローソン' }).check();
  await page.locator('details[open] [name=name]').fill('山田太郎');
  await page.locator('details[open] [name=email]').fill('taro@example.jp');
  await pay(page);
  await page.waitForURL(/\/pay\//);
  await expect(page.getByRole('heading', { name: /ローソン/ }).first()).toBeVisible();
  const paid = await stateOf(request, session);
  expect(paid).toMatchObject({ status: 'completed', payment: { status: 'authorized' } });
  // a link to the shop is always there, and the checkout shows the next step and the result
  const back = page.getByRole('link', { name: /に戻る/ });
  await expect(back).toHaveAttribute('href', `${shopUrl}/thanks?order=7&session_id=${session.id}`);
  await page.goto(session.session_url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('まだお支払いは終わっていません');
  await expectAccessible(page);
  await api(request, 'POST', `/test_helpers/payments/${paid.payment?.id}/simulate`, { outcome: 'paid' });
  await page.goto(session.session_url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お支払いが完了しました');
  await back.click();
  await page.waitForURL(/\/thanks/);
});

test('in an app: agreed, and back; or come back without an answer, and paid in another way', async ({ page, request }) => {
  const agreed = await open(request);
  await page.goto(agreed.session_url);
  await choose(page, 'PayPay');
  await pay(page);
  await page.waitForURL(/\/pay\//);
  await page
    .getByRole('button', { name: /承認|支払う/ })
    .first()
    .click();
  await page.waitForURL(/\/thanks/);
  expect(await stateOf(request, agreed)).toMatchObject({ status: 'completed', payment: { status: 'captured' } });

  const left = await open(request);
  await page.goto(left.session_url);
  await choose(page, 'メルペイ');
  await pay(page);
  await page.waitForURL(/\/pay\//);
  await page.goto(left.session_url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('メルペイでの確認をお待ちしています');
  await page.getByRole('link', { name: '別の方法で支払う' }).click();
  await typeCard(page, '5555555555554444');
  await pay(page);
  await page.waitForURL(/\/thanks/);
  expect(await stateOf(request, left)).toMatchObject({ status: 'completed', payment: { status: 'captured' } });
});

test('a way of paying is kept: a card, and an app that its customer agrees in', async ({ page, request }) => {
  const keep = { mode: 'customer', amount: undefined, platform_details: undefined, line_items: undefined };
  const card = await open(request, keep);
  await page.goto(card.session_url);
  await typeCard(page, '4111111111111111');
  await pay(page);
  await page.waitForURL(/\/thanks/);
  const { customer_id: customer } = await stateOf(request, card);
  const charged = { amount: 1_000, tax: 0, currency: 'JPY', customer, platform_details: { submerchants: [] } };
  expect(await api(request, 'POST', '/payments', charged)).toMatchObject({ status: 'captured', customer });

  const app = await open(request, keep);
  await page.goto(app.session_url);
  await choose(page, 'PayPay');
  await pay(page);
  await page.getByRole('button', { name: '同意して登録する' }).click();
  await page.waitForURL(/\/thanks/);
  const { customer_id: stored } = await stateOf(request, app);
  expect(await api(request, 'POST', '/payments', { ...charged, customer: stored })).toMatchObject({
    status: 'captured',
    payment_details: { type: 'paypay' },
  });
});

test('two tabs pay once; a cancelled and an unknown checkout say so', async ({ page, context, request, problems }) => {
  problems.allow(/status of 404/);
  const session = await open(request);
  const other = awake(await context.newPage());
  for (const tab of [page, other]) {
    await tab.goto(session.session_url);
    await expect(tab.locator('[name=number]')).toBeVisible();
    await typeCard(tab, '4111111111111111');
  }
  await pay(page);
  await page.waitForURL(/\/thanks/);
  await pay(other);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('お支払いが完了しました');
  await other.close();
  const left = await open(request);
  await page.goto(left.session_url);
  await page.getByRole('button', { name: /支払わずに/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('この決済はキャンセルされました');
  expect(await stateOf(request, left)).toMatchObject({ status: 'cancelled' });
  expect((await page.goto(`${left.session_url.slice(0, -1)}${left.session_url.endsWith('b') ? 'c' : 'b'}`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('このページは見つかりません');
});

test.describe('without programs', () => {
  test.use({ javaScriptEnabled: false });
  test('every form works, and a refusal is told', async ({ page, request }) => {
    const session = await open(request);
    await page.goto(session.session_url);
    const form = cardForm(page);
    const fill = async (number: string) => {
      const typed = { number, expiry: '12/30', verification_value: '123', name: 'TARO', email: 'a@example.jp' };
      for (const [name, value] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(value);
      await form.locator('button[type=submit]').click();
    };
    await fill('4123111111111059');
    await expect(page.getByRole('alert')).toContainText('お支払いできませんでした');
    await fill('4111111111111111');
    await page.waitForURL(/\/thanks/);
    expect(await stateOf(request, session)).toMatchObject({ status: 'completed' });
  });
});

test('the checkout is light, and nothing of a card is in an address, in the browser’s storage, or at the shop', async ({
  page,
  context,
  request,
}) => {
  const session = await open(request);
  const answer = await context.request.get(session.session_url);
  const kilobytes = firstLoadOf(await answer.text());
  console.info(`scripts of the checkout, gzipped: ${kilobytes.toFixed(0)} kB`);
  expect(kilobytes).toBeLessThanOrEqual(180);
  const addresses: string[] = [];
  page.on('request', (asked) => addresses.push(asked.url(), asked.headers().referer ?? ''));
  await page.goto(session.session_url);
  await typeCard(page, '4111111111111111');
  await pay(page);
  await page.waitForURL(/\/thanks/);
  await page.goto(session.session_url);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  for (const text of [kept, ...addresses, ...visits, await page.content()]) expect(text).not.toMatch(/4111[\s-]?1111[\s-]?1111/);
});

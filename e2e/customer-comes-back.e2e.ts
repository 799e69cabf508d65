// A live installation sends its customers to the acquirer's own page, which is another installation's checkout here. They pay there, give up, are
// refused, or leave it open; back on the live one's page they read what happened, before any notice of it.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { alive, expect, expectAccessible, expectNoSidewaysScroll, inTier, setLook, test } from './fixtures';
import { aLiveInstallation } from './live-installation';
import { market } from './market';
import { wordsIn } from './words';

let live: Awaited<ReturnType<typeof aLiveInstallation>>;
let shop: http.Server;
let thanks = '';
test.beforeAll(async () => {
  shop = http.createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end('<!doctype html><html lang="ja"><title>shop</title><link rel="icon" href="data:,"><h1>Shop</h1>'),
  );
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  thanks = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/thanks`;
  live = await aLiveInstallation();
});
test.afterAll(async () => {
  shop.close();
  await live?.close();
});

const t = wordsIn('ja');
const card = { type: 'credit_card', email: 'taro@example.jp' };
/** Declined for what is on the account. */
const short = '4123111111111059';

/** A payment whose customer goes to the acquirer: its id, and the address there. `more`: with a return address the page leaves for the shop. */
async function ordered(details: object, more: object = {}): Promise<{ id: string; there: string }> {
  const made = await live.api('POST', '/payments', { amount: 4_800, tax: 0, currency: 'JPY', payment_details: details, ...more });
  expect(made).toMatchObject({ status: 'pending' });
  const { redirect_url: there } = made.payment_details;
  expect(new URL(there).origin).toBe(market.address);
  return { id: made.id, there };
}
const statusOf = async (id: string) => (await live.api('GET', `/payments/${id}`)).status;

/** On the acquirer's page. */
async function typeCard(page: Page, number = '4111111111111111') {
  await alive(page);
  const form = page.locator('form', { has: page.locator('[name=number]') });
  const fields = { number, expiry: '1230', verification_value: '123', name: 'TARO YAMADA', email: 'taro@example.jp' };
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value);
  await form.locator('button[type=submit]').click();
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** On a page of the live one. */
const isBack = (page: Page, path: RegExp = /\/pay\/[^/?]+\?told=returned/) =>
  page.waitForURL((url) => url.origin === live.address && path.test(`${url.pathname}${url.search}`));

for (const locale of inTier(['ja', 'en'] as const))
  test(`paid there: the page says so, whoever told whom first, and says it again: ${locale}`, async ({ page }) => {
    const words = wordsIn(locale);
    await setLook({ locale, theme: 'light', width: 390 }, page, live.address);
    const { id, there } = await ordered(card);
    await page.goto(there);
    await typeCard(page);
    await isBack(page);
    await expect(heading(page)).toHaveText(words('payPage.outcome.paid.title'));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await live.api('GET', `/payments/${id}`)).toMatchObject({
      status: 'captured',
      payment_details: { brand: 'visa', last_four_digits: '1111' },
    });
    await page.reload();
    await expect(heading(page)).toHaveText(words('payPage.outcome.paid.title'));
  });

test('given up there: it is cancelled, and nothing was charged', async ({ page }) => {
  const { id, there } = await ordered(card);
  await page.goto(there);
  await page.getByRole('button', { name: /支払わずに/ }).click();
  await expect(heading(page)).toHaveText(t('session.cancelled.title'));
  await page.getByRole('link', { name: /に戻る/ }).click();
  await isBack(page);
  await expect(heading(page)).toHaveText(t('payPage.outcome.cancelled.title'));
  await expectAccessible(page);
  expect(await statusOf(id)).toBe('cancelled');
});

test('refused there: a wallet ends it; a card leaves it open, and its customer goes on where they were', async ({ page }) => {
  const wallet = await ordered({ type: 'paypay' });
  await page.goto(wallet.there);
  await page.getByRole('button', { name: t('payPage.wallet.refuse') }).click();
  await isBack(page);
  await expect(heading(page)).toHaveText(t('payPage.outcome.declinedWallet.title'));
  expect(await statusOf(wallet.id)).toBe('failed');

  const { id, there } = await ordered(card, { return_url: thanks });
  await page.goto(there);
  const { return_url: back } = await live.there('GET', new URL(there).pathname);
  await typeCard(page, short);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await page.goto(back);
  await expect(heading(page)).toHaveText(t('payPage.returned.title'));
  await expectAccessible(page);
  expect(await statusOf(id)).toBe('pending');
  await page.getByRole('link', { name: t('payPage.returned.continue') }).click();
  await page.waitForURL(there);
  await typeCard(page);
  await page.waitForURL(`${thanks}?payment_id=${id}`);
  expect(await statusOf(id)).toBe('captured');
});

test('from a checkout: there and back without another press; given up it says so, and paid it goes to the shop', async ({ page }) => {
  const session = await live.api('POST', '/sessions', { amount: 12_800, currency: 'JPY', return_url: thanks });
  const begin = async () => {
    await alive(page);
    await page.locator('details[open] [name=email]').fill('taro@example.jp');
    await page.locator('details[open] button[type=submit]').click();
    await page.waitForURL((url) => url.origin === market.address);
  };
  await page.goto(session.session_url);
  await expect(page.locator('[name=number]')).toHaveCount(0);
  await begin();
  await page.getByRole('button', { name: /支払わずに/ }).click();
  await page.getByRole('link', { name: /に戻る/ }).click();
  await isBack(page, /\/sessions\//);
  await expect(page.getByText(t('session.refused.left'))).toBeVisible();
  await expectAccessible(page);
  await begin();
  await typeCard(page);
  await page.waitForURL(`${thanks}?session_id=${session.id}`);
  expect(await live.api('GET', `/sessions/${session.id}`)).toMatchObject({ status: 'completed', payment: { status: 'captured' } });
});

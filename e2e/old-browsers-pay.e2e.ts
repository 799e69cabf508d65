import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { findChromium } from '../scripts/test/browser.mjs';
import { alive, api, expect, longTest, payWorkedExample, personOf, test } from './fixtures';
import { market } from './market';
import { forgedPost, forget, silentProxy } from './old-browser';
import { payByPage, simulate } from './pay-pages';
import { aShop } from './verification';

type Session = { id: string; session_url: string; status: string; payment: { status: string } | null };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'ja-JP' };

const openCheckout = (request: APIRequestContext, back: string) =>
  api<Session>(request, 'POST', '/sessions', {
    amount: 12_800,
    currency: 'JPY',
    return_url: `${back}/return`,
    platform_details: { submerchants: [] },
  });
const stateOf = (request: APIRequestContext, { id }: Session) => api<Session>(request, 'GET', `/sessions/${id}`);

async function payByCard(page: Page, number: string): Promise<void> {
  const form = page.locator('form', { has: page.locator('[name=number]') });
  await form.locator('[name=number]').pressSequentially(number);
  await form.locator('[name=expiry]').pressSequentially('1230');
  await form.locator('[name=verification_value]').fill('123');
  await form.locator('[name=name]').fill('TARO YAMADA');
  await form.locator('[name=email]').fill('taro@example.jp');
  await page.locator('details[open] button[type=submit]').click();
}

/** A page of a browser without Safari 15's missing features, and its errors. */
async function oldPage(browser: Browser, proxy?: { server: string; bypass: string }) {
  const context = await browser.newContext({ ...phone, ...(proxy && { proxy }) });
  await forget(context);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? String(error)));
  return { context, page, faults };
}

longTest('a browser that says nothing of the site pays by card, answers a challenge and claims a refund', async ({ browser, request }) => {
  const [shop, way] = [await aShop(), await silentProxy()];
  const { context, page, faults } = await oldPage(browser, way.proxy);
  const session = await openCheckout(request, shop.url);
  await page.goto(session.session_url);
  await alive(page);
  expect(await page.evaluate(() => [typeof structuredClone, typeof crypto.randomUUID, typeof navigator.clipboard])).toEqual(
    Array(3).fill('undefined'),
  );
  await payByCard(page, '4100000000005000');
  await page.waitForURL(/\/secure-tokens\//);
  await alive(page);
  await page.locator('[name=code]').fill('000000');
  await page.locator('form:has([name=code]) button[type=submit]').click();
  await expect(page.getByText('認証コードが正しくありません', { exact: false })).toBeVisible();
  await page.locator('[name=code]').fill('123456');
  await page.locator('form:has([name=code]) button[type=submit]').click();
  // the checkout completes the begun payment by itself, and redirects to the shop
  await page.waitForURL(/\/return\?session_id=/);
  expect(await stateOf(request, session)).toMatchObject({ status: 'completed', payment: { status: 'captured' } });

  const wallet = await payByPage(request, 'paypay');
  await page.goto(new URL(wallet.path, market.address).href);
  await page.locator('button[value=approved]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('お支払いが完了しました');

  const cash = await payWorkedExample(request, {
    payment_details: { type: 'konbini', store: 'lawson', email: 'hanako@example.jp', name: '山田花子' },
    platform_details: { submerchants: [] },
  });
  await simulate(request, cash, 'paid');
  const claim = await api<{ url: string }>(request, 'POST', `/payments/${cash.id}/refund_claims`, { include_payment_method_fee: false });
  await page.goto(claim.url);
  await alive(page);
  for (const [kind, typed, code] of [
    ['bank', 'みずほ', '0001'],
    ['branch', '001', '001'],
  ] as const) {
    await page.locator(`#claim-${kind}`).fill(typed);
    await page.getByRole('option').filter({ hasText: code }).first().click();
  }
  await page.locator('#claim-number').fill('1111111');
  await page.locator('#claim-holder').fill('ヤマダ ハナコ');
  await page.locator('form button[type=submit]').last().click();
  await page.locator('form:has([data-step]) button[type=submit], form button[type=submit]').last().click();
  await expect(page.getByText('****111')).toBeVisible();

  // such a browser cannot parse a file that contains a lookbehind
  expect(way.programs.size).toBeGreaterThan(5);
  expect([...way.programs].filter(([, text]) => /\(\?<[=!]/.test(text)).map(([path]) => path)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
  await Promise.all([shop.close(), way.close()]);
});

test('S11 CsrfServerActions: another site’s page has such a browser send a form, and nothing comes of it', async ({ browser, request }) => {
  const way = await silentProxy();
  const { context, page } = await oldPage(browser, way.proxy);
  const payment = await payByPage(request, 'paypay');
  await page.goto(forgedPost(`${market.address}${payment.path}/answer`));
  await page.waitForURL(/\/pay\/.*told=failed/);
  expect((await api<{ status: string }>(request, 'GET', `/payments/${payment.id}`)).status).toBe('pending');
  await context.close();
  way.close();
});

longTest('on http:// in a network of one’s own a customer pays, and copies what is to be paid with', async ({ playwright, request }) => {
  const executablePath = await findChromium();
  const port = new URL(market.address).port;
  // an address without a secure context, on which the product answers
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--host-resolver-rules=MAP 192.0.2.7 127.0.0.1'];
  const browser = await playwright.chromium.launch({ args, ...(executablePath && { executablePath }) });
  const [shop, { page, faults }] = [await aShop(), await oldPage(browser)];
  const at = (address: string) => `http://192.0.2.7:${port}${new URL(address, market.address).pathname}`;
  const slip = await payByPage(request, 'konbini');
  await page.goto(at(`${market.address}${slip.path}`));
  await alive(page);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('button', { name: 'コピー 受付番号' }).tap();
  await expect(page.getByRole('status').filter({ hasText: 'コピーしました' })).toBeVisible();
  const session = await openCheckout(request, shop.url);
  await page.goto(at(session.session_url));
  await alive(page);
  await payByCard(page, '4111111111111111');
  await page.waitForURL(/\/return\?session_id=/);
  expect(await stateOf(request, session)).toMatchObject({ status: 'completed' });
  // a platform's person signs in, and registers a seller
  const admin = personOf('admin');
  await page.goto(at('/sign-in'));
  await alive(page);
  await page.locator('[name=email]').fill(admin.email);
  await page.locator('[name=password]').fill(admin.password);
  await page.locator('form button[type=submit]').last().click();
  await page.waitForURL(/192\.0\.2\.7:\d+\/(?!sign-in)/);
  await page.goto(at('/sellers'));
  await alive(page);
  await page.getByRole('button', { name: '販売者を登録' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('網の工房');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByText('登録しました').or(page.getByText('網の工房')).first()).toBeVisible();
  expect(faults).toEqual([]);
  await browser.close();
  shop.close();
});

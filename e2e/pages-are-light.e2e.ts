import fs from 'node:fs';
import { firstLoadOf, gzippedBytes } from '../bench/first-load.mjs';
import { api, awake, expect, inTier, longTest, payWorkedExample, platformOf, type Role, signInAs, test } from './fixtures';
import { payByPage, simulate } from './pay-pages';
import { aShop, createToken } from './verification';

/** The most kB of gzipped scripts before a page works. */
const most = 310;
const mostSignedOut = 181; // 180.06 on the sign-in page: it reads an address from a Japanese keyboard

// the admin last: a payment is opened afterwards
const pages: [Role, string[]][] = [
  [
    'operator',
    [
      '/overview',
      '/merchants',
      '/applications',
      '/deposits',
      '/refund-requests',
      '/bank-files',
      '/bank-files/statement',
      '/chargeback-decisions',
      '/fee-rates',
      '/acquirers',
      '/acquirers/notices',
      '/acquirers/bunpai',
      '/adjustments',
      '/ledger-proof',
      '/operators',
      '/sandbox',
      '/sandbox/payments',
    ],
  ],
  [
    'admin',
    [
      '/home',
      '/payments',
      '/payments/new',
      '/refunds',
      '/chargebacks',
      '/payment-links',
      '/payment-links/new',
      '/subscriptions',
      '/subscriptions/new',
      '/sellers',
      '/balance',
      '/payouts',
      '/developers/keys',
      '/developers/origins',
      '/developers/webhooks',
      '/developers/events',
      '/developers/api',
      '/account',
    ],
  ],
  ['seller', ['/home', '/application', '/payouts']],
  ['admin', ['/settings/team', '/settings/audit', '/settings/fees', '/settings/checkout', '/settings/invoices']],
];

test('what a page loads before it works stays small', async ({ context, request }) => {
  const payment = await payWorkedExample(request);
  const seen: Record<string, number> = {};
  const look = async (path: string, name = path) => {
    const answer = await context.request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    seen[name] = firstLoadOf(await answer.text());
  };
  const signedOut = ['/sign-in', '/reset'];
  for (const path of signedOut) await look(path);
  const customers = ['konbini', 'paypay'] as const;
  for (const by of customers) await look((await payByPage(request, by)).path, `/pay/{${by}}`);
  const shop = await aShop();
  await look(new URL((await createToken(request, shop)).authentication_url).pathname, '/secure-tokens/{id}');
  shop.close();
  const cash = await payByPage(request, 'konbini', { platform_details: { submerchants: [] } });
  await simulate(request, cash, 'paid');
  const claimed = await api<{ url: string }>(request, 'POST', `/payments/${cash.id}/refund_claims`, { include_payment_method_fee: false });
  await look(new URL(claimed.url).pathname, '/refund-claims/{id}');
  for (const [role, paths] of pages) {
    await context.clearCookies();
    await signInAs(role, context);
    for (const path of paths) await look(path);
    if (role === 'operator') await look(`/applications/${platformOf().sellers.at(-1)?.id}`, '/applications/{id}');
  }
  await look(`/payments/${payment.id}`, '/payments/{id}');
  console.info(`scripts before a page works, gzipped: ${Object.entries(seen).map(([path, size]) => `${path} ${size.toFixed(0)} kB`)}`);
  const limitOf = (path: string) =>
    signedOut.includes(path) || /^\/(pay|secure-tokens|refund-claims)\//.test(path) ? mostSignedOut : most;
  expect(Object.entries(seen).filter(([path, size]) => size > limitOf(path))).toEqual([]);
});

/** The most kB of gzipped scripts that a second page adds. */
const mostMore = 60;
/** A chart is drawn after the page; until then its table is shown. */
const isChart = (name: string) => fs.readFileSync(`.next/static/${name}`, 'utf8').includes('recharts');
const seconds = [
  '/home',
  '/payments',
  '/chargebacks',
  '/payment-links',
  '/subscriptions',
  '/sellers',
  '/balance',
  '/payouts',
  '/developers/keys',
  '/developers/webhooks',
  '/developers/api',
  '/settings/team',
  '/settings/audit',
  '/settings/fees',
  '/settings/checkout',
  '/settings/invoices',
];

for (const first of inTier(['/home', '/settings/team'])) {
  longTest(`what comes with a second page is little: after ${first}`, async ({ browser, baseURL }) => {
    const more: Record<string, number> = {};
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 860 } });
    await signInAs('admin', context);
    const page = awake(await context.newPage());
    const loaded = new Set<string>();
    // counts requests, even if the browser has the file in its cache
    page.on('request', (request) => {
      const name = /\/_next\/static\/(.+\.js)/.exec(request.url())?.[1];
      if (name) loaded.add(decodeURIComponent(name));
    });
    /** Waits until nothing has loaded for this long. The page's own load event fires once, and not again after a click. */
    const settle = async (ms: number) => {
      for (let before = -1; before < loaded.size; ) {
        before = loaded.size;
        await page.waitForTimeout(ms);
      }
    };
    await page.goto(first);
    // a reader of the first page already has what it loads in the background
    await settle(2_000);
    const known = new Set(loaded);
    for (const second of seconds.filter((path) => path !== first)) {
      await page.goto(first);
      loaded.clear();
      const section = /^\/(settings|developers)\//.exec(second)?.[1];
      const folded = page.locator('aside').getByRole('button', { name: section === 'settings' ? '設定' : '開発者', expanded: false });
      if (section && (await folded.isVisible())) await folded.click();
      await page.locator(`nav a[href="${second}"]`).first().click();
      await page.waitForURL(second);
      await settle(500);
      const added = [...loaded].filter((name) => !known.has(name) && !isChart(name));
      more[second] = added.reduce((sum, name) => sum + gzippedBytes(name), 0) / 1_000;
    }
    await context.close();
    console.info(
      `scripts that come with a page after ${first}, gzipped: ${Object.entries(more).map(([path, kB]) => `${path} ${kB.toFixed(0)} kB`)}`,
    );
    expect(Object.entries(more).filter(([, kB]) => kB > mostMore)).toEqual([]);
  });
}

test('no page is fetched ahead: each would be made for its reader', async ({ page, context }) => {
  await signInAs('staff', context);
  const asked: string[] = [];
  page.on('request', (request) => request.headers().rsc && asked.push(new URL(request.url()).pathname));
  await page.goto('/sellers');
  await page.waitForLoadState('networkidle');
  const balance = page.getByRole('navigation').getByRole('link', { name: '残高' });
  await balance.hover();
  await page.waitForLoadState('networkidle');
  await balance.click();
  await expect(page).toHaveURL('/balance');
  expect(asked).toEqual(['/balance']);
});

test('only the half of a list that the window shows is mounted', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await signInAs('staff', context);
  const cards = page.locator('#content ul:has(~ section > table)');
  const table = page.locator('#content section > table');
  const firstCard = page.locator('#content ul a[href^="/sellers/"]').first();
  for (const arrive of [
    () => page.goto('/sellers'),
    () => page.getByRole('navigation').getByRole('link', { name: '販売者', exact: true }).click(),
  ]) {
    await arrive();
    await expect(page.getByRole('heading', { level: 1, name: '販売者' })).toBeVisible();
    await expect(table).toBeVisible();
    await expect(cards).toHaveCount(0);
    await page.goto('/home');
  }
  await page.goto('/sellers');
  await expect(cards).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(firstCard).toBeVisible();
  await page.reload();
  await expect(firstCard).toBeVisible();
  await expect(table).toHaveCount(0);
});

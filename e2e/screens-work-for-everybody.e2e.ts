import { monthBefore, monthOf } from '../lib/statements/documents/month';
import {
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  languageThemesOfAll,
  longTest,
  looksOfAll,
  payWorkedExample,
  personOf,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';

/** The form of a seller with errors and open questions. */
const unfinished = () => `/sellers/${platformOf().sellers.find(({ name }) => name === '竹細工 ささのは')?.id}/application`;

// dialogs that are opened less often; the pages themselves are below, at this width too
for (const { locale, theme } of languageThemesOfAll()) {
  test(`axe finds nothing: ${locale}, ${theme}`, async ({ page, context, request, baseURL, problems }) => {
    problems.allow(/404 \(Not Found\)/);
    const payment = await payWorkedExample(request);
    await setLook({ locale, theme, width: 1280 }, page, baseURL ?? '');
    await page.goto('/sign-in');
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectAccessible(page);
    await page.locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
    await expectAccessible(page);
    for (const path of ['/terms', '/reset', '/reset/nothing-like-this', '/invitation/nothing-like-this']) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await signInAs('admin', context);
    const detail = `/payments/${payment.id}`;
    for (const path of [
      '/payments?order=nothing-like-this',
      `${detail}?tab=refunds`,
      `${detail}?tab=webhooks`,
      '/balance?payment=nothing-like-this',
      '/payouts?status=bounced&from=2020-01-01&to=2020-01-02',
      '/nowhere',
    ]) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, path === '/nowhere' ? 404 : 200]);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
}

for (const look of looksOfAll()) {
  test(`fits and is accessible: ${look.locale}, ${look.theme}, ${look.width} px`, async ({ page, context, request, baseURL }) => {
    const payment = await payWorkedExample(request);
    await setLook(look, page, baseURL ?? '');
    await page.goto('/sign-in');
    await expectNoSidewaysScroll(page);
    await signInAs('admin', context);
    for (const path of [
      '/home',
      '/payments',
      `/payments/${payment.id}`,
      `/payments/${payment.id}?tab=json`,
      '/refunds',
      '/chargebacks',
      '/settings/chargebacks',
      '/settings/invoices',
      '/payment-links',
      '/sellers',
      `/sellers/${platformOf().sellers[0]?.id}`,
      unfinished(),
      '/balance',
      '/payouts',
      `/payouts/months/${platformOf().sellers[0]?.id}/${monthBefore(monthOf(new Date()))}`,
      '/developers/keys',
      '/developers/origins',
      '/developers/webhooks',
      '/developers/events',
    ]) {
      expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
      await expect(page.locator('html')).toHaveAttribute('lang', look.locale);
      await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}

// the journey of the ledger proof shows the others
const operatorPages = [
  '/merchants',
  '/merchants/{platform}',
  '/applications',
  '/applications/{seller}',
  '/deposits',
  '/refund-requests',
  '/bank-files',
  '/bank-files/statement',
  '/chargeback-decisions',
  ...['/fee-rates', '/acquirers', '/acquirers/notices', '/acquirers/bunpai'],
  '/sandbox',
  '/sandbox/payments?at=bank',
  '/sandbox/chargebacks',
  '/account',
].map((path) => () => path.replace('{platform}', platformOf().id).replace('{seller}', platformOf().sellers[0]?.id ?? ''));

for (const look of looksOfAll()) {
  test(`the operator's pages fit and are accessible: ${look.locale}, ${look.theme}, ${look.width} px`, async ({
    page,
    context,
    baseURL,
  }) => {
    await setLook(look, page, baseURL ?? '');
    await signInAs('operator', context);
    for (const pathOf of operatorPages) {
      expect([pathOf(), (await page.goto(pathOf()))?.status()]).toEqual([pathOf(), 200]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      if (look.width === 1280) await expectAccessible(page);
    }
  });
}

longTest('everything is reached by keyboard', async ({ page, request }) => {
  const payment = await payWorkedExample(request);
  const { email, password } = personOf('admin');
  const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.goto('/sign-in');
  await page.getByLabel('メールアドレス').focus();
  await page.keyboard.type(email);
  await press('Tab');
  await page.keyboard.type(password);
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible();

  // the first Tab stop skips the menu
  await page.goto('/payments');
  await expect(page.getByRole('searchbox')).toBeVisible(); // not the skeleton any more
  await press('Tab');
  await expect(page.getByRole('link', { name: '本文へ移動' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('link', { name: '支払いを作成' })).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(payment.external_order_num);
  await press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: /^状態/ }).focus();
  await press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await press('End', 'Enter', 'Escape');
  await expect(page).toHaveURL(/status=failed/);
  await expect(page.getByRole('button', { name: /^状態/ })).toBeFocused();

  await page.goto(`/payments?order=${payment.external_order_num}`);
  await page.getByRole('row').nth(1).getByRole('link').focus();
  await press('Enter');
  await expect(page).toHaveURL(`/payments/${payment.id}`);
  await page.getByRole('button', { name: '自社' }).press('Enter');
  await expect(page.locator('tr.lit')).not.toHaveCount(0);
  await page.getByRole('tab', { name: /台帳/ }).focus();
  await press('ArrowRight');
  await expect(page.getByRole('tab', { name: /返金/ })).toBeFocused();
  await press('End');
  await expect(page.getByRole('region', { name: '支払いの JSON' })).toBeVisible();

  await page.goto('/developers/keys');
  await page.getByRole('button', { name: 'キーを作成' }).focus();
  await press('Enter');
  await expect(page.getByRole('dialog').getByLabel('名前')).toBeFocused();
  await press('Escape');
  await expect(page.getByRole('button', { name: 'キーを作成' })).toBeFocused();
});

// Between two pages the head has no icon for a moment, above all during the first page after the sign-in; the browser then requests
// /favicon.ico, and a 404 is a console error.
test('a browser that looks for the icon where it always was finds it', async ({ request }) => {
  const answer = await request.get('/favicon.ico');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/x-icon']);
  const others = {
    '/robots.txt': 'text/plain',
    '/manifest.webmanifest': 'application/manifest+json',
    '/apple-touch-icon.png': 'image/png',
  };
  for (const [file, type] of Object.entries(others)) {
    const found = await request.get(file);
    expect([file, found.status(), found.headers()['content-type']]).toEqual([file, 200, expect.stringContaining(type)]);
  }
});

longTest('on a phone: the drawer, cards and fingers', async ({ browser, baseURL, request }) => {
  const payment = await payWorkedExample(request);
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'ja-JP',
  });
  const page = awake(await context.newPage());
  await signInAs('admin', context);
  await page.goto(`/payments?order=${payment.external_order_num}`);
  await page.getByRole('listitem').filter({ hasText: payment.external_order_num }).getByRole('link').tap();
  await expect(page).toHaveURL(`/payments/${payment.id}`);
  await expect(page.getByRole('region', { name: '分配' }).getByRole('row', { name: /¥5,400/ })).toBeVisible();
  await expect(page.getByRole('region', { name: '分配' }).getByRole('img')).toBeHidden();

  await page.getByRole('button', { name: 'メニューを開く' }).tap();
  for (const name of ['開発者', 'API キー']) await page.getByRole('dialog').getByText(name, { exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'API キー' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  for (const path of ['/home', '/payments', `/payments/${payment.id}`, '/sellers', '/balance', '/developers/keys']) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 200]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const target of await page.getByRole('button').or(page.getByRole('tab')).all()) {
      const box = await target.boundingBox();
      if (box) expect(Math.round(box.height), (await target.textContent()) ?? undefined).toBeGreaterThanOrEqual(44);
    }
  }
  await context.close();
});

longTest('theme, language and the folded menu are remembered', async ({ page, context }) => {
  await signInAs('admin', context);
  await page.goto('/payments');
  await page.getByRole('button', { name: /^テーマ/ }).click();
  await page.getByRole('menuitemradio', { name: 'ダーク' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  const nonce = page.locator('meta[property=csp-nonce]');
  const ofDocument = (await nonce.getAttribute('content')) ?? '';
  await page.getByRole('button', { name: /^言語/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  // the whole document is new, except for its nonce
  await expect(nonce).toHaveAttribute('content', ofDocument);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, expectAccessible, inTier, longTest, payWorkedExample, platformOf, setLook, signInAs, test } from './fixtures';

/** Holds back the router's request for the page; prefetches go on. */
async function holdBack(page: Page, path: string) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname === path && url.searchParams.has('_rsc'),
    async (route) => {
      const headers = route.request().headers();
      if (!headers['next-router-prefetch'] && !headers['next-router-segment-prefetch']) await held;
      await route.continue().catch(() => undefined);
    },
  );
  return letGo;
}

const outline = (page: Page) =>
  page
    .getByRole('main')
    .locator('[aria-busy=true]')
    .getByText(/読み込んでいます|Loading/);

longTest('a slow server: a click shows the outline of what it leads to', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  const seller = platformOf().sellers[0];
  await signInAs('admin', context);
  for (const [list, name, path] of inTier([
    [`/payments?order=${payment.external_order_num}`, /\d{4}\/\d{2}\/\d{2}/, `/payments/${payment.id}`],
    ['/payments', '支払いを作成', '/payments/new'],
    [`/sellers?search=${seller?.id}`, new RegExp(seller?.name ?? ''), `/sellers/${seller?.id}`],
    [`/sellers/${seller?.id}`, /明細と残高の内訳/, `/sellers/${seller?.id}/balance`],
  ] as const)) {
    await page.goto(list);
    const link = page.getByRole('main').getByRole('link', { name }).filter({ visible: true }).first();
    await link.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    // the skeleton is prefetched when the pointer reaches the link, a moment before the click
    const isWhole = (headers: Record<string, string>) => headers['next-router-prefetch'] && !headers['next-router-segment-prefetch'];
    const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname === path && Boolean(isWhole(answer.request().headers())));
    await page.mouse.move(0, 0);
    await link.hover();
    // until it is complete: an incomplete answer has no skeleton yet. The router may drop a request that it no longer needs: that one never
    // ends
    await Promise.race([(await ahead).finished(), page.waitForTimeout(3_000)]);
    const letGo = await holdBack(page, path);
    await link.click();
    await expect(outline(page), path).toBeAttached();
    await expect(page).toHaveURL(path);
    letGo();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(outline(page)).toHaveCount(0);
  }
  // pages of the account menu are not prefetched: a line says that the page is loading
  const letGo = await holdBack(page, '/account');
  await page.getByRole('button', { name: /^アカウント/ }).click();
  await page.getByRole('menuitem').first().click();
  await expect(page.getByRole('status').filter({ hasText: '読み込んでいます' })).toBeVisible();
  letGo();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

longTest('where nothing was fetched ahead, a line says that something comes', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  await signInAs('staff', context);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname === `/payments/${payment.id}` && url.searchParams.has('_rsc'),
    async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    },
  );
  await page.goto(`/payments?order=${payment.external_order_num}`);
  const line = page.getByRole('status').filter({ hasText: '読み込んでいます' });
  await expect(line).toHaveCount(0);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(line).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: '¥10,000' })).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('a document for what is not there is a 404 and no outline', async ({ page, context, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  await signInAs('staff', context);
  const nobody = '01926f00-0000-7000-8000-000000000000';
  for (const path of [`/payments/${nobody}`, `/sellers/${nobody}`, `/sellers/${nobody}/balance`, '/payments/a/b/c', '/nowhere']) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
    // a signed-in person stays where the navigation is
    await expect(page.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible();
  }
  await expect(page).toHaveTitle(/ページが見つかりません/);
  await page.getByRole('link', { name: 'ホームに戻る' }).click();
  await expect(page).toHaveURL('/home');
  await context.clearCookies();
  expect((await page.goto('/nowhere'))?.status()).toBe(404);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

for (const locale of inTier(['ja', 'en'] as const)) {
  test(`without a connection the page stays, and what was asked for comes when it is back: ${locale}`, async ({
    page,
    context,
    request,
    baseURL,
    problems,
  }) => {
    problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    const payment = await payWorkedExample(request);
    await setLook({ locale, theme: locale === 'ja' ? 'light' : 'dark', width: locale === 'ja' ? 1280 : 390 }, page, baseURL ?? '');
    await signInAs('staff', context);
    await page.goto(`/payments?order=${payment.external_order_num}`);
    await context.setOffline(true);
    await page.getByRole('button', { name: locale === 'ja' ? /^状態/ : /^Status/ }).click();
    await page.getByRole('menuitemcheckbox', { name: locale === 'ja' ? '失敗' : 'Failed' }).click();
    await page.keyboard.press('Escape');
    const told = page.getByText(locale === 'ja' ? /サーバーに接続できません/ : /cannot be reached/);
    await expect(told).toBeVisible();
    await expectAccessible(page);
    // the choice and the list stay visible
    await expect(page.getByRole('button', { name: locale === 'ja' ? '状態 失敗' : 'Status Failed' })).toBeVisible();
    await expect(page.getByText(payment.external_order_num).filter({ visible: true }).first()).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/status=failed/);
    await expect(told).toHaveCount(0);
  });
}

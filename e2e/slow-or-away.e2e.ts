import type { Page } from '@playwright/test';
import { expect, expectAccessible, inTier, longTest, payWorkedExample, platformOf, setLook, signInAs, test } from './fixtures';

/** Holds back the router's requests for the page. */
async function holdBack(page: Page, path: string) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname === path && url.searchParams.has('_rsc'),
    async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    },
  );
  return letGo;
}

longTest(
  'a slow server: the page stays with what was pressed marked, and a line says that something comes',
  async ({ page, context, request }) => {
    const payment = await payWorkedExample(request);
    const seller = platformOf().sellers[0];
    await signInAs('admin', context);
    const line = page.getByRole('status').filter({ hasText: '読み込んでいます' });
    for (const [list, name, path] of inTier([
      [`/payments?order=${payment.external_order_num}`, /\d{4}\/\d{2}\/\d{2}/, `/payments/${payment.id}`],
      ['/payments', '支払いを作成', '/payments/new'],
      [`/sellers?search=${seller?.id}`, new RegExp(seller?.name ?? ''), `/sellers/${seller?.id}`],
      [`/sellers/${seller?.id}`, /明細と残高の内訳/, `/sellers/${seller?.id}/balance`],
    ] as const)) {
      await page.goto(list);
      const link = page.getByRole('main').getByRole('link', { name }).filter({ visible: true }).first();
      const letGo = await holdBack(page, path);
      const before = await page.getByRole('heading', { level: 1 }).textContent();
      await link.click();
      await expect(link.locator('[data-coming]'), path).toBeAttached();
      await expect(line).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(before ?? '');
      letGo();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before ?? '');
      await expect(line).toHaveCount(0);
    }
    const letGo = await holdBack(page, '/account');
    await page.getByRole('button', { name: /^アカウント/ }).click();
    await page.getByRole('menuitem').first().click();
    await expect(line).toBeVisible();
    letGo();
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

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

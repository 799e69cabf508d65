import { devices } from '@playwright/test';
import {
  api,
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isWhole,
  looksOfAll,
  platformOf,
  setLook,
  tabTo,
  test,
} from './fixtures';
import { aShop, asks, codeOn, createToken, enter, expectReturned, type Shop, showToken } from './verification';
import { wordsIn } from './words';

let shop: Shop;
test.beforeEach(async () => {
  shop = await aShop();
});
test.afterEach(() => shop.close());

/** Of each kind of card one; all of them in the whole grid. */
const ofEachKind = <Case>(cases: readonly Case[], kindOf: (one: Case) => unknown): readonly Case[] =>
  isWhole ? cases : cases.filter((one, at) => cases.findIndex((other) => kindOf(other) === kindOf(one)) === at);

test.describe('every 3-D Secure test card leads where it says', () => {
  const unasked = [
    ['4100000000000100', 'OK'],
    ['5100000000000107', 'OK'],
    ['3528000000000106', 'OK'],
    ['4100000000500000', 'ERRORED'],
    ['5100000000500007', 'ERRORED'],
    ['3528000000500006', 'ERRORED'],
    ['4100000000009994', 'SKIPPED'],
  ] as const;
  for (const [number, status] of ofEachKind(unasked, ([, end]) => end)) {
    test(`${number}: ${status}, and nobody is asked`, async ({ page, request }) => {
      const made = await createToken(request, shop, number);
      expect([made.verification_status, made.authentication_url]).toEqual([status, expect.stringContaining(made.id)]);
      expect((await showToken(request, made.id)).verification_status).toBe(status);
      // a second visit of the page shows the result and the link back
      await page.goto(`/secure-tokens/${made.id}`);
      await page.getByRole('link', { name: wordsIn('ja')('checkout.back', { merchant: platformOf().name }) }).click();
      await expectReturned(page, shop, made.id);
    });
  }

  const asked = [
    [asks, ['123456'], 'OK', 'Y', '05'],
    ['5100000000005007', ['123456'], 'OK', 'Y', '02'],
    ['3528000000005006', ['000000', '123456'], 'OK', 'Y', '05'],
    [asks, ['111111'], 'ERRORED', 'N', '07'],
    ['5100000000005007', ['000000', '222222', '333333'], 'ERRORED', 'N', '00'],
    ['3528000000005006', ['111111'], 'ERRORED', 'N', '07'],
    ['4100000000300005', ['123456'], 'ERRORED', 'N', '07'],
    ['5100000000300002', ['123456'], 'ERRORED', 'N', '00'],
    ['3528000000300001', ['654321'], 'ERRORED', 'N', '07'],
  ] as const;
  for (const [number, typed, status, transStatus, eci] of ofEachKind(asked, ([, codes, end]) => `${end} ${codes.length}`)) {
    test(`${number}, ${typed.join(', ')}: ${status}`, async ({ page, request }) => {
      const made = await createToken(request, shop, number);
      expect(made.verification_status).toBe('NEEDS_VERIFY');
      await page.goto(made.authentication_url);
      await expect(page.getByRole('definition').filter({ hasText: number.slice(-4) })).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: '¥12,800' })).toBeVisible();
      for (const [index, one] of typed.entries()) {
        await enter(page, one);
        const left = 2 - index;
        if (index < typed.length - 1) await expect(page.getByText(`あと${left}回入力できます。`)).toBeVisible();
      }
      await expectReturned(page, shop, made.id);
      const shown = await showToken(request, made.id);
      expect(shown.verification_status).toBe(status);
      expect(shown.three_ds_auth_result).toMatchObject({ transStatus, eci });
    });
  }
});

test('a wrong code is told at its field, one that is none costs no try, and wide digits are taken', async ({ page, request }) => {
  const { id, authentication_url } = await createToken(request, shop);
  await page.goto(authentication_url);
  await enter(page, '12345');
  await expect(codeOn(page)).toHaveAccessibleDescription(/6桁の数字/);
  await expectAccessible(page);
  await enter(page, '000000');
  await expect(codeOn(page)).toHaveAccessibleDescription(/正しくありません。あと2回/);
  await expect(codeOn(page)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('あと2回')).toBeVisible();
  await enter(page, '１２３４５６');
  await expectReturned(page, shop, id);
});

test('another code, and the pause before it', async ({ page, request }) => {
  const { authentication_url } = await createToken(request, shop);
  await page.goto(authentication_url);
  await page.getByRole('button', { name: 'コードを再送する' }).click();
  await expect(page.getByRole('status').filter({ hasText: '送ったばかりです' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('timer')).toHaveText(/^(9|10):\d\d$/);
});

test('who gives up is back at the shop, unverified', async ({ page, request }) => {
  const { id, authentication_url } = await createToken(request, shop);
  await page.goto(authentication_url);
  await page.getByRole('button', { name: '認証をやめて戻る' }).click();
  await expectReturned(page, shop, id);
  expect((await showToken(request, id)).three_ds_auth_result).toMatchObject({ transStatus: 'N', transStatusReason: '26' });
});

test.describe('without programs', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is done by plain forms', async ({ page, request }) => {
    const { id, authentication_url } = await createToken(request, shop);
    await page.goto(authentication_url);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await page.getByLabel('Code (6 digits)').fill('000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('You have 2 more tries.')).toBeVisible();
    await page.getByLabel('Code (6 digits)').fill('123456');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expectReturned(page, shop, id);
  });
});

test('a checkout’s own question speaks its language, and leads back to it', async ({ page, request }) => {
  const asked = { amount: 1_000, currency: 'JPY', default_locale: 'en', platform_details: { submerchants: [] } };
  const { id } = await api<{ id: string }>(request, 'POST', '/sessions', asked);
  const payment_details = { type: 'credit_card', number: asks, month: 12, year: 2030, verification_value: '123' };
  const { redirect_url } = await api<{ redirect_url: string }>(request, 'POST', `/sessions/${id}/pay`, { payment_details });
  await page.goto(redirect_url);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code (6 digits)').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${id}`));
});

test('on a phone, by its keyboard alone', async ({ page, request }) => {
  const { id, authentication_url } = await createToken(request, shop);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(authentication_url);
  await expect(codeOn(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeOn(page)).toHaveAttribute('inputmode', 'numeric');
  await tabTo(page, codeOn(page));
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expectReturned(page, shop, id);
});

test('fingers have room, and nothing scrolls sideways', async ({ browser, request, baseURL }) => {
  const { authentication_url } = await createToken(request, shop);
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, baseURL: baseURL ?? '' });
  const page = awake(await context.newPage());
  await page.goto(authentication_url);
  await expectNoSidewaysScroll(page);
  for (const control of await page.getByRole('button').or(page.getByRole('textbox')).all()) {
    const box = await control.boundingBox();
    expect(Math.round(box?.height ?? 0), (await control.textContent()) ?? '').toBeGreaterThanOrEqual(44);
  }
  await context.close();
});

for (const look of looksOfAll()) {
  test(`the question and its end fit: ${look.locale}, ${look.theme}, ${look.width} px`, async ({ page, request, baseURL }) => {
    const t = wordsIn(look.locale);
    await setLook(look, page, baseURL ?? '');
    const { id, authentication_url } = await createToken(request, shop);
    await page.goto(authentication_url);
    await expect(page.getByRole('heading', { name: t('challenge.heading') })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByLabel(t('challenge.code')).fill('111111');
    await page.getByRole('button', { name: t('challenge.submit') }).click();
    await expectReturned(page, shop, id);
    await page.goto(authentication_url);
    await expect(page.getByRole('heading', { name: t('challenge.ended.failed.title') })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

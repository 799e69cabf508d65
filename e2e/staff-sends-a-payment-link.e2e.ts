import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  api,
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  languageThemes,
  longTest,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { loseAnswers } from './lost-answers';
import { wordsIn } from './words';

type Session = { id: string; status: string; payment: { id: string; status: string; amount: number; tax: number } | null };

/** The address beside the QR code. */
const addressOn = async (page: Page) => (await page.locator('code', { hasText: '/sessions/' }).first().textContent()) ?? '';

test('staff makes a link, a customer pays by it on a phone, and staff sees it', async ({ page, context, browser, request, baseURL }) => {
  const [first] = platformOf().sellers;
  const order = `LINK-${randomUUID().slice(0, 8)}`;
  await signInAs('staff', context);
  await page.goto('/payment-links');
  await page.getByRole('link', { name: '支払いリンクを作成' }).first().click();
  await page.getByRole('textbox', { name: '金額（税込）' }).fill('11,000');
  await expect(page.getByText('うち消費税 ¥1,000')).toBeVisible();
  await page.getByRole('textbox', { name: '内容（任意）' }).fill('湯呑み 2個');
  await page.getByRole('textbox', { name: '注文番号（任意）' }).fill(order);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: '販売者を追加' }).fill(first?.name ?? '');
  await page.getByRole('option', { name: first?.name ?? '' }).click();
  await page.getByRole('textbox', { name: `${first?.name}への分配額` }).fill('8000');
  await page.getByRole('button', { name: '11,000 円の支払いリンクを作成' }).click();
  await expect(page).toHaveURL(/\/payment-links\/[a-z2-7]{27,33}$/);
  await expect(page.getByRole('img', { name: '支払いページの QR コード' })).toBeVisible();
  // the live region of the sellers' list stays for seconds and names elements of the old page
  await page.reload();
  await expectAccessible(page);
  const made = page.url();
  const address = await addressOn(page);
  expect(address).toBe(`${baseURL}/sessions/${made.split('/').at(-1)}`);
  await expect(page.getByRole('link', { name: 'お客様の画面を開く' })).toHaveAttribute('href', address);

  // it is mailed, and the page says to whom
  await page.getByRole('button', { name: 'メールで送る' }).click();
  const mail = page.getByRole('dialog');
  await mail.getByRole('textbox', { name: 'お客様のメールアドレス' }).fill('taro@example.jp');
  await mail.getByRole('textbox', { name: 'メッセージ（任意）' }).fill('お電話ありがとうございました。');
  await expectAccessible(page);
  await mail.getByRole('button', { name: '送信', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'taro@example.jp にメールを送信' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'もう一度送る' })).toBeVisible();

  const theirs = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  const phone = awake(await theirs.newPage());
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(address);
  await expect(phone.getByText('湯呑み 2個')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await phone.locator('[name=number]').pressSequentially('4111111111111111');
  const form = phone.locator('form', { has: phone.locator('[name=number]') });
  await form.locator('[name=expiry]').fill('1230');
  await form.locator('[name=verification_value]').fill('123');
  await form.locator('[name=name]').fill('TARO YAMADA');
  await form.locator('[name=email]').fill('taro@example.jp');
  await form.locator('button[type=submit]').click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('お支払いが完了しました');
  await theirs.close();

  // the open staff page updates by itself, links to the payment, and the payment links back
  await expect(page.getByText('手続き完了')).toBeVisible();
  await expect(page.getByRole('img', { name: '支払いページの QR コード' })).toHaveCount(0);
  await page.getByRole('link', { name: '支払いを見る' }).click();
  await expect(page).toHaveURL(/\/payments\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: 'リンクを見る' }).click();
  await expect(page).toHaveURL(made);
  await page.goto(`/payment-links?order=${order}&state=completed`);
  await expect(page.getByRole('row', { name: /¥11,000/ })).toHaveCount(1);
  const session = await api<Session>(request, 'GET', `/sessions/${made.split('/').at(-1)}`);
  expect(session).toMatchObject({ status: 'completed', payment: { status: 'captured', amount: 10_000, tax: 1_000 } });
});

test('a link is cancelled after it was said what that does, and nobody pays by it', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  for (const { locale, theme } of languageThemes()) {
    const t = wordsIn(locale);
    await setLook({ locale, theme, width: 390 }, page, baseURL ?? '');
    const session = await api<Session & { session_url: string }>(request, 'POST', '/sessions', {
      amount: 3_000,
      currency: 'JPY',
      platform_details: { submerchants: [] },
    });
    await context.clearCookies({ name: /session|csrf/ });
    await signInAs('staff', context);
    await page.goto(`/payment-links/${session.id}`);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('paymentLinks.cancel.open') }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText(t('paymentLinks.cancel.effect'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('paymentLinks.cancel.confirm') }).click();
    await expect(page.getByText(t('paymentLinks.states.cancelled'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: t('paymentLinks.cancel.open') })).toHaveCount(0);
    const theirs = await browser.newContext({ locale: 'ja-JP' });
    const customer = awake(await theirs.newPage());
    await customer.goto(session.session_url);
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('この決済はキャンセルされました');
    await theirs.close();
  }
});

test('a link is open for as long as is said, and another like it is made', async ({ page, context, request }) => {
  const { id } = await api<Session>(request, 'POST', '/sessions', {
    amount: 5_400,
    currency: 'JPY',
    platform_details: { submerchants: [] },
    payment_data: { tax: 400, description: '新茶' },
    expires_in_seconds: 60,
  });
  await signInAs('staff', context);
  await page.goto(`/payment-links/${id}`);
  await page.getByRole('button', { name: '期限を変更' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('90日', { exact: true }).click();
  await dialog.getByRole('button', { name: '変更', exact: true }).click();
  await expect(page.getByText('有効期限を変更しました')).toBeVisible();
  const { expires_at: until } = await api<Session & { expires_at: string }>(request, 'GET', `/sessions/${id}`);
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(80 * 86_400_000);
  await page.getByRole('link', { name: '同じ内容で作成' }).click();
  await expect(page.getByRole('textbox', { name: '金額（税込）' })).toHaveValue('5,400');
  await expect(page.getByText('うち消費税 ¥400')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '内容（任意）' })).toHaveValue('新茶');
  await page.getByText('日付を指定', { exact: true }).click();
  await page.getByRole('button', { name: '5,400 円の支払いリンクを作成' }).click();
  await expect(page.getByText('今日から90日以内の日付を入力してください。')).toBeVisible();
  await page.getByText('30日', { exact: true }).click();
  await page.getByRole('button', { name: '5,400 円の支払いリンクを作成' }).click();
  await expect(page).toHaveURL(/\/payment-links\/[a-z2-7]{27,33}$/);
});

longTest('a link whose answer is lost is asked for again, and made once', async ({ page, context, request, problems, baseURL }) => {
  problems.allow(/Failed to load resource|net::ERR/);
  const order = `LINK-${randomUUID().slice(0, 8)}`;
  await setLook({ locale: 'en', theme: 'dark', width: 390 }, page, baseURL ?? '');
  await signInAs('staff', context);
  await page.goto('/payment-links/new');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText('Enter ¥1 to ¥9,999,999.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Amount (tax included)' }).fill('3000');
  await page.getByRole('textbox', { name: 'Order number' }).fill(order);
  const carriedOut = await loseAnswers(page, '**/payment-links/new');
  await page.getByRole('button', { name: 'Create link for ¥3,000' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server did not answer' })).toBeInViewport();
  await expect.poll(carriedOut).toBe(1);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Send again: Create link for ¥3,000' }).click();
  await expect(page).toHaveURL(/\/payment-links\/[a-z2-7]{27,33}$/);
  await page.goto(`/payment-links?order=${order}`);
  await expect(page.getByRole('list', { name: 'Payment links' }).getByRole('listitem')).toHaveCount(1);
  const id = (await page.getByRole('list', { name: 'Payment links' }).getByRole('link').getAttribute('href'))?.split('/').at(-1);
  expect(await api<Session>(request, 'GET', `/sessions/${id}`)).toMatchObject({ status: 'pending', payment: null });
});

test('who only reads sees the links, and makes and cancels none', async ({ page, context, request, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  const { id } = await api<Session>(request, 'POST', '/sessions', { amount: 500, currency: 'JPY', platform_details: { submerchants: [] } });
  await signInAs('viewer', context);
  await page.goto('/payment-links');
  await expect(page.getByRole('link', { name: '支払いリンクを作成' })).toHaveCount(0);
  await page.goto(`/payment-links/${id}`);
  await expect(page.getByRole('img', { name: '支払いページの QR コード' })).toBeVisible();
  await expect(page.getByRole('button', { name: '取り消す' })).toHaveCount(0);
  expect((await page.goto('/payment-links/new'))?.status()).toBe(404);
});

import { randomUUID } from 'node:crypto';
import { api, expect, expectAccessible, expectNoSidewaysScroll, platformOf, setLook, signInAs, test } from './fixtures';
import { loseAnswers } from './lost-answers';

test('a phone order is charged and divided; the card leaves the page when it is sent', async ({ page, context, request }) => {
  const [first] = platformOf().sellers;
  await signInAs('staff', context);
  await page.goto('/payments/new');
  const number = page.getByRole('textbox', { name: 'カード番号' });
  await expect(number).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: '金額（税込）' }).fill('8,800');
  await expect(page.getByText('うち消費税 ¥800')).toBeVisible();
  const order = `TEL-${randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: '注文番号' }).fill(order);
  await page.getByRole('combobox', { name: '販売者を追加' }).fill(first?.name ?? '');
  await page.getByRole('option', { name: first?.name ?? '' }).click();
  // the next thing to type is the amount
  await expect(page.getByRole('textbox', { name: `${first?.name}への分配額` })).toBeFocused();
  await page.keyboard.type('8000');
  await page.getByRole('textbox', { name: `${first?.name}の手数料` }).fill('800');
  await expect(page.getByText('残り ¥800 は自社の分')).toBeVisible();
  // a refused card: everything except the card stays filled in
  await number.fill('4123 1111 1111 1059');
  await page.getByRole('textbox', { name: '有効期限' }).fill('12/30');
  await page.getByRole('button', { name: '内容を確認' }).click();
  const review = page.getByRole('dialog');
  await expect(review.getByText('VISA •••• 1059 に ¥8,800 を請求します。')).toBeVisible();
  await expect(review.getByRole('row', { name: `${first?.name} ¥8,000 −¥800 ¥7,200` })).toBeVisible();
  await expect(review.getByRole('row', { name: /^自社/ })).toBeVisible();
  await expectAccessible(page);
  await review.getByRole('button', { name: '¥8,800 を請求' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '決済会社に拒否されました' })).toBeVisible();
  await expect(review).toHaveCount(0);
  await expect(number).toHaveValue('');
  await expect(page.getByRole('textbox', { name: '金額（税込）' })).toHaveValue('8,800');
  expect(await page.content()).not.toMatch(/4123[ -]?1111[ -]?1111[ -]?1059/);
  await number.fill('5555 5555 5555 4444');
  await page.getByRole('button', { name: '内容を確認' }).click();
  await page.getByRole('button', { name: '¥8,800 を請求' }).click();
  await expect(page.getByText('¥8,800 を請求しました')).toBeVisible();
  await expect(page).toHaveURL(/\/payments\/[0-9a-f-]{36}$/);
  const { data } = await api<{ data: { status: string; amount: number; tax: number }[] }>(
    request,
    'GET',
    `/payments?external_order_num=${order}`,
  );
  expect(data.map(({ status, amount, tax }) => [status, amount, tax])).toEqual([
    ['captured', 8_000, 800],
    ['failed', 8_000, 800],
  ]);
});

test('a phone order whose answer is lost is sent again without the card, and charged once', async ({
  page,
  context,
  request,
  problems,
}) => {
  problems.allow(/Failed to load resource|net::ERR/);
  const order = `TEL-${randomUUID().slice(0, 8)}`;
  await signInAs('staff', context);
  await page.goto('/payments/new');
  await page.getByRole('textbox', { name: '金額（税込）' }).fill('3300');
  await page.getByRole('textbox', { name: '注文番号' }).fill(order);
  await page.getByRole('textbox', { name: 'カード番号' }).fill('5555 5555 5555 4444');
  await page.getByRole('textbox', { name: '有効期限' }).fill('12/30');
  await page.getByRole('button', { name: '内容を確認' }).click();
  const charge = page.getByRole('button', { name: '¥3,300 を請求', exact: true });
  await expect(charge).toBeEnabled();
  // from here on: the preview has its answer
  const carriedOut = await loseAnswers(page, '**/payments/new');
  await charge.click();
  await expect(page.getByRole('alert').filter({ hasText: 'サーバーから応答がありませんでした' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'カード番号' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '金額（税込）' })).toBeDisabled();
  await expect.poll(carriedOut).toBe(1);
  const made = async () => (await api<{ data: { status: string }[] }>(request, 'GET', `/payments?external_order_num=${order}`)).data;
  expect(await made()).toHaveLength(1);
  await page.unrouteAll({ behavior: 'wait' });
  // the button says what it does; the link only opens the list and leaves the sent request alone
  const look = page.getByRole('link', { name: '支払い一覧で確認（新しいタブ）' });
  await expect(look).toHaveAttribute('href', `/payments?order=${order}`);
  await expect(look).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('alert').filter({ hasText: 'カードの入力欄は空にしました' })).toBeVisible();
  // what was announced of the dialog's button stays for seconds, and names a button that is gone
  await expect(page.locator('[data-live-announcer] [role=img]')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'もう一度送信：¥3,300 を請求' }).click();
  await expect(page.getByText('¥3,300 を請求しました')).toBeVisible();
  expect((await made()).map(({ status }) => status)).toEqual(['captured']);
});

test('a phone order that never arrived is charged by a button that says so, and by nothing else', async ({
  page,
  context,
  request,
  problems,
  baseURL,
}) => {
  problems.allow(/Failed to load resource|net::ERR/);
  const order = `TEL-${randomUUID().slice(0, 8)}`;
  const made = async () =>
    (await api<{ data: { status: string; amount: number }[] }>(request, 'GET', `/payments?external_order_num=${order}`)).data;
  await setLook({ locale: 'en', theme: 'light', width: 390 }, page, baseURL ?? '');
  await signInAs('staff', context);
  await page.goto('/payments/new');
  await page.getByRole('textbox', { name: 'Amount (tax included)' }).fill('5500');
  await page.getByRole('textbox', { name: 'Order number' }).fill(order);
  await page.getByRole('textbox', { name: 'Card number' }).fill('5555 5555 5555 4444');
  await page.getByRole('textbox', { name: 'Expiry' }).fill('12/30');
  await page.getByRole('button', { name: 'Review' }).click();
  const charge = page.getByRole('dialog').getByRole('button', { name: 'Charge ¥5,500' });
  await expect(charge).toBeEnabled();
  await context.setOffline(true);
  await charge.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Sending again is safe' })).toBeInViewport();
  await context.setOffline(false);
  expect(await made()).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send again: Charge ¥5,500' }).click();
  await expect(page.getByText('Charged ¥5,500')).toBeVisible();
  expect(await made()).toMatchObject([{ status: 'captured', amount: 5_000 }]);
});

test('who only looks on takes no phone order', async ({ page, context, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  for (const role of ['viewer', 'seller', 'operator'] as const) {
    await context.clearCookies();
    await signInAs(role, context);
    await page.goto('/payments/new');
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  }
});

test('a phone order fits a phone, and says what is missing at its field', async ({ page, context, baseURL }) => {
  await setLook({ locale: 'en', theme: 'dark', width: 390 }, page, baseURL ?? '');
  await signInAs('admin', context);
  await page.goto('/payments/new');
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('Enter ¥1 to ¥9,999,999.')).toBeVisible();
  await expect(page.getByText('Check the card number.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

import { alive, api, expect, expectAccessible, expectNoSidewaysScroll, inTier, type Payment, setLook, signInAs, test } from './fixtures';

test('the operator marks a payment as fraud, and the platform reads of it', async ({ page, context, request, baseURL }) => {
  const { id } = await api<Payment>(request, 'POST', '/payments', {
    amount: 4_200,
    tax: 0,
    currency: 'JPY',
    capture: false,
    payment_details: { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030 },
    platform_details: { submerchants: [] },
  });
  await signInAs('operator', context);
  await page.goto(`/payments/${id}`);
  await page.getByRole('button', { name: '不正の疑いとして登録' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'この支払いを不正の疑いとして登録しますか？' });
  await expect(confirm).toBeVisible();
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'やめる' }).click();
  await expect(confirm).toBeHidden();
  await expect(page.getByText('不正の疑い', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '不正の疑いとして登録' }).click();
  await confirm.getByRole('button', { name: '登録する' }).click();
  await expect(page.getByText('不正の疑いとして登録しました')).toBeVisible();
  await expect(page.getByText('不正の疑い', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '不正の疑いとして登録' })).toHaveCount(0);

  await context.clearCookies();
  await signInAs('staff', context);
  await page.goto(`/payments/${id}?tab=timeline`);
  await expect(page.getByText('不正の疑い', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: '支払いの履歴' }).getByText('不正の疑いとして登録')).toBeVisible();
  const capture = page.getByRole('button', { name: '売上確定する' });
  await expect(capture).toHaveAttribute('aria-disabled', 'true');
  await expect(capture).toHaveAccessibleDescription(/不正の疑いとして登録されている/);
  await expect(page.getByRole('button', { name: '取り消す' })).toBeEnabled();

  // the event, as a developer finds it
  await page.getByRole('button', { name: '開発者' }).click();
  await page.getByRole('link', { name: 'イベント', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'イベント' })).toBeVisible();
  await page.getByRole('searchbox', { name: '対象の ID で検索' }).fill(id);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'payment.marked.as.fraud' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'payment.marked.as.fraud' })).toBeVisible();
  await alive(page);
  await expect(page.getByRole('region', { name: 'イベントの JSON' })).toContainText(`"id": "${id}"`);
  await expect(page.getByRole('region', { name: 'このイベントを取得するコマンド' })).toContainText('/api/v1/events/');
  for (const width of inTier([1280, 360])) {
    await setLook({ locale: 'ja', theme: 'light', width }, page, baseURL ?? '');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'この対象のイベントをすべて見る' }).click();
  await expect(page).toHaveURL(`/developers/events?resource=${id}`);
});

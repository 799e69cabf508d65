import { api, expect, expectNoSidewaysScroll, payWorkedExample, signInAs, test } from './fixtures';

test('a row changes in its place on a later page as well, where nothing new is announced', async ({ page, context, request }) => {
  const amount = 100_000 + Math.floor(Math.random() * 800_000);
  const oldest = await payWorkedExample(request, { amount, capture: false });
  for (let index = 0; index < 20; index++) await payWorkedExample(request, { amount });
  await signInAs('viewer', context);
  await page.clock.install();
  await page.goto(`/payments?amount=${amount}&page=2`);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('与信確保');
  await api(request, 'POST', `/payments/${oldest.id}/capture`);
  await page.clock.fastForward(10_000);
  await expect(row).toContainText('売上確定');
  await expect(page.getByRole('button', { name: /新しい支払い/ })).toHaveCount(0);
  // a page number after the last shows a message
  await page.goto(`/payments?amount=${amount}&page=99999`);
  await expect(page.getByRole('heading', { name: 'このページはありません' })).toBeVisible();
  await page.getByRole('link', { name: '最初のページへ' }).click();
  await expect(page).toHaveURL(`/payments?amount=${amount}`);
});

test('a chosen column is shown, however narrow the window', async ({ page, context }) => {
  await signInAs('viewer', context);
  await page.setViewportSize({ width: 800, height: 860 });
  const headers = page.getByRole('columnheader');
  await page.goto('/payments');
  await expect(headers.filter({ hasText: '状態' })).toBeVisible();
  await expect(headers.filter({ hasText: '分配先', visible: true })).toHaveCount(0);
  await page.goto('/payments?columns=status,customer,sellers,id');
  for (const name of ['状態', 'お客様', '分配先', 'ID']) await expect(headers.filter({ hasText: name })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

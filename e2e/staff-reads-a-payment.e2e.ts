import { api, expect, payWorkedExample, personOf, platformOf, signInAs, test } from './fixtures';

test('staff sign in, find a payment by its order number and read its split', async ({ page, request, problems }) => {
  problems.allow(/401 \(Unauthorized\)/); // from the wrong password below
  const payment = await payWorkedExample(request);
  const [first, second] = platformOf().sellers;
  const { email, password } = personOf('staff');

  await page.goto('/payments');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード').fill('not the password');
  await page.getByRole('button', { name: 'サインイン' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'メールアドレスまたはパスワードが正しくありません' })).toBeVisible();
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
  await page.getByLabel('パスワード').fill(password);
  await page.getByRole('button', { name: 'サインイン' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible();
  await page.goto('/payments');
  await page.getByRole('searchbox', { name: '氏名、メール、注文番号、金額、カード下4桁' }).fill(payment.external_order_num);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/payments?search=${payment.external_order_num}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page
    .getByRole('row', { name: /¥10,000/ })
    .getByRole('link')
    .click();

  await expect(page).toHaveURL(`/payments/${payment.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¥10,000');
  const split = page.getByRole('region', { name: '分配' });
  await expect(split.getByRole('row', { name: `${first?.name} 6,000 − 600 54% ¥5,400` })).toBeVisible();
  await expect(split.getByRole('row', { name: `${second?.name} 3,000 − 300 27% ¥2,700` })).toBeVisible();
  await expect(split.getByRole('row', { name: /自社 .* 15% ¥1,504/ })).toBeVisible();
  await expect(split.getByRole('row', { name: /決済手数料・消費税 360 \+ 36 4% ¥396/ })).toBeVisible();
  await expect(split.getByRole('row', { name: /合計\s*一致 .*¥10,000/ })).toBeVisible();
  await expect(
    split.getByRole('img', { name: `${first?.name} ¥5,400, ${second?.name} ¥2,700, 自社 ¥1,504, 決済手数料・消費税 ¥396` }),
  ).toBeVisible();

  // back to the filtered list
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: '氏名、メール、注文番号、金額、カード下4桁' })).toHaveValue(payment.external_order_num);
});

test('a part of the split lights the records behind it', async ({ page, request, context }) => {
  const payment = await payWorkedExample(request);
  await signInAs('viewer', context);
  await page.goto(`/payments/${payment.id}?tab=ledger`);
  const [first] = platformOf().sellers;
  const lit = page.locator('tr.lit');
  await expect(lit).toHaveCount(0);
  await page.locator('[role=img] > div').first().hover();
  await expect(lit).toHaveCount(4);
  for (const row of await lit.all()) await expect(row).toContainText(first?.name ?? '');
  await page.mouse.move(0, 0);
  await expect(lit).toHaveCount(0);
  await page.getByRole('button', { name: '決済手数料・消費税' }).click();
  await page.mouse.move(0, 0);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(lit.filter({ hasText: '¥360' }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /記録の\d+件/ })).toHaveCount(1);
});

test('a reverse refund shows both sellers back at zero, and the JSON is what the API answers', async ({ page, request, context }) => {
  const payment = await payWorkedExample(request);
  const refunded = await api<{ status: string }>(request, 'POST', `/payments/${payment.id}/refund`, {});
  expect(refunded.status).toBe('refunded');
  await signInAs('staff', context);
  await page.goto(`/payments/${payment.id}`);
  const [first, second] = platformOf().sellers;
  const split = page.getByRole('region', { name: '分配' });
  await expect(split.getByRole('row', { name: `${first?.name} 6,000 − 600 54% ¥5,400 −¥5,400 ¥0` })).toBeVisible();
  await expect(split.getByRole('row', { name: `${second?.name} 3,000 − 300 27% ¥2,700 −¥2,700 ¥0` })).toBeVisible();
  await expect(split.getByText('一致', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: /返金/ }).click();
  await expect(page).toHaveURL(/tab=refunds/);
  await expect(page.getByRole('tabpanel').getByRole('row', { name: /−¥10,000 元の分配どおり/ })).toBeVisible();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.reload();
  const shown = await page.getByRole('region', { name: '支払いの JSON' }).textContent();
  expect(JSON.parse(shown ?? '')).toEqual(await api(request, 'GET', `/payments/${payment.id}`));
});

test('before the capture the split is a plan, and says so', async ({ page, request, context }) => {
  const payment = await payWorkedExample(request, { capture: false });
  await signInAs('staff', context);
  await page.goto(`/payments/${payment.id}`);
  await expect(page.getByText('与信確保', { exact: true })).toBeVisible();
  const split = page.getByRole('region', { name: '分配' });
  await expect(split.getByText('予定', { exact: true })).toBeVisible();
  await expect(split.getByRole('row', { name: /自社 .* ¥1,900/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: '履歴' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('tab', { name: /台帳/ }).click();
  await expect(page.getByText('記録はまだありません')).toBeVisible();
});

test('the filters are in the address, and clearing them shows all again', async ({ page, context }) => {
  await signInAs('staff', context);
  await page.goto('/payments');
  await page.getByRole('button', { name: /^状態/ }).click();
  await page.getByRole('menuitemcheckbox', { name: '失敗' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=failed/);
  await expect(page.getByRole('row').filter({ hasText: '売上確定' })).toHaveCount(0);
  await page.getByRole('button', { name: '期間' }).click();
  await page.getByRole('button', { name: '過去7日間' }).click();
  await expect(page).toHaveURL(/status=failed&period=last7$/);
  await page.getByRole('button', { name: '条件をクリア' }).click();
  await expect(page).toHaveURL(/\/payments$/);
});

test('a payment that ended without money says why, and what can be done', async ({ page, context, request }) => {
  await signInAs('staff', context);
  for (const [status, words] of [
    ['failed', /請求は行われていません。別のカード/],
    ['expired', /与信の期限が過ぎました/],
    ['cancelled', /与信を取り消しました/],
  ] as const) {
    type Made = { id: string; payment_details: { type: string } };
    const { data } = await api<{ data: Made[] }>(request, 'GET', `/payments?status=${status}&per_page=100`);
    await page.goto(`/payments/${data.find(({ payment_details: { type } }) => type === 'credit_card')?.id}`);
    await expect(page.getByText(words)).toBeVisible();
    await page.getByRole('tab', { name: /台帳/ }).click();
    await expect(page.getByText('お金は動いていないため、記録はありません。')).toBeVisible();
    await expect(page.getByRole('region', { name: '分配' }).getByText('未実行')).toBeVisible();
  }
});

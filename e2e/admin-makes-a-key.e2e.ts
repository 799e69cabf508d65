import { expect, signInAs, test } from './fixtures';

test('an admin makes a key, uses it, and revokes it', async ({ page, context, request }) => {
  await signInAs('admin', context);
  await page.goto('/payments');
  await page.getByRole('link', { name: 'API キー' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'API キー' })).toBeVisible();

  await page.getByRole('button', { name: 'キーを作成' }).click();
  const dialog = page.getByRole('dialog', { name: 'API キーを作成' });
  await dialog.getByRole('button', { name: '作成する' }).click();
  await expect(dialog.getByText('名前を入力してください。')).toBeVisible();
  await dialog.getByLabel('名前').fill('試験サーバー');
  await dialog.getByRole('button', { name: '作成する' }).click();

  const once = page.getByRole('dialog', { name: 'キーを作成しました' });
  await expect(once.getByText('表示されるのは今だけです')).toBeVisible();
  const key = (await once.getByTestId('new-key').textContent()) ?? '';
  expect(key).toMatch(/^sk_test_[A-Za-z0-9]+$/);
  // neither Escape nor a click beside it takes away what is shown only once
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(once).toBeVisible();
  await once.getByRole('button', { name: '保存しました' }).click();
  await expect(once).toBeHidden();

  const use = () => request.get('/api/v1/payments', { headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` } });
  expect((await use()).status()).toBe(200);
  await page.reload();
  const row = page.getByRole('row', { name: /試験サーバー/ });
  await expect(row).toContainText(`sk_test_••••${key.slice(-4)}`);
  expect(await page.content()).not.toContain(key);

  await row.getByRole('button', { name: '「試験サーバー」を失効させる' }).click();
  const confirm = page.getByRole('alertdialog', { name: '「試験サーバー」を失効させますか？' });
  await expect(confirm.getByText(/ただちにすべて拒否されます/)).toBeVisible();
  await confirm.getByRole('button', { name: '失効させる' }).click();
  await expect(confirm).toBeHidden();
  await expect(page.getByText('「試験サーバー」を失効させました')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  expect((await use()).status()).toBe(401);
});

test('staff have no keys page', async ({ page, context, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  await signInAs('staff', context);
  await page.goto('/developers/keys');
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'API キー' })).toHaveCount(0);
});

import { expect, menuEntries, signInAs, test } from './fixtures';

const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` });

test('an admin makes a key, uses it, and revokes it', async ({ page, context, request }) => {
  await signInAs('admin', context);
  await page.goto('/payments');
  await page.getByRole('button', { name: '開発者' }).click();
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
  // neither Escape nor a click outside closes a dialog that shows the key only once
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
  await page.goto('/payments');
  expect(await menuEntries(page)).not.toContain('API キー');
});

test('an admin limits a key, and rolls it without an interruption', async ({ page, context, request }) => {
  await signInAs('admin', context);
  await page.goto('/developers/keys');
  const newKey = async () => (await page.getByTestId('new-key').textContent()) ?? '';
  const statusOfCall = async (key: string, path: string) => (await request.get(`/api/v1/${path}`, { headers: basic(key) })).status();
  const row = page.getByRole('row', { name: /返金担当/ });

  await page.getByRole('button', { name: 'キーを作成' }).click();
  const dialog = page.getByRole('dialog', { name: 'API キーを作成' });
  await dialog.getByLabel('名前').fill('返金担当');
  await dialog.getByText('一部の操作だけ').click();
  await dialog.getByRole('button', { name: '作成する' }).click();
  await expect(dialog.getByText('スコープを1つ以上選んでください。')).toBeVisible();
  await dialog.getByText('返金、チャージバック').click();
  await dialog.getByLabel('許可する送信元（任意）').fill('どこでも');
  await dialog.getByRole('button', { name: '作成する' }).click();
  await expect(dialog.getByText(/のような IP アドレスか/)).toBeVisible();
  await dialog.getByLabel('許可する送信元（任意）').fill('203.0.113.0/24');
  await dialog.getByRole('button', { name: '作成する' }).click();
  const old = await newKey();
  await page.getByRole('button', { name: '保存しました' }).click();
  await expect(row).toContainText('203.0.113.0/24');
  expect(await statusOfCall(old, 'chargeback_requests')).toBe(403);

  await row.getByRole('button', { name: '「返金担当」を変更' }).click();
  const change = page.getByRole('dialog', { name: '「返金担当」を変更' });
  await change.getByLabel('許可する送信元（任意）').fill('');
  await change.getByRole('button', { name: '保存する' }).click();
  await expect(change).toBeHidden();
  expect([await statusOfCall(old, 'chargeback_requests'), await statusOfCall(old, 'events')]).toEqual([200, 403]);

  await row.getByRole('button', { name: '「返金担当」を再発行' }).click();
  const roll = page.getByRole('dialog', { name: '「返金担当」を再発行' });
  await roll.getByText('1時間後').click();
  await roll.getByRole('button', { name: '新しいキーを作成する' }).click();
  const next = await newKey();
  await page.getByRole('button', { name: '保存しました' }).click();
  expect(next).not.toBe(old);
  for (const key of [old, next])
    expect([await statusOfCall(key, 'chargeback_requests'), await statusOfCall(key, 'events')]).toEqual([200, 403]);
  await expect(page.getByRole('row', { name: /返金担当/ })).toHaveCount(2);
  await expect(row.filter({ hasText: '新しいキーを再発行済み' })).toContainText('まもなく終了');
  await expect(row.getByText('1件の送信元').first()).toBeVisible();

  // without an overlap the old key ends at once, and the new key is shown too
  await row.filter({ hasNotText: '新しいキーを再発行済み' }).getByRole('button', { name: '「返金担当」を再発行' }).click();
  await roll.getByText('すぐに').click();
  await roll.getByRole('button', { name: '新しいキーを作成する' }).click();
  const last = await newKey();
  await page.getByRole('button', { name: '保存しました' }).click();
  expect([await statusOfCall(next, 'chargeback_requests'), await statusOfCall(last, 'chargeback_requests')]).toEqual([401, 200]);
});

test('an admin allows where customers may be sent back to', async ({ page, context }) => {
  await signInAs('admin', context);
  await page.goto('/developers/origins');
  await page.getByRole('button', { name: 'オリジンを追加' }).click();
  const dialog = page.getByRole('dialog', { name: 'オリジンを追加' });
  await dialog.getByLabel('オリジン').fill('https://*.example.jp');
  await dialog.getByRole('button', { name: '許可する' }).click();
  await expect(dialog.getByText(/「\*」は使えません/)).toBeVisible();
  await dialog.getByLabel('オリジン').fill('https://shop.example.jp/cart');
  await dialog.getByRole('button', { name: '許可する' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /https:\/\/shop\.example\.jp/ });
  await expect(row).toContainText('許可済み');
  await row.getByRole('button', { name: 'https://shop.example.jp を削除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '削除する' }).click();
  await expect(row).toHaveCount(0);
});

import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, expectNoSidewaysScroll, platformOf, signInAs, test } from './fixtures';

test('the operator takes in a platform, sets a rate, and suspends it', async ({ page, context }) => {
  await signInAs('operator', context);
  await page.goto('/merchants');
  await expect(page.getByRole('heading', { level: 1, name: '加盟店' })).toBeVisible();
  await expectAccessible(page);

  const name = `旅先市場 ${randomUUID().slice(0, 8)}`;
  const email = `admin-${randomUUID()}@tabisaki.example.jp`;
  await page.getByRole('button', { name: '加盟店を追加' }).click();
  const dialog = page.getByRole('dialog', { name: '加盟店を追加' });
  await dialog.getByRole('button', { name: '追加して招待する' }).click();
  await expect(dialog.getByText('名前を入力してください。')).toBeVisible();
  await dialog.getByLabel('名前', { exact: true }).fill(name);
  await dialog.getByLabel('メールアドレス').fill('admin@teshigoto.example.jp');
  await dialog.getByRole('button', { name: '追加して招待する' }).click();
  // refused as a whole, and the typed values stay
  await expect(dialog.getByText('このメールアドレスはすでに使われています。')).toBeVisible();
  await expect(dialog.getByLabel('名前', { exact: true })).toHaveValue(name);
  await dialog.getByLabel('メールアドレス').fill(email);
  await dialog.getByRole('button', { name: '追加して招待する' }).click();
  await expect(dialog).toBeHidden();

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByText('招待中')).toBeVisible();

  // a rate from now on; reloaded, so that axe does not see toasts
  await page.reload();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'JCBの手数料を変更' }).click();
  const fees = page.getByRole('dialog', { name: `「${name}」の手数料を設定` });
  await fees.getByLabel('手数料率（%）').fill('3.605');
  await fees.getByRole('button', { name: '今すぐ適用する' }).click();
  await expect(fees.getByText('0〜100 の数値を、小数点以下2桁までで入力してください。')).toBeVisible();
  await fees.getByLabel('手数料率（%）').fill('3.60');
  await expect(fees.getByText('¥360')).toBeVisible();
  await expect(fees.getByText('¥36', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await fees.getByRole('button', { name: '今すぐ適用する' }).click();
  // the next dialog has the same name
  await expect(fees).toBeHidden();
  await expect(page.getByRole('row', { name: /^JCB 3\.60% 標準 3\.85%/ })).toBeVisible();

  // a customer fee from a later date
  await page.getByRole('button', { name: '手数料を設定' }).click();
  await fees.getByText('お客様負担の手数料').click();
  await fees.getByText('コンビニ').click();
  await fees.getByLabel('手数料（円、税抜）').fill('150');
  await expect(fees.getByText('¥165')).toBeVisible();
  await fees.getByText('日時を指定').click();
  await fees.getByLabel('適用開始日時（日本時間）').fill('2020-01-01T00:00');
  await fees.getByRole('button', { name: '予定に登録する' }).click();
  await expect(fees.getByText(/過去の日時からは適用できません/)).toBeVisible();
  await fees.getByLabel('適用開始日時（日本時間）').fill('2099-01-01T00:00');
  await fees.getByRole('button', { name: '予定に登録する' }).click();
  await expect(fees).toBeHidden();
  await page.getByRole('tab', { name: /予定/ }).click();
  await expect(page.getByRole('row', { name: /コンビニ お客様負担の手数料 ¥165 150 \+ 消費税 15 2099\/01\/01 00:00/ })).toBeVisible();
  await page.getByRole('tab', { name: /履歴/ }).click();
  await expect(page.getByRole('row', { name: /JCB 決済手数料率 3\.60%.*適用中 運営 花子/ })).toBeVisible();

  // the terms
  await page.getByRole('switch', { name: 'チャージバック' }).click();
  await expect(page.getByText('チャージバックを無効にしました')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'チャージバック' })).not.toBeChecked();

  // suspended, and found by the filter for suspended merchants
  await page.getByRole('button', { name: '利用を停止' }).click();
  const suspend = page.getByRole('dialog', { name: `「${name}」の利用を停止しますか？` });
  await suspend.getByRole('button', { name: '利用を停止する' }).click();
  await expect(suspend.getByText('理由を入力してください。')).toBeVisible();
  await suspend.getByLabel('理由').fill('契約内容の確認のため');
  await suspend.getByRole('button', { name: '利用を停止する' }).click();
  await expect(page.getByText('利用を停止しています')).toBeVisible();
  await expect(page.getByRole('main').getByText('契約内容の確認のため')).toBeVisible();
  await page.goto(`/merchants?status=suspended&search=${encodeURIComponent(name)}`);
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .click();
  await page.getByRole('button', { name: '利用を再開' }).click();
  const lift = page.getByRole('dialog', { name: `「${name}」の利用を再開しますか？` });
  await lift.getByLabel('理由').fill('確認が済んだため');
  await lift.getByRole('button', { name: '利用を再開する' }).click();
  await expect(lift).toBeHidden();
  await expect(page.getByRole('button', { name: '利用を停止', exact: true })).toBeVisible();

  await page.goto('/fee-rates');
  await expect(page.getByRole('row', { name: new RegExp(`${name} JCB 3\\.60% 3\\.85%`) })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('nobody below the operator has these pages', async ({ page, context, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  await signInAs('admin', context);
  for (const path of ['/merchants', `/merchants/${platformOf().id}`, '/fee-rates']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  }
});

import { randomUUID } from 'node:crypto';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  looksOfAll,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { aSecondOperator } from './operators';

test('the operator sees how the installation is doing, in a chart and in figures', async ({ page, context }) => {
  await signInAs('operator', context);
  await page.goto('/overview');
  await expect(page.getByText('30日間の売上', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /30日間の売上の棒グラフ。もっとも多いのは/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '表で見る' }).click();
  await expect(page.getByRole('table', { name: '売上の推移' }).getByRole('row')).toHaveCount(31);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the operator proves the ledger and corrects a balance, which takes a second person', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  await payWorkedExample(request);
  const [seller] = platformOf().sellers;
  await signInAs('operator', context);

  await page.goto('/ledger-proof');
  await page.getByRole('button', { name: '今すぐ検証' }).click();
  // the proof is over when the button is offered again
  await expect(page.getByRole('button', { name: '今すぐ検証' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '台帳に誤りはありません' })).toBeVisible();
  await expect(page.getByRole('row', { name: /誤りなし.*運営 花子/ }).first()).toBeVisible();
  await expectAccessible(page);

  const description = `手数料の訂正 ${randomUUID().slice(0, 8)}`;
  await page.goto('/adjustments');
  await page.getByRole('button', { name: '調整を申請' }).click();
  const dialog = page.getByRole('dialog', { name: '残高調整を申請' });
  await dialog.getByRole('button', { name: '申請する' }).click();
  await expect(dialog.getByText('対象を選んでください。')).toBeVisible();
  await dialog.getByRole('combobox', { name: '対象の加盟店・販売者' }).fill(seller?.name ?? '');
  await page
    .getByRole('option', { name: seller?.name ?? '' })
    .first()
    .click();
  await dialog.getByLabel('金額（円）').fill('１，０００');
  await dialog.getByLabel('説明').fill(description);
  await dialog.getByLabel('理由（社内用）').fill('問い合わせ 12 番');
  await expect(dialog.getByText(/¥[\d,]+ から ¥[\d,]+ へ/)).toBeAttached();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '申請する' }).click();
  await expect(dialog).toBeHidden();

  const row = page.getByRole('row', { name: new RegExp(description) });
  await expect(row).toContainText('−¥1,000');
  await expect(row).toContainText('承認待ち');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /−¥1,000/ })).toBeVisible();
  // reloaded, so that axe does not see toasts
  await page.reload();
  // the proposer reads why they cannot approve
  const approve = page.getByRole('button', { name: '承認する' });
  await expect(approve).toBeDisabled();
  await expect(page.getByText('申請した本人は承認できません。別の運営者に依頼してください。')).toBeVisible();
  await expectAccessible(page);
  const address = new URL(page.url()).pathname;

  const second = await aSecondOperator(browser, baseURL ?? '');
  await second.goto(address);
  await second.getByRole('button', { name: '承認する' }).click();
  const confirm = second.getByRole('dialog', { name: '−¥1,000 の調整を承認しますか？' });
  await expect(confirm.getByText(/利用可能残高が ¥[\d,]+ から ¥[\d,]+ になります/)).toBeVisible();
  await expectAccessible(second);
  await confirm.getByRole('button', { name: '−¥1,000 を承認' }).click();
  await expect(confirm).toBeHidden();
  await expect(second.getByText('承認済み')).toBeVisible();
  await expect(second.getByText('副島 正').first()).toBeVisible();
  await second.context().close();

  // the first operator's page is older and shows the result; the ledger is still clean
  await page.reload();
  await expect(page.getByText('承認済み')).toBeVisible();
  await expect(page.getByRole('button', { name: '承認する' })).toHaveCount(0);
  await page.goto('/ledger-proof');
  await page.getByRole('button', { name: '今すぐ検証' }).click();
  await expect(page.getByRole('button', { name: '今すぐ検証' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '台帳に誤りはありません' })).toBeVisible();
});

test('for an admin the operator’s rooms do not exist', async ({ page, context, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  await signInAs('admin', context);
  for (const address of ['/overview', '/ledger-proof', '/adjustments']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  }
});

for (const look of looksOfAll()) {
  test(`the operator’s rooms fit: ${look.locale}, ${look.theme}, ${look.width} px`, async ({ page, context, baseURL }) => {
    await setLook(look, page, baseURL ?? '');
    await signInAs('operator', context);
    for (const address of ['/overview', '/ledger-proof', '/adjustments', '/adjustments?status=rejected']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.goto('/adjustments');
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

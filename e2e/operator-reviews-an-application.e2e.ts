import type { APIRequestContext, Page } from '@playwright/test';
import { paper } from './applications';
import { countClicks } from './clicks';
import { alive, api, expect, expectAccessible, expectNoSidewaysScroll, platformOf, setLook, signInAs, test } from './fixtures';

type Application = {
  status: string;
  version: number;
  submitted_fields: { field: string; value: unknown }[];
  errored_fields: { field: string }[];
};

const picture = '通帳またはキャッシュカードの写真';

/** The account has another holder name: the review requests the deciding photo, and shows it beside both names once it is uploaded. */
async function seesTheAccount(page: Page, request: APIRequestContext, id: string) {
  const names = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: '銀行の表記' }) });
  await expect(names.getByText('ﾍﾞﾂﾉﾅﾏｴ').first()).toBeVisible();
  await page.getByRole('button', { name: '写真の提出を依頼' }).click();
  await expect(page.getByRole('textbox', { name: `「${picture}」を差し戻す理由` })).toHaveValue(/通帳またはキャッシュカードの写真/);
  await page.getByRole('button', { name: /^差し戻す/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '1項目を差し戻す' }).click();
  await expect(page.getByText('写真は未提出です')).toBeVisible();
  const authorization = `Basic ${Buffer.from(`${platformOf().secret_key}:`).toString('base64')}`;
  const sent = await request.post(`/api/v1/merchants/${id}/files`, { headers: { authorization }, multipart: { paper } });
  const file = (await sent.json()).id;
  await api(request, 'PATCH', `/live_application/${id}`, { 'bank_account_information.account_proof': file });
  await page.reload();
  await alive(page);
  await expect(page.getByRole('img', { name: '口座の写真' })).toBeVisible();
  await page.getByRole('button', { name: '写真を表示' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: picture }).getByRole('button')).toHaveAttribute('aria-current', 'true');
}

test('an operator sends an application back, it is corrected by API, and accepted', async ({ page, context, request, baseURL }) => {
  const seller = platformOf().sellers.find(({ name }) => name === '因州和紙 あかり舎');
  const address = `/live_application/${seller?.id}`;
  const fields = ['company_information.company_phone', 'company_information.company_address'];
  const clicks = await countClicks(page);
  await signInAs('operator', context);
  await page.goto('/overview');
  await page.getByRole('link', { name: `「${seller?.name}」を開く` }).click();
  await expect(page).toHaveURL(`/applications/${seller?.id}`);
  const toApplication = clicks();
  await page.goto('/overview');
  await page.getByRole('link', { name: /審査待ちの申請/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '審査' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: seller?.name ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(seller?.name ?? '') })).toBeVisible();
  await alive(page);
  await expect(page.getByText('プラットフォームが確認済み（松本 彩）')).toBeVisible();
  await expect(page.getByText('工房を訪ねて、製作の様子と店舗を確認しました。').first()).toBeVisible();
  const sendBack = page.getByRole('button', { name: /^差し戻す/ });
  await expect(sendBack).toBeDisabled();
  await page.getByRole('button', { name: '「電話番号」を差し戻しの対象にする' }).first().click();
  await expect(sendBack).toBeDisabled();
  await page.getByRole('textbox', { name: '「電話番号」を差し戻す理由' }).fill('番号が使われていません。');
  await page.getByRole('button', { name: '「町名・番地・建物名」を差し戻しの対象にする' }).click();
  await page.getByRole('textbox', { name: '「町名・番地・建物名」を差し戻す理由' }).fill('建物名を入力してください。');
  await expectAccessible(page);
  await sendBack.click();
  const dialog = page.getByRole('dialog', { name: `${seller?.name}に差し戻す` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '2項目を差し戻す' }).click();
  await expect(page.getByText(`${seller?.name}に差し戻しました`)).toBeVisible();
  await expect(page.getByText('番号が使われていません。').first()).toBeVisible();

  const returned = await api<Application>(request, 'GET', address);
  expect([returned.status, returned.errored_fields.map(({ field }) => field).sort()]).toEqual(['incomplete', [...fields].sort()]);
  const corrected = {
    [fields[0] ?? '']: '03-9876-5432',
    [fields[1] ?? '']: '渋谷1-2-3 あかりビル2階',
    'bank_account_information.zengin_account_holder_kana': 'ベツノナマエ',
  };
  expect((await api<Application>(request, 'PATCH', address, corrected)).status).toBe('pending');

  await page.reload();
  await expect(page.getByText('渋谷1-2-3 あかりビル2階').first()).toBeVisible();
  const history = page.getByRole('listitem').filter({ hasText: '2回目の提出' });
  await expect(history).toContainText('03-9876-5432');
  await seesTheAccount(page, request, seller?.id ?? '');
  for (const look of [
    { locale: 'en', theme: 'dark', width: 1280 },
    { locale: 'ja', theme: 'light', width: 360 },
  ] as const) {
    await setLook(look, page, baseURL ?? '');
    await page.reload();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await setLook({ locale: 'ja', theme: 'light', width: 1280 }, page, baseURL ?? '');
  await page.reload();
  await page.goto('/applications');
  await expect(page.getByRole('row', { name: new RegExp(seller?.name ?? '') })).toContainText(/要確認 \d+件/);
  await page.getByRole('link', { name: '審査済み' }).click();
  await expect(page.getByRole('row', { name: new RegExp(seller?.name ?? '') }).first()).toContainText('差し戻し');
  await expectAccessible(page);
  // the last dialog repeats what the checks have found
  await page.goto(`/applications/${seller?.id}`);
  const before = clicks();
  await page.getByRole('button', { name: '承認', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: /確認が必要な項目が\d+件あります/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/口座名義が、登録された名称と異なります/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '承認する' }).click();
  await expect(page.getByText(`${seller?.name}を承認しました`)).toBeVisible();
  // with the one that has led here
  expect(toApplication + clicks() - before).toBe(3);
  await expect(page.getByRole('button', { name: '申請を再開' })).toBeVisible();
  expect((await api<Application>(request, 'GET', address)).status).toBe('accepted');
});

test('the platform’s staff check an application first, and pass it on with a remark', async ({ page, context, baseURL }) => {
  const name = '南部鉄器 鉄心';
  await signInAs('staff', context);
  await page.goto('/sellers');
  await page.getByRole('link', { name: /^申請の一次確認/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '申請の一次確認' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await alive(page);
  await expect(page.getByRole('button', { name: '承認', exact: true })).toHaveCount(0);
  for (const look of [
    { locale: 'en', theme: 'dark', width: 360 },
    { locale: 'ja', theme: 'light', width: 1280 },
  ] as const) {
    await setLook(look, page, baseURL ?? '');
    await page.reload();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await alive(page);
  await page.getByRole('button', { name: '運営者に送る' }).click();
  const dialog = page.getByRole('dialog', { name: `${name}の申請を運営者に送る` });
  await dialog.getByRole('textbox', { name: /運営者への伝達事項/ }).fill('鋳造所を訪ねました。');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '送る' }).click();
  await expect(page.getByText(`${name}の申請を運営者に送りました`)).toBeVisible();
  await expect(page.getByText('鋳造所を訪ねました。').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '運営者に送る' })).toHaveCount(0);
  await page.goto('/sellers?sort=sold_most');
  await expectAccessible(page);
});

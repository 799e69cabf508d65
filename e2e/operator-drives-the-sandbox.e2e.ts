import {
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTier,
  languageThemes,
  longTest,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { payByPage, simulate } from './pay-pages';

test('cash at a counter, by the number of the slip; once more is told as paid', async ({ page, context, request }) => {
  const slip = await payByPage(request, 'konbini');
  const { receipt = '' } = slip.payment_details;
  await signInAs('operator', context);
  await page.goto('/sandbox');
  await page.getByRole('link', { name: 'レジ' }).click();
  await page.getByRole('searchbox').fill(receipt);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(`${receipt}.*を支払う`) }).click();
  const happened = page.getByRole('status').filter({ hasText: '行った操作' });
  await expect(happened).toContainText('支払いました。売上確定しています。');
  await page.getByRole('button', { name: new RegExp(`${receipt}.*を支払う`) }).click();
  await expect(happened).toContainText('受け付けられませんでした。すでに支払い済みです。');
  await expectAccessible(page);
  await happened.getByRole('link', { name: '支払いを見る' }).first().click();
  await expect(page).toHaveURL(`/payments/${slip.id}`);
  await expect(page.getByText('売上確定', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(receipt, { exact: true })).toBeVisible();
});

test('a transfer that is short: the operator takes the payment with it, and the merchant reads why', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const transfer = await payByPage(request, 'bank_transfer');
  const { account_number: account = '' } = transfer.payment_details;
  await signInAs('operator', context);
  await page.goto(`/sandbox/payments?at=bank&search=${account}`);
  const amount = page.getByRole('textbox', { name: new RegExp(`${account} への振込額`) });
  const send = page.getByRole('button', { name: new RegExp(`${account} へ振り込む`) });
  await amount.fill('4,000');
  await send.click();
  await expect(page.getByText(/¥4,000 を振り込みました。.*運営者の確認待ちです。/)).toBeVisible();
  // keyboard focus stays in place
  await expect(send).toBeFocused();
  await amount.fill('5500');
  await send.click();
  await expect(page.getByText(/¥5,500 を振り込みました。/)).toBeVisible();

  await page.goto('/deposits');
  await expectAccessible(page);
  await page.goto(`/payments/${transfer.id}`);
  const deposits = page.getByRole('region', { name: '入金', exact: true });
  await expect(deposits).toContainText('¥500 不足');
  await deposits.getByRole('button', { name: '¥5,500 の入金を返却' }).click();
  const back = page.getByRole('dialog', { name: '¥5,500 の入金を返却しますか？' });
  await back.getByRole('button', { name: 'やめる' }).click();
  await deposits.getByRole('button', { name: 'この入金で売上確定' }).click();
  const take = page.getByRole('dialog', { name: '¥10,000 の支払いを売上確定しますか？' });
  await expect(take).toContainText('請求額 ¥10,000 に対して、¥9,500 の入金があります。');
  await expect(take).toContainText('不足分の ¥500 は運営者が負担します。');
  await take.getByRole('button', { name: '10,000 円を売上確定する' }).click();
  await expect(take.getByText('理由を入力してください。')).toBeVisible();
  await take.getByLabel('理由').fill('振込手数料が差し引かれていたため');
  for (const { locale, theme } of languageThemes()) {
    await setLook({ locale, theme, width: 390 }, page, baseURL ?? '');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
  await take.getByRole('button', { name: '10,000 円を売上確定する' }).click();
  await expect(page.getByText('10,000 円を売上確定しました')).toBeVisible();
  await expect(take).toBeHidden();

  await context.clearCookies();
  await signInAs('viewer', context);
  await page.goto(`/payments/${transfer.id}`);
  await expect(page.getByRole('region', { name: '入金', exact: true })).toContainText('振込手数料が差し引かれていたため');
  await expect(page.getByRole('region', { name: '入金', exact: true }).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});

test('a wallet: approved here, and refused', async ({ page, context, request }) => {
  const [first, second] = [await payByPage(request, 'paypay', { capture: false }), await payByPage(request, 'paypay')];
  await signInAs('operator', context);
  for (const [payment, action, told] of [
    [first, '承認', '承認しました。与信を確保しています。'],
    [second, '拒否', '拒否しました。'],
  ] as const) {
    await page.goto(`/sandbox/payments?at=wallets&search=${payment.id}`);
    await page.getByRole('button', { name: new RegExp(`を${action}$`) }).click();
    await expect(page.getByRole('status').filter({ hasText: '行った操作' })).toContainText(told);
  }
  await expectAccessible(page);
  await page.goto('/sandbox/payments?at=wallets&search=nothing-like-this');
  await expect(page.getByRole('heading', { name: '該当する支払いがありません' })).toBeVisible();
});

longTest(
  'the settings of a checkout are saved once their effect was read, and who came second is told',
  async ({ page, context, browser, baseURL, problems }) => {
    problems.allow(/409|conflict/);
    await signInAs('staff', context);
    await page.goto('/settings/checkout');
    await page.getByLabel('表示名').fill('てしごと市場 本店');
    await page.getByLabel('背景の色', { exact: true }).fill('#ffcc00');
    await expect(page.getByText(/もっと濃い色を選んでください/)).toBeVisible();
    await page.getByLabel('背景の色', { exact: true }).fill('7A1F3D');
    await page.getByLabel(/^Diners/).uncheck();
    const preview = page.getByRole('region', { name: 'プレビュー' });
    await expect(preview).toContainText('てしごと市場 本店');
    await expect(preview).not.toContainText('Diners');
    await expectAccessible(page);

    // a colleague is faster
    const theirs = await browser.newContext({ baseURL: baseURL ?? '', locale: 'ja-JP' });
    await signInAs('admin', theirs);
    const colleague = awake(await theirs.newPage());
    await colleague.goto('/settings/checkout');
    await colleague.getByLabel(/^AMEX/).uncheck();
    await colleague.getByRole('button', { name: '変更を保存' }).click();
    await colleague.getByRole('dialog').getByRole('button', { name: '保存する' }).click();
    await expect(colleague.getByText('決済ページの設定を保存しました')).toBeVisible();

    await page.getByRole('button', { name: '変更を保存' }).click();
    const dialog = page.getByRole('dialog', { name: '決済ページの設定を保存しますか？' });
    await expect(dialog).toContainText('停止する支払い方法Diners');
    await expect(dialog).toContainText('標準の色 → #7a1f3d');
    await dialog.getByRole('button', { name: '保存する' }).click();
    await expect(dialog.getByRole('alert')).toContainText('ほかの人が先に変更しました');
    // the dialog shows that saving would undo the colleague's change
    await expect(dialog).toContainText('再開する支払い方法AMEX');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'やめる' }).click();
    await page.getByLabel(/^AMEX/).uncheck();
    await page.getByRole('button', { name: '変更を保存' }).click();
    await expect(dialog).not.toContainText('AMEX');
    await dialog.getByRole('button', { name: '保存する' }).click();
    await expect(page.getByText('決済ページの設定を保存しました')).toBeVisible();
    await expect(page.getByRole('button', { name: '変更を保存' })).toHaveAccessibleDescription('変更された項目はありません。');

    // restores the settings for the journeys after this one
    for (const brand of [/^AMEX/, /^Diners/]) await page.getByLabel(brand).check();
    for (const field of ['表示名', '背景の色']) await page.getByLabel(field, { exact: true }).fill('');
    await page.getByRole('button', { name: '変更を保存' }).click();
    await dialog.getByRole('button', { name: '保存する' }).click();
    await expect(dialog).toBeHidden();
    await theirs.close();

    await context.clearCookies();
    await signInAs('viewer', context);
    await page.goto('/settings/checkout');
    await expect(page.getByLabel('表示名')).toBeDisabled();
    await expect(page.getByRole('button', { name: '変更を保存' })).toHaveCount(0);
    await expectAccessible(page);
  },
);

longTest('what waits is shown to everybody who looks, whatever the look', async ({ page, context, request, baseURL }) => {
  const transfer = await payByPage(request, 'bank_transfer');
  await simulate(request, transfer, 'paid', 12_000);
  await payByPage(request, 'pay_easy');
  await signInAs('operator', context);
  for (const { locale, theme } of languageThemes()) {
    for (const width of inTier([1280, 390])) {
      await setLook({ locale, theme, width }, page, baseURL ?? '');
      for (const path of [
        '/deposits',
        `/payments/${transfer.id}`,
        ...['counter', 'bank', 'wallets'].map((at) => `/sandbox/payments?at=${at}`),
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    }
  }
});

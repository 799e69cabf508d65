import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  longTest,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { loseAnswers } from './lost-answers';
import { balanceOf, line, shown, withPoorSeller } from './sellers';

async function openRefund(page: Page, { id }: { id: string }, name = '返金する') {
  await page.goto(`/payments/${id}`);
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test('staff find a payment by its order number and refund a part of it with a new split', async ({ page, request, context }) => {
  const payment = await payWorkedExample(request);
  const [first, second] = platformOf().sellers;
  await signInAs('staff', context);
  await page.goto('/payments');
  await page.getByRole('main').getByRole('searchbox').first().fill(payment.external_order_num);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: '返金する', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: '返金する ¥10,000 の支払い' });
  await expect(dialog.getByRole('button', { name: '¥10,000 を返金' })).toBeEnabled();
  await dialog.getByText('一部または別の分配で戻す').click();
  await dialog.getByRole('textbox', { name: '返金額' }).fill('3000');
  // the earlier preview was for the full amount
  await expect(dialog.getByRole('button', { name: '¥3,000 を返金' })).toBeDisabled();
  await expect(dialog.getByRole('textbox', { name: `${first?.name}の負担額` })).toHaveValue('1,800');
  await dialog.getByRole('textbox', { name: `${first?.name}の負担額` }).fill('２，０００');
  await dialog.getByRole('textbox', { name: `${second?.name}の負担額` }).fill('500');
  await dialog.getByRole('textbox', { name: `${second?.name}に返す手数料` }).fill('0');
  await expect(dialog.getByText('残り ¥500 は自社の負担')).toBeVisible();
  await dialog.getByRole('textbox', { name: '理由・メモ' }).fill('一部の品切れ');
  const preview = dialog.getByRole('region', { name: '実行後の残高' });
  await expect(preview).toHaveAttribute('aria-busy', 'false');
  await expect(preview.getByText(/台帳の動き/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '¥3,000 を返金' }).click();

  await expect(page.getByText('¥3,000 を返金しました')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('うち ¥3,000 を返金')).toBeVisible();
  // the toast does not lead to the page that is open
  await expect(page.getByRole('link', { name: '返金を見る' })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: '履歴' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: /返金/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('row', { name: /−¥3,000/ })).toBeVisible();
  await page.getByRole('tab', { name: '履歴' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText(/返金−¥3,000松本 彩/);
  expect(await shown(request, payment)).toMatchObject({
    amount_refunded: 3_000,
    refunds: [{ amount: 3_000, platform_details: { submerchants: [line(first, 2_000, 180), line(second, 500)] } }],
  });
});

test('a refund that a seller cannot cover is explained, and goes through after the suggested change', async ({
  page,
  request,
  context,
}) => {
  const { payment, rich, poor } = await withPoorSeller(request);
  const before = await balanceOf(request, rich);
  await signInAs('staff', context);
  const dialog = await openRefund(page, payment);
  await dialog.getByText('一部または別の分配で戻す').click();
  await dialog.getByRole('textbox', { name: '返金額' }).fill('3000');
  await dialog.getByRole('textbox', { name: `${rich.name}の負担額` }).fill('2000');
  await dialog.getByRole('textbox', { name: `${rich.name}に返す手数料` }).fill('200');
  await dialog.getByRole('textbox', { name: `${poor.name}の負担額` }).fill('1000');
  await dialog.getByRole('textbox', { name: `${poor.name}に返す手数料` }).fill('100');
  await expect(dialog.getByRole('alert')).toContainText(`${poor.name}の残高が ¥200 足りません`);
  await expect(dialog.getByText('残高が足りないため返金できません。')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '¥3,000 を返金' })).toBeDisabled();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: '自社が ¥200 を負担する' }).click();
  await expect(dialog.getByRole('textbox', { name: `${poor.name}の負担額` })).toHaveValue('800');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: '¥3,000 を返金' }).click();
  await expect(page.getByText('¥3,000 を返金しました')).toBeVisible();
  expect([await balanceOf(request, poor), await balanceOf(request, rich)]).toEqual([0, before - 1_800]);
});

test('an authorization is cancelled, and nothing more is offered', async ({ page, request, context }) => {
  const payment = await payWorkedExample(request, { capture: false });
  await signInAs('staff', context);
  await page.goto(`/payments/${payment.id}`);
  await page.getByRole('button', { name: '取り消す', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '与信を残す' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '10,000 円の与信を取り消す' }).click();
  await expect(page.getByText('10,000 円の与信を取り消しました')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('group', { name: 'この支払いの操作' }).getByRole('button')).toHaveCount(0);
  expect((await shown(request, payment)).status).toBe('cancelled');
});

longTest('in English on a phone: a refund along the split', async ({ page, request, context, baseURL }) => {
  const payment = await payWorkedExample(request);
  await setLook({ locale: 'en', theme: 'light', width: 390 }, page, baseURL ?? '');
  await signInAs('admin', context);
  const dialog = await openRefund(page, payment, 'Refund');
  await expectNoSidewaysScroll(page);
  await dialog.getByText('Partial or custom').click();
  await dialog.getByRole('button', { name: 'In proportion' }).click();
  await expect(dialog.getByText('¥1,000 paid by your platform')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByText('Full amount, ¥10,000, along the original split').click();
  await dialog.getByRole('button', { name: 'Refund ¥10,000' }).click();
  await expect(page.getByText('Refunded ¥10,000')).toBeVisible();
  await expect(page.getByText('Fully refunded')).toBeVisible();
  expect((await shown(request, payment)).status).toBe('refunded');
});

test('a server that fails: nothing typed is lost, the dialog says what happened, and nothing is done twice', async ({
  page,
  request,
  context,
  problems,
}) => {
  problems.allow(/Failed to load resource|net::ERR/);
  const payment = await payWorkedExample(request);
  await signInAs('staff', context);
  const dialog = await openRefund(page, payment);
  await dialog.getByText('一部または別の分配で戻す').click();
  await dialog.getByRole('textbox', { name: '返金額' }).fill('1000');
  await dialog.getByRole('button', { name: '自社がすべて負担する' }).click();
  await expect(dialog.getByRole('region', { name: '実行後の残高' })).toHaveAttribute('aria-busy', 'false');
  const carriedOut = await loseAnswers(page, `**/payments/${payment.id}`);
  await dialog.getByRole('button', { name: '¥1,000 を返金' }).click();
  await expect(dialog.getByRole('alert')).toContainText('サーバーから応答がありませんでした');
  await expect(dialog.getByRole('textbox', { name: '返金額' })).toHaveValue('1,000');
  await expect(dialog.getByRole('textbox', { name: '返金額' })).toBeDisabled();
  await expect.poll(carriedOut).toBeGreaterThan(0);
  expect((await shown(request, payment)).refunds).toHaveLength(1);
  await page.unrouteAll({ behavior: 'wait' });
  // a reopened dialog holds the same request, not a new one
  await dialog.getByRole('button', { name: '閉じる', exact: true }).click();
  await expect(dialog).toBeHidden();
  // the page shows the result to a person who does not send again
  await expect(page.getByText('うち ¥1,000 を返金')).toBeVisible();
  await page.getByRole('button', { name: '返金する', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('サーバーから応答がありませんでした');
  await dialog.getByRole('button', { name: 'もう一度送信：¥1,000 を返金' }).click();
  await expect(page.getByText('¥1,000 を返金しました')).toBeVisible();
  expect((await shown(request, payment)).refunds).toHaveLength(1);
});

test('who only looks on is told why nothing can be done', async ({ page, request, context }) => {
  const payment = await payWorkedExample(request, { capture: false });
  await signInAs('viewer', context);
  await page.goto(`/payments/${payment.id}`);
  const capture = page.getByRole('button', { name: '売上確定する' });
  await expect(capture).toHaveAttribute('aria-disabled', 'true');
  await capture.focus();
  await expect(page.getByText('閲覧のみの権限では操作できません。').first()).toBeVisible();
  await capture.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

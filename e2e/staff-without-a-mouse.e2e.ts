import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { expect, longTest, payWorkedExample, platformOf, signInAs, tabTo, typeInto } from './fixtures';
import { aSeller, balanceOf, line, shown, withPoorSeller } from './sellers';

type Walk = (given: { page: Page; context: BrowserContext; request: APIRequestContext }) => Promise<void>;

/** Each journey runs with the mouse in every run, in its own file; by keyboard in the whole grid. */
const walk = (title: string, steps: Walk) => longTest(`by keyboard alone: ${title}`, steps);

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Presses a button of the page that opens a dialog. */
async function open(page: Page, name: string) {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
}

/** Sends the dialog's request after its dry run. */
async function send(page: Page, name: string) {
  const button = dialogOf(page).getByRole('button', { name });
  await expect(button).toBeEnabled();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  // the focus is not lost when the dialog closes
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

walk('a payment is found by its order number and a part refunded with a new split', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  const [first] = platformOf().sellers;
  await signInAs('staff', context);
  await page.goto('/payments');
  await typeInto(page, page.getByRole('main').getByRole('searchbox').first(), payment.external_order_num);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await tabTo(page, page.getByRole('row').nth(1).getByRole('link'));
  await page.keyboard.press('Enter');
  await open(page, '返金する');
  const dialog = dialogOf(page);
  await tabTo(page, dialog.getByRole('radio', { name: '全額 ¥10,000' }));
  await page.keyboard.press('ArrowDown');
  await typeInto(page, dialog.getByRole('textbox', { name: '返金額' }), '2000');
  await tabTo(page, dialog.getByRole('button', { name: '元の比率で按分' }));
  await page.keyboard.press('Enter');
  await typeInto(page, dialog.getByRole('textbox', { name: `${first?.name}の負担額` }), '1000');
  await send(page, '¥2,000 を返金');
  await expect(page.getByText('¥2,000 を返金しました')).toBeVisible();
  expect(await shown(request, payment)).toMatchObject({ refunds: [{ amount: 2_000 }] });
});

walk('a refund that a seller cannot cover goes through after the suggested change', async ({ page, context, request }) => {
  const { payment, rich, poor } = await withPoorSeller(request);
  await signInAs('staff', context);
  await page.goto(`/payments/${payment.id}`);
  await open(page, '返金する');
  const dialog = dialogOf(page);
  await tabTo(page, dialog.getByRole('radio', { name: '全額 ¥10,000' }));
  await page.keyboard.press('ArrowDown');
  await typeInto(page, dialog.getByRole('textbox', { name: '返金額' }), '3000');
  for (const [name, text] of [
    [`${rich.name}の負担額`, '2000'],
    [`${rich.name}に返す手数料`, '200'],
    [`${poor.name}の負担額`, '1000'],
    [`${poor.name}に返す手数料`, '100'],
  ] as const)
    await typeInto(page, dialog.getByRole('textbox', { name }), text);
  await expect(dialog.getByRole('alert')).toContainText(`${poor.name}の残高が ¥200 足りません`);
  await tabTo(page, dialog.getByRole('button', { name: '自社が ¥200 を負担する' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await send(page, '¥3,000 を返金');
  expect(await balanceOf(request, poor)).toBe(0);
});

walk('an authorization is captured with a split edited to the last yen', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request, { capture: false });
  const [first, second] = platformOf().sellers;
  const third = await aSeller(request);
  await signInAs('staff', context);
  await page.goto(`/payments/${payment.id}`);
  await open(page, '売上確定する');
  const dialog = dialogOf(page);
  const amountOf = (seller: { name: string } | undefined) =>
    dialog.getByRole('textbox', { name: `${seller?.name}への分配額`, exact: true });
  await typeInto(page, amountOf(first), '6999');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: `${first?.name}の手数料` })).toBeFocused();
  await typeInto(page, dialog.getByRole('combobox', { name: '販売者を追加' }), third.name);
  await expect(page.getByRole('option', { name: third.name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await typeInto(page, amountOf(third), '2');
  await expect(dialog.getByText('¥1 超えています')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '¥10,000 を売上確定' })).toBeDisabled();
  await typeInto(page, amountOf(third), '1');
  await expect(dialog.getByText('残り ¥0 は自社の分')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: third.name })).toContainText(/¥0.*¥1/);
  await send(page, '¥10,000 を売上確定');
  await expect(page.getByText('¥10,000 を売上確定しました')).toBeVisible();
  expect(await shown(request, payment)).toMatchObject({
    status: 'captured',
    platform_details: { submerchants: [line(first, 6_999, 600), line(second, 3_000, 300), line(third, 1)] },
  });
  expect(await balanceOf(request, third)).toBe(1);
});

walk('a day’s change of the balance is read down to a payment', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  await signInAs('viewer', context);
  await page.goto('/balance');
  await tabTo(page, page.getByRole('button', { name: /^期間/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialogOf(page).getByRole('button', { name: '今日' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=(\d{4}-\d{2}-\d{2})&to=\1/);
  await expect(dialogOf(page)).toBeHidden();
  const explained = page.getByRole('region', { name: '残高の内訳' });
  await expect(explained.getByText('一致', { exact: true })).toBeVisible();
  await tabTo(page, explained.getByRole('link', { name: '支払い', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/type=payment&from=/);
  await tabTo(page, page.getByRole('table').locator(`a[href="/payments/${payment.id}"]`).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/payments/${payment.id}`);
});

walk('somebody is invited to look', async ({ page, context }) => {
  const email = `viewer-${randomUUID()}@example.jp`;
  await signInAs('admin', context);
  await page.goto('/settings/team');
  await open(page, '招待する');
  const dialog = dialogOf(page);
  await typeInto(page, dialog.getByLabel('メールアドレス'), email);
  await typeInto(page, dialog.getByLabel('氏名'), '閲覧 小梅');
  const chosen = dialog.getByRole('radio', { checked: true }).or(dialog.getByRole('radio').first());
  await tabTo(page, chosen.first());
  const viewer = dialog.getByRole('radio', { name: /閲覧のみ/ });
  for (let step = 0; step < 5 && !(await viewer.isChecked()); step++) await page.keyboard.press('ArrowDown');
  await expect(viewer).toBeChecked();
  await send(page, '招待メールを送る');
  await expect(page.getByRole('row', { name: new RegExp(`${email} 閲覧のみ 招待中`) })).toBeVisible();
});

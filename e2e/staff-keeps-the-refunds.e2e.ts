import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { api, expect, expectAccessible, expectNoSidewaysScroll, inTier, payWorkedExample, setLook, signInAs, test } from './fixtures';
import { balanceOf, withPoorSeller } from './sellers';
import { wordsIn } from './words';

for (const locale of inTier(['ja', 'en'] as const)) {
  test(`${locale}: from an order number to its refund, with a transfer of what a seller is short of`, async ({
    page,
    request,
    context,
    baseURL,
  }) => {
    const t = wordsIn(locale);
    const { payment, poor } = await withPoorSeller(request);
    // of its part of 700 yen in the refund
    await api(request, 'POST', `/merchants/${poor.id}/balances/JPY/transfer`, { direction: 'to_platform', amount: 200 });
    await setLook({ locale, theme: 'light', width: 1280 }, page, baseURL ?? '');
    await signInAs('staff', context);
    await page.goto('/refunds');
    await page.getByRole('textbox', { name: t('refunds.start.label') }).fill('no such order');
    await page.getByRole('button', { name: t('refunds.start.find') }).click();
    await expect(page.getByText(t('refunds.start.none'))).toBeVisible();
    await page.getByRole('textbox', { name: t('refunds.start.label') }).fill(payment.external_order_num);
    await page.getByRole('button', { name: t('refunds.start.find') }).click();

    const refund = page.getByRole('dialog').first();
    const short = refund.getByRole('alert');
    await expect(short).toContainText(poor.name);
    const missing = 200;
    await short
      .getByRole('button', { name: t('refund.mend.transfer', { name: poor.name, amount: `¥${missing.toLocaleString('en-US')}` }) })
      .click();
    const transfer = page.getByRole('dialog', { name: t('transfer.title', { name: poor.name }) });
    await expect(transfer.getByRole('textbox', { name: t('transfer.amount') })).toHaveValue(missing.toLocaleString('en-US'));
    await transfer.getByRole('textbox', { name: t('transfer.description') }).fill('返金の不足分');
    await expectAccessible(page);
    const had = await balanceOf(request, poor);
    await transfer.getByRole('button', { name: t('transfer.submitAmount', { amount: missing }) }).click();
    await expect(page.getByText(t('transfer.done', { amount: missing }))).toBeVisible();
    expect(await balanceOf(request, poor)).toBe(had + missing);
    await expect(short).toHaveCount(0);
    await refund.getByRole('button', { name: t('refund.submitAmount', { amount: 10_000 }) }).click();
    await expect(page.getByText(t('refund.done', { amount: 10_000 }))).toBeVisible();
    expect(await balanceOf(request, poor)).toBe(0);

    await page.goto(`/sellers/${poor.id}/balance`);
    await expect(page.getByRole('row', { name: /返金の不足分/ })).toBeVisible();
    await page.goto('/refunds');
    await page.getByRole('searchbox', { name: t('refunds.filters.search') }).fill(payment.external_order_num);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row').nth(1)).toContainText(poor.name);
    await expectAccessible(page);
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: t('filters.export') }).click();
    const lines = fs.readFileSync(await (await file).path(), 'utf8').split('\r\n');
    expect(lines[0]).toContain(t('refunds.file.bearer'));
    expect(lines.slice(1, -1).every((line) => line.includes(payment.external_order_num))).toBe(true);
    expect(lines.length).toBeGreaterThan(3);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/tab=refunds#records$/);
  });
}

test('an order number of many payments, which looks like an id: the newest are offered, and the way to all of them', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const t = wordsIn('en');
  const order = randomUUID();
  const newest: string[] = [];
  for (let made = 0; made < 11; made++) newest.unshift((await payWorkedExample(request, { external_order_num: order })).id);
  await setLook({ locale: 'en', theme: 'light', width: 390 }, page, baseURL ?? '');
  await signInAs('staff', context);
  await page.goto('/refunds');
  await page.getByRole('textbox', { name: t('refunds.start.label') }).fill(order);
  await page.getByRole('button', { name: t('refunds.start.find') }).click();
  await expect(page.getByText(t('refunds.start.several'))).toBeVisible();
  const offered = page.locator('a[href*="act=refund"]');
  await expect(offered).toHaveCount(10);
  await expect(offered.first()).toHaveAttribute('href', `/payments/${newest[0]}?tab=refunds&act=refund`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: t('refunds.start.all', { count: 11 }) }).click();
  await expect(page).toHaveURL(`/payments?order=${order}`);
  await page.goto('/refunds');
  await page.getByRole('textbox', { name: t('refunds.start.label') }).fill(newest[1] ?? '');
  await page.getByRole('button', { name: t('refunds.start.find') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // `act` in the address opens the dialog only once
  await expect(page).toHaveURL(`/payments/${newest[1]}?tab=refunds`);
});

test('staff give a seller yen from its page, and see both balances before; on a phone the list is cards', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await payWorkedExample(request);
  const { poor } = await withPoorSeller(request);
  await setLook({ locale: 'ja', theme: 'dark', width: 390 }, page, baseURL ?? '');
  await signInAs('staff', context);
  await page.goto(`/sellers/${poor.id}`);
  const before = await balanceOf(request, poor);
  await page.getByRole('button', { name: '残高を振り替える', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: '振り替える' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: '金額' }).fill('５００');
  await expect(dialog.getByRole('region', { name: '実行後の残高' })).toContainText(poor.name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '¥500 を振り替え' }).click();
  await expect(page.getByText('¥500 を振り替えました')).toBeVisible();
  expect(await balanceOf(request, poor)).toBe(before + 500);
  await page.getByRole('button', { name: '残高を振り替える', exact: true }).click();
  await dialog.getByText(`${poor.name} から自社へ`).click();
  await dialog.getByRole('textbox', { name: '金額' }).fill(`${before + 501}`);
  await expect(dialog.getByRole('alert')).toContainText(`${poor.name}の残高が ¥1 足りません`);
  await page.goto('/refunds');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

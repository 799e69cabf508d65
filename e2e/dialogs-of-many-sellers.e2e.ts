import type { Page } from '@playwright/test';
import { api, expect, expectAccessible, expectNoSidewaysScroll, type Payment, payWorkedExample, signInAs, test } from './fixtures';
import { simulate } from './pay-pages';
import { aSeller, balanceOf, line, withManySellers } from './sellers';
import { wordsIn } from './words';

const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];
const t = wordsIn('ja');

async function open(page: Page, { id }: Payment, name: string) {
  await page.goto(`/payments/${id}`);
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

for (const size of sizes)
  test(`${size.width}×${size.height}: a refund that forty sellers are short of keeps its buttons in reach, and goes through after one transfer to all`, async ({
    page,
    context,
    request,
  }) => {
    test.slow();
    await payWorkedExample(request, { amount: 100_000, platform_details: { submerchants: [] } });
    const { payment, sellers } = await withManySellers(request, 40);
    await page.setViewportSize(size);
    await signInAs('staff', context);
    const dialog = await open(page, payment, t('refund.submit'));
    await expect(dialog.getByText(payment.external_order_num)).toBeVisible();
    const obstacle = dialog.getByRole('alert');
    await expect(obstacle).toContainText(t('split.preview.shortAll', { count: 40, amount: '¥20,000' }));
    const confirm = dialog.getByRole('button', { name: t('refund.submitAmount', { amount: 60_000 }) });
    await expect(confirm).toBeDisabled();
    await expect(confirm).toBeInViewport({ ratio: 1 });
    // the fields keep at least a third of the window
    const fields = await dialog.locator('form > div').first().boundingBox();
    expect(fields?.height ?? 0).toBeGreaterThan(size.height / 3);
    await dialog.getByText(t('refund.part')).click();
    await expect(dialog.getByRole('textbox', { name: t('refund.amount') })).toBeVisible();
    await expect(obstacle).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await obstacle.getByRole('button', { name: t('refund.mend.transferAll', { count: 40, amount: '¥20,000' }) }).click();
    const all = page.getByRole('dialog', { name: t('transfer.all.title', { count: 40 }) });
    const transfer = all.getByRole('button', { name: t('transfer.all.submit', { count: 40, amount: 20_000 }) });
    await expect(transfer).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await transfer.click();
    await expect(all).toBeHidden({ timeout: 120_000 });
    await expect(obstacle).toHaveCount(0);
    await confirm.click();
    await expect(dialog).toBeHidden();
    for (const seller of [sellers[0], sellers[39]]) expect(seller && (await balanceOf(request, seller))).toBe(0);
  });

const cash = { type: 'konbini', store: 'lawson', email: 'hanako@example.jp', name: '山田花子' };

test('a capture, a refund and a refund request of one, twelve and forty sellers keep their buttons in reach', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const all = await Promise.all(Array.from({ length: 40 }, () => aSeller(request)));
  await signInAs('staff', context);
  for (const count of [1, 12, 40]) {
    const platform_details = { submerchants: all.slice(0, count).map((seller) => line(seller, 1_000, 300)) };
    const more = { amount: count * 1_500, platform_details };
    const paid = await payWorkedExample(request, { ...more, payment_details: cash });
    await simulate(request, paid, 'paid');
    const dialogs = [
      [await payWorkedExample(request, { ...more, capture: false }), t('capture.submit'), null],
      [await payWorkedExample(request, more), t('refund.submit'), t('refund.part')],
      [paid, t('refund.submit'), t('refund.part')],
    ] as const;
    for (const size of sizes)
      for (const [payment, action, part] of dialogs) {
        await page.setViewportSize(size);
        const dialog = await open(page, payment, action);
        // nothing is worked out while the account is empty
        if (payment === paid) await expect(dialog.getByText(t('refund.faults.account'))).toBeVisible();
        if (part) await dialog.getByText(part).click();
        await expect(dialog.getByRole('textbox', { name: all[0]?.name ?? '' }).first()).toBeAttached();
        await expect(dialog.locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
        await expect(dialog.getByRole('button', { name: t('payment.dialog.cancel'), exact: true })).toBeInViewport({ ratio: 1 });
        await expectNoSidewaysScroll(page);
      }
  }
});

test('a part of a refund keeps the proportion of the split until somebody divides it otherwise, and more than is left is told at its field', async ({
  page,
  context,
  request,
}) => {
  const payment = await payWorkedExample(request);
  const [first, second] = (
    await api<{ platform_details: { submerchants: { submerchant_id: string }[] } }>(request, 'GET', `/payments/${payment.id}`)
  ).platform_details.submerchants;
  expect([first, second]).not.toContain(undefined);
  await signInAs('staff', context);
  const dialog = await open(page, payment, t('refund.submit'));
  await dialog.getByText(t('refund.part')).click();
  const amount = dialog.getByRole('textbox', { name: t('refund.amount') });
  const shares = dialog.getByRole('textbox', { name: /の負担額$/ });
  for (const [typed, one, other] of [
    ['5000', '3,000', '1,500'],
    ['１０００', '600', '300'],
  ] as const) {
    await amount.fill(typed);
    await expect(shares.nth(0)).toHaveValue(one);
    await expect(shares.nth(1)).toHaveValue(other);
  }
  await amount.blur();
  await expect(amount).toHaveValue('1,000');
  await amount.fill('99999');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText(t('refund.faults.tooMuch', { left: '¥10,000' })).first()).toBeVisible();
  await amount.fill('1000');
  await shares.nth(0).fill('500');
  await amount.fill('2000');
  await expect(shares.nth(0)).toHaveValue('500');
});

test('a dialog that cannot be loaded is told, and the page stays; it opens once there is a connection again', async ({
  page,
  context,
  request,
  problems,
}) => {
  problems.allow(/Failed to load|net::ERR|ChunkLoadError/);
  const payment = await payWorkedExample(request);
  await signInAs('staff', context);
  await page.goto(`/payments/${payment.id}`);
  await page.waitForLoadState('networkidle');
  await page.route('**/_next/static/chunks/**', (route) => route.abort());
  const button = page.getByRole('button', { name: t('refund.submit'), exact: true });
  await button.click();
  await expect(page.getByText(t('lazy.failed'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¥10,000');
  await expect(button).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

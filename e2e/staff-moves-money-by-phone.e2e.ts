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
import { aSeller, balanceOf, line, shown, withPoorSeller } from './sellers';

test.beforeEach(async ({ page, context, baseURL }) => {
  await setLook({ locale: 'en', theme: 'dark', width: 390 }, page, baseURL ?? '');
  await signInAs('staff', context);
});

test('in English on a phone: a refund that a seller cannot cover goes through after the suggested change', async ({ page, request }) => {
  const { payment, rich, poor } = await withPoorSeller(request);
  await page.goto(`/payments/${payment.id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Partial or custom').click();
  const fill = (name: string, text: string) => dialog.getByRole('textbox', { name, exact: true }).fill(text);
  await fill('Amount', '3000');
  await fill(`Amount paid by ${rich.name}`, '2000');
  await fill(`Fee returned to ${rich.name}`, '200');
  await fill(`Amount paid by ${poor.name}`, '1000');
  await fill(`Fee returned to ${poor.name}`, '100');
  await expect(dialog.getByRole('alert')).toContainText(`${poor.name} is ¥200 short`);
  await expect(dialog.getByRole('button', { name: 'Refund ¥3,000' })).toBeDisabled();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Let your platform pay ¥200' }).click();
  await dialog.getByRole('button', { name: 'Refund ¥3,000' }).click();
  await expect(page.getByText('Refunded ¥3,000')).toBeVisible();
  expect(await balanceOf(request, poor)).toBe(0);
});

test('what comes in below moves nothing away from under a finger', async ({ page, request }) => {
  const payment = await payWorkedExample(request);
  await page.goto(`/payments/${payment.id}`);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/payments/${payment.id}`, async (route) => {
    if (route.request().method() === 'POST') await asked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const preview = dialog.getByRole('region', { name: 'Balances afterwards' });
  await expect(preview).toHaveAttribute('aria-busy', 'true');
  const part = dialog.getByText('Partial or custom');
  // a trial click waits until nothing moves
  await part.click({ trial: true });
  const before = await part.boundingBox();
  answer();
  await expect(preview).toHaveAttribute('aria-busy', 'false');
  expect(await part.boundingBox()).toEqual(before);
});

test('in English on a phone: an authorization is captured with a split edited to the last yen', async ({ page, request }) => {
  const payment = await payWorkedExample(request, { capture: false });
  const [first, second] = platformOf().sellers;
  await page.goto(`/payments/${payment.id}`);
  await page.getByRole('button', { name: 'Capture', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: `Amount for ${first?.name}` }).fill('7001');
  await expect(dialog.getByText('¥1 over')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Capture ¥10,000' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: `Amount for ${first?.name}` }).fill('7000');
  await expect(dialog.getByText('¥0 stays with your platform')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Balances afterwards' })).toHaveAttribute('aria-busy', 'false');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Capture ¥10,000' }).click();
  await expect(page.getByText('Captured ¥10,000')).toBeVisible();
  expect(await shown(request, payment)).toMatchObject({
    status: 'captured',
    platform_details: { submerchants: [line(first, 7_000, 600), line(second, 3_000, 300)] },
  });
});

longTest('forty sellers in a split: each can be found, and the one who is short is never hidden', async ({ page, request }) => {
  const sellers = await Promise.all(Array.from({ length: 40 }, () => aSeller(request)));
  const amount = 9_999_999;
  const description = 'とても長い説明'.repeat(30);
  const payment = await payWorkedExample(request, {
    amount,
    description,
    platform_details: { submerchants: sellers.map((seller) => line(seller, 100_000, 10_000)) },
  });
  await page.goto(`/payments/${payment.id}`);
  // the page folds most sellers, and still adds up
  const split = page.getByRole('region', { name: 'Split' });
  await expect(split.getByRole('row', { name: /35 more sellers/ })).toContainText('¥3,150,000');
  await expect(split.getByRole('button', { name: /^試験商店/ })).toHaveCount(5);
  await split.getByRole('button', { name: '35 more sellers' }).click();
  await expect(split.getByRole('button', { name: /^試験商店/ })).toHaveCount(40);
  await expectNoSidewaysScroll(page);
  await split.getByRole('button', { name: 'Show fewer sellers' }).click();
  await expect(split.getByRole('button', { name: /^試験商店/ })).toHaveCount(5);
  // so does a long description
  const words = page.getByText(description);
  const folded = await words.evaluate((element) => element.clientHeight);
  await page.getByRole('button', { name: 'Show full text' }).click();
  await expect.poll(() => words.evaluate((element) => element.clientHeight)).toBeGreaterThan(folded);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Partial or custom').click();
  await dialog.getByRole('button', { name: 'In proportion' }).click();
  const [last] = sellers.slice(-1);
  const field = dialog.getByRole('textbox', { name: `Amount paid by ${last?.name}` });
  await expect(field).toHaveValue('100,000');
  // the button is visible, however long the list
  await expect(dialog.getByRole('button', { name: 'Refund ¥9,999,999' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('textbox', { name: 'Filter by seller name' }).fill(sellers[0]?.name ?? '');
  await expect(field).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Filter by seller name' }).fill('');
  // on a desktop the preview is visible too; sellers in the split are not shown twice
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('1000');
  await dialog.getByRole('button', { name: 'In proportion' }).click();
  const effect = dialog.getByRole('region', { name: 'Balances afterwards' });
  await expect(effect).toHaveAttribute('aria-busy', 'false');
  await page.setViewportSize({ width: 1280, height: 860 });
  await expect(dialog.getByRole('button', { name: 'Refund ¥1,000' })).toBeInViewport({ ratio: 1 });
  const others = effect.getByRole('listitem').filter({ visible: true });
  await expect(others).toHaveText([/^Your platform/]);
  await expect(others).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill(String(amount));
  await dialog.getByRole('button', { name: 'In proportion' }).click();
  await field.fill('100,001');
  await dialog.getByRole('textbox', { name: 'Filter by seller name' }).fill(sellers[0]?.name ?? '');
  await expect(field).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

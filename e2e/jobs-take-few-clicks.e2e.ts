// The main jobs of a day, with the pointer, from the page where a person begins; each press is counted, whatever it hits. With the clock. A seller is approved in `operator-reviews-an-application`.
import { downloaded, untilSettled } from './bank-files';
import { countClicks } from './clicks';
import { api, expect, payWorkedExample, platformOf, signInAs, test } from './fixtures';
import { aPdf, shown } from './sellers';
import { wordsIn } from './words';

const t = wordsIn('ja');

test('find a payment of two sellers by its order number and refund a part of it: four clicks', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  const clicks = await countClicks(page);
  await signInAs('staff', context);
  await page.goto('/home');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: t('search.label') }).fill(payment.external_order_num);
  await expect(page.getByRole('option', { name: new RegExp(payment.external_order_num) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/payments/${payment.id}`);
  await page.getByRole('button', { name: t('payment.actions.refund'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('refund.part')).click();
  const amount = dialog.getByRole('textbox', { name: t('refund.amount') });
  await amount.click();
  await amount.fill('5000');
  await dialog.getByRole('button', { name: t('refund.submitAmount', { amount: 5_000 }) }).click();
  await expect(dialog).toBeHidden();
  expect(clicks()).toBeLessThanOrEqual(4);
  // both sellers gave their part
  expect((await shown(request, payment)).amount_refunded).toBe(5_000);
});

test('answer a chargeback, from the home page: three clicks', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  const due_date = new Date(Date.parse(await now(request)) + 3_600_000).toISOString();
  const raised = await api<{ id: string }>(request, 'POST', '/test_helpers/chargebacks', {
    payment_id: payment.id,
    reason_code: '13.1',
    due_date,
  });
  const clicks = await countClicks(page);
  await signInAs('staff', context);
  await page.goto('/home');
  await page.getByRole('main').locator(`a[href="/chargebacks/${raised.id}"]`).first().click();
  await page.getByRole('textbox', { name: t('defense.fields.description') }).fill('お届け済みです。');
  const documents = page.getByRole('group', { name: t('defense.groups.documents') });
  await documents.locator('input[type=file]').setInputFiles({ name: '配達証明.pdf', mimeType: 'application/pdf', buffer: await aPdf(1) });
  await expect(documents.getByText('配達証明.pdf')).toBeVisible();
  await page.getByRole('button', { name: t('defense.send.open'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('defense.send.submit'), exact: true })
    .click();
  await expect(page.getByRole('main').getByText(t('chargebacks.status.defended'), { exact: true }).first()).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(3);
});

test('pay the sellers, from the overview to the file for the bank: four clicks', async ({ page, context, request }) => {
  const [seller] = platformOf().sellers;
  await payWorkedExample(request);
  await untilSettled(request, seller?.id);
  const clicks = await countClicks(page);
  await signInAs('operator', context);
  await page.goto('/overview');
  await page.getByRole('main').locator('a[href^="/bank-files/days/"]').first().click();
  await page.getByRole('main').locator('button[aria-haspopup=dialog]').first().click();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/bank-files\/[0-9a-f]{8}-[0-9a-f-]+$/);
  const bytes = await downloaded(page, t);
  expect(clicks()).toBeLessThanOrEqual(4);
  expect(bytes.toString('latin1')).toMatch(/^1/);
});

const now = async (request: Parameters<typeof api>[0]) =>
  (await api<{ now: string }>(request, 'POST', '/test_helpers/clock/advance', { seconds: 1 })).now;

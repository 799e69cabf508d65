import type { APIRequestContext } from '@playwright/test';
import {
  api,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTier,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { wordsIn } from './words';

const available = async (request: APIRequestContext) =>
  (await api<{ available: number }>(request, 'GET', `/merchants/${platformOf().id}/balances/JPY`)).available;

/** A PNG of one pixel. */
const document_base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Answers as the merchant's system does. */
async function defend(request: APIRequestContext, id = '') {
  const authorization = `Basic ${Buffer.from(`${platformOf().secret_key}:`).toString('base64')}`;
  const data = { description: '配達済みです。', document: { document_base64, filename: '配達証明.png' } };
  const answer = await request.post(`/api/v1/chargeback_requests/${id}/defend`, { headers: { authorization }, data });
  expect(answer.status(), await answer.text()).toBe(204);
}

const looks = [
  { locale: 'ja', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
] as const;

for (const look of inTier(looks)) {
  test(`a letter is recorded, answered, and lost, in ${look.locale} at ${look.width} px`, async ({ page, context, request, baseURL }) => {
    const t = wordsIn(look.locale);
    const { id: paymentId } = await payWorkedExample(request);
    await setLook(look, page, baseURL ?? '');
    await signInAs('operator', context);
    await page.goto('/chargeback-decisions');
    await page.getByRole('button', { name: t('chargebackDecision.raise.open') }).click();
    const letter = page.getByRole('dialog', { name: t('chargebackDecision.raise.title') });
    const record = letter.getByRole('button', { name: t('chargebackDecision.raise.submit') });
    await record.click();
    await expect(letter.getByText(t('chargebackDecision.raise.paymentWrong'))).toBeVisible();
    const { external_order_num: order } = await api<{ external_order_num: string }>(request, 'GET', `/payments/${paymentId}`);
    await letter.getByLabel(t('chargebackDecision.raise.find.order')).fill(order);
    await letter.getByLabel(t('chargebackDecision.raise.find.lastFour')).fill('1111');
    await letter.getByRole('radio', { name: new RegExp(order) }).check();
    await letter.getByLabel(t('chargebackDecision.raise.code')).selectOption('13.1');
    await expectAccessible(page);
    await record.click();
    await page.getByRole('link', { name: t('chargebackDecision.raise.see') }).click();
    await expect(page).toHaveURL(/\/chargeback-decisions\/[0-9a-f-]+$/);
    const id = new URL(page.url()).pathname.split('/').at(-1);
    // the page itself, without the toast that links to it
    await page.reload();

    const outcome = (name: 'lost' | 'won' | 'cancelled') =>
      page.getByRole('main').getByRole('button', { name: t(`chargebackDecision.outcomes.${name}.open`), exact: true });
    await expect(outcome('won')).toHaveAccessibleDescription(t('chargebackDecision.why.undefended'));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await defend(request, id);
    await page.reload();
    await expect(page.getByText('配達証明.png')).toBeVisible();
    await expect(outcome('won')).toBeEnabled();

    const before = await available(request);
    await outcome('lost').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('chargebackDecision.outcomes.final'));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('chargebackDecision.outcomes.lost.submit', { amount: '¥10,000' }) }).click();
    await expect(page.getByText(t('chargebackDecision.outcomes.lost.done', { amount: '¥10,000' }))).toBeVisible();
    await expect(page.getByText(t('chargebackDecision.why.decided'))).toBeVisible();
    await expect(outcome('lost')).toBeHidden();
    expect(await available(request)).toBe(before - 10_000);

    await page.goto('/chargeback-decisions?status=lost');
    await expect(page.locator(`main a[href="/chargeback-decisions/${id}"]:visible`)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

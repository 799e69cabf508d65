import type { APIRequestContext, Page } from '@playwright/test';
import {
  api,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTier,
  type Payment,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { wordsIn } from './words';

type Raised = { id: string; payment: Payment };

/** A payment whose cardholder disputes it because the goods never arrived; the answer is due within these hours. */
async function aChargeback(request: APIRequestContext, hours: number): Promise<Raised> {
  const payment = await payWorkedExample(request);
  const due_date = new Date(Date.now() + hours * 3_600_000).toISOString();
  const raised = await api<{ id: string }>(request, 'POST', '/test_helpers/chargebacks', {
    payment_id: payment.id,
    reason_code: '13.1',
    due_date,
  });
  return { id: raised.id, payment };
}

const available = async (request: APIRequestContext) =>
  (await api<{ available: number }>(request, 'GET', `/merchants/${platformOf().id}/balances/JPY`)).available;

/** Rows on a desktop, cards on a phone: the visible one. */
const rowOf = (page: Page, { id }: Raised) => page.locator(`main :is(li, tr) a[href="/chargebacks/${id}"]:visible`);

const looks = [
  { locale: 'ja', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
] as const;

for (const look of inTier(looks)) {
  test(`from the list to the end of a chargeback, in ${look.locale} at ${look.width} px`, async ({ page, context, request, baseURL }) => {
    const t = wordsIn(look.locale);
    const raised = await aChargeback(request, 41.9);
    await setLook(look, page, baseURL ?? '');
    await signInAs('staff', context);
    await page.goto('/chargebacks');
    await expect(page.getByRole('heading', { level: 1, name: t('chargebacks.title') })).toBeVisible();
    await expect(rowOf(page, raised)).toContainText(t('chargebacks.left.days', { days: 1, hours: 17 }));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: t('chargebacks.filters.status') }).click();
    await page.getByRole('menuitemradio', { name: t('chargebacks.status.accepted') }).click();
    await expect(page).toHaveURL(/status=accepted/);
    await expect(rowOf(page, raised)).toBeHidden();
    await page.goto(`/chargebacks?payment=${raised.payment.id}`);
    await rowOf(page, raised).click();
    await expect(page).toHaveURL(`/chargebacks/${raised.id}`);

    await expect(page.getByRole('heading', { level: 1 })).toContainText('¥10,000');
    await expect(page.getByRole('heading', { level: 2, name: /^13\.1 / })).toBeVisible();
    await expect(page.getByRole('region', { name: t('chargebacks.payment.title') })).toContainText('yamada.taro@example.jp');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const before = await available(request);
    await page.getByRole('button', { name: t('chargebacks.actions.accept'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('chargebacks.accept.final'));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('chargebacks.accept.submit', { amount: '¥10,000' }) }).click();
    await expect(page.getByText(t('chargebacks.accept.done', { amount: '¥10,000' }))).toBeVisible();
    await expect(page.getByRole('main').getByText(t('chargebacks.status.accepted'), { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: t('chargebacks.actions.accept'), exact: true })).toBeHidden();
    expect(await available(request)).toBe(before - 10_000);

    await page.goto(`/payments/${raised.payment.id}?tab=refunds`);
    await page
      .getByRole('link', { name: t('payment.refunds.seeChargeback') })
      .locator('visible=true')
      .click();
    await expect(page).toHaveURL(`/chargebacks/${raised.id}`);
  });
}

test('a payment that is disputed says so, and cannot be refunded', async ({ page, context, request }) => {
  const raised = await aChargeback(request, 200);
  await signInAs('staff', context);
  await page.goto(`/payments/${raised.payment.id}`);
  const t = wordsIn('ja');
  await expect(page.getByText(t('chargebacks.notice.title', { amount: '¥10,000' }))).toBeVisible();
  const refund = page.getByRole('button', { name: t('payment.actions.refund') });
  await expect(refund).toHaveAttribute('aria-disabled', 'true');
  await expect(refund).toHaveAccessibleDescription(t('payment.actions.reasons.disputed'));
  await page.getByRole('link', { name: t('chargebacks.notice.open') }).click();
  await expect(page).toHaveURL(`/chargebacks/${raised.id}`);
});

test('who only reads is told why nothing can be pressed, and a seller has no chargebacks', async ({ page, context, request, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  const raised = await aChargeback(request, 200);
  const t = wordsIn('ja');
  await signInAs('viewer', context);
  await page.goto(`/chargebacks/${raised.id}`);
  await expect(page.getByRole('button', { name: t('chargebacks.actions.accept'), exact: true })).toHaveAccessibleDescription(
    t('chargebacks.actions.reasons.role'),
  );
  await context.clearCookies();
  await signInAs('seller', context);
  for (const path of ['/chargebacks', `/chargebacks/${raised.id}`]) expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByRole('navigation', { name: t('nav.label') }).getByText(t('nav.areas.chargebacks'))).toBeHidden();
});

test('the search finds a chargeback by its id', async ({ page, context, request }) => {
  const raised = await aChargeback(request, 200);
  await signInAs('staff', context);
  await page.goto('/home');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill(raised.id);
  await expect(page.getByRole('option').first()).toContainText('¥10,000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/chargebacks/${raised.id}`);
});

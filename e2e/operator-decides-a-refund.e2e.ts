import {
  api,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTier,
  type Payment,
  payWorkedExample,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { wordsIn } from './words';

const looks = [
  { locale: 'ja', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
] as const;

for (const look of inTier(looks)) {
  test(`a refund made at the acquirer is shared out, and fails later, in ${look.locale} at ${look.width} px`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const t = wordsIn(look.locale);
    // a table, or a card on a phone
    const shown = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true });
    const { id } = await payWorkedExample(request);
    await api(request, 'POST', `/test_helpers/payments/${id}/refund`, { amount: 4_000, reference: 're_2026' });
    await setLook(look, page, baseURL ?? '');

    // the platform's people read that it is being looked into
    await signInAs('staff', context);
    await page.goto(`/payments/${id}`);
    await expect(page.getByText(t('payment.elsewhere.waits'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('payment.elsewhere.open') })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await context.clearCookies();
    await setLook(look, page, baseURL ?? '');
    await signInAs('operator', context);
    await page.goto(`/payments/${id}`);
    await page.getByRole('button', { name: t('payment.elsewhere.open') }).click();
    const dialog = page.getByRole('dialog', { name: t('payment.elsewhere.title', { amount: '¥4,000' }) });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('payment.elsewhere.submit', { amount: '¥4,000' }) }).click();
    await expect(page.getByText(t('payment.elsewhere.done', { amount: '¥4,000' }))).toBeVisible();
    await page.goto(`/payments/${id}?tab=refunds`);
    await expect(shown(t('payment.refunds.elsewhere'))).toBeVisible();

    // the acquirer gives it back
    const { refunds } = await api<Payment & { refunds: { id: string }[] }>(request, 'GET', `/payments/${id}`);
    await api(request, 'POST', `/test_helpers/refunds/${refunds[0]?.id}/fail`, { reason: 'カード解約' });
    await page.reload();
    await expect(shown(t('payment.refunds.failed'))).toBeVisible();
    await expect(shown('カード解約')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto(`/payments/${id}?tab=timeline`);
    const history = page.getByRole('list', { name: t('payment.timeline.label') });
    for (const kind of ['refund_held', 'refunded_elsewhere', 'refund_failed'] as const)
      await expect(history.getByText(t(`payment.timeline.kinds.${kind}`), { exact: true })).toBeVisible();
  });
}

import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  looksOfAll,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';

const words = {
  ja: {
    capture: '売上確定する',
    cancel: '取り消す',
    refund: '返金する',
    part: '一部または別の分配で戻す',
    close: 'やめる',
    keep: '与信を残す',
    away: 'この画面を閉じる',
    effect: '実行後の残高',
    card: 'カード番号',
  },
  en: {
    capture: 'Capture',
    cancel: 'Cancel',
    refund: 'Refund',
    part: 'Partial or custom',
    close: 'Cancel',
    keep: 'Keep the authorization',
    away: 'Close this window',
    effect: 'Balances afterwards',
    card: 'Card number',
  },
};

async function expectFit(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

for (const look of looksOfAll()) {
  test(`dialogs that move money fit and are accessible: ${look.locale}, ${look.theme}, ${look.width} px`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const t = words[look.locale];
    const authorized = await payWorkedExample(request, { capture: false });
    const captured = await payWorkedExample(request);
    await setLook(look, page, baseURL ?? '');
    await signInAs('staff', context);
    const dialog = page.getByRole('dialog');
    await page.goto(`/payments/${authorized.id}`);
    for (const name of [t.capture, t.cancel]) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toBeVisible();
      if (name === t.capture) await expect(dialog.getByRole('region', { name: t.effect })).toHaveAttribute('aria-busy', 'false');
      await expectFit(page);
      await dialog.getByRole('button', { name: name === t.cancel ? t.keep : t.close, exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    await page.goto(`/payments/${captured.id}`);
    await page.getByRole('button', { name: t.refund, exact: true }).click();
    await dialog.getByText(t.part).click();
    await expect(dialog.getByRole('region', { name: t.effect })).toHaveAttribute('aria-busy', 'false');
    await expect(dialog.locator('[type=submit]')).toBeInViewport({ ratio: 1 });
    await expectFit(page);
    await dialog.getByRole('button', { name: t.away }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/payments/new');
    await expect(page.getByRole('textbox', { name: t.card })).toBeVisible();
    await expectFit(page);
    await page.goto(`/sellers/${platformOf().sellers[0]?.id}/balance`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFit(page);
  });
}

test('a slow server: whoever presses again and again sends once, and is told that it runs', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  await signInAs('staff', context);
  await page.goto(`/payments/${payment.id}`);
  await page.getByRole('button', { name: '返金する', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: '¥10,000 を返金' });
  await expect(dialog.getByRole('region', { name: '実行後の残高' })).toHaveAttribute('aria-busy', 'false');
  let sent = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/payments/${payment.id}`, async (route) => {
    if (route.request().method() === 'POST') sent += 1;
    await held;
    await route.continue();
  });
  await send.focus();
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('Enter');
  await expect(send).toHaveAttribute('data-pending', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  letGo();
  await expect(page.getByText('¥10,000 を返金しました')).toBeVisible();
  expect(sent).toBe(1);
});

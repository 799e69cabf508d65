// Disputes of an acquirer that could not be recorded, in the market's database: a sandbox has no acquirer outside that would tell of any.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
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
import { writeMarket } from './market';
import { wordsIn } from './words';

type Held = { state: string; cause: string; there?: object; facts?: object; paymentId?: string | null };

/** A dispute that waits; gives its number. */
async function aHeld({ state, cause, there, facts, paymentId = null }: Held): Promise<string> {
  const reference = `cb_${randomUUID()}`;
  const stands = { status: 'pending', amount: 12_000, currency: 'JPY', ...there };
  const more = { payment: 'pay_7f3k2', dueAt: new Date(Date.now() + 12 * 86_400_000).toISOString(), reasonCode: '10.4', ...facts };
  await writeMarket(
    `INSERT INTO "HeldDispute" (acquirer, reference, state, cause, there, facts, "tenantId", "paymentId", "heldAt", "triedAt", tries)
     VALUES ('komoju', $1, $2, $3, $4, $5, $6, $7, now() - interval '2 hours', now() - interval '3 minutes', 1)`,
    [reference, state, cause, JSON.stringify(stands), JSON.stringify(more), paymentId && platformOf().id, paymentId],
  );
  return reference;
}

async function looksRight(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

const looks = [
  { locale: 'ja', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
] as const;

for (const look of inTier(looks)) {
  test(`an operator minds disputes that could not be recorded: ${look.locale} at ${look.width} px`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const t = wordsIn(look.locale);
    await writeMarket('DELETE FROM "HeldDispute"', []);
    const payment = await payWorkedExample(request, {});
    const above = await aHeld({ state: 'held', cause: 'above_disputable', facts: { disputable: 10_000 }, paymentId: payment.id });
    const foreign = await aHeld({ state: 'held', cause: 'currency', there: { amount: 84.5, currency: 'USD' }, paymentId: payment.id });
    const silent = await aHeld({ state: 'waiting', cause: 'silent', there: { amount: null, currency: null } });
    await setLook(look, page, baseURL ?? '');
    await signInAs('operator', context);

    // the overview and the acquirers say that somebody has to look
    await page.goto('/overview');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('overview.queues.kinds.disputes') })
      .click();
    await expect(page).toHaveURL(/\/acquirers$/);
    await expect(page.getByText(t('acquirers.disputes.attention', { name: 'KOMOJU', count: 2 }))).toBeVisible();
    await page.getByRole('link', { name: t('acquirers.disputes.see') }).click();
    await expect(page).toHaveURL(/\/acquirers\/komoju$/);
    const item = (reference: string) => page.getByRole('listitem').filter({ hasText: reference });
    await expect(item(above)).toContainText(t('acquirers.disputes.causes.above_disputable.text', { most: '¥10,000' }));
    await expect(item(above)).toContainText('¥12,000');
    await expect(item(foreign)).toContainText('84.5 USD');
    await expect(item(silent)).toContainText(t('acquirers.disputes.states.waiting'));
    await looksRight(page);

    // one is set aside, with a reason
    await item(foreign)
      .getByRole('button', { name: t('acquirers.disputes.setAside.named', { reference: foreign }) })
      .click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: t('acquirers.disputes.setAside.submit') });
    await submit.click();
    await expect(dialog.getByText(t('acquirers.disputes.setAside.reasonMissing'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t('acquirers.disputes.setAside.reason')).fill('12,800円で登録済み');
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(item(foreign)).toContainText(t('acquirers.disputes.states.set_aside'));
    await expect(item(foreign)).toContainText('12,800円で登録済み');

    // another is tried again
    await item(above)
      .getByRole('button', { name: t('acquirers.disputes.again.named', { reference: above }) })
      .click();
    await expect(item(above)).toContainText(t('acquirers.disputes.states.waiting'));
    await page.reload();
    await looksRight(page);
    await item(above)
      .getByRole('link', { name: new RegExp(payment.id.slice(-4)) })
      .click();
    await expect(page).toHaveURL(new RegExp(`/payments/${payment.id}`));
    await writeMarket('DELETE FROM "HeldDispute"', []);
  });
}

// The operator enters a platform's payout account, with bank and branch found by name; from then on it is shown without its number.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, inTier, setLook, signInAs, test } from './fixtures';
import { wordsIn } from './words';

type Words = ReturnType<typeof wordsIn>;

async function takeIn(page: Page, t: Words): Promise<string> {
  const name = `旅先市場 ${randomUUID().slice(0, 8)}`;
  await page.goto('/merchants');
  await page.getByRole('button', { name: t('merchants.takeIn.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('merchants.takeIn.name'), { exact: true }).fill(name);
  await dialog.getByLabel(t('merchants.takeIn.email')).fill(`admin-${randomUUID()}@tabisaki.example.jp`);
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // reloaded, so that axe does not see toasts
  await page.reload();
  return name;
}

async function choose(page: Page, label: string, typed: string, found: RegExp) {
  await page.getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option', { name: found }).first().click();
}

for (const locale of inTier(['ja', 'en'] as const)) {
  test(`the operator enters where a platform is paid, and how often: ${locale}`, async ({ page, context, baseURL }) => {
    const t = wordsIn(locale);
    await setLook({ locale, theme: locale === 'ja' ? 'light' : 'dark', width: locale === 'ja' ? 1280 : 390 }, page, baseURL ?? '');
    await signInAs('operator', context);
    const name = await takeIn(page, t);
    const section = page.getByRole('region', { name: t('merchant.payouts'), exact: true });
    await expect(section).toContainText(t('payouts.obstacles.no_cycle.title', { status: 'none' }));
    await section.getByRole('button', { name: t('payoutAccount.enter') }).click();
    const dialog = page.getByRole('dialog', { name: t('payoutAccount.enterTitle', { name }) });
    await dialog.getByRole('button', { name: t('payoutAccount.save') }).click();
    await expect(dialog.getByText(t('payoutAccount.holderWrong'))).toBeVisible();
    await choose(page, t('places.bank.label'), 'みずほ', /0001/);
    await choose(page, t('places.branch.label'), '001', /001/);
    await dialog.getByLabel(t('payoutAccount.number')).fill('1234567');
    await dialog.getByLabel(t('payoutAccount.holder')).fill('かぶ）たびさき');
    await expect(dialog.getByText(t('payoutAccount.seen', { name: 'ｶﾌﾞ)ﾀﾋﾞｻｷ' }))).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: t('payoutAccount.save') }).click();
    await expect(dialog).toBeHidden();
    await expect(section).toContainText('****567');
    await expect(section).not.toContainText('1234567');
    await expect(section).toContainText(t('payouts.forecast.frequencies.monthly'));

    await section.getByRole('button', { name: t('payoutAccount.changeFrequency') }).click();
    const frequency = page.getByRole('dialog', { name: t('payoutAccount.frequencyTitle', { name }) });
    await frequency.getByText(t('payoutAccount.frequencies.weekly.name'), { exact: true }).click();
    await frequency.getByRole('button', { name: t('payoutAccount.change') }).click();
    await expect(frequency).toBeHidden();
    // in force from the next cycle
    await expect(section).toContainText(t('payouts.forecast.frequencies.monthly'));
    await page.reload();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, setLook } from './fixtures';
import type { Words } from './words';

/** On a phone in the dark and on a desk in the light. */
export async function inView(page: Page, baseURL: string, locale: 'ja' | 'en') {
  for (const [theme, width] of [['dark', 390] as const, ['light', 1280] as const]) {
    await setLook({ locale, theme, width }, page, baseURL);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

/** The account that pays is as it was entered; only how much one person may approve alone is another. */
export async function allowAlone(page: Page, t: Words, amount: number) {
  await page.getByRole('button', { name: t('bankFiles.payer.change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('bankFiles.payer.sole') }).fill(String(amount));
  await dialog.getByRole('button', { name: t('bankFiles.payer.save') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`¥${amount.toLocaleString('en-US')}`, { exact: true })).toBeVisible();
}

/** A file of all that waits, from the list of days. */
export async function makeFile(page: Page, t: Words) {
  await page.locator('main a[href^="/bank-files/days/"]').last().click();
  await expect(page).toHaveURL(/\/bank-files\/days\/\d{4}-\d{2}-\d{2}$/);
  await page.getByRole('main').locator('button[aria-haspopup=dialog]').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/bank-files\/[0-9a-f]{8}-[0-9a-f-]+$/);
  await expect(page.getByRole('region', { name: t('bankFiles.file.transfers') })).toBeVisible();
}

export async function downloaded(page: Page, t: Words): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t('bankFiles.download') }).click()]);
  return fs.readFileSync(await file.path());
}

// On the clock: what sellers are paid is made when a month is over.
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import {
  api,
  closeTheMonth,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTurn,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { wordsIn } from './words';

type List = { data: { id: string; name: string }[] };
type Words = ReturnType<typeof wordsIn>;

async function inView(page: Page, baseURL: string, locale: 'ja' | 'en') {
  for (const [theme, width] of [['dark', 390] as const, ['light', 1280] as const]) {
    await setLook({ locale, theme, width }, page, baseURL);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

/** The account that pays is as it was entered; only how much one person may approve alone is another. */
async function allowAlone(page: Page, t: Words, amount: number) {
  await page.getByRole('button', { name: t('bankFiles.payer.change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('bankFiles.payer.sole') }).fill(String(amount));
  await dialog.getByRole('button', { name: t('bankFiles.payer.save') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`¥${amount.toLocaleString('en-US')}`, { exact: true })).toBeVisible();
}

/** A file of all that waits, from the list of days. */
async function makeFile(page: Page, t: Words) {
  await page.locator('main a[href^="/bank-files/days/"]').last().click();
  await expect(page).toHaveURL(/\/bank-files\/days\/\d{4}-\d{2}-\d{2}$/);
  await page.getByRole('main').locator('button[aria-haspopup=dialog]').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/bank-files\/[0-9a-f]{8}-[0-9a-f-]+$/);
  await expect(page.getByRole('region', { name: t('bankFiles.file.transfers') })).toBeVisible();
}

async function downloaded(page: Page, t: Words): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: t('bankFiles.download') }).click()]);
  return fs.readFileSync(await file.path());
}

for (const locale of inTurn(['ja', 'en'] as const)) {
  test(`an operator pays what is due by one file, and takes back what the bank returns: ${locale}`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.setTimeout(600_000);
    const t = wordsIn(locale);
    const accepted = await api<List>(request, 'GET', '/merchants?platform_role=payout&status=accepted&per_page=100');
    const seller = accepted.data.find(({ id }) => id !== platformOf().sellers[0]?.id);
    await payWorkedExample(request, {
      platform_details: { submerchants: [{ submerchant_id: seller?.id, amount: 3_000, platform_fee: 300 }] },
    });
    await closeTheMonth(request);
    await setLook({ locale, theme: 'light', width: 1280 }, page, baseURL ?? '');
    await signInAs('operator', context);
    await page.goto('/bank-files');
    await inView(page, baseURL ?? '', locale);

    // above what one person may approve another one is needed, and the file can be given up
    await allowAlone(page, t, 0);
    await makeFile(page, t);
    await expect(page.getByText(t('bankFiles.status.proposed'), { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: t('bankFiles.approve.open') })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: t('bankFiles.cancel.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('bankFiles.cancel.reason') }).fill('作り直します');
    await dialog.getByRole('button', { name: t('bankFiles.cancel.submit') }).click();
    await expect(page.getByText(t('bankFiles.status.cancelled'), { exact: true }).first()).toBeVisible();

    // alone: approved as it is made, and the same bytes every time
    await page.goto('/bank-files');
    await allowAlone(page, t, 900_000_000);
    await makeFile(page, t);
    await expect(page.getByText(t('bankFiles.status.approved'), { exact: true }).first()).toBeVisible();
    await inView(page, baseURL ?? '', locale);
    const bytes = await downloaded(page, t);
    expect(await downloaded(page, t)).toEqual(bytes);
    const records = bytes.toString('latin1').split('\r\n').filter(Boolean);
    expect(new Set(records.map(({ length }) => length))).toEqual(new Set([120]));
    expect(records.map(([kind]) => kind).join('')).toMatch(/^12+89$/);

    // carried out, and one of it given back
    await page.getByRole('button', { name: t('bankFiles.pay.open') }).click();
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByText(t('bankFiles.status.paid'), { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    const row = page.getByRole('row', { name: new RegExp(seller?.name ?? '') }).first();
    await row.getByRole('button').click();
    await dialog.getByRole('textbox', { name: t('bankFiles.bounce.reason') }).fill('口座名義が異なります');
    await dialog.getByRole('button', { name: t('bankFiles.bounce.submit') }).click();
    await expect(row.getByText(t('bankFiles.transferStatus.bounced'), { exact: true })).toBeVisible();
    await expect(row.getByText('口座名義が異なります')).toBeVisible();
    const application = await api<{ status: string; errored_fields: { field: string }[] }>(
      request,
      'GET',
      `/live_application/${seller?.id}`,
    );
    expect(application.status).toBe('incomplete');
    expect(application.errored_fields.map(({ field }) => field)).toContain('bank_account_information.zengin_account_number');
    await inView(page, baseURL ?? '', locale);
  });
}

import fs from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { api, expect, expectAccessible, expectNoSidewaysScroll, inTier, setLook } from './fixtures';
import type { Words } from './words';

/** On a desktop in light mode; in the whole grid first on a phone in dark mode. */
export async function inView(page: Page, baseURL: string, locale: 'ja' | 'en') {
  for (const [theme, width] of [...inTier([['light', 1280] as const, ['dark', 390] as const])].reverse()) {
    await setLook({ locale, theme, width }, page, baseURL);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

/** Leaves the paying account unchanged and only sets the amount that one person may approve alone. */
export async function allowAlone(page: Page, t: Words, amount: number) {
  await page.getByRole('button', { name: t('bankFiles.payer.change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('bankFiles.payer.sole') }).fill(String(amount));
  await dialog.getByRole('button', { name: t('bankFiles.payer.save') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`¥${amount.toLocaleString('en-US')}`, { exact: true })).toBeVisible();
}

type Operator = { page: Page; t: Words };

/** Raises that amount; one operator proposes and another approves. */
export async function allowTogether(one: Operator, other: Operator, amount: number) {
  const figure = `¥${amount.toLocaleString('en-US')}`;
  const { page, t } = one;
  await page.goto('/bank-files');
  await page.getByRole('button', { name: t('bankFiles.payer.change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('bankFiles.payer.sole') }).fill(String(amount));
  await dialog.getByRole('button', { name: t('bankFiles.payer.save') }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  // it may already be this amount
  if (await page.getByText(figure, { exact: true }).isVisible()) return;
  await expect(page.getByText(t('bankFiles.payer.raising', { amount: figure }))).toBeVisible();
  await approveOn(other, new RegExp(figure));
  await page.reload();
  await expect(page.getByText(figure, { exact: true })).toBeVisible();
}

/** A proposal that waits for a second operator; this operator approves it. */
export async function approveOn({ page, t }: Operator, what: RegExp) {
  await page.goto('/operators');
  await page.getByRole('row', { name: what }).getByRole('button').first().click();
  const question = page.getByRole('alertdialog', { name: t('operators.proposals.approve.title') });
  await expect(question.getByText(what)).toBeVisible();
  await question.getByRole('button', { name: t('operators.proposals.approve.confirm') }).click();
  await expect(question).toBeHidden();
  // the newest stands first; others of the same sum may have been approved before
  await expect(page.getByRole('row', { name: what }).first()).toContainText(t('operators.proposals.statuses.approved'));
}

/** Makes a file of all due payouts, from the list of days; customers' refunds, if any wait, stay out unless `contents` says otherwise. */
export async function makeFile(page: Page, t: Words, contents: 'payouts' | 'all' = 'payouts') {
  await page.locator('main a[href^="/bank-files/days/"]').last().click();
  await expect(page).toHaveURL(/\/bank-files\/days\/\d{4}-\d{2}-\d{2}$/);
  await page.getByRole('main').locator('button[aria-haspopup=dialog]').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const choice = dialog.getByRole('radio', { name: t(`bankFiles.make.contents.${contents}`) });
  if ((await choice.count()) > 0) await choice.press('Space');
  await dialog.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/bank-files\/[0-9a-f]{8}-[0-9a-f-]+$/);
  await expect(page.getByRole('region', { name: t('bankFiles.file.transfers') })).toBeVisible();
}

export async function downloaded(page: Page, t: Words): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t('bankFiles.download') }).click()]);
  return fs.readFileSync(await file.path());
}

const clock = (request: APIRequestContext, wanted: { seconds: number } | { to: string }) =>
  api<{ now: string }>(request, 'POST', '/test_helpers/clock/advance', wanted);

/** The transfers in the downloaded bank file. */
export async function orderIn(bytes: Buffer, request: APIRequestContext) {
  const text = bytes.toString('latin1');
  const { now } = await clock(request, { seconds: 1 });
  const today = new Date(Date.parse(now) + 9 * 3_600_000).toISOString().slice(0, 10);
  const [month, date] = [text.slice(54, 56), text.slice(56, 58)];
  const year = Number(today.slice(0, 4)) + (month < today.slice(5, 7) ? 1 : 0);
  const records = text.split('\r\n').filter((line) => line.startsWith('2'));
  const transfers = records.map((line) => ({ amount: Number(line.slice(80, 90)), reference: line.slice(91, 111).trim() }));
  return { day: `${year}-${month}-${date}`, transfers, total: transfers.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Moves the clock to the day on which the bank makes the transfers. */
export async function untilDay(request: APIRequestContext, day: string): Promise<void> {
  const to = new Date(`${day}T00:01:00+09:00`);
  const { now } = await clock(request, { seconds: 1 });
  if (new Date(now) < to) await clock(request, { to: to.toISOString() });
}

/**
 * Moves the clock day by day until a cycle of the seller has closed: the payout day is then still to come, whatever the day of the month.
 */
export async function untilSettled(request: APIRequestContext, seller: string | undefined): Promise<void> {
  const newest = async () =>
    (await api<{ data: { id: string }[] }>(request, 'GET', `/settlements?merchant_id=${seller}&per_page=1`)).data[0]?.id;
  const before = await newest();
  for (let day = 0; (await newest()) === before; day++) {
    expect(day).toBeLessThan(32);
    await clock(request, { seconds: 86_400 });
  }
}

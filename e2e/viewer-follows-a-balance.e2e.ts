import fs from 'node:fs';
import type { Locator } from '@playwright/test';
import { api, expect, expectAccessible, payWorkedExample, platformOf, signInAs, test } from './fixtures';

/** `+¥1,234` and `−¥500` as numbers. */
const yenIn = (text: string | null): number => Number((text ?? '').replace('−', '-').replace(/[^\d-]/g, ''));
const yenOf = async (cells: Locator): Promise<number[]> => (await cells.allTextContents()).map(yenIn);

test('a viewer follows yesterday’s change of the balance down to a payment', async ({ page, context }) => {
  await signInAs('viewer', context);
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: '残高', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '残高' })).toBeVisible();

  // the period is above both parts, and each says what it covers
  await expect(page.getByText('期間を選ぶまで、内訳は今月分、明細はすべての期間です。')).toBeVisible();
  const period = page.getByRole('search', { name: '残高の内訳と明細の期間' });
  const explainedAt = await page.getByRole('heading', { name: '残高の内訳' }).boundingBox();
  expect((await period.boundingBox())?.y).toBeLessThan(explainedAt?.y ?? 0);
  await period.getByRole('button', { name: /^期間/ }).click();
  await page.getByRole('dialog', { name: '期間' }).getByRole('button', { name: '昨日' }).click();
  await expect(page).toHaveURL(/from=(\d{4}-\d{2}-\d{2})&to=\1/);
  // the demo market has days without movement: takes the last earlier day with a movement
  const yesterday = new URL(page.url()).searchParams.get('to');
  await page.goto(`/balance?to=${yesterday}`);
  const records = page.getByRole('region', { name: '明細' }).getByRole('table');
  const day = ((await records.getByRole('row').nth(1).textContent()) ?? '').slice(0, 10).replaceAll('/', '-');
  await page.goto(`/balance?from=${day}&to=${day}`);
  const explained = page.getByRole('region', { name: '残高の内訳' });
  await expect(explained.getByText('一致', { exact: true })).toBeVisible();
  const lines = await yenOf(explained.locator('tr td:last-child'));
  const [opening = 0, ...rest] = lines;
  const closing = rest.pop() ?? 0;
  expect(rest.length).toBeGreaterThan(0);
  expect(opening + rest.reduce((total, term) => total + term, 0)).toBe(closing);

  // each line links to exactly its rows: takes a line whose rows fit on one page
  const terms = explained.getByRole('row').filter({ has: page.getByRole('link') });
  const short = (await yenOf(terms.locator('td:nth-child(2)'))).findIndex((count) => count <= 20);
  expect(short).toBeGreaterThanOrEqual(0);
  const term = terms.nth(short);
  const amount = yenIn(await term.getByRole('cell').last().textContent());
  const kind = (await term.getByRole('link').textContent()) ?? '';
  await term.getByRole('link').click();
  await expect(page).toHaveURL(/type=\w+&from=/);
  await expect(page.getByRole('button', { name: `種類 ${kind}` })).toBeVisible();
  const amounts = await yenOf(records.locator('tbody td:nth-child(4)'));
  expect(amounts.reduce((total, one) => total + one, 0)).toBe(amount);

  await records.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/payments\/[0-9a-f-]{36}$/);
  await page.getByRole('tab', { name: /台帳/ }).click();
  await expect(page.getByRole('tabpanel').getByText(kind, { exact: true }).filter({ visible: true }).first()).toBeVisible();
});

test('all records of a filter come as a file, with what was held after each', async ({ page, context, request }) => {
  const payment = await payWorkedExample(request);
  await signInAs('viewer', context);
  await page.goto(`/balance?payment=${payment.id}`);
  const records = page.getByRole('region', { name: '明細' }).getByRole('table');
  await expect(records.getByRole('row')).toHaveCount(8);
  const balances = await yenOf(records.locator('tbody td:nth-child(5)'));
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^balance-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = fs.readFileSync(await download.path(), 'utf8');
  const lines = text.trimEnd().split('\r\n');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(lines).toHaveLength(8);
  expect(lines.slice(1).map((line) => Number(line.split(',')[4]))).toEqual(balances);
});

test('an admin registers a seller, finds it and sees what it has', async ({ page, context, request }) => {
  const name = `灯籠工房 ${Date.now()}`;
  await signInAs('admin', context);
  await page.goto('/sellers');
  await page.getByRole('button', { name: '販売者を登録' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '登録する' }).click();
  await expect(dialog.getByText('名前を入力してください。')).toBeVisible();
  await dialog.getByLabel('名前').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('支払いはまだありません')).toBeVisible();
  await expectAccessible(page);

  const id = page.url().split('/').at(-1) ?? '';
  const payment_details = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030 };
  const platform_details = { submerchants: [{ submerchant_id: id, amount: 6_000, platform_fee: 600 }] };
  const payment = await api<{ id: string }>(request, 'POST', '/payments', {
    amount: 10_000,
    tax: 0,
    currency: 'JPY',
    payment_details,
    platform_details,
  });
  await page.goto('/sellers');
  await page.getByRole('searchbox').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('¥5,400');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('region', { name: '最近の支払い' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: /明細と残高の内訳/ }).click();
  await expect(page).toHaveURL(`/sellers/${id}/balance`);
  await expect(page.getByRole('region', { name: '残高の内訳' }).getByText('一致', { exact: true })).toBeVisible();
  await page
    .getByRole('region', { name: '明細' })
    .getByRole('row', { name: /販売者への分配/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(`/payments/${payment.id}`);
});

test('who has no sellers finds no page of them, and a seller sees its own balance alone', async ({ page, context, problems }) => {
  problems.allow(/404 \(Not Found\)/);
  const [own] = platformOf().sellers;
  await signInAs('seller', context);
  for (const path of ['/sellers', `/sellers/${own?.id}`, `/sellers/${own?.id}/balance`])
    expect((await page.goto(path))?.status()).toBe(404);
  await page.goto('/balance');
  await expect(page.getByRole('region', { name: '残高の内訳' }).getByText('一致', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '販売者', exact: true })).toHaveCount(0);
  const foreign = await page.request.get(`/balance/export?account=${platformOf().id}`, { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(foreign.status()).toBe(404);
});

test('a viewer registers nobody', async ({ page, context }) => {
  await signInAs('viewer', context);
  await page.goto('/sellers');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: '販売者を登録' })).toHaveCount(0);
});

test('a viewer subscribes to the calendar of payouts, and ends its address', async ({ page, context, playwright, baseURL }) => {
  await signInAs('viewer', context);
  await page.goto('/payouts');
  await page.getByRole('main').getByRole('link', { name: 'カレンダー' }).click();
  await expect(page.getByRole('table', { name: /の振込カレンダー$/ })).toBeVisible();
  await expectAccessible(page);
  const program = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const address = page.getByTestId('calendar-address');
  const pathShown = async () => new URL((await address.textContent()) ?? '').pathname;
  await page.getByRole('button', { name: 'アドレスを作成' }).click();
  await expect(address).toBeVisible();
  const first = await pathShown();
  const read = await program.get(first);
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await read.text()).toContain('BEGIN:VEVENT');
  await page.getByRole('button', { name: '新しいアドレスにする' }).click();
  await page.getByRole('button', { name: '新しいアドレスを作成' }).click();
  await expect(address).not.toContainText(first);
  expect((await program.get(first)).status()).toBe(404);
  const second = await pathShown();
  expect((await program.get(second)).status()).toBe(200);
  await page.getByRole('button', { name: '停止する' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '停止する' }).click();
  await expect(page.getByRole('button', { name: 'アドレスを作成' })).toBeVisible();
  expect((await program.get(second)).status()).toBe(404);
  await program.dispose();
});

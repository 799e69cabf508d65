// A live installation without any acquirer but its own account: from an order over the bank's statement to the file that pays merchants and customers.
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { statementOf } from '../lib/testing/fixtures/bank-statements';
import { downloaded, makeFile } from './bank-files';
import {
  api,
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTier,
  type Look,
  personOf,
  setLook,
  signInAs,
  test,
} from './fixtures';
import { type LiveShop, startLiveShop } from './live-shop';
import { payByPage } from './pay-pages';
import { type Words, wordsIn } from './words';

let shop: LiveShop;
test.beforeAll(async () => {
  shop = await startLiveShop();
});
test.afterAll(async () => shop?.close());

type Claim = { id: string; url: string };
const looks: Look[] = [
  { locale: 'ja', theme: 'light', width: 1280 },
  { locale: 'en', theme: 'dark', width: 390 },
];
const inJapan = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo' };
const today = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);

/** The screen as it is, in every look of the tier, for whoever judges it; and it holds in its width. `again` opens one anew that a reload ends. */
async function look(page: Page, name: string, again: () => Promise<unknown> = () => page.reload()) {
  for (const one of inTier(looks.flatMap(({ locale }) => looks.map((other) => ({ ...other, locale }))))) {
    await setLook(one, page, shop.origin);
    await again();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (process.env.E2E_PICTURES)
      await page.screenshot({ path: `${process.env.E2E_PICTURES}/${name}-${one.locale}-${one.theme}-${one.width}.png`, fullPage: true });
  }
}

async function read(page: Page, entries: Parameters<typeof statementOf>[0], name: string) {
  await page.goto('/bank-files/statement');
  const buffer = statementOf(entries, { ...shop.bank, accountType: '1', balance: 1_000_000 });
  await page.locator('input#statement').setInputFiles({ name, mimeType: 'text/plain', buffer });
}
const group = (page: Page, t: Words, name: 'certain' | 'decide' | 'done') =>
  page.getByRole('region', { name: t(`bankStatement.groups.${name}`) }).first();
async function confirmed(page: Page, count: number, t: Words) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('bankStatement.confirm.submit', { count }) }).click();
  await expect(dialog).toBeHidden();
}

async function claimed(browser: Browser, url: string, t: Words): Promise<Page> {
  const context = await browser.newContext({ ...inJapan, baseURL: shop.origin, viewport: { width: 390, height: 780 } });
  const page = awake(await context.newPage());
  await page.goto(url);
  for (const [kind, query, code] of [['bank', 'みずほ', '0001'] as const, ['branch', '001', '001'] as const]) {
    await page.locator(`#claim-${kind}`).fill(query);
    await page.getByRole('option').filter({ hasText: code }).first().click();
  }
  await page.getByLabel(t('claimForm.number')).fill('7654321');
  await page.getByLabel(t('claimForm.holder')).fill('ヤマダ タロウ');
  await page.getByRole('button', { name: t('claimForm.check') }).click();
  await page.locator('form button[type=submit]').last().click();
  await expect(page.getByRole('heading', { name: t('refundClaim.outcome.pending.title') })).toBeVisible();
  return page;
}

/** Its customer reads on the page what to write before the name. */
async function orderOf(browser: Browser, request: APIRequestContext, amount: number) {
  const given = { amount, external_order_num: `ORDER-${amount}`, platform_details: { submerchants: [] } };
  const payment = await payByPage(request, 'bank_transfer', given);
  const context = await browser.newContext({ ...inJapan, baseURL: shop.origin, viewport: { width: 390, height: 780 } });
  const page = awake(await context.newPage());
  await page.goto(payment.path);
  const number = payment.payment_details.order_id ?? '';
  await expect(page.getByText(`${number} ヤマダ タロウ`).first()).toBeVisible();
  await context.close();
  return { ...payment, number };
}

for (const locale of inTier(['ja', 'en'] as const))
  test(`an order is paid by transfer, refunded to an account, and the file pays shops and customer: ${locale}`, async ({
    browser,
    playwright,
  }) => {
    const t = wordsIn(locale);
    const context = await browser.newContext({ ...inJapan, baseURL: shop.origin });
    const [page, request] = [awake(await context.newPage()), await playwright.request.newContext({ baseURL: shop.origin })];
    await signInAs('operator', context);
    await shop.givePasskey(personOf('operator').email);
    await setLook({ locale, theme: 'light', width: 1280 }, page, shop.origin);
    const order = await orderOf(browser, request, 12_345);
    const date = today();

    // the customer's money is on the statement
    const credit = { date, direction: 'in' as const, amount: 12_345, name: `${order.number} ﾔﾏﾀﾞ ﾀﾛｳ`, inquiry: '1' };
    await read(page, [credit], 'nyukin.txt');
    await expect(group(page, t, 'certain').getByRole('row')).toHaveCount(2);
    const confirming = async () => {
      await read(page, [credit], 'nyukin.txt');
      await page.getByRole('button', { name: /ﾔﾏﾀﾞ/ }).first().click();
      const deposits = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'ORDER-12345' });
      await expect(deposits).toContainText(`${order.number} ﾔﾏﾀﾞ ﾀﾛｳ`);
      await expect(deposits).toContainText('¥12,345');
    };
    await look(page, 'confirm-deposit', confirming);
    await setLook({ locale, theme: 'light', width: 1280 }, page, shop.origin);
    await confirming();
    await confirmed(page, 1, t);
    await expect(group(page, t, 'done').getByRole('row')).toHaveCount(2);
    expect(await api(request, 'GET', `/payments/${order.id}`)).toMatchObject({ status: 'captured' });

    // the bank numbers the line anew: it is said to be the same, and that is taken back and said again
    const anew = { ...credit, inquiry: '77' };
    const asking = async () => {
      await read(page, [anew], 'nyukin-2.txt');
      const names = (['ja', 'en'] as const).map((one) => wordsIn(one)('bankStatement.same.open'));
      const button = page.getByRole('button').filter({ hasText: new RegExp(names.join('|')) });
      await button.click();
      const dialog = page.getByRole('dialog');
      for (const number of ['00000077', '00000001']) await expect(dialog.getByRole('region').filter({ hasText: number })).toBeVisible();
      await expect(dialog.getByRole('region').filter({ hasText: `${order.number} ﾔﾏﾀﾞ ﾀﾛｳ` })).toHaveCount(2);
    };
    await look(page, 'same-line', asking);
    await setLook({ locale, theme: 'light', width: 1280 }, page, shop.origin);
    await asking();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('bankStatement.same.submit') })
      .click();
    await expect(group(page, t, 'done').getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: t('bankStatement.same.backNamed', { said: anew.name, amount: '¥12,345' }) }).click();
    await expect(group(page, t, 'decide').getByRole('row')).toHaveCount(2);
    await asking();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('bankStatement.same.submit') })
      .click();
    await expect(group(page, t, 'done').getByRole('row')).toHaveCount(2);

    // they get it back to the account that they name
    const claim = await api<Claim>(request, 'POST', `/payments/${order.id}/refund_claims`, { include_payment_method_fee: false });
    const customer = await claimed(browser, new URL(claim.url).pathname, wordsIn('ja'));
    await page.goto('/refund-requests');
    await expect(page.getByRole('row').filter({ hasText: 'ﾔﾏﾀﾞ ﾀﾛｳ' })).toBeVisible();
    await look(page, 'requests-waiting');
    await page.goto('/bank-files');
    await look(page, 'bank-files');
    await setLook({ locale, theme: 'light', width: 1280 }, page, shop.origin);

    // one file pays the shops and the customer
    await page.goto('/bank-files');
    await makeFile(page, t, 'all');
    const file = new URL(page.url()).pathname;
    await look(page, 'file-new');
    await setLook({ locale, theme: 'light', width: 1280 }, page, shop.origin);
    await page.reload();
    const records = (await downloaded(page, t))
      .toString('latin1')
      .split('\r\n')
      .filter((line) => line.startsWith('2'));
    expect(records.length).toBeGreaterThan(1);
    const amounts = records.map((line) => Number(line.slice(80, 90)));
    expect(records.at(-1)).toMatch(/^20001.{15}001.{15}000017654321/);
    expect(amounts.at(-1)).toBe(12_345);
    await page.goto('/refund-requests');
    const row = page.getByRole('row').filter({ hasText: 'ﾔﾏﾀﾞ ﾀﾛｳ' });
    await expect(row.getByRole('link', { name: /#\d+/ })).toHaveAttribute('href', file);
    await expect(row.getByRole('button')).toHaveCount(0);
    await look(page, 'requests-in-file');

    // the bank carries it out today, whichever day of the week it is
    await shop.sql(`UPDATE "BankFile" SET "transferDay" = $1 WHERE id = $2`, [date, file.split('/').at(-1)]);
    await setLook({ locale, theme: 'light', width: 1280 }, page, shop.origin);
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    await read(page, [credit, { date, direction: 'out', amount: total, description: 'ｿｳｺﾞｳﾌﾘｺﾐ', inquiry: '2' }], 'shukkin.txt');
    await expect(group(page, t, 'certain').getByRole('row')).toHaveCount(2);
    await group(page, t, 'certain').getByRole('button', { name: /#\d+/ }).first().click();
    await confirmed(page, 1, t);
    await expect(group(page, t, 'done').getByRole('row')).toHaveCount(3);

    await page.goto(file);
    await expect(page.getByText(t('bankFiles.status.paid'), { exact: true }).first()).toBeVisible();
    await look(page, 'file-paid');
    expect(await api(request, 'GET', `/payments/${order.id}`)).toMatchObject({
      status: 'refunded',
      refund_requests: [{ status: 'completed' }],
    });
    await customer.reload();
    await expect(customer.getByRole('heading', { name: wordsIn('ja')('refundClaim.outcome.completed.title') })).toBeVisible();
    await customer.context().close();
    await request.dispose();
    await context.close();
  });

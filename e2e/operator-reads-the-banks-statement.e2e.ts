// With the clock: a payout is made after a cycle has closed.
import type { APIRequestContext, Page } from '@playwright/test';
import { statementOf } from '../lib/testing/fixtures/bank-statements';
import { allowTogether, downloaded, inView, makeFile, orderIn, untilDay, untilSettled } from './bank-files';
import {
  api,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTier,
  longTest,
  type Payment,
  payWorkedExample,
  setLook,
  signInAs,
} from './fixtures';
import { aSecondOperator } from './operators';
import { payByPage, simulate } from './pay-pages';
import { type Words, wordsIn } from './words';

type List = { data: { id: string; name: string }[] };
const holder = 'ﾆｼﾑﾗ ｻｸﾗ';
const account = { bank_name: 'みずほ銀行', bank_code: '0001', branch_number: '001', account_type: 'ordinary', account_number: '1234567' };

/** A customer who paid in cash requests a part back to her account. */
async function aRequest(request: APIRequestContext, amount: number): Promise<Payment> {
  const payment = await payByPage(request, 'konbini', { platform_details: { submerchants: [] } });
  await simulate(request, payment, 'paid');
  const asked = { ...account, customer_name: holder, include_payment_method_fee: false, amount, platform_details: { submerchants: [] } };
  await api(request, 'POST', `/payments/${payment.id}/refund_request`, asked);
  return payment;
}

type Listed = { refund_requests: { status: string; amount: number }[] };
/** The refunds of these payments that are so. */
async function listed(request: APIRequestContext, payments: readonly { id: string }[], status: string) {
  const all = await Promise.all(payments.map(({ id }) => api<Listed>(request, 'GET', `/payments/${id}`)));
  return all.flatMap(({ refund_requests: requests }) => requests.filter((one) => one.status === status));
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input#statement').setInputFiles({ name, mimeType: 'text/plain', buffer });

async function inBothWidths(page: Page) {
  for (const width of [...inTier([1280, 390])].reverse()) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 860 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

const group = (page: Page, t: Words, name: 'decide' | 'certain' | 'done' | 'aside' | 'unknown') =>
  page.getByRole('region', { name: t(`bankStatement.groups.${name}`) }).first();

// in one market, a requested refund is a candidate for another case's line of the same amount
const cases = [
  { locale: 'ja', theme: 'light', amounts: [2_345, 1_111, 1_111] },
  { locale: 'en', theme: 'dark', amounts: [3_456, 2_222, 2_222] },
] as const;

for (const { locale, theme, amounts } of inTier(cases)) {
  longTest(
    `an operator reads the bank’s statement, and says that it is so: ${locale}`,
    async ({ browser, page, context, request, baseURL }) => {
      const t = wordsIn(locale);
      const [seller] = (await api<List>(request, 'GET', '/merchants?platform_role=payout&status=accepted&per_page=100')).data;
      await payWorkedExample(request, {
        platform_details: { submerchants: [{ submerchant_id: seller?.id, amount: 4_000, platform_fee: 400 }] },
      });
      const payments = [];
      for (const amount of amounts) payments.push(await aRequest(request, amount));
      await untilSettled(request, seller?.id);
      await signInAs('operator', context);
      await setLook({ locale, theme, width: 1280 }, page, baseURL ?? '');
      const second = await aSecondOperator(browser, baseURL ?? '');
      await allowTogether({ page: second, t: wordsIn('ja') }, { page, t }, 900_000_000);
      await second.context().close();
      await page.goto('/bank-files');
      await makeFile(page, t);
      const address = page.url();
      const bytes = await downloaded(page, t);
      const { day, transfers, total } = await orderIn(bytes, request);
      await untilDay(request, day);
      const back = transfers[0] ?? { amount: 0, reference: '' };

      await page.goto('/bank-files');
      await page.getByRole('link', { name: t('bankFiles.readStatement') }).click();
      await expect(page).toHaveURL(/\/bank-files\/statement$/);
      await inView(page, baseURL ?? '', locale);
      await setLook({ locale, theme, width: 1280 }, page, baseURL ?? '');
      await page.reload();

      // the bank file is not a statement: a message says so
      await choose(page, 'sogo-furikomi.txt', bytes);
      await expect(page.getByRole('alert').first()).toContainText('21');
      await inBothWidths(page);

      const sum = { date: day, direction: 'out' as const, amount: total, description: 'ｿｳｺﾞｳﾌﾘｺﾐ' };
      const statement = statementOf(
        [
          sum,
          { date: day, direction: 'in', amount: back.amount, description: 'ｸﾐﾓﾄﾞｼ', edi: back.reference },
          ...amounts.map((amount) => ({ date: day, direction: 'out' as const, amount, name: holder, description: 'ﾌﾘｺﾐ' })),
          { date: day, direction: 'in', amount: 98_765, name: 'ｶ)ﾄﾘﾋｷｻｷ', description: 'ﾌﾘｺﾐ' },
        ],
        { accountNumber: '1234567' },
      );
      await choose(page, 'meisai.txt', statement);
      await expect(group(page, t, 'certain')).toBeVisible();
      await expect(group(page, t, 'certain').getByRole('row')).toHaveCount(4);
      await expect(group(page, t, 'decide').getByRole('row')).toHaveCount(3);
      await expect(group(page, t, 'unknown').getByRole('row')).toHaveCount(2);
      await inBothWidths(page);

      // all certain lines at once; then one of two ambiguous lines, which makes the other certain
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: t('bankStatement.confirmAll', { count: 3 }) }).click();
      await expect(dialog.getByRole('textbox', { name: t('bankStatement.confirm.reason') })).toHaveValue(
        t('bankStatement.confirm.usualReason'),
      );
      // whose fault it was is not chosen for anybody
      await dialog.getByRole('button', { name: t('bankStatement.confirm.submit', { count: 3 }) }).click();
      await expect(dialog.getByText(t('bankFiles.cause.missing'))).toBeVisible();
      await inBothWidths(page);
      await dialog.getByRole('radio', { name: t('bankFiles.cause.ours.name') }).press('Space');
      await dialog.getByRole('button', { name: t('bankStatement.confirm.submit', { count: 3 }) }).click();
      await expect(dialog).toBeHidden();
      await expect(group(page, t, 'done').getByRole('row')).toHaveCount(4);
      const complete = t('bankStatement.acts.refund.named', { name: holder });
      await group(page, t, 'decide').getByRole('button', { name: complete }).first().click();
      await dialog.getByRole('button', { name: t('bankStatement.confirm.submit', { count: 1 }) }).click();
      await expect(dialog).toBeHidden();
      await expect(group(page, t, 'decide')).toHaveCount(0);
      await group(page, t, 'certain').getByRole('button', { name: complete }).click();
      await dialog.getByRole('button', { name: t('bankStatement.confirm.submit', { count: 1 }) }).click();
      await expect(page.getByText(t('bankStatement.over'))).toBeVisible();

      // again: nothing is left to confirm
      await page.reload();
      await choose(page, 'meisai.txt', statement);
      await expect(page.getByText(t('bankStatement.over'))).toBeVisible();
      await expect(group(page, t, 'done').getByRole('row')).toHaveCount(6);
      await inBothWidths(page);

      // the bank made the transfers twice: this is shown, and set aside by the person who asks the bank for the money
      await choose(page, 'meisai-2.txt', statementOf([sum, { ...sum, inquiry: '77' }], { accountNumber: '1234567' }));
      const again = group(page, t, 'decide');
      await expect(again.getByRole('row')).toHaveCount(2);
      await expect(again.getByText(t('bankStatement.ends.file'), { exact: true }).filter({ visible: true })).toHaveCount(1);
      await expect(again.getByRole('button')).toHaveCount(1);
      await inBothWidths(page);
      await again.getByRole('button', { name: new RegExp(sum.description) }).click();
      await expect(group(page, t, 'aside').getByRole('row')).toHaveCount(2);
      await expect(page.getByText(t('bankStatement.over'))).toBeVisible();
      await inBothWidths(page);
      await group(page, t, 'aside').getByRole('button').click();
      await expect(again.getByRole('row')).toHaveCount(2);
      for (const [index, { id }] of payments.entries())
        expect(await api(request, 'GET', `/payments/${id}`)).toMatchObject({ amount_refunded: amounts[index] });

      // a customer's refund came back with a text that no list contains: a person confirms it, and the customer is owed the money
      const credit = { date: day, direction: 'in' as const, amount: amounts[0], description: 'ｼｷﾝｲﾄﾞｳ' };
      await choose(page, 'meisai-3.txt', statementOf([credit], { accountNumber: '1234567' }));
      await inBothWidths(page);
      await group(page, t, 'decide')
        .getByRole('button', { name: t('bankStatement.acts.refund_return.named', { name: holder }) })
        .click();
      await inBothWidths(page);
      await dialog.getByRole('button', { name: t('bankStatement.confirm.submit', { count: 1 }) }).click();
      await expect(group(page, t, 'done').getByRole('row')).toHaveCount(2);
      const [payment] = payments;
      expect(await api(request, 'GET', `/payments/${payment?.id}`)).toMatchObject({ refund_requests: [{ status: 'returned' }] });

      // it was another one's: the return is taken back, and its line is open again
      await page.goto('/refund-requests?status=returned');
      await inBothWidths(page);
      const undo = page.getByRole('button', { name: t('undoReturn.named.refund', { whose: holder }) });
      await undo.first().click();
      await dialog.getByRole('textbox', { name: t('undoReturn.reason') }).fill('別の返金でした');
      await inBothWidths(page);
      await dialog.getByRole('button', { name: t('undoReturn.submit') }).click();
      await expect(dialog).toBeHidden();
      expect(await api(request, 'GET', `/payments/${payment?.id}`)).toMatchObject({ refund_requests: [{ status: 'completed' }] });

      // said in the list, it takes its line: nothing else of the amount does, and nothing is posted
      await page.goto('/refund-requests?status=completed');
      await page
        .getByRole('button', { name: t('refundRequests.return.openNamed', { holder }) })
        .first()
        .click();
      await dialog.getByRole('button', { name: t('refundRequests.return.submit') }).click();
      await expect(dialog).toBeHidden();
      await page.goto('/bank-files/statement');
      const [last] = await listed(request, payments, 'returned');
      const line = { date: day, direction: 'in' as const, amount: last?.amount ?? 0, description: 'ﾍﾝｷﾝ' };
      await choose(page, 'meisai-4.txt', statementOf([line], { accountNumber: '1234567' }));
      await inBothWidths(page);
      const matches = page.getByRole('button', { name: new RegExp(t('bankStatement.kinds.refund_return', { name: holder })) });
      await matches.first().click();
      await inBothWidths(page);
      await dialog.getByRole('button', { name: t('bankStatement.match.submit', { count: 1 }) }).click();
      await expect(group(page, t, 'done').getByRole('row')).toHaveCount(2);

      await page.goto(address);
      await expect(page.getByText(t('bankFiles.status.paid'), { exact: true }).first()).toBeVisible();
      const row = page.getByRole('row', { name: new RegExp(back.reference) });
      await expect(row.getByText(t('bankFiles.transferStatus.bounced'), { exact: true })).toBeVisible();
      await expect(row.getByText(t('bankStatement.confirm.usualReason'))).toBeVisible();
      await inBothWidths(page);
      await row.getByRole('button').click();
      await dialog.getByRole('textbox', { name: t('undoReturn.reason') }).fill('別の振込でした');
      await inBothWidths(page);
      await dialog.getByRole('button', { name: t('undoReturn.submit') }).click();
      await expect(row.getByText(t('bankFiles.transferStatus.paid'), { exact: true })).toBeVisible();
    },
  );
}

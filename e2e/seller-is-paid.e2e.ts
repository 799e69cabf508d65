// With the clock: a payout is made after a month is over.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { statementLines } from '../lib/settlements/statement/lines';
import {
  api,
  closeTheMonth,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inTier,
  longTest,
  payWorkedExample,
  platformOf,
  setLook,
  signInAs,
} from './fixtures';
import { downloadedPdfText } from './pdf-text';
import { aSeller } from './sellers';
import { wordsIn } from './words';

type Settlement = {
  id: string;
  reference: string;
  status: string;
  opening_balance: number;
  closing_balance: number;
  settlement_amount: number;
};
type List = { data: Settlement[] };

const dayMs = 86_400_000;
const yen = (amount: number) => `¥${Math.abs(amount).toLocaleString('en-US')}`;
/** `+¥1,234` and `−¥500` as numbers. */
const yenIn = (text: string | null): number => Number((text ?? '').replace('−', '-').replace(/[^\d-]/g, ''));

const columnOf = async (page: Page, name: string): Promise<number[]> =>
  (await page.getByRole('region', { name }).locator('tr td:last-child').allTextContents()).map(yenIn);

/** The PDF, which is in Japanese, has every line that is seen, with the same figure, and the same invoices. */
async function pdfSaysWhatIsSeen(page: Page, locale: 'ja' | 'en') {
  const [t, inJapanese] = [wordsIn(locale), wordsIn('ja')];
  const pdf = await downloadedPdfText(page, () => page.getByRole('link', { name: t('payouts.downloads.pdf'), exact: true }).click());
  const rows = page.getByRole('region', { name: t('payouts.statement.title') }).locator('tr');
  const seen = await rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  expect(seen.length).toBeGreaterThan(3);
  const told = statementLines.flatMap((key) => {
    const [, count = '', amount = ''] = seen.find(([name]) => name === t(`payouts.statement.lines.${key}`)) ?? [];
    const isEnd = key === 'opening' || key === 'closing';
    return amount === ''
      ? []
      : [`${inJapanese(`payouts.statement.lines.${key}`)}${isEnd ? '' : count.replace(/\D/g, '')}${amount.replace('+', '')}`];
  });
  expect(told).toHaveLength(seen.length);
  for (const line of told) expect(pdf).toContain(line.replace(/\s/g, ''));
  const paid = page.getByRole('region', { name: t('payouts.remittance.title') }).locator('tr td:last-child');
  for (const amount of await paid.allTextContents()) expect(pdf).toContain(amount.replace('+', ''));
  const invoices = await page.getByText(/INV-\d{6}/).allTextContents();
  expect(invoices.length).toBeGreaterThan(0);
  for (const number of invoices.flatMap((text) => text.match(/INV-\d{6}/) ?? [])) expect(pdf).toContain(number);
  for (const word of ['適格請求書', '登録番号T7123456789012', 'お振込金額']) expect(pdf).toContain(word);
  const [number = ''] = invoices[0]?.match(/INV-\d{6}/) ?? [];
  const alone = await downloadedPdfText(page, () => page.getByRole('link', { name: new RegExp(`${number}.*PDF`) }).click());
  for (const word of [number, '適格請求書', '登録番号T7123456789012', 'ご請求金額']) expect(alone).toContain(word);
  expect(alone).not.toContain('お振込金額');
}

/** From tomorrow on every week, 1,000 yen less 100 of fees for the seller; nothing is charged before. */
async function orderByTheWeek(request: APIRequestContext, seller: string, description: string): Promise<string> {
  const { now } = await api<{ now: string }>(request, 'POST', '/test_helpers/clock/advance', { seconds: 1 });
  const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2090, verification_value: '123', name: 'TARO YAMADA' };
  const { id: customer } = await api<{ id: string }>(request, 'POST', '/customers', { payment_details: card });
  const made = await api<{ id: string }>(request, 'POST', '/subscriptions', {
    ...{ customer, amount: 1_000, tax: 0, currency: 'JPY', period: 'weekly', description },
    start_at: new Date(Date.parse(now) + dayMs).toISOString(),
    platform_details: { submerchants: [{ submerchant_id: seller, amount: 1_000, platform_fee: 100 }] },
  });
  return made.id;
}

/** Moves on from the last day of a cycle: of a week that is Friday, of a month its last day. */
async function leaveLastDay(request: APIRequestContext) {
  const { now } = await api<{ now: string }>(request, 'POST', '/test_helpers/clock/advance', { seconds: 1 });
  const [today, tomorrow] = [9, 33].map((hours) => new Date(Date.parse(now) + hours * 3_600_000));
  if (today?.getUTCDay() === 5 || tomorrow?.getUTCDate() === 1) {
    await api(request, 'POST', '/test_helpers/clock/advance', { seconds: dayMs / 1_000 });
    await leaveLastDay(request);
  }
}

/** On a desktop in light mode; in the whole grid first on a phone in dark mode. */
async function inView(page: Page, baseURL: string, locale: 'ja' | 'en') {
  for (const [theme, width] of [...inTier([['light', 1280] as const, ['dark', 390] as const])].reverse()) {
    await setLook({ locale, theme, width }, page, baseURL);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

for (const locale of inTier(['ja', 'en'] as const)) {
  longTest(`a seller is paid for a month, and told when the bank gives it back: ${locale}`, async ({ page, context, request, baseURL }) => {
    const t = wordsIn(locale);
    const seller = platformOf().sellers[0]?.id ?? '';
    const newest = async () => (await api<List>(request, 'GET', `/settlements?merchant_id=${seller}`)).data[0];
    const simulate = (id: string, outcome: string, reason?: string) =>
      api(request, 'POST', `/test_helpers/settlements/${id}/simulate`, { outcome, ...(reason && { reason }) });
    await api(request, 'PATCH', `/live_application/${seller}/simulate_status`, { status: 'accepted' });
    await payWorkedExample(request);
    await setLook({ locale, theme: 'light', width: 1280 }, page, baseURL ?? '');
    await signInAs('seller', context);

    // the forecast, before the payout
    await page.goto('/home');
    const next = page.getByRole('region', { name: t('payouts.forecast.title') });
    await expect(next.getByText(t('payouts.forecast.expected'))).toBeVisible();
    await inView(page, baseURL ?? '', locale);
    await next.getByRole('link', { name: t('payouts.forecast.all') }).click();
    await expect(page).toHaveURL('/payouts');
    await expect(page.getByRole('heading', { level: 1, name: t('payouts.title') })).toBeVisible();

    await closeTheMonth(request);
    const settlement = (await newest()) as Settlement;
    // earlier payouts of the market that wait for the bank
    const waiting = await api<List>(request, 'GET', `/settlements?merchant_id=${seller}&status=pending&per_page=100`);
    for (const { id } of waiting.data) if (id !== settlement.id) await simulate(id, 'paid');
    expect(settlement.status).toBe('pending');
    await page.goto('/payouts');
    await expect(next.getByRole('link', { name: yen(settlement.settlement_amount) })).toBeVisible();
    await inView(page, baseURL ?? '', locale);
    await page
      .getByRole('row', { name: new RegExp(settlement.reference) })
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(`/payouts/${settlement.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(yen(settlement.settlement_amount));

    // one column of figures that adds up; each term links to its ledger entries
    const title = t('payouts.statement.title');
    const statement = page.getByRole('region', { name: title });
    await expect(statement.getByText(t('payouts.statement.agrees'), { exact: true })).toBeVisible();
    const [opening = 0, ...terms] = await columnOf(page, title);
    const closing = terms.pop() ?? 0;
    expect([opening, closing]).toEqual([settlement.opening_balance, settlement.closing_balance]);
    expect(opening + terms.reduce((sum, term) => sum + term, 0)).toBe(closing);
    await inView(page, baseURL ?? '', locale);
    await pdfSaysWhatIsSeen(page, locale);
    await statement.getByRole('link', { name: t('payouts.statement.lines.sales') }).click();
    await expect(page).toHaveURL(/\/balance\?type=payment_transfer&from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}$/);

    // paid: the ledger entries of the balance show it, and link back
    await simulate(settlement.id, 'paid');
    await page.goto('/balance?type=payout');
    await page
      .getByRole('row', { name: new RegExp(settlement.reference) })
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(`/payouts/${settlement.id}`);
    await expect(page.getByText(t('payouts.status.paid'), { exact: true }).first()).toBeVisible();

    // found by the reference on the bank's statement
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(settlement.reference);
    await expect(page.getByRole('option', { name: new RegExp(settlement.reference) })).toBeVisible();
    await page.keyboard.press('Escape');

    // the bank returns it: the page shows the reason, where the money is, and how to fix the account
    const reason = '口座番号が見つかりません。';
    await simulate(settlement.id, 'bounced', reason);
    await page.reload();
    const notice = page.getByRole('region', { name: t('payouts.notice.bounced.title') });
    await expect(notice).toContainText(reason);
    await inView(page, baseURL ?? '', locale);
    await page.goto('/home');
    await expect(next).toContainText(t('payouts.obstacles.account_refused.title'));
    await expect(next).toContainText(reason);
    await inView(page, baseURL ?? '', locale);
    await next.getByRole('link', { name: t('payouts.obstacles.actions.account', { viewer: 'seller' }) }).click();
    await expect(page).toHaveURL(/\/application\?step=bank_account_information$/);
    await expect(page.getByRole('main')).toContainText(reason);

    // staff read the same about their seller, and find its payouts by a filter
    await context.clearCookies();
    await setLook({ locale, theme: 'light', width: 1280 }, page, baseURL ?? '');
    await signInAs('viewer', context);
    await page.goto(`/sellers/${seller}`);
    const section = page.getByRole('region', { name: t('seller.payouts.title'), exact: true });
    await expect(section).toContainText(t('payouts.obstacles.account_refused.title'));
    await section.getByRole('link', { name: t('seller.payouts.all') }).click();
    await expect(page).toHaveURL(`/payouts?seller=${seller}`);
    await expect(page.getByRole('row', { name: new RegExp(settlement.reference) })).toContainText(t('payouts.status.bounced'));
    // the notice above the list is about the seller, not the platform
    const { name = '' } = platformOf().sellers[0] ?? {};
    await expect(page.getByRole('region', { name: t('payouts.forecast.titleOf', { name }) })).toContainText(reason);
    await expect(page.getByRole('region', { name: t('payouts.forecast.title'), exact: true })).toHaveCount(0);
    await inView(page, baseURL ?? '', locale);

    // after a new account is accepted, the next month's payout is paid
    await api(request, 'PATCH', `/live_application/${seller}/simulate_status`, { status: 'accepted' });
    await page.goto(`/payouts/${settlement.id}`);
    await expect(page.getByRole('region', { name: t('payouts.notice.bounced.title') })).toContainText(t('payouts.notice.notAsked'));

    // a seller accepted without an account: no bank file can pay it, and the page says how to fix that
    const bare = await aSeller(request);
    await api(request, 'PATCH', `/live_application/${bare.id}/simulate_status`, { status: 'accepted' });
    await page.goto(`/sellers/${bare.id}`);
    await expect(section).toContainText(t('payouts.obstacles.no_account.title'));
    await inView(page, baseURL ?? '', locale);
    const mend = section.getByRole('link', { name: t('payouts.obstacles.actions.enter', { viewer: 'other' }) });
    await expect(mend).toHaveAttribute('href', `/sellers/${bare.id}/application?step=bank_account_information`);
  });
}

for (const locale of inTier(['ja', 'en'] as const)) {
  longTest(
    `a seller expects its part of subscriptions until its cut-off, and sees no other seller's: ${locale}`,
    async ({ page, context, request, baseURL }) => {
      const t = wordsIn(locale);
      const [own, other] = platformOf().sellers;
      await api(request, 'PATCH', `/live_application/${own?.id}/simulate_status`, { status: 'accepted' });
      await leaveLastDay(request);
      const [ours, theirs] = [randomUUID(), randomUUID()];
      const ordered = [await orderByTheWeek(request, own?.id ?? '', ours), await orderByTheWeek(request, other?.id ?? '', theirs)];
      await setLook({ locale, theme: 'light', width: 1280 }, page, baseURL ?? '');
      await signInAs('seller', context);
      await page.goto('/payouts');
      const next = page.getByRole('region', { name: t('payouts.forecast.title') });
      await expect(next.getByText(t('payouts.forecast.subscriptions.title'))).toBeVisible();
      await expect(next.getByRole('listitem').filter({ hasText: ours }).first()).toContainText('¥900');
      await expect(page.getByText(theirs)).toHaveCount(0);
      await inView(page, baseURL ?? '', locale);
      for (const id of ordered) await api(request, 'POST', `/subscriptions/${id}/cancel`);
    },
  );
}

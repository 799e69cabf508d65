// A statement's figures equal the ledger's, for a settlement and for a month, and nobody reads another merchant's.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { settings } from '@/lib/installation';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { reopenApplication } from '@/lib/onboarding/review/reopen-application';
import { showApplication } from '@/lib/onboarding/show-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { changeIssuer } from '@/lib/settlements/invoices/change-issuer';
import { checkStatement } from '@/lib/settlements/statement/statement';
import { daysOfMonth, lastToRead, monthAfter, monthBefore } from '@/lib/statements/documents/month';
import { showMonth, wholeMonth } from '@/lib/statements/documents/show-month';
import { showStatement } from '@/lib/statements/documents/show-statement';
import { explainBalance } from '@/lib/statements/explain-balance';
import { answersOf } from '@/lib/testing/fixtures/applicants';
import { aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let seller = '';
let person: Caller;
let settlement = '';
let month = '';

beforeAll(async () => {
  shop = await aShop({ sellers: 2 });
  seller = shop.sellers[0] ?? '';
  person = await asRole('seller', shop.id, seller);
  month = dayIn(person.now).slice(0, 7);
  await shop.pay({ amount: 100_000 });
  await aPaidSeller(shop, seller);
  await shop.refund(await shop.pay({ platform_details: splitOf([seller, 4_000, 400]) }));
  settlement = (await close(shop.id, seller)).settlement?.id ?? '';
});

test.each([
  ['2026-01', '2025-12', '2026-02', '2026-01-31'],
  ['2028-02', '2028-01', '2028-03', '2028-02-29'],
  ['2026-12', '2026-11', '2027-01', '2026-12-31'],
])('%s stands between %s and %s, and ends on %s', (at, before, after, last) => {
  expect([monthBefore(at), monthAfter(at), daysOfMonth(at)]).toEqual([before, after, { from: `${at}-01`, to: last }]);
});

test('the month to read is the last that is over, or where there was no merchant yet the first that there is', () => {
  const now = new Date('2026-11-23T00:00:00+09:00');
  const read = ['2025-03-05T00:00:00Z', '2026-10-31T14:59:59Z', '2026-10-31T15:00:00Z'].map((since) => lastToRead(new Date(since), now));
  expect(read).toEqual(['2026-10', '2026-10', '2026-11']);
});

test('of a month, the lines are the ledger’s of its days, and add up', async () => {
  const { statement, is_over } = await showMonth(person, { id: seller, month });
  const explained = await explainBalance(person, { id: seller, ...statement.period });
  expect(is_over).toBe(false);
  expect(() => checkStatement(statement)).not.toThrow();
  const amounts = Object.fromEntries(statement.lines.map(({ key, amount }) => [key, amount]));
  expect(amounts).toEqual({ opening: 0, sales: 10_000, fees: -1_000, refunds: -4_000, fee_returns: 400, closing: 5_400 });
  expect([amounts.opening, amounts.closing]).toEqual([explained.opening, explained.closing]);
  for (const { types, amount } of statement.lines.slice(1, -1))
    expect(amount).toBe(explained.terms.filter(({ type }) => types.includes(type)).reduce((sum, term) => sum + term.amount, 0));
});

test('a paper is made of a month that is over, and none of one that has not begun', async () => {
  await expect(showMonth(person, { id: seller, month }).then(wholeMonth)).rejects.toMatchObject({ code: 'conflict' });
  const next = { ...person, now: new Date(startOfDay(`${monthAfter(month)}-01`).getTime() + 3_600_000) };
  expect(wholeMonth(await showMonth(next, { id: seller, month })).statement.issuedOn).toBe(`${monthAfter(month)}-01`);
  await expect(showMonth(person, { id: seller, month: monthAfter(month) })).rejects.toMatchObject({ code: 'not_found' });
  for (const wrong of ['2026-13', '2026-1', 'x', '1999-01', `${month}-01`])
    await expect(showMonth(person, { id: seller, month: wrong })).rejects.toMatchObject({ param: 'month' });
  // before it existed
  const { first } = await showMonth(person, { id: seller, month });
  expect(first).toBe(month);
  await expect(showMonth(person, { id: seller, month: monthBefore(first) })).rejects.toMatchObject({ code: 'not_found' });
});

test('a statement that has invoices names its platform and its seller as they do, whatever they are called since', async () => {
  const before = (await showStatement(person, { id: settlement })).statement;
  await changeIssuer(await asRole('admin', shop.id), { name: '新しい名前', registration_number: 'T7123456789012' });
  expect((await showStatement(person, { id: settlement })).statement).toEqual(before);
  expect((await showMonth(person, { id: seller, month })).statement.sender.name).toBe('新しい名前');
});

test('of a platform, what it gives its sellers, its fees and the service’s are lines of their own', async () => {
  const { statement } = await showMonth(await asRole('viewer', shop.id), { id: shop.id, month });
  const amounts = Object.fromEntries(statement.lines.map(({ key, amount }) => [key, amount]));
  expect(() => checkStatement(statement)).not.toThrow();
  expect(amounts).toMatchObject({
    opening: 0,
    sales: 120_000,
    to_sellers: -10_000,
    from_sellers: 4_000,
    earned_fees: 1_000,
    fee_returns: -400,
  });
  expect(amounts.closing).toBe((await shop.balance()).total);
  expect(statement.invoices).toEqual([]);
});

test('of a platform and of an ordinary merchant, whoever runs the installation is the sender, as its settings name it', async () => {
  const ordinary = await aShop({ sellers: 0, role: null });
  const senders = async () => {
    const read = [shop.id, ordinary.id].map(async (id) => (await showMonth(await asRole('viewer', id), { id, month })).statement.sender);
    return Promise.all(read);
  };
  const unnamed = { name: 'Bunpai', registrationNumber: null, address: null };
  expect(await senders()).toEqual([unnamed, unnamed]);
  const operator = { name: '分配株式会社', registrationNumber: 'T7000012050002', address: '東京都千代田区千代田1-1' };
  Object.assign(settings(), { operator });
  expect(await senders()).toEqual([operator, operator]);
  expect((await showMonth(person, { id: seller, month })).statement.sender.name).not.toBe(operator.name);
  Object.assign(settings(), { operator: unnamed });
});

test('a return says of which days the fees were that went back, as the law wants it', async () => {
  const { statement } = await showStatement(person, { id: settlement });
  const today = dayIn(person.now);
  expect(statement.invoices.map(({ kind, amount, chargedOn }) => [kind, amount, chargedOn])).toEqual([
    ['invoice', 1_000, null],
    ['return', 400, { from: today, to: today }],
  ]);
  expect(() => checkStatement(statement)).not.toThrow();
});

test('nobody reads another’s statement', async () => {
  const sibling = await asRole('seller', shop.id, shop.sellers[1] ?? '');
  const stranger = await asRole('admin', (await aShop({ sellers: 0 })).id);
  for (const caller of [sibling, stranger]) {
    await expect(showStatement(caller, { id: settlement })).rejects.toMatchObject({ code: 'not_found' });
    await expect(showMonth(caller, { id: seller, month })).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(showMonth(person, { id: shop.id, month })).rejects.toMatchObject({ code: 'not_found' });
});

test('the seller’s own number stands on its papers once it is accepted, if it agrees that its platform issues invoices in its place', async () => {
  const admin = await asRole('admin', shop.id);
  const operator = await asRole('operator', null);
  const applicant = shop.sellers[1] ?? '';
  const findMediated = async () =>
    (await showMonth(await asRole('seller', shop.id, applicant), { id: applicant, month })).statement.mediatedFor;
  const invoice = (name: string) => `company_information.invoice_${name}`;
  const accepted = async (answers: Record<string, unknown>) => {
    const shown = await showApplication(operator, { id: applicant });
    if (shown.status === 'accepted') await reopenApplication(operator, { id: applicant, version: shown.version, reason: '変更のため' });
    const { version } = await updateApplication(admin, { id: applicant, ...(await answersOf(applicant)), ...answers });
    await acceptApplication(operator, { id: applicant, version });
  };
  await accepted({ [invoice('registration_number')]: 'T7000012050002' });
  expect(await findMediated()).toBeNull();
  await accepted({ [invoice('by_platform')]: true });
  expect(await findMediated()).toBe('T7000012050002');
  // a number that is not accepted yet is on no document, and a withdrawn one is on none from then on
  await accepted({ [invoice('by_platform')]: false });
  expect(await findMediated()).toBeNull();
});

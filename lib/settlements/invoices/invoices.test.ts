// Platform fees are invoiced once, to the yen, and numbered without a gap, even under concurrent calls.
import { beforeEach, expect, test } from 'vitest';
import { prisma } from '@/lib/db/prisma';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { reopenApplication } from '@/lib/onboarding/review/reopen-application';
import { showApplication } from '@/lib/onboarding/show-application';
import { updateApplication } from '@/lib/onboarding/update-application';
import { changeIssuer } from '@/lib/settlements/invoices/change-issuer';
import { issueInvoices } from '@/lib/settlements/invoices/issue-invoices';
import { showIssuer } from '@/lib/settlements/invoices/show-issuer';
import { taxWithin } from '@/lib/settlements/statement/invoice';
import { statementSheet } from '@/lib/settlements/statement/sheet';
import { getSettlement } from '@/lib/settlements/store';
import { showMonth } from '@/lib/statements/documents/show-month';
import { showStatement } from '@/lib/statements/documents/show-statement';
import { answersOf } from '@/lib/testing/fixtures/applicants';
import { acceptSeller, aPaidSeller, close, dueOf } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, outcomeOf, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let seller = '';
beforeEach(async () => {
  shop = await aShop({ sellers: 3 });
  seller = shop.sellers[0] ?? '';
});

const settled = async (merchantId = seller) => {
  const { settlement } = await close(shop.id, merchantId);
  if (!settlement) throw new Error('nothing was settled');
  return settlement;
};
const rows = () =>
  sql<{ number: number; kind: string; amount: string; taxAmount: string; registrationNumber: string | null; settlementId: string }>(
    `SELECT number, kind, amount::text, "taxAmount"::text, "registrationNumber", "settlementId" FROM "Invoice" WHERE "tenantId" = '${shop.id}' ORDER BY number`,
  );
const issuer = (overrides: object = {}) => ({ name: '市場株式会社', registration_number: 'T7123456789012', address: null, ...overrides });

test('fees are invoiced with the settlement of their time, and what went back of them is a return of its own', async () => {
  await changeIssuer(await asRole('admin', shop.id), issuer());
  await shop.pay({ amount: 100_000 });
  await aPaidSeller(shop, seller);
  const kept = await shop.pay({ platform_details: splitOf([seller, 1_000, 115]) });
  const first = await settled();
  await shop.pay({ platform_details: splitOf([seller, 8_000, 777]) });
  expect(outcomeOf(await shop.refund(kept))).toBe('200');
  const second = await settled();
  const { statement } = await showStatement(await asRole('seller', shop.id, seller), { id: second.id });
  expect((await rows()).map(({ number, kind, amount, taxAmount }) => [number, kind, Number(amount), Number(taxAmount)])).toEqual([
    [1, 'invoice', 715, 65],
    [2, 'invoice', 777, 70],
    [3, 'return', 115, 10],
  ]);
  expect([first.fee_tax_amount, first.fee_amount]).toEqual([65, 650]);
  expect([second.fee_tax_amount, second.fee_amount]).toEqual([60, 602]);
  expect(
    statement.invoices.map(({ number, kind, issuer: { name, registrationNumber } }) => [number, kind, name, registrationNumber]),
  ).toEqual([
    ['INV-000002', 'invoice', '市場株式会社', 'T7123456789012'],
    ['INV-000003', 'return', '市場株式会社', 'T7123456789012'],
  ]);
  const { period, invoices } = statement;
  expect(invoices[0]?.period).toEqual(period);
  // posted after the first cut-off and dated before it
  const day = dayIn(new Date((await shop.payment(kept)).created_at));
  expect(
    await sql(
      `SELECT "chargedFromDay" AS "from", "chargedToDay" AS "to" FROM "Invoice" WHERE "tenantId" = '${shop.id}' AND kind = 'return'`,
    ),
  ).toEqual([{ from: day, to: day }]);
});

const minimum = (yen: number) => sql(`UPDATE "Merchant" SET "settlementMinimumAmount" = ${yen} WHERE id = '${shop.id}'`);
const issued = async () =>
  (await rows()).map(({ number, kind, amount, taxAmount, settlementId }) => [
    number,
    kind,
    Number(amount),
    Number(taxAmount),
    settlementId,
  ]);

test('who has charged nothing invoices nothing, and a carried cycle is invoiced as it closes: the settlement that follows tells of it', async () => {
  await acceptSeller(shop.secretKey, seller);
  await shop.pay({ platform_details: splitOf([seller, 5_000, 0]) });
  await settled();
  expect(await rows()).toEqual([]);
  const kept = await shop.pay({ platform_details: splitOf([seller, 5_000, 505]) });
  await minimum(1_000_000);
  expect((await close(shop.id, seller)).outcome).toBe('carried');
  expect(await issued()).toEqual([[1, 'invoice', 505, 45, null]]);
  // no fees since: nothing is invoiced twice
  expect((await close(shop.id, seller)).outcome).toBe('carried');
  await shop.pay({ platform_details: splitOf([seller, 4_000, 505]) });
  await minimum(1);
  expect(outcomeOf(await shop.refund(kept))).toBe('200');
  const { id, fee_amount, fee_tax_amount } = await settled();
  expect(await issued()).toEqual([
    [1, 'invoice', 505, 45, null],
    [2, 'invoice', 505, 45, id],
    [3, 'return', 505, 45, id],
  ]);
  // one invoice over 1,010 would have had 91
  expect([fee_amount, fee_tax_amount]).toEqual([460, 45]);
  const { statement } = await showStatement(await asRole('seller', shop.id, seller), { id });
  expect(statement.invoices.map(({ number, settlementId }) => [number, settlementId])).toEqual([
    ['INV-000001', null],
    ['INV-000002', id],
    ['INV-000003', id],
  ]);
  const [carried, own] = statement.invoices;
  expect(carried?.period.from).toBe(statement.period.from);
  expect(dayIn(startOfDay(carried?.period.to ?? '', 1))).toBe(own?.period.from);
  expect(own?.period.to).toBe(statement.period.to);
});

test('fees are invoiced also where the cycle leaves nothing to pay, in the month’s statement, and not again when somebody is paid', async () => {
  await aPaidSeller(shop, seller);
  await shop.post(`/merchants/${seller}/balances/JPY/transfer`, { direction: 'to_platform', amount: 5_400 });
  expect((await close(shop.id, seller)).outcome).toBe('nothing');
  expect(await issued()).toEqual([[1, 'invoice', 600, 54, null]]);
  const [row] = await sql<{ day: string }>(`SELECT "issuedOn" AS day FROM "Invoice" WHERE "tenantId" = '${shop.id}'`);
  const month = row?.day.slice(0, 7) ?? '';
  const later = { ...(await asRole('seller', shop.id, seller)), now: startOfDay(`${month}-28`, 10) };
  const { statement } = await showMonth(later, { id: seller, month });
  expect(statement.invoices.map(({ number, amount }) => [number, amount])).toEqual([['INV-000001', 600]]);
  expect(statementSheet(statement).parts.map(({ title }) => title)).toEqual(['月次明細書', '請求書']);
  await shop.pay({ platform_details: splitOf([seller, 5_000, 0]) });
  const { id, fee_amount, fee_tax_amount } = await settled();
  expect([fee_amount, fee_tax_amount]).toEqual([546, 54]);
  expect(await issued()).toHaveLength(1);
  const whole = (await showStatement(later, { id })).statement;
  expect(whole.invoices.map(({ number }) => number)).toEqual(['INV-000001']);
  // its invoice is in the statement of the month
  expect(statementSheet(whole).parts.map(({ title }) => title)).toEqual(['支払明細書']);
  expect(
    statementSheet(whole)
      .parts[0]?.sections.flatMap(({ notes }) => notes)
      .join(),
  ).toContain('月次明細書に含まれています');
});

test('sellers that are closed at once are numbered without a gap, also when closings fail in between', async () => {
  for (const one of shop.sellers) await aPaidSeller(shop, one);
  const at = await dueOf(shop.id, seller);
  const outcomes = await Promise.allSettled(shop.sellers.flatMap((one) => [close(shop.id, one, at), close(shop.id, one, at)]));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  // a failure after the number was taken gives the number back
  const [{ settlementId = '' } = {}] = await rows();
  const gone = prisma.$transaction(async (database) => {
    const settlement = await getSettlement({ kind: 'merchant', tenantId: shop.id }, settlementId, database);
    await issueInvoices(database, { ...settlement, settlementId }, { charged: 0, returned: 500 });
    throw new Error('the worker is gone');
  });
  await expect(gone).rejects.toThrow('the worker is gone');
  for (const one of shop.sellers) await shop.pay({ platform_details: splitOf([one, 5_000, 500]) });
  await together(3, (index) => settled(shop.sellers[index]));
  expect((await rows()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await sql(`SELECT issued FROM "InvoiceCounter" WHERE "tenantId" = '${shop.id}'`)).toEqual([{ issued: 6 }]);
});

test('an invoice stays as it was issued', async () => {
  const admin = await asRole('admin', shop.id);
  await aPaidSeller(shop, seller);
  const first = await settled();
  await changeIssuer(admin, issuer());
  await shop.pay({ platform_details: splitOf([seller, 5_000, 500]) });
  await settled();
  expect((await rows()).map(({ registrationNumber }) => registrationNumber)).toEqual([null, 'T7123456789012']);
  const { statement } = await showStatement(admin, { id: first.id });
  expect(statement.invoices[0]?.issuer.registrationNumber).toBeNull();
  for (const change of [`UPDATE "Invoice" SET amount = 1`, `DELETE FROM "Invoice"`, `DELETE FROM "InvoiceCounter"`])
    await expect(sql(change)).rejects.toMatchObject({ code: '42501' });
});

test('a sole proprietor’s own name is a person’s on statement and invoice, and stays that on what was issued', async () => {
  const [key, operator] = [await asKey(shop.secretKey), await asRole('operator', null)];
  const acceptAs = async (name: string, kana: string) => {
    const said = { 'company_information.company_name': name, 'company_information.company_name_kana': kana };
    const { version } = await updateApplication(key, { id: seller, ...(await answersOf(seller, 'sole_proprietor', shop.id)), ...said });
    await acceptApplication(operator, { id: seller, version });
  };
  const recipients = async (id: string) => {
    const { statement } = await showStatement(operator, { id });
    return [statement.recipient, ...statement.invoices.map(({ recipient }) => recipient)];
  };
  await acceptAs('髙橋 花子', 'タカハシ ハナコ');
  await shop.pay({ platform_details: splitOf([seller, 5_000, 500]) });
  const first = await settled();
  const person = { name: '髙橋 花子', isPerson: true };
  expect(await recipients(first.id)).toEqual([person, person]);
  // without fees there is no invoice, even though it is called now
  await shop.pay({ platform_details: splitOf([seller, 5_000, 0]) });
  const bare = await settled();
  expect(await recipients(bare.id)).toEqual([person]);
  const { version } = await showApplication(operator, { id: seller });
  await reopenApplication(operator, { id: seller, version, reason: '屋号' });
  await acceptAs('髙橋陶房', 'タカハシトウボウ');
  expect(await recipients(bare.id)).toEqual([{ name: '髙橋陶房', isPerson: false }]);
  expect(await recipients(first.id)).toEqual([person, person]);
});

test('a statement adds up to what the settlement keeps and the ledger has, and the tax of its invoices is its own', async () => {
  await aPaidSeller(shop, seller);
  const { id, opening_balance, closing_balance, fee_amount, fee_tax_amount } = await settled();
  const { statement } = await showStatement(await asRole('viewer', shop.id), { id });
  const amount = (key: string) => statement.lines.find((line) => line.key === key)?.amount ?? 0;
  expect([amount('opening'), amount('closing')]).toEqual([opening_balance, closing_balance]);
  const [ledger] = await sql(`SELECT sum(amount)::int AS sum FROM "Entry" WHERE "accountId" = '${seller}'`);
  expect(amount('closing')).toBe(ledger?.sum);
  expect(amount('fees')).toBe(-(fee_amount + fee_tax_amount));
  expect(statement.invoices.map(({ tax }) => tax)).toEqual([fee_tax_amount]);
  expect(taxWithin(-amount('fees'))).toBe(fee_tax_amount);
});

test('who issues is said by a platform’s admins; what is no registration number is refused, and nothing is saved', async () => {
  const admin = await asRole('admin', shop.id);
  expect(await showIssuer(admin, {})).toMatchObject({ name: expect.any(String), registration_number: null, address: null });
  for (const typed of ['T7123456789012', ' t7123456789012 ', 'Ｔ７１２３４５６７８９０１２', '7123456789012'])
    expect(await changeIssuer(admin, issuer({ registration_number: typed }))).toMatchObject({ registration_number: 'T7123456789012' });
  for (const wrong of ['T712345678901', 'T71234567890123', '登録番号', 'X7123456789012'])
    await expect(changeIssuer(admin, issuer({ registration_number: wrong }))).rejects.toMatchObject({ param: 'registration_number' });
  await expect(changeIssuer(admin, issuer({ name: ' ' }))).rejects.toMatchObject({ param: 'name' });
  const ordinary = await aShop({ sellers: 0, role: null });
  const other = await asRole('admin', ordinary.id);
  await expect(changeIssuer(other, issuer())).rejects.toMatchObject({ code: 'not_found' });
  await expect(showIssuer(other, {})).rejects.toMatchObject({ code: 'not_found' });
  expect(await showIssuer(admin, {})).toMatchObject({ name: '市場株式会社', registration_number: 'T7123456789012' });
});

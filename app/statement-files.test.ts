// A statement's CSV has the same content as its page.
import { beforeAll, expect, test } from 'vitest';
import { monthFile, monthInvoice, settlementFile, settlementInvoice } from '@/app/(dashboard)/payouts/statement-file';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import type { PersonCaller } from '@/lib/pages/page';
import { changeIssuer } from '@/lib/settlements/invoices/change-issuer';
import { invoiceDocumentKind } from '@/lib/settlements/statement/invoice';
import type { Statement } from '@/lib/settlements/statement/statement';
import { monthAfter } from '@/lib/statements/documents/month';
import { showMonth } from '@/lib/statements/documents/show-month';
import { showStatement } from '@/lib/statements/documents/show-statement';
import { api } from '@/lib/testing/api';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

// no request here has a page language: each word is its key

const formula = '=HYPERLINK("http://x")';
/** The order number in the file: text, not a formula. */
const orderText = `"'=HYPERLINK(""http://x"")"`;
const head =
  'file.part,file.line,file.count,file.amount,file.tax,file.number,file.date,file.sales,file.fees,file.refunds,file.other,file.payment';
const figuresOfOrders = ',,,,,';
/** A time after the end of all these months. */
const whenOver = new Date(Date.now() + 120 * 86_400_000);
let shop: Shop;
let seller = '';
let month = '';
const settlements: string[] = [];

async function read(file: Promise<Response>): Promise<string[]> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await file).bytes());
  expect(text.startsWith('\uFEFF') && text.endsWith('\r\n')).toBe(true);
  return text.slice(1).split('\r\n').slice(0, -1);
}

/** The lines of the page, as lines of the file. */
const linesOf = ({ lines }: Statement) =>
  lines.map(
    ({ key, types, count, amount }) =>
      `statement.title,statement.lines.${key},${types.length > 0 ? count : ''},${amount},,,${figuresOfOrders}`,
  );
const invoicesOf = (part: string, { invoices }: Statement) =>
  invoices.map(
    (one) => `${part},invoices.kinds.${invoiceDocumentKind(one)},,${one.amount},${one.tax},${one.number},${one.issuedOn}${figuresOfOrders}`,
  );

const accountOf = ({ paidTo }: NonNullable<Statement['payout']>) => {
  if (!paidTo) return [];
  const row = (line: string, value: string) => `account.planned,${line},,,,${value},${figuresOfOrders}`;
  return [
    row('file.bank', paidTo.bankName ?? ''),
    row('file.branch', paidTo.branchName ?? ''),
    row('file.accountType', `account.types.${paidTo.accountType}`),
    row('file.accountEnd', `***${paidTo.accountEnd}`),
    row('account.holder', paidTo.holder),
  ];
};
const ordersOf = ({ orders }: Statement) =>
  (orders?.rows ?? []).map(
    ({ order, day, sales, fees, refunds, other, net, paymentId }) =>
      `orders.title,orders.order,,${net},,${order ? orderText : ''},${day},${sales},${fees},${refunds},${other},${paymentId}`,
  );

/** The opening balance plus all changes, less the closing balance. */
function missingIn(file: readonly string[]): number {
  const amounts = file.filter((line) => line.startsWith('statement.title,')).map((line) => Number(line.split(',')[3]));
  return amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0) - (amounts.at(-1) ?? Number.NaN);
}

const person = async (...of: Parameters<typeof asRole>) => (await asRole(...of)) as PersonCaller;

beforeAll(async () => {
  shop = await aShop({ sellers: 1 });
  seller = shop.sellers[0] ?? '';
  await shop.pay({ amount: 100_000 });
  await aPaidSeller(shop, seller);
  await changeIssuer(await asRole('admin', shop.id), { name: formula, registration_number: 'T7123456789012', address: formula });
  await api(shop.secretKey, 'PATCH', `/merchants/${seller}`, { name: formula });
  const kept = await shop.pay({ platform_details: splitOf([seller, 1_000, 115]) });
  const settled = async () => settlements.push((await close(shop.id, seller)).settlement?.id ?? '');
  await settled();
  await shop.pay({ external_order_num: formula, platform_details: splitOf([seller, 8_000, 777]) });
  expect((await shop.refund(kept)).status).toBe(200);
  // the first settlement still waits for its transfer
  await settled();
  month = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 7);
});

test('a settlement’s file: line by line what the page says, what of it is paid, and its invoices', async () => {
  const caller = await person('seller', shop.id, seller);
  for (const [index, id] of settlements.entries()) {
    const { statement } = await showStatement(caller, { id });
    const { payout } = statement;
    if (!payout) throw new Error('nothing is paid');
    const file = await read(settlementFile(caller, { id }, 'csv'));
    expect(payout.elsewhere).toHaveLength(index);
    expect(file).toEqual([
      head,
      ...linesOf(statement),
      ...payout.elsewhere.map(
        ({ reference, amount }) => `remittance.title,remittance.elsewhere,,${-amount},,${reference},${figuresOfOrders}`,
      ),
      `remittance.title,remittance.settled,,${payout.amount},,,${figuresOfOrders}`,
      `remittance.title,remittance.bankFee,,${0 - payout.bankTransferFee},,,${figuresOfOrders}`,
      `remittance.title,remittance.remittance,,${payout.amount - payout.bankTransferFee},,${payout.reference},${payout.payDate}${figuresOfOrders}`,
      ...accountOf(payout),
      ...invoicesOf('invoices.title', statement),
      ...ordersOf(statement),
    ]);
    expect(statement.lines.length).toBeGreaterThan(3);
    expect(missingIn(file)).toBe(0);
    const remitted = file.filter((line) => line.startsWith('remittance.title,')).map((line) => Number(line.split(',')[3]));
    const closing = statement.lines.at(-1)?.amount ?? 0;
    expect(closing + remitted.slice(0, index).reduce((sum, amount) => sum + amount, 0)).toBe(payout.amount);
  }
  const { headers } = await settlementFile(caller, { id: settlements[0] ?? '' }, 'csv');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="statement-S\d{6}-[0-9A-F]{10}\.csv"$/);
});

test('the account and one line for each order stand in the file', async () => {
  const own = await aShop({ sellers: 1 });
  const [id = ''] = own.sellers;
  const operator = await asRole('operator', null);
  const { version } = await handIn(await asKey(own.secretKey), id);
  await acceptApplication(operator, { id, version });
  for (const order of ['A-1', '0042', null])
    await own.pay({ ...(order && { external_order_num: order }), platform_details: splitOf([id, 1_000, 100]) });
  const caller = await person('seller', own.id, id);
  const settlement = (await close(own.id, id)).settlement?.id ?? '';
  const { statement } = await showStatement(caller, { id: settlement });
  const file = await read(settlementFile(caller, { id: settlement }, 'csv'));
  const account = statement.payout ? accountOf(statement.payout) : [];
  expect(account).toHaveLength(5);
  expect(file).toEqual(expect.arrayContaining(account));
  const day = statement.orders?.rows[0]?.day;
  expect(file.slice(-3).map((line) => line.replace(/,[0-9a-f-]{36}$/, ''))).toEqual(
    ['A-1', "'0042", ''].map((order) => `orders.title,orders.order,,900,,${order},${day},1000,-100,0,0`),
  );
});

test('a month’s file: line by line what the page says, for the seller and for its platform', async () => {
  const invoiced: string[] = [];
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const order = (net: number, number: string, figures: string) => `orders.title,orders.order,,${net},,${number},${today},${figures}`;
  // the second order was refunded
  const ordersSold = [order(5_400, '', '6000,-600,0,0'), order(0, '', '1000,0,-1000,0'), order(7_223, orderText, '8000,-777,0,0')];
  const endOfOrder = /,[0-9a-f-]{36}$/;
  for (const [merchant, caller] of [
    [seller, await person('seller', shop.id, seller)],
    [shop.id, await person('viewer', shop.id)],
  ] as const) {
    await expect(monthFile(caller, { merchant, month }, 'csv')).rejects.toMatchObject({ code: 'conflict' });
    const later = { ...caller, now: whenOver };
    // the first month has the orders; the invoices were issued when the cycles closed, in the following two months
    for (const of of [month, monthAfter(month), monthAfter(monthAfter(month))]) {
      const { statement } = await showMonth(later, { id: merchant, month: of });
      const file = await read(monthFile(later, { merchant, month: of }, 'csv'));
      const orders = merchant === seller && of === month ? ordersSold : [];
      expect(file.map((line) => line.replace(endOfOrder, ''))).toEqual([
        head,
        ...linesOf(statement),
        ...invoicesOf('month.invoices', statement),
        ...orders,
      ]);
      expect(missingIn(file)).toBe(0);
      expect(statement.lines.length).toBeGreaterThan(of === month ? 3 : 1);
      if (merchant === seller) invoiced.push(...statement.invoices.map(({ kind, amount, tax }) => `${kind} ${amount} ${tax}`));
    }
  }
  expect(invoiced).toEqual(['invoice 715 65', 'invoice 777 70', 'return 115 10']);
});

test('an invoice is a file as soon as it is issued, by the statements that name it and by no other', async () => {
  const caller = await person('seller', shop.id, seller);
  const [id = '', second = ''] = settlements;
  const later = { ...caller, now: whenOver };
  const files = [
    settlementInvoice(caller, { id, number: 'INV-000001' }),
    ...[monthAfter(month), monthAfter(monthAfter(month))].flatMap((of) =>
      ['INV-000001', 'INV-000002', 'INV-000003'].map((number) => monthInvoice(later, { merchant: seller, month: of, number })),
    ),
  ];
  const answers = await Promise.allSettled(files);
  const names = answers.map((one) => (one.status === 'fulfilled' ? one.value.headers.get('content-disposition') : one.reason.code));
  const file = (number: number) => `attachment; filename="INV-00000${number}.pdf"`;
  expect(names).toEqual([file(1), file(1), 'not_found', 'not_found', 'not_found', file(2), file(3)]);
  const [first] = answers;
  expect(
    first?.status === 'fulfilled' &&
      Buffer.from(await first.value.bytes())
        .subarray(0, 5)
        .toString(),
  ).toBe('%PDF-');
  for (const [of, number] of [
    [second, 'INV-000001'],
    [id, 'INV-000002'],
    [id, '../x'],
  ] as const)
    await expect(settlementInvoice(caller, { id: of, number })).rejects.toMatchObject({ code: 'not_found' });
});

test('S14 CsvFormula: a name that begins with = is computed in none of them', async () => {
  const caller = { ...(await person('viewer', shop.id)), now: whenOver };
  const { statement } = await showStatement(caller, { id: settlements[0] ?? '' });
  expect([statement.recipient.name, statement.sender.name]).toEqual([formula, formula]);
  const files = [
    ...settlements.map((id) => settlementFile(caller, { id }, 'csv')),
    ...[seller, shop.id].map((merchant) => monthFile(caller, { merchant, month }, 'csv')),
  ];
  // names appear only on the page and in the PDF; a minus sign before digits is our own
  for (const cell of (await Promise.all(files.map(read))).flat().flatMap((line) => line.split(',')))
    expect(cell).not.toMatch(/^"?\s*(=|\+|@|-(?!\d+$))/);
});

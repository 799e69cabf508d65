import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { yenText } from '@/lib/documents/sheet';
import { type RecordType, recordTypes } from '@/lib/ledger/record';
import { checkInvoice, taxWithin } from '@/lib/settlements/statement/invoice';
import { linesOf, statementLines } from '@/lib/settlements/statement/lines';
import { statementSheet } from '@/lib/settlements/statement/sheet';
import { checkStatement, type Statement } from '@/lib/settlements/statement/statement';
import { anInvoice, aReturn, aStatement } from '@/lib/testing/fixtures/statements';
import { runs } from '@/lib/testing/tier';

describe('the tax of an invoice', () => {
  test.each<[gross: number, rate: number, tax: number]>([
    [0, 10, 0],
    [10, 10, 0],
    [11, 10, 1],
    [21, 10, 1],
    [110, 10, 10],
    [315, 10, 28],
    [999, 10, 90],
    [138_580, 10, 12_598],
    [14, 8, 1],
    [108, 8, 8],
    [Number.MAX_SAFE_INTEGER, 10, 818_836_295_885_544],
  ])('of %s yen at %s %% is %s', (gross, rate, tax) => expect(taxWithin(gross, rate)).toBe(tax));

  test('is the greatest whole yen that the rate allows, and taken once of the sum', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 1, maxLength: 50 }), (fees) => {
        const gross = fees.reduce((sum, fee) => sum + fee, 0);
        const tax = taxWithin(gross);
        expect(tax * 110 <= gross * 10 && (tax + 1) * 110 > gross * 10).toBe(true);
        const single = fees.reduce((sum, fee) => sum + taxWithin(fee), 0);
        expect(tax >= single && tax < single + fees.length).toBe(true);
      }),
      runs(200, 5_000),
    );
  });
});

test('an invoice that the law would not take is refused', () => {
  const good = anInvoice();
  for (const whole of [good, aReturn()]) expect(() => checkInvoice(whole)).not.toThrow();
  const faults: [string, Partial<typeof good>][] = [
    ['has no number', { number: ' ' }],
    ['registration number', { issuer: { ...good.issuer, registrationNumber: 'T123' } }],
    ['no issuer', { recipient: { name: '', isPerson: false } }],
    ['ends before', { period: { from: '2026-12-01', to: '2026-11-01' } }],
    ['does not say what it returns', { kind: 'return' }],
    ['has no amount', { amount: 0, tax: 0 }],
    ['not that of its amount', { tax: good.tax - 1 }],
    ['not that of its amount', { tax: good.tax + 1 }],
  ];
  for (const [what, change] of faults) expect(() => checkInvoice({ ...good, ...change }), what).toThrow(what);
});

describe('a statement', () => {
  const line = (key: Statement['lines'][number]['key'], amount: number) => ({ key, types: [], count: 1, amount });

  test('adds up, or is refused', () => {
    const { payout } = aStatement();
    if (!payout) throw new Error('nothing is paid');
    expect(() => checkStatement(aStatement())).not.toThrow();
    const faults: [string, Partial<Statement>][] = [
      ['does not add up', { lines: [line('opening', 5), line('sales', 1), line('closing', 5)] }],
      ['no opening', { lines: [line('sales', 5), line('closing', 5)] }],
      ['no closing', { lines: [line('opening', 5)] }],
      ['in disorder', { lines: [line('opening', 5), line('paid', 0), line('sales', 0), line('closing', 5)] }],
      ['twice', { lines: [line('opening', 5), line('sales', 0), line('sales', 0), line('closing', 5)] }],
      ['days that are none', { period: { from: '2026-11-01', to: '2026-11-31' } }],
      ['days that are none', { period: { from: '2026-12-01', to: '2026-11-30' } }],
      ['pays nothing', { payout: { ...payout, bankTransferFee: 1_200_000 } }],
      ['does not pay what is left', { payout: { ...payout, amount: 1_200_001 } }],
      ['does not pay what is left', { payout: { ...payout, unavailable: 0 } }],
      ['day of payment', { payout: { ...payout, payDate: '2026-12-32' } }],
      ['not that of its amount', { invoices: [anInvoice({ tax: 0 })] }],
    ];
    for (const [what, change] of faults) expect(() => checkStatement({ ...aStatement(), ...change }), what).toThrow(what);
  });

  test('has every record in one line, whoever it is of, and adds up', () => {
    const posted = fc.uniqueArray(
      fc.record({
        type: fc.constantFrom(...recordTypes),
        amount: fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
        count: fc.integer({ min: 1, max: 99 }),
      }),
      { selector: ({ type }) => type },
    );
    fc.assert(
      fc.property(posted, fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.boolean(), (terms, opening, isSeller) => {
        const closing = terms.reduce((sum, { amount }) => sum + amount, opening);
        const lines = linesOf({ opening, terms, closing }, isSeller);
        expect(() => checkStatement(aStatement({ lines, payout: null }))).not.toThrow();
        expect(lines.flatMap(({ types }) => types).sort()).toEqual(terms.map(({ type }) => type).sort());
        expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(terms.reduce((sum, { count }) => sum + count, 0));
        expect(() =>
          checkStatement(aStatement({ lines: linesOf({ opening, terms, closing: closing + 1 }, isSeller), payout: null })),
        ).toThrow('add up');
      }),
      runs(200, 5_000),
    );
  });

  test('names a seller’s part as its sales, and a platform’s as what it gives', () => {
    const terms = (['payment', 'payment_transfer', 'platform_fee', 'payment_transfer_return'] satisfies RecordType[]).map((type) => ({
      type,
      amount: 1,
      count: 1,
    }));
    const keys = (isSeller: boolean) => linesOf({ opening: 0, terms, closing: 4 }, isSeller).map(({ key }) => key);
    expect(keys(true)).toEqual(['opening', 'sales', 'fees', 'refunds', 'closing']);
    expect(keys(false)).toEqual(['opening', 'sales', 'to_sellers', 'earned_fees', 'from_sellers', 'closing']);
    expect(statementLines).toHaveLength(new Set(statementLines).size);
  });
});

test('only who is registered issues a qualified invoice, and whoever is not says so', () => {
  const titles = (sheet: { parts: { title: string }[] }) => sheet.parts.map(({ title }) => title);
  const issuer = { name: '小さな市場', registrationNumber: null, address: null };
  const invoices = [anInvoice(), aReturn()];
  expect(titles(statementSheet(aStatement({ invoices })))).toEqual(['支払明細書', '適格請求書', '適格返還請求書']);
  const plain = statementSheet(aStatement({ sender: issuer, invoices: invoices.map((invoice) => ({ ...invoice, issuer })) }));
  expect(titles(plain)).toEqual(['支払明細書', '請求書', '返還請求書']);
  expect(JSON.stringify(plain)).not.toContain('登録番号 ');
  for (const { notes } of plain.parts.slice(1)) expect(notes.join()).toContain('適格請求書ではありません');
  // an invoice without a settlement is in the statement of its month of issue
  const carried = aStatement({ invoices: [anInvoice({ settlementId: null }), aReturn()] });
  expect(titles(statementSheet(carried))).toEqual(['支払明細書', '適格返還請求書']);
  expect(titles(statementSheet({ ...carried, kind: 'month', payout: null }))).toEqual(['月次明細書', '適格請求書']);
  // a monthly statement lists the invoices of the month and issues none
  const month = statementSheet(aStatement({ kind: 'month', payout: null, invoices }));
  expect(titles(month)).toEqual(['月次明細書']);
  expect(month.parts[0]?.sections[1]?.table.rows.map(({ cells }) => cells)).toEqual([
    ['INV-000045', '適格請求書', '2026年12月1日', '¥138,595', '¥12,599'],
    ['INV-000046', '適格返還請求書', '2026年12月1日', '¥2,480', '¥225'],
  ]);
});

test.each([
  [0, '¥0'],
  [-500, '−¥500'],
  [1_234_567, '¥1,234,567'],
  [Number.MAX_SAFE_INTEGER, '¥9,007,199,254,740,991'],
])('%s is written %s', (amount, text) => expect(yenText(amount)).toBe(text));

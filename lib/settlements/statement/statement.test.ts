import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkInvoice, type InvoiceItem, invoiceOf, taxWithin, totalsPerRate } from '@/lib/settlements/statement/invoice';
import { invoiceSheet, statementSheet, yenText } from '@/lib/settlements/statement/sheet';
import { checkStatement, type Statement, statementLines } from '@/lib/settlements/statement/statement';
import { anInvoice, aStatement } from '@/lib/testing/statements';
import { runs } from '@/lib/testing/tier';

const item = (amount: bigint, taxRatePercent: 10 | 8 = 10): InvoiceItem => ({ description: '手数料', amount, taxRatePercent });

describe('the tax of an invoice', () => {
  test.each<[gross: bigint, rate: 10 | 8, tax: bigint]>([
    [0n, 10, 0n],
    [10n, 10, 0n],
    [11n, 10, 1n],
    [21n, 10, 1n],
    [110n, 10, 10n],
    [999n, 10, 90n],
    [138_580n, 10, 12_598n],
    [13n, 8, 0n],
    [14n, 8, 1n],
    [108n, 8, 8n],
    [1_000n, 8, 74n],
  ])('of %s yen at %s %% is %s', (gross, rate, tax) => expect(taxWithin(gross, rate)).toBe(tax));

  test('is taken once of the sum of a rate, not of each item', () => {
    const items = [item(105n), item(105n), item(105n)];
    expect(totalsPerRate(items)).toEqual([{ ratePercent: 10, gross: 315n, taxable: 287n, tax: 28n }]);
    expect(items.reduce((sum, { amount }) => sum + taxWithin(amount, 10), 0n)).toBe(27n);
    expect(totalsPerRate([item(108n, 8), ...items])).toEqual([
      { ratePercent: 10, gross: 315n, taxable: 287n, tax: 28n },
      { ratePercent: 8, gross: 108n, taxable: 100n, tax: 8n },
    ]);
  });

  const items = fc.array(
    fc.record({ amount: fc.bigInt(1n, 10n ** 12n), taxRatePercent: fc.constantFrom<10 | 8>(10, 8), description: fc.constant('手数料') }),
    { minLength: 1, maxLength: 50 },
  );
  test('holds for any items: nothing is lost, nothing taken twice, and the order makes no difference', () => {
    fc.assert(
      fc.property(items, (given) => {
        const totals = totalsPerRate(given);
        const all = given.reduce((sum, { amount }) => sum + amount, 0n);
        expect(totals.reduce((sum, { gross }) => sum + gross, 0n)).toBe(all);
        for (const { ratePercent, gross, taxable, tax } of totals) {
          expect(taxable + tax).toBe(gross);
          // the greatest whole yen that the rate allows
          expect(tax * BigInt(100 + ratePercent) <= gross * BigInt(ratePercent)).toBe(true);
          expect((tax + 1n) * BigInt(100 + ratePercent) > gross * BigInt(ratePercent)).toBe(true);
          const each = given.filter((one) => one.taxRatePercent === ratePercent);
          const single = each.reduce((sum, { amount }) => sum + taxWithin(amount, ratePercent), 0n);
          expect(tax >= single && tax < single + BigInt(each.length)).toBe(true);
        }
        expect(totalsPerRate([...given].reverse())).toEqual(totals);
      }),
      runs(200, 5_000),
    );
  });
});

test('an invoice that the law would not take is refused', () => {
  const good = anInvoice();
  expect(() => checkInvoice(good)).not.toThrow();
  const faults: [string, Partial<typeof good>][] = [
    ['has no number', { number: ' ' }],
    ['registration number', { issuer: { ...good.issuer, registrationNumber: 'T123' } }],
    ['no issuer', { recipient: { name: '' } }],
    ['ends before', { done: { from: '2026-12-01', to: '2026-11-01' } }],
    ['has no items', { items: [], perRate: [] }],
    ['without a name', { items: [item(0n)] }],
    ['sums per rate', { items: [...good.items, item(1n)] }],
    ['sums per rate', { perRate: good.perRate.map((total) => ({ ...total, tax: total.tax - 1n, taxable: total.taxable + 1n })) }],
  ];
  for (const [what, change] of faults) expect(() => checkInvoice({ ...good, ...change }), what).toThrow(what);
});

describe('a statement', () => {
  test('adds up, or is refused', () => {
    expect(() => checkStatement(aStatement())).not.toThrow();
    const opened = [{ key: 'opening', amount: 5n }] as const;
    const faults: [string, Partial<Statement>][] = [
      ['does not add up', { lines: [...opened, { key: 'sales', amount: 1n }, { key: 'closing', amount: 5n }] }],
      [
        'no opening',
        {
          lines: [
            { key: 'sales', amount: 5n },
            { key: 'closing', amount: 5n },
          ],
        },
      ],
      ['no closing', { lines: opened }],
      ['in disorder', { lines: [...opened, { key: 'paid', amount: 0n }, { key: 'sales', amount: 0n }, { key: 'closing', amount: 5n }] }],
      ['twice', { lines: [...opened, { key: 'sales', amount: 0n }, { key: 'sales', amount: 0n }, { key: 'closing', amount: 5n }] }],
      ['days that are none', { period: { from: '2026-11-01', to: '2026-11-31' } }],
      ['days that are none', { period: { from: '2026-12-01', to: '2026-11-30' } }],
      ['pays nothing', { payout: { reference: 'S', payDate: '2026-12-01', amount: 100n, bankTransferFee: 100n } }],
    ];
    for (const [what, change] of faults) expect(() => checkStatement({ ...aStatement(), ...change }), what).toThrow(what);
  });

  test('of any movements is taken when its closing balance is their sum, and by no other', () => {
    const keys = statementLines.slice(1, -1);
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 14n), 10n ** 14n),
        fc
          .subarray([...keys])
          .chain((chosen) => fc.tuple(...chosen.map((key) => fc.bigInt(-(10n ** 14n), 10n ** 14n).map((amount) => ({ key, amount }))))),
        fc.bigInt(-3n, 3n),
        (opening, moves, off) => {
          const closing = moves.reduce((sum, { amount }) => sum + amount, opening) + off;
          const lines = [{ key: 'opening' as const, amount: opening }, ...moves, { key: 'closing' as const, amount: closing }];
          const check = () => checkStatement({ ...aStatement(), lines });
          if (off === 0n) expect(check).not.toThrow();
          else expect(check).toThrow('does not add up');
        },
      ),
      runs(200, 5_000),
    );
  });
});

test('only who is registered issues a qualified invoice, and whoever is not says so', () => {
  const titles = (sheet: { parts: { title: string }[] }) => sheet.parts.map(({ title }) => title);
  const plain = (kind: 'invoice' | 'return') => anInvoice({ kind, issuer: { name: '小さな市場', registrationNumber: null } });
  expect(titles(statementSheet(aStatement({ invoice: anInvoice() })))).toEqual(['支払明細書', '適格請求書']);
  expect(titles(statementSheet(aStatement({ kind: 'month', invoice: null })))).toEqual(['月次明細書']);
  expect(titles(invoiceSheet(anInvoice({ kind: 'return', done: { on: '2026-12-03' } }), '2026-12-03'))).toEqual(['適格返還請求書']);
  for (const kind of ['invoice', 'return'] as const) {
    const sheet = invoiceSheet(plain(kind), '2026-12-01');
    expect(titles(sheet)).toEqual([kind === 'invoice' ? '請求書' : '返還請求書']);
    expect(JSON.stringify(sheet)).not.toContain('登録番号');
    expect(sheet.parts[0]?.notes.join()).toContain('適格請求書ではありません');
  }
  expect(() => invoiceOf({ ...anInvoice(), items: [] })).toThrow('has no items');
});

test.each([
  [0n, '¥0'],
  [-500n, '−¥500'],
  [1_234_567n, '¥1,234,567'],
  [9_007_199_254_740_993n, '¥9,007,199,254,740,993'],
])('%s is written %s', (amount, text) => expect(yenText(amount)).toBe(text));

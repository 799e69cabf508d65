import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type IssuedReceipt, isQualified, isSame, netOf, taxRateOf } from '@/lib/receipts/receipt';
import { receiptSheet } from '@/lib/receipts/sheet';
import { runs } from '@/lib/testing/tier';

const issuer = { name: '甲市場株式会社', registrationNumber: 'T7000012050002', address: '東京都港区1-2-3' };
const receipt = (more: Partial<IssuedReceipt> = {}): IssuedReceipt => ({
  recipient: '株式会社 乙',
  proviso: null,
  amount: 11_000,
  fee: 0,
  tax: 1_000,
  taxRatePercent: 10,
  refunds: [],
  method: 'credit_card',
  brand: 'visa',
  lastFour: '1111',
  orderNumber: 'A-1042',
  paidOn: '2026-11-29',
  issuedOn: '2026-12-01',
  issuer,
  sellers: [],
  number: 7,
  issue: 1,
  firstIssuedOn: '2026-12-01',
  ...more,
});
/** Everything drawn, as one text. */
const textOf = (more: Partial<IssuedReceipt> = {}) => JSON.stringify(receiptSheet(receipt(more)));

describe('the rate of a tax', () => {
  test.each([
    [11_000, 1_000, 10],
    [5_000, 454, 10],
    [5_000, 455, 10],
    [10_800, 800, 8],
    [1_080, 80, 8],
    [5_000, 370, 8],
    [5_000, 0, null],
    // of both rates, of another one, too small to determine
    [10_000, 800, null],
    [10_000, 500, null],
    [10, 0, null],
    [5, 1, null],
  ])('of %i yen with %i yen of tax is %s', (gross, tax, rate) => expect(taxRateOf(gross, tax)).toBe(rate));

  test('for any amount: however its tax was rounded, no other rate is told', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.constantFrom(8, 10),
        fc.constantFrom(Math.floor, Math.ceil, Math.round),
        (gross, rate, round) => {
          expect([rate, null]).toContain(taxRateOf(gross, round((gross * rate) / (100 + rate))));
        },
      ),
      runs(500, 20_000),
    );
  });
});

test('the paper says what was received, from whom, for what, how, by whom and with which tax', () => {
  const text = textOf();
  for (const word of [
    '領収書',
    'R-000007',
    '株式会社 乙 様',
    '商品・サービス代として',
    '¥11,000',
    '¥10,000',
    '¥1,000',
    '10%対象',
    'クレジットカード利用',
    'VISA 下4桁1111',
    '甲市場株式会社',
    '登録番号 T7000012050002',
    'A-1042',
    '2026年11月29日',
    'この領収書は適格簡易請求書を兼ねます。',
  ])
    expect([word, text.includes(word)]).toEqual([word, true]);
  for (const word of ['再発行', '返金', '印紙', '軽減']) expect([word, text.includes(word)]).toEqual([word, false]);
});

test('who wrote a title has meant it, and nobody is named where nobody was', () => {
  const to = (recipient: string | null) => receiptSheet(receipt({ recipient })).parts[0]?.recipient.trim();
  expect(['山田', '山田様', '山田殿', '鵜殿', '乙株式会社御中', null].map(to)).toEqual([
    '山田 様',
    '山田様',
    '山田殿',
    '鵜殿 様',
    '乙株式会社御中',
    '様',
  ]);
});

test('issued again it says so, with the number and the day of the first', () => {
  const text = textOf({ issue: 3, firstIssuedOn: '2026-11-30' });
  for (const word of ['領収書（再発行）', 'R-000007（3回目の発行）', '2026年11月30日']) expect(text).toContain(word);
});

test('what went back is taken off and told by its day', () => {
  const refunds = [{ on: '2026-11-30', amount: 3_000 }];
  expect(netOf(receipt({ refunds, fee: 330 }))).toBe(8_330);
  const text = textOf({ refunds });
  for (const word of ['返金（2026年11月30日）', '−¥3,000', '¥8,000', '返金前']) expect(text).toContain(word);
});

test('it is an invoice as well only where its issuer sells, is registered, and the rate is known', () => {
  expect(isQualified(receipt())).toBe(true);
  const lacks: Partial<IssuedReceipt>[] = [
    { issuer: { ...issuer, registrationNumber: null } },
    { sellers: ['松本陶房'] },
    { taxRatePercent: null },
    { refunds: [{ on: '2026-11-30', amount: 1 }] },
    // the fee's tax is not mentioned
    { fee: 165 },
  ];
  for (const lack of lacks) {
    expect(isQualified(receipt(lack))).toBe(false);
    expect(textOf(lack)).toContain('適格請求書・適格簡易請求書ではありません');
  }
  expect(textOf({ sellers: ['松本陶房', '森窯'] })).toContain('次の販売者に代わって代金を受領しました：松本陶房、森窯');
  // with other sellers' goods the number would pass for an invoice's, unless the issuer invoices in their place
  expect(textOf({ sellers: ['松本陶房'] })).not.toContain('T7000012050002');
  const mediated = { sellers: ['松本陶房'], isMediated: true };
  expect(isQualified(receipt(mediated))).toBe(true);
  for (const word of ['登録番号 T7000012050002', '媒介者交付特例により', '適格簡易請求書を兼ねます'])
    expect(textOf(mediated)).toContain(word);
  expect(textOf({ ...mediated, issuer: { ...issuer, registrationNumber: null } })).not.toContain('媒介者');
  // a tax of unknown rate is shown without a rate
  expect(textOf({ taxRatePercent: null, tax: 950 })).toContain('うち消費税等');
});

test.each([
  ['konbini', 'コンビニ払い'],
  ['bank_transfer', '銀行振込'],
  ['pay_easy', 'ペイジー'],
] as const)('%s: it is not to be used beside the paper of the shop or bank', (method, name) => {
  const text = textOf({ method, brand: method, lastFour: null });
  expect(text).toContain('二重に使用しないでください');
  expect(text).toContain(name);
  expect(text).not.toContain('クレジットカード利用');
});

test('another day alone makes no other paper', () => {
  const { number: _n, issue: _i, firstIssuedOn: _f, ...content } = receipt();
  expect(isSame(content, { ...content, issuedOn: '2027-01-01' })).toBe(true);
  for (const other of [{ recipient: null }, { proviso: 'お茶代' }, { refunds: [{ on: '2026-12-02', amount: 1 }] }])
    expect(isSame(content, { ...content, ...other })).toBe(false);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreedTo, digestOf } from '@/lib/subscriptions/agreed-terms';
import type { OrderTerms } from '@/lib/subscriptions/order-terms';
import { type Period, periods } from '@/lib/subscriptions/schedule';
import { chargedAt } from '@/lib/subscriptions/subscription';
import { type OrderedSubscription, termsOfOrder } from '@/lib/subscriptions/terms';
import { termsSheet } from '@/lib/subscriptions/terms-sheet';
import { termRows } from '@/lib/subscriptions/terms-text';

const id = '01926f00-0000-7000-8000-000000000000';
const now = new Date('2027-01-31T03:00:00Z');
const seller = {
  name: '花市場',
  disclosure: 'https://hana.example.jp/law',
  contact: 'help@hana.example.jp',
  cancel: '前日まで',
  delivery: '3日以内',
};
const ordered = (given: Partial<OrderedSubscription> = {}): OrderedSubscription => ({
  ...{ id, pageId: id, period: 'monthly', startAt: null, maxCharges: null, endsAt: null },
  ...{ externalSubscriptionNum: null, description: null, metadata: {}, seller },
  ...given,
});
const termsOf = (
  given: Partial<OrderedSubscription> = {},
  { fee = 0, locale = 'ja' as 'ja' | 'en', at = now, isMailed = true } = {},
): OrderTerms =>
  termsOfOrder(
    {
      subscription: ordered(given),
      ...{ amount: 3_300, tax: 300, items: [{ description: '花の定期便', quantity: 2 }], until: new Date('2027-02-01T03:00:00Z') },
      ...{ locale, isMailed },
    },
    { method: 'credit_card', fee },
    at,
  );
const text = (terms: OrderTerms) => termRows(terms).map(({ lines }) => lines.join('\n'));

test('an order that goes on: six items, with each date and amount, and a year as a guide', () => {
  const terms = termsOf();
  expect(terms.price).toEqual({ amount: 3_300, tax: 300, fee: 0, each: 3_300, total: { of: 'first_year', charges: 12, amount: 39_600 } });
  expect(terms.charges).toMatchObject({ first_on: '2027-01-31', first_at: null, next_on: '2027-02-28', day: 31, free_until: null });
  const [quantity, price, charges, delivery, offer, cancel, ...others] = text(terms);
  expect(others).toEqual([]);
  expect(quantity).toBe('花の定期便 × 2\n上記は1回分です。毎月1回、解約するまで自動で更新されます（期間の定めはありません）。');
  expect(price).toContain('1回 ¥3,300（税込、うち消費税¥300）');
  expect(price).toContain('最初の1年間（12回）で¥39,600');
  expect(charges).toContain(
    '初回：お申し込みのとき（2027年1月31日(日)）\n2回目：2027年2月28日(日) 午前10時台\nその後：毎月31日（その日がない月は末日）',
  );
  expect([delivery, offer]).toEqual(['3日以内', '2027年2月1日 12:00（日本時間）までお申し込みいただけます。']);
  expect(cancel).toBe(
    '前日まで\nお申し込み後にお送りするメールに記載のページから、いつでもご自身で解約できます。\nお問い合わせ：help@hana.example.jp\n特定商取引法に基づく表記：https://hana.example.jp/law',
  );
});

test('one with an end says how many charges there are, and what they come to', () => {
  const three = termsOf({ maxCharges: 3 }, { fee: 110 });
  expect(three.price).toMatchObject({ each: 3_410, total: { of: 'all', charges: 3, amount: 10_230 } });
  expect(text(three)[0]).toContain('全3回で終わります');
  expect(text(three)[1]).toContain('クレジットカードの手数料¥110を含みます。\n全3回の合計 ¥10,230');
  const once = termsOf({ maxCharges: 1 });
  expect([once.charges.next_on, once.renewal.automatic]).toEqual([null, false]);
  expect(text(once)[0]).toContain('1回限りです。自動では更新されません。');
  // what ends a moment before a charge has one fewer
  const second = chargedAt({ id, anchor: '2027-01-31', anchorSequence: 1, period: 'monthly' }, 2);
  const until = (ms: number) => termsOf({ endsAt: new Date(Date.parse(second) + ms).toISOString() }).renewal.charges;
  expect([until(0), until(1)]).toEqual([1, 2]);
});

test('one that is free at first says until when, and the moment and price of the switch', () => {
  const terms = termsOf({ startAt: '2027-03-01T00:00:00+09:00' });
  expect(terms.charges).toMatchObject({ first_on: '2027-03-01', free_until: '2027-02-28', next_on: '2027-04-01' });
  expect(text(terms)[2]).toContain('2027年2月28日(日)までは無料です。2027年3月1日(月) 午前10時台に、1回¥3,300の有料に切り替わります。');
});

test('in English it says the same', () => {
  const [quantity, price, charges] = text(termsOf({ period: 'weekly' }, { locale: 'en' }));
  expect(quantity).toContain('It renews automatically once a week until you cancel');
  expect(price).toContain('¥174,900 in the first year (payments: 53)');
  expect(charges).toContain('First: with your order (Sunday, 31 January 2027)');
  expect(charges).toContain('After that: every Sunday');
  const yearly = (locale: 'ja' | 'en') => text(termsOf({ period: 'yearly' }, { locale }))[2];
  expect(yearly('en')).toContain('After that: every year on 31 January');
  expect(yearly('ja')).toContain('その後：毎年1月31日');
});

test('whose customers are mailed nothing are told whom to ask to cancel, and of no mail; terms that say nothing of it read as before', () => {
  const cancelIn = (terms: OrderTerms) => text(terms).at(-1);
  const silent = termsOf({}, { isMailed: false });
  expect(cancelIn(silent)).toBe(
    '前日まで\n解約をご希望の場合は、下記のお問い合わせ先までご連絡ください。\nお問い合わせ：help@hana.example.jp\n特定商取引法に基づく表記：https://hana.example.jp/law',
  );
  const english = cancelIn(termsOf({}, { isMailed: false, locale: 'en' }));
  expect(english).toContain('To cancel, get in touch with us at the contact below.\nContact: help@hana.example.jp');
  expect(english).not.toContain('mail you');
  expect(digestOf(silent)).not.toBe(digestOf(termsOf()));
  const { page_mailed: _said, ...cancel } = termsOf().cancel;
  expect(cancelIn({ ...termsOf(), cancel })).toBe(cancelIn(termsOf()));
});

test('for any order: its dates are those that are charged, and the counted charges are all that fit', () => {
  const order = fc.record({
    period: fc.constantFrom(...periods) as fc.Arbitrary<Period>,
    maxCharges: fc.option(fc.integer({ min: 1, max: 60 })),
    days: fc.option(fc.integer({ min: 1, max: 2_000 })),
    atMs: fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2040-01-01') }),
  });
  fc.assert(
    fc.property(order, ({ period, maxCharges, days, atMs }) => {
      const endsAt = days === null ? null : new Date(atMs + days * 86_400_000).toISOString();
      const terms = termsOf({ period, maxCharges, endsAt }, { at: new Date(atMs) });
      const at = (sequence: number) => chargedAt({ id, anchor: terms.charges.first_on, anchorSequence: 1, period }, sequence);
      let charges = 1;
      while ((maxCharges === null || charges < maxCharges) && endsAt !== null && Date.parse(at(charges + 1)) < Date.parse(endsAt))
        charges++;
      if (endsAt === null) expect(terms.renewal.charges).toBe(maxCharges);
      else expect(terms.renewal.charges).toBe(charges);
      if (terms.charges.next_at !== null) expect(Date.parse(terms.charges.next_at)).toBe(Math.floor(Date.parse(at(2)) / 1_000) * 1_000);
    }),
  );
});

test('the digest is that of the content, however it was stored, and stands on the document', () => {
  const terms = termsOf();
  const backwards = JSON.parse(JSON.stringify(terms), (_key, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).reverse()) : value,
  );
  expect(digestOf(backwards)).toBe(digestOf(terms));
  expect(digestOf(termsOf({}, { locale: 'en' }))).not.toBe(digestOf(terms));
  const [part] = termsSheet(id, agreedTo(terms, 'checkout', now)).parts;
  expect(part?.notes).toEqual([`内容のSHA-256：${digestOf(terms)}`]);
  expect(part?.sections[0]?.table.rows.map(({ cells }) => cells[1])).toEqual(termRows(terms).flatMap(({ lines }) => lines));
});

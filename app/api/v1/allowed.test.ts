// The message for a refused value: the allowed values, in the requested language.
import { beforeAll, expect, test } from 'vitest';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, type Market, testCard } from '@/lib/testing/market';

let market: Market;
beforeAll(async () => {
  market = await aMarket();
});

const konbini = (overrides: object) => ({
  payment_details: { type: 'konbini', store: 'lawson', email: 'a@example.jp', phone: '09012345678', ...overrides },
});
const transfer = (overrides: object) => ({
  payment_details: {
    ...{ type: 'bank_transfer', email: 'a@example.jp', phone: '09012345678', given_name: '太郎', family_name: '山田' },
    ...{ given_name_kana: 'タロウ', family_name_kana: 'ヤマダ', ...overrides },
  },
});
const card = (overrides: object) => ({ payment_details: { ...testCard, ...overrides } });
const split = (count: number) => ({
  platform_details: { submerchants: Array(count).fill({ submerchant_id: market.sellers[0], amount: 1 }) },
});

const bodies: [() => Record<string, unknown>, string, string][] = [
  [() => ({ amount: -1 }), 'a whole number from 1 to 9999999', '1から9999999までの整数'],
  [() => ({ amount: '1,000' }), 'a whole number from 1 to 9999999', '1から9999999までの整数'],
  [() => ({ amount: undefined }), 'is missing. It must be a whole number', 'amountがありません。'],
  [() => ({ tax: 'AUTO' }), 'must be "auto", or a whole number', '「auto」、または'],
  [() => ({ capture: 'yes' }), 'true or false', 'trueまたはfalse'],
  [() => ({ locale: 'fr' }), 'one of ja, en', 'ja、enのいずれか'],
  [() => ({ currency: 'USD' }), 'The currency must be JPY.', '通貨はJPYを指定してください。'],
  [() => ({ description: 'x'.repeat(256) }), 'at most 255 characters', '255文字以内'],
  [() => ({ metadata: { ['k'.repeat(31)]: 'v' } }), 'names of 1 to 30 characters', '名前は1〜30文字'],
  [() => ({ metadata: { k: 'v'.repeat(2_001) } }), 'at most 2000 characters', '2000文字以内'],
  [() => ({ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 'v'])) }), 'at most 50 texts', '50件以内'],
  [() => ({ metadata: 'x' }), 'an object of at most 50 texts', 'オブジェクト'],
  [() => split(101), 'a list of at most 100', '100件以内のリスト'],
  [() => ({ platform_details: [] }), 'an object with submerchants', 'submerchantsを含むオブジェクト'],
  [() => konbini({ store: 'familymart' }), 'one of seven-eleven, lawson', 'seven-eleven、lawson'],
  [() => konbini({ phone: '12-34' }), 'a telephone number of 8 to 20 characters', '8〜20文字の電話番号'],
  [() => konbini({ expiry_days: 0 }), 'a whole number from 1 to', '1から'],
  [() => konbini({ email: 'no' }), 'for example name@example.jp', '例：name@example.jp'],
  [() => transfer({ family_name_kana: '山田' }), 'in katakana or hiragana, for example ヤマダ', 'カタカナまたはひらがな'],
  [() => transfer({ given_name_kana: undefined }), 'is missing. It must be a reading', 'がありません。1〜60文字のカタカナ'],
  [() => card({ year: 2020 }), 'The card has expired', 'カードの有効期限が切れています。'],
  [() => card({ month: 13 }), 'a whole number from 1 to 12', '1から12までの整数'],
  [() => card({ year: 2150 }), 'at most 2099', '2099年まで'],
  [() => card({ number: '4111' }), '12 to 19 figures', '12〜19桁の数字'],
  [() => card({ number: '4111111111111112' }), 'This is no card number', 'カード番号が正しくありません。'],
  [() => card({ verification_value: 'x' }), '3 to 4 figures', '3〜4桁の数字'],
  [() => card({ type: 'cash' }), 'one of credit_card, konbini', 'credit_card、konbini'],
  [() => ({ payment_details: 5 }), 'text, or an object with type', 'typeを含むオブジェクト'],
  [() => ({ webhooks: [{ url: 'x', events: ['payment.captured'] }] }), 'A webhook address begins with http', 'http'],
  [() => ({ webhooks: [{ url: 'https://shop.example/hook', events: ['no'] }] }), 'one of payment.', 'のいずれか'],
];
const queries: [string, string, string][] = [
  ['per_page=0', 'a whole number from 1 to 100', '1から100までの整数'],
  ['per_page=101', 'a whole number from 1 to 100', '1から100までの整数'],
  ['page=x', 'a whole number from 1 to', '1から'],
  ['status=open', 'one of pending, authorized', 'カンマ区切りの複数の値'],
  ['status=captured,open', 'or several of them with commas', 'カンマ区切りの複数の値'],
  ['start_time=2026-11-21', 'a time with its zone', 'タイムゾーン付きの日時'],
  ['customer=x', 'an id as we make them', 'UUID形式'],
  ['page=100000', 'A list reaches', '一覧で表示できるのは'],
];

test('each is told what is allowed, in English and in Japanese', async () => {
  const calls = [
    ...bodies.map(([body, ...words]) => ['POST', '/payments', () => aPayment(body()), words] as const),
    ...queries.map(([query, ...words]) => ['GET', `/payments?${query}`, () => undefined, words] as const),
  ];
  for (const [method, path, body, [en, ja]] of calls)
    for (const [language, words] of [
      ['en', en],
      ['ja', ja],
    ] as const) {
      const { status, body: reply } = await api(market.secretKey, method, path, body(), { headers: { 'accept-language': language } });
      expect([path, body(), status, reply.error?.message]).toEqual([path, body(), 422, expect.stringContaining(words ?? '')]);
    }
});

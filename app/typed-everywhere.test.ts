// One list of spellings through every entry: the API, the checkout’s form, applications, search and lists.
import fs from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldFault } from '@/components/checkout/session/field-fault';
import { yenIn } from '@/components/forms/typed-yen';
import { priceIn } from '@/components/merchants/fees/price';
import { groupsOf } from '@/components/shell/search/entries';
import { findMerchants } from '@/lib/adjustments/find-merchants';
import type { Caller } from '@/lib/auth/actor';
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import { searchPayments } from '@/lib/payments/search-payments';
import { listRefunds } from '@/lib/refunds/list/list-refunds';
import { findAnything } from '@/lib/search/find-anything';
import { detailsOf } from '@/lib/sessions/form';
import { listSessions } from '@/lib/sessions/list-sessions';
import { findSellers } from '@/lib/splits/find-sellers';
import { api } from '@/lib/testing/api';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { asRole, asSystem, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let staff: Caller;
let system: Caller;
beforeAll(async () => {
  shop = await aShop();
  [staff, system] = [await asRole('admin', shop.id), await asSystem()];
  await handIn(staff, shop.sellers[0] ?? '');
});

const names = { family_name: '山田', given_name: '花子', family_name_kana: 'ヤマダ', given_name_kana: 'ハナコ' };
const payer = { type: 'bank_transfer', email: 'hanako@example.jp', phone: '090-1234-5678', ...names };
const pay = (details: object) =>
  shop.post('/payments', { amount: 1_000, currency: 'JPY', payment_details: { ...payer, ...details }, platform_details: splitOf() });
const field = async (field: string, value: unknown) => {
  const { body } = await api(shop.secretKey, 'PATCH', `/live_application/${shop.sellers[0]}`, { [field]: value });
  return {
    value: body.submitted_fields?.find((one: { field: string }) => one.field === field)?.value,
    error: body.errored_fields?.find((one: { field: string }) => one.field === field),
  };
};

const phones = [
  '０９０−１２３４−５６７８',
  '090ー1234ー5678',
  '090.1234.5678',
  '090‐1234–5678',
  '０９０（１２３４）５６７８',
  '+81 90-1234-5678',
  '\u200b090-1234-5678',
  '090-1234-5678（携帯）',
  '（代）090-1234-5678',
  '0081-90-1234-5678',
  '+81 (0)90 1234 5678',
];
/** These would call another number. */
const extended = [
  '03-1234-5678 内線12',
  '03-1234-5678（内線１２）',
  '03-1234-5678 ext.12',
  '03-1234-5678#12',
  '03-1234-5678-12',
  '03-1234-5678 (12)',
];
const kana = ['カ\u3099ラス', 'ｶﾞﾗｽ', 'カ゛ラス', 'ガラス', '\u200bガラス', 'ガラス　'];
const emails = [
  'ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ',
  'hanako＠example.jp',
  'hanako@example．jp',
  'hanako@ｅｘａｍｐｌｅ.jp',
  'ｈanako@example.jp',
  'hanako﹫example.jp',
  ' hanako@example.jp ',
  '\thanako@example.jp\n',
  'hanako@example.jp　',
  '　hanako@example.jp',
  '\u00a0hanako@example.jp\u2003',
  'hanako@example.jp\r\n',
  'hanako@exampｌe.jp',
  'hanako@example.ｊp',
  'ｈａｎａｋｏ@example.jp',
  'hanako＠ｅxample．jp',
  'hanako@example﹒jp',
  '𝐡anako@example.jp',
  'hanako@example.jp',
];
const noEmails = [
  'hanako',
  'hanako＠',
  '＠example.jp',
  'hanako@example',
  'hana ko@example.jp',
  '花子@example.jp',
  `${'㏂'.repeat(100)}@example.jp`,
];

describe('a phone number', () => {
  test.each(phones)('%s', async (typed) => {
    expect((await pay({ phone: typed })).status).toBe(200);
    expect(fieldFault('phone', typed, { number: '', month: 0 })).toBeNull();
    const { phone } = detailsOf({ method: 'bank_transfer', ...payer, phone: typed }) as { phone: string };
    expect((await pay({ phone })).status).toBe(200);
    expect((await field('company_information.company_phone', typed)).error).toBeUndefined();
  });
});

test.each(extended)('%s is refused with what is allowed, and never joined', async (typed) => {
  const refused = await pay({ phone: typed });
  expect([refused.status, refused.body.error]).toEqual([
    422,
    expect.objectContaining({ param: 'payment_details.phone', message: expect.stringContaining('without an extension') }),
  ]);
  expect(fieldFault('phone', typed, { number: '', month: 0 })).toBe('invalid_parameter');
  expect((await field('company_information.company_phone', typed)).error).toMatchObject({
    error_code: 'phone_extension',
    error_message: expect.stringContaining('内線番号は登録できません'),
  });
});

describe('a name in kana', () => {
  test.each(kana)('%j', async (typed) => {
    expect((await pay({ given_name_kana: typed })).status).toBe(200);
    expect(fieldFault('given_name_kana', typed, { number: '', month: 0 })).toBeNull();
    const told = await field('company_information.company_name_kana', typed);
    expect([told.error, told.value]).toEqual([undefined, 'ガラス']);
  });
});

describe('an e-mail address', () => {
  test.each(emails)('%j', async (typed) => {
    const made = await pay({ email: typed });
    expect([made.status, made.body.payment_details?.email]).toEqual([200, 'hanako@example.jp']);
    expect(fieldFault('email', typed, { number: '', month: 0 })).toBeNull();
    expect((detailsOf({ method: 'paypay', email: typed }) as { email: string }).email).toBe('hanako@example.jp');
  });
});

test('no field of the checkout is of a kind that the browser itself judges', () => {
  for (const name of fs.readdirSync('components/checkout/session').filter((name) => name.endsWith('.tsx')))
    expect([name, fs.readFileSync(`components/checkout/session/${name}`, 'utf8')]).toEqual([
      name,
      expect.not.stringMatching(/type="(?:email|url|number)"/),
    ]);
});

test.each(noEmails)('%j is no address', async (typed) => {
  expect((await pay({ email: typed })).body.error).toMatchObject({ code: 'invalid_parameter', param: 'payment_details.email' });
});

describe('an order number', () => {
  const orders = [
    '注文番号EC-2026-00077',
    '注文番号：ＥＣ−２０２６−０００７７',
    'No. EC-2026-00077',
    'ご注文番号 EC-2026-00077',
    'order #ec-2026-00077',
    '「EC-2026-00077」',
    'ＥＣ−２０２６−０００７７',
    'ec-2026-00077',
    'EC\u20102026\u201000077',
    '#EC-2026-00077',
    'ECー2026ー00077',
    ' EC–2026–00077 ',
    'EC-2026-00077',
  ];
  let id = '';
  let link = '';
  beforeAll(async () => {
    id = await shop.pay({ external_order_num: 'EC-2026-00077' });
    await shop.refund(id, { amount: 10, platform_details: splitOf() });
    link = (
      await shop.post('/sessions', { amount: 100, currency: 'JPY', external_order_num: 'EC-2026-00077', platform_details: splitOf() })
    ).body.id;
  });
  test.each(orders)('%j', async (typed) => {
    expect((await findAnything(staff, { query: typed })).payments.map((one) => one.id)).toEqual([id]);
    expect((await searchPayments(staff, { external_order_num: typed })).data.map((one) => one.id)).toEqual([id]);
    expect((await listRefunds(staff, { search: typed })).data.map(({ payment }) => payment)).toEqual([id]);
    expect((await listSessions(staff, { external_order_num: typed })).data.map((one) => one.id)).toEqual([link]);
  });
  test('by its beginning, in small letters and wide', async () => {
    for (const typed of ['ec-2026', 'ＥＣ−２０２６', '#EC-20'])
      expect((await findAnything(staff, { query: typed })).payments.map((one) => one.id)).toEqual([id]);
  });
  test('a program is given the one that it names, and no other spelling', async () => {
    const listed = async (order: string) =>
      (await api(shop.secretKey, 'GET', `/payments?external_order_num=${encodeURIComponent(order)}`)).body.total;
    expect([await listed('EC-2026-00077'), await listed('ec-2026-00077')]).toEqual([1, 0]);
  });
});

describe('a seller’s name', () => {
  test.each([
    ['濵田商店', '浜田'],
    ['渡邉工房', '渡辺工房'],
    ['髙槗堂', '高橋堂'],
    ['𠮷﨑屋', '吉崎屋'],
  ])('%s is found as %s', async (name, sought) => {
    const { body } = await shop.post('/merchants', { name, platform_role: 'payout' });
    expect((await listSellers(staff, { search: sought })).data.map((one) => one.id)).toContain(body.id);
    expect((await findAnything(staff, { query: sought })).merchants.map((one) => one.id)).toContain(body.id);
  });
  const names = ['がらす館', 'がらす館'.normalize('NFD'), 'か゛らす館', 'ガラス館', 'ｶﾞﾗｽ館', 'がらす舘', 'がらす　館'];
  test.each(names)('kept from %j, found by each', async (typed) => {
    const { body } = await shop.post('/merchants', { name: typed, platform_role: 'payout' });
    expect(body.name).toBe(body.name.normalize('NFC'));
    for (const sought of names) {
      const found = await Promise.all([
        listSellers(staff, { search: sought, per_page: 100 }).then(({ data }) => data),
        findAnything(staff, { query: sought }).then(({ merchants }) => merchants),
        findSellers(staff, { query: sought }).then(({ data }) => data),
        findMerchants(system, { query: sought }).then(({ data }) => data),
      ]);
      for (const [door, rows] of found.entries()) expect([door, sought, rows.length > 0]).toEqual([door, sought, true]);
      expect(found[0]?.map((one) => one.id)).toContain(body.id);
    }
  });
  test('what means something to a pattern stands for itself', async () => {
    for (const search of ['%', '_', '\\', 'がらす%館']) expect((await listSellers(staff, { search })).data).toEqual([]);
  });
});

test.each(['¥1,000', '１，０００円', '1000', '千円', '0.1万円', '1 000', '1000円也'])(
  'yen: %s is 1,000 wherever it is typed',
  async (typed) => {
    expect([priceIn(typed), yenIn(typed)]).toEqual([1_000, 1_000]);
    const paid = await shop.pay({ amount: 1_000, tax: 0 });
    const found = (await findAnything(staff, { query: typed })).payments;
    expect(found.find(({ id }) => id === paid)).toMatchObject({ found_by: 'amount', amount: 1_000 });
    const told = await field('company_information.share_capital_amount', typed);
    expect([told.error, told.value]).toEqual([undefined, 1_000]);
  },
);

test('a page and an action are found by their name, however it is typed', () => {
  const pages = [{ id: 'x', name: 'チャージバック', href: '/chargebacks', icon: null as never }];
  const acts = [{ ...pages[0], id: 'y', name: '支払いリンクを作成', also: 'Create payment link', href: '/y', isFile: false } as never];
  const found = (typed: string) =>
    groupsOf(undefined, { typed, pages, acts, searcher: 'platform', merchantHref: (id) => id }).flatMap(({ entries }) => entries);
  for (const typed of ['チャージ', 'ﾁｬｰｼﾞ', 'ちゃーじ', 'チャージ'.normalize('NFD'), 'CHARGEB'])
    expect(found(typed)).toMatchObject([{ kind: 'page' }]);
  for (const typed of ['支払いリ', 'りんくを', 'create pay', 'ＰＡＹＭＥＮＴ ｌｉｎｋ'])
    expect(found(typed)).toMatchObject([{ kind: 'act' }]);
  expect([found('返金'), found('').length]).toEqual([[], 2]);
});

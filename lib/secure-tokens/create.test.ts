import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPublicId } from '@/lib/auth/public-id';
import { settings } from '@/lib/installation';
import { createSecureToken } from '@/lib/secure-tokens/create-secure-token';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { aSecureTokenRequest, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { aMarket, asKey, asRole, type Market } from '@/lib/testing/market';
import { outcomeOf, refusalIn, tally, together } from '@/lib/testing/shop';
import { countOf, sql } from '@/lib/testing/tables';
import { sandboxThreeDs } from '@/lib/three-ds/sandbox';
import type { KeptCard } from '@/lib/vault/card';
import { openCard } from '@/lib/vault/keep-card';
import { findCard } from '@/lib/vault/store';

let market: Market;
let publishable = '';
beforeAll(async () => {
  market = await aMarket();
  publishable = (await createKey(await asRole('admin', market.id), { kind: 'publishable', name: 'browser' })).value;
});
afterEach(() => void vi.restoreAllMocks());

const create = (body: unknown, key = market.secretKey, headers = {}) => api(key, 'POST', '/secure_tokens', body, { headers });

const table = [
  ['4100000000000100', 'OK', 'Y', '05'],
  ['5100000000000107', 'OK', 'Y', '02'],
  ['3528000000000106', 'OK', 'Y', '05'],
  ['4100000000005000', 'NEEDS_VERIFY', 'C', null],
  ['5100000000005007', 'NEEDS_VERIFY', 'C', null],
  ['3528000000005006', 'NEEDS_VERIFY', 'C', null],
  ['4100000000300005', 'NEEDS_VERIFY', 'C', null],
  ['5100000000300002', 'NEEDS_VERIFY', 'C', null],
  ['3528000000300001', 'NEEDS_VERIFY', 'C', null],
  ['4100000000500000', 'ERRORED', null, null],
  ['5100000000500007', 'ERRORED', null, null],
  ['3528000000500006', 'ERRORED', null, null],
  ['4100000000009994', 'SKIPPED', 'U', '07'],
  ['4111111111111111', 'OK', 'Y', '05'],
  ['378282246310005', 'OK', 'Y', '05'],
  ['30569309025904', 'OK', 'Y', '05'],
] as const;

test.each(table)('the card %s: %s', async (number, status, transStatus, eci) => {
  const { body, ...answer } = await create(aSecureTokenRequest(number));
  expect([answer.status, body.verification_status]).toEqual([200, status]);
  expect(body.secure_token).toBe(body.id);
  expect(body.authentication_url).toBe(`${settings().publicUrl}/secure-tokens/${body.id}`);
  expect(body.three_ds_auth_result).toMatchObject({ transStatus, eci, transStatusReason: null, messageVersion: '2.2.0' });
  expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
});

describe('who may', () => {
  test('a publishable key, and is not told what the 3-D Secure server said', async () => {
    const { status, body } = await create(aSecureTokenRequest(), publishable);
    expect([status, Object.keys(body).sort()]).toEqual([200, ['authentication_url', 'id', 'secure_token', 'verification_status']]);
    expect((await create(aSecureTokenRequest(), 'sk_test_unknown')).status).toBe(401);
  });

  test('a form is as good as JSON', async () => {
    const form = new URLSearchParams({
      amount: '10000',
      currency: 'JPY',
      return_url: 'https://shop.example/return',
      'payment_details[type]': 'credit_card',
      'payment_details[email]': 'yamada.taro@example.jp',
      'payment_details[number]': '4100000000005000',
      'payment_details[month]': '12',
      'payment_details[year]': '2030',
      'payment_details[verification_value]': '012',
      'payment_details[name]': 'YAMADA TARO',
    });
    const type = 'application/x-www-form-urlencoded';
    const { status, body } = await api(publishable, 'POST', '/secure_tokens', undefined, { raw: form.toString(), type });
    expect([status, body.verification_status]).toEqual([200, 'NEEDS_VERIFY']);
    const [row] = await sql<{ cardId: string; amount: string }>('SELECT "cardId", amount FROM "SecureToken" WHERE id = $1', [
      readPublicId(body.id)?.id,
    ]);
    const card = (await findCard(market.id, row?.cardId ?? '')) as KeptCard;
    expect(Number(row?.amount)).toBe(10_000);
    expect(openCard(card)?.card).toMatchObject({ number: '4100000000005000', verificationValue: '012', month: 12, year: 2030 });
    expect(card).toMatchObject({ holderName: 'YAMADA TARO', email: 'yamada.taro@example.jp' });
  });

  test('a page of any origin', async () => {
    const { headers } = await create(aSecureTokenRequest(), publishable, { origin: 'https://shop.example' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const refused = await create({}, publishable, { origin: 'https://shop.example' });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([422, '*']);
  });
});

const without = (name: string) => ({ ...aSecureTokenRequest(), [name]: undefined });
const withCard = (card: object) => ({ payment_details: { ...aSecureTokenRequest().payment_details, ...card } });
const refused: [body: object, code: string, param: string][] = [
  [{}, 'missing_parameter', 'amount'],
  [without('currency'), 'missing_parameter', 'currency'],
  [without('return_url'), 'missing_parameter', 'return_url'],
  [without('payment_details'), 'missing_parameter', 'payment_details'],
  ...[0, -1, 1.5, '10.5', ' 1', 19_999_999, 'x', true].map((amount) => [{ amount }, 'invalid_parameter', 'amount'] as never),
  ...['USD', 'jpy', 'JP', 1].map((currency) => [{ currency }, 'invalid_currency', 'currency'] as never),
  ...[
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'shop.example/return',
    '/return',
    '//shop.example',
    'ftp://shop.example',
    'https://',
    'https://shop example',
    'https://shop.example\\@evil.example',
    ' https://shop.example',
    'https://shop.example/\n',
    `https://shop.example/${'x'.repeat(2_000)}`,
    5,
  ].map((return_url) => [{ return_url }, 'invalid_parameter', 'return_url'] as never),
  [{ payment_details: 'tok_1' }, 'invalid_token', 'payment_details'],
  [{ payment_details: 1 }, 'invalid_parameter', 'payment_details'],
  [withCard({ type: 'konbini' }), 'invalid_payment_type', 'payment_details.type'],
  [withCard({ type: undefined }), 'missing_parameter', 'payment_details.type'],
  [withCard({ number: '4100000000000101' }), 'invalid_parameter', 'payment_details.number'],
  [withCard({ number: '4100' }), 'invalid_parameter', 'payment_details.number'],
  [withCard({ number: undefined }), 'missing_parameter', 'payment_details.number'],
  [withCard({ number: '6011111111111117' }), 'invalid_payment_type', 'payment_details.number'],
  [withCard({ year: 2020 }), 'invalid_parameter', 'payment_details.year'],
  [withCard({ month: 13 }), 'invalid_parameter', 'payment_details.month'],
  [withCard({ verification_value: '12' }), 'invalid_parameter', 'payment_details.verification_value'],
  [withCard({ email: 'nobody' }), 'invalid_parameter', 'payment_details.email'],
];

test('what is wrong is refused, nobody is asked, and nothing is kept', async () => {
  const asked = vi.spyOn(sandboxThreeDs, 'authenticate');
  const before = [await countOf('SecureToken'), await countOf('VaultCard')];
  for (const [change, code, param] of refused) {
    const body = 'payment_details' in change && Object.keys(change).length > 1 ? change : { ...aSecureTokenRequest(), ...change };
    const sent = Object.keys(change).length === 0 ? {} : body;
    expect([change, refusalIn(await create(sent))]).toEqual([change, { status: 422, code, param }]);
  }
  expect(asked).not.toHaveBeenCalled();
  expect([await countOf('SecureToken'), await countOf('VaultCard')]).toEqual(before);
});

test('the least and the most that can be given are taken', async () => {
  const long = `https://shop.example/${'x'.repeat(2_000 - 'https://shop.example/'.length)}`;
  for (const body of [
    { amount: 1 },
    { amount: '19999998' },
    { return_url: long },
    { return_url: 'http://127.0.0.1:5000/r?x=1#y' },
    withCard({ email: null, name: null }),
  ])
    expect(outcomeOf(await create(aSecureTokenRequest(undefined, body)))).toBe('200');
});

test('a live installation without an adapter takes none', async () => {
  const caller = await asKey(market.secretKey);
  vi.spyOn(settings(), 'mode', 'get').mockReturnValue('live');
  await expect(createSecureToken(caller, aSecureTokenRequest())).rejects.toMatchObject({
    code: 'invalid_payment_type',
    param: 'payment_details.type',
  });
});

describe('one key, one token', () => {
  const key = (name: string) => ({ 'idempotency-key': name });

  test('called again it answers the first reply', async () => {
    const [first, second] = [
      await create(aSecureTokenRequest(), market.secretKey, key('a')),
      await create(aSecureTokenRequest(), market.secretKey, key('a')),
    ];
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(refusalIn(await create(aSecureTokenRequest(threeDsCards.asks), market.secretKey, key('a'))).code).toBe('idempotency_key_reused');
  });

  test('two at once make one', async () => {
    const before = await countOf('SecureToken');
    const answers = await together(6, () => create(aSecureTokenRequest(), market.secretKey, key('b')));
    expect(Object.keys(tally(answers)).filter((one) => one !== '200' && one !== '409 conflict')).toEqual([]);
    expect(await countOf('SecureToken')).toBe(before + 1);
  });

  test('what the secret key was told, a publishable one is not told again', async () => {
    const told = await create(aSecureTokenRequest(), market.secretKey, key('c'));
    expect(told.body.three_ds_auth_result).toBeDefined();
    const asked = await create(aSecureTokenRequest(), publishable, key('c'));
    expect([asked.text === told.text, asked.body.three_ds_auth_result]).toEqual([false, undefined]);
  });
});

test('S04 SecureTokenPublicView: ids are 128 random bits', async () => {
  const ids = await together(20, async () => (await create(aSecureTokenRequest())).body.id as string);
  const rows = ids.map((id) => readPublicId(id)?.id ?? '');
  expect(new Set(rows).size).toBe(20);
  expect(ids.every((id) => /^[a-z2-7]{27,33}$/.test(id))).toBe(true);
  // none of a uuid's fixed bits, and no leading time
  expect(new Set(rows.map((row) => row[14])).size).toBeGreaterThan(3);
  expect(new Set(rows.map((row) => row.slice(0, 4))).size).toBeGreaterThan(15);
});

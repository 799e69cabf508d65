// An unknown parameter is ignored as before, and a header of the reply says so.
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '@/lib/api/operations';
import { straysOf } from '@/lib/http/known-keys';
import { count, list, metadata, text } from '@/lib/operation/wire';
import { createPaymentInput } from '@/lib/payments/schema';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, type Market, testCard } from '@/lib/testing/market';

let market: Market;
beforeAll(async () => {
  market = await aMarket();
});

const meant = (given: object) =>
  straysOf(createPaymentInput, { ...aPayment(), ...given }, ['locale', 'dry_run']).map(({ param, meant }) => `${param} > ${meant}`);

describe('a misspelt name, and what it may have been meant for', () => {
  test.each([
    [{ amout: 1 }, ['amout > amount']],
    [{ ammount: 1 }, ['ammount > amount']],
    [{ Amount: 1 }, ['Amount > amount']],
    [{ curency: 'JPY' }, ['curency > currency']],
    [{ currancy: 'JPY' }, ['currancy > currency']],
    [{ taxes: 1 }, ['taxes > null']],
    [{ captrue: false }, ['captrue > capture']],
    [{ auto_capture: false }, ['auto_capture > null']],
    [{ paymentDetails: {} }, ['paymentDetails > payment_details']],
    [{ 'payment-details': {} }, ['payment-details > payment_details']],
    [{ payment_detail: {} }, ['payment_detail > payment_details']],
    [{ platformDetails: {} }, ['platformDetails > platform_details']],
    [{ plattform_details: {} }, ['plattform_details > platform_details']],
    [{ external_order_number: 'A' }, ['external_order_number > null']],
    [{ externalOrderNum: 'A' }, ['externalOrderNum > external_order_num']],
    [{ external_order_nun: 'A' }, ['external_order_nun > external_order_num']],
    [{ meta_data: {} }, ['meta_data > metadata']],
    [{ metadta: {} }, ['metadta > metadata']],
    [{ descripton: 'x' }, ['descripton > description']],
    [{ returnUrl: 'https://example.jp' }, ['returnUrl > return_url']],
    [{ webhook: [] }, ['webhook > webhooks']],
    [{ local: 'ja' }, ['local > locale']],
    [{ statement_descriptor: 'x' }, ['statement_descriptor > null']],
    [{ 日本語: 1 }, ['??? > null']],
    [{ 'a\r\nset-cookie: b': 1 }, ['a??set-cookie:?b > null']],
    [{ 'a"b\\c': 1 }, ['a?b?c > null']],
    [{ amount: 1, locale: 'ja', dry_run: true, metadata: { whatever: 'x' }, fraud_details: { customer_ip: 'x' } }, []],
    [{ nothing: null, gone: undefined }, []],
  ] as const)('%j', (given, expected) => {
    expect(meant(given)).toEqual(expected);
  });

  test('inside what is known, too: of the shape that it has, and of each of several', () => {
    expect(meant({ payment_details: { ...testCard, cvc: '123', verificationValue: '123' } })).toEqual([
      'payment_details.cvc > null',
      'payment_details.verificationValue > verification_value',
    ]);
    expect(meant({ platform_details: { submerchants: [{ amount: 1 }, { submerchant: 'x', fee: 1 }], shares: [] } })).toEqual([
      'platform_details.submerchants.1.submerchant > submerchant_id',
      'platform_details.submerchants.1.fee > null',
      'platform_details.shares > null',
    ]);
    expect(meant({ payment_details: 'tok_x' })).toEqual([]);
    expect(meant({ payment_details: { type: 'what', odd: 1 } }).length).toBeLessThanOrEqual(2);
  });
});

test('at most ten are named, each by its beginning, however many and long they are', () => {
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`${'x'.repeat(500)}${index}`, 1]));
  const found = straysOf(z.object({ a: count(), b: list(z.object({ c: text() })), m: metadata() }), { ...many, b: Array(50).fill(many) });
  expect(found).toHaveLength(10);
  expect(Math.max(...found.map(({ param }) => param.length))).toBeLessThanOrEqual(60);
});

test('what was misspelt is told beside the reply and beside a refusal, in a body and in a query', async () => {
  const header = async (method: string, path: string, body?: unknown, key = market.secretKey) => {
    const answer = await api(key, method, path, body);
    return [answer.status, answer.headers.get('x-service-warnings')];
  };
  expect(await header('POST', '/payments', aPayment({ desciption: 'x' }))).toEqual([
    200,
    '"The parameter desciption is not known here and was left out: did you mean description?"',
  ]);
  expect(await header('POST', '/payments', aPayment({ amount: undefined, amout: 5, foo: 1 }))).toEqual([
    422,
    '"The parameter amout is not known here and was left out: did you mean amount?", "The parameter foo is not known here and was left out."',
  ]);
  expect(await header('GET', '/payments?stauts=captured&per_page=1')).toEqual([
    200,
    '"The parameter stauts is not known here and was left out: did you mean status?"',
  ]);
  expect(await header('GET', '/payments?per_page=1')).toEqual([200, null]);
  expect(await header('POST', '/payments', aPayment())).toEqual([200, null]);
});

test('of what each operation of the API takes nothing is named', () => {
  const named = operations.flatMap(({ definition: { name, input } }) => {
    const given = Object.fromEntries(Object.keys(input.shape).map((key) => [key, 'x']));
    return straysOf(input, given).map(({ param }) => `${name} ${param}`);
  });
  expect(named).toEqual([]);
});

test('a browser of another origin may read it', async () => {
  const preflight = await api(market.secretKey, 'GET', '/payment_methods');
  expect(preflight.headers.get('access-control-expose-headers')).toContain('x-service-warnings');
});

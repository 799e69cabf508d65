import { afterEach, beforeAll, expect, test } from 'vitest';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, type Market, splitOf, testCard } from '@/lib/testing/market';
import { type Encoded, encodings, formOf, jsonOf, multipartOf, pairsOf } from '@/lib/testing/requests/encodings';
import { countOf } from '@/lib/testing/tables';

// an ordinary merchant needs no split, and a form cannot express an empty split
let merchant: Market;
let market: Market;
beforeAll(async () => {
  [merchant, market] = [await aMarket({ role: null, sellers: 0 }), await aMarket()];
});
let payments = 0;
afterEach(async () => {
  payments = await countOf('Payment');
});

const send = (encoded: Encoded, key = merchant.secretKey, path = '/payments') => api(key, 'POST', path, undefined, encoded);
const plain = (overrides: Record<string, unknown> = {}) => aPayment({ platform_details: undefined, ...overrides });

async function expectRefused(encoded: Encoded, what: string, codes: string[], param?: string | null, key = merchant.secretKey) {
  const answer = await send(encoded, key);
  expect({ what, status: answer.status }).toEqual({ what, status: codes[0] === 'bad_request' ? 400 : 422 });
  const { error } = answer.body as { error: { code: string; message: string; param: string | null; details: object } };
  expect({ what, ok: codes.includes(error.code), code: error.code }).toMatchObject({ ok: true });
  if (param !== undefined) expect({ what, param: error.param }).toEqual({ what, param });
  expect(Object.keys(error).sort()).toEqual(['code', 'details', 'message', 'param']);
  expect(await countOf('Payment')).toBe(payments);
}

const wrongAmounts = [
  0,
  -1,
  1.5,
  1e308,
  '10.5',
  '0x10',
  true,
  10_000_000,
  '１００',
  ' 100',
  '100 ',
  '+100',
  '1_000',
  '1,000',
  '1e3',
  '-0',
  '',
  'NaN',
  'Infinity',
  2_147_483_648,
  9_007_199_254_740_993n.toString(),
  '9223372036854775808',
  0.1 + 0.2,
  '99999999999999999999999999',
];

test('V01 AmountJson', async () => {
  for (const amount of [...wrongAmounts, [], [100], {}, { gt: 1 }, '\0', '１', false]) {
    await expectRefused(jsonOf(plain({ amount })), JSON.stringify(amount), ['invalid_parameter'], 'amount');
  }
  for (const text of ['1e308', '1E400', '-0', '9007199254740993', '9223372036854775808', '1e-1', '-1e2']) {
    const raw = JSON.stringify(plain({ amount: 111 })).replace('111', text);
    await expectRefused({ raw, type: 'application/json' }, text, ['invalid_parameter'], 'amount');
  }
  for (const text of ['NaN', 'Infinity', '0x10', '01', '+1', '.5', '1.', "'1'", 'undefined', '1_0']) {
    const raw = JSON.stringify(plain({ amount: 111 })).replace('111', text);
    await expectRefused({ raw, type: 'application/json' }, text, ['bad_request'], null);
  }
  for (const amount of [null, undefined]) await expectRefused(jsonOf(plain({ amount })), 'null', ['missing_parameter'], 'amount');
});

test('V01 AmountJson: what is a whole number is taken as it is', async () => {
  for (const [text, amount] of [
    ['1', 1],
    ['1e2', 100],
    ['100.0', 100],
    ['"100"', 100],
    ['"10.0"', 10],
    ['9999999', 9_999_999],
  ] as const) {
    const raw = JSON.stringify(plain({ amount: 111 })).replace('111', text);
    const answer = await send({ raw, type: 'application/json' });
    expect([text, answer.status, answer.body.amount]).toEqual([text, 200, amount]);
  }
});

test('V02 AmountForm', async () => {
  for (const encode of [formOf, multipartOf]) {
    for (const amount of [...wrongAmounts, 'true', 'null', '[]', '{}', '１', '1e2']) {
      const pairs = pairsOf(plain({ amount }));
      await expectRefused(encode(pairs), `${encode.name} ${amount}`, ['invalid_parameter'], 'amount');
    }
    const rest = pairsOf(plain({ amount: undefined }));
    await expectRefused(encode(rest), 'none', ['missing_parameter'], 'amount');
    const [once, twice] = [
      ['amount', '1'],
      ['amount', '2'],
    ] as const;
    await expectRefused(encode([...rest, once, twice]), 'twice', ['bad_request'], null);
    for (const name of ['amount[]', 'amount[gt]', 'amount[0]', 'amount[$ne]']) {
      await expectRefused(encode([...rest, [name, '1']]), name, ['invalid_parameter'], 'amount');
      await expectRefused(encode([...rest, once, [name, '1']]), `amount and ${name}`, ['bad_request'], null);
    }
    for (const name of ['amount]', 'amount[', '[amount]', '[]', '', 'amount[a', 'amount[a]b']) {
      await expectRefused(encode([...rest, once, [name, '1']]), `name ${name}`, ['bad_request'], null);
    }
  }
  for (const tail of ['amount=%zz', 'amount=%', 'amount=%00', 'amount=%C0%80', 'amount=%ff', '%zz=1&amount=1']) {
    const { raw, type } = formOf(pairsOf(plain({ amount: undefined })));
    await expectRefused({ raw: `${raw}&${tail}`, type }, tail, tail === 'amount=%00' ? ['invalid_parameter'] : ['bad_request']);
  }
  for (const amount of ['100.00', '0100', '100']) {
    for (const encode of [formOf, multipartOf]) {
      const answer = await send(encode(pairsOf(plain({ amount }))));
      expect([amount, answer.status, answer.body.amount]).toEqual([amount, 200, 100]);
    }
  }
});

test('V03 JpyDecimals', async () => {
  for (const [encoding, encoded] of Object.entries(encodings(plain({ amount: '100.50' })))) {
    await expectRefused(encoded, encoding, ['invalid_parameter'], 'amount');
  }
  for (const currency of ['USD', 'jpy', 'JPY\0', 'XXX', 'JPYX', 'JP', ' JPY', 'ＪＰＹ']) {
    for (const encoded of Object.values(encodings(plain({ currency })))) {
      await expectRefused(encoded, currency, ['invalid_currency'], 'currency');
    }
  }
  for (const currency of [1, true, ['JPY'], {}]) await expectRefused(jsonOf(plain({ currency })), 'type', ['invalid_currency'], 'currency');
  await expectRefused(jsonOf(plain({ currency: null })), 'null', ['missing_parameter'], 'currency');
});

test('booleans, and null for what was left out', async () => {
  for (const [capture, status] of [
    [true, 'captured'],
    [1, 'captured'],
    ['1', 'captured'],
    ['true', 'captured'],
    [null, 'captured'],
    [undefined, 'captured'],
    [false, 'authorized'],
    [0, 'authorized'],
    ['0', 'authorized'],
    ['false', 'authorized'],
  ] as const) {
    expect([capture, (await send(jsonOf(plain({ capture })))).body.status]).toEqual([capture, status]);
    if (typeof capture === 'boolean' || typeof capture === 'string') {
      for (const encoded of Object.values(encodings(plain({ capture })))) expect((await send(encoded)).body.status).toBe(status);
    }
  }
  payments = await countOf('Payment');
  for (const capture of ['yes', 'TRUE', 2, -1, '', [], {}, 'null', '01']) {
    await expectRefused(jsonOf(plain({ capture })), JSON.stringify(capture), ['invalid_parameter'], 'capture');
  }
  const optional = ['tax', 'customer', 'platform_details', 'external_order_num', 'description', 'metadata', 'locale', 'fraud_details'];
  const nulls = Object.fromEntries([...optional, 'webhooks'].map((name) => [name, null]));
  const answer = await send(jsonOf(plain({ ...nulls, payment_details: { ...testCard, name: null, email: null } })));
  expect(answer).toMatchObject({ status: 200, body: { tax: 1_000, description: null, metadata: {}, locale: 'ja' } });
});

test('param is the path of the value as the request nests it', async () => {
  const [a = '', b = ''] = market.sellers;
  const card = (overrides: object) => ({ payment_details: { ...testCard, ...overrides } });
  const webhook = (overrides: object) => ({ webhooks: [{ url: 'https://shop.example/hook', events: ['payment.captured'], ...overrides }] });
  const split = { platform_details: splitOf([a, 1_000, 100], [b, 1_000]) };
  const entry = (overrides: object) => ({ platform_details: { submerchants: [{ submerchant_id: a, amount: 1_000, ...overrides }] } });
  const cases: [Record<string, unknown>, string, string][] = [
    [{ payment_details: undefined }, 'missing_parameter', 'payment_details'],
    [{ payment_details: 'tok_unknown' }, 'invalid_token', 'payment_details'],
    [{ payment_details: undefined, customer: 'unknown' }, 'invalid_parameter', 'customer'],
    [card({ number: '4111111111111112' }), 'invalid_parameter', 'payment_details.number'],
    [card({ number: 'x' }), 'invalid_parameter', 'payment_details.number'],
    [card({ number: undefined }), 'missing_parameter', 'payment_details.number'],
    [card({ type: undefined }), 'missing_parameter', 'payment_details.type'],
    [card({ type: 'cash' }), 'invalid_payment_type', 'payment_details.type'],
    [card({ month: 13 }), 'invalid_parameter', 'payment_details.month'],
    [card({ year: 2020 }), 'invalid_parameter', 'payment_details.year'],
    [card({ verification_value: '12' }), 'invalid_parameter', 'payment_details.verification_value'],
    [card({ email: 'no' }), 'invalid_parameter', 'payment_details.email'],
    [{ tax: -1 }, 'invalid_parameter', 'tax'],
    [{ tax: 'AUTO' }, 'invalid_parameter', 'tax'],
    [{ locale: 'fr' }, 'invalid_parameter', 'locale'],
    [{ metadata: { deep: { x: 'y' } } }, 'invalid_parameter', 'metadata.deep'],
    [webhook({ url: 'ftp://x' }), 'invalid_parameter', 'webhooks.0.url'],
    [webhook({ events: ['payment.captured', 'no'] }), 'invalid_parameter', 'webhooks.0.events.1'],
    [webhook({ secret_key: '鍵' }), 'invalid_parameter', 'webhooks.0.secret_key'],
    [webhook({ url: 'http://例え.jp/' }), 'invalid_parameter', 'webhooks.0.url'],
    [webhook({ events: undefined }), 'missing_parameter', 'webhooks.0.events'],
    [entry({ platform_fee: 1_001 }), 'invalid_parameter', 'platform_details.submerchants.0.platform_fee'],
    [entry({ platform_fee: -1 }), 'invalid_parameter', 'platform_details.submerchants.0.platform_fee'],
    [entry({ amount: 0 }), 'invalid_parameter', 'platform_details.submerchants.0.amount'],
    [entry({ amount: undefined }), 'missing_parameter', 'platform_details.submerchants.0.amount'],
    [entry({ submerchant_id: 'x' }), 'invalid_parameter', 'platform_details.submerchants.0.submerchant_id'],
    [{ platform_details: splitOf([a, 1], [a, 1]) }, 'invalid_parameter', 'platform_details.submerchants.1.submerchant_id'],
    [{ platform_details: splitOf([a, 5_000], [b, 5_001]) }, 'invalid_parameter', 'platform_details'],
    [{ platform_details: undefined }, 'missing_parameter', 'platform_details'],
  ];
  for (const [overrides, code, param] of cases) {
    const body = plain({ ...split, ...overrides });
    for (const [encoding, encoded] of Object.entries(encodings(body))) {
      await expectRefused(encoded, `${encoding} ${JSON.stringify(overrides)}`, [code], param, market.secretKey);
    }
  }
  for (const submerchants of [[null], [1], [[]]]) {
    const body = plain({ platform_details: { submerchants } });
    await expectRefused(jsonOf(body), 'entry', ['invalid_parameter'], 'platform_details.submerchants.0', market.secretKey);
  }
  // a form cannot express it
  const noEvents = jsonOf(plain({ ...split, ...webhook({ events: [] }) }));
  await expectRefused(noEvents, 'no events', ['invalid_parameter'], 'webhooks.0.events', market.secretKey);
});

import { beforeAll, expect, test } from 'vitest';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, type Market } from '@/lib/testing/market';
import { type Encoded, encodings, formOf, multipartOf, pairsOf } from '@/lib/testing/requests/encodings';
import { countOf } from '@/lib/testing/tables';

let market: Market;
beforeAll(async () => {
  market = await aMarket({ sellers: 0, role: null });
});

const payment = (overrides: Record<string, unknown> = {}) => aPayment({ platform_details: undefined, ...overrides });
const send = ({ raw, type }: Encoded) => api(market.secretKey, 'POST', '/payments', undefined, { raw, type });
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.error?.code ?? null, body.error?.param ?? null];

test('V13 ContentTypeConfusion: what a body is said to be is what it is read as', async () => {
  const { json, form, multipart } = encodings(payment());
  const before = await countOf('Payment');
  const bodies = { json: json.raw, form: form.raw, multipart: multipart.raw };
  const types = { json: json.type, form: form.type, multipart: multipart.type };
  for (const [said, type] of Object.entries(types)) {
    for (const [is, raw] of Object.entries(bodies)) {
      if (said === is) continue;
      const answer = await send({ raw, type });
      // a form accepts any text; this text has no known field, unless it is JSON, which is detected
      const isUnknownForm = said === 'form' && is === 'multipart';
      expect([said, is, answer.status]).toEqual([
        said,
        is,
        isUnknownForm ? expect.toSatisfy((status) => [400, 422].includes(status)) : 400,
      ]);
    }
  }
  for (const type of [
    'text/plain',
    'text/plain; charset=utf-8',
    'text/html',
    'application/xml',
    'application/octet-stream',
    'application/json, application/x-www-form-urlencoded',
    'application/json; charset=utf-7',
    'application/json; charset=shift_jis',
    'application/json; charset="utf-16le"',
    'application/x-www-form-urlencoded; charset=shift_jis',
    'application/jsonp',
    'multipart/mixed; boundary=b',
    '*/*',
    'application',
  ]) {
    for (const raw of Object.values(bodies))
      expect([type, ...outcomeOf(await send({ raw, type }))]).toEqual([type, 415, 'unsupported_media_type', null]);
  }
  expect(await countOf('Payment')).toBe(before);
  for (const type of [
    'application/json;charset=utf-8',
    'APPLICATION/JSON',
    'application/json; charset="UTF-8"',
    'application/json; version=1',
  ])
    expect([type, (await send({ raw: json.raw, type })).status]).toEqual([type, 200]);
});

test('V13 ContentTypeConfusion: a part of a form is text, whatever it is said to be', async () => {
  const part = (headers: string, value: string) => `--b\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${value}\r\n`;
  const whole = (...parts: string[]): Encoded => ({ raw: `${parts.join('')}--b--\r\n`, type: 'multipart/form-data; boundary=b' });
  const nested = JSON.stringify(payment().payment_details);
  const rest = pairsOf(payment({ payment_details: undefined })).map(([name, value]) => part(`name="${name}"`, value));
  const asJson = whole(...rest, part('name="payment_details"\r\nContent-Type: application/json', nested));
  // a text in this place is the id of a token
  expect(outcomeOf(await send(asJson))).toEqual([422, 'invalid_token', 'payment_details']);
  const file = whole(...rest, part('name="payment_details"; filename="a.json"\r\nContent-Type: application/json', nested));
  expect(outcomeOf(await send(file))).toEqual([400, 'bad_request', null]);
  const shifted = whole(...rest, part('name="description"\r\nContent-Type: text/plain; charset=shift_jis', 'x'));
  expect((await send(shifted)).status).not.toBe(500);
  // the same name in two of three places: the query is not read for fields of the body
  const twice = await api(market.secretKey, 'POST', '/payments?amount=1&currency=USD', payment({ amount: 200 }));
  expect([twice.status, twice.body.amount]).toEqual([200, 200]);
});

test('V14 MetadataLimits', async () => {
  const make = (metadata: unknown) => api(market.secretKey, 'POST', '/payments', payment({ metadata }));
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));
  const taken: [unknown, unknown][] = [
    [{}, {}],
    [many(50), many(50)],
    [{ ['k'.repeat(30)]: 'v'.repeat(2_000) }, { ['k'.repeat(30)]: 'v'.repeat(2_000) }],
    [{ 鍵: '値'.repeat(2_000) }, { 鍵: '値'.repeat(2_000) }],
    [
      { n: 1, b: true, empty: '' },
      { n: '1', b: 'true', empty: '' },
    ],
    [
      { id: 'x', status: 'captured', tenantId: 'y', 'a.b': 'c' },
      { id: 'x', status: 'captured', tenantId: 'y', 'a.b': 'c' },
    ],
    [null, {}],
  ];
  for (const [given, kept] of taken) expect([given, await make(given)]).toMatchObject([given, { status: 200, body: { metadata: kept } }]);
  const refused: [unknown, string][] = [
    [many(51), 'metadata'],
    [{ ['k'.repeat(31)]: 'v' }, 'metadata'],
    [{ k: 'v'.repeat(2_001) }, 'metadata.k'],
    [{ k: 'v'.repeat(10_240) }, 'metadata.k'],
    [{ k: { deep: 'v' } }, 'metadata.k'],
    [{ k: ['v'] }, 'metadata.k'],
    [{ k: '\0' }, 'metadata.k'],
    ['text', 'metadata'],
    [['a'], 'metadata'],
  ];
  for (const [given, param] of refused) {
    const answer = await make(given);
    expect([given, answer.status, answer.body.error?.param.startsWith(param)]).toEqual([given, 422, true]);
  }
  const { id } = (await make({ a: 'b' })).body;
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    const raw = `{"metadata":{"${name}":"x"}}`;
    const change = (sent: Encoded) => api(market.secretKey, 'PATCH', `/payments/${id}`, undefined, sent);
    expect([name, (await change({ raw, type: 'application/json' })).status]).toEqual([name, 400]);
    expect([name, (await change(formOf([[`metadata[${name}]`, 'x']]))).status]).toEqual([name, 400]);
    expect([name, (await change(multipartOf([[`metadata[${name}]`, 'x']]))).status]).toEqual([name, 400]);
  }
  // replaced as a whole, or not at all
  const change = (metadata: unknown) => api(market.secretKey, 'PATCH', `/payments/${id}`, { metadata });
  expect((await change(many(51))).status).toBe(422);
  expect((await api(market.secretKey, 'GET', `/payments/${id}`)).body.metadata).toEqual({ a: 'b' });
  expect((await change({ c: 'd' })).body.metadata).toEqual({ c: 'd' });
});

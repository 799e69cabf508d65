import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { parseForm } from '@/lib/http/form';
import { parseJson } from '@/lib/operation/json';
import { api } from '@/lib/testing/api';
import { aMarket, aPayment, type Market } from '@/lib/testing/market';
import { type Encoded, encodings, formOf, jsonOf, multipartOf, pairsOf } from '@/lib/testing/requests/encodings';
import { countOf, tableNames } from '@/lib/testing/tables';

let merchant: Market;
let before = '';
const counts = async () => JSON.stringify(await Promise.all((await tableNames()).map(async (name) => [name, await countOf(name)])));
beforeAll(async () => {
  merchant = await aMarket({ role: null, sellers: 0 });
  before = await counts();
});
// no request in this file may leave a trace, and the process keeps serving
afterEach(async () => {
  expect(await counts()).toBe(before);
  expect((await api(merchant.secretKey, 'GET', '/payments')).status).toBe(200);
});

const plain = (overrides: Record<string, unknown> = {}) => aPayment({ platform_details: undefined, ...overrides });
const mib = 1_048_576;

type Sent = Omit<Encoded, 'raw'> & { raw: BodyInit; headers?: Record<string, string> };
async function expectRefused(what: string, { raw, type, headers = {} }: Sent, status: number, code: string, param: string | null = null) {
  const answer = await api(merchant.secretKey, 'POST', '/payments', undefined, { raw, type, headers });
  expect({ what, status: answer.status, error: answer.body.error }).toMatchObject({ what, status, error: { code, param, details: {} } });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  return answer;
}
const json = (raw: string): Encoded => ({ raw, type: 'application/json' });
const withText = (text: string) => JSON.stringify(plain()).replace(/^\{/, `{${text},`);

test('V04 DuplicateJsonKeys', async () => {
  const nested = JSON.stringify(plain()).replace('"number":"', '"number":"4242424242424242","number":"');
  for (const raw of [
    withText('"amount":1'),
    withText('"amo\\u0075nt":1'),
    nested,
    withText('"metadata":{"a":"1","a":"2"}'),
    withText('"unknown":[{"x":1,"x":1}]'),
  ]) {
    await expectRefused(raw, json(raw), 400, 'bad_request');
  }
  for (const encode of [formOf, multipartOf]) {
    const pairs = pairsOf(plain());
    for (const pair of [
      ['amount', '1'],
      ['payment_details[number]', '4111111111111111'],
      ['payment_details', 'tok_x'],
      ['amount[x]', '1'],
    ] as const) {
      await expectRefused(pair[0], encode([...pairs, pair]), 400, 'bad_request');
    }
  }
});

test('V05 PrototypePollution', async () => {
  const keys = ['__proto__', 'constructor', 'prototype'];
  for (const key of keys) {
    await expectRefused(key, json(withText(`"${key}":{"polluted":1}`)), 400, 'bad_request');
    await expectRefused(key, json(withText(`"metadata":{"${key}":"x"}`)), 400, 'bad_request');
    await expectRefused(key, json(withText(`"unknown":[{"a":{"${key}":{"polluted":1}}}]`)), 400, 'bad_request');
    await expectRefused(key, json(withText(`"${key.replace('_', '\\u005f')}":1`)), 400, 'bad_request');
    for (const name of [`${key}[x]`, `a[${key}][admin]`, `metadata[${key}]`, `a.${key}.x`, `a[b.${key}]`, `a[][${key}]`, key]) {
      for (const encode of [formOf, multipartOf]) {
        await expectRefused(name, encode([...pairsOf(plain()), [name, '1']]), 400, 'bad_request');
      }
      const answer = await api(merchant.secretKey, 'GET', `/payments?${encodeURIComponent(name)}=1`);
      expect([name, answer.status]).toEqual([name, 400]);
    }
  }
  const dotted = `a${'.b'.repeat(100)}`;
  expect(Object.keys(parseForm(`${dotted}=1`))).toEqual([dotted]);
  await expectRefused('1,000 levels', formOf([...pairsOf(plain()), [`a${'[b]'.repeat(1_000)}`, '1']]), 400, 'bad_request');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(({} as Record<string, unknown>).x).toBeUndefined();
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
});

test('V07 NulAndSurrogates', async () => {
  for (const bad of ['\0', 'a\0b', '\ud800', 'a\udfff', '\udc00\ud800']) {
    const body = plain({ description: bad });
    await expectRefused(JSON.stringify(bad), json(JSON.stringify(body)), 422, 'invalid_parameter', 'description');
    const named = plain({ metadata: { order: bad } });
    await expectRefused(JSON.stringify(bad), json(JSON.stringify(named)), 422, 'invalid_parameter', 'metadata.order');
    const order = plain({ external_order_num: bad });
    await expectRefused(JSON.stringify(bad), json(JSON.stringify(order)), 422, 'invalid_parameter', 'external_order_num');
    const key = await api(merchant.secretKey, 'POST', '/payments', plain({ metadata: { [bad]: 'x' } }));
    expect([JSON.stringify(bad), key.status]).toEqual([JSON.stringify(bad), 422]);
  }
  const { form, multipart } = encodings(plain({ description: 'a\0b' }));
  await expectRefused('form', form, 422, 'invalid_parameter', 'description');
  await expectRefused('multipart', multipart, 422, 'invalid_parameter', 'description');
  for (const filter of ['external_order_num=%00', 'status=%00', 'customer=%00', 'page=%00', 'start_time=%00']) {
    expect([filter, (await api(merchant.secretKey, 'GET', `/payments?${filter}`)).status]).toEqual([filter, 422]);
  }
});

test('V07 broken UTF-8, overlong forms and a byte order mark', async () => {
  const marked = Buffer.from(JSON.stringify(plain({ description: 'MARK' })));
  const broken = { lone: [0xff], overlong: [0xc0, 0x80], cut: [0xe3, 0x81], surrogate: [0xed, 0xa0, 0x80], high: [0xf5, 0x80, 0x80, 0x80] };
  for (const [what, bytes] of Object.entries(broken)) {
    const at = marked.indexOf('MARK');
    const raw = new Uint8Array(Buffer.concat([marked.subarray(0, at), Buffer.from(bytes), marked.subarray(at + 4)]));
    await expectRefused(what, { raw, type: 'application/json' }, 400, 'bad_request');
    const latin = Buffer.from(bytes).toString('latin1');
    await expectRefused(what, multipartOf([...pairsOf(plain()), ['description', latin]], 'latin1'), 400, 'bad_request');
    await expectRefused(what, multipartOf([...pairsOf(plain()), [`x${latin}`, '1']], 'latin1'), 400, 'bad_request');
    const percent = bytes.map((byte) => `%${byte.toString(16)}`).join('');
    await expectRefused(what, { ...formOf(pairsOf(plain())), raw: `description=${percent}` }, 400, 'bad_request');
    expect((await api(merchant.secretKey, 'GET', `/payments?external_order_num=${percent}`)).status).toBe(400);
  }
  await expectRefused('mark', json(`\ufeff${JSON.stringify(plain())}`), 400, 'bad_request');
  const [, ...rest] = pairsOf(plain());
  const form = formOf(rest).raw as string;
  await expectRefused('mark in a form', { ...formOf([]), raw: `\ufeffamount=1&${form}` }, 422, 'missing_parameter', 'amount');
  for (const type of ['utf-7', 'shift_jis', 'utf-16', 'latin1']) {
    await expectRefused(type, { raw: JSON.stringify(plain()), type: `application/json; charset=${type}` }, 415, 'unsupported_media_type');
  }
});

test('JSON that is none, no object, too deep or has too many keys', async () => {
  for (const raw of [
    '{',
    '[]',
    '1',
    'null',
    '"x"',
    'true',
    `${JSON.stringify(plain())}x`,
    '{"a":}',
    "{'a':1}",
    '{"a":1,}',
    '// c\n{}',
    ' ',
  ]) {
    await expectRefused(raw, json(raw), 400, 'bad_request');
  }
  const deep = (levels: number, open = '[', close = ']') => `"unknown":${open.repeat(levels - 1)}1${close.repeat(levels - 1)}`;
  for (const levels of [33, 34, 1_000, 100_000]) {
    await expectRefused(`${levels}`, json(withText(deep(levels))), 400, 'bad_request');
    await expectRefused(`${levels}`, json(withText(deep(levels, '{"a":', '}'))), 400, 'bad_request');
  }
  expect(() => parseJson(withText(deep(32)))).not.toThrow();
  const many = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',');
  expect(() => parseJson(`{${many(1_000)}}`)).not.toThrow();
  await expectRefused('1,001 keys', json(`{${many(1_001)}}`), 400, 'bad_request');
  await expectRefused('keys below', json(withText(`"unknown":[{${many(600)}},{${many(600)}}]`)), 400, 'bad_request');
  const pairs = Array.from({ length: 1_001 }, (_, index) => [`k${index}`, '1'] as const);
  await expectRefused('pairs', formOf(pairs), 400, 'bad_request');
  await expectRefused('parts', multipartOf(pairs), 400, 'bad_request');
  await expectRefused('10,000 parts', multipartOf([...pairs, ...pairs, ...pairs, ...pairs, ...pairs]), 400, 'bad_request');
});

/** A body without Content-Length; counts how much of it was read. */
function chunked(chunk: Uint8Array, chunks: number) {
  const taken = { bytes: 0 };
  let left = chunks;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left-- <= 0) return controller.close();
      taken.bytes += chunk.length;
      controller.enqueue(chunk);
    },
  });
  return { stream, taken };
}

test('a body over 1 MiB is refused before it is parsed, with Content-Length and without', async () => {
  const text = (length: number) => JSON.stringify(plain({ amount: 0, unknown: 'x'.repeat(length) }));
  const exact = text(mib - text(0).length);
  expect(Buffer.byteLength(exact)).toBe(mib);
  await expectRefused('1 MiB', json(exact), 422, 'invalid_parameter', 'amount');
  for (const { raw, type } of [json(`${exact} `), formOf([['a', 'x'.repeat(mib)]]), multipartOf([['a', 'x'.repeat(mib)]])]) {
    const answer = await expectRefused(type, { raw, type }, 413, 'payload_too_large');
    expect(answer.headers.get('connection')).toBe('close');
  }
  await expectRefused(
    'said',
    { raw: '{}', type: 'application/json', headers: { 'content-length': String(mib + 1) } },
    413,
    'payload_too_large',
  );
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
  for (const type of types) {
    const { stream, taken } = chunked(new Uint8Array(65_536).fill(0x20), 200);
    const answer = await api(merchant.secretKey, 'POST', '/payments', undefined, { raw: stream, type });
    expect([type, answer.status, answer.body.error.code]).toEqual([type, 413, 'payload_too_large']);
    expect(taken.bytes).toBeLessThan(2 * mib);
  }
});

test('content types and encodings that are not taken', async () => {
  const raw = JSON.stringify(plain());
  for (const type of [
    'text/plain',
    'application/xml',
    'text/json',
    'application/json-patch+json',
    'none',
    'x',
    'application/octet-stream',
  ]) {
    const body = type === 'none' ? new Uint8Array(Buffer.from(raw)) : raw;
    await expectRefused(type, { raw: body, type }, 415, 'unsupported_media_type');
  }
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip']) {
    const packed = { raw: new Uint8Array(gzipSync(raw)), type: 'application/json', headers: { 'content-encoding': encoding } };
    await expectRefused(encoding, packed, 415, 'unsupported_media_type');
  }
  for (const text of [raw, ` ${raw}`, encodeURIComponent(raw), '{"amount":1}', '[1]']) {
    await expectRefused('JSON as a form', { raw: text, type: 'application/x-www-form-urlencoded' }, 400, 'bad_request');
  }
  await expectRefused('a form as JSON', { raw: formOf(pairsOf(plain())).raw, type: 'application/json' }, 400, 'bad_request');
  await expectRefused('packed as JSON', { raw: new Uint8Array(gzipSync(raw)), type: 'application/json' }, 400, 'bad_request');
  const { raw: parts } = multipartOf(pairsOf(plain()));
  for (const [what, body, type] of [
    ['no boundary', parts, 'multipart/form-data'],
    ['another boundary', parts, 'multipart/form-data; boundary=other'],
    ['cut', (parts as Uint8Array<ArrayBuffer>).slice(0, -8), multipartOf([]).type],
    ['empty', '', multipartOf([]).type],
    ['JSON', raw, multipartOf([]).type],
    [
      'no name',
      new Uint8Array(Buffer.from('--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--\r\n')),
      'multipart/form-data; boundary=b',
    ],
    [
      'a file',
      Buffer.from('--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n1\r\n--b--\r\n').toString(),
      'multipart/form-data; boundary=b',
    ],
  ] as const) {
    await expectRefused(what, { raw: body, type }, 400, 'bad_request');
  }
  expect((await api(merchant.secretKey, 'POST', '/payments')).body.error).toMatchObject({ code: 'missing_parameter', param: 'amount' });
  await expectRefused('nothing', jsonOf({}), 422, 'missing_parameter', 'amount');
});

import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { routes } from '@/lib/api/routes';
import { keepLines, logged } from '@/lib/testing/logged';
import { aPayment, testCard } from '@/lib/testing/market';
import { basic, type RawRequest, sayRaw } from '@/lib/testing/requests/raw-http';
import { aServedMarket } from '@/lib/testing/servers/plain-server';
import { countOf } from '@/lib/testing/tables';
import { times, within } from '@/lib/testing/tier';
import { eventually } from '@/lib/testing/until';

keepLines();
const { market, port, close, signed, ask, askUnsigned, postPayment } = await aServedMarket();
afterAll(close);
const codeOf = (body: string) => JSON.parse(body).error.code as string;

test('a payment is made, shown and listed', async () => {
  const made = await postPayment(JSON.stringify(aPayment()));
  expect(made.status).toBe(200);
  expect(made.headers['content-length']).toBe(String(Buffer.byteLength(made.body)));
  const { id } = JSON.parse(made.body);
  const shown = await ask({ target: `/api/v1/payments/${id}` });
  expect([shown.status, JSON.parse(shown.body).status]).toEqual([200, 'captured']);
  expect(JSON.parse((await ask({ target: '/api/v1/payments?per_page=1' })).body)).toMatchObject({ per_page: 1, total: 1 });
  const document = await askUnsigned({ target: '/api/v1/openapi.json' });
  expect([document.status, JSON.parse(document.body).openapi]).toEqual([200, '3.1.0']);
});

test('what is deleted is answered once, with a body or without', async () => {
  const made = async (): Promise<string> => {
    const body = JSON.stringify({ payment_details: testCard });
    const headers = [['Content-Type', 'application/json']] as const;
    return JSON.parse((await ask({ method: 'POST', target: '/api/v1/customers', headers: [...headers], body })).body).id;
  };
  const ways: Partial<RawRequest>[] = [
    {},
    { headers: [['Content-Type', 'application/json']], body: '{"a":1}' },
    { headers: [['Content-Length', '0']] },
  ];
  for (const way of ways) {
    const id = await made();
    const gone = await ask({ method: 'DELETE', target: `/api/v1/customers/${id}`, ...way });
    expect([gone.status, JSON.parse(gone.body).id]).toEqual([200, id]);
    expect((await ask({ method: 'DELETE', target: `/api/v1/customers/${id}`, ...way })).status).toBe(404);
  }
  const listed = await askUnsigned({ method: 'DELETE', target: '/api/v1/customers' });
  expect([listed.status, listed.headers.allow]).toEqual([405, 'GET, POST']);
});

test('V15 HttpVerbs', async () => {
  for (const [path, handlers] of Object.entries(routes())) {
    const target = path.replace('{id}', market.id).replace('{currency}', 'JPY');
    const options = await ask({ method: 'OPTIONS', target });
    expect([path, options.status, options.body]).toEqual([path, 204, '']);
    const allowed = options.headers.allow?.split(', ') ?? [];
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await ask({ method, target });
      const offered = allowed.includes(method === 'HEAD' ? 'GET' : method);
      expect([path, method, answer.status === 405]).toEqual([path, method, !offered]);
      if (answer.status === 405) expect(answer.headers.allow).toBe(allowed.filter((name) => name !== 'OPTIONS').join(', '));
      if (method === 'HEAD') expect(answer.body).toBe('');
      else if (!offered) expect(codeOf(answer.body)).toBe('method_not_allowed');
    }
    expect(Object.keys(handlers)).toHaveLength(6);
    const overridden = await ask({ method: 'PUT', target, headers: [['X-HTTP-Method-Override', 'GET']] });
    expect([path, overridden.status]).toEqual([path, 405]);
  }
  const [get, head] = [await ask({ target: '/api/v1/payments' }), await ask({ method: 'HEAD', target: '/api/v1/payments' })];
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', get.headers['content-length']]);
  expect((await ask({ method: 'HEAD', target: '/api/v1/payments?page=0' })).status).toBe(422);
  for (const method of ['TRACE', 'PURGE', 'PROPFIND', 'REPORT']) {
    const answer = await ask({ method, target: '/api/v1/payments' });
    expect([method, answer.status, answer.headers.connection]).toEqual([method, 405, 'close']);
    expect(answer.body).not.toContain(market.secretKey);
  }
});

test('V15 HttpVerbs: one path, one operation', async () => {
  const id = market.sellers[0];
  const there = `/api/v1/merchants/${id}`;
  for (const target of [
    `${there}/`,
    '/api/v1/merchants/',
    '//api/v1/merchants',
    '/api//v1/merchants',
    '/api/v1//merchants',
    '/api/v1/payments/../merchants',
    '/api/v1/payments/%2e%2e/merchants',
    '/api/v1/payments/%2E./merchants',
    '/api/v1/./merchants',
    '/api\\v1\\merchants',
    '/api/v1/payments/..%5cmerchants',
    '/API/v1/merchants',
    '/api/V1/merchants',
    '/api/v1/Merchants',
    '/api/v1/%6derchants',
    '/api/v1/merchants;v=1',
    '/api/v1/merchants.json',
    '/api/v1/merchants%20',
    '/api/v1',
    '/api',
    '/',
    '/%61pi/v1/merchants',
    `/api/v1/merchants/${id?.toUpperCase()}`,
  ]) {
    const answer = await ask({ target });
    expect([target, answer.status, codeOf(answer.body)]).toEqual([target, 404, 'not_found']);
  }
  for (const target of ['*', 'api/v1/merchants', '/api/v1/merchants/%zz', '/api/v1/merchants/%ff', '/api/v1/merchants?a=%zz']) {
    expect([target, (await ask({ target })).status]).toEqual([target, 400]);
  }
  const absolute = await ask({ target: `http://elsewhere.example${there}` });
  expect([absolute.status, JSON.parse(absolute.body).id]).toEqual([200, id]);
  expect((await askUnsigned({ target: `http://user:${market.secretKey}@elsewhere.example${there}` })).status).toBe(401);
  // headers that the site's own parts would act on
  for (const header of ['RSC', 'Next-Router-Prefetch', 'X-Middleware-Subrequest', 'X-Matched-Path', 'X-Invoke-Path', 'Next-Action'])
    expect([header, (await ask({ target: there, headers: [[header, '1']] })).status]).toEqual([header, 200]);
});

test('S20 HeaderSpoof', async () => {
  const there = '/api/v1/merchants';
  const key = market.secretKey;
  const status = async (...headers: [string, string][]) => (await askUnsigned({ target: there, headers })).status;
  expect(await status(signed)).toBe(200);
  expect(await status(signed, signed)).toBe(401);
  expect(await status(signed, ['Authorization', basic('sk_test_other')])).toBe(401);
  expect(await status(['authorization', 'Bearer x'], signed)).toBe(401);
  for (const value of [
    basic(key, 'x'),
    basic(`:${key}`),
    basic(''),
    basic(`${key}:`),
    `Basic ${Buffer.from([0xff, 0xfe, 0x3a]).toString('base64')}`,
    `Basic ${Buffer.from(`${key}\0:`).toString('base64')}`,
    `Basic ${key}:`,
    'Basic',
    `Bearer ${key}`,
    '\xff\xfe',
  ]) {
    expect([value, await status(['Authorization', value])]).toEqual([value, 401]);
  }
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'X-Real-IP', 'X-Bunpai-Address', 'Host']) {
    const answer = await ask({ target: there, headers: [[name, 'evil.example']] });
    expect([name, answer.status, answer.body.includes('evil')]).toEqual([name, 200, false]);
  }
  expect(
    (
      await ask({
        target: there,
        headers: [
          ['Host', 'a'],
          ['Host', 'b'],
        ],
      })
    ).status,
  ).toBe(400);
  const twice = [
    ['Content-Type', 'application/json'],
    ['Content-Type', 'application/x-www-form-urlencoded'],
  ] as const;
  expect((await postPayment(JSON.stringify(aPayment()), twice)).status).toBe(415);
});

test('V06 JsonBombs: what is too much is refused early, and the others are served meanwhile', async () => {
  const before = await countOf('Payment');
  const json = [['Content-Type', 'application/json']] as const;
  const nested = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`;
  const keys = `{${Array.from({ length: times(80_000, 80_000) }, (_, index) => `"k${index}":1`).join(',')}}`;
  const bombs: [string, RawRequest, number][] = [
    ['deep', { headers: json, body: nested }, 400],
    ['deep objects', { headers: json, body: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}` }, 400],
    ['keys', { headers: json, body: keys }, 400],
    ['100 MB announced', { headers: [...json, ['Content-Length', '104857600']], body: '{' }, 413],
    ['gzip', { headers: [...json, ['Content-Encoding', 'gzip']], body: gzipSync('{}').toString('latin1') }, 415],
    ['short', { headers: [...json, ['Content-Length', '1']], body: '{}' }, 400],
  ];
  for (const [name, request, status] of bombs) {
    const used = process.cpuUsage();
    const answer = await ask({ method: 'POST', target: '/api/v1/payments', ...request });
    const { user, system } = process.cpuUsage(used);
    expect([name, answer.status]).toEqual([name, status]);
    if (times(0, 1)) expect([name, (user + system) / 1_000]).toEqual([name, expect.toSatisfy((ms: number) => ms < 100)]);
  }
  // endless chunks: refused after little more than a mebibyte
  const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
  const head = `POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nAuthorization: ${signed[1]}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const began = performance.now();
  const said = await sayRaw(port, head + chunk.repeat(times(64, 1_024)), { waitMs: 20_000 });
  expect(said.text).toContain(' 413 ');
  expect(said.text).toContain('payload_too_large');
  expect(said.closed).toBe(true);
  expect(performance.now() - began).toBeLessThan(within(20_000));
  expect(await countOf('Payment')).toBe(before);
});

test('a client that hangs up in the middle of its body leaves nothing, and no error', async () => {
  const before = await countOf('Payment');
  logged.lines.length = 0;
  const headers = [
    ['Content-Type', 'application/json'],
    ['Content-Length', '500'],
  ] as const;
  const text = `POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nAuthorization: ${signed[1]}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n{`;
  await sayRaw(port, text, { waitMs: 50 });
  await eventually(() => expect(logged.lines.join('')).toContain('"code":"bad_request"'));
  expect(logged.lines.join('')).not.toContain('"level":50');
  expect(await countOf('Payment')).toBe(before);
});

import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerIn, askRaw, basic, bytesOf, sayRaw } from '../../lib/testing/requests/raw-http';
import { demoPlatform, type Product, startProduct } from '../../lib/testing/servers/product';
import { within } from '../../lib/testing/tier';
import { until } from '../../lib/testing/until';
import { restoreMarket } from './market-snapshot.mjs';

// The running product under attack.
const dataDir = path.resolve(`data/hostile-${process.pid}`);
const metricsToken = `canary-of-the-figures-${process.pid}`;
let product: Product;
let key = '';

beforeAll(async () => {
  fs.mkdirSync(path.join(dataDir, 'tmp'), { recursive: true });
  await restoreMarket(dataDir);
  product = await startProduct({ DATA_DIR: dataDir, METRICS_TOKEN: metricsToken, TMPDIR: path.join(dataDir, 'tmp') });
  key = demoPlatform(dataDir).secret_key;
});
afterAll(async () => {
  await product?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const post = (body: string, ...headers: string[]) =>
  [
    'POST /api/v1/payments HTTP/1.1',
    'Host: x',
    `Authorization: ${basic(key)}`,
    'Content-Type: application/json',
    ...headers,
    '',
    body,
  ].join('\r\n');
/** The same as a whole request. */
const pays = (body: string, ...headers: (readonly [string, string])[]) =>
  ({ method: 'POST', target: '/api/v1/payments', headers: [['Authorization', basic(key)], ...headers], body }) as const;
const hidden = 'GET /api/v1/merchants HTTP/1.1\r\nHost: x\r\n\r\n';

test('S21 RequestSmuggling: what two readers could read in two ways is refused, and the connection ends', async () => {
  const empty = '0\r\n\r\n';
  const smuggled: Record<string, string> = {
    'CL and TE': post(empty, 'Content-Length: 4', 'Transfer-Encoding: chunked'),
    'TE and CL': post(empty, 'Transfer-Encoding: chunked', 'Content-Length: 4'),
    'TE twice': post(empty, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'),
    'TE twice, one obscure': post(empty, 'Transfer-Encoding: chunked', 'Transfer-Encoding: x'),
    'TE x': post(empty, 'Transfer-Encoding: xchunked'),
    'TE identity': post('{}', 'Transfer-Encoding: identity', 'Content-Length: 2'),
    'TE chunked, identity': post(empty, 'Transfer-Encoding: chunked, identity'),
    'TE gzip, chunked': post(empty, 'Transfer-Encoding: gzip, chunked'),
    'TE in quotes': post(empty, 'Transfer-Encoding: "chunked"'),
    'TE and a space': post(empty, 'Transfer-Encoding : chunked'),
    'TE folded': post(empty, 'X: y', ' Transfer-Encoding: chunked'),
    'TE after a lone CR': post(empty, 'X: y\rTransfer-Encoding: chunked'),
    'TE after a lone LF': post(empty, 'X: y\nTransfer-Encoding: chunked'),
    'TE in 1.0': post(empty, 'Transfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0'),
    'CL twice': post('{}', 'Content-Length: 2', 'Content-Length: 2'),
    'CL twice, different': post('{}', 'Content-Length: 2', 'Content-Length: 50'),
    'CL as a list': post('{}', 'Content-Length: 2, 2'),
    'CL with a sign': post('{}', 'Content-Length: +2'),
    'CL below zero': post('{}', 'Content-Length: -1'),
    'CL in hexadecimal': post('{}', 'Content-Length: 0x2'),
    'only LF': post('{}', 'Content-Length: 2').replaceAll('\r\n', '\n'),
    'one LF': post('{}', 'Content-Length: 2').replace('Host: x\r\n', 'Host: x\n'),
    'a nul': post('{}', 'X: a\0b', 'Content-Length: 2'),
    'two hosts': post('{}', 'Host: y', 'Content-Length: 2'),
    'a chunk of no size': post(`zz\r\n{}\r\n${empty}`, 'Transfer-Encoding: chunked'),
    'a chunk of a huge size': post(`fffffffffffffffff\r\n{}\r\n${empty}`, 'Transfer-Encoding: chunked'),
    'a chunk that ends early': post(`2\r\n{}x\r\n${empty}`, 'Transfer-Encoding: chunked'),
    'chunks with LF': post('2\n{}\n0\n\n', 'Transfer-Encoding: chunked'),
    'another protocol': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'no protocol': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'too many headers': post('{}', `X: ${'y'.repeat(20_000)}`, 'Content-Length: 2'),
  };
  const answers = await Promise.all(
    Object.entries(smuggled).map(async ([name, bytes]) => ({ name, ...(await sayRaw(product.port, bytes + hidden)) })),
  );
  for (const { name, text, closed } of answers) {
    const { status, headers } = answerIn(text);
    expect([name, status, headers.connection, closed]).toEqual([name, name === 'too many headers' ? 431 : 400, 'close', true]);
    // the bytes after it were never read as a request
    expect([name, text.split('HTTP/1.1 ').length - 1]).toEqual([name, 1]);
  }
});

test('S21 RequestSmuggling: requests behind each other are answered in order, and half of one is none', async () => {
  const three = [
    bytesOf({ target: '/api/v1/nothing', headers: [['Connection', 'keep-alive']] }),
    bytesOf(pays(hidden, ['Connection', 'keep-alive'])),
    bytesOf({ target: '/api/live' }),
  ];
  const { text } = await sayRaw(product.port, three.join(''));
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 415', 'HTTP/1.1 200']);
  let heard = '';
  // a request sent after the response has come is answered after everything else
  const later = until(() => heard.includes('\r\n\r\n')).then(() => healthOnce(isUp));
  const begun = `${bytesOf({ target: '/api/live', headers: [['Connection', 'keep-alive']] })}GET /api/v1/merch`;
  const half = await sayRaw(product.port, begun, { over: later, hear: (text) => (heard = text) });
  // the half is never answered as a request; a slow machine is told that it came to nothing
  const [first, ...rest] = half.text.match(/HTTP\/1\.1 \d+/g) ?? [];
  expect(first).toBe('HTTP/1.1 200');
  expect([[], ['HTTP/1.1 408']]).toContainEqual(rest);
});

/** Every process of this data directory's database. */
const databaseProcesses = () =>
  fs.readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && fs.readlinkSync(`/proc/${name}/cwd`) === path.join(dataDir, 'db');
    } catch {
      return false;
    }
  });
const healthNow = async () => {
  const began = performance.now();
  const answer = await askRaw(product.port, { target: '/api/health', headers: [['Authorization', `Bearer ${metricsToken}`]] });
  return { status: answer.status, ms: performance.now() - began, body: JSON.parse(answer.body) };
};

/** The next health answer that fulfils a condition. */
const healthOnce = (holds: (health: Awaited<ReturnType<typeof healthNow>>) => boolean) =>
  until(async () => {
    const health = await healthNow();
    return holds(health) && health;
  });
const isUp = ({ status }: { status: number }) => status === 200;

test('health tells within a second that the database does not answer, and that it does again', async () => {
  await healthOnce(isUp);
  const frozen = databaseProcesses().map(Number);
  expect(frozen.length).toBeGreaterThan(3);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  try {
    await healthOnce(({ status }) => status === 503);
    // many callers share the answer of one query
    const asked = await Promise.all(Array.from({ length: 50 }, healthNow));
    for (const { status, ms, body } of asked) {
      expect([status, body.status, body.database]).toEqual([503, 'down', { ok: false, latency_ms: null }]);
      expect(ms).toBeLessThan(within(1_500));
    }
    expect(await askRaw(product.port, { target: '/api/health' })).toMatchObject({ status: 503, body: '{"status":"down"}' });
    expect((await askRaw(product.port, { target: '/api/live' })).status).toBe(200);
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
  expect(await healthOnce(isUp)).toMatchObject({ body: { database: { ok: true } } });
});

/** Every file below a folder, and the command of each process. */
const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const startedWith = () =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => `/proc/${name}/cmdline`);

function wordsIn(file: string, words: readonly string[]): string[] {
  try {
    const content = fs.readFileSync(file);
    return words.filter((word) => content.includes(word)).map((word) => `${path.relative('.', file)}: ${word.slice(0, 6)}…`);
  } catch {
    return []; // gone meanwhile
  }
}

test('S07 SecretsCanary: no secret in what is built, said, listed or left lying about', async () => {
  const number = '4111110000000211';
  const code = '90431';
  const card = { type: 'credit_card', number, month: 12, year: 2030, verification_value: code };
  const body = JSON.stringify({ amount: 100, tax: 0, currency: 'JPY', payment_details: card, platform_details: { submerchants: [] } });
  const asked = [
    pays(body, ['Content-Type', 'application/json']),
    pays(body, ['Content-Type', 'text/plain']),
    { target: '/api/metrics', headers: [['Authorization', `Bearer ${metricsToken}`]] },
    { target: `/sign-in?key=${key}` },
    { target: `/api/v1/${key}`, headers: [['Authorization', basic(key)]] },
  ] as const;
  for (const request of asked) {
    const answer = await askRaw(product.port, request);
    for (const word of [number, code, metricsToken]) expect([request.target, answer.body.includes(word)]).toEqual([request.target, false]);
  }
  const kept = ['app.secret', 'vault.key', 'db.password'].map((name) => fs.readFileSync(path.join(dataDir, name), 'utf8').trim());
  const words = [...kept, key, metricsToken, number];
  const isKeeper = (file: string) => ['app.secret', 'vault.key', 'db.password', 'demo.json'].includes(path.basename(file));
  const found = [
    ...words.filter((word) => product.output().includes(word)).map((word) => `output: ${word.slice(0, 6)}…`),
    ...[...filesBelow('.next'), ...filesBelow('dist'), ...startedWith(), ...filesBelow(dataDir).filter((file) => !isKeeper(file))].flatMap(
      (file) => wordsIn(file, words),
    ),
  ];
  expect(found).toEqual([]);
});

test('C14 GracefulShutdown', async () => {
  const order = (index: number, connection = 'keep-alive') => {
    const body = {
      amount: 100 + index,
      tax: 0,
      currency: 'JPY',
      external_order_num: `stop-${index}`,
      payment_details: { type: 'credit_card', number: '4111111111111111', month: 12, year: 2030 },
      platform_details: { submerchants: [] },
    };
    const json = ['Content-Type', 'application/json'] as const;
    return pays(JSON.stringify(body), json, ['Connection', connection], ['Idempotency-Key', `stop-${index}`]);
  };
  let isAnswered = false;
  const calls = Array.from({ length: 200 }, (_, index) => sayRaw(product.port, bytesOf(order(index)), { hear: () => (isAnswered = true) }));
  const idle = sayRaw(product.port, bytesOf({ target: '/api/live', headers: [['Connection', 'keep-alive']] }));
  const slow = sayRaw(product.port, bytesOf(order(1)).slice(0, 120));
  await until(() => isAnswered);
  const { code, ms } = await product.stop();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(within(10_000));
  const answers = (await Promise.all(calls)).map(({ text, closed }) => ({ ...answerIn(text), text, closed }));
  const answered = answers.map(({ status }) => status === 200);
  // a response is complete, and its connection closes with it; a slow machine tells who has waited too long to come again
  for (const { status, text, closed, body } of answers) {
    expect([0, 200, 429]).toContain(status);
    expect(closed).toBe(true);
    if (status === 0) expect(text).toBe('');
    else expect(JSON.parse(body)).toMatchObject(status === 200 ? { status: 'captured' } : { error: { code: 'too_many_requests' } });
  }
  expect(answered.filter(Boolean).length).toBeGreaterThan(0);
  expect([(await idle).closed, (await slow).closed]).toEqual([true, true]);

  product = await startProduct({ DATA_DIR: dataDir, METRICS_TOKEN: metricsToken }, ['api']);
  const askAgain = async (index: number, times = 100): Promise<Awaited<ReturnType<typeof askRaw>>> => {
    const answer = await askRaw(product.port, order(index, 'close'));
    return answer.status === 429 && times > 0 ? askAgain(index, times - 1) : answer;
  };
  const again = await Promise.all(answers.map((_, index) => askAgain(index)));
  for (const [index, { status, headers }] of again.entries())
    expect([index, status, headers['idempotent-replayed'] === 'true']).toEqual([index, 200, answered[index]]);
  const { body } = await healthOnce((health) => health.body.due_work?.['attempt.recover'].waiting === 0);
  expect(body.due_work['attempt.recover']).toEqual({ waiting: 0, lag_seconds: 0 });
});

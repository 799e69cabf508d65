// Uploads over a socket: of every size, cut off, endless, and malformed forms.
import http from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf } from '@/lib/files/content';
import { maxFileBytes } from '@/lib/files/file';
import { createKey } from '@/lib/team/create-key';
import { aPdf, aPng, boundary, formOf, formType, type MultipartPart } from '@/lib/testing/fixtures/files';
import { asRole } from '@/lib/testing/market';
import { basic } from '@/lib/testing/requests/raw-http';
import { aServedMarket } from '@/lib/testing/servers/plain-server';
import { countOf } from '@/lib/testing/tables';
import { eventually } from '@/lib/testing/until';

const { market, port, close } = await aServedMarket();
afterAll(close);
const [seller = ''] = market.sellers;
const megabyte = 1_048_576;

type Sent = { status: number; connection: string | undefined; code: string; param: string | null; sentBytes: number };
type UploadCase = { type?: string; key?: string; headers?: Record<string, string>; merchant?: string };

/** Sends until the response arrives; a response before the end stops the sending. */
function send(body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, way: UploadCase = {}): Promise<Sent> {
  const { type = formType, key = market.secretKey, headers = {}, merchant = seller } = way;
  return new Promise((resolve, reject) => {
    let sentBytes = 0;
    let isAnswered = false;
    const request = http.request({ port, method: 'POST', path: `/api/v1/merchants/${merchant}/files`, agent: false }, async (response) => {
      isAnswered = true;
      const text = Buffer.concat(await response.toArray()).toString('utf8');
      const { code = '', param = null } = JSON.parse(text || '{}').error ?? {};
      resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, code, param, sentBytes });
      request.destroy();
    });
    for (const [name, value] of Object.entries({ 'content-type': type, authorization: basic(key), ...headers }))
      request.setHeader(name, value);
    request.on('error', (error) => isAnswered || reject(error));
    const pump = async () => {
      for await (const chunk of body) {
        if (isAnswered || request.destroyed) return;
        sentBytes += chunk.length;
        if (!request.write(chunk)) await Promise.race([new Promise((drained) => request.once('drain', drained)), wait(200)]);
      }
      request.end();
    };
    pump().catch(reject);
  });
}
const sendForm = (parts: MultipartPart[], way?: UploadCase) => send([formOf(...parts)], way);
const sendText = (text: string, way?: UploadCase) => send([Buffer.from(text)], way);
const paper = (bytes: Uint8Array): MultipartPart => ({ filename: 'x.pdf', bytes });

/** Rows, and bytes in the store. */
const left = async () => [await countOf('File'), (await Readable.from(filesOf(market.id)).toArray()).length];
beforeAll(async () => {
  expect((await sendForm([paper(aPdf())])).status).toBe(200);
  expect(await left()).toEqual([1, 1]);
});
/** Bytes without a row are removed after the response. */
const leaves = (wanted: number[]) => eventually(async () => expect(await left()).toEqual(wanted));
const outcomeOf = ({ status, code, param }: Sent) => [status, code, param];

test('F01 UploadSizes: a file is smaller than 10 MB', async () => {
  expect(outcomeOf(await sendForm([paper(new Uint8Array())]))).toEqual([422, 'invalid_parameter', 'paper']);
  expect(outcomeOf(await sendForm([paper(Buffer.from('%'))]))).toEqual([422, 'invalid_parameter', 'paper']);
  for (const size of [maxFileBytes, maxFileBytes + 1, 10.9 * megabyte, 12 * megabyte]) {
    const answer = await sendForm([paper(aPdf({ size: Math.floor(size) }))]);
    expect([size, ...outcomeOf(answer), answer.connection]).toEqual([size, 413, 'payload_too_large', 'paper', 'close']);
  }
  await leaves([1, 1]);
  expect(aPdf({ size: maxFileBytes - 1 })).toHaveLength(maxFileBytes - 1);
  expect((await sendForm([paper(aPdf({ size: maxFileBytes - 1 }))])).status).toBe(200);
  await leaves([2, 2]);
});

async function* endless(head: Uint8Array) {
  yield head;
  for (;;) yield Buffer.alloc(65_536, 'x');
}
const begun = () => formOf(paper(Buffer.from('%PDF-1.7\n'))).subarray(0, -boundary.length - 8);

test('F01 UploadSizes: an endless body is read no further than what may come, in a file or around it', async () => {
  const before = await left();
  for (const head of [begun(), Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="note"\r\n\r\n`), Buffer.from('x')]) {
    const answer = await send(endless(head));
    expect(outcomeOf(answer)).toEqual([413, 'payload_too_large', 'paper']);
    expect(answer.sentBytes).toBeLessThan(20 * megabyte);
  }
  const declared = await send(endless(begun()), { headers: { 'content-length': String(200 * megabyte) } });
  expect(outcomeOf(declared)).toEqual([413, 'payload_too_large', 'paper']);
  expect(declared.sentBytes).toBeLessThan(20 * megabyte);
  const strange = await send(endless(begun()), { key: 'sk_test_unknown' });
  expect([...outcomeOf(strange), strange.sentBytes < 20 * megabyte]).toEqual([401, 'unauthorized', null, true]);
  const { value: key } = await createKey(await asRole('admin', market.id), { kind: 'publishable', name: 'site' });
  const browser = await send(endless(begun()), { key });
  expect([...outcomeOf(browser), browser.sentBytes < 20 * megabyte]).toEqual([403, 'forbidden', null, true]);
  await leaves(before);
});

test('F01 UploadSizes: a length that is not true, and a client that goes away, leave nothing', async () => {
  const before = await left();
  const form = formOf(paper(aPdf({ size: 3 * megabyte })));
  const short = await send([form], { headers: { 'content-length': String(form.length - 2 * megabyte) } }).catch(() => null);
  if (short) expect(short.status).toBe(400);
  for (const bytes of [200, megabyte, 2 * megabyte]) {
    const request = http.request({ port, method: 'POST', path: `/api/v1/merchants/${seller}/files`, agent: false });
    request.on('error', () => undefined);
    for (const [name, value] of [
      ['content-type', formType],
      ['authorization', basic(market.secretKey)],
      ['content-length', String(form.length)],
    ] as const)
      request.setHeader(name, value);
    request.write(form.subarray(0, bytes));
    await wait(100);
    request.destroy();
  }
  await leaves(before);
});

test('F07 MultipartAbuse: what is no form is 400, and a form without the file 422', async () => {
  const before = await left();
  const part = (head: string, body = 'x') => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
  const end = `--${boundary}--\r\n`;
  const named = (name: string) => part(`Content-Disposition: form-data; name="${name}"`);
  const broken = [400, 'bad_request', null];
  const missing = [422, 'missing_parameter', 'paper'];
  const whole = formOf(paper(aPng()));
  const forms: [string, () => Promise<Sent>, unknown[]][] = [
    ['no boundary told', () => send([whole], { type: 'multipart/form-data' }), broken],
    ['an empty boundary', () => send([whole], { type: 'multipart/form-data; boundary=' }), broken],
    ['another boundary', () => send([whole], { type: 'multipart/form-data; boundary=b' }), broken],
    ['nothing', () => send([]), broken],
    ['no end', () => send([whole.subarray(0, -20)]), broken],
    ['cut in the file', () => send([whole.subarray(0, -80)]), broken],
    ['a head without an end', () => sendText(`--${boundary}\r\nContent-Disposition: form-data; name="paper"; filename="x`), broken],
    ['a broken head', () => sendText(`${part(': \0\x01')}${end}`), broken],
    ['a head of 200 kB', () => sendText(`${part(`X: ${'x'.repeat(200_000)}`)}${end}`), broken],
    ['10,000 parts', () => sendText(named('a').repeat(10_000) + end), broken],
    ['10,000 files', () => sendForm(Array.from({ length: 10_000 }, () => ({ name: 'a', filename: 'a', bytes: '' }))), broken],
    ['300,000 parts', () => sendText(part('A: b', '').repeat(300_000) + end), broken],
    ['the file twice', () => sendForm([paper(aPng()), paper(aPng())]), broken],
    ['another name', () => sendForm([{ name: 'papers', ...paper(aPng()) }]), missing],
    ['no name', () => sendText(`${part('Content-Disposition: form-data; filename="x"')}${end}`), missing],
    ['not of a form', () => sendText(`${part('Content-Disposition: attachment; name="paper"; filename="x"')}${end}`), missing],
    ['an empty form', () => sendText(end), missing],
    [
      'a form within a form',
      () =>
        sendText(
          part(
            'Content-Disposition: form-data; name="files"\r\nContent-Type: multipart/mixed; boundary=c',
            `--c\r\nContent-Disposition: form-data; name="paper"; filename="x.png"\r\n\r\nx\r\n--c--`,
          ) + end,
        ),
      missing,
    ],
    ['JSON', () => sendText('{}', { type: 'application/json' }), missing],
    [
      'a form of the other kind',
      () => sendText('paper=', { type: 'application/x-www-form-urlencoded' }),
      [422, 'invalid_parameter', 'paper'],
    ],
    ['a text for the file', () => sendText(named('paper') + end), [422, 'invalid_parameter', 'paper']],
    ['a text and the file', () => send([Buffer.from(named('paper')), whole]), [422, 'invalid_parameter', 'paper']],
    ['something packed', () => send([whole], { headers: { 'content-encoding': 'gzip' } }), [415, 'unsupported_media_type', null]],
    ['plain text', () => send([whole], { type: 'text/plain' }), [415, 'unsupported_media_type', null]],
  ];
  for (const [kind, call, expected] of forms) {
    const began = performance.now();
    expect([kind, ...outcomeOf(await call())]).toEqual([kind, ...expected]);
    expect([kind, performance.now() - began < 5_000]).toEqual([kind, true]);
  }
  await leaves(before);
  const beside = await send([Buffer.from(named('note')), formOf({ name: 'other', filename: 'y.exe', bytes: 'MZ' }, paper(aPng()))]);
  expect(beside.status).toBe(200);
});

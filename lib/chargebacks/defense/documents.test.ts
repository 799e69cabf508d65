// The document of a defense inside JSON: what is accepted, what is refused, and how much memory it takes.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '@/lib/installation';
import { api } from '@/lib/testing/api';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { aJpeg, aPdf, aPng } from '@/lib/testing/fixtures/files';
import { aPayment } from '@/lib/testing/market';
import { basic } from '@/lib/testing/requests/raw-http';
import { aShop, refusalIn, type Shop, together } from '@/lib/testing/shop';
import { countOf } from '@/lib/testing/tables';
import { isQuick, times } from '@/lib/testing/tier';
import { bundleProgram } from '@/scripts/test/bundle-program.mjs';

let shop: Shop;
let id: string;
beforeAll(async () => {
  shop = await aShop({ sellers: 0 });
  ({ id } = await aChargeback(shop));
});

const at = (chargeback: string) => `/chargeback_requests/${chargeback}/defend`;
const post = (body: unknown, chargeback = id) => shop.post(at(chargeback), body);
const withText = (document_base64: unknown) => ({ description: 'x', document: { document_base64, filename: 'a.pdf' } });
/** The body as sent, byte by byte. */
const raw = (text: string | Buffer<ArrayBuffer>, chargeback = id) => api(shop.secretKey, 'POST', at(chargeback), undefined, { raw: text });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const aGif = async () =>
  sharp(Buffer.from(await aJpeg()))
    .gif()
    .toBuffer();
/** The number of this merchant's files in the store. */
const kept = () => fs.readdirSync(path.join(settings().dataDir, 'files', shop.id)).length;
const sent = async (chargeback: string) => (await api(shop.secretKey, 'GET', `/chargeback_requests/${chargeback}`)).body.defense;

test('pdf, jpeg, png and gif by their content, whatever name and type say; the exact bytes are kept', async () => {
  for (const [bytes, type] of [
    [aPdf(), 'application/pdf'],
    [await aJpeg(), 'image/jpeg'],
    [aPng(), 'image/png'],
    [await aGif(), 'image/gif'],
  ] as const) {
    const { id: one } = await aChargeback(shop);
    const document = { document_base64: base64(bytes), filename: 'letter.txt', content_type: 'text/html' };
    expect((await post({ description: 'x', document }, one)).status).toBe(204);
    const [shown] = (await sent(one)).documents;
    expect(shown).toMatchObject({ file_name: 'letter.txt', content_type: type, file_size: bytes.length });
    const id = fs.readdirSync(path.join(settings().dataDir, 'files', shop.id)).find((name) => {
      return fs.readFileSync(path.join(settings().dataDir, 'files', shop.id, name)).equals(Buffer.from(bytes));
    });
    expect(id).toBeDefined();
  }
});

test('what is none of them is 400 with the reason, whatever it is called; nothing of it stays', async () => {
  const before = kept();
  const jpeg = await aJpeg();
  for (const bytes of [
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '%PDF-1.7<script>alert(1)</script>',
    'plain',
    jpeg.slice(0, jpeg.length / 2),
    aPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
  ]) {
    const answer = await post(withText(base64(Buffer.from(bytes))));
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'bad_request', param: 'document.document_base64' });
    expect(answer.body.error.message.length).toBeGreaterThan(20);
  }
  expect(kept()).toBe(before);
});

test('F05 Base64Document: line breaks are taken, other white space, alphabets and paddings are not', async () => {
  const good = base64(aPdf());
  const lines = (good.match(/.{1,76}/g) ?? []).join('\r\n');
  for (const wrong of [
    '',
    '====',
    `data:application/pdf;base64,${good}`,
    good.replace(/(.{8})/, '$1 '),
    good.replace(/(.{8})/, '$1\t'),
    good.replace(/^.../, '-_-'),
    `${good.replace(/=+$/, '')}`.slice(0, -1),
    `${good}====`,
    `${good.slice(0, 8)}==${good.slice(8)}`,
    'これは文書です。',
    '\0\0\0\0',
    `${good}!`,
  ]) {
    expect([wrong.slice(0, 20), refusalIn(await post(withText(wrong)))]).toEqual([
      wrong.slice(0, 20),
      { status: 400, code: 'bad_request', param: 'document.document_base64' },
    ]);
  }
  const { message } = (await post(withText(`data:application/pdf;base64,${good}`))).body.error;
  expect(message).toMatch(/base64 of the file alone: .*no data: before it/);
  for (const text of [lines, `\n${good}\n`, good]) expect((await post(withText(text), (await aChargeback(shop)).id)).status).toBe(204);
});

test('as JSON may write it: escapes, white space, any order of keys, cut anywhere', async () => {
  const good = base64(aPdf({ size: 4_000 })).replace(/^(.{40})/, '$1\n');
  const written = good.replaceAll('\n', '\\n').replaceAll('/', '\\/').replaceAll('+', '\\u002B').replace('A', '\\u0041');
  const body = `{ "x" : "document_base64" , "document" : { "document_base64" \n : \t "${written}" , "filename" : "a\\"b.pdf" } , "description" : "\\u3042" }`;
  const { id: one } = await aChargeback(shop);
  const bytes = Buffer.from(body);
  for (const size of [1, 7, 64, 1_000]) {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let from = 0; from < bytes.length; from += size) controller.enqueue(new Uint8Array(bytes.subarray(from, from + size)));
        controller.close();
      },
    });
    const answer = await api(shop.secretKey, 'POST', at(one), undefined, { raw: stream });
    expect([size, answer.status, answer.text]).toEqual([size, 204, '']);
  }
  expect(await sent(one)).toMatchObject({ reason: 'あ', documents: [{ file_size: 4_000, file_name: 'a"b.pdf' }] });
});

test('an empty text in what may be left out says nothing', async () => {
  const { id: one } = await aChargeback(shop);
  const empty = { product_name: '', shipping_info: { company_name: '', shipping_date: '' }, recipient_info: { name: '山田', email: '' } };
  expect((await post({ description: 'x', document: { document_base64: base64(aPdf()) }, ...empty }, one)).status).toBe(204);
  expect(await sent(one)).toMatchObject({ product_name: null, recipient_info: { name: '山田', email: null, phone: null } });
});

test('what is missing or wrong beside it is 422, and a body that is no JSON 400', async () => {
  const document = { document_base64: base64(aPdf()) };
  for (const [body, code, param] of [
    [{}, 'missing_parameter', 'description'],
    [{ description: 'x' }, 'missing_parameter', 'document'],
    [{ document }, 'missing_parameter', 'description'],
    [{ description: ' ', document }, 'invalid_parameter', 'description'],
    [{ description: 'x', document: {} }, 'missing_parameter', 'document.document_base64'],
    [{ description: 'x', document: 'x' }, 'invalid_parameter', 'document'],
    [withText(5), 'invalid_parameter', 'document.document_base64'],
    [{ description: 'x', document, shipping_info: { shipping_date: '2026-02-30' } }, 'invalid_parameter', 'shipping_info.shipping_date'],
    [{ description: 'x', document, recipient_info: { email: 'x' } }, 'invalid_parameter', 'recipient_info.email'],
  ] as const) {
    expect(refusalIn(await post(body))).toEqual({ status: 422, code, param });
  }
  const before = kept();
  for (const text of [
    `{"document":{"document_base64":"${document.document_base64}`,
    `{"document":{"document_base64":"${document.document_base64}"}`,
    `{"document":{"document_base64":"${document.document_base64}","document_base64":"${document.document_base64}"}}`,
    '[]',
    Buffer.from('{"a":"\xff"}', 'latin1'),
  ]) {
    expect(refusalIn(await raw(text))).toMatchObject({ status: 400, code: 'bad_request' });
  }
  expect(kept()).toBe(before);
});

const limit = 15 * 1_048_576;

test('F05 Base64Document: 15 MB of text is taken, one character more is 400, and far more is 413', async () => {
  const { id: one } = await aChargeback(shop);
  const largest = base64(aPdf({ size: (limit / 4) * 3 }));
  expect(largest.length).toBe(limit);
  const before = kept();
  for (const text of [base64(aPdf({ size: (limit / 4) * 3 + 1 }))]) {
    const answer = await raw(JSON.stringify(withText(text)), one);
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'bad_request', param: 'document.document_base64' });
    expect(answer.body.error.message).toMatch(/15 MB/);
  }
  expect(refusalIn(await raw(`{"description":"${'x'.repeat(1_100_000)}"}`, one))).toMatchObject({ status: 413 });
  expect(kept()).toBe(before);
  expect(refusalIn(await raw(JSON.stringify(withText('A'.repeat(24 * 1_048_576))), one))).toMatchObject({ status: 413 });
  expect(kept()).toBe(before);
  // wrapped as in a mail: line breaks do not count
  const wrapped = (largest.match(/.{1,76}/g) ?? []).join('\r\n');
  expect((await raw(JSON.stringify(withText(wrapped)), one)).status).toBe(204);
});

/** The API in its own process, called from outside, and its log since the last look. */
async function aServerProcess() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'defenses-'));
  const program = await bundleProgram('scripts/test/upload-server.ts', folder);
  const child = fork(program, { execArgv: ['--max-semi-space-size=64'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [told] = (await once(child, 'message')) as [{ port: number; key: string }];
  const headers = { authorization: basic(told.key), 'content-type': 'application/json' };
  const call = (route: string, body: unknown) =>
    fetch(`http://127.0.0.1:${told.port}/api/v1${route}`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    call,
    async raise(): Promise<string> {
      const payment = await (await call('/payments', aPayment({ amount: 1_000 }))).json();
      return (await (await call('/test_helpers/chargebacks', { payment_id: payment.id })).json()).id;
    },
    async figures() {
      child.send('figures');
      return ((await once(child, 'message')) as [{ most: number; stoodMs: number }])[0];
    },
    end() {
      child.kill('SIGKILL');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

test.skipIf(isQuick)(
  'F05 Base64Document: 15 MB, then ten of them at once: nobody else waits for it, and it stays far below 512 MB',
  async () => {
    const server = await aServerProcess();
    const ids = await together(12, () => server.raise());
    const body = JSON.stringify(withText(base64(aPdf({ size: (limit / 4) * 3 }))));
    const send = async (one: string) => (await server.call(at(one), body)).status;
    // the first call loads what the server needs
    const answers = [await send(ids[0] ?? '')];
    await server.figures();
    answers.push(await send(ids[1] ?? ''));
    const single = await server.figures();
    answers.push(...(await Promise.all(ids.slice(2).map(send))));
    const all = await server.figures();
    server.end();
    const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
    console.info(`F05: a defense of 15 MB: the event loop stood for ${single.stoodMs.toFixed(1)} ms at most; ${megabytes(single.most)} MB`);
    console.info(`F05: 10 such at once: ${all.stoodMs.toFixed(1)} ms at most, ${megabytes(all.most)} MB`);
    expect(answers).toEqual(Array(12).fill(204));
    expect(all.most).toBeLessThan(512 * 1_048_576);
    if (times(0, 1)) expect(single.stoodMs).toBeLessThanOrEqual(50);
  },
);

afterAll(async () => {
  // each accepted document has its row
  expect(await countOf('ChargebackDocument')).toBe(await countOf('File'));
});

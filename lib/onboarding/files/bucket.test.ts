// alone: its process keeps files in a bucket
// Uploads where FILES_URL names a bucket: taken in, opened, given out, swept, and what happens while the store does not answer.
import fs from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { joinDocuments } from '@/lib/chargebacks/evidence/join-documents';
import { type Cover, coverWords } from '@/lib/documents/cover';
import { openBucket } from '@/lib/files/bucket.mjs';
import { filesOf, keepBytes, readBytes, tenantsWithFiles } from '@/lib/files/content';
import { sweepSpool } from '@/lib/files/in-bucket';
import { sweepFiles } from '@/lib/files/sweep-files';
import { settings } from '@/lib/installation';
import { api } from '@/lib/testing/api';
import { aPdf, aPng, formOf, formType } from '@/lib/testing/fixtures/files';
import { aMarket, type Market } from '@/lib/testing/market';
import { anObjectStore, type ObjectStore } from '@/lib/testing/servers/object-store';
import { countOf } from '@/lib/testing/tables';

let store: ObjectStore;
let market: Market;
beforeAll(async () => {
  store = await anObjectStore('bunpai-papers');
  Object.assign(process.env, store.keys, { FILES_URL: store.url });
  expect(settings().filesBucket).toMatchObject({ bucket: 'bunpai-papers', prefix: 'uploads/' });
  market = await aMarket();
});
afterAll(() => store.close());
beforeEach(() => {
  store.state.isDown = false;
});

const upload = (bytes: Uint8Array = aPdf(), tenant = market) =>
  api(tenant.secretKey, 'POST', `/merchants/${tenant.sellers[0]}/files`, undefined, {
    raw: formOf({ filename: '登記簿謄本.pdf', bytes }),
    type: formType,
  });
const keys = () => [...store.objects.keys()];
const spooled = () => fs.readdirSync(path.join(settings().dataDir, 'spool'));
const idsOf = async (tenantId: string) => (await Readable.from(filesOf(tenantId)).toArray()).map(({ id }) => id);

test('a file goes into the bucket, is opened there, and comes back as it was; nothing of it stays on the machine', async () => {
  const bytes = aPdf({ size: 3_000_000 });
  const made = await upload(bytes);
  expect(made).toMatchObject({ status: 200, body: { mime_type: 'application/pdf', size: 3_000_000 } });
  expect(keys()).toEqual([`uploads/${market.id}/${made.body.id}`]);
  expect((await buffer(await readBytes({ tenantId: market.id, id: made.body.id }))).equals(Buffer.from(bytes))).toBe(true);
  const script = await upload(aPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }));
  expect(script).toMatchObject({ status: 422, body: { error: { details: { reason: 'active' } } } });
  expect(keys().length).toBe(1);
  expect(spooled()).toEqual([]);
  expect(fs.existsSync(path.join(settings().dataDir, 'files'))).toBe(false);
});

test('documents are joined from the bucket into the bucket', async () => {
  const tenantId = market.id;
  const documents = [];
  for (const [name, bytes] of [['a.pdf', aPdf()] as const, ['b.png', aPng()] as const])
    documents.push({ name, place: { tenantId, id: (await keepBytes(tenantId, Readable.from([Buffer.from(bytes)]))).id } });
  const facts = { merchant: 'm', chargebackId: 'c', paymentId: 'p', orderNumber: 'o', amount: '¥1', paidAt: 'd', card: 'v', reason: 'r' };
  const cover: Cover = { language: 'ja', words: coverWords.ja, facts, madeAt: '2026-12-01T00:00:00.000Z' };
  const joined = await joinDocuments(tenantId, { documents, cover });
  if (!('kept' in joined)) throw new Error(JSON.stringify(joined));
  expect(store.objects.get(`uploads/${tenantId}/${joined.kept.id}`)?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await joined.kept.remove();
  expect(await idsOf(tenantId)).not.toContain(joined.kept.id);
  expect(spooled()).toEqual([]);
});

test('a store that does not answer is told with 503, and neither row nor bytes stay', async () => {
  const { body } = await upload();
  const before = { rows: await countOf('File'), keys: keys() };
  store.state.isDown = true;
  expect(await upload()).toMatchObject({ status: 503, body: { error: { code: 'service_unavailable' } } });
  const { url } = (await api(market.secretKey, 'GET', `/merchants/${market.sellers[0]}/files/${body.id}`)).body;
  expect(url).toContain('/files/');
  await expect(readBytes({ tenantId: market.id, id: body.id })).rejects.toMatchObject({ code: 'service_unavailable' });
  store.state.isDown = false;
  expect({ rows: await countOf('File'), keys: keys() }).toEqual(before);
  expect(spooled()).toEqual([]);
  expect((await upload()).status).toBe(200);
});

test('bytes without a row are swept once they are old, of every tenant', async () => {
  const others = [await aMarket(), await aMarket(), await aMarket(), await aMarket()];
  for (const other of others) expect((await upload(aPdf(), other)).status).toBe(200);
  expect((await tenantsWithFiles()).toSorted()).toEqual([market, ...others].map(({ id }) => id).toSorted());
  const last = others.at(-1) as Market;
  const lost = [];
  for (let one = 0; one < 5; one++) lost.push(await keepBytes(last.id, Readable.from([Buffer.from('x')])));
  expect((await idsOf(last.id)).length).toBe(6);
  // older than whatever the tests before have left, however long they took
  for (const { id } of lost.slice(1)) Object.assign(store.objects.get(`uploads/${last.id}/${id}`) ?? {}, { at: new Date(0) });
  expect(await sweepFiles(new Date(1))).toBe(4);
  expect((await idsOf(last.id)).length).toBe(2);
});

test('what a killed process left in the spool goes an hour later', async () => {
  const spool = path.join(settings().dataDir, 'spool');
  for (const name of ['left', 'in-use']) fs.writeFileSync(path.join(spool, name), 'x');
  const hourAgo = new Date(Date.now() - 3_600_001);
  fs.utimesSync(path.join(spool, 'left'), hourAgo, hourAgo);
  await sweepSpool(spool, Date.now());
  expect(spooled()).toEqual(['in-use']);
});

/** Where it is, as soon as it listens. */
async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Tries to upload a file five times; returns the results. */
async function putTo(endpoint: string, file: string): Promise<unknown[]> {
  const bucket = openBucket({ bucket: 'b', prefix: '', region: 'auto', endpoint });
  const results = [];
  for (let one = 0; one < 5; one++)
    results.push(
      await bucket.put('paper', file).then(
        () => 'put',
        ({ code, name }) => code ?? name,
      ),
    );
  return results;
}

test.runIf(process.platform === 'linux')('a store that is away keeps no file open', async () => {
  const file = path.join(settings().dataDir, 'paper');
  fs.writeFileSync(file, Buffer.alloc(300_000));
  expect(await putTo('http://127.0.0.1:9', file)).toEqual(Array(5).fill('ECONNREFUSED'));
  const isOpen = (descriptor: string) =>
    fs.existsSync(`/proc/self/fd/${descriptor}`) && fs.readlinkSync(`/proc/self/fd/${descriptor}`) === file;
  await expect.poll(() => fs.readdirSync('/proc/self/fd').filter(isOpen)).toEqual([]);
  fs.rmSync(file);
});

test('a store that refuses before it has read keeps no connection', async () => {
  const file = path.join(settings().dataDir, 'paper');
  fs.writeFileSync(file, Buffer.alloc(2_000_000));
  const open = new Set<Socket>();
  const busy = createServer((_, response) => void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'));
  busy.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
  });
  expect(await putTo(await listening(busy), file)).toEqual(Array(5).fill('SlowDown'));
  await expect.poll(() => open.size).toBe(0);
  busy.close();
  fs.rmSync(file);
});

test('what cannot be read says why', async () => {
  expect(await putTo(store.endpoint, settings().dataDir)).toEqual(Array(5).fill('EISDIR'));
});

test('a store that stalls in the middle of an object has failed', async () => {
  const stalling = createServer((_, response) => void response.writeHead(200, { 'content-length': 1_000_000 }).write(Buffer.alloc(1_000)));
  const bucket = openBucket({ bucket: 'x', prefix: '', region: 'x', endpoint: await listening(stalling) }, 300);
  await expect(bucket.read('key').then(buffer)).rejects.toThrow();
  stalling.closeAllConnections();
  stalling.close();
});

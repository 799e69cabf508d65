// Who may upload, see and download which files, through the API's handlers and the operations.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { filesOf, keepBytes } from '@/lib/files/content';
import { findFiles } from '@/lib/files/store';
import { sweepFiles } from '@/lib/files/sweep-files';
import { settings } from '@/lib/installation';
import { addressOf, placeOf } from '@/lib/onboarding/files/address';
import { createFile } from '@/lib/onboarding/files/create-file';
import { downloads } from '@/lib/onboarding/files/download';
import { listFiles } from '@/lib/onboarding/files/list-files';
import { showFile } from '@/lib/onboarding/files/show-file';
import { api } from '@/lib/testing/api';
import { aPdf, aPng, aReceived, formOf, formType, type MultipartPart } from '@/lib/testing/fixtures/files';
import { aMarket, asKey, asRole, type Market } from '@/lib/testing/market';
import { countOf, dumpTables } from '@/lib/testing/tables';

let own: Market;
let other: Market;
let seller = '';
let sibling = '';
let foreign = '';
const callers = {} as Record<'admin' | 'staff' | 'viewer' | 'seller' | 'operator' | 'key' | 'stranger', Caller>;

beforeAll(async () => {
  [own, other] = [await aMarket(), await aMarket()];
  [seller = '', sibling = ''] = own.sellers;
  [foreign = ''] = other.sellers;
  for (const role of ['admin', 'staff', 'viewer'] as const) callers[role] = await asRole(role, own.id);
  callers.seller = await asRole('seller', own.id, seller);
  callers.operator = await asRole('operator', null);
  callers.key = await asKey(own.secretKey);
  callers.stranger = await asRole('admin', other.id);
});

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    ({ code }) => code,
  );
const post = (merchant: string, parts: MultipartPart[], headers: Record<string, string> = {}, key = own.secretKey) =>
  api(key, 'POST', `/merchants/${merchant}/files`, undefined, { raw: formOf(...parts), type: formType, headers });
const paper = (bytes: Uint8Array = aPdf(), filename = '登記簿謄本.pdf'): MultipartPart => ({ filename, bytes });
const kept = async (tenantId = own.id) => (await Readable.from(filesOf(tenantId)).toArray()).length;
const create = async (caller: Caller, merchant: string, tenantId = own.id) =>
  createFile(caller, { id: merchant, paper: await aReceived(tenantId) });

test('a file is uploaded, shown, listed and fetched', async () => {
  const made = await post(seller, [paper()]);
  const { id, url, created_at, ...rest } = made.body;
  expect(made.status).toBe(200);
  expect(rest).toEqual({
    resource: 'file',
    filename: '登記簿謄本.pdf',
    size: aPdf().length,
    mime_type: 'application/pdf',
    updated_at: created_at,
  });
  const shown = await api(own.secretKey, 'GET', `/merchants/${seller}/files/${id}`);
  expect(shown.body).toMatchObject({ id, ...rest });
  const list = await api(own.secretKey, 'GET', `/merchants/${seller}/files`);
  expect(list.body).toMatchObject({ resource: 'list', total: 1, page: 1, per_page: 10, last_page: 1, data: [{ id }] });
  expect((await api(own.secretKey, 'GET', `/merchants/${sibling}/files`)).body).toMatchObject({ total: 0, data: [] });
  const fetched = await fetchFile(url);
  expect(new Uint8Array(await fetched.arrayBuffer())).toEqual(aPdf());
  const [audit] = await prisma.audit.findMany({ where: { tenantId: own.id, subjectId: id } });
  expect(audit).toMatchObject({ operation: 'file.create', actorKind: 'key', after: { merchant_id: seller, size: aPdf().length } });
});

/** Without a key, as a browser does. */
const fetchFile = (url: string) => {
  const token = new URL(url).pathname.replace('/files/', '');
  return downloads.GET(new Request(url), { params: Promise.resolve({ token }) });
};

test('F03 FilenameAttacks: a name is text, and what is fetched is a file and never a page', async () => {
  const { body } = await post(seller, [paper(aPng(), '../../x/<img onerror=x>\u202E\\"; filename*=y.html')]);
  expect(body.filename).toBe('<img onerror=x>"; filename*=y.html');
  const { headers, status } = await fetchFile(body.url);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(aPng().length),
    'content-disposition':
      'attachment; filename="<img onerror=x>__ filename*=y.html.png"; filename*=UTF-8\'\'%3Cimg%20onerror%3Dx%3E%22%3B%20filename%2A%3Dy.html.png',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const nameless = await post(seller, [paper(aPng(), '..')]);
  expect(nameless.body.filename).toBe('file.png');
  const below = fs.readdirSync(path.resolve(settings().dataDir, 'files'), { recursive: true, encoding: 'utf8' });
  expect(below.filter((name) => !/^[0-9a-f-]{36}(\/[0-9a-f-]{36})?$/.test(name))).toEqual([]);
});

test('an address is good for ten minutes, for its file, and signed by this installation', async () => {
  const { id } = await create(callers.staff, seller);
  const url = addressOf({ tenantId: own.id, id }, null);
  const token = new URL(url).pathname.split('/').at(-1) ?? '';
  expect(placeOf(token)).toEqual({ tenantId: own.id, id });
  const [told = '', signature = ''] = token.split('.');
  const another = (new URL(addressOf({ tenantId: own.id, id: randomUUID() }, null)).pathname.split('/').at(-1) ?? '').split('.');
  for (const wrong of [
    '',
    'x',
    told,
    `${told}.`,
    `${told}.${'A'.repeat(43)}`,
    `${another[0]}.${signature}`,
    `${token}x`,
    `${told}..${signature}`,
  ])
    expect([wrong, placeOf(wrong)]).toEqual([wrong, null]);
  expect((await fetchFile(`http://127.0.0.1:3000/files/${another.join('.')}`)).status).toBe(404);
  vi.useFakeTimers({ now: Date.now() + 9 * 60_000 + 58_000, toFake: ['Date'] });
  expect((await fetchFile(url)).status).toBe(200);
  vi.setSystemTime(Date.now() + 5_000);
  const late = await fetchFile(url);
  vi.useRealTimers();
  expect([late.status, (await late.json()).error.code]).toEqual([404, 'not_found']);
});

test('S02 BolaNestedIds: each reaches the files of its own sellers, and another’s do not exist', async () => {
  const { id } = await create(callers.admin, seller);
  const theirs = await createFile(callers.stranger, { id: foreign, paper: await aReceived(other.id) });
  const before = await dumpTables();
  const no = 'not_found';
  const said: Record<string, string[]> = {};
  for (const [who, caller] of Object.entries(callers)) {
    const seen = [seller, sibling, foreign, own.id, randomUUID(), 'x'].map((merchant) => codeOf(listFiles(caller, { id: merchant })));
    const one = [
      [seller, id],
      [sibling, id],
      [foreign, theirs.id],
      [seller, theirs.id],
      [seller, 'x'],
    ].map(([merchant, file_id]) => codeOf(showFile(caller, { id: merchant, file_id })));
    said[who] = await Promise.all([...seen, ...one]);
  }
  const ofPlatform = ['done', 'done', no, no, no, no, 'done', no, no, no, no];
  expect(said).toEqual({
    admin: ofPlatform,
    staff: ofPlatform,
    viewer: ofPlatform,
    key: ofPlatform,
    seller: ['done', no, no, no, no, no, 'done', no, no, no, no],
    operator: ['done', 'done', 'done', no, no, no, 'done', no, 'done', no, no],
    stranger: [no, no, 'done', no, no, no, no, no, 'done', no, no],
  });
  for (const merchant of [foreign, own.id, other.id, randomUUID(), 'x'])
    expect([merchant, (await post(merchant, [paper()])).status]).toEqual([merchant, 404]);
  expect(await codeOf(create(callers.seller, sibling))).toBe('not_found');
  for (const who of ['viewer', 'operator'] as const) expect(await codeOf(create(callers[who], seller))).toBe('forbidden');
  expect(await dumpTables()).toEqual(before);
  expect(await codeOf(create(callers.seller, seller))).toBe('done');
});

test('F06 FileOwnership: a form finds the files of its own merchant alone', async () => {
  const [mine, beside] = [await create(callers.staff, seller), await create(callers.staff, sibling)];
  const theirs = await createFile(callers.stranger, { id: foreign, paper: await aReceived(other.id) });
  const found = await findFiles(own.id, seller, [mine.id, beside.id, theirs.id, randomUUID(), 'x', '']);
  expect(found.map(({ id }) => id)).toEqual([mine.id]);
  for (const change of ['UPDATE "File" SET "merchantId" = "tenantId"', 'DELETE FROM "File"', 'TRUNCATE "File"'])
    await expect(pool.query(change)).rejects.toMatchObject({ code: '42501' });
});

test('what is refused leaves neither row nor bytes', async () => {
  const [rows, bytes] = [await countOf('File'), await kept()];
  const uploadOutcome = async (parts: MultipartPart[], headers = {}, merchant = seller) => {
    const { status, body } = await post(merchant, parts, headers);
    return [status, body.error.code, body.error.param, body.error.details.reason ?? null];
  };
  expect(await uploadOutcome([paper(Buffer.from('GIF89a'))])).toEqual([422, 'invalid_parameter', 'paper', 'type']);
  expect(await uploadOutcome([paper(aPdf().subarray(0, 60))])).toEqual([422, 'invalid_parameter', 'paper', 'damaged']);
  expect(await uploadOutcome([paper(new Uint8Array())])).toEqual([422, 'invalid_parameter', 'paper', 'empty']);
  expect(await uploadOutcome([paper()], { 'x-service-api-version': '1999-01-01' })).toEqual([
    400,
    'bad_request',
    'X-Service-API-Version',
    null,
  ]);
  expect(await uploadOutcome([paper()], { 'idempotency-key': 'ä'.repeat(101) })).toEqual([400, 'bad_request', 'Idempotency-Key', null]);
  expect(await uploadOutcome([paper()], { 'service-scenario': 'conflict' })).toEqual([409, 'conflict', null, null]);
  expect(await uploadOutcome([paper()], {}, randomUUID())).toEqual([404, 'not_found', null, null]);
  expect(await uploadOutcome([{ name: 'papers', ...paper() }])).toEqual([422, 'missing_parameter', 'paper', null]);
  expect(await uploadOutcome([])).toEqual([422, 'missing_parameter', 'paper', null]);
  expect(await uploadOutcome([{ bytes: 'x' }])).toEqual([422, 'invalid_parameter', 'paper', null]);
  const failing = vi.spyOn(prisma, '$transaction').mockRejectedValueOnce(Object.assign(new Error('no'), { code: '23514' }));
  expect(await uploadOutcome([paper()])).toEqual([500, 'internal_server_error', null, null]);
  failing.mockRestore();
  for (const body of [{}, { paper: 'x' }, { paper: { filename: 'x', size: 1, sha256: 'x' } }])
    expect((await api(own.secretKey, 'POST', `/merchants/${seller}/files`, body)).status).toBe(422);
  expect([await countOf('File'), await kept()]).toEqual([rows, bytes]);
});

test('one key, one file: the same content under the same name is answered again, another is refused', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await post(seller, [paper()], key);
  const bytes = await kept();
  const again = await post(seller, [paper()], key);
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true']);
  for (const parts of [[paper(aPng())], [paper(aPdf(), '別の名前.pdf')]])
    expect(await post(seller, parts, key)).toMatchObject({ status: 422, body: { error: { code: 'idempotency_key_reused' } } });
  expect((await post(sibling, [paper()], key)).status).toBe(422);
  expect(await kept()).toBe(bytes);
  const both = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([post(seller, [paper()], both), post(seller, [paper()], both)]);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await kept()).toBe(bytes + 1);
});

test('bytes without a row are swept once they are old, and no others', async () => {
  const { id } = await create(callers.staff, seller);
  const tenantId = own.id;
  const [old, fresh] = [
    await keepBytes(tenantId, Readable.from([Buffer.from('x')])),
    await keepBytes(tenantId, Readable.from([Buffer.from('y')])),
  ];
  const hourAgo = new Date(Date.now() - 3_600_000);
  const pathOf = (one: string) => path.resolve(settings().dataDir, 'files', tenantId, one);
  for (const one of [id, old.id]) fs.utimesSync(pathOf(one), hourAgo, hourAgo);
  expect(await sweepFiles(new Date(Date.now() - 60_000))).toBe(1);
  expect([id, old.id, fresh.id].map((one) => fs.existsSync(pathOf(one)))).toEqual([true, false, true]);
  await fresh.remove();
});

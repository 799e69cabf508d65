// The limits of a key, its end, and its replacement.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { isGoodKey } from '@/lib/auth/check-good-key';
import { hashOfKey } from '@/lib/auth/key';
import { forgetKeys } from '@/lib/auth/key-cache';
import { warnKeys } from '@/lib/jobs/warn-keys';
import { type DueMail, openMail } from '@/lib/mail/store';
import { changeKey } from '@/lib/team/change-key';
import { createKey } from '@/lib/team/create-key';
import { addressesIn, limitsOf } from '@/lib/team/keys/limits';
import { listKeys } from '@/lib/team/list-keys';
import { revokeKey } from '@/lib/team/revoke-key';
import { rollKey } from '@/lib/team/roll-key';
import { api } from '@/lib/testing/api';
import { aMarket, asRole, type Market } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

const hour = 3_600_000;
const day = 24 * hour;
let market: Market;
let admin: Caller;
beforeAll(async () => {
  market = await aMarket({ sellers: 0 });
  admin = await asRole('admin', market.id);
});

const from = (key: string, address?: string) =>
  api(key, 'GET', '/payments', undefined, address === undefined ? {} : { headers: { 'x-bunpai-address': address } });
const later = (ms: number) => new Date(admin.now.getTime() + ms);
const wire = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;
const secret = (more: Record<string, unknown> = {}) => createKey(admin, { kind: 'secret', name: 'limited', ...more });
/** Moves the end of a key to this time. */
async function endAt(id: string, at: Date) {
  await sql('UPDATE "ApiKey" SET "endsAt" = $2 WHERE id = $1', [id, at]);
  forgetKeys();
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, param }) => [code, param],
  );

test('a key is taken from its addresses alone, and whoever asks from elsewhere is told no more than their own', async () => {
  const { value, addresses } = await secret({ addresses: ['203.0.113.9/24', '2001:db8::/32', '203.0.113.0/24'] });
  expect(addresses).toEqual(['203.0.113.0/24', '2001:db8::/32']);
  expect((await from(value, '203.0.113.77')).status).toBe(200);
  expect((await from(value, '::ffff:203.0.113.78')).status).toBe(200);
  expect((await from(value, '2001:db8:5::1')).status).toBe(200);
  const refused = await from(value, '198.51.100.7');
  expect([refused.status, refused.body.error.code]).toEqual([403, 'forbidden']);
  expect(refused.body.error.message).toBe('This API key is not accepted from the address 198.51.100.7.');
  expect(refused.text).not.toContain('203.0.113');
  expect((await from(value)).status).toBe(403);
  const ja = await api(value, 'GET', '/payments', undefined, { headers: { 'x-bunpai-address': '198.51.100.7', 'accept-language': 'ja' } });
  expect(ja.body.error.message).toContain('198.51.100.7');
});

test('whoever has found a key and asks from elsewhere spends nothing of its owner’s, and is limited', async () => {
  const { value } = await secret({ addresses: ['203.0.113.7'] });
  const statuses = new Set<number>();
  for (let round = 0; round < 60 && !statuses.has(429); round++)
    for (const { status } of await Promise.all(Array.from({ length: 100 }, () => from(value, '198.51.100.99')))) statuses.add(status);
  expect([...statuses].sort()).toEqual([403, 429]);
  expect((await from(value, '203.0.113.7')).status).toBe(200);
});

test('a key ends at its moment, also while it is known, and is told so', async () => {
  const { id, value, ends_at } = await secret({ ends_at: wire(later(day)) });
  expect(ends_at).toBe(wire(later(day)));
  expect((await from(value)).status).toBe(200);
  const soon = new Date(Date.now() + 400);
  await endAt(id, soon);
  expect((await from(value)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 450));
  const over = await from(value);
  expect([over.status, over.body.error.message]).toEqual([401, `This API key ended at ${wire(soon)}.`]);
  expect(over.headers.get('www-authenticate')).toMatch(/^Basic/);
  expect(await isGoodKey(hashOfKey(value), 'test')).toBe(false);
  expect(await refusalOf(changeKey({ ...admin, now: soon }, { id, name: 'again' }))).toEqual(['conflict', null]);
  expect(await refusalOf(rollKey({ ...admin, now: soon }, { id, overlap: 'day' }))).toEqual(['conflict', null]);
});

test('what is no limit is refused with what would be one', async () => {
  for (const ms of [-hour, 0, 3_661 * day])
    expect(await refusalOf(secret({ ends_at: wire(later(ms)) }))).toEqual(['invalid_parameter', 'ends_at']);
  expect(await refusalOf(secret({ addresses: ['203.0.113.7', 'example.jp'] }))).toEqual(['invalid_parameter', 'addresses.1']);
  await expect(secret({ addresses: ['example.jp'] })).rejects.toThrow(/203\.0\.113\.0\/24/);
  expect(await refusalOf(secret({ addresses: Array.from({ length: 51 }, (_, at) => `203.0.113.${at}`) }))).toEqual([
    'invalid_parameter',
    'addresses',
  ]);
  expect(await refusalOf(secret({ scopes: ['all'] }))).toEqual(['invalid_parameter', 'scopes.0']);
  for (const limit of [{ scopes: ['read'] }, { addresses: ['203.0.113.7'] }])
    expect(await refusalOf(createKey(admin, { kind: 'publishable', name: 'page', ...limit }))).toEqual([
      'invalid_parameter',
      Object.keys(limit)[0],
    ]);
  expect(await secret({ scopes: [], addresses: [] })).toMatchObject({ scopes: null, addresses: null, ends_at: null });
  expect(addressesIn(' 203.0.113.7, 2001:db8::/32\n\n198.51.100.0/24、')).toEqual(['203.0.113.7', '2001:db8::/32', '198.51.100.0/24']);
  expect(limitsOf('secret', {}, admin.now)).toEqual({ scopes: null, addresses: null, endsAt: null });
});

test('a change holds from the next call on, replaces all limits and stands in the log', async () => {
  const { id, value } = await secret({ scopes: ['read'], ends_at: wire(later(30 * day)) });
  expect((await from(value, '198.51.100.7')).status).toBe(200);
  const changed = await changeKey(admin, { id, name: 'renamed', addresses: ['203.0.113.7'] });
  expect(changed).toMatchObject({ name: 'renamed', scopes: null, addresses: ['203.0.113.7'], ends_at: null });
  expect((await from(value, '198.51.100.7')).status).toBe(403);
  expect((await from(value, '203.0.113.7')).status).toBe(200);
  const audit = await sql('SELECT operation, before, after FROM "Audit" WHERE "subjectId" = $1 ORDER BY "createdAt", id', [id]);
  expect(audit).toMatchObject([
    { operation: 'key.create', before: null },
    { operation: 'key.change', before: { name: 'limited', scopes: ['read'] }, after: { name: 'renamed', addresses: ['203.0.113.7'] } },
  ]);
  expect(audit[1]?.after).not.toHaveProperty('scopes');
  const { last_used_at: _used, ...same } = changed;
  expect(await changeKey(admin, { id, name: 'renamed', addresses: ['203.0.113.7'] })).toMatchObject(same);
  expect(await sql('SELECT 1 FROM "Audit" WHERE "subjectId" = $1', [id])).toHaveLength(2);
  expect(await refusalOf(changeKey(await asRole('admin', (await aMarket({ sellers: 0 })).id), { id, name: 'x' }))).toEqual([
    'not_found',
    null,
  ]);
  expect(await refusalOf(changeKey(admin, { id: randomUUID(), name: 'x' }))).toEqual(['not_found', null]);
});

test.each([
  ['hour', hour],
  ['day', day],
  ['week', 7 * day],
] as const)('rolled with an overlap of a %s both keys work, and the old one ends then', async (overlap, ms) => {
  const old = await secret({ scopes: ['read'], addresses: ['203.0.113.0/24'] });
  const made = await rollKey(admin, { id: old.id, overlap });
  expect(made).toMatchObject({ kind: 'secret', name: 'limited', scopes: ['read'], addresses: ['203.0.113.0/24'], ends_at: null });
  expect(made.value).not.toBe(old.value);
  for (const { value } of [old, made]) expect((await from(value, '203.0.113.7')).status).toBe(200);
  for (const { value } of [old, made]) expect((await from(value, '198.51.100.7')).status).toBe(403);
  const listed = (await listKeys(admin, { per_page: 100 })).data.find(({ id }) => id === old.id);
  expect(listed).toMatchObject({ ends_at: wire(later(ms)), replaced_by: made.id, revoked_at: null });
  await endAt(old.id, new Date(Date.now() - 1));
  expect((await from(old.value, '203.0.113.7')).status).toBe(401);
  expect((await from(made.value, '203.0.113.7')).status).toBe(200);
});

test('the end of a replaced key is put off, told of to nobody, and not taken away', async () => {
  const { id } = await secret({ scopes: ['read'] });
  await rollKey(admin, { id, overlap: 'hour' });
  expect(await refusalOf(changeKey(admin, { id, name: 'limited' }))).toEqual(['invalid_parameter', 'ends_at']);
  const ends_at = wire(later(30 * day));
  expect(await changeKey(admin, { id, name: 'limited', ends_at })).toMatchObject({ ends_at, scopes: null });
  expect(await sql('SELECT "warnAt" FROM "ApiKey" WHERE id = $1', [id])).toEqual([{ warnAt: null }]);
});

test('rolled without an overlap the old key is over at once', async () => {
  const old = await createKey(admin, { kind: 'publishable', name: 'page' });
  expect((await api(old.value, 'GET', '/payment_methods')).status).toBe(200);
  const made = await rollKey(admin, { id: old.id, overlap: 'none' });
  expect(made).toMatchObject({ kind: 'publishable', value: expect.stringMatching(/^pk_test_/) });
  expect((await api(old.value, 'GET', '/payment_methods')).status).toBe(401);
  expect((await api(made.value, 'GET', '/payment_methods')).status).toBe(200);
  const [before, after] = await sql(
    'SELECT "subjectId", after FROM "Audit" WHERE operation = \'key.roll\' AND "subjectId" = ANY($1) ORDER BY id',
    [[old.id, made.id]],
  );
  expect([before, after]).toMatchObject([
    { subjectId: old.id, after: { revoked: true, replaced_by: made.id } },
    { subjectId: made.id, after: { name: 'page' } },
  ]);
});

test('a key with an end is followed by one that lives as long, and ends no later than it would have', async () => {
  const old = await secret({ ends_at: wire(later(2 * day)) });
  const made = await rollKey({ ...admin, now: later(day + 12 * hour) }, { id: old.id, overlap: 'week' });
  const [ends, created] = [Date.parse(made.ends_at ?? ''), Date.parse(made.created_at)];
  expect(Math.abs(ends - created - 2 * day)).toBeLessThanOrEqual(1_000);
  const listed = (await listKeys(admin, { per_page: 100 })).data.find(({ id }) => id === old.id);
  expect(listed?.ends_at).toBe(wire(later(2 * day)));
});

test('a key is replaced once, however many ask at once; and never one that is over', async () => {
  const old = await secret();
  const answers = await Promise.all(Array.from({ length: 5 }, () => refusalOf(rollKey(admin, { id: old.id, overlap: 'hour' }))));
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  expect(new Set(answers.map(String))).toEqual(new Set(['done', 'conflict,']));
  await expect(rollKey(admin, { id: old.id, overlap: 'hour' })).rejects.toThrow(/replaced already/);
  await revokeKey(admin, { id: old.id });
  await expect(rollKey(admin, { id: old.id, overlap: 'hour' })).rejects.toThrow(/revoked/);
  expect(await refusalOf(rollKey(admin, { id: randomUUID(), overlap: 'hour' }))).toEqual(['not_found', null]);
});

test('a week before its end whoever manages the merchant is told, once', async () => {
  const own = await aMarket({ sellers: 0 });
  const manager = await asRole('admin', own.id);
  await asRole('staff', own.id);
  const ends = new Date(manager.now.getTime() + 20 * day);
  const [key, replaced, revoked] = await Promise.all(
    ['鍵', '古い鍵', '失効'].map((name) => createKey(manager, { kind: 'secret', name, ends_at: wire(ends) })),
  );
  await rollKey(manager, { id: replaced?.id, overlap: 'week' });
  await revokeKey(manager, { id: revoked?.id });
  await sql('UPDATE "ApiKey" SET "warnAt" = NULL WHERE "tenantId" = $1 AND id <> ALL($2)', [own.id, [key?.id, replaced?.id, revoked?.id]]);
  const due = new Date(Math.floor((ends.getTime() - 7 * day) / 1_000) * 1_000);
  const run = async (now: Date) =>
    (await warnKeys.run({ now, signal: new AbortController().signal }))
      .filter(({ tenantId }) => tenantId === own.id)
      .map(({ result }) => result);
  expect(await run(new Date(due.getTime() - 1))).toEqual([]);
  expect((await warnKeys.next(new Date(due.getTime() - 1)))?.getTime()).toBeLessThanOrEqual(due.getTime());
  expect(await run(due)).toEqual(['told']);
  expect(await run(new Date(ends.getTime() + day))).toEqual([]);
  const email = manager.actor.kind === 'user' ? manager.actor.email : '';
  const mails = await sql<DueMail>('SELECT * FROM "Mail" WHERE kind = \'keyEnding\' AND recipient LIKE $1', [email]);
  expect(mails).toHaveLength(1);
  const mail = mails[0] && openMail(mails[0]);
  expect(mail?.text).toContain(`…${key?.last_four}`);
  expect(mail?.text).toContain('/developers/keys');
  expect(mail?.text).not.toContain(key?.value);
});

test('an end that is put off is told of anew, and one that has passed unseen is told to nobody', async () => {
  const { id } = await secret({ ends_at: wire(later(3 * day)) });
  const warning = async () => (await sql<{ warnAt: Date | null }>('SELECT "warnAt" FROM "ApiKey" WHERE id = $1', [id]))[0]?.warnAt ?? null;
  expect(await warning()).toBeNull();
  await changeKey(admin, { id, name: 'limited', ends_at: wire(later(30 * day)) });
  expect((await warning())?.getTime()).toBe(Date.parse(wire(later(30 * day))) - 7 * day);
  const round = { now: later(31 * day), signal: new AbortController().signal };
  expect((await warnKeys.run(round)).filter(({ tenantId }) => tenantId === market.id)).toMatchObject([{ result: 'over' }]);
  expect(await warning()).toBeNull();
});

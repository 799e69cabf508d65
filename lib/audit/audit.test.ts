import { beforeAll, expect, test } from 'vitest';
import { isForKeys } from '@/lib/audit/catalogue';
import { changedFields } from '@/lib/audit/changed-fields';
import { listAudit } from '@/lib/audit/list-audit';
import type { AuditReply } from '@/lib/audit/schema';
import { type AuditFilter, findAudits } from '@/lib/audit/store';
import type { Caller } from '@/lib/auth/actor';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { updateMerchant } from '@/lib/merchants/update-merchant';
import { looks } from '@/lib/operation/save-look';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { changeUser } from '@/lib/team/change-user';
import { createKey } from '@/lib/team/create-key';
import { inviteUser } from '@/lib/team/invite-user';
import { acceptInvitation } from '@/lib/team/links/accept-invitation';
import { requestReset } from '@/lib/team/links/request-reset';
import { aMarket, aPayment, asKey, asRole, type Market } from '@/lib/testing/market';
import { asVisitor, somebody, testPassword, tokenTo } from '@/lib/testing/person';
import { sql } from '@/lib/testing/tables';
import { everyOperation } from '@/lib/testing/walk/every-operation';
import { transferBalance } from '@/lib/transfers/transfer-balance';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

let market: Market;
let admin: Caller;
let key: Caller;
let paid = '';
let person = '';
let secret = '';
let token = '';

beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  admin = await asRole('admin', market.id);
  key = await asKey(market.secretKey);
  paid = (await createPayment(key, aPayment({ capture: false }))).id;
  await capturePayment(admin, { id: paid });
  await refundPayment(admin, { id: paid, amount: 1_000, platform_details: { submerchants: [] } });
  await createPayment(key, aPayment());
  await updateMerchant(key, { id: market.sellers[0], name: '改名した販売者' });
  secret = (await createKey(admin, { kind: 'secret', name: '試験' })).value;
  const staff = await somebody('staff', market.id);
  person = staff.id;
  await changeUser(admin, { id: staff.id, role: 'viewer' });
  const email = `${staff.id}@example.jp`;
  await inviteUser(admin, { email, role: 'viewer', tenant_id: market.id });
  token = await tokenTo(email, 'invitation');
  await requestReset(await asVisitor(), { email: staff.email });
});

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    ({ code }) => code,
  );
const operationsIn = (rows: AuditReply[]) => rows.map(({ operation }) => operation);
const found = async (input: object, caller = admin) => (await listAudit(caller, input)).data;

test('the log has every change of the platform, the newest first', async () => {
  const rows = await found({});
  expect(operationsIn(rows).slice(0, 9)).toEqual([
    'reset.request',
    'user.invite',
    'user.change',
    'user.create',
    'key.create',
    'merchant.update',
    'payment.create',
    'payment.refund',
    'payment.capture',
  ]);
  const capture = rows.find(({ operation }) => operation === 'payment.capture');
  expect(capture).toMatchObject({
    actor: { kind: 'user', name: 'テスト admin', operator: false },
    subject: { kind: 'payment', id: paid },
    before: { status: 'authorized', amount: 10_000, amount_refunded: 0 },
    after: { status: 'captured', amount: 10_000, amount_refunded: 0 },
    request_id: admin.requestId,
  });
});

test('each filter finds what it names, and nothing else', async () => {
  const adminId = admin.actor.kind === 'user' ? admin.actor.userId : '';
  const keyId = key.actor.kind === 'key' ? key.actor.keyId : '';
  const all = await found({});
  const cases: [object, (row: AuditReply) => boolean][] = [
    [{ who: 'people' }, ({ actor }) => actor.kind === 'user' || actor.kind === 'visitor'],
    [{ who: 'keys' }, ({ actor }) => actor.kind === 'key'],
    [{ who: 'service' }, ({ actor }) => actor.kind === 'system'],
    [{ actor: adminId }, ({ actor }) => actor.id === adminId],
    [{ actor: keyId }, ({ actor }) => actor.id === keyId],
    [{ operation: 'payment.create' }, ({ operation }) => operation === 'payment.create'],
    [{ operation: 'user.change' }, ({ operation }) => operation === 'user.change'],
    [{ subject: paid }, ({ subject }) => subject.id === paid],
    [{ subject: person, who: 'people' }, ({ subject, actor }) => subject.id === person && actor.kind !== 'system'],
  ];
  for (const [input, fits] of cases) {
    const wanted = all.filter(fits);
    expect(wanted.length, JSON.stringify(input)).toBeGreaterThan(0);
    expect([input, await found(input)]).toEqual([input, wanted]);
  }
  const [newest] = all;
  const at = newest?.created_at ?? '';
  expect((await found({ start_time: at, end_time: at })).some(({ id }) => id === newest?.id)).toBe(true);
  expect(await found({ end_time: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect(await found({ start_time: '2099-01-01T00:00:00Z' })).toEqual([]);
  for (const wrong of [{ who: 'nobody' }, { operation: 'ledger.prove' }, { subject: 'x' }, { start_time: 'yesterday' }, { before: '1' }]) {
    expect([wrong, await codeOf(listAudit(admin, wrong))]).toEqual([wrong, 'invalid_parameter']);
  }
});

test('its pages and a search in pieces give every row once, in order', async () => {
  const none: AuditFilter = { who: null, actor: null, operation: null, subject: null, from: null, to: null, before: null };
  const all = await findAudits(market.id, none, 100, false);
  expect([all.older, all.searchedTo]).toEqual([null, null]);
  const ids = all.rows.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort().reverse());
  const byPages = async (filter: AuditFilter, count: number, window: number, idsTellTime = false) => {
    const seen: string[] = [];
    let before: string | null = null;
    for (let pages = 0; pages < 200; pages++) {
      const page: Awaited<ReturnType<typeof findAudits>> = await findAudits(market.id, { ...filter, before }, count, idsTellTime, {
        size: window,
        pieces: 3,
      });
      expect(page.rows.length).toBeLessThanOrEqual(count);
      seen.push(...page.rows.map(({ id }) => id));
      if (!page.older) return seen;
      before = page.older;
    }
    throw new Error('it never ends');
  };
  const rare: AuditFilter = { ...none, operation: 'payment.refund' };
  const refunds = all.rows.filter(({ operation }) => operation === 'payment.refund').map(({ id }) => id);
  for (const count of [1, 3, 50]) {
    for (const window of [1, 2, 5, 20_000]) {
      if (window > count) expect(await byPages(none, count, window)).toEqual(ids);
      expect(await byPages(rare, count, window)).toEqual(refunds);
    }
  }
  // if ids follow the time, these conditions limit the rows that are read and change no result
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date()];
  for (const idsTellTime of [true, false]) expect(await byPages({ ...none, from, to }, 50, 20_000, idsTellTime)).toEqual(ids);
});

test('what is another platform’s, and what operators do among themselves, is not in it', async () => {
  const other = await aMarket({ sellers: 0 });
  const stranger = await asRole('admin', other.id);
  expect(await found({ subject: paid }, stranger)).toEqual([]);
  expect((await found({}, stranger)).every(({ subject }) => subject.id !== paid)).toBe(true);
  await suspendMerchant(await asRole('operator', null), { id: other.id, reason: '内部の理由' });
  expect(await sql(`SELECT 1 FROM "Audit" WHERE "tenantId" = $1 AND operation = 'merchant.suspend'`, [other.id])).toHaveLength(1);
  expect(JSON.stringify(await found({}, stranger))).not.toContain('内部の理由');
});

test('what sellers’ people do with their accounts is not in it, what the platform does to them is', async () => {
  const [seller = ''] = market.sellers;
  const address = `${seller}@example.jp`;
  await inviteUser(admin, { email: address, role: 'seller', merchant_id: seller });
  const accepting = { token: await tokenTo(address, 'invitation'), name: '販売者の人', password: testPassword };
  await acceptInvitation(await asVisitor(), accepting);
  await requestReset(await asVisitor(), { email: address });
  const [sellersPerson] = await sql<{ id: string }>(`SELECT id FROM "User" WHERE email = $1`, [address]);
  await inviteUser(await asRole('operator', null), { email: `2-${address}`, role: 'seller', merchant_id: seller });
  expect(await sql(`SELECT 1 FROM "Audit" WHERE "subjectId" = $1`, [sellersPerson?.id])).toHaveLength(2);
  const rows = await found({});
  expect(rows.filter(({ subject }) => subject.id === sellersPerson?.id)).toEqual([]);
  expect(await found({ subject: sellersPerson?.id })).toEqual([]);
  expect(rows[0]).toMatchObject({ operation: 'user.invite', actor: { name: 'テスト admin' }, after: { email: address } });
  expect(JSON.stringify(rows)).not.toContain(`2-${address}`);
});

test('who may read it: the platform’s own people, and neither its sellers nor its keys', async () => {
  for (const role of ['admin', 'staff', 'viewer'] as const)
    expect([role, await codeOf(listAudit(await asRole(role, market.id)))]).toEqual([role, 'done']);
  expect(await codeOf(listAudit(await asRole('seller', market.id, market.sellers[0])))).toBe('forbidden');
  expect(await codeOf(listAudit(await asRole('operator', null)))).toBe('forbidden');
  expect(await codeOf(listAudit(key))).toBe('forbidden');
  expect(await codeOf(listAudit(await asVisitor()))).toBe('forbidden');
});

test('no secret is ever in it', async () => {
  const text = JSON.stringify(await found({}));
  expect(token).toMatch(/^[a-z2-7]{32}$/);
  for (const hidden of [secret, market.secretKey, token, testPassword, '4111111111111111', '"123"']) expect(text).not.toContain(hidden);
  expect(text).not.toMatch(/argon2|\$2[aby]\$/);
});

test('every command has its words in both languages, or is withheld by name', async () => {
  const commands = (await everyOperation()).map(({ definition }) => definition).filter(({ changes }) => changes);
  const namesFor = (wanted?: 'operators') => [...new Set(commands.filter(({ audience }) => audience === wanted).map(({ name }) => name))];
  expect(namesFor().length).toBeGreaterThan(90);
  const namesIn = (words: object) => Object.entries(words).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`));
  for (const { audit } of [ja, en]) {
    expect(namesIn(audit.operations).sort()).toEqual(namesFor().sort());
    expect(namesIn(audit.ofOperators).sort()).toEqual([...namesFor('operators'), ...looks].sort());
  }
  // one name has the same readers, however many operations use it
  const audiences = new Map(commands.map(({ name, audience }) => [name, audience]));
  for (const { name, audience } of commands) expect([name, audience]).toEqual([name, audiences.get(name)]);
});

test('what a key can have done is looked for among what keys did', async () => {
  const ofApi = (await everyOperation()).map(({ definition }) => definition).filter(({ changes, route }) => changes && route);
  expect(ofApi.length).toBeGreaterThan(25);
  const told = ofApi.filter(({ audience }) => audience === undefined).map(({ name }) => name);
  expect(told.filter((name) => !isForKeys(name))).toEqual([]);
  await transferBalance(key, { id: market.sellers[0], currency: 'JPY', direction: 'to_payout', amount: 10 });
  expect((await found({ operation: 'balance.transfer' })).map(({ actor }) => actor.kind)).toEqual(['key']);
});

test('before and after stand side by side, what changed first', () => {
  expect(changedFields({ a: 1, b: { x: 1 }, c: true }, { a: 1, b: { x: 2 }, d: null })).toEqual([
    { name: 'b', before: { x: 1 }, after: { x: 2 }, isChanged: true },
    { name: 'c', before: true, after: undefined, isChanged: true },
    { name: 'd', before: undefined, after: null, isChanged: true },
    { name: 'a', before: 1, after: 1, isChanged: false },
  ]);
  expect(changedFields(null, null)).toEqual([]);
  expect(changedFields(null, { a: 1 })).toEqual([{ name: 'a', before: undefined, after: 1, isChanged: true }]);
});

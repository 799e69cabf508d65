// Keys are replaced while money is at the acquirer, an installation with two merchants: those of the same merchant go on, those of another one are held,
// and what was made with the first is asked for at the first, whatever is entered.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '@/lib/installation';
import { keepLines, logged } from '@/lib/testing/logged';

const { changeAcquirerRoute } = await import('@/lib/acquirers/accounts/change-route');
const { listAcquirerAccounts } = await import('@/lib/acquirers/accounts/list-accounts');
const { saveAcquirerAccount } = await import('@/lib/acquirers/accounts/save-account');
const { findConnected } = await import('@/lib/acquirers/find-connected');
const { clearingOf, hasClearing, isServiceAccount } = await import('@/lib/ledger/account');
const { openClearing } = await import('@/lib/ledger/open-clearing');
const { verifyLedger } = await import('@/lib/ledger/verify-ledger');
const { createPayment } = await import('@/lib/payments/create-payment');
const { showPayment } = await import('@/lib/payments/show-payment');
const { refundPayment } = await import('@/lib/refunds/refund-payment');
const { accountAt, endSending } = await import('@/lib/testing/fixtures/acquirer-calls');
const { post, takeAll } = await import('@/lib/testing/fixtures/acquirer-notices');
const { recoverAll } = await import('@/lib/testing/fixtures/attempts');
const { aMarket, aPayment, asKey, asRole } = await import('@/lib/testing/market');
const { basic } = await import('@/lib/testing/requests/raw-http');
const { aFaultyWay } = await import('@/lib/testing/servers/faulty-way');
const { sql } = await import('@/lib/testing/tables');
const { signatureOf } = await import('@/lib/webhooks/sending/message');
const { aSecondInstallation } = await import('@/scripts/test/two-installations');

keepLines();
let second: Awaited<ReturnType<typeof aSecondInstallation>>;
let other: Awaited<ReturnType<typeof second.openMerchant>>;
let way: Awaited<ReturnType<typeof aFaultyWay>>;
let caller: Awaited<ReturnType<typeof asKey>>;
let operator: Awaited<ReturnType<typeof asRole>>;
/** The key that the first account has. */
let current: string;
beforeAll(async () => {
  second = await aSecondInstallation();
  other = await second.openMerchant();
  way = await aFaultyWay(second.port);
  const market = await aMarket({ role: null, sellers: 0 });
  caller = await asKey(market.secretKey);
  const person = await asRole('operator', null);
  operator = { ...person, actor: { ...person.actor, proof: 'recent' } as (typeof person)['actor'] };
  Object.assign(settings(), { mode: 'live', cardNumbers: 'direct' });
  current = second.key;
  await save(current);
});
afterAll(async () => {
  await way?.close();
  await second?.close();
});

type Wish = { name?: string; account?: 'same' | 'another'; url?: string };
const versionOf = async (name: string) => (await listAcquirerAccounts(operator, {})).accounts.find((one) => one.name === name)?.version;
async function save(secret_key: string, { name = 'bunpai', account, url }: Wish = {}) {
  const version = await versionOf(name);
  const { settings, secrets } = accountAt(way.port, secret_key);
  const given = { settings: url === undefined ? settings : { url }, secrets: { ...secrets, webhook_secrets: 'whsec_a' } };
  return saveAcquirerAccount(operator, { name, ...given, ...(version && { version }), ...(account && { account }) });
}
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    ({ code, param, sentence }) => ({ code, param, ...sentence }),
  );
const pay = async () => (await createPayment(caller, aPayment({ platform_details: undefined }))).id;
/** The id of a payment whose outcome is not known. */
async function unknown(fault: 'cut_before' | 'cut_after'): Promise<string> {
  way.meet(fault);
  const error = await pay().catch((thrown) => thrown);
  expect(error).toMatchObject({ code: 'gateway_timeout' });
  return error.details.payment_id;
}
const statusOf = async (id: string) => (await showPayment(caller, { id })).status;
const attemptOf = async (payment: string) =>
  (await sql<{ id: string }>(`SELECT id FROM "Attempt" WHERE "paymentId" = $1 ORDER BY id LIMIT 1`, [payment]))[0]?.id ?? '';
/** The payment as a merchant there sees it; null: it has none. */
async function seenBy(key: string, payment: string): Promise<{ id: string; status: string; amount_refunded: number } | null> {
  const target = `/payments?external_order_num=${await attemptOf(payment)}`;
  const { body } = await second.ask('GET', target, undefined, { authorization: basic(key) });
  return (body as { data: never[] }).data[0] ?? null;
}
const owed = async (account: string) =>
  -Number(
    (await sql<{ sum: string }>(`SELECT coalesce(sum(amount), 0) AS sum FROM "Entry" WHERE "accountId" = $1`, [clearingOf(account)]))[0]
      ?.sum,
  );

test('another key of the same merchant replaces the first, also while an outcome is open', async () => {
  await pay();
  const open = await unknown('cut_after');
  current = await second.renewKey();
  const saved = await save(current);
  expect(saved).toMatchObject({ name: 'bunpai', status: 'active' });
  expect(await recoverAll()).toEqual(['succeeded']);
  expect(await statusOf(open)).toBe('captured');
});

test('what cannot be asked is not saved: a wrong key, and an address where nobody answers', async () => {
  const before = await versionOf('bunpai');
  expect(await refusalOf(save('sk_test_wrong'))).toMatchObject({ code: 'conflict', en: 'The secret key is not accepted.' });
  expect(await refusalOf(save(current, { url: 'http://127.0.0.1:9/api/v1' }))).toMatchObject({ en: /There is no answer at this address/ });
  expect(await versionOf('bunpai')).toBe(before);
});

test('a kept key is sent to no other address: whoever changes it enters the key again', async () => {
  const seen: (string | undefined)[] = [];
  const elsewhere = http.createServer(({ headers }, answer) => {
    seen.push(headers.authorization);
    answer.end('{"data":[]}');
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  const settings = { url: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/api/v1` };
  const version = await versionOf('bunpai');
  const attempt = saveAcquirerAccount(operator, { name: 'bunpai', settings, ...(version && { version }) });
  expect(await refusalOf(attempt)).toMatchObject({ code: 'missing_parameter', param: 'secrets.secret_key' });
  expect([seen, await versionOf('bunpai')]).toEqual([[], version]);
  elsewhere.closeAllConnections();
  elsewhere.close();
});

/** Tenants that have an account for the acquirer's money and nothing else: each of their payments was refused. */
async function othersOpen(count: number): Promise<void> {
  const opened = await sql<{ id: string }>(
    `INSERT INTO "Tenant"(id, "createdAt") SELECT gen_random_uuid(), now() FROM generate_series(1, $1) RETURNING id`,
    [count],
  );
  for (const { id } of opened) await openClearing(id, 'bunpai', new Date());
}

test('keys of another merchant are held with what is at stake, and confirmed they are an account of their own', async () => {
  const captured = await pay();
  const open = await unknown('cut_after');
  await othersOpen(20);
  await changeAcquirerRoute(operator, { way: 'paypay', acquirer: 'bunpai' });
  const before = await versionOf('bunpai');
  const held = { code: 'conflict', param: 'account', en: expect.stringMatching(/outcome: 1\..* refunded: 3, of ¥30,000\./) };
  expect(await refusalOf(save(other.key))).toMatchObject({ ...held, ja: expect.stringMatching(/1件。.*3件（30,000円）/) });
  expect(await refusalOf(save(other.key, { account: 'same' }))).toMatchObject(held);
  expect(await versionOf('bunpai')).toBe(before);

  const both = await Promise.allSettled([save(other.key, { account: 'another' }), save(other.key, { account: 'another' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { accounts } = await listAcquirerAccounts(operator, {});
  expect(accounts.map(({ name, status }) => [name, status])).toEqual([
    ['bunpai-2', 'active'],
    ['bunpai', 'retired'],
  ]);
  // also before it has taken anything, it is not the first one's twin
  expect(await refusalOf(save(current, { name: 'bunpai-2' }))).toMatchObject({
    code: 'conflict',
    en: expect.stringContaining('connected as bunpai:'),
  });
  expect((await findConnected()).routes).toMatchObject([{ way: 'paypay', acquirer: 'bunpai-2' }]);

  // the open one was taken by the first, and the second has never heard of it
  expect([(await seenBy(current, open))?.status, await seenBy(other.key, open)]).toEqual(['captured', null]);
  expect(await recoverAll()).toEqual(['succeeded']);
  expect(await statusOf(open)).toBe('captured');
  await refundPayment(caller, { id: captured, amount: 4_000 });
  expect(await seenBy(current, captured)).toMatchObject({ amount_refunded: 4_000 });
});

test('new payments, their notices and their money are the second account’s', async () => {
  const before = await owed('bunpai');
  const id = await pay();
  const [there, nowhere] = [await seenBy(other.key, id), await seenBy(current, id)];
  expect([there?.status, nowhere]).toEqual(['captured', null]);
  expect([(await owed('bunpai')) - before, await owed('bunpai-2')]).toEqual([0, 10_000]);
  expect([clearingOf('bunpai') === clearingOf('bunpai-2'), isServiceAccount(clearingOf('bunpai-2'))]).toEqual([false, true]);
  const body = JSON.stringify({ id: 'evt_1', type: 'payment.captured', data: there });
  const headers = { 'x-service-signature': signatureOf('whsec_a', Buffer.from(body)) };
  expect([(await post(body, { name: 'bunpai-2', headers })).status, await takeAll()]).toEqual([200, ['nothing_new']]);
  // told at the other account's address it is none of that account's payments
  expect([(await post(body, { name: 'bunpai', headers })).status, await takeAll()]).toEqual([200, ['foreign']]);
  expect(await verifyLedger(operator, {})).toMatchObject({ clean: true });
});

test('the clearing account of each account is the same here and in the database', async () => {
  const names = ['sandbox', 'own-account', 'komoju', 'komoju-2', 'komoju-999', 'komoju-1', 'komoju-1000', 'stripe-2'];
  const rows = await sql<{ id: string | null }>(
    'SELECT clearing_of(name) AS id FROM unnest($1::text[]) WITH ORDINALITY n(name, at) ORDER BY at',
    [names],
  );
  const ours = names.map((name) => (hasClearing(name) ? clearingOf(name) : null));
  expect(rows.map(({ id }) => id)).toEqual(ours);
  expect(new Set(ours.filter((id) => id !== null)).size).toBe(5);
});

test('keys of an account that is connected already are not entered for another one', async () => {
  expect(await refusalOf(save(current, { name: 'bunpai-2', account: 'another' }))).toMatchObject({
    code: 'conflict',
    en: expect.stringContaining('connected as bunpai:'),
  });
  expect(await refusalOf(save(current, { name: 'bunpai-9' }))).toMatchObject({ code: 'invalid_parameter', param: 'name' });
});

test('an attempt is decided at nobody but the account that it was sent to', async () => {
  const lost = await unknown('cut_before');
  const attempt = await attemptOf(lost);
  const [{ sentBy } = { sentBy: '' }] = await sql<{ sentBy: string }>(`SELECT "sentBy" FROM "AcquirerAttempt" WHERE "attemptId" = $1`, [
    attempt,
  ]);
  expect(sentBy).toMatch(/^[0-9a-f]{12}$/);
  await sql(`UPDATE "AcquirerAttempt" SET "sentBy" = '000000000000' WHERE "attemptId" = $1`, [attempt]);
  expect([await recoverAll(), await statusOf(lost)]).toEqual([['silent'], 'pending']);
  expect(logged.lines.some((line) => line.includes('sent with keys of another account'))).toBe(true);
  await sql(`UPDATE "AcquirerAttempt" SET "sentBy" = $2 WHERE "attemptId" = $1`, [attempt, sentBy]);
  expect([await recoverAll(), await statusOf(lost)]).toEqual([['never asked'], 'failed']);
});

test('where nothing can be looked up a person says whose the keys are', async () => {
  const { settings, secrets } = accountAt(way.port, current);
  await saveAcquirerAccount(operator, { name: 'komoju', settings, secrets });
  // without a route an account takes what the one before it has taken, and not whoever was connected in between
  await sql(
    `UPDATE "AcquirerAccount" SET "createdAt" = (SELECT "createdAt" FROM "AcquirerAccount" WHERE name = 'bunpai') + interval '1 ms' WHERE name = 'komoju'`,
  );
  expect((await listAcquirerAccounts(operator, {})).accounts.map(({ name }) => name)).toEqual(['bunpai-2', 'bunpai', 'komoju']);
  await changeAcquirerRoute(operator, { way: 'credit_card', acquirer: 'komoju' });
  const lost = await unknown('cut_before');
  expect(await refusalOf(save(other.key, { name: 'komoju' }))).toMatchObject({
    code: 'missing_parameter',
    param: 'account',
    en: expect.stringMatching(/cannot be told.* outcome: 1\./),
  });
  const saved = await save(other.key, { name: 'komoju', account: 'same' });
  expect(saved.name).toBe('komoju');
  await endSending(await attemptOf(lost));
  expect([await recoverAll(), await statusOf(lost)]).toEqual([['never asked'], 'failed']);
  const keysOf = async () => (await sql<{ keys: string }>(`SELECT keys FROM "AcquirerAccount" WHERE name = 'komoju'`))[0]?.keys.split(' ');
  expect(await keysOf()).toHaveLength(2);
  // nothing is at stake any more, so the next key is nobody's question; what the one before sent is not known to be this account's
  await save(current, { name: 'komoju' });
  expect(await keysOf()).toHaveLength(1);
});

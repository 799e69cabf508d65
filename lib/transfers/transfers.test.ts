// Transfers between a platform and one of its sellers: both sides' records, nobody below zero, and the allowed callers.
import { beforeEach, expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { serviceAccounts } from '@/lib/ledger/account';
import { api } from '@/lib/testing/api';
import { paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { aMarket, asRole, splitOf } from '@/lib/testing/market';
import { aShop, refusalIn, type Shop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { planTransfer, shortOf } from '@/lib/transfers/balance-transfer';
import { transferBalance } from '@/lib/transfers/transfer-balance';

let shop: Shop;
let seller = '';
beforeEach(async () => {
  shop = await aShop();
  [seller = ''] = shop.sellers;
  await shop.pay({ amount: 100_000, platform_details: splitOf([seller, 10_000]) });
});

const path = (id = seller) => `/merchants/${id}/balances/JPY/transfer`;
const transfer = (body: object, headers: Record<string, string> = {}) =>
  shop.post(path(), { direction: 'to_payout', amount: 1_000, ...body }, headers);
const available = () => Promise.all([shop.available(), shop.available(seller)]);

test('either way: both balances change, and both sides have the record with the other one and the words', async () => {
  const [own, theirs] = await available();
  const given = await transfer({ description: '立替分' });
  expect([given.status, given.body]).toEqual([
    200,
    {
      id: expect.any(String),
      resource: 'balance_transfer',
      merchant_id: seller,
      platform_id: shop.id,
      direction: 'to_payout',
      amount: 1_000,
      currency: 'JPY',
      description: '立替分',
      created_at: expect.any(String),
    },
  ]);
  expect(await available()).toEqual([own - 1_000, theirs + 1_000]);
  expect(await transfer({ direction: 'to_platform', amount: theirs + 1_000 })).toMatchObject({ status: 200, body: { description: null } });
  expect(await available()).toEqual([own + theirs, 0]);
  const records = async (id: string) => {
    const { data } = (await api(shop.secretKey, 'GET', `/merchants/${id}/balances/JPY/transactions?type=balance_transfer`)).body;
    return data.map((record: Record<string, unknown>) => [record.amount, record.counterparty_id, record.description, record.payment_id]);
  };
  expect(await records(seller)).toEqual([
    [-theirs - 1_000, shop.id, null, null],
    [1_000, shop.id, '立替分', null],
  ]);
  expect(await records(shop.id)).toEqual([
    [theirs + 1_000, seller, null, null],
    [-1_000, seller, '立替分', null],
  ]);
  const audits = await sql(
    `SELECT operation, "actorKind", after->>'amount' AS amount FROM "Audit" WHERE "subjectId" = $1 AND operation = $2 ORDER BY id`,
    [seller, 'balance.transfer'],
  );
  expect(audits).toEqual([
    { operation: 'balance.transfer', actorKind: 'key', amount: '1000' },
    { operation: 'balance.transfer', actorKind: 'key', amount: `${theirs + 1_000}` },
  ]);
});

test('nobody goes below zero by it: who is short is named, and nothing is posted', async () => {
  const [own, theirs] = await available();
  const before = await dumpTables();
  for (const [direction, id, has] of [
    ['to_payout', shop.id, own],
    ['to_platform', seller, theirs],
  ] as const) {
    const party = { merchant_id: id, available: has, required: has + 1 };
    const answer = await transfer({ direction, amount: has + 1 });
    expect([answer.status, answer.body.error.code]).toEqual([422, 'insufficient_balance']);
    // in its own words: this is not a refund
    expect(answer.body.error.message).toMatch(/^Whoever gives does not have this amount available\./);
    expect(answer.body.error.details).toEqual({ ...party, parties: [party] });
    const dry = await shop.post(`${path()}?dry_run=true`, { direction, amount: has + 1 });
    expect(dry.body).toMatchObject({
      dry_run: true,
      allowed: false,
      refusal: { code: 'insufficient_balance', message: answer.body.error.message },
    });
    const tried = await shop.post(`${path()}?dry_run=true`, { direction, amount: has });
    expect(tried.body).toMatchObject({ allowed: true, refusal: null });
    expect(tried.body.balances).toContainEqual({ merchant_id: id, available_before: has, available_after: 0, required: has, short: false });
  }
  const after = await dumpTables();
  for (const table of ['Posting', 'LedgerTransaction', 'Balance', 'IdempotencyKey', 'Audit']) expect(after[table]).toBe(before[table]);
});

test('to whoever is short it is said in words of a transfer, in the reader’s language', async () => {
  const empty = { tenantId: shop.id, sellerId: seller, available: new Map() };
  const said = shortOf(empty, planTransfer(empty, { direction: 'to_payout', amount: 1 }))?.sentence;
  expect(said?.ja).toBe('振替元の利用可能残高が足りないため、振り替えできません。');
  for (const word of ['refund', '返金']) expect(`${said?.en}${said?.ja}`).not.toContain(word);
});

test('what is held is not there to be given', async () => {
  const id = await paidInCash(shop);
  const { available: had } = await shop.balance(seller);
  expect((await requestIn(shop, id)).status).toBe(200);
  const { held, available: left } = await shop.balance(seller);
  expect([held, left]).toEqual([2_700, had - 2_700]);
  expect(refusalIn(await transfer({ direction: 'to_platform', amount: left + 1 }))).toMatchObject({ code: 'insufficient_balance' });
  expect((await transfer({ direction: 'to_platform', amount: left })).status).toBe(200);
});

test('one key moves it once, and another request under it is refused', async () => {
  const [own] = await available();
  const headers = { 'idempotency-key': `once-${seller}` };
  const [one, two] = [await transfer({}, headers), await transfer({}, headers)];
  expect([one.status, two.status, two.text]).toEqual([200, 200, one.text]);
  expect(refusalIn(await transfer({ amount: 5 }, headers))).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  expect(await shop.available()).toBe(own - 1_000);
});

test('what makes no sense is refused with its name', async () => {
  for (const amount of [0, -1, 1.5, 'a lot', 1_000_000_000])
    expect(refusalIn(await transfer({ amount }))).toMatchObject({ code: 'invalid_parameter', param: 'amount' });
  expect(refusalIn(await transfer({ direction: 'sideways' }))).toMatchObject({ code: 'invalid_parameter', param: 'direction' });
  expect(refusalIn(await transfer({ description: 'あ'.repeat(256) }))).toMatchObject({ code: 'invalid_parameter', param: 'description' });
  expect(refusalIn(await shop.post(path(), {}))).toMatchObject({ status: 422, code: 'missing_parameter' });
  expect((await shop.post(path().replace('JPY', 'USD'), { direction: 'to_payout', amount: 1 })).status).toBe(404);
});

test('between a platform and its own sellers alone', async () => {
  const [other, ordinary] = [await aMarket(), await aMarket({ role: null, sellers: 0 })];
  const body = { direction: 'to_payout', amount: 1 };
  for (const id of [shop.id, other.sellers[0], other.id, ordinary.id, newId(), serviceAccounts.bank, 'x'])
    expect([id, (await shop.post(path(id), body)).status]).toEqual([id, 404]);
  expect((await api(ordinary.secretKey, 'POST', path(ordinary.id), body)).status).toBe(404);
  expect((await api(other.secretKey, 'POST', path(), body)).status).toBe(404);
  const input = { id: seller, currency: 'JPY', ...body };
  const code = (call: Promise<unknown>) => call.then(() => 'done').catch((error) => error.code as string);
  expect(await code(transferBalance(await asRole('staff', shop.id), input))).toBe('done');
  expect(await code(transferBalance(await asRole('viewer', shop.id), input))).toBe('forbidden');
  expect(await code(transferBalance(await asRole('seller', shop.id, seller), input))).toBe('forbidden');
  expect(await code(transferBalance(await asRole('operator', null), input))).toBe('forbidden');
});

/** The transfer part of the statement alone, as a wrong plan would send it. */
const complete = (from: string, to: string, entries: object[]) =>
  sql(`SELECT complete_transfer($1, $2::jsonb)`, [shop.id, JSON.stringify({ transfer: { from, to, amount: 5 }, entries, audits: [] })])
    .then(() => 'done')
    .catch(({ message }) => message);

test('the statement takes nothing but a platform and a seller, and entries that say the same', async () => {
  const two = (from: string, to: string, amount = 5) => [
    { accountId: from, slot: 0, amount: -amount },
    { accountId: to, slot: 0, amount },
  ];
  const [, another = ''] = shop.sellers;
  for (const [from, to] of [
    [seller, another],
    [seller, serviceAccounts.bank],
    [shop.id, newId()],
  ] as const)
    expect(await complete(from, to, two(from, to))).toBe('a transfer is between a platform and one of its sellers');
  expect(await complete(shop.id, seller, two(shop.id, seller, 6))).toBe('the entries are not this transfer');
});

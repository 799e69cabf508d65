import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { retireAcquirerAccount } from '@/lib/acquirers/accounts/change-status';
import { checkAcquirerAccount } from '@/lib/acquirers/accounts/check-account';
import { listAcquirerAccounts } from '@/lib/acquirers/accounts/list-accounts';
import { saveAcquirerAccount } from '@/lib/acquirers/accounts/save-account';
import * as adapting from '@/lib/acquirers/adapters';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { settings } from '@/lib/installation';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { openTenant } from '@/lib/merchants/open-tenant';
import { simulateStatus } from '@/lib/onboarding/simulate-status';
import type { Operation } from '@/lib/operation/operation';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { createKey } from '@/lib/team/create-key';
import { createUser } from '@/lib/team/create-user';
import { listKeys } from '@/lib/team/list-keys';
import { revokeKey } from '@/lib/team/revoke-key';
import { api } from '@/lib/testing/api';
import { aCard, aSecret, canaries, expectNone } from '@/lib/testing/hostile/canaries';
import { keepLines, logged } from '@/lib/testing/logged';
import { aMarket, aPayment, asKey, asRole, type Market, splitOf } from '@/lib/testing/market';
import { said, standIns } from '@/lib/testing/stand-ins/acquirer';
import { dumpTables, sql } from '@/lib/testing/tables';

vi.spyOn(adapting, 'adapters', 'get').mockReturnValue(standIns);

keepLines('trace');
const printed: string[] = [];
for (const stream of [process.stdout, process.stderr]) {
  vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    printed.push(String(chunk));
    return true;
  });
}
afterAll(() => vi.restoreAllMocks());

const webhooks = () => [{ url: 'https://shop.example/hook', secret_key: aSecret(), events: ['payment.captured'] }];

const replies: string[] = [];
let market: Market;
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await api(market.secretKey, method, path, body, { headers });
  replies.push(answer.text, JSON.stringify([...answer.headers]));
  return answer;
}
async function run<Value>(operation: Operation<Value>, caller: Parameters<Operation>[0], raw: unknown): Promise<Value> {
  const reply = await operation(caller, raw);
  replies.push(JSON.stringify(reply));
  return reply;
}

async function expectNowhere() {
  const tables = await dumpTables();
  expect(Object.keys(tables)).toEqual(expect.arrayContaining(['Audit', 'Event', 'IdempotencyKey', 'PaymentWebhook']));
  for (const [name, text] of Object.entries(tables)) expectNone(`the table ${name}`, text);
  expectNone('the log', logged.lines.join(''));
  expectNone('the output', printed.join(''));
  for (const reply of replies) expectNone('a reply', reply);
}

async function payAndGiveBack() {
  const [a = '', b = ''] = market.sellers;
  const key = { 'idempotency-key': randomUUID() };
  const body = aPayment({ payment_details: aCard(), webhooks: webhooks(), platform_details: splitOf([a, 5_000, 500], [b, 1_000]) });
  const paid = await call('POST', '/payments', body, key);
  expect(paid.status).toBe(200);
  expect((await call('POST', '/payments', body, key)).headers.get('idempotent-replayed')).toBe('true');
  expect((await call('POST', '/payments', { ...body, payment_details: aCard() }, key)).status).toBe(422);
  await call('PATCH', `/payments/${paid.body.id}`, { description: '変更', metadata: { a: 'b' } });
  await call('POST', `/payments/${paid.body.id}/refund?dry_run=true`, {});
  await call('POST', `/payments/${paid.body.id}/refund`, { amount: 100, platform_details: splitOf() }, { 'idempotency-key': randomUUID() });
  await call('POST', `/payments/${paid.body.id}/refund`, {});
  for (const end of ['capture', 'cancel']) {
    const held = await call('POST', '/payments', aPayment({ capture: false, payment_details: aCard(), webhooks: webhooks() }));
    await call('POST', `/payments/${held.body.id}/capture?dry_run=true`, {});
    await call('POST', `/payments/${held.body.id}/${end}`, {}, { 'idempotency-key': randomUUID() });
    await call('GET', `/payments/${held.body.id}`);
  }
  await run(showPaymentLedger, await asRole('viewer', market.id), { id: paid.body.id });
}

async function payBadly() {
  for (const scenario of ['card_declined', 'fraudulent', 'invalid_number', 'bad_verification_value', 'other_error']) {
    const headers = { 'service-scenario': scenario, 'idempotency-key': randomUUID() };
    const declined = await call('POST', '/payments', aPayment({ payment_details: aCard(), webhooks: webhooks() }), headers);
    expect(declined.body.error.code).toBe(scenario);
  }
  const wrong = aCard();
  for (const details of [
    aCard({ month: 13 }),
    aCard({ year: 2001 }),
    aCard({ email: 'x' }),
    aCard({ verification_value: 'x7391' }),
    { ...wrong, number: `${wrong.number.slice(0, -1)}${(Number(wrong.number.at(-1)) + 1) % 10}` },
    { ...aCard(), type: aCard().number },
    aCard().number,
    [aCard()],
    aCard({ number: { nested: aCard().number } }),
  ]) {
    const headers = { 'idempotency-key': randomUUID() };
    expect((await call('POST', '/payments', aPayment({ payment_details: details, webhooks: webhooks() }), headers)).status).toBe(422);
  }
  const { number } = aCard();
  for (const [path, body] of [
    [`/payments/${number}`, undefined],
    [`/payments?status=${number}`, undefined],
    [`/payments?customer=${number}&page=${number}`, undefined],
  ] as const) {
    expect((await call('GET', path, body)).status).toBeGreaterThanOrEqual(400);
  }
  for (const raw of [`{"number":"${number}"`, `number=${number}&number=1`, `${number}`]) {
    const answer = await api(market.secretKey, 'POST', '/payments', undefined, { raw });
    replies.push(answer.text);
  }
  await call('POST', '/payments', aPayment({ payment_details: aCard() }), { 'x-service-api-version': number });
  await api(aSecret(), 'GET', '/payments');
}

async function failInside() {
  const authorize = vi.spyOn(sandboxAcquirer, 'authorize');
  authorize.mockImplementationOnce(async ({ instrument: card }) => {
    throw new Error(`the acquirer says: ${JSON.stringify(card)}`);
  });
  expect((await call('POST', '/payments', aPayment({ payment_details: aCard() }))).status).toBe(504);
  authorize.mockRestore();
  // the database refuses the row and shows it in its message
  const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await owner.connect();
  await owner.query(`ALTER TABLE "Payment" ADD CONSTRAINT canary CHECK (description <> 'refused') NOT VALID`);
  const refused = aPayment({ payment_details: aCard(), webhooks: webhooks(), description: 'refused' });
  expect((await call('POST', '/payments', refused, { 'idempotency-key': randomUUID() })).status).toBe(500);
  await owner.query('ALTER TABLE "Payment" DROP CONSTRAINT canary');
  await owner.end();
}

async function runTheHouse() {
  const [admin, operator] = [await asRole('admin', market.id), await asRole('operator', null)];
  const secret = await createKey(admin, { kind: 'secret', name: '新しい鍵' });
  canaries.secrets.push(market.secretKey, secret.value);
  await api(secret.value, 'GET', '/payments');
  await run(listKeys, admin, {});
  await run(revokeKey, admin, { id: secret.id });
  await run(createUser, operator, { email: 'canary@example.jp', name: '人', role: 'admin', password: aSecret(), tenant_id: market.id });
  await run(openTenant, operator, { name: '別の市場', platform_role: 'platform' });
  await run(simulateStatus, admin, { id: market.sellers[0], status: 'accepted' });
  await run(verifyLedger, operator, {});
  await run(createMerchant, await asKey(market.secretKey), { name: '販売者', platform_role: 'payout' });
  for (const path of ['/payments', '/merchants', `/merchants/${market.id}`, `/merchants/${market.id}/balances/JPY`])
    await call('GET', path);
  await call('GET', `/merchants/${market.id}/balances/JPY/transactions?per_page=100`);
  await call('PATCH', `/merchants/${market.sellers[0]}`, { name: '改名' });
}

test('a card number, a verification value or a secret stands nowhere in clear', async () => {
  market = await aMarket();
  await call('POST', '/payments', aPayment({ amount: 200_000, payment_details: aCard() }));
  await payAndGiveBack();
  await payBadly();
  await failInside();
  await runTheHouse();
  expect(logged.lines.join('')).toContain('acquirer adapter failed');
  expect(logged.lines.join('')).toContain('23514');
  expect(canaries.numbers.length).toBeGreaterThan(20);
  await expectNowhere();
});

test('a number is kept nowhere, not even while its authorization is open', async () => {
  const silent = await call('POST', '/payments', aPayment({ payment_details: aCard() }), { 'service-scenario': 'gateway_timeout' });
  expect(silent.status).toBe(504);
  const [attempt] = await sql<{ state: string }>('SELECT state FROM "Attempt" WHERE "paymentId" = $1', [
    silent.body.error.details.payment_id,
  ]);
  expect(attempt?.state).toBe('open');
  await expectNowhere();
});

/** What is refused is told as well. */
const told = (attempt: Promise<unknown>) => attempt.catch((error) => void replies.push(String(error), JSON.stringify(error)));

test('a key of an acquirer stands nowhere in clear, entered rightly, wrongly, or in the wrong place', async () => {
  const operator = await asRole('operator', null);
  const aKey = () => `sk_test_${aSecret()}`;
  const url = 'https://acquirer.example';
  const save = (input: object) => run(saveAcquirerAccount, operator, { name: 'komoju', settings: { url }, ...input });
  await told(save({ secrets: { secret_key: aKey() } }));
  Object.assign(settings(), { mode: 'live' });
  await told(save({ secrets: { secret_key: aSecret() } }));
  await told(save({ settings: { url: aKey() }, secrets: { secret_key: aKey() } }));
  await told(save({ secrets: { secret_key: aKey(), [aSecret()]: aSecret() }, version: aSecret() }));
  await told(save({ name: aKey(), secrets: { secret_key: aKey() } }));
  const secret_key = aKey();
  const { version } = await save({ secrets: { secret_key, webhook_secrets: aSecret() } });
  const changed = await save({ secrets: { secret_key: aKey(), webhook_secrets: aSecret() }, version });
  said.thrown = new Error(`the acquirer says: ${secret_key}`);
  await run(checkAcquirerAccount, operator, { name: 'komoju' });
  await run(retireAcquirerAccount, operator, { name: 'komoju', version: changed.version });
  await run(listAcquirerAccounts, operator, {});
  Object.assign(settings(), { mode: 'sandbox' });
  expect(replies.join('')).toContain('must be a key that begins with sk_');
  expect(logged.lines.join('')).toContain('acquirer check failed');
  expect(Object.keys(await dumpTables())).toContain('AcquirerAccount');
  await expectNowhere();
});

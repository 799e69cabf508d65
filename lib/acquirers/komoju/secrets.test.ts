// An acquirer that repeats in its answers all that it was sent: keys, cards and customers’ data reach neither a log, an error, an event, a table nor a reply.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '@/lib/installation';
import type { createPayment as CreatePayment } from '@/lib/payments/create-payment';
import { forgetRepeats } from '@/lib/repeats';
import { aCard, aSecret, canaries, expectNone } from '@/lib/testing/hostile/canaries';
import { keepLines, logged } from '@/lib/testing/logged';

const { findConnected } = await import('@/lib/acquirers/find-connected');
const { checkAcquirerAccount } = await import('@/lib/acquirers/accounts/check-account');
const { listAcquirerAccounts } = await import('@/lib/acquirers/accounts/list-accounts');
const { saveAcquirerAccount } = await import('@/lib/acquirers/accounts/save-account');
const { newId } = await import('@/lib/db/ids');
const { createPayment } = await import('@/lib/payments/create-payment');
const { listPayments } = await import('@/lib/payments/list-payments');
const { recoverAll } = await import('@/lib/testing/fixtures/attempts');
const { aMarket, aPayment, asKey, asRole } = await import('@/lib/testing/market');
const { dumpTables } = await import('@/lib/testing/tables');

keepLines('trace');
const printed: string[] = [];
for (const stream of [process.stdout, process.stderr]) {
  vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    printed.push(String(chunk));
    return true;
  });
}
afterAll(() => {
  forgetRepeats();
  vi.restoreAllMocks();
});

type Parrot = { status: number; type: string; body: (echo: string) => string };
let parrot: Parrot;
const seen: string[] = [];
const server = http.createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const echo = JSON.stringify({ url: request.url, headers: request.headers, body: Buffer.concat(parts).toString() });
  seen.push(echo);
  response.writeHead(parrot.status, { 'content-type': parrot.type, 'x-echo': Buffer.from(echo).toString('base64').slice(0, 4_000) });
  response.end(parrot.body(echo));
});

const [key, webhookSecret] = [`sk_test_${aSecret()}`, aSecret()];
canaries.secrets.push(key, Buffer.from(`${key}:`).toString('base64'));
/** Of a customer, and of nobody else here. */
const customer = { email: 'canary.7f3a@example.jp', phone: '09098712345', name: '金糸雀 花子' };

let operator: Awaited<ReturnType<typeof asRole>>;
let caller: Awaited<ReturnType<typeof asKey>>;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const market = await aMarket();
  caller = await asKey(market.secretKey);
  const person = await asRole('operator', null);
  operator = { ...person, actor: { ...person.actor, proof: 'recent' } as never };
  Object.assign(settings(), { mode: 'live', cardNumbers: 'direct' });
  await saveAcquirerAccount(operator, {
    name: 'bunpai',
    settings: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1` },
    secrets: { secret_key: key, webhook_secrets: webhookSecret },
  });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const told: string[] = [];
beforeEach(() => {
  seen.length = 0;
});
const json = 'application/json';
const error = (code: string) => (echo: string) => JSON.stringify({ error: { code, message: echo, param: null, details: { echo } } });
const parrots: Record<string, Parrot> = {
  'a key that is not taken': { status: 401, type: json, body: error('unauthorized') },
  'what is forbidden': { status: 403, type: json, body: error('forbidden') },
  'what is wrong': { status: 422, type: json, body: error('invalid_parameter') },
  'a decline': { status: 502, type: json, body: error('card_declined') },
  'a failure': { status: 500, type: json, body: error('internal') },
  'a page of a proxy': { status: 502, type: 'text/html', body: (echo) => `<h1>${echo}</h1>` },
  'no JSON': { status: 200, type: json, body: (echo) => `{${echo}` },
  'another thing': { status: 200, type: json, body: (echo) => JSON.stringify({ id: 'x', echo }) },
  'too much': { status: 200, type: json, body: (echo) => echo.repeat(10_000) },
};

async function pay(details: Record<string, unknown>): Promise<void> {
  const asked: Promise<Awaited<ReturnType<typeof CreatePayment>>> = createPayment(caller, aPayment({ payment_details: details }));
  const outcome = await asked.catch((thrown) => thrown);
  // as our own log would show it, and as its cause
  told.push(outcome instanceof Error ? inspect(outcome, { depth: 9 }) : '');
}

/** What is not asked for a payment: what it has told, its disputes, our money there, and the cards that it keeps. */
async function askTheRest(): Promise<void> {
  const acquirer = (await findConnected()).acquirers.get('bunpai') ?? expect.fail();
  const { disputes = expect.fail(), funds = expect.fail() } = acquirer;
  const [tenantId, reference, returnUrl] = [newId(), newId(), 'https://pay.example.jp/pay/x'];
  const answer = () => ({ tenantId, attemptId: newId(), amount: 1_000, reference, until: new Date(Date.now() + 5_000) });
  const calls: (() => unknown)[] = [
    () => acquirer.read?.({ reference }),
    () => acquirer.heardSince?.({ since: new Date(0), after: null }),
    () => disputes.list({ since: new Date(0), after: null }),
    () => disputes.read({ reference }),
    () => disputes.accept(answer()),
    () => funds.balance?.(),
    () => funds.entries({ since: null, after: null }),
    () => acquirer.keep?.({ tenantId, token: `tok_${aSecret()}` }),
    () => acquirer.drop?.({ token: `customer/${reference}` }),
    () => acquirer.openPage?.({ tenantId, name: newId(), locale: 'ja', returnUrl }),
    () => acquirer.readPage?.({ reference }),
    () => acquirer.notice?.(Buffer.from(seen.at(-1) ?? ''), { 'x-service-signature': webhookSecret }),
  ];
  for (const call of calls) {
    const outcome = await (async () => call())().catch((thrown: unknown) => thrown);
    told.push(inspect(outcome, { depth: 9 }));
  }
}

test.each(Object.keys(parrots))('%s, with everything repeated in it', async (name) => {
  parrot = parrots[name] as Parrot;
  await pay(aCard());
  await pay({ type: 'konbini', store: 'lawson', ...customer });
  await recoverAll();
  const checked = await checkAcquirerAccount(operator, { name: 'bunpai' });
  told.push(JSON.stringify(checked));
  await askTheRest();
  // it has seen them, so they could have come back
  for (const secret of [Buffer.from(`${key}:`).toString('base64'), canaries.numbers.at(-1) ?? '', customer.email])
    expect(seen.join('\n')).toContain(secret);
  for (const path of ['/events?', '/chargeback_requests', '/merchants?', '/customers', '/sessions'])
    expect(seen.join('\n')).toContain(`/api/v1${path}`);
});

test('none of it is in a log, an error, a table, an event or a reply', async () => {
  told.push(JSON.stringify(await listAcquirerAccounts(operator, {})), JSON.stringify(await listPayments(caller, { per_page: 100 })));
  for (const [name, text] of Object.entries(await dumpTables())) expectNone(`the table ${name}`, text);
  const lines = logged.lines.join('\n');
  // something was said of each
  expect(lines).toContain('acquirer refused our request');
  for (const [where, text] of [
    ['the log', lines],
    ['the output', printed.join('')],
    ['an error or reply', told.join('\n')],
  ] as const) {
    expectNone(where, text);
    if (where !== 'an error or reply')
      for (const value of Object.values(customer)) expect([where, text.includes(value)]).toEqual([where, false]);
  }
});

// A live installation whose acquirer, another installation, keeps the cards of its customers: what is kept, who is told, and what becomes of it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { settings } from '@/lib/installation';
import * as creation from '@/lib/payments/creation';
import { refuse } from '@/lib/refusal';

const { forgetConnected } = await import('@/lib/acquirers/find-connected');
const { createCustomer } = await import('@/lib/customers/create-customer');
const { deleteCustomer } = await import('@/lib/subscriptions/customers/delete-customer');
const { updateCustomer } = await import('@/lib/subscriptions/customers/update-customer');
const { newId } = await import('@/lib/db/ids');
const { deleteRemoteCards } = await import('@/lib/jobs/delete-remote-cards');
const { tick } = await import('@/lib/jobs/tick');
const { createPayment } = await import('@/lib/payments/create-payment');
const { createSession } = await import('@/lib/sessions/create-session');
const { payByForm } = await import('@/lib/sessions/pay-by-form');
const { paySession } = await import('@/lib/sessions/pay-session');
const { showCheckout } = await import('@/lib/sessions/show-checkout');
const { createKey } = await import('@/lib/team/create-key');
const { connectFields, retireAccount } = await import('@/lib/testing/fixtures/acquirer-calls');
const { asGuest } = await import('@/lib/testing/fixtures/secure-tokens');
const { aMarket, asKey, asRole, testCard } = await import('@/lib/testing/market');
const { basic } = await import('@/lib/testing/requests/raw-http');
const { aFaultyWay } = await import('@/lib/testing/servers/faulty-way');
const { sql } = await import('@/lib/testing/tables');
const { createToken } = await import('@/lib/tokens/create-token');
const { rotateKeys } = await import('@/lib/vault/rotation/rotate-keys');
const { aSecondInstallation } = await import('@/scripts/test/two-installations');

let second: Awaited<ReturnType<typeof aSecondInstallation>>;
let way: Awaited<ReturnType<typeof aFaultyWay>>;
let tenantId: string;
let caller: Awaited<ReturnType<typeof asKey>>;
let browser: Awaited<ReturnType<typeof asKey>>;
beforeAll(async () => {
  second = await aSecondInstallation();
  way = await aFaultyWay(second.port);
  const market = await aMarket({ role: null, sellers: 0 });
  tenantId = market.id;
  caller = await asKey(market.secretKey);
  browser = await asKey((await createKey(await asRole('admin', market.id), { kind: 'publishable', name: 'page' })).value);
  await connectFields('bunpai', way.port, second);
  Object.assign(settings(), { mode: 'live' });
});
afterAll(async () => {
  await way?.close();
  await second?.close();
});

/** What a browser tells us of a card that it has given to the acquirer. */
async function aCardThere(number = testCard.number) {
  const headers = { authorization: basic(second.publishable), 'content-type': 'application/json' };
  const body = JSON.stringify({ payment_details: { ...testCard, number } });
  const answer = await fetch(`http://127.0.0.1:${second.port}/api/v1/tokens`, { method: 'POST', headers, body });
  const { id, payment_details: shown } = (await answer.json()) as { id: string; payment_details: Record<string, unknown> };
  const { brand, last_four_digits, month, year } = shown;
  return { type: 'credit_card', acquirer: 'bunpai', acquirer_token: id, brand, last_four_digits, month, year };
}
const aToken = async (number?: string) => (await createToken(browser, { payment_details: await aCardThere(number) })).id;
const pay = (more: object) => createPayment(caller, { amount: 10_000, tax: 0, currency: 'JPY', ...more });

type Row = { sealed: string | null; acquirer: string; remoteToken: string | null; remoteCustomer: string | null };
async function cardOf(customer: string): Promise<Row> {
  const rows = await sql<Row>(`SELECT v.* FROM "VaultCard" v JOIN "Customer" c ON c."cardId" = v.id WHERE c.id = $1`, [customer]);
  return rows[0] ?? expect.fail();
}
const theirs = async (name: string | null) => (await second.ask('GET', `/customers/${name?.slice('customer/'.length)}`)).status;
const keptThere = async () => ((await second.ask('GET', '/customers?per_page=100')).body as { data: object[] }).data.length;
const sentTo = (path: string) =>
  way.seen.filter(({ method, url }) => method === 'POST' && url.endsWith(path)).map(({ body }) => JSON.parse(body));

test('a customer is kept there, without anything of theirs, and is charged by that again and again', async () => {
  const customer = await createCustomer(caller, { payment_details: await aToken(), email: 'taro@example.jp' });
  expect(customer.source).toMatchObject({ type: 'credit_card', brand: 'visa', month: 12, year: 2030 });
  const card = await cardOf(customer.id);
  expect(card).toMatchObject({ sealed: null, acquirer: 'bunpai', remoteToken: null, remoteCustomer: expect.stringMatching(/^customer\//) });
  expect(sentTo('/customers').at(-1)).toEqual({ payment_details: expect.stringMatching(/^tok_/), metadata: { tenant: tenantId } });
  for (const amount of [1_000, 2_000]) {
    expect(await pay({ customer: customer.id, amount })).toMatchObject({
      status: 'captured',
      customer: customer.id,
      payment_details: { brand: 'visa' },
    });
    expect(sentTo('/payments').at(-1)).toMatchObject({ amount, customer: card.remoteCustomer?.slice('customer/'.length) });
    expect(Object.keys(sentTo('/payments').at(-1)).filter((name) => /usage|payment_details/.test(name))).toEqual([]);
  }
  expect(await rotateKeys()).toMatchObject({ closed: [] });
});

test('an answer that was lost is asked for again: the acquirer keeps one customer, and so do we', async () => {
  const [token, before] = [await aToken(), await keptThere()];
  way.meet('cut_after');
  await expect(createCustomer(caller, { payment_details: token })).rejects.toMatchObject({ code: 'gateway_timeout' });
  const { id } = await createCustomer(caller, { payment_details: token });
  expect([await keptThere(), await theirs((await cardOf(id)).remoteCustomer)]).toEqual([before + 1, 200]);
});

test('a card that the acquirer refuses is kept by nobody', async () => {
  const before = await keptThere();
  const bad = await aToken('4123111111111059');
  await expect(createCustomer(caller, { payment_details: bad })).rejects.toMatchObject({ code: 'card_declined' });
  expect(await keptThere()).toBe(before);
});

test('the card of a payment that is refused here is kept by nobody', async () => {
  const { id } = await createSession(caller, { mode: 'customer_payment', amount: 1_000, currency: 'JPY', email: 'taro@example.jp' });
  const pays = async () => paySession(await asGuest(id), { id, payment_details: await aCardThere() });
  const before = await keptThere();
  const refused = vi.spyOn(creation, 'planCreation').mockImplementation(() => refuse('internal_server_error'));
  await expect(pays()).rejects.toMatchObject({ code: 'internal_server_error' });
  expect(await keptThere()).toBe(before);
  refused.mockRestore();
  expect(await pays()).toMatchObject({ customer: expect.any(String) });
  expect(await keptThere()).toBe(before + 1);
});

test('who is deleted here, or has another card, is deleted there, as soon as it answers', async () => {
  const { id } = await createCustomer(caller, { payment_details: await aToken() });
  const first = await cardOf(id);
  await updateCustomer(caller, { id, payment_details: await aToken() });
  const next = await cardOf(id);
  await deleteCustomer(caller, { id });
  expect([await theirs(first.remoteCustomer), await theirs(next.remoteCustomer)]).toEqual([200, 200]);
  const due = () => sql(`UPDATE "VaultCard" SET "dropAt" = clock_timestamp() - interval '1 second' WHERE "dropAt" IS NOT NULL`);
  const ran = async () => (await tick(new Date(), [deleteRemoteCards])).map(({ result }) => result);
  // what has begun with the card is let end first
  expect(await ran()).toEqual([]);
  await due();
  const move = (port: number) =>
    sql(`UPDATE "AcquirerAccount" SET settings = settings || jsonb_build_object('url', $1::text) WHERE name = 'bunpai'`, [
      `http://127.0.0.1:${port}/api/v1`,
    ]);
  await move(9);
  forgetConnected();
  // away, it is asked again later and not at once
  expect([await ran(), await ran()]).toEqual([['silent', 'silent'], []]);
  await move(way.port);
  await due();
  // of two at once each takes its own
  await retireAccount('bunpai');
  expect((await Promise.all([ran(), ran()])).flat()).toEqual(['deleted', 'deleted']);
  await retireAccount('bunpai', false);
  expect([await theirs(first.remoteCustomer), await theirs(next.remoteCustomer)]).toEqual([404, 404]);
  expect(await sql(`SELECT 1 FROM "VaultCard" WHERE "dropAt" IS NOT NULL`)).toEqual([]);
});

test('a token of one acquirer is never sent to another', async () => {
  const { id } = await createCustomer(caller, { payment_details: await aToken() });
  const token = await aToken();
  const other = await aFaultyWay(second.port);
  await connectFields('komoju', other.port, second);
  await sql(
    `INSERT INTO "AcquirerRoute" (owner, way, acquirer, "changedAt", "changedBy", "changedByName") VALUES ($1, 'credit_card', 'komoju', now(), $2, 'x')`,
    [tenantId, newId()],
  );
  forgetConnected();
  // cards go elsewhere by now, and these to whoever has them
  expect((await pay({ customer: id })).status).toBe('captured');
  expect((await pay({ payment_details: token })).status).toBe('captured');
  const foreign = await aCardThere();
  for (const attempt of [
    () => createToken(browser, { payment_details: foreign }),
    () => createCustomer(caller, { payment_details: foreign }),
    () => pay({ payment_details: foreign }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'invalid_payment_type', param: 'payment_details.acquirer' });
  await retireAccount('bunpai');
  await expect(pay({ customer: id })).rejects.toMatchObject({
    code: 'invalid_payment_type',
    param: 'customer',
    message: expect.stringMatching(/enter the card anew|再度入力/),
  });
  await retireAccount('bunpai', false);
  expect(other.seen).toEqual([]);
  await sql('DELETE FROM "AcquirerRoute"');
  await retireAccount('komoju');
  await other.close();
});

test('where cards are given on the acquirer’s page, a checkout keeps a customer by a page there, and asks what became of it', async () => {
  await sql(`UPDATE "AcquirerAccount" SET settings = settings || '{"cards": "redirect"}' WHERE name = 'bunpai'`);
  forgetConnected();
  const { id, payment_methods } = await createSession(caller, { mode: 'customer', currency: 'JPY', email: 'taro@example.jp' });
  // it keeps no wallets: they would be saved for nothing
  expect(payment_methods.map(({ type }) => type)).toEqual(['credit_card']);
  const guest = await asGuest(id);
  const form = { id, method: 'credit_card', email: 'taro@example.jp' };
  const look = (returned = false) => showCheckout(guest, { id, returned });
  const sent = await payByForm(guest, form);
  expect(sent).toMatchObject({ status: 'pending', redirect_url: expect.stringContaining('/sessions/'), customer: null });
  // pressed again, it is the same page
  expect((await payByForm(guest, form)).redirect_url).toBe(sent.redirect_url);
  expect([await look(), await look(true)]).toMatchObject([
    { state: 'waiting', onward_url: sent.redirect_url, kept: false },
    { kept: false },
  ]);
  const page = sent.redirect_url?.split('/').at(-1);
  expect((await second.ask('POST', `/sessions/${page}/cancel`, {})).status).toBe(200);
  const next = await payByForm(guest, form);
  expect(next.redirect_url).not.toBe(sent.redirect_url);
  const given = { payment_details: { ...testCard, email: 'taro@example.jp' } };
  expect((await second.ask('POST', `/sessions/${next.redirect_url?.split('/').at(-1)}/pay`, given)).status).toBe(200);
  expect(await look(true)).toMatchObject({ state: 'waiting', kept: true });
  const done = await payByForm(guest, form);
  expect(done).toMatchObject({ status: 'completed', customer: expect.any(String) });
  expect(await cardOf(done.customer ?? '')).toMatchObject({
    sealed: null,
    acquirer: 'bunpai',
    remoteCustomer: expect.stringMatching(/^customer\//),
  });
  expect(await pay({ customer: done.customer })).toMatchObject({ status: 'captured', payment_details: { brand: 'visa' } });
  const both = createSession(caller, { mode: 'customer_payment', amount: 1_000, currency: 'JPY', payment_types: ['credit_card'] });
  await expect(both).rejects.toMatchObject({ code: 'invalid_payment_type' });
  const withWallet = createSession(caller, { mode: 'customer_payment', amount: 1_000, currency: 'JPY', payment_types: ['paypay'] });
  await expect(withWallet).rejects.toMatchObject({ code: 'invalid_payment_type' });
});

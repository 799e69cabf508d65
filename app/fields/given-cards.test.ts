// A live installation whose customers' browsers give their cards to its acquirer, another installation: with the program of the fields, over HTTP.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { settings } from '@/lib/installation';

const { GET } = await import('@/app/fields/route');
const { askForToken, giveCard } = await import('@/components/checkout/fields/ask');
const { findGiver } = await import('@/lib/acquirers/find-acquirer');
const { hashOfKey } = await import('@/lib/auth/key');
const { forgetCards } = await import('@/lib/jobs/forget-cards');
const { tick } = await import('@/lib/jobs/tick');
const { createPayment } = await import('@/lib/payments/create-payment');
const { createSession } = await import('@/lib/sessions/create-session');
const { payByForm } = await import('@/lib/sessions/pay-by-form');
const { showSession } = await import('@/lib/sessions/show-session');
const { createKey } = await import('@/lib/team/create-key');
const { connectFields, retireAccount } = await import('@/lib/testing/fixtures/acquirer-calls');
const { asGuest } = await import('@/lib/testing/fixtures/secure-tokens');
const { aCard, expectNone } = await import('@/lib/testing/hostile/canaries');
const { keepLines, logged } = await import('@/lib/testing/logged');
const { aMarket, asKey, asRole } = await import('@/lib/testing/market');
const { aFaultyWay } = await import('@/lib/testing/servers/faulty-way');
const { dumpTables, sql } = await import('@/lib/testing/tables');
const { createToken } = await import('@/lib/tokens/create-token');
const { bundlePages } = await import('@/scripts/bundle-browser-scripts.mjs');
const { aSecondInstallation } = await import('@/scripts/test/two-installations');

keepLines('trace');

let second: Awaited<ReturnType<typeof aSecondInstallation>>;
let way: Awaited<ReturnType<typeof aFaultyWay>>;
let tenantId: string;
let liveKey: string;
let caller: Awaited<ReturnType<typeof asKey>>;
let browser: Awaited<ReturnType<typeof asKey>>;
beforeAll(async () => {
  second = await aSecondInstallation();
  way = await aFaultyWay(second.port);
  const market = await aMarket({ role: null, sellers: 0 });
  tenantId = market.id;
  caller = await asKey(market.secretKey);
  const admin = await asRole('admin', market.id);
  browser = await asKey((await createKey(admin, { kind: 'publishable', name: 'page' })).value);
  liveKey = (await createKey(admin, { kind: 'publishable', name: 'live page' })).value;
  await connectFields('bunpai', way.port, second);
  Object.assign(settings(), { mode: 'live' });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(async () => {
  await way?.close();
  await second?.close();
});

/** The network of a browser: our API by its operation, and everybody else as they are. Says what each was told. */
function aBrowser() {
  const sent: { url: string; body: string }[] = [];
  const outside = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, asked: RequestInit) => {
    sent.push({ url, body: String(asked.body) });
    if (!url.startsWith('/')) return outside(url, asked);
    return Response.json(await createToken(browser, JSON.parse(String(asked.body))));
  });
  return sent;
}
const words = { wrong: {}, unreachable: '', failed: '', wrongKey: '' } as never;
async function giver() {
  const found = (await findGiver(tenantId)) ?? expect.fail();
  return { name: found.name, url: found.url, key: found.publishableKey };
}
async function given(): Promise<string> {
  const { token } = await askForToken({ key: 'pk_test_x', giver: await giver() }, { ...aCard(), name: 'TARO YAMADA' }, words);
  return token ?? expect.fail();
}
/** What a checkout's form sends. */
async function typed() {
  const answer = await giveCard(await giver(), { ...aCard(), name: 'TARO YAMADA' }, words);
  return 'card' in answer ? { method: 'credit_card', email: 'taro@example.jp', ...answer.card } : expect.fail();
}
const pay = (more: object) => createPayment(caller, { amount: 10_000, tax: 0, currency: 'JPY', ...more });
type Row = { forgetAt: Date; remoteCustomer: string | null };

test('a number that is typed goes to the acquirer alone: we are told its token, and keep that for an hour at most', async () => {
  const sent = aBrowser();
  const token = await given();
  const [toThem, toUs] = sent;
  expect([toThem?.url, toUs?.url, sent.length]).toEqual([`http://127.0.0.1:${way.port}/api/v1/tokens`, '/api/v1/tokens', 2]);
  expectNone('what our server was sent', toUs?.body ?? '');
  expect(JSON.parse(toUs?.body ?? '').payment_details).toMatchObject({
    acquirer: 'bunpai',
    acquirer_token: expect.stringMatching(/^tok_/),
  });
  const [row] = await sql<Row>(`SELECT v.* FROM "VaultCard" v JOIN "Token" t ON t."cardId" = v.id WHERE t.id = $1`, [token.slice(4)]);
  expect(row).toMatchObject({ sealed: null, acquirer: 'bunpai', remoteToken: expect.stringMatching(/^tok_/), remoteCustomer: null });
  const end = new Date((row?.forgetAt.getTime() ?? 0) + 1);
  expect(await tick(end, [forgetCards])).toEqual([expect.objectContaining({ result: 'erased' })]);
  await expect(pay({ payment_details: token })).rejects.toMatchObject({ code: 'invalid_token' });
});

test('a token pays once, and of which brand the card is the acquirer says, whatever the browser has told', async () => {
  const sent = aBrowser();
  await given();
  const { payment_details: told } = JSON.parse(sent[1]?.body ?? '');
  const { id } = await createToken(browser, { payment_details: { ...told, brand: 'jcb', last_four_digits: '0000' } });
  const paid = await pay({ payment_details: id });
  expect(paid).toMatchObject({
    status: 'captured',
    payment_details: { brand: 'visa', last_four_digits: told.last_four_digits, month: 12 },
  });
  const [fee] = await sql<{ amount: string }>(
    `SELECT amount FROM "Entry" WHERE "paymentId" = $1 AND type LIKE '%processing_fee%' AND amount < 0`,
    [paid.id],
  );
  expect(Number(fee?.amount)).toBe(-360);
  await expect(pay({ payment_details: id })).rejects.toMatchObject({ code: 'invalid_token' });
  await expect(pay({ payment_details: { ...told } })).rejects.toMatchObject({ status: 502 });
});

test('a checkout that saves its customer has the card kept first, and given up where it is not charged', async () => {
  const open = () => createSession(caller, { mode: 'customer_payment', amount: 3_000, currency: 'JPY', email: 'taro@example.jp' });
  aBrowser();
  const { id, payment_methods: ways } = await open();
  expect(ways[0]).toMatchObject({ type: 'credit_card', card_entry: 'fields' });
  const paid = await payByForm(await asGuest(id), { id, ...(await typed()) });
  expect(paid).toMatchObject({ status: 'completed', payment: { status: 'captured' } });
  const customer = (await showSession(caller, { id })).customer_id ?? '';
  const kept = await sql<Row>(`SELECT v.* FROM "VaultCard" v JOIN "Customer" c ON c."cardId" = v.id WHERE c.id = $1`, [customer]);
  expect((await second.ask('GET', `/customers/${kept[0]?.remoteCustomer?.slice('customer/'.length)}`)).status).toBe(200);
  expect(await pay({ customer, amount: 500 })).toMatchObject({ status: 'captured' });
  const again = await open();
  const declined = { ...(await asGuest(again.id)), scenario: 'insufficient_funds' };
  await expect(payByForm(declined, { id: again.id, ...(await typed()) })).rejects.toMatchObject({ code: 'insufficient_funds' });
  expect(await sql(`SELECT 1 FROM "VaultCard" WHERE "dropAt" IS NOT NULL`)).toHaveLength(1);
});

test('only the frame may connect to the acquirer, and only of a merchant whose cards go there', async () => {
  await bundlePages('dist/pages');
  const { id } = await createSession(caller, { amount: 3_000, currency: 'JPY' });
  const page = async (query: string) => {
    const answer = await GET(new Request(`http://127.0.0.1:3000/fields?${query}`));
    const policy = answer.headers.get('content-security-policy') ?? '';
    return { text: await answer.text(), parts: [/connect-src ([^;]*)/.exec(policy)?.[1], /frame-ancestors ([^;]*)/.exec(policy)?.[1]] };
  };
  const there = `http://127.0.0.1:${way.port}`;
  const checkout = await page(`checkout=${id}`);
  expect(checkout.parts).toEqual([there, "'self'"]);
  expect(checkout.text).toContain('data-checkout="yes"');
  expect((await page('checkout=nobody')).parts).toEqual(["'none'", "'none'"]);
  const live = liveKey.replace('pk_test_', 'pk_live_');
  await sql(`UPDATE "ApiKey" SET mode = 'live', hash = $2 WHERE hash = $1`, [hashOfKey(liveKey), hashOfKey(live)]);
  expect((await page(`key=${live}`)).parts[0]).toBe(`'self' ${there}`);
  await retireAccount('bunpai');
  expect([(await page(`key=${live}`)).parts[0], (await page(`checkout=${id}`)).parts]).toEqual(["'self'", ["'none'", "'self'"]]);
  await retireAccount('bunpai', false);
});

test('S07 SecretsCanary: of all that was typed nothing has reached our database or log', async () => {
  for (const [table, rows] of Object.entries(await dumpTables())) expectNone(table, rows);
  expectNone('the log', logged.lines.join('\n'));
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { operations } from '@/lib/api/operations';
import { createKey } from '@/lib/team/create-key';
import { revokeKey } from '@/lib/team/revoke-key';
import { api } from '@/lib/testing/api';
import { aPdf, formOf, formType } from '@/lib/testing/fixtures/files';
import { aRefundLinkBy } from '@/lib/testing/fixtures/refund-links';
import { account, aRequestBy } from '@/lib/testing/fixtures/refund-requests';
import { aSecureToken } from '@/lib/testing/fixtures/secure-tokens';
import { aSettlementOf } from '@/lib/testing/fixtures/settlements';
import { anOrderedSubscriptionBy } from '@/lib/testing/fixtures/subscription-checkouts';
import { aMarket, aPayment, asRole, type Market, splitOf, testCard } from '@/lib/testing/market';
import { dumpTables, sql } from '@/lib/testing/tables';

type IdsByName = Record<string, string>;
let own: Market;
let other: Market;
let ids: IdsByName;
let [publishable, revoked] = ['', ''];

const routes = operations.map(({ definition }) => {
  const [method = '', path = ''] = (definition.route ?? '').split(' ');
  return { name: definition.name, method, path, browser: definition.browser ?? null };
});
const withId = routes.filter(({ path }) => path.includes('{id}'));
/** Which of the ids this route finds with the caller's own key. */
function reaches(path: string): string[] {
  if (path.includes('/payments')) return ['own payment'];
  if (/\/(?:files|live_application|fee_profile|payouts_hold)/.test(path)) return ['own payout'];
  if (path.includes('/chargeback')) return ['own chargeback'];
  for (const noun of ['event', 'session', 'secure_token', 'customer', 'subscription', 'refund_request', 'refund_claim', 'settlement'])
    if (path.replace('/test_helpers', '').startsWith(`/${noun}s`)) return [`own ${noun}`];
  return ['own platform', 'own payout'];
}

async function newPayment({ secretKey, sellers }: Market) {
  const split = splitOf([sellers[0] ?? '', 5_000, 500]);
  return (await api(secretKey, 'POST', '/payments', aPayment({ capture: false, platform_details: split }))).body.id as string;
}

beforeAll(async () => {
  [own, other] = [await aMarket(), await aMarket()];
  const admin = await asRole('admin', own.id);
  publishable = (await createKey(admin, { kind: 'publishable', name: 'browser' })).value;
  const key = await createKey(admin, { kind: 'secret', name: 'old' });
  await api(key.value, 'GET', '/payments');
  await revokeKey(admin, { id: key.id });
  revoked = key.value;
  const [payment, foreign] = [await newPayment(own), await newPayment(other)];
  const uploaded = async ({ secretKey, sellers: [seller] }: Market): Promise<string> =>
    (await api(secretKey, 'POST', `/merchants/${seller}/files`, undefined, { raw: aPaper, type: formType })).body.id;
  const [{ id: attempt = '' } = {}] = await sql<IdsByName>('SELECT id FROM "Attempt" WHERE "paymentId" = $1', [payment]);
  const events = new Map(
    (await sql<IdsByName>('SELECT "resourceId", id FROM "Event"')).map(({ resourceId, id }) => [resourceId ?? '', id ?? '']),
  );
  const checkoutOf = async ({ secretKey }: Market): Promise<string> =>
    (await api(secretKey, 'POST', '/sessions', { amount: 1_000, currency: 'JPY', platform_details: splitOf() })).body.id;
  const chargebackOf = async ({ secretKey }: Market): Promise<string> => {
    const payment_id = (await api(secretKey, 'POST', '/payments', aPayment())).body.id;
    return (await api(secretKey, 'POST', '/test_helpers/chargebacks', { payment_id })).body.id;
  };
  const customerOf = async ({ secretKey }: Market): Promise<string> =>
    (await api(secretKey, 'POST', '/customers', { payment_details: testCard })).body.id;
  ids = {
    'own subscription': await anOrderedSubscriptionBy(own),
    "another platform's subscription": await anOrderedSubscriptionBy(other),
    'own customer': await customerOf(own),
    "another platform's customer": await customerOf(other),
    'own session': await checkoutOf(own),
    "another platform's session": await checkoutOf(other),
    'own secure_token': await aSecureToken(own.secretKey),
    "another platform's secure_token": await aSecureToken(other.secretKey),
    'own file': await uploaded(own),
    "another platform's file": await uploaded(other),
    'own chargeback': await chargebackOf(own),
    "another platform's chargeback": await chargebackOf(other),
    'own refund_request': await aRequestBy(own.secretKey),
    "another platform's refund_request": await aRequestBy(other.secretKey),
    'own refund_claim': await aRefundLinkBy(own.secretKey),
    "another platform's refund_claim": await aRefundLinkBy(other.secretKey),
    'own settlement': await aSettlementOf(own),
    "another platform's settlement": await aSettlementOf(other),
    'own event': events.get(payment) ?? '',
    "another platform's event": events.get(foreign) ?? '',
    'own payment': payment,
    "another platform's payment": foreign,
    'own platform': own.id,
    'another platform': other.id,
    'own payout': own.sellers[0] ?? '',
    "another platform's payout": other.sellers[0] ?? '',
    'own key': key.id,
    'own attempt': attempt,
    'a service account': '00000000-0000-0000-0000-000000000001',
    nil: '00000000-0000-0000-0000-000000000000',
    'upper case': payment.toUpperCase(),
    'wrong shape': 'not-an-id',
    quoted: "' OR 1=1 --",
    long: 'x'.repeat(5_000),
    nul: '\0',
    number: '1',
  };
});

const aPaper = formOf({ filename: 'paper.pdf', bytes: aPdf() });
const fill = (path: string, id: string) =>
  path
    .replace('{id}', encodeURIComponent(id))
    .replace('{currency}', 'JPY')
    .replace('{file_id}', ids['own file'] ?? '');
const bodies: unknown[] = [
  {},
  { amount: 1, name: '奪取', outcome: 'marked_as_fraud', platform_details: splitOf() },
  { method: 'paypay', outcome: 'approved' },
  { ...account, outcome: 'completed' },
  { amount: 'x', name: '' },
];
const bodiesOf = (method: string) => (['GET', 'DELETE'].includes(method) ? [undefined] : bodies);

/** All rows of the other platform, as text. */
async function otherRows() {
  const tables = await dumpTables();
  return Object.values(tables).flatMap((table) => table.split('\n').filter((line) => line.includes(other.id)));
}

test('S01 BolaMatrix: what is not the own is the same 404 as what does not exist', async () => {
  const before = await otherRows();
  expect(before.length).toBeGreaterThan(10);
  for (const { method, path } of withId) {
    const reached = reaches(path);
    for (const body of bodiesOf(method)) {
      const missing = await api(own.secretKey, method, fill(path, randomUUID()), body);
      // the last body is invalid, which is checked before any lookup
      const isJudgedFirst = missing.status === 422;
      if (!isJudgedFirst) expect([method, path, missing.status, missing.body.error.code]).toEqual([method, path, 404, 'not_found']);
      for (const [kind, id] of Object.entries(ids).filter(([kind]) => !reached.includes(kind))) {
        const answer = await api(own.secretKey, method, fill(path, id), body);
        const isShapeless = /wrong shape|quoted|long|nul|number|upper case|session|secure_token/.test(kind);
        if (isShapeless && isJudgedFirst) expect([404, 422]).toContain(answer.status);
        else expect([method, path, kind, answer.status, answer.text]).toEqual([method, path, kind, missing.status, missing.text]);
        const headers = ([name]: [string, string]) => name !== 'x-request-id';
        if (!isShapeless) expect([...answer.headers].filter(headers)).toEqual([...missing.headers].filter(headers));
      }
    }
  }
  expect(await otherRows()).toEqual(before);
});

test('S01 BolaMatrix: a file is uploaded for the own sellers alone', async () => {
  const before = await otherRows();
  const upload = (id: string) =>
    api(own.secretKey, 'POST', `/merchants/${encodeURIComponent(id)}/files`, undefined, { raw: aPaper, type: formType });
  const missing = await upload(randomUUID());
  expect(missing.status).toBe(404);
  for (const [kind, id] of Object.entries(ids).filter(([kind]) => kind !== 'own payout')) {
    const answer = await upload(id);
    expect([kind, answer.status, answer.text]).toEqual([kind, 404, missing.text]);
  }
  expect(await otherRows()).toEqual(before);
});

test('S01 BolaMatrix: the own is found', async () => {
  for (const { method, path } of withId.filter(({ method }) => method === 'GET')) {
    for (const kind of reaches(path)) {
      const answer = await api(own.secretKey, method, fill(path, ids[kind] ?? ''));
      expect([path, kind, answer.status]).toEqual([path, kind, 200]);
      const foreign = await api(other.secretKey, method, fill(path, ids[kind] ?? ''));
      expect([path, kind, foreign.status]).toEqual([path, kind, 404]);
    }
  }
  for (const [kind, file] of Object.entries(ids).filter(([kind]) => kind !== 'own file')) {
    const answer = await api(own.secretKey, 'GET', `/merchants/${own.sellers[0]}/files/${encodeURIComponent(file)}`);
    expect([kind, answer.status]).toEqual([kind, 404]);
  }
  for (const kind of ['USD', 'jpy', 'X']) {
    expect((await api(own.secretKey, 'GET', `/merchants/${own.id}/balances/${kind}`)).status).toBe(404);
    expect((await api(own.secretKey, 'GET', `/merchants/${own.id}/balances/${kind}/transactions`)).status).toBe(404);
  }
});

test('S01 BolaMatrix: lists hold what is the own, and a filter by a foreign id finds what an unknown id finds', async () => {
  for (const path of ['/payments', '/events', '/merchants', '/customers', `/merchants/${own.id}/balances/JPY/transactions`]) {
    const { text } = await api(own.secretKey, 'GET', `${path}?per_page=100`);
    const foreign = [other.id, ...other.sellers, ids["another platform's payment"] ?? '', ids["another platform's customer"] ?? ''];
    for (const id of foreign) expect(text).not.toContain(id);
  }
  const filters = {
    '/payments?submerchant_id=': other.sellers[0],
    '/payments?customer=': other.id,
    '/events?resource_id=': ids["another platform's payment"],
    [`/merchants/${own.id}/balances/JPY/transactions?payment_id=`]: ids["another platform's payment"],
  };
  for (const [path, foreign] of Object.entries(filters)) {
    const unknown = await api(own.secretKey, 'GET', `${path}${randomUUID()}`);
    expect(unknown).toMatchObject({ status: 200, body: { total: 0, data: [] } });
    expect((await api(own.secretKey, 'GET', `${path}${foreign}`)).text).toBe(unknown.text);
  }
});

const basic = (text: string | Buffer) => `Basic ${Buffer.from(text).toString('base64')}`;
test('S01 BolaMatrix: without a key that holds there is 401, with a publishable key 403', async () => {
  const key = own.secretKey;
  const wrong: Record<string, string | null> = {
    none: null,
    empty: '',
    bearer: `Bearer ${key}`,
    'in clear': `Basic ${key}:`,
    revoked: basic(`${revoked}:`),
    unknown: basic(`sk_test_${'a'.repeat(32)}:`),
    'no colon': basic(key),
    'a password': basic(`${key}:x`),
    'a longer name': basic(`${key}x:`),
    'another case': basic(`${key.toUpperCase()}:`),
    'live in the sandbox': basic(`${key.replace('sk_test_', 'sk_live_')}:`),
    'as publishable': basic(`${key.replace('sk_', 'pk_')}:`),
    'empty user': basic(':'),
    'key as password': basic(`:${key}`),
    'not UTF-8': basic(Buffer.from([0xff, 0xfe, 0x3a])),
    'not base64': 'Basic ***',
    twice: `${basic(`${key}:`)}, ${basic(`${key}:`)}`,
    nul: basic(`${key}\0:`),
    'a hash': basic(`${randomUUID()}:`),
  };
  const texts = { bearer: new Set<string>(), other: new Set<string>() };
  for (const { method, path, browser: open } of routes) {
    const paths = path.includes('{id}') ? [fill(path, ids[reaches(path)[0] ?? ''] ?? ''), fill(path, randomUUID())] : [path];
    for (const at of paths) {
      for (const [kind, authorization] of Object.entries(wrong)) {
        const headers: Record<string, string> = authorization === null ? {} : { authorization };
        const answer = await api(null, method, at, method === 'GET' ? undefined : {}, { headers });
        if (open === 'keyless' && authorization === null) {
          expect([method, at, answer.status]).toEqual([method, at, at === paths[0] ? 200 : 404]);
          continue;
        }
        expect([method, path, kind, answer.status]).toEqual([method, path, kind, 401]);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
        texts[/^bearer/i.test(authorization ?? '') ? 'bearer' : 'other'].add(answer.text);
      }
      const browser = await api(publishable, method, at, method === 'GET' ? undefined : {});
      if (open) expect([method, path, [401, 403].includes(browser.status)]).toEqual([method, path, false]);
      if (open) continue;
      // for chargebacks the contract says 404 to callers without access
      const none = path.startsWith('/chargeback_requests') ? [404, 'not_found'] : [403, 'forbidden'];
      expect([method, path, browser.status, browser.body.error.code]).toEqual([method, path, ...none]);
      expect(browser.headers.get('www-authenticate')).toBeNull();
    }
  }
  // the answer never depends on the key or the path: it only says that Bearer is required
  expect([texts.bearer.size, texts.other.size]).toEqual([1, 1]);
});

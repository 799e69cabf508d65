// Who reaches what: every page and route of the site and every operation of the API, requested by every kind of caller over HTTP. The
// result is docs/access.md: a change of permissions changes that page (`npm test -- --all scripts/test/access.process.test.ts`, with
// UPDATE_ACCESS=1).
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessTable, type Outcomes, outcomeOf } from '../../lib/testing/requests/access-table';
import { basic } from '../../lib/testing/requests/raw-http';
import { type Account, signInWithToken } from '../../lib/testing/requests/sign-in';
import { apiFile, siteFiles } from '../../lib/testing/requests/site-paths';
import { type Product, startProduct } from '../../lib/testing/servers/product';
import { isQuick } from '../../lib/testing/tier';
import { findRunning } from '../embedded-postgres.mjs';
import { restoreMarket } from './market-snapshot.mjs';

type Merchant = { id: string; platform_role: string | null; secret_key?: string; publishable_key?: string };
type Demo = { users: { role: string; email: string; password: string }[]; merchants: Merchant[]; sellers: { id: string; name: string }[] };
/** The headers of each caller. */
type Callers = Record<string, Record<string, string>>;

const page = path.resolve('docs/access.md');
const dataDir = path.resolve(`data/access-${process.pid}`);
let product: Product;
let database: pg.Client;
let origin = '';
const people: Callers = { nobody: {} };
const keys: Callers = { 'no key': {} };
let given: string[] = [];

const rowsOf = async (question: string, values: unknown[]) =>
  (await database.query({ text: question, values, rowMode: 'array' })).rows as string[][];

/** A seller's user and a merchant's admin, which the demo market lacks: with an existing password and a merchant of their own. */
async function addPerson(like: string, email: string, tenantId: string, merchantId: string | null) {
  await database.query(
    `INSERT INTO "User"(id, email, name, "passwordHash", role, "tenantId", "merchantId", "createdAt")
      SELECT $2, $3, $3, "passwordHash", role, $4, $5, now() FROM "User" WHERE email = $1`,
    [like, v7(), email, tenantId, merchantId],
  );
}

/** The headers of their browser. */
async function signedIn(account: Account) {
  const { cookie, token } = await signInWithToken(origin, account);
  return { cookie, 'x-bunpai-action': token };
}

beforeAll(async () => {
  if (isQuick) return;
  await restoreMarket(dataDir);
  product = await startProduct({ DATA_DIR: dataDir, RATE_LIMIT_PER_SECOND: '0', PAGES_PER_SECOND: '0' });
  origin = `http://127.0.0.1:${product.port}`;
  database = new pg.Client({ connectionString: (await findRunning(dataDir)) ?? '' });
  await database.connect();
  const { users, merchants, sellers }: Demo = JSON.parse(fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8'));
  const platform = merchants.find((merchant) => merchant.secret_key && merchant.platform_role === 'platform');
  const ordinary = merchants.find((merchant) => merchant.secret_key && merchant.platform_role === null);
  const of = (role: string) => users.find((user) => user.role === role) ?? { role, email: '', password: '' };
  const [[own = ''] = []] = await rowsOf('SELECT "merchantId" FROM "User" WHERE email = $1', [of('seller').email]);
  given = [platform?.id ?? '', own];
  await addPerson(of('seller').email, 'another@example.jp', given[0] ?? '', sellers.find(({ id }) => id !== own)?.id ?? '');
  for (const role of ['operator', 'admin', 'staff', 'viewer', 'seller']) people[role] = await signedIn(of(role));
  people['another seller'] = await signedIn({ ...of('seller'), email: 'another@example.jp' });
  const foreign = users.findLast(({ role }) => role === 'admin') ?? of('admin');
  people["another merchant's admin"] = await signedIn(foreign);
  keys.secret = { authorization: basic(platform?.secret_key ?? '') };
  keys.publishable = { authorization: basic(platform?.publishable_key ?? '') };
  keys["another merchant's secret"] = { authorization: basic(ordinary?.secret_key ?? '') };
  keys["an admin's cookie"] = { cookie: people.admin?.cookie ?? '' };
  await makeGuests(basic(platform?.secret_key ?? ''));
});
afterAll(async () => {
  await database?.end();
  await product?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const ofTenant = (table: string, where = 'true') => `SELECT id FROM "${table}" WHERE "tenantId" = $1 AND ${where} ORDER BY id LIMIT 1`;
const ofSeller = (table: string) => ofTenant(table, '"submerchantId" = $2');
const payment = ofTenant('Payment', 'id IN (SELECT "paymentId" FROM "Split" WHERE "submerchantId" = $2)');
const seller = 'SELECT id FROM "Merchant" WHERE "tenantId" = $1 AND id = $2';
const chargeback = ofTenant('Chargeback');
const month = `SELECT "merchantId", substr("payDay", 1, 7) FROM "Settlement" WHERE "tenantId" = $1 AND "merchantId" = $2 ORDER BY "payDay" LIMIT 1`;

/** The ids for an address: rows of the platform, and of its seller if there are any. The first matching prefix counts. */
const questions: [address: string, question: string][] = [
  ['/test_helpers/refund_requests/', ofTenant('RefundRequest')],
  ['/payment-links/', ofTenant('Session')],
  ['/payments/', payment],
  ['/test_helpers/payments/', payment],
  ['/customers/', ofTenant('Customer')],
  ['/subscriptions/', ofTenant('Subscription', `status = 'active'`)],
  ['/chargeback', chargeback],
  ['/test_helpers/chargebacks/', chargeback],
  ['/developers/events/', ofTenant('Event')],
  ['/events/', ofTenant('Event')],
  ['/developers/webhooks/deliveries/', ofTenant('Delivery')],
  ['/developers/webhooks/', ofTenant('Webhook')],
  ['/payouts/months/', month],
  ['/payouts/', ofTenant('Settlement', '"merchantId" = $2')],
  ['/settlements/', ofTenant('Settlement', '"merchantId" = $2')],
  ['/test_helpers/settlements/', ofTenant('Settlement', '"merchantId" = $2')],
  ['/question', ofSeller('SellerQuestion')],
  ['/sellers/', seller],
  ['/application', seller],
  ['/live_application/', seller],
  ['/merchants/{id}/files/{file_id}', 'SELECT "merchantId", id FROM "File" WHERE "tenantId" = $1 AND "merchantId" = $2 LIMIT 1'],
  ['/merchants/', seller],
  ['/adjustments/', ofTenant('Adjustment')],
  ['/bank-files/days/', 'SELECT "transferDay" FROM "BankFile" LIMIT 1'],
  ['/bank-files/', 'SELECT id FROM "BankFile" LIMIT 1'],
];

/** What an address names for customers, by a part of it: a signed id, whose holder needs nothing else, and of a subscription its paid period. */
const guests: Record<string, string> = {};
async function makeGuests(authorization: string) {
  const post = async (
    where: string,
    body: object,
  ): Promise<{ id: string; url?: string; manage_url?: string; payment_details?: { instructions_url?: string } }> =>
    (
      await fetch(`${origin}/api/v1${where}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  const price = { amount: 10_000, currency: 'JPY' };
  const split = { platform_details: { submerchants: [] } };
  const card = { type: 'credit_card', number: '4100000000005000', month: 12, year: 2030, verification_value: '123' };
  const konbini = { type: 'konbini', store: 'lawson', email: 'buyer@example.jp' };
  const paid = await post('/payments', { ...price, tax: 0, ...split, payment_details: konbini });
  await post(`/test_helpers/payments/${paid.id}/simulate`, { outcome: 'paid' });
  const claim = await post(`/payments/${paid.id}/refund_claims`, { include_payment_method_fee: false });
  const token = await post('/secure_tokens', { ...price, return_url: 'https://shop.example.jp/', payment_details: card });
  const session = await post('/sessions', { ...price, ...split });
  const { id: customer } = await post('/customers', { payment_details: card });
  const subscription = await post('/subscriptions', { ...price, ...split, customer, period: 'monthly' });
  const lastOf = (url = '') => url.split('/').at(-1) ?? '';
  Object.assign(guests, { '/pay/': lastOf(paid.payment_details?.instructions_url), '/sessions/': session.id });
  Object.assign(guests, { '/manage/': `${lastOf(subscription.manage_url)}/1` });
  Object.assign(guests, { '/refund-claims/': lastOf(claim.url), '/refund_claims/': claim.id });
  Object.assign(guests, { '/secure-tokens/': token.id, '/secure_tokens/': token.id });
  expect(Object.values(guests).filter((id) => !id)).toEqual([]);
}

/** The address with ids of the market; other parameters get an unknown id. */
async function fill(address: string): Promise<string> {
  const question = questions.find(([begins]) => address.startsWith(begins))?.[1] ?? '';
  const values = given.slice(0, question.includes('$2') ? 2 : 1);
  const found = question.includes('$1') ? await rowsOf(question, values) : question ? await rowsOf(question, []) : [];
  const guest = Object.entries(guests).find(([part]) => address.includes(part))?.[1];
  const wanted = guest ? guest.split('/') : [...(found[0] ?? [])];
  return address.replaceAll('{currency}', 'JPY').replaceAll(/\[+(?:\.\.\.)?[^\]]+\]+|\{\w+\}/g, () => wanted.shift() ?? 'x');
}

const isUpload = (address: string) =>
  /^\/(?:application-files|checkout-logo|question-files)\/\[id\]$|\/documents$|^\/merchants\/\{id\}\/files$/.test(address);

function bodyOf(address: string): { body: FormData | string; type: Record<string, string> } {
  if (!isUpload(address)) return { body: '{}', type: { 'content-type': 'application/json' } };
  const form = new FormData();
  form.append('file', new File([Buffer.from('%PDF-1.4\n%%EOF\n')], 'a.pdf', { type: 'application/pdf' }));
  return { body: form, type: {} };
}

/** The outcome for each caller; those who may change things come last. */
async function callAsEveryone(method: string, address: string, target: string, callers: Callers): Promise<Outcomes> {
  const told: Outcomes = {};
  const owners = ['staff', 'admin', 'secret'];
  const names = Object.keys(callers).sort((a, b) => owners.indexOf(a) - owners.indexOf(b));
  for (const name of names) {
    const { body, type } = bodyOf(address);
    const answer = await fetch(target, {
      method,
      redirect: 'manual',
      headers: { origin, 'sec-fetch-site': 'same-origin', ...type, ...callers[name] },
      ...(method !== 'GET' && method !== 'DELETE' && { body }),
    });
    const text = await answer.text();
    expect([method, target, name, answer.status < 500], text.slice(0, 300)).toEqual([method, target, name, true]);
    told[name] = outcomeOf(answer, text);
  }
  return told;
}

type Endpoint = { method: string; address: string };
const methodsOf = (file: string, address: string): string[] => {
  if (file.endsWith('page.tsx')) return ['GET'];
  if (file === apiFile) return [address.endsWith('/notices') ? 'POST' : 'GET'];
  const exported = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('export'));
  if (exported.some((line) => line.startsWith('export const {'))) return ['GET'];
  return ['GET', 'POST'].filter((method) => exported.some((line) => new RegExp(`\\b${method}\\b`).test(line)));
};
const readFirst = (a: Endpoint, b: Endpoint) => Number(a.method !== 'GET') - Number(b.method !== 'GET');

test.skipIf(isQuick)('who reaches what is what docs/access.md says', async () => {
  const ofSite = siteFiles()
    .filter(({ address }) => !/^\/api\/(?:v1|auth)\//.test(address))
    .flatMap(({ file, address }) => methodsOf(file, address).map((method) => ({ method, address, file })))
    .sort(readFirst);
  const document = (await (await fetch(`${origin}/api/v1/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> };
  const ofApi = Object.entries(document.paths)
    .flatMap(([path, methods]) => {
      const address = path.replace('/api/v1', '');
      return Object.keys(methods).map((method) => ({ method: method.toUpperCase(), address }));
    })
    .filter(({ method }) => ['GET', 'POST', 'PATCH', 'DELETE'].includes(method))
    .sort((a, b) => readFirst(a, b) || Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  const site = [];
  for (const { method, address, file } of ofSite)
    site.push({ method, address, file, told: await callAsEveryone(method, address, origin + (await fill(address)), people) });
  const api = [];
  for (const { method, address } of ofApi)
    api.push({ method, address, told: await callAsEveryone(method, address, `${origin}/api/v1${await fill(address)}`, keys) });

  const isGuarded = ({ file }: { file: string }) =>
    file !== apiFile && !/^app\/\((?:customer|public|documents)\)|^app\/(?:page|api|fields|js|pdf)\b/.test(file);
  const reached = (told: Outcomes, ...names: string[]) => names.filter((name) => told[name] === 'opens');
  for (const { method, address, told } of site.filter(isGuarded)) {
    expect([method, address, reached(told, 'nobody')]).toEqual([method, address, []]);
    if (address.includes('[')) expect([method, address, reached(told, "another merchant's admin")]).toEqual([method, address, []]);
  }
  for (const { method, address, told } of api)
    if (address.includes('{id}')) expect([method, address, reached(told, "another merchant's secret")]).toEqual([method, address, []]);
  const table = accessTable(site, Object.keys(people), api, Object.keys(keys));
  if (process.env.UPDATE_ACCESS) fs.writeFileSync(page, table);
  expect(table).toBe(fs.readFileSync(page, 'utf8'));
});

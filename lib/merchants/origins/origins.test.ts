// Return addresses: recorded in a sandbox, then fixed, and always fixed in a live installation.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { settings } from '@/lib/installation';

const { pool } = await import('@/lib/db/pool');
const { allowOrigin } = await import('@/lib/merchants/origins/allow-origin');
const { fixOrigins } = await import('@/lib/merchants/origins/fix-origins');
const { judgeReturnUrl } = await import('@/lib/merchants/origins/judge-return-url');
const { forgetOrigins } = await import('@/lib/merchants/origins/origin-cache');
const { learnOrigin } = await import('@/lib/merchants/origins/learn-origin');
const { listOrigins } = await import('@/lib/merchants/origins/list-origins');
const { framesOf, mayUse, originOf } = await import('@/lib/merchants/origins/origin');
const { removeOrigin } = await import('@/lib/merchants/origins/remove-origin');
const { saveSeen } = await import('@/lib/merchants/origins/store');
const { createKey } = await import('@/lib/team/create-key');
const { api } = await import('@/lib/testing/api');
const { aMarket, aPayment, asKey, asRole } = await import('@/lib/testing/market');
const { aSecureTokenRequest } = await import('@/lib/testing/fixtures/secure-tokens');
const { sql } = await import('@/lib/testing/tables');
const { eventually } = await import('@/lib/testing/until');

const shop = 'https://shop.example';
type OriginsPlace = Awaited<ReturnType<typeof aPlace>>;
async function aPlace() {
  Object.assign(settings(), { mode: 'sandbox' });
  const market = await aMarket({ sellers: 0 });
  const admin = await asRole('admin', market.id);
  const { value } = await createKey(admin, { kind: 'publishable', name: 'page' });
  const guest = await asKey(value);
  return { ...market, admin, page: value, guest };
}
let place: OriginsPlace;
beforeEach(async () => {
  place = await aPlace();
});

const give = (key: string, return_url = `${shop}/return?order=1`) =>
  api(key, 'POST', '/secure_tokens', aSecureTokenRequest(undefined, { return_url }));
const listed = async ({ admin }: OriginsPlace) =>
  (await listOrigins(admin, {})).origins.map(({ origin, allowed_at }) => [origin, allowed_at !== null]);
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, param }) => [code, param],
  );

test.each([
  ['https://shop.example/return?order=1', 'https://shop.example'],
  ['HTTPS://Shop.Example:443/', 'https://shop.example'],
  ['http://localhost:8080/x', 'http://localhost:8080'],
  ['https://日本.example', 'https://xn--wgv71a.example'],
  ['https://[2001:DB8::1]:8443/', 'https://[2001:db8::1]:8443'],
  ['https://user:secret@shop.example/', 'https://shop.example'],
  // a star or a semicolon would mean something else in a policy
  ['https://*.example/', null],
  ['https://shop.example;frame-ancestors/', null],
  ["https://'self'/", null],
  ['https://a,b/', null],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['shop.example', null],
  [`https://${'a.'.repeat(140)}example/`, null],
])('%s has the origin %s', (address, origin) => {
  expect(originOf(address)).toBe(origin);
});

test('what may be used, and what may stand around the fields', () => {
  const of = (isFixed: boolean, ...allowed: string[]) => ({ isFixed, allowed: new Set(allowed) });
  expect([mayUse(of(false), null), mayUse(of(false), shop), mayUse(of(true, shop), shop)]).toEqual([true, true, true]);
  expect([mayUse(of(true, shop), null), mayUse(of(true), shop), mayUse(of(true, shop), 'http://shop.example')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(framesOf(of(false, shop), true)).toBe('*');
  expect(framesOf(of(true), false)).toBe("'none'");
  expect(framesOf(of(true), true)).toBe("'self'");
  expect(framesOf(of(true, shop, 'https://b.example'), false)).toBe('https://shop.example https://b.example');
});

test('a sandbox learns what is used, with either key, and refuses nothing of it', async () => {
  expect((await give(place.page)).status).toBe(200);
  expect((await give(place.secretKey, 'http://localhost:8080/back')).status).toBe(200);
  const session = { amount: 1_000, currency: 'JPY', return_url: 'https://other.example/', capture: 'manual' };
  expect((await api(place.secretKey, 'POST', '/sessions', session)).status).toBe(200);
  await eventually(async () =>
    expect(await listed(place)).toEqual([
      ['http://localhost:8080', false],
      ['https://other.example', false],
      [shop, false],
    ]),
  );
  // no other merchant’s
  expect(await listed(await aPlace())).toEqual([]);
});

test('once it is fixed, nothing but what was allowed: a publishable key is told so at its parameter, a secret one is the merchant', async () => {
  await give(place.page);
  await eventually(async () => expect(await listed(place)).toEqual([[shop, false]]));
  expect(await fixOrigins(place.admin, { fixed: true })).toEqual({ fixed: true });
  const refused = await give(place.page);
  expect([refused.status, refused.body.error.code, refused.body.error.param]).toEqual([422, 'invalid_parameter', 'return_url']);
  expect(refused.body.error.message).toContain('https://shop.example is none');
  expect((await give(place.secretKey)).status).toBe(200);

  await allowOrigin(place.admin, { origin: `${shop}/any/page` });
  expect(await listed(place)).toEqual([[shop, true]]);
  expect((await give(place.page)).status).toBe(200);
  for (const return_url of [
    'http://shop.example/',
    'https://shop.example.evil.example/',
    'https://shop.example:8443/',
    'https://*.example/',
  ])
    expect([return_url, (await give(place.page, return_url)).body.error?.param]).toEqual([return_url, 'return_url']);

  await removeOrigin(place.admin, { origin: shop });
  expect((await give(place.page)).status).toBe(422);
  expect(await fixOrigins(place.admin, { fixed: false })).toEqual({ fixed: false });
  expect((await give(place.page)).status).toBe(200);
});

test('on a live installation the list holds from the first day, and is of https alone', async () => {
  const caller = place.guest;
  const judged = (address: string) => refusalOf(judgeReturnUrl(caller, place.id, address));
  Object.assign(settings(), { mode: 'live' });
  forgetOrigins();
  expect(await judged(`${shop}/return`)).toEqual(['invalid_parameter', 'return_url']);
  expect(await refusalOf(allowOrigin(place.admin, { origin: 'http://shop.example' }))).toEqual(['invalid_parameter', 'origin']);
  expect(await refusalOf(fixOrigins(place.admin, { fixed: false }))).toEqual(['conflict', null]);
  await allowOrigin(place.admin, { origin: shop });
  expect(await judged(`${shop}/return`)).toBe('done');
  expect(await judged('https://other.example/')).toEqual(['invalid_parameter', 'return_url']);
  expect(await listOrigins(place.admin, {})).toMatchObject({ fixed: true, origins: [{ origin: shop }] });
  expect(await refusalOf(judgeReturnUrl(await asKeyInSandbox(), place.id, 'https://other.example/'))).toBe('done');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await listed(place)).toEqual([[shop, true]]);
});
/** The merchant itself, with its secret key. */
const asKeyInSandbox = () => asKey(place.secretKey);

test('what is no origin is refused with what would be one; a hundred are enough', async () => {
  for (const origin of ['https://*.example', 'https://a;b.example', 'shop.example', ''])
    expect([origin, await refusalOf(allowOrigin(place.admin, { origin }))]).toEqual([origin, ['invalid_parameter', 'origin']]);
  await expect(allowOrigin(place.admin, { origin: 'https://*.example' })).rejects.toThrow(/https:\/\/shop\.example\.jp/);
  await sql(
    `INSERT INTO "AllowedOrigin" ("tenantId", origin, "createdAt", "allowedAt") SELECT $1, 'https://s' || n || '.example', now(), now() FROM generate_series(1, 100) n`,
    [place.id],
  );
  expect(await refusalOf(allowOrigin(place.admin, { origin: shop }))).toEqual(['conflict', null]);
  expect(await refusalOf(allowOrigin(place.admin, { origin: 'https://s7.example' }))).toBe('done');
  expect(await refusalOf(removeOrigin(place.admin, { origin: 'https://nobody.example' }))).toEqual(['not_found', null]);
});

test('the database itself takes nothing that would say more in a policy', async () => {
  for (const origin of ['https://*.example', 'https://a b', 'https://a;b', "https://'none'", '*', 'https://a/b'])
    await expect(saveSeen([{ tenantId: place.id, origin, at: new Date() }])).rejects.toThrow(/AllowedOrigin_origin/);
});

test('two who allow and remove at once are one after the other, and each change is in the log once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => allowOrigin(place.admin, { origin: shop })));
  await fixOrigins(place.admin, { fixed: true });
  await fixOrigins(place.admin, { fixed: true });
  await Promise.allSettled(Array.from({ length: 5 }, () => removeOrigin(place.admin, { origin: shop })));
  const audit = await sql(
    'SELECT operation, before, after FROM "Audit" WHERE "tenantId" = $1 AND operation LIKE \'origin.%\' ORDER BY "createdAt", id',
    [place.id],
  );
  expect(audit).toEqual([
    { operation: 'origin.allow', before: null, after: { origin: shop } },
    { operation: 'origin.fix', before: { origins_fixed: false }, after: { origins_fixed: true } },
    { operation: 'origin.remove', before: { origin: shop }, after: null },
  ]);
});

/** Whether a recorded origin still has to be written. */
const isLearning = () => (globalThis as unknown as { seenOrigins: { isAtIt: boolean } }).seenOrigins.isAtIt;

test('whoever makes up origins fills fifty rows of one merchant and no more', async () => {
  await saveSeen(Array.from({ length: 80 }, (_, at) => ({ tenantId: place.id, origin: `https://made-up-${at}.example`, at: new Date() })));
  expect(await listed(place)).toHaveLength(50);
  await allowOrigin(place.admin, { origin: shop });
  expect(await listed(place)).toHaveLength(51);
  // the shop that found no room is recorded once there is room
  learnOrigin(place.id, 'https://late.example', new Date());
  await eventually(() => expect(isLearning()).toBe(false));
  await removeOrigin(place.admin, { origin: 'https://made-up-0.example' });
  learnOrigin(place.id, 'https://late.example', new Date());
  await eventually(async () => expect((await listed(place)).map(([origin]) => origin)).toContain('https://late.example'));
});

test('a payment asks the database for none of it', async () => {
  const asked = vi.spyOn(pool, 'query');
  expect((await api(place.secretKey, 'POST', '/payments', aPayment({ external_order_num: randomUUID() }))).status).toBe(200);
  const texts = asked.mock.calls.map(([query]) => JSON.stringify(query));
  asked.mockRestore();
  expect(texts.filter((text) => /AllowedOrigin|FixedOrigins/.test(text))).toEqual([]);
});

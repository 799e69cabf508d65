// Which pages may frame the card fields.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '@/lib/installation';

const { GET } = await import('@/app/fields/route');
const { hashOfKey } = await import('@/lib/auth/key');
const { pool } = await import('@/lib/db/pool');
const { prisma } = await import('@/lib/db/prisma');
const { forgetKeys } = await import('@/lib/auth/key-cache');
const { allowOrigin } = await import('@/lib/merchants/origins/allow-origin');
const { fixOrigins } = await import('@/lib/merchants/origins/fix-origins');
const { forgetOrigins } = await import('@/lib/merchants/origins/origin-cache');
const { listOrigins } = await import('@/lib/merchants/origins/list-origins');
const { createKey } = await import('@/lib/team/create-key');
const { revokeKey } = await import('@/lib/team/revoke-key');
const { aMarket, asRole } = await import('@/lib/testing/market');
const { sql } = await import('@/lib/testing/tables');
const { eventually } = await import('@/lib/testing/until');
const { bundlePages } = await import('../../scripts/bundle-browser-scripts.mjs');

beforeAll(async () => {
  await bundlePages('dist/pages');
});

async function aShop() {
  Object.assign(settings(), { mode: 'sandbox' });
  const { id } = await aMarket({ sellers: 0 });
  const admin = await asRole('admin', id);
  return { admin, key: await createKey(admin, { kind: 'publishable', name: 'page' }) };
}
let shop: Awaited<ReturnType<typeof aShop>>;
beforeEach(async () => {
  shop = await aShop();
});
const fetchFrame = (key: string | null, referer?: string) =>
  GET(
    new Request(
      `http://127.0.0.1:3000/fields?${key === null ? '' : `key=${encodeURIComponent(key)}`}`,
      referer ? { headers: { referer } } : {},
    ),
  );
async function frames(key: string | null, referer?: string) {
  const policy = (await fetchFrame(key, referer)).headers.get('content-security-policy') ?? '';
  return /frame-ancestors ([^;]*)/.exec(policy)?.[1];
}
/** Turns the key into a live key. */
async function goLive(value: string): Promise<string> {
  const live = value.replace('pk_test_', 'pk_live_');
  await sql(`UPDATE "ApiKey" SET mode = 'live', hash = $2 WHERE hash = $1`, [hashOfKey(value), hashOfKey(live)]);
  Object.assign(settings(), { mode: 'live' });
  forgetKeys();
  forgetOrigins();
  return live;
}

test('a sandbox that learns lets any page, and remembers which it was', async () => {
  expect(await frames(shop.key.value, 'https://shop.example/cart?x=1')).toBe('*');
  expect([await frames(null), await frames('pk_test_nobody')]).toEqual(['*', '*']);
  await eventually(async () =>
    expect((await listOrigins(shop.admin, {})).origins).toMatchObject([{ origin: 'https://shop.example', allowed_at: null }]),
  );
});

test('once it is fixed, the allowed ones and our own demo', async () => {
  await fixOrigins(shop.admin, { fixed: true });
  expect(await frames(shop.key.value)).toBe("'self'");
  await allowOrigin(shop.admin, { origin: 'https://b.example' });
  await allowOrigin(shop.admin, { origin: 'https://a.example' });
  expect(await frames(shop.key.value, 'https://evil.example/')).toBe("'self' https://a.example https://b.example");
  expect(await frames((await aShop()).key.value)).toBe('*');
});

test('on a live installation the allowed ones of the key’s merchant alone', async () => {
  const { admin, key } = shop;
  const live = await goLive(key.value);
  expect(await frames(live, 'https://shop.example/')).toBe("'none'");
  await allowOrigin(admin, { origin: 'https://shop.example' });
  expect(await frames(live, 'https://evil.example/')).toBe('https://shop.example');
  for (const other of [null, '', 'pk_live_nobody', key.value, 'pk_live_x; frame-ancestors *'])
    expect([other, await frames(other)]).toEqual([other, "'none'"]);
  await sql('UPDATE "ApiKey" SET "endsAt" = now() WHERE id = $1', [key.id]);
  forgetKeys();
  expect(await frames(live)).toBe("'none'");
  await sql('UPDATE "ApiKey" SET "endsAt" = NULL WHERE id = $1', [key.id]);
  forgetKeys();
  expect(await frames(live)).toBe('https://shop.example');
  await revokeKey(admin, { id: key.id });
  expect(await frames(live)).toBe("'none'");
});

test('on a live installation nobody asks the database for the time: what is known of the key is all that a page needs', async () => {
  const live = await goLive(shop.key.value);
  await frames(live);
  const [plain, typed] = [vi.spyOn(pool, 'query'), vi.spyOn(prisma, '$queryRaw')];
  expect((await fetchFrame(live)).status).toBe(200);
  expect([...plain.mock.calls, ...typed.mock.calls]).toEqual([]);
  plain.mockRestore();
  typed.mockRestore();
});

test('while the database is away the page is there, and stands in none', async () => {
  const asked = vi.spyOn(pool, 'query').mockRejectedValue(new Error('away') as never);
  forgetKeys();
  expect(await frames(shop.key.value, 'https://shop.example/')).toBe("'none'");
  asked.mockRestore();
  expect(await frames(shop.key.value, 'https://shop.example/')).toBe('*');
});

test('the page works with the key that its policy was made for, and nothing else of the address is in it', async () => {
  const text = await (await fetchFrame(shop.key.value)).text();
  expect(text).toContain(`data-key="${shop.key.value}"`);
  for (const key of ['sk_test_secret', '"><script>', 'pk_test_"onload="x'])
    expect(await (await fetchFrame(key)).text()).toContain('data-key=""');
});

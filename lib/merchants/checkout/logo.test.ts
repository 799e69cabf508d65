// A shop's logo: the upload is rendered again, stored once, and shown on its customer pages.

import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { changeCheckoutSettings } from '@/lib/merchants/checkout/change-checkout-settings';
import { removeLogo, setLogo } from '@/lib/merchants/checkout/change-logo';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { logoPicture, logos } from '@/lib/merchants/checkout/show-logo';
import { aPdf, aPng, aReceived } from '@/lib/testing/fixtures/files';
import { aMarket, asRole, type Market } from '@/lib/testing/market';
import { together } from '@/lib/testing/shop';
import { countOf, dumpTables, sql } from '@/lib/testing/tables';

let market: Market;
let admin: Caller;
beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  admin = await asRole('admin', market.id);
});

const set = async (bytes: Uint8Array, caller = admin, id = market.id) =>
  setLogo(caller, { id, paper: await aReceived(market.id, bytes, 'logo.png') });
const shown = async (id: string | null) => {
  const answer = await logos.GET(new Request(`http://127.0.0.1:3000/logos/${id}`), { params: Promise.resolve({ id: String(id) }) });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33', noise: { type: 'gaussian', mean: 128, sigma: 40 } } });

test('a photograph becomes a small PNG without what else was in the file', async () => {
  const photo = await noise(1_600, 300)
    .withExif({ IFD0: { Copyright: 'where it was taken' } })
    .jpeg()
    .toBuffer();
  const { logo } = await set(new Uint8Array(photo));
  const { status, headers, bytes } = await shown(logo);
  const { format, width = 0, height = 0, exif } = await sharp(bytes).metadata();
  expect({ status, format, width, height, exif }).toEqual({ status: 200, format: 'png', width: 256, height: 48, exif: undefined });
  expect(bytes.length).toBeLessThan(64_000);
  expect(
    Object.fromEntries(['content-type', 'x-content-type-options', 'content-security-policy'].map((name) => [name, headers.get(name)])),
  ).toEqual({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  expect(headers.get('cache-control')).toContain('immutable');
  expect(await logoPicture(market.id, logo)).toBe(`data:image/png;base64,${bytes.toString('base64')}`);
});

test('another one has another address, other settings leave it, and two at once leave one', async () => {
  const first = (await set(aPng())).logo;
  const { version } = await showCheckoutSettings(admin, { id: market.id });
  expect((await changeCheckoutSettings(admin, { id: market.id, version, off: [], name: '甲' })).logo).toBe(first);
  const made = await together(2, async () => (await set(aPng(16, 16))).logo);
  const { logo } = await showCheckoutSettings(admin, { id: market.id });
  expect(made).toContain(logo);
  expect(await countOf('CheckoutLogo')).toBe(1);
  expect((await shown(first)).status).toBe(404);
  expect((await shown(logo)).status).toBe(200);
});

test('removed it is gone, once more changes nothing, and both are in the log', async () => {
  const { logo } = await set(aPng());
  expect((await removeLogo(admin, { id: market.id })).logo).toBeNull();
  expect((await shown(logo)).status).toBe(404);
  const before = await dumpTables();
  await removeLogo(admin, { id: market.id });
  expect(await dumpTables()).toEqual(before);
  const audits = await sql<{ after: object }>(
    `SELECT after FROM "Audit" WHERE operation IN ('merchant.set_logo', 'merchant.remove_logo') ORDER BY id DESC LIMIT 2`,
  );
  expect(audits.map(({ after }) => after)).toEqual([{ logo: null }, { logo }]);
});

test('what is no picture is refused with the reason, and nobody sets another one’s', async () => {
  const before = await dumpTables();
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const bytes of [aPdf(), svg, new Uint8Array(0), aPng().slice(0, 40)])
    await expect(set(bytes)).rejects.toMatchObject({ status: 422, code: 'invalid_parameter', param: 'paper' });
  const stranger = await asRole('admin', (await aMarket()).id);
  await expect(set(aPng(), stranger)).rejects.toMatchObject({ code: 'not_found' });
  await expect(set(aPng(), admin, market.sellers[0])).rejects.toMatchObject({ code: 'not_found' });
  await expect(set(aPng(), await asRole('viewer', market.id))).rejects.toMatchObject({ code: 'forbidden' });
  for (const id of [market.id, 'x', 'a'.repeat(30)]) expect((await shown(id)).status).toBe(404);
  expect(await dumpTables()).toMatchObject({ CheckoutLogo: before.CheckoutLogo });
});

import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packed, unpacked } from '@/lib/operation/packed-reply';
import { api } from '@/lib/testing/api';
import { aPayment, splitOf } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

const read = (kept: ReturnType<typeof packed>) =>
  unpacked('packed' in kept ? { body: null, packed: Buffer.from(kept.packed, 'base64') } : { body: kept.body, packed: null });

test('any reply is read as it was answered, byte for byte', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string({ unit: 'binary' }).map((text) => JSON.stringify({ text })),
      ),
      (body) => {
        expect(read(packed(body))).toBe(body);
      },
    ),
    { numRuns: times(200, 5_000) },
  );
});

test('what gains nothing is kept as it is; what is not kept stays so', () => {
  expect(packed('1')).toEqual({ body: '1' });
  expect(unpacked({ body: null, packed: null })).toBeNull();
  expect(() => unpacked({ body: null, packed: Buffer.of(200, 1) })).toThrow('a later version');
});

test('what was packed before is read: the text that it was packed with has not changed', () => {
  // that text itself, in few bytes
  const whole = read({ packed: 'AaserZRGK6XRSmm0UhqtlEYrpcFSKQEA' });
  expect(
    createHash('sha256')
      .update(whole ?? '')
      .digest('hex'),
  ).toBe('c0201a22f16aa3383270daacd9dab9f0e076458816fff085d522e5dc58de2c9f');
});

test('the reply to a split payment takes a fifth of its size under its key, and is answered again as it was', async () => {
  const shop = await aShop();
  const [a = '', b = ''] = shop.sellers;
  const headers = { 'idempotency-key': randomUUID() };
  const body = aPayment({
    platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]),
    metadata: { zweite: '2', a: '…' },
    description: '御礼',
  });
  const first = await api(shop.secretKey, 'POST', '/payments', body, { headers });
  const [row] = await sql<{ body: string | null; size: number }>(
    `SELECT body, length(packed) AS size FROM "IdempotencyKey" WHERE key = $1`,
    [headers['idempotency-key']],
  );
  expect(row?.body).toBeNull();
  expect(row?.size).toBeLessThan(Buffer.byteLength(first.text) / 4);
  expect((await api(shop.secretKey, 'POST', '/payments', body, { headers })).text).toBe(first.text);
  // and who looks through the tables for what must not be there looks into it, too
  expect((await dumpTables()).IdempotencyKey).toContain(first.text);
});

test('a reply that a version before has kept whole is answered as it is', async () => {
  const shop = await aShop();
  const key = randomUUID();
  const first = await shop.post('/payments', aPayment(), { 'idempotency-key': key });
  await sql(`UPDATE "IdempotencyKey" SET body = $2, packed = NULL WHERE key = $1`, [key, first.text]);
  expect((await shop.post('/payments', aPayment(), { 'idempotency-key': key })).text).toBe(first.text);
});

test('a reply finds room beside its claim, however many end at once: no index is written again', async () => {
  const shop = await aShop();
  await sql(
    `SELECT claim_key($1, jsonb_build_object('key', 'room ' || n, 'fingerprint', repeat('f', 64), 'permission', 'payments:write',
      'claimId', gen_random_uuid(), 'leaseMs', 30000, 'keepMs', 86400000)) FROM generate_series(1, 100) n`,
    [shop.id],
  );
  const pages = () => sql(`SELECT key, (ctid::text::point)[0] AS page, state FROM "IdempotencyKey" WHERE key LIKE 'room %' ORDER BY key`);
  const before = await pages();
  expect(before).toHaveLength(100);
  await sql(
    `SELECT finish_key($1, jsonb_build_object('key', key, 'claimId', "claimId", 'status', 200, 'packed', encode(decode(repeat('ab', 135), 'hex'), 'base64')))
    FROM "IdempotencyKey" WHERE key LIKE 'room %'`,
    [shop.id],
  );
  expect(await pages()).toEqual(before.map((row) => ({ ...row, state: 'done' })));
});

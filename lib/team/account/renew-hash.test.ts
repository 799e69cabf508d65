import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';
import { beforeAll, expect, test } from 'vitest';
import { isHashedAsNow, isPassword } from '@/lib/team/account/password-hash';
import { renewHash } from '@/lib/team/account/renew-hash';
import { createUser } from '@/lib/team/create-user';
import { findSigner, type Visit } from '@/lib/team/sign-in';
import { aMarket, asSystem } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

const password = 'correct horse battery';
const visit: Visit = { address: '203.0.113.9', browser: null, deviceCookie: undefined, locale: 'ja' };
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');
let tenantId: string;
beforeAll(async () => {
  tenantId = (await aMarket({ sellers: 0 })).id;
});

/** A person whose password has an outdated hash. */
async function ofBefore() {
  const email = `${randomBytes(6).toString('hex')}@example.jp`;
  const { id } = await createUser(await asSystem(), { email, name: '試験 花子', role: 'staff', password, tenant_id: tenantId });
  const passwordHash = await argon2.hash(password, { memoryCost: 16, timeCost: 3, parallelism: 1 });
  await sql('UPDATE "User" SET "passwordHash" = $2 WHERE id = $1', [id, passwordHash]);
  return { id, email, passwordHash };
}
const hashOf = async (id: string) =>
  (await sql<{ passwordHash: string }>('SELECT "passwordHash" FROM "User" WHERE id = $1', [id]))[0]?.passwordHash ?? '';

test('a password is hashed as it is done today when its person signs in, once', async () => {
  const { id, email, passwordHash } = await ofBefore();
  expect(await isHashedAsNow(passwordHash)).toBe(false);
  expect(await findSigner({ email, password: 'another horse battery' }, visit)).toMatchObject({ problem: 'wrong' });
  expect(await hashOf(id)).toBe(passwordHash);
  expect(await findSigner({ email, password }, visit)).toEqual({ userId: id });
  const anew = await hashOf(id);
  expect([await isHashedAsNow(anew), await isPassword(anew, password)]).toEqual([true, true]);
  expect(await findSigner({ email, password }, visit)).toEqual({ userId: id });
  expect(await hashOf(id)).toBe(anew);
});

test('a password that was changed meanwhile stays as it was changed', async () => {
  const { id, passwordHash } = await ofBefore();
  const changed = await argon2.hash('something else altogether', { memoryCost: 16, timeCost: 3, parallelism: 1 });
  await sql('UPDATE "User" SET "passwordHash" = $2 WHERE id = $1', [id, changed]);
  await renewHash({ id, passwordHash }, password);
  expect(await hashOf(id)).toBe(changed);
});

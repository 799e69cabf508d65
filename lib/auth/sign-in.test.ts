import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { endSignIn, findSignedIn, saveSignIn } from '@/lib/auth/store';
import { createUser } from '@/lib/team/create-user';
import type { Visit } from '@/lib/team/sign-in';
import { signInOptions } from '@/lib/team/sign-in-options';
import { aMarket, asSystem } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

const password = 'correct horse battery';
let user: { id: string; email: string };
let tenantId: string;
beforeAll(async () => {
  tenantId = (await aMarket()).id;
  user = await createUser(await asSystem(), { email: 'Hanako@Example.jp', name: '花子', role: 'admin', password, tenant_id: tenantId });
});

type Credentials = { options: { authorize: (given: unknown) => Promise<{ id: string } | null> } };
const visit: Visit = { address: '203.0.113.7', browser: 'Mozilla/5.0', deviceCookie: undefined, locale: 'ja' };
const options = (before: string | null = null) => signInOptions(visit, { sessionId: before });
const authorize = (given: unknown) => (options().providers[0] as unknown as Credentials).options.authorize(given);
const forgetAttempts = () => sql('DELETE FROM "Throttle"');

test('the right password opens, whatever the case and the spaces of the address', async () => {
  for (const email of ['hanako@example.jp', 'Hanako@Example.jp', ' HANAKO@EXAMPLE.JP ']) {
    expect(await authorize({ email, password })).toEqual({ id: user.id });
  }
});

test('everything else is the same nothing', async () => {
  for (const given of [
    { email: user.email, password: 'wrong horse battery' },
    { email: user.email, password: '' },
    { email: user.email, password: `${password} ` },
    { email: user.email, password: 'x'.repeat(1_001) },
    { email: 'nobody@example.jp', password },
    { email: `${'x'.repeat(400)}@example.jp`, password },
    { email: 'hanako@example.jp\0', password },
    { email: '%', password },
    { email: '', password },
    { email: [user.email], password },
    { email: user.email, password: { $ne: '' } },
    { email: user.email },
    {},
    undefined,
  ]) {
    await forgetAttempts();
    expect(await authorize(given)).toBeNull();
  }
});

test('an unknown address takes as long as a wrong password', async () => {
  const took = async (email: string) => {
    await forgetAttempts();
    const begin = performance.now();
    await authorize({ email, password: 'wrong horse battery' });
    return performance.now() - begin;
  };
  await took(user.email);
  const [unknown, known] = [[], []] as [number[], number[]];
  for (let repetition = 0; repetition < 5; repetition++) {
    unknown.push(await took('nobody@example.jp'));
    known.push(await took(user.email));
  }
  // the hash takes most of the time of either: without it an unknown address would answer twenty times faster
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
});

test('a person who was deactivated cannot sign in, and is out where signed in', async () => {
  const sessionId = randomUUID();
  await saveSignIn(sessionId, user.id, 60_000);
  expect(await findSignedIn(sessionId, 'sandbox')).toMatchObject({ actor: { userId: user.id, role: 'admin', tenantId, merchantId: null } });
  await sql('UPDATE "User" SET "deactivatedAt" = now() WHERE id = $1', [user.id]);
  expect(await authorize({ email: user.email, password })).toBeNull();
  expect(await findSignedIn(sessionId, 'sandbox')).toBeNull();
  await sql('UPDATE "User" SET "deactivatedAt" = NULL WHERE id = $1', [user.id]);
  expect(await authorize({ email: user.email, password })).toEqual({ id: user.id });
});

test('a sign-in ends when it is ended, and by itself', async () => {
  const [ended, over] = [randomUUID(), randomUUID()];
  await saveSignIn(ended, user.id, 60_000);
  await saveSignIn(over, user.id, -1);
  expect(await findSignedIn(ended, 'sandbox')).not.toBeNull();
  expect(await findSignedIn(over, 'sandbox')).toBeNull();
  await endSignIn(ended);
  expect(await findSignedIn(ended, 'sandbox')).toBeNull();
  await endSignIn(ended);
  expect(await findSignedIn(randomUUID(), 'sandbox')).toBeNull();
});

test('the token names a row and nothing else, and signing out ends the row', async () => {
  const { callbacks, events, cookies } = options();
  const token = await callbacks?.jwt?.({ token: { name: '花子', email: user.email }, user: { id: user.id } } as never);
  expect(Object.keys(token ?? {})).toEqual(['sub']);
  expect(await findSignedIn(String(token?.sub), 'sandbox')).not.toBeNull();
  expect(await callbacks?.jwt?.({ token } as never)).toEqual(token);
  await events?.signOut?.({ token } as never);
  expect(await findSignedIn(String(token?.sub), 'sandbox')).toBeNull();
  expect(cookies?.sessionToken?.options).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' });
});

test('a password is kept as argon2id', async () => {
  const [row] = await sql<{ passwordHash: string }>('SELECT "passwordHash" FROM "User" WHERE id = $1', [user.id]);
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
});

import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { knownDevice, withKnownDevice } from '@/lib/auth/device';
import { findSignedIn } from '@/lib/auth/store';
import { createUser } from '@/lib/team/create-user';
import { findSigner, type Visit } from '@/lib/team/sign-in';
import { signInOptions } from '@/lib/team/sign-in-options';
import { aMarket, asSystem } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

const password = 'correct horse battery';
let tenantId: string;
beforeAll(async () => {
  tenantId = (await aMarket({ sellers: 0 })).id;
});
beforeEach(() => sql('DELETE FROM "Throttle"'));

const from = (address: string | null, deviceCookie?: string): Visit => ({ address, browser: 'Mozilla/5.0', deviceCookie, locale: 'ja' });
const anAddress = () =>
  [198, 51, 100, 0].map((part, index) => part || (index === 3 ? Math.floor(Math.random() * 254) + 1 : part)).join('.');
const someAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

async function somebody() {
  const email = `${randomBytes(6).toString('hex')}@example.jp`;
  return createUser(await asSystem(), { email, name: '試験 花子', role: 'staff', password, tenant_id: tenantId });
}
const tryWith = async (email: string, given: string, visit: Visit) => {
  const outcome = await findSigner({ email, password: given }, visit);
  return 'problem' in outcome ? outcome.problem : 'in';
};
/** How many attempts the pauses of one second, two, four … up to a minute can have allowed since then, plus one under way. */
function pausesSince(begin: number): number {
  const seconds = (performance.now() - begin) / 1_000;
  return 2 + (seconds < 63 ? Math.floor(Math.log2(seconds + 1)) : 6 + Math.floor((seconds - 63) / 60));
}
/** As if so many attempts had just been made from there. */
async function alreadySpent(policy: 'address', level: number, address: string | null) {
  await sql('DELETE FROM "Throttle"');
  await tryWith(`${randomUUID()}@example.jp`, 'password1234', from(address));
  await sql(`UPDATE "Throttle" SET level = $1, "sinceAt" = now() WHERE key LIKE $2 || ':%'`, [level, policy]);
}
const count = (list: string[]) =>
  Object.fromEntries([...new Set(list)].map((word) => [word, list.filter((other) => other === word).length]));

test('S16 BruteForceLogin: many passwords for one account from many addresses', async () => {
  const { email } = await somebody();
  const answers: string[] = [];
  const begin = performance.now();
  for (let guess = 0; guess < times(60, 1_000); guess++) answers.push(await tryWith(email, `guess number ${guess}`, from(someAddress())));
  const { wrong = 0, too_many_requests: refused = 0 } = count(answers);
  // ten at once, and then a pause after each
  expect(wrong).toBeGreaterThanOrEqual(10);
  expect(wrong).toBeLessThanOrEqual(10 + pausesSince(begin));
  expect(refused).toBe(answers.length - wrong);
  // while the account pauses, on a slow machine too, the right password is refused in the same words, and an unknown address behaves alike
  const paused = await sql(
    `UPDATE "Throttle" SET "pausedTo" = now() + interval '30 seconds' WHERE key LIKE 'account:%' AND level > 0 RETURNING key`,
  );
  expect(paused.length).toBeGreaterThan(0);
  expect(await tryWith(email, password, from(someAddress()))).toBe('too_many_requests');
  const nobody: string[] = [];
  for (let guess = 0; guess < 14; guess++) nobody.push(await tryWith('nobody@example.jp', `guess number ${guess}`, from(someAddress())));
  expect(nobody.slice(0, 10)).toEqual(answers.slice(0, 10));
  expect(nobody).toContain('too_many_requests');
});

test('S16 BruteForceLogin: all at once are no more than one after the other', async () => {
  const { email } = await somebody();
  const begin = performance.now();
  const answers = await Promise.all(
    Array.from({ length: times(40, 200) }, (_, guess) => tryWith(email, `guess number ${guess}`, from(someAddress()))),
  );
  expect(count(answers).wrong).toBeLessThanOrEqual(10 + pausesSince(begin));
});

test('S16 BruteForceLogin: one password for many accounts', async () => {
  const address = anAddress();
  const answers: string[] = [];
  const before = times(40, 0);
  await alreadySpent('address', before, address);
  const begin = performance.now();
  for (let account = before; account < times(60, 1_000); account++) {
    answers.push(await tryWith(`someone-${account}@example.jp`, 'password1234', from(address)));
  }
  const { wrong = 0 } = count(answers);
  expect(wrong).toBeGreaterThanOrEqual(50 - before);
  expect(wrong).toBeLessThanOrEqual(50 - before + pausesSince(begin));
  // other addresses are not affected
  const { email } = await somebody();
  expect(await tryWith(email, password, from('203.0.113.99'))).toBe('in');
});

test('S16 BruteForceLogin: addresses nobody told of share one budget, and a whole /64 is one address', async () => {
  for (const [first, second, other] of [
    [null, null, '203.0.113.77'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
    ['203.0.113.78', '::ffff:203.0.113.78', '203.0.113.79'],
  ] as const) {
    await alreadySpent('address', 60, first);
    expect(await tryWith(`${randomUUID()}@example.jp`, 'password1234', from(first))).toBe('wrong');
    expect(await tryWith(`${randomUUID()}@example.jp`, 'password1234', from(second))).toBe('too_many_requests');
    expect(await tryWith(`${randomUUID()}@example.jp`, 'password1234', from(other))).toBe('wrong');
  }
});

test('S16 BruteForceLogin: the owner is never locked out, by a known browser or by waiting', async () => {
  const { id, email } = await somebody();
  const cookie = withKnownDevice(undefined, id, new Date());
  for (let guess = 0; guess < times(40, 400); guess++) await tryWith(email, `guess number ${guess}`, from(someAddress()));
  expect(await tryWith(email, password, from(someAddress()))).toBe('too_many_requests');
  expect(await tryWith(email, password, from(someAddress(), cookie))).toBe('in');
  // the longest pause is a minute, whatever was tried
  await sql('UPDATE "Throttle" SET level = 30');
  await sql(`UPDATE "Throttle" SET "pausedTo" = now() - interval '1 ms'`);
  await tryWith(email, 'one more guess', from(someAddress()));
  const [longest] = await sql<{ seconds: number }>(`SELECT max(extract(epoch FROM "pausedTo" - now()))::float8 AS seconds FROM "Throttle"`);
  expect(longest?.seconds).toBeGreaterThan(50);
  expect(longest?.seconds).toBeLessThanOrEqual(60);
  await sql(`UPDATE "Throttle" SET "pausedTo" = now() - interval '1 ms'`);
  expect(await tryWith(email, password, from(someAddress()))).toBe('in');
});

test('S16 BruteForceLogin: a known browser has its own budget, and it is one as well', async () => {
  const { id, email } = await somebody();
  const cookie = withKnownDevice(undefined, id, new Date());
  const answers: string[] = [];
  for (let guess = 0; guess < 13; guess++) answers.push(await tryWith(email, `guess number ${guess}`, from(someAddress(), cookie)));
  expect(count(answers)).toMatchObject({ wrong: expect.any(Number), too_many_requests: expect.any(Number) });
  // which uses up nobody else's budget
  expect(await tryWith(email, password, from(someAddress()))).toBe('in');
});

test('S16 BruteForceLogin: what was spent is in rows, in real time, and not what people type', async () => {
  const { email } = await somebody();
  for (let guess = 0; guess < 11; guess++) await tryWith(email, 'guess', from('203.0.113.50'));
  await sql(`UPDATE "Throttle" SET "pausedTo" = now() + interval '30 seconds' WHERE key LIKE 'account:%'`);
  const rows = await sql<{ key: string; level: number }>('SELECT key, level FROM "Throttle" ORDER BY key');
  expect(rows.map(({ key }) => key.split(':')[0])).toEqual(['account', 'address', 'total']);
  expect(JSON.stringify(rows)).not.toContain(email);
  expect(JSON.stringify(rows)).not.toContain('203.0.113.50');
  // a process that starts now finds them
  vi.resetModules();
  const anew = await import('@/lib/team/sign-in');
  expect(await anew.findSigner({ email, password }, from('203.0.113.50'))).toMatchObject({ problem: 'too_many_requests' });
  // a right sign-in returns its attempt: the account's attempts are forgotten, others' stay
  await sql(`UPDATE "Throttle" SET "pausedTo" = now() - interval '1 ms'`);
  expect(await tryWith(email, password, from('203.0.113.50'))).toBe('in');
  const after = await sql<{ key: string; level: number }>('SELECT key, level FROM "Throttle" ORDER BY key');
  const addressOnly = (list: typeof rows) => list.filter(({ key }) => key.startsWith('address'));
  expect(after.map(({ key }) => key.split(':')[0])).toEqual(['address', 'total']);
  expect(addressOnly(after)).toEqual(addressOnly(rows));
});

test('a browser is known to whom it signed in, and cannot be made up', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const now = new Date();
  const one = withKnownDevice(undefined, first, now);
  const both = withKnownDevice(one, second, now);
  expect(knownDevice(one, first, now)).toMatch(/^[\w-]{22}$/);
  expect(knownDevice(one, second, now)).toBeNull();
  expect(knownDevice(both, first, now)).toBe(knownDevice(one, first, now));
  expect(knownDevice(both, second, now)).not.toBeNull();
  // signing in again keeps the name of the browser, so that it does not escape a pause
  expect(knownDevice(withKnownDevice(both, first, now), first, now)).toBe(knownDevice(one, first, now));
  const later = new Date(now.getTime() + 181 * 24 * 60 * 60 * 1000);
  expect(knownDevice(one, first, later)).toBeNull();
  const [device = '', day = '', signature = ''] = one.split('.');
  for (const forged of [
    `${device}.${Number(day) + 1}.${signature}`,
    `${device}.${day}.${signature}x`,
    `${device}.${day}.`,
    '~~',
    'a.b.c',
    '',
  ]) {
    expect(knownDevice(forged, first, now)).toBeNull();
  }
  const many = Array.from({ length: 5 }, () => randomUUID()).reduce<string | undefined>(
    (cookie, id) => withKnownDevice(cookie, id, now),
    one,
  );
  expect(many?.split('~')).toHaveLength(3);
});

test('S15 SessionFixation: every sign-in has an id of its own, and ends the one that the browser brought along', async () => {
  const { id } = await somebody();
  const signIn = async (before: string | null) => {
    const { callbacks } = signInOptions(from('203.0.113.9'), { sessionId: before });
    return String((await callbacks?.jwt?.({ token: { sub: before ?? 'set by somebody' }, user: { id } } as never))?.sub);
  };
  const planted = await signIn(null);
  expect(await findSignedIn(planted, 'sandbox')).not.toBeNull();
  const own = await signIn(planted);
  expect(own).not.toBe(planted);
  expect(await findSignedIn(planted, 'sandbox')).toBeNull();
  expect(await findSignedIn(own, 'sandbox')).not.toBeNull();
  const [row] = await sql('SELECT address, browser FROM "SignIn" WHERE id = $1', [own]);
  expect(row).toEqual({ address: '203.0.113.9', browser: 'Mozilla/5.0' });
});

test('S15 SessionFixation: the cookies over https', async () => {
  const { cookies } = signInOptions(from(null), { sessionId: null });
  for (const cookie of Object.values(cookies ?? {})) {
    expect(cookie?.options).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' });
    expect(cookie?.options.domain).toBeUndefined();
  }
});

test('S15 SessionFixation: who is idle for four hours is out', async () => {
  const { id } = await somebody();
  const { callbacks } = signInOptions(from(null), { sessionId: null });
  const sessionId = String((await callbacks?.jwt?.({ token: {}, user: { id } } as never))?.sub);
  await sql(`UPDATE "SignIn" SET "lastSeenAt" = now() - interval '3 hours 59 minutes' WHERE id = $1`, [sessionId]);
  expect(await findSignedIn(sessionId, 'sandbox')).not.toBeNull();
  const [seen] = await sql<{ ago: number }>('SELECT extract(epoch FROM now() - "lastSeenAt")::float8 AS ago FROM "SignIn" WHERE id = $1', [
    sessionId,
  ]);
  expect(seen?.ago).toBeLessThan(5);
  await sql(`UPDATE "SignIn" SET "lastSeenAt" = now() - interval '4 hours 1 minute' WHERE id = $1`, [sessionId]);
  expect(await findSignedIn(sessionId, 'sandbox')).toBeNull();
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { withKnownDevice } from '@/lib/auth/device';
import { can, permissions } from '@/lib/auth/permissions';
import { findSignedIn } from '@/lib/auth/store';
import { prisma } from '@/lib/db/prisma';
import { beginSecondFactor } from '@/lib/team/account/begin-second-factor';
import { changePassword } from '@/lib/team/account/change-password';
import { confirmSecondFactor } from '@/lib/team/account/confirm-second-factor';
import { endSecondFactor } from '@/lib/team/account/end-second-factor';
import { prove } from '@/lib/team/account/prove';
import { hashOfRecoveryCode } from '@/lib/team/account/recovery-code';
import { renewRecoveryCodes } from '@/lib/team/account/renew-recovery-codes';
import { showAccount } from '@/lib/team/account/show-account';
import { removeSecondSteps } from '@/lib/team/account/store';
import { codeAt } from '@/lib/team/account/totp';
import { changeUser } from '@/lib/team/change-user';
import { createKey } from '@/lib/team/create-key';
import { requestReset } from '@/lib/team/links/request-reset';
import { resetPassword } from '@/lib/team/links/reset-password';
import { findSigner } from '@/lib/team/sign-in';
import { aMarket, asRole } from '@/lib/testing/market';
import {
  again,
  asSignedIn,
  asVisitor,
  mailsTo,
  signInOf,
  somebody,
  type TestPerson,
  testPassword,
  tokenTo,
  visitFrom,
} from '@/lib/testing/person';
import { dumpTables, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let tenantId: string;
beforeAll(async () => {
  tenantId = (await aMarket({ sellers: 0 })).id;
});
beforeEach(() => sql('DELETE FROM "Throttle"'));

/** A code of this moment, or of so many steps ahead. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000));
const attempt = async (person: TestPerson, code: string | undefined, password = testPassword, device?: string) => {
  const outcome = await findSigner({ email: person.email, password, ...(code !== undefined && { code }) }, visitFrom(null, device));
  return 'problem' in outcome ? outcome.problem : 'in';
};
/** As if the codes used so far were long ago. */
const forgetSteps = () => sql('UPDATE "SecondFactor" SET "usedStep" = 0 WHERE "confirmedAt" IS NOT NULL');

async function secured(role: 'operator' | 'admin' | 'staff' = 'staff') {
  const person = await somebody(role, role === 'operator' ? null : tenantId);
  const caller = await asSignedIn(person);
  const { secret } = await beginSecondFactor(caller, { password: testPassword });
  const { recovery_codes: codes } = await confirmSecondFactor(caller, { code: codeOf(secret) });
  await forgetSteps();
  return { person, caller, secret, codes };
}

test('a set-up that was begun long ago is over, and nothing of it is left where all is turned off', async () => {
  const caller = await asSignedIn(await somebody('staff', tenantId));
  const { secret } = await beginSecondFactor(caller, { password: testPassword });
  await sql(`UPDATE "SecondFactor" SET "createdAt" = now() - interval '31 minutes' WHERE "userId" = $1`, [caller.actor.userId]);
  await expect(confirmSecondFactor(caller, { code: codeOf(secret) })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'code' });
  await removeSecondSteps(prisma, caller.actor.userId);
  expect(await sql('SELECT 1 FROM "SecondFactor" WHERE "userId" = $1', [caller.actor.userId])).toEqual([]);
});

test('setting up: the password, a first code, and from then on it is asked for', async () => {
  const person = await somebody('staff', tenantId);
  const [caller, elsewhere] = [await asSignedIn(person), await signInOf(person)];
  await expect(beginSecondFactor(caller, { password: 'wrong' })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'password' });
  const { secret, uri } = await beginSecondFactor(caller, { password: testPassword });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toContain(`secret=${secret}`);
  expect(await attempt(person, undefined)).toBe('in');
  for (const code of ['000000', codeOf(secret, 5), codeOf(secret).slice(0, 5), 'abcdef']) {
    await expect(confirmSecondFactor(caller, { code })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'code' });
  }
  const { recovery_codes: codes } = await confirmSecondFactor(caller, { code: codeOf(secret) });
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){6}$/);
  expect(await findSignedIn(elsewhere, 'sandbox')).toBeNull();
  expect(await findSignedIn(caller.actor.sessionId, 'sandbox')).not.toBeNull();
  expect(await attempt(person, undefined)).toBe('second_factor');
  await expect(beginSecondFactor(caller, { password: testPassword })).rejects.toMatchObject({ code: 'conflict' });
  expect((await showAccount(caller, {})).second_factor).toMatchObject({ recovery_codes_left: 10 });
  expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(['secondFactorOn']);
});

test('a code is taken once, and none of an older step after it', async () => {
  const { person, secret } = await secured();
  const [older, code] = [codeOf(secret, -1), codeOf(secret)];
  expect(await attempt(person, code)).toBe('in');
  expect(await attempt(person, code)).toBe('wrong_code');
  expect(await attempt(person, older)).toBe('wrong_code');
  expect(await attempt(person, codeOf(secret, 1))).toBe('in');
  expect(await attempt(person, codeOf(secret, 3))).toBe('wrong_code');
});

test('of two who use one code at once one is in', async () => {
  const { person, secret, codes } = await secured();
  for (let round = 0; round < times(2, 20); round++) {
    await forgetSteps();
    await sql('DELETE FROM "Throttle"');
    const code = codeOf(secret);
    const same = await Promise.all(Array.from({ length: 5 }, () => attempt(person, code)));
    expect(same.filter((outcome) => outcome === 'in')).toHaveLength(1);
  }
  await sql('DELETE FROM "Throttle"');
  const recovery = await Promise.all(Array.from({ length: 5 }, () => attempt(person, codes[0])));
  expect(recovery.filter((outcome) => outcome === 'in')).toHaveLength(1);
});

test('a recovery code opens once, as it is typed from paper, and a letter says so', async () => {
  const { person, codes } = await secured();
  expect(await attempt(person, codes[3])).toBe('in');
  expect(await attempt(person, codes[3])).toBe('wrong_code');
  expect(await attempt(person, ` ${codes[4]?.toUpperCase().replaceAll('-', ' ')} `)).toBe('in');
  const letters = (await mailsTo(person.email)).filter(({ kind }) => kind === 'recoveryCodeUsed');
  expect(letters.map(({ text }) => /残りは(\d+)個/.exec(text)?.[1])).toEqual(['9', '8']);
  // another person's code is refused
  const other = await secured();
  expect(await attempt(other.person, codes[5])).toBe('wrong_code');
});

test('a code of sixteen letters, as they were made before, opens as well; of another length none does', async () => {
  const { person } = await secured();
  const old = 'abcd-efgh-ijkl-2345';
  await sql('INSERT INTO "RecoveryCode" (id, "userId", hash, "createdAt") VALUES (gen_random_uuid(), $1, $2, now())', [
    person.id,
    hashOfRecoveryCode(person.id, old),
  ]);
  for (const code of [old.slice(0, -1), `${old}-abcd`, `${old}a`]) expect(await attempt(person, code)).toBe('wrong_code');
  expect(await attempt(person, old)).toBe('in');
});

test('new recovery codes take the place of the old, and need the password and a proof of this moment', async () => {
  const { person, codes } = await secured();
  // the sign-in alone is refused
  const signedIn = await asSignedIn(person);
  await expect(renewRecoveryCodes(signedIn, { password: testPassword })).rejects.toMatchObject({ code: 'proof_required' });
  await prove(signedIn, { code: codes[9] });
  const caller = await again(signedIn);
  await expect(renewRecoveryCodes(caller, { password: 'wrong' })).rejects.toMatchObject({ param: 'password' });
  const { recovery_codes: renewed } = await renewRecoveryCodes(caller, { password: testPassword });
  expect(await attempt(person, codes[0])).toBe('wrong_code');
  expect(await attempt(person, renewed[0])).toBe('in');
});

test('switching it off needs the password and a proof of this moment', async () => {
  const { person, secret } = await secured();
  const signedIn = await asSignedIn(person);
  await expect(endSecondFactor(signedIn, { password: testPassword })).rejects.toMatchObject({ code: 'proof_required' });
  await prove(signedIn, { code: codeOf(secret) });
  await expect(endSecondFactor(await again(signedIn), { password: 'wrong' })).rejects.toMatchObject({ param: 'password' });
  await endSecondFactor(await again(signedIn), { password: testPassword });
  expect(await attempt(person, undefined)).toBe('in');
  expect((await sql('SELECT 1 FROM "RecoveryCode" WHERE "userId" = $1', [person.id])).length).toBe(0);
  expect((await mailsTo(person.email)).at(-1)?.kind).toBe('secondFactorOff');
});

test('S16 BruteForceLogin: codes of the second step', async () => {
  const { person, secret } = await secured();
  const answers: string[] = [];
  // on a busy machine more attempts fit into the same time
  for (let guess = 0; guess < times(12, 200) || (guess < 10_000 && answers.at(-1) !== 'too_many_requests'); guess++)
    answers.push(await attempt(person, String(guess).padStart(6, '0')));
  expect(answers.slice(0, 5)).toEqual(Array(5).fill('wrong_code'));
  expect(answers.at(-1)).toBe('too_many_requests');
  // the owner's own browser is not blocked by them, and learns only the next step
  const device = withKnownDevice(undefined, person.id, new Date());
  expect(await attempt(person, codeOf(secret), testPassword, device)).toBe('in');
  expect(await attempt(person, codeOf(secret), 'wrong password')).toBe('wrong');
});

test('a wrong password never reaches the second step', async () => {
  const { person, secret } = await secured();
  expect(await attempt(person, undefined, 'wrong password')).toBe('wrong');
  expect(await attempt(person, codeOf(secret), 'wrong password')).toBe('wrong');
  // and no code was used up
  expect(await attempt(person, codeOf(secret))).toBe('in');
});

test('a reset by mail leaves the second factor, and who lost both is helped by somebody who may', async () => {
  const { person } = await secured();
  await requestReset(await asVisitor(), { email: person.email });
  await resetPassword(await asVisitor(), { token: await tokenTo(person.email, 'reset'), password: 'another long password' });
  expect(await attempt(person, undefined, 'another long password')).toBe('second_factor');
  await changeUser(await asRole('admin', tenantId), { id: person.id, without_second_factor: true });
  expect(await attempt(person, undefined, 'another long password')).toBe('in');
});

test('a live installation opens nothing but the set-up to whoever may move money or change keys', async () => {
  const { id: marketId, sellers } = await aMarket({ sellers: 1 });
  for (const [role, must] of [
    ['operator', true],
    ['admin', true],
    ['staff', true],
    ['seller', true],
    ['viewer', false],
  ] as const) {
    const person = await somebody(role, role === 'operator' ? null : marketId, role === 'seller' ? sellers[0] : undefined);
    expect((await asSignedIn(person, 'sandbox')).actor.mustSecure).toBe(false);
    const caller = await asSignedIn(person, 'live');
    expect([role, caller.actor.mustSecure]).toEqual([role, must]);
    if (!must) continue;
    expect(permissions.filter((permission) => can(caller.actor, permission))).toEqual(['account:secure']);
    const refused = { code: 'forbidden', message: expect.stringContaining('two-step') };
    if (role === 'admin') await expect(createKey(caller, { kind: 'secret', name: '鍵' })).rejects.toMatchObject(refused);
    await expect(changePassword(caller, { password: testPassword, new_password: 'another long password' })).rejects.toMatchObject(refused);
    const { secret } = await beginSecondFactor(caller, { password: testPassword });
    await confirmSecondFactor(caller, { code: codeOf(secret) });
    expect((await findSignedIn(caller.actor.sessionId, 'live'))?.actor.mustSecure).toBe(false);
    expect((await findSignedIn(caller.actor.sessionId, 'sandbox'))?.actor.mustSecure).toBe(false);
  }
});

test('secrets of the second factor are kept sealed or hashed', async () => {
  const { secret, codes, caller } = await secured();
  const all = Object.values(await dumpTables()).join('\n');
  expect(all).not.toContain(secret);
  for (const code of codes) {
    expect(all).not.toContain(code);
    expect(all).not.toContain(code.replaceAll('-', ''));
  }
  // a secret sealed for one person cannot be opened for another
  const other = await secured();
  await sql('UPDATE "SecondFactor" SET sealed = (SELECT sealed FROM "SecondFactor" WHERE "userId" = $1) WHERE "userId" = $2', [
    caller.actor.userId,
    other.person.id,
  ]);
  await expect(findSigner({ email: other.person.email, password: testPassword, code: codeOf(secret) }, visitFrom(null))).rejects.toThrow();
});

test('an account is a person’s: keys, the installation and visitors have none', async () => {
  const market = await aMarket({ sellers: 0 });
  const callers: Caller[] = [await asVisitor()];
  const { asKey, asSystem } = await import('@/lib/testing/market');
  callers.push(await asKey(market.secretKey), await asSystem());
  for (const caller of callers) {
    await expect(showAccount(caller, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(beginSecondFactor(caller, { password: testPassword })).rejects.toMatchObject({ code: 'forbidden' });
  }
});

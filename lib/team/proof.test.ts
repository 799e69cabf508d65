import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findSignedIn } from '@/lib/auth/store';
import { beginSecondFactor } from '@/lib/team/account/begin-second-factor';
import { confirmSecondFactor } from '@/lib/team/account/confirm-second-factor';
import { endSignIn } from '@/lib/team/account/end-sign-in';
import { prove } from '@/lib/team/account/prove';
import { codeAt } from '@/lib/team/account/totp';
import { findSigner } from '@/lib/team/sign-in';
import { aMarket } from '@/lib/testing/market';
import { again, asSignedIn, mailsTo, somebody, type TestPerson, testPassword, visitFrom } from '@/lib/testing/person';
import { moved, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let tenantId: string;
beforeAll(async () => {
  tenantId = (await aMarket({ sellers: 0 })).id;
});
beforeEach(() => sql('DELETE FROM "Throttle"'));

const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000));
const forgetSteps = () => sql('UPDATE "SecondFactor" SET "usedStep" = 0 WHERE "confirmedAt" IS NOT NULL');

async function secured() {
  const person = await somebody('staff', tenantId);
  const caller = await asSignedIn(person);
  const { secret } = await beginSecondFactor(caller, { password: testPassword });
  const { recovery_codes: codes } = await confirmSecondFactor(caller, { code: codeOf(secret) });
  await forgetSteps();
  return { person, first: caller, secret, codes };
}
type SignedIn = Awaited<ReturnType<typeof asSignedIn>>;
const proofOf = async ({ actor }: SignedIn) => (await findSignedIn(actor.sessionId, 'sandbox'))?.actor.proof;
/** Makes this sign-in and its proofs so many seconds older. */
const age = ({ actor }: SignedIn, seconds: number) =>
  sql(`UPDATE "SignIn" SET ${moved('createdAt', '$2')}, ${moved('provenAt', '$2')} WHERE id = $1`, [actor.sessionId, `-${seconds} s`]);

test('who has no second step is not asked, however long ago they signed in', async () => {
  const caller = await asSignedIn(await somebody('staff', tenantId));
  await age(caller, 3_600);
  expect(await proofOf(caller)).toBe('none');
  await expect(prove(caller, { code: '000000' })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'code' });
});

test('a sign-in is a proof for ten minutes, and one that is made later for two minutes one of this moment', async () => {
  const { person, first, secret } = await secured();
  // setting it up counted as a proof
  expect(await proofOf(first)).toBe('anew');
  const caller = await asSignedIn(person);
  expect(caller.actor.proof).toBe('recent');
  await age(caller, 595);
  expect(await proofOf(caller)).toBe('recent');
  await age(caller, 10);
  expect(await proofOf(caller)).toBe('stale');
  await prove(caller, { code: codeOf(secret) });
  expect(await proofOf(caller)).toBe('anew');
  await age(caller, 115);
  expect(await proofOf(caller)).toBe('anew');
  await age(caller, 10);
  expect(await proofOf(caller)).toBe('recent');
  await age(caller, 480);
  expect(await proofOf(caller)).toBe('stale');
});

test('it counts for the browser that has given it, and for no other', async () => {
  const { person, secret } = await secured();
  const [here, there] = [await asSignedIn(person), await asSignedIn(person)];
  for (const caller of [here, there]) await age(caller, 700);
  await prove(await again(here), { code: codeOf(secret) });
  expect([await proofOf(here), await proofOf(there)]).toEqual(['anew', 'stale']);
  await endSignIn(here, { id: there.actor.sessionId });
  await prove(there, { code: codeOf(secret, 1) });
  expect(await proofOf(there)).toBeUndefined();
});

test('a code or a recovery code, each once; of another person none', async () => {
  const { person, secret, codes } = await secured();
  const caller = await asSignedIn(person);
  const other = await secured();
  const wrong = { code: 'invalid_parameter', param: 'code' };
  for (const code of ['000000', codeOf(other.secret), String(other.codes[0]), ''])
    await expect(prove(caller, { code })).rejects.toMatchObject(wrong);
  expect(await proofOf(caller)).toBe('recent');
  await sql('DELETE FROM "Throttle"');
  const code = codeOf(secret);
  const twice = await Promise.allSettled([prove(caller, { code }), prove(caller, { code })]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await prove(caller, { code: codes[0] });
  await expect(prove(caller, { code: codes[0] })).rejects.toMatchObject(wrong);
  expect((await mailsTo(person.email)).map(({ kind }) => kind)).toContain('recoveryCodeUsed');
});

const signIn = (person: TestPerson, code: string) => findSigner({ email: person.email, password: testPassword, code }, visitFrom(null));

test('S16 BruteForceLogin: codes of a proof; who guesses at the sign-in keeps nobody from it, nor the other way round', async () => {
  const { person, secret } = await secured();
  const [caller, elsewhere] = [await asSignedIn(person), await asSignedIn(person)];
  const refusals: string[] = [];
  for (let guess = 0; guess < times(12, 200) || (guess < 10_000 && refusals.at(-1) !== 'too_many_requests'); guess++)
    refusals.push(
      await prove(caller, { code: String(guess).padStart(6, '0') }).then(
        () => 'done',
        ({ code }) => code,
      ),
    );
  expect(refusals.slice(0, 5)).toEqual(Array(5).fill('invalid_parameter'));
  expect(refusals.at(-1)).toBe('too_many_requests');
  expect(await signIn(person, codeOf(secret))).toMatchObject({ userId: person.id });
  await prove(elsewhere, { code: codeOf(secret, 1) });
  expect(await proofOf(elsewhere)).toBe('anew');
});

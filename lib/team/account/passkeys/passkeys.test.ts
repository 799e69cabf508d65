import { SettingsService } from '@simplewebauthn/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findSignedIn } from '@/lib/auth/store';
import { beginProof } from '@/lib/team/account/begin-proof';
import { addPasskey } from '@/lib/team/account/passkeys/add-passkey';
import { beginPasskey } from '@/lib/team/account/passkeys/begin-passkey';
import { prove } from '@/lib/team/account/prove';
import { showAccount } from '@/lib/team/account/show-account';
import { findSigner } from '@/lib/team/sign-in';
import { anAuthenticator } from '@/lib/testing/fixtures/authenticator';
import { added, attemptWith, passkeyRequest, withPasskey } from '@/lib/testing/fixtures/passkeys';
import { aMarket } from '@/lib/testing/market';
import { again, asSignedIn, mailsTo, testPassword as password, signInOf, somebody, type TestPerson, visitFrom } from '@/lib/testing/person';
import { dumpTables, sql } from '@/lib/testing/tables';

let tenantId: string;
beforeAll(async () => {
  tenantId = (await aMarket({ sellers: 0 })).id;
});
beforeEach(() => sql('DELETE FROM "Throttle"'));

const kinds = async ({ email }: TestPerson) => (await mailsTo(email)).map(({ kind }) => kind);

test('the first passkey turns two-step sign-in on, with recovery codes, and ends every other sign-in', async () => {
  const person = await somebody('staff', tenantId);
  const [caller, elsewhere] = [await asSignedIn(person), await signInOf(person)];
  await expect(beginPasskey(caller, { password: 'wrong' })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'password' });
  const { options, origin } = await beginPasskey(caller, { password });
  expect(origin).toBe('http://localhost:3000');
  expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: person.email }, attestation: 'none' });
  const device = anAuthenticator();
  const { recovery_codes: codes } = await addPasskey(caller, { name: ' 手元の端末 ', passkey: device.make(options) });
  expect(new Set(codes).size).toBe(10);
  expect(await findSignedIn(elsewhere, 'sandbox')).toBeNull();
  expect((await again(caller)).actor.proof).toBe('anew');
  expect(await kinds(person)).toEqual(['secondFactorOn']);
  const { second_factor, passkeys_at } = await showAccount(caller, {});
  expect(second_factor).toMatchObject({ recovery_codes_left: 10, app_since: null, passkeys: [{ name: '手元の端末', last_used_at: null }] });
  expect(passkeys_at).toBe('http://localhost:3000');
  expect(await attemptWith(person, { passkey: device.use(await passkeyRequest(person)) })).toEqual({ userId: person.id });
  expect(await attemptWith(person, { code: codes[0] })).toEqual({ userId: person.id });
  expect((await showAccount(caller, {})).second_factor?.passkeys[0]?.last_used_at).not.toBeNull();
});

test('what is asked at the sign-in names the person’s own devices, after the password alone, and says whether an app makes codes', async () => {
  const { person, device } = await withPasskey(tenantId);
  const other = await withPasskey(tenantId);
  expect(await attemptWith(person)).toMatchObject({ problem: 'second_factor', code: false, passkey: { origin: 'http://localhost:3000' } });
  expect((await passkeyRequest(person)).allowCredentials?.map(({ id }) => id)).toEqual([device.id]);
  expect(await findSigner({ email: other.person.email, password: 'wrong password' }, visitFrom(null))).toMatchObject({ problem: 'wrong' });
});

test('an answer opens once, to the challenge that was given, at this address, and to its own person', async () => {
  const { person, device, caller } = await withPasskey(tenantId);
  const other = await withPasskey(tenantId);
  const refused = { problem: 'wrong_passkey' };
  const tries: [string, (options: object) => string][] = [
    ['another site', (options) => device.use(options, { origin: 'https://localhost.example.jp' })],
    ['another party', (options) => device.use(options, { rpId: 'example.jp' })],
    ['a made-up challenge', (options) => device.use(options, { challenge: 'A'.repeat(43) })],
    ['another ceremony', (options) => device.use(options, { type: 'webauthn.create' })],
    ['another device', (options) => other.device.use(options)],
    ['another device under this one’s name', (options) => other.device.use(options, { id: device.id })],
    ['the making of one', (options) => device.make({ ...options, rp: { id: 'localhost' } })],
    ['no answer', () => '{"id":"x"}'],
    ['no JSON', () => '['.repeat(8_000)],
  ];
  for (const [what, answer] of tries) {
    await sql('DELETE FROM "Throttle"');
    expect([what, await attemptWith(person, { passkey: answer(await passkeyRequest(person)) })]).toEqual([
      what,
      { ...refused, whose: person.id },
    ]);
  }
  await sql('DELETE FROM "Throttle"');
  const options = await passkeyRequest(person);
  const answer = device.use(options);
  const twice = await Promise.all([attemptWith(person, { passkey: answer }), attemptWith(person, { passkey: answer })]);
  expect(twice.filter((outcome) => 'userId' in outcome)).toHaveLength(1);
  expect(await attemptWith(person, { passkey: device.use(options) })).toMatchObject(refused);
  // a proof has its own challenge
  const { passkey } = await beginProof(await again(caller), {});
  expect(await attemptWith(person, { passkey: device.use(passkey?.options ?? {}) })).toMatchObject(refused);
  const late = await passkeyRequest(person);
  await sql(`UPDATE "PasskeyChallenge" SET "expiresAt" = now() WHERE purpose = 'sign_in'`);
  expect(await attemptWith(person, { passkey: device.use(late) })).toMatchObject(refused);
});

test('a device whose counter goes back was copied; one that counts nothing is as good', async () => {
  const { person, device } = await withPasskey(tenantId);
  expect(await attemptWith(person, { passkey: device.use(await passkeyRequest(person), { counter: 7 }) })).toEqual({ userId: person.id });
  expect(await attemptWith(person, { passkey: device.use(await passkeyRequest(person), { counter: 7 }) })).toMatchObject({
    problem: 'wrong_passkey',
  });
  const plain = await withPasskey(tenantId, anAuthenticator({ counts: false }));
  for (let use = 0; use < 2; use++)
    expect(await attemptWith(plain.person, { passkey: plain.device.use(await passkeyRequest(plain.person)) })).toEqual({
      userId: plain.person.id,
    });
});

test('S16 BruteForceLogin: answers of passkeys are counted with the codes', async () => {
  const { person, codes } = await withPasskey(tenantId);
  const outcomes: string[] = [];
  for (let guess = 0; guess < 8; guess++) {
    const outcome = await attemptWith(person, { passkey: '{}' });
    outcomes.push('problem' in outcome ? outcome.problem : 'in');
  }
  expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('wrong_passkey'));
  expect(await attemptWith(person, { code: codes[0] })).toMatchObject({ problem: 'too_many_requests' });
});

test('a passkey proves again who it is, to the sign-in that was asked', async () => {
  const { person, device } = await withPasskey(tenantId);
  const [caller, elsewhere] = [await asSignedIn(person), await asSignedIn(person)];
  expect(caller.actor.proof).toBe('recent');
  const { code, passkey } = await beginProof(caller, {});
  expect(code).toBe(false);
  const options = passkey?.options ?? {};
  await expect(prove(elsewhere, { passkey: device.use(options) })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'passkey' });
  await prove(caller, { passkey: device.use(options) });
  expect([(await again(caller)).actor.proof, (await again(elsewhere)).actor.proof]).toEqual(['anew', 'recent']);
  await expect(prove(caller, { passkey: device.use(options) })).rejects.toMatchObject({ param: 'passkey' });
  await expect(prove(caller, {})).rejects.toMatchObject({ code: 'missing_parameter', param: 'code' });
});

test('one more wants a proof of this moment, brings no codes, and is told by mail', async () => {
  const { person, device, codes } = await withPasskey(tenantId);
  const caller = await asSignedIn(person);
  await expect(beginPasskey(caller, { password })).rejects.toMatchObject({ code: 'proof_required' });
  const { passkey } = await beginProof(caller, {});
  await prove(caller, { passkey: device.use(passkey?.options ?? {}) });
  const second = await added(caller, anAuthenticator(), '予備の鍵');
  expect(second.codes).toEqual([]);
  expect(await findSignedIn(caller.actor.sessionId, 'sandbox')).not.toBeNull();
  expect((await mailsTo(person.email)).at(-1)).toMatchObject({ kind: 'factorAdded', text: expect.stringContaining('「予備の鍵」') });
  const options = await passkeyRequest(person);
  expect(options.allowCredentials).toHaveLength(2);
  expect(await attemptWith(person, { passkey: second.device.use(options) })).toEqual({ userId: person.id });
  expect(await attemptWith(person, { code: codes[3] })).toEqual({ userId: person.id });
});

test('it is made once, for the session that began it, by a device that nobody has yet', async () => {
  const { caller, device } = await withPasskey(tenantId);
  const refused = { code: 'invalid_parameter', param: 'passkey' };
  const { options } = await beginPasskey(await again(caller), { password });
  expect((options as { excludeCredentials?: unknown[] }).excludeCredentials).toHaveLength(1);
  const elsewhere = {
    ...caller,
    actor: { ...caller.actor, sessionId: (await asSignedIn(await somebody('staff', tenantId))).actor.sessionId },
  };
  const made = anAuthenticator().make(options);
  await expect(addPasskey(elsewhere, { name: '端末', passkey: made })).rejects.toMatchObject(refused);
  await expect(
    addPasskey(caller, { name: '端末', passkey: anAuthenticator({ origin: 'https://example.jp' }).make(options) }),
  ).rejects.toMatchObject(refused);
  // a wrong answer uses the challenge up too
  await expect(addPasskey(caller, { name: '端末', passkey: made })).rejects.toMatchObject(refused);
  const anew = await beginPasskey(await again(caller), { password });
  await expect(addPasskey(caller, { name: '端末', passkey: device.make(anew.options) })).rejects.toMatchObject({ code: 'conflict' });
  for (const passkey of ['', 'null', '{}', 'x'.repeat(16_001)])
    await expect(addPasskey(caller, { name: '端末', passkey })).rejects.toMatchObject({ param: 'passkey' });
});

test('at most twenty', async () => {
  const { person, caller } = await withPasskey(tenantId);
  await sql(
    `INSERT INTO "Passkey" (id, "userId", "credentialId", "publicKey", transports, counter, name, "createdAt")
     SELECT gen_random_uuid(), $1, 'made-up-' || n, '', '', 0, 'x', now() FROM generate_series(1, 19) n`,
    [person.id],
  );
  await expect(beginPasskey(await again(caller), { password })).rejects.toMatchObject({ code: 'conflict' });
});

test('who must have a second step in a live installation has one with a passkey', async () => {
  const person = await somebody('admin', tenantId);
  const caller = await asSignedIn(person, 'live');
  expect(caller.actor.mustSecure).toBe(true);
  const { options } = await beginPasskey(caller, { password });
  await addPasskey(caller, { name: '端末', passkey: anAuthenticator().make(options) });
  expect((await findSignedIn(caller.actor.sessionId, 'live'))?.actor.mustSecure).toBe(false);
});

test('no challenge is kept that could be answered, and none longer than its time', async () => {
  const { person, caller } = await withPasskey(tenantId);
  const given = [String((await passkeyRequest(person)).challenge), String((await beginProof(caller, {})).passkey?.options.challenge)];
  const all = Object.values(await dumpTables()).join('\n');
  for (const challenge of given) expect(all).not.toContain(challenge);
  await sql('UPDATE "PasskeyChallenge" SET "expiresAt" = now()');
  await passkeyRequest(person);
  expect(await sql('SELECT 1 FROM "PasskeyChallenge"')).toHaveLength(1);
  // a key and its owner never change
  await expect(sql('UPDATE "Passkey" SET "publicKey" = "publicKey"')).rejects.toThrow(/permission denied/);
});

test('W13 SsrfOtherFetchers: no maker’s certificates are known, whose lists the library would fetch from where a certificate says', () => {
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
    expect([identifier, SettingsService.getRootCertificates({ identifier })]).toEqual([identifier, []]);
});

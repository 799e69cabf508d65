import { beforeAll, beforeEach, expect, test } from 'vitest';
import { beginSecondFactor } from '@/lib/team/account/begin-second-factor';
import { confirmSecondFactor } from '@/lib/team/account/confirm-second-factor';
import { endSecondFactor } from '@/lib/team/account/end-second-factor';
import { removeFactor } from '@/lib/team/account/remove-factor';
import { showAccount } from '@/lib/team/account/show-account';
import { codeAt } from '@/lib/team/account/totp';
import { changeUser } from '@/lib/team/change-user';
import { added, attemptWith, withPasskey } from '@/lib/testing/fixtures/passkeys';
import { aMarket, asRole } from '@/lib/testing/market';
import { again, asSignedIn, mailsTo, testPassword as password, type TestPerson } from '@/lib/testing/person';
import { sql } from '@/lib/testing/tables';

let tenantId: string;
beforeAll(async () => {
  tenantId = (await aMarket({ sellers: 0 })).id;
});
beforeEach(() => sql('DELETE FROM "Throttle"'));

const kinds = async ({ email }: TestPerson) => (await mailsTo(email)).map(({ kind }) => kind);

test('of several one can be removed; the last one goes with two-step sign-in, and of an operator not alone', async () => {
  const { person, caller } = await withPasskey(null);
  const { secret } = await beginSecondFactor(await again(caller), { password });
  expect((await confirmSecondFactor(caller, { code: codeAt(secret, new Date()) })).recovery_codes).toEqual([]);
  expect(await attemptWith(person)).toMatchObject({ problem: 'second_factor', code: true });
  const own = async () => (await showAccount(caller, {})).second_factor;
  const [passkey] = (await own())?.passkeys ?? [];
  const signedIn = await asSignedIn(person);
  await expect(removeFactor(signedIn, { id: 'app' })).rejects.toMatchObject({ code: 'proof_required' });
  for (const id of ['none', (await withPasskey(tenantId)).person.id])
    await expect(removeFactor(await again(caller), { id })).rejects.toMatchObject({ code: 'not_found' });
  const here = await again(caller);
  await removeFactor(here, { id: passkey?.id });
  const open = await sql<{ id: string }>('SELECT id FROM "SignIn" WHERE "userId" = $1 AND "endedAt" IS NULL', [person.id]);
  expect(open.map(({ id }) => id)).toEqual([here.actor.kind === 'user' ? here.actor.sessionId : '']);
  expect(await own()).toMatchObject({ passkeys: [], recovery_codes_left: 10 });
  await expect(removeFactor(await again(caller), { id: 'app' })).rejects.toMatchObject({ code: 'conflict' });
  await expect(endSecondFactor(await again(caller), { password })).rejects.toMatchObject({ code: 'forbidden' });
  await added(caller);
  await removeFactor(await again(caller), { id: 'app' });
  expect(await own()).toMatchObject({ app_since: null, passkeys: [{ name: '端末' }] });
  expect(await kinds(person)).toEqual(['secondFactorOn', 'factorAdded', 'factorRemoved', 'factorAdded', 'factorRemoved']);
});

test('of two who remove the last two at once one stays', async () => {
  const { person, caller } = await withPasskey(tenantId);
  await added(caller);
  const ids = (await showAccount(caller, {})).second_factor?.passkeys.map(({ id }) => id) ?? [];
  const now = await again(caller);
  const outcomes = await Promise.allSettled(ids.map((id) => removeFactor(now, { id })));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await sql('SELECT 1 FROM "Passkey" WHERE "userId" = $1', [person.id])).toHaveLength(1);
});

test('turning two-step sign-in off, by oneself or by somebody who may, takes passkeys and codes away', async () => {
  const [own, helped] = [await withPasskey(tenantId), await withPasskey(tenantId)];
  await endSecondFactor(await again(own.caller), { password });
  await changeUser(await asRole('admin', tenantId), { id: helped.person.id, without_second_factor: true });
  for (const { person } of [own, helped]) {
    expect(await attemptWith(person)).toEqual({ userId: person.id });
    for (const table of ['Passkey', 'RecoveryCode'])
      expect(await sql(`SELECT 1 FROM "${table}" WHERE "userId" = $1`, [person.id])).toEqual([]);
  }
});

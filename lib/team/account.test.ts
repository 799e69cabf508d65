import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import { findSignedIn } from '@/lib/auth/store';
import { listPayments } from '@/lib/payments/list-payments';
import { changePassword } from '@/lib/team/account/change-password';
import { endOtherSignIns, endSignIn } from '@/lib/team/account/end-sign-in';
import { showAccount } from '@/lib/team/account/show-account';
import { changeUser } from '@/lib/team/change-user';
import { createKey } from '@/lib/team/create-key';
import { requestReset } from '@/lib/team/links/request-reset';
import { resetPassword } from '@/lib/team/links/reset-password';
import { findSigner } from '@/lib/team/sign-in';
import { aMarket, asRole, asSystem, type Market } from '@/lib/testing/market';
import { asSignedIn, asVisitor, mailsTo, signInOf, somebody, testPassword, tokenTo, visitFrom } from '@/lib/testing/person';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let market: Market;
beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
});
beforeEach(() => sql('DELETE FROM "Throttle"'));

const another = 'another long password';
const isIn = async (email: string, password: string) => 'userId' in (await findSigner({ email, password }, visitFrom(null)));
const isOpen = async (sessionId: string) => (await findSignedIn(sessionId, 'sandbox')) !== null;

test('S15 SessionFixation: a change of the password ends every other sign-in and every link, and says so', async () => {
  const person = await somebody('admin', market.id);
  const [caller, elsewhere] = [await asSignedIn(person), await signInOf(person)];
  await requestReset(await asVisitor(), { email: person.email });
  const link = await tokenTo(person.email, 'reset');
  await changePassword(caller, { password: testPassword, new_password: another });
  expect([await isOpen(caller.actor.sessionId), await isOpen(elsewhere)]).toEqual([true, false]);
  expect([await isIn(person.email, testPassword), await isIn(person.email, another)]).toEqual([false, true]);
  await expect(resetPassword(await asVisitor(), { token: link, password: 'a third password' })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await mailsTo(person.email)).at(-1)?.kind).toBe('passwordChanged');
  const [audit] = await sql<{ before: unknown; after: unknown }>(
    `SELECT before, after FROM "Audit" WHERE operation = 'account.change_password' AND "actorId" = $1`,
    [person.id],
  );
  expect(audit).toEqual({ before: null, after: { password: 'changed', ended_sign_ins: 1 } });
});

test('a change of the password asks for the present one, keeps the rules, and is throttled', async () => {
  const person = await somebody('staff', market.id);
  const caller = await asSignedIn(person);
  const refusal = (input: object) =>
    changePassword(caller, input).then(
      () => 'done',
      (error) => `${error.code} ${error.param}`,
    );
  expect(await refusal({ password: 'wrong', new_password: another })).toBe('invalid_parameter password');
  expect(await refusal({ password: testPassword, new_password: 'short' })).toBe('invalid_parameter new_password');
  expect(await refusal({ password: testPassword, new_password: person.email })).toBe('invalid_parameter new_password');
  expect(await refusal({ password: testPassword })).toBe('missing_parameter new_password');
  const codes: string[] = [];
  for (let guess = 0; guess < 8; guess++) codes.push(await refusal({ password: `guess ${guess}`, new_password: another }));
  expect(codes.at(-1)).toBe('too_many_requests null');
  expect(await isIn(person.email, testPassword)).toBe(true);
});

test('of two changes at once one holds', async () => {
  for (let round = 0; round < times(2, 20); round++) {
    const person = await somebody('staff', market.id);
    const caller = await asSignedIn(person);
    const wanted = ['first new password', 'second new password'];
    const outcomes = await Promise.allSettled(
      wanted.map((new_password) => changePassword(caller, { password: testPassword, new_password })),
    );
    const done = outcomes.flatMap(({ status }, at) => (status === 'fulfilled' ? [wanted[at] ?? ''] : []));
    expect(done).toHaveLength(1);
    expect(await isIn(person.email, done[0] ?? '')).toBe(true);
  }
});

test('where one is signed in, and how to end that', async () => {
  const [person, other] = [await somebody('viewer', market.id), await somebody('viewer', market.id)];
  const caller = await asSignedIn(person);
  const [phone, laptop, foreign] = [await signInOf(person), await signInOf(person), await signInOf(other)];
  const { sign_ins: before } = await showAccount(caller, {});
  expect(before.map(({ id, current }) => [id, current])).toEqual([
    [laptop, false],
    [phone, false],
    [caller.actor.sessionId, true],
  ]);
  expect(before[0]).toMatchObject({ browser: 'Mozilla/5.0', address: '203.0.113.9', last_seen_at: expect.any(String) });
  await endSignIn(caller, { id: phone });
  expect([await isOpen(phone), await isOpen(laptop)]).toEqual([false, true]);
  await expect(endSignIn(caller, { id: phone })).rejects.toMatchObject({ code: 'not_found' });
  await expect(endSignIn(caller, { id: foreign })).rejects.toMatchObject({ code: 'not_found' });
  await endOtherSignIns(caller, {});
  expect([await isOpen(laptop), await isOpen(foreign), await isOpen(caller.actor.sessionId)]).toEqual([false, true, true]);
});

test('S15 SessionFixation: another role, deactivation and return each end every sign-in', async () => {
  const person = await somebody('staff', market.id);
  const admin = await asRole('admin', market.id);
  for (const change of [{ role: 'viewer' }, { deactivated: true }, { deactivated: false }]) {
    const session = await signInOf(person);
    await changeUser(admin, { id: person.id, ...change });
    expect([change, await isOpen(session)]).toEqual([change, false]);
    expect([change, await isIn(person.email, testPassword)]).toEqual([change, !('deactivated' in change && change.deactivated)]);
  }
  expect((await asSignedIn(person)).actor.role).toBe('viewer');
});

test('who may change whom', async () => {
  const admin = await asRole('admin', market.id);
  const operator = await asRole('operator', null);
  const foreign = await somebody('staff', (await aMarket({ sellers: 0 })).id);
  const [staff, boss] = [await somebody('staff', market.id), await somebody('operator', null)];
  const outcomeOf = (caller: Caller, raw: object) =>
    changeUser(caller, raw).then(
      () => 'done',
      (error) => error.code,
    );
  expect(await outcomeOf(admin, { id: foreign.id, role: 'viewer' })).toBe('not_found');
  expect(await outcomeOf(admin, { id: boss.id, deactivated: true })).toBe('not_found');
  expect(await outcomeOf(admin, { id: staff.id, role: 'operator' })).toBe('invalid_parameter');
  expect(await outcomeOf(operator, { id: staff.id, role: 'operator' })).toBe('invalid_parameter');
  expect(await outcomeOf(operator, { id: boss.id, role: 'admin' })).toBe('invalid_parameter');
  expect(await outcomeOf(await asRole('staff', market.id), { id: staff.id, role: 'admin' })).toBe('forbidden');
  const own = await asSignedIn(await somebody('admin', market.id));
  expect(await outcomeOf(own, { id: own.actor.userId, role: 'viewer' })).toBe('forbidden');
  expect(await outcomeOf(operator, { id: foreign.id, deactivated: true })).toBe('done');
});

test('people of a suspended merchant read and change nothing but their own account', async () => {
  const suspended = await aMarket({ sellers: 1 });
  const person = await somebody('admin', suspended.id);
  await sql('UPDATE "Merchant" SET "suspendedAt" = now() WHERE id = $1', [suspended.id]);
  const caller = await asSignedIn(person);
  expect(caller.actor.suspended).toBe(true);
  expect((await listPayments(caller, {})).total).toBe(0);
  const refused = createKey(caller, { kind: 'secret', name: '鍵' });
  await expect(refused).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('suspended') });
  expect([can(caller.actor, 'payments:write'), can(caller.actor, 'refunds:write'), can(caller.actor, 'keys:read')]).toEqual([
    false,
    false,
    true,
  ]);
  await changePassword(caller, { password: testPassword, new_password: another });
  await sql('UPDATE "Merchant" SET "suspendedAt" = NULL WHERE id = $1', [suspended.id]);
  expect((await asSignedIn(person)).actor.suspended).toBe(false);
  // a seller by its own merchant, too
  const [sellerId] = suspended.sellers;
  const { createUser } = await import('@/lib/team/create-user');
  const seller = await createUser(await asSystem(), {
    email: `seller-${person.id}@example.jp`,
    name: '販売者',
    role: 'seller',
    password: testPassword,
    tenant_id: suspended.id,
    merchant_id: sellerId,
  });
  expect((await asSignedIn(seller)).actor.suspended).toBe(false);
  await sql('UPDATE "Merchant" SET "suspendedAt" = now() WHERE id = $1', [sellerId]);
  expect((await asSignedIn(seller)).actor.suspended).toBe(true);
  expect((await asSignedIn(person)).actor.suspended).toBe(false);
});

import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '@/lib/audit/list-audit';
import { findSignedIn } from '@/lib/auth/store';
import { endUserSignIns } from '@/lib/team/end-user-sign-ins';
import { aMarket, asKey, asRole, type Market } from '@/lib/testing/market';
import { asSignedIn, signInOf, somebody } from '@/lib/testing/person';

let market: Market;
let other: Market;
beforeAll(async () => {
  [market, other] = [await aMarket({ sellers: 1 }), await aMarket({ sellers: 1 })];
});
const isIn = async (session: string) => (await findSignedIn(session, 'sandbox')) !== null;

test('an admin signs a person of its team, or of its sellers, out everywhere, and the log says so', async () => {
  const admin = await asRole('admin', market.id);
  for (const person of [await somebody('staff', market.id), await somebody('seller', market.id, market.sellers[0])]) {
    const [first, second] = [await signInOf(person), await signInOf(person)];
    expect(await endUserSignIns(admin, { id: person.id })).toEqual({ ended_sign_ins: 2 });
    expect([await isIn(first), await isIn(second)]).toEqual([false, false]);
    // nothing was left to end, and the person signs in again with the password
    expect(await endUserSignIns(admin, { id: person.id })).toEqual({ ended_sign_ins: 0 });
    expect(await isIn(await signInOf(person))).toBe(true);
  }
  const { data } = await listAudit(admin, {});
  const told = data.filter(({ operation }) => operation === 'user.end_sign_ins');
  expect(told.map(({ after }) => after)).toEqual([{ ended_sign_ins: 2 }, { ended_sign_ins: 2 }]);
});

test('an operator signs out operators and the people of merchants', async () => {
  const operator = await asRole('operator', null);
  for (const person of [await somebody('operator', null), await somebody('admin', market.id)]) {
    const session = await signInOf(person);
    await endUserSignIns(operator, { id: person.id });
    expect(await isIn(session)).toBe(false);
  }
});

test('nobody signs out themselves, a stranger or an operator, and no key anybody', async () => {
  const admin = await asSignedIn(await somebody('admin', market.id));
  await expect(endUserSignIns(admin, { id: admin.actor.userId })).rejects.toMatchObject({ code: 'forbidden' });
  for (const person of [await somebody('admin', other.id), await somebody('operator', null)]) {
    const session = await signInOf(person);
    await expect(endUserSignIns(admin, { id: person.id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await isIn(session)).toBe(true);
  }
  const own = await somebody('staff', market.id);
  for (const caller of [await asRole('staff', market.id), await asKey(market.secretKey)])
    await expect(endUserSignIns(caller, { id: own.id })).rejects.toMatchObject({ code: 'forbidden' });
});

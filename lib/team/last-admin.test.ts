// A platform keeps at least one admin, whatever its admins do to each other at the same moment.
import { beforeAll, expect, test } from 'vitest';
import type { Caller, Role } from '@/lib/auth/actor';
import { openTenant } from '@/lib/merchants/open-tenant';
import { changeUser } from '@/lib/team/change-user';
import { inviteUser } from '@/lib/team/invite-user';
import { listTeam, type TeamMember } from '@/lib/team/people/list-team';
import { aMarket, asKey, asRole, asSystem } from '@/lib/testing/market';
import { asSignedIn, somebody, type TestPerson } from '@/lib/testing/person';
import { sql } from '@/lib/testing/tables';
import { times, within } from '@/lib/testing/tier';

let operator: Caller;
beforeAll(async () => {
  operator = await asRole('operator', null);
});

const anEmptyPlatform = async () => (await openTenant(await asSystem(), { name: '試験市場', platform_role: 'platform' })).id;
const adminsOf = async (tenantId: string) =>
  sql<{ id: string }>(`SELECT id FROM "User" WHERE "tenantId" = $1 AND role = 'admin' AND "deactivatedAt" IS NULL`, [tenantId]);
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    ({ code }) => code,
  );
type One = { person: TestPerson; caller: Caller };
async function anAdmin(tenantId: string): Promise<One> {
  const person = await somebody('admin', tenantId);
  return { person, caller: await asSignedIn(person) };
}

const takings = [{ role: 'staff' }, { role: 'viewer' }, { deactivated: true }] as const;

test('two admins who take each other’s place at once leave one admin', async () => {
  const tenantId = await anEmptyPlatform();
  for (let round = 0; round < times(6, 300); round++) {
    const [one, other] = [await anAdmin(tenantId), await anAdmin(tenantId)];
    const taking = takings[round % takings.length];
    const said = await Promise.all([
      codeOf(changeUser(one.caller, { id: other.person.id, ...taking })),
      codeOf(changeUser(other.caller, { id: one.person.id, ...taking })),
    ]);
    expect(said.sort()).toEqual(['done', 'forbidden']);
    const [left, ...more] = await adminsOf(tenantId);
    expect(more).toEqual([]);
    // the remaining admin leaves before the next round, which starts with two again
    const successor = await anAdmin(tenantId);
    await changeUser(successor.caller, { id: left?.id, deactivated: true });
    await sql(`UPDATE "User" SET role = 'staff' WHERE id = $1`, [successor.person.id]);
  }
});

test('five admins and two operators who take everybody’s place at once leave one admin at least', async () => {
  const second = await asRole('operator', null);
  for (let round = 0; round < times(2, 50); round++) {
    const tenantId = await anEmptyPlatform();
    const admins = await Promise.all(Array.from({ length: 5 }, () => anAdmin(tenantId)));
    const callers = [...admins.map(({ caller }) => caller), operator, second];
    const attempts = callers.flatMap((caller) =>
      admins.map(({ person }, index) => codeOf(changeUser(caller, { id: person.id, ...takings[index % takings.length] }))),
    );
    for (const code of await Promise.all(attempts)) expect(['done', 'forbidden', 'conflict']).toContain(code);
    expect((await adminsOf(tenantId)).length).toBe(1);
  }
});

test('the last admin stays one, whoever asks, and it is said why', async () => {
  const tenantId = await anEmptyPlatform();
  const { person, caller } = await anAdmin(tenantId);
  for (const taking of takings) {
    await expect(changeUser(operator, { id: person.id, ...taking })).rejects.toMatchObject({
      code: 'conflict',
      sentence: { ja: expect.stringContaining('最後の管理者'), en: expect.stringContaining('last admin') },
    });
    expect(await codeOf(changeUser(caller, { id: person.id, ...taking }))).toBe('forbidden');
  }
  // a change that removes no admin is not affected
  expect(await codeOf(changeUser(operator, { id: person.id, role: 'admin' }))).toBe('done');
  const other = await somebody('viewer', tenantId);
  expect(await codeOf(changeUser(operator, { id: other.id, role: 'admin' }))).toBe('done');
  expect(await codeOf(changeUser(operator, { id: person.id, deactivated: true }))).toBe('done');
  expect(await codeOf(changeUser(operator, { id: other.id, role: 'viewer' }))).toBe('conflict');
});

test('who lost the role meanwhile changes nobody any more', async () => {
  const tenantId = await anEmptyPlatform();
  const [one, other] = [await anAdmin(tenantId), await anAdmin(tenantId)];
  const third = await somebody('viewer', tenantId);
  await changeUser(one.caller, { id: other.person.id, role: 'staff' });
  expect(await codeOf(changeUser(other.caller, { id: third.id, role: 'admin' }))).toBe('forbidden');
});

test('the team is what an admin of it sees: roles, two-step sign-in, when somebody was last seen', async () => {
  const { id: tenantId, sellers, secretKey } = await aMarket({ sellers: 1 });
  await asRole('seller', tenantId, sellers[0]);
  const { person, caller } = await anAdmin(tenantId);
  const gone = await somebody('viewer', tenantId);
  await changeUser(caller, { id: gone.id, deactivated: true });
  const email = `${gone.id}@example.jp`;
  await inviteUser(caller, { email, name: '招待 一郎', role: 'staff', tenant_id: tenantId });
  const { people, invitations } = await listTeam(caller);
  expect(people.map(({ role }) => role)).toEqual(['admin', 'admin', 'viewer']);
  const of = (id: string) => people.find((one) => one.id === id) as TeamMember;
  expect(of(person.id)).toMatchObject({ is_self: true, active: true, second_factor: false, is_last_admin: false });
  expect(Date.now() - Date.parse(of(person.id).last_seen_at ?? '')).toBeLessThan(within(60_000));
  expect(of(gone.id)).toMatchObject({ is_self: false, active: false, last_seen_at: null });
  expect(invitations).toMatchObject([{ email, name: '招待 一郎', role: 'staff', expired: false }]);
  // another platform's admins do not count
  const stranger = await asRole('admin', (await aMarket({ sellers: 0 })).id);
  expect((await listTeam(stranger)).people.some(({ id }) => id === person.id)).toBe(false);
  const others: Role[] = ['staff', 'viewer'];
  for (const role of others) expect(await codeOf(listTeam(await asRole(role, tenantId)))).toBe('forbidden');
  expect(await codeOf(listTeam(await asRole('seller', tenantId, sellers[0])))).toBe('forbidden');
  expect(await codeOf(listTeam(operator))).toBe('forbidden');
  expect(await codeOf(listTeam(await asKey(secretKey)))).toBe('forbidden');
});

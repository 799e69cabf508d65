import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Caller, Role } from '@/lib/auth/actor';
import { changeUser } from '@/lib/team/change-user';
import { inviteUser } from '@/lib/team/invite-user';
import { acceptInvitation } from '@/lib/team/links/accept-invitation';
import { showLink } from '@/lib/team/links/show-link';
import { listPeople } from '@/lib/team/people/list-people';
import { revokeInvitation } from '@/lib/team/revoke-invitation';
import { inviteOperatorBy } from '@/lib/testing/fixtures/operators';
import { aMarket, asRole, asSystem, type Market } from '@/lib/testing/market';
import { asSignedIn, asVisitor, somebody, tokenTo } from '@/lib/testing/person';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let market: Market;
let admin: Caller;
let operator: Caller;
beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  admin = await asRole('admin', market.id);
  operator = await asRole('operator', null);
});

async function invited(caller: Caller, role: Role = 'staff') {
  const email = `${randomUUID()}@example.jp`;
  const place = role === 'operator' ? {} : role === 'seller' ? { merchant_id: market.sellers[0] } : { tenant_id: market.id };
  const { id } = role === 'operator' ? await inviteOperatorBy(caller, email) : await inviteUser(caller, { email, role, ...place });
  return { id, email, token: await tokenTo(email, 'invitation') };
}
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    ({ code }) => code,
  );
const look = async (token: string) => codeOf(showLink(await asVisitor(), { kind: 'invitation', token }));
const accept = async (token: string) => codeOf(acceptInvitation(await asVisitor(), { token, name: '新人', password: 'a long password' }));

test('what somebody sent and nobody used ends when they are let go or become something else', async () => {
  const others = await invited(admin);
  const cases: [Role, object, Role[]][] = [
    ['operator', { deactivated: true }, ['operator', 'admin']],
    ['admin', { deactivated: true }, ['admin', 'seller']],
    ['admin', { role: 'staff' }, ['admin', 'viewer']],
  ];
  for (const [role, change, sent] of cases) {
    const author = await somebody(role, role === 'operator' ? null : market.id);
    const caller = await asSignedIn(author);
    const used = await invited(caller, 'viewer');
    expect(await accept(used.token)).toBe('done');
    const open = [];
    for (const one of sent) open.push(await invited(caller, one));
    // a call without a change ends nothing
    await changeUser(operator, { id: author.id, deactivated: false });
    expect(await Promise.all(open.map(({ token }) => look(token)))).toEqual(['done', 'done']);
    await changeUser(operator, { id: author.id, ...change });
    for (const { token } of open) expect([role, await look(token), await accept(token)]).toEqual([role, 'not_found', 'not_found']);
    const [audit] = await sql<{ after: object }>(
      `SELECT after FROM "Audit" WHERE operation = 'user.change' AND "subjectId" = $1 ORDER BY id DESC LIMIT 1`,
      [author.id],
    );
    expect(audit?.after).toMatchObject({ withdrawn_invitations: 2 });
    // reactivation restores nothing
    await changeUser(await asSystem(), { id: author.id, ...('role' in change ? { role: 'admin' } : { deactivated: false }) });
    for (const { token } of open) expect(await look(token)).toBe('not_found');
  }
  expect(await look(others.token)).toBe('done');
});

test('who invites while being let go leaves no invitation behind', async () => {
  for (let round = 0; round < times(6, 60); round++) {
    const author = await somebody('admin', market.id);
    const caller = await asSignedIn(author);
    const emails = Array.from({ length: 4 }, () => `${randomUUID()}@example.jp`);
    const invitations = emails.map((email) => codeOf(inviteUser(caller, { email, role: 'staff', tenant_id: market.id })));
    const [, ...said] = await Promise.all([changeUser(operator, { id: author.id, deactivated: true }), ...invitations]);
    for (const word of said) expect(['done', 'forbidden']).toContain(word);
    const left = await sql('SELECT id FROM "Link" WHERE "authorId" = $1 AND "usedAt" IS NULL AND "revokedAt" IS NULL', [author.id]);
    expect(left).toEqual([]);
    // a deactivated author cannot send, whatever the caller object says
    expect(await codeOf(inviteUser(caller, { email: `${randomUUID()}@example.jp`, role: 'staff', tenant_id: market.id }))).toBe(
      'forbidden',
    );
  }
});

test('who may invite may take it back, once and as long as nobody used it', async () => {
  const { id, email, token } = await invited(admin);
  expect(await codeOf(revokeInvitation(operator, { id }))).toBe('done');
  expect([await look(token), await accept(token)]).toEqual(['not_found', 'not_found']);
  const { invitations } = await listPeople(operator, { id: market.id });
  expect(invitations.map((invitation) => invitation.id)).not.toContain(id);
  const [audit] = await sql(
    `SELECT "tenantId", "subjectKind", before, after FROM "Audit" WHERE operation = 'user.revoke_invitation' AND "subjectId" = $1`,
    [id],
  );
  const told = { email, role: 'staff' };
  expect(audit).toEqual({
    tenantId: market.id,
    subjectKind: 'link',
    before: { ...told, revoked: false },
    after: { ...told, revoked: true },
  });
  await expect(revokeInvitation(operator, { id })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('meanwhile'),
  });
  const used = await invited(admin);
  await accept(used.token);
  expect(await codeOf(revokeInvitation(admin, { id: used.id }))).toBe('conflict');
  // the renewed invitation ended the earlier one, and revoking the earlier must not announce that nobody comes
  const first = await invited(admin);
  await inviteUser(admin, { email: first.email, role: 'staff', tenant_id: market.id });
  expect(await codeOf(revokeInvitation(admin, { id: first.id }))).toBe('conflict');
  expect(await look(await tokenTo(first.email, 'invitation'))).toBe('done');
});

test('what is not the caller’s to take back does not exist for it', async () => {
  const stranger = await asRole('admin', (await aMarket({ sellers: 0 })).id);
  const { id } = await invited(admin);
  const boss = await invited(operator, 'operator');
  expect(await codeOf(revokeInvitation(stranger, { id }))).toBe('not_found');
  expect(await codeOf(revokeInvitation(admin, { id: boss.id }))).toBe('not_found');
  expect(await codeOf(revokeInvitation(admin, { id: randomUUID() }))).toBe('not_found');
  for (const role of ['staff', 'viewer'] as const) {
    expect(await codeOf(revokeInvitation(await asRole(role, market.id), { id }))).toBe('forbidden');
  }
  expect(await codeOf(revokeInvitation(await asRole('seller', market.id, market.sellers[0]), { id }))).toBe('forbidden');
  expect(await codeOf(revokeInvitation(operator, { id: boss.id }))).toBe('done');
});

test('of a person who accepts and one who takes it back at once, one is told that it is over', async () => {
  for (let round = 0; round < times(5, 50); round++) {
    await sql('DELETE FROM "Throttle"');
    const { id, email, token } = await invited(admin);
    const outcomes = await Promise.all([accept(token), codeOf(revokeInvitation(admin, { id }))]);
    const [user] = await sql<{ n: number }>('SELECT count(*)::int AS n FROM "User" WHERE email = $1', [email]);
    expect(outcomes).toEqual(user?.n === 1 ? ['done', 'conflict'] : ['not_found', 'done']);
  }
});

// The receiver of an expired invitation can renew it, to the address it was sent to.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Caller, Role } from '@/lib/auth/actor';
import { changeUser } from '@/lib/team/change-user';
import { inviteUser } from '@/lib/team/invite-user';
import { acceptInvitation } from '@/lib/team/links/accept-invitation';
import { newLinkToken, veiled } from '@/lib/team/links/link';
import { renewInvitation } from '@/lib/team/links/renew-invitation';
import { showLink } from '@/lib/team/links/show-link';
import { revokeInvitation } from '@/lib/team/revoke-invitation';
import { inviteSeller } from '@/lib/team/sellers/invite-seller';
import { inviteOperatorBy } from '@/lib/testing/fixtures/operators';
import { aMarket, asRole, type Market } from '@/lib/testing/market';
import { asSignedIn, asVisitor, mailsTo, somebody, tokenTo } from '@/lib/testing/person';
import { together } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

const dayMs = 24 * 60 * 60 * 1000;
let market: Market;
let staff: Caller;
let visitor: Caller;
let operator: Caller;

beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  staff = await asRole('staff', market.id);
  operator = await asRole('operator', null);
  visitor = await asVisitor();
});

const at = (days: number, caller = visitor): Caller => ({ ...caller, now: new Date(visitor.now.getTime() + days * dayMs) });
async function invited(role: Role = 'seller', caller = role === 'seller' ? staff : operator) {
  const email = `${randomUUID()}@example.jp`;
  const place = role === 'operator' ? {} : role === 'seller' ? { merchant_id: market.sellers[0] } : { tenant_id: market.id };
  const { id } =
    role === 'operator'
      ? await inviteOperatorBy(caller, email)
      : await (role === 'seller' ? inviteSeller : inviteUser)(caller, { email, role, name: '柿本 陶子', ...place });
  return { id, email, token: await tokenTo(email, 'invitation') };
}
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    ({ code }) => code,
  );
const renew = (token: string, days = 15, who = visitor) => codeOf(renewInvitation(at(days, who), { token }));
const accept = (token: string, days = 15) =>
  codeOf(acceptInvitation(at(days), { token, name: '柿本 陶子', password: '川辺の青い傘を三本持つ人' }));

test('after its end one mail goes to the same address, and only its link opens anything', async () => {
  const { email, token } = await invited();
  expect(await renewInvitation({ ...at(15), locale: 'en' }, { token })).toEqual({ done: true });
  const mails = await mailsTo(email);
  expect(mails.map(({ kind }) => kind)).toEqual(['invitation', 'invitation']);
  expect(mails[1]?.subject).toBe('[Bunpai] 試験市場 invites you to register as a seller');
  expect(mails[1]?.text).toContain('試験市場 invites you to register “販売者1” as a seller');
  const renewed = await tokenTo(email, 'invitation');
  expect(renewed).not.toBe(token);
  expect([await renew(token), await accept(token)]).toEqual(['not_found', 'not_found']);
  expect(await mailsTo(email)).toHaveLength(2);
  expect(await showLink(at(28.9), { kind: 'invitation', token: renewed })).toMatchObject({ email, role: 'seller', expired: false });
  expect(await accept(renewed, 28.9)).toBe('done');
  const people = await sql('SELECT role, "tenantId", "merchantId" FROM "User" WHERE email = $1', [email]);
  expect(people).toEqual([{ role: 'seller', tenantId: market.id, merchantId: market.sellers[0] }]);
  const [audit] = await sql(
    `SELECT "tenantId", "actorKind", "subjectKind", after FROM "Audit" WHERE operation = 'invitation.renew' AND after->>'email' = $1`,
    [email],
  );
  const after = { email, role: 'seller', merchant_id: market.sellers[0] };
  expect(audit).toEqual({ tenantId: market.id, actorKind: 'visitor', subjectKind: 'link', after });
});

test('the page of one that is over tells neither the address nor the name', async () => {
  const { email, token } = await invited();
  const shown = await showLink(at(15), { kind: 'invitation', token });
  expect(shown).toMatchObject({ expired: true, name: null, email: `${email[0]}…@e….jp` });
  expect(JSON.stringify(shown)).not.toContain(email);
  expect(veiled('花子@mail.example.co.jp')).toBe('花…@m….jp');
  // other links than invitations cannot be renewed
  for (const kind of ['reset', 'email']) expect(await codeOf(showLink(at(15), { kind, token }))).toBe('not_found');
});

test('before its end, once used or taken back, or with any other word, nothing is sent', async () => {
  const [open, used, withdrawn, replaced] = [await invited(), await invited(), await invited(), await invited()];
  expect(await accept(used.token, 0)).toBe('done');
  await revokeInvitation(operator, { id: withdrawn.id });
  await inviteSeller(staff, { email: replaced.email, role: 'seller', merchant_id: market.sellers[0] });
  const before = await dumpTables();
  expect(await renew(open.token, 13.9)).toBe('not_found');
  for (const { token } of [used, withdrawn, replaced]) {
    expect(await renew(token)).toBe('not_found');
    expect(await codeOf(showLink(at(15), { kind: 'invitation', token }))).toBe('not_found');
  }
  for (const odd of [newLinkToken(), '', "' OR 1=1", open.token.toUpperCase()]) expect(await renew(odd)).not.toBe('done');
  const after = await dumpTables();
  for (const table of ['Link', 'Mail', 'Audit']) expect(after[table]).toEqual(before[table]);
});

test('an address that signs in by now gets none, and the page says no more than of any dead link', async () => {
  const { email, token } = await invited();
  const person = await somebody('viewer', market.id);
  await sql('UPDATE "User" SET email = $2 WHERE id = $1', [person.id, email]);
  expect([await renew(token), await codeOf(showLink(at(15), { kind: 'invitation', token }))]).toEqual(['not_found', 'not_found']);
});

test('for ninety days, and for everybody but operators', async () => {
  for (const role of ['admin', 'staff', 'viewer', 'seller'] as const)
    expect([role, await renew((await invited(role)).token)]).toEqual([role, 'done']);
  expect(await renew((await invited('operator')).token)).toBe('not_found');
  expect(await renew((await invited()).token, 14 + 89.9)).toBe('done');
  expect(await renew((await invited()).token, 14 + 90.1)).toBe('not_found');
});

test('pressed many times at once it is one mail', async () => {
  for (let round = 0; round < times(3, 50); round++) {
    const { email, token } = await invited();
    // pressing too often is refused: each round is another person
    const person = await asVisitor(`198.51.100.${200 + round}`);
    const answers = await together(5, () => renew(token, 15, person));
    expect(answers.sort()).toEqual(['done', 'not_found', 'not_found', 'not_found', 'not_found']);
    expect(await mailsTo(email)).toHaveLength(2);
    const open = await sql('SELECT id FROM "Link" WHERE email = $1 AND "usedAt" IS NULL AND "revokedAt" IS NULL', [email]);
    expect(open).toHaveLength(1);
  }
});

test('whoever invited and was let go leaves nothing that could be renewed, or was renewed at that moment', async () => {
  for (let round = 0; round < times(4, 60); round++) {
    const author = await somebody('staff', market.id);
    const { email, token } = await invited('seller', await asSignedIn(author));
    const [said] = await Promise.all([renew(token), changeUser(operator, { id: author.id, deactivated: true })]);
    expect(['done', 'not_found']).toContain(said);
    expect(await sql('SELECT id FROM "Link" WHERE email = $1 AND "usedAt" IS NULL AND "revokedAt" IS NULL', [email])).toEqual([]);
    const elsewhere = at(40, await asVisitor(`198.51.100.${round}`));
    expect(await codeOf(renewInvitation(elsewhere, { token: await tokenTo(email, 'invitation') }))).toBe('not_found');
  }
});

// last, because it uses up the budget of these visitors' address
test('S16 BruteForceLogin: guessing is throttled, and whoever holds a right one is not kept out by it', async () => {
  const { token } = await invited();
  const codes: string[] = [];
  for (let guess = 0; guess < 30; guess++)
    codes.push(await codeOf(renewInvitation({ ...(await asVisitor('203.0.113.77')), now: at(15).now }, { token: newLinkToken() })));
  expect([codes[0], codes.at(-1)]).toEqual(['not_found', 'too_many_requests']);
  expect(await codeOf(renewInvitation({ ...(await asVisitor('203.0.113.77')), now: at(15).now }, { token }))).toBe('done');
});

import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findSignedIn } from '@/lib/auth/store';
import { changeEmail } from '@/lib/team/account/change-email';
import { inviteOperator } from '@/lib/team/invite-operator';
import { inviteUser } from '@/lib/team/invite-user';
import { acceptInvitation } from '@/lib/team/links/accept-invitation';
import { confirmEmail } from '@/lib/team/links/confirm-email';
import { newLinkToken } from '@/lib/team/links/link';
import { requestReset } from '@/lib/team/links/request-reset';
import { resetPassword } from '@/lib/team/links/reset-password';
import { showLink } from '@/lib/team/links/show-link';
import { findSigner } from '@/lib/team/sign-in';
import { aMarket, asRole, asSystem } from '@/lib/testing/market';
import { asSignedIn, asVisitor, mailsTo, signInOf, somebody, testPassword, tokenTo, visitFrom } from '@/lib/testing/person';
import { countOf, dumpTables, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let tenantId: string;
beforeAll(async () => {
  tenantId = (await aMarket({ sellers: 0 })).id;
});
beforeEach(() => sql('DELETE FROM "Throttle"'));

const anEmail = () => `${randomBytes(6).toString('hex')}@example.jp`;
const another = 'another long password';
const isIn = async (email: string, password: string) => 'userId' in (await findSigner({ email, password }, visitFrom(null)));
async function anInvitation() {
  const email = anEmail();
  await inviteUser(await asSystem(), { email, role: 'staff', tenant_id: tenantId });
  return { email, token: await tokenTo(email, 'invitation') };
}

test('an invitation becomes an account with the invitation’s address, role and place', async () => {
  const { email, token } = await anInvitation();
  const visitor = await asVisitor();
  expect(await showLink(visitor, { kind: 'invitation', token })).toMatchObject({ email, role: 'staff', name: null });
  const more = { role: 'operator', email: 'other@example.jp', tenant_id: null };
  await acceptInvitation(visitor, { token, name: ' 新人 太郎 ', password: another, ...more });
  const [user] = await sql('SELECT email, name, role, "tenantId" FROM "User" WHERE email = $1', [email]);
  expect(user).toEqual({ email, name: '新人 太郎', role: 'staff', tenantId });
  expect(await isIn(email, another)).toBe(true);
  await expect(acceptInvitation(visitor, { token, name: '二人目', password: another })).rejects.toMatchObject({ code: 'not_found' });
  await expect(showLink(visitor, { kind: 'invitation', token })).rejects.toMatchObject({ code: 'not_found' });
});

test('a link that is used by many at once is used once', async () => {
  for (let round = 0; round < times(3, 50); round++) {
    await sql('DELETE FROM "Throttle"');
    const { email, token } = await anInvitation();
    const visitor = await asVisitor();
    const before = await countOf('User');
    const calls = Array.from({ length: 8 }, (_, at) => acceptInvitation(visitor, { token, name: `第${at}`, password: another }));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_found' });
    expect(await countOf('User')).toBe(before + 1);
    const [audit] = await sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM "Audit" WHERE operation = 'invitation.accept' AND after->>'email' = $1`,
      [email],
    );
    expect(audit?.n).toBe(1);
  }
});

test('an invitation lives fourteen days of business time, and inviting again renews it', async () => {
  const { email, token } = await anInvitation();
  const visitor = await asVisitor();
  const later = (days: number) => ({ ...visitor, now: new Date(visitor.now.getTime() + days * 24 * 60 * 60 * 1000) });
  expect(await showLink(later(13.9), { kind: 'invitation', token })).toMatchObject({ email });
  const accepted = acceptInvitation(later(14.1), { token, name: '遅い人', password: another });
  await expect(accepted).rejects.toMatchObject({ code: 'not_found' });
  await inviteUser({ ...(await asSystem()), now: later(14.1).now }, { email, role: 'viewer', tenant_id: tenantId });
  const renewed = await tokenTo(email, 'invitation');
  expect(renewed).not.toBe(token);
  await expect(showLink(visitor, { kind: 'invitation', token })).rejects.toMatchObject({ code: 'not_found' });
  await acceptInvitation(later(20), { token: renewed, name: '遅い人', password: another });
  await expect(inviteUser(await asSystem(), { email, role: 'staff', tenant_id: tenantId })).rejects.toMatchObject({ param: 'email' });
});

test('what is chosen as a password is judged, and a refusal leaves the link open', async () => {
  const { email, token } = await anInvitation();
  const visitor = await asVisitor();
  for (const password of ['x'.repeat(11), 'あ'.repeat(334), email, email.toUpperCase(), '新しい 名前の長い人の名前です', '　', 'short']) {
    const refused = acceptInvitation(visitor, { token, name: '新しい名前の長い人の名前です', password });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_parameter', param: 'password' });
  }
  await acceptInvitation(visitor, { token, name: '新人', password: '川辺の青い傘を三本持つ人' });
});

test('the installation’s own command makes a link for an operator, and nobody else gets one', async () => {
  const email = anEmail();
  const { link } = await inviteOperator(await asSystem(), { email });
  const token = link.split('/').at(-1) ?? '';
  expect(link).toBe(`http://127.0.0.1:3000/invitation/${token}`);
  for (const role of ['operator', 'admin', 'staff'] as const) {
    const caller = await asRole(role, role === 'operator' ? null : tenantId);
    await expect(inviteOperator(caller, { email: anEmail() })).rejects.toMatchObject({ code: 'forbidden' });
  }
  for (const wrong of ['', 'nobody', 'a@b', 'a b@example.jp']) {
    await expect(inviteOperator(await asSystem(), { email: wrong })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'email' });
  }
  await acceptInvitation(await asVisitor(), { token, name: '運営者', password: another });
  expect((await sql('SELECT role, "tenantId" FROM "User" WHERE email = $1', [email]))[0]).toEqual({ role: 'operator', tenantId: null });
  await expect(inviteOperator(await asSystem(), { email })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'email' });
});

test('a reset sets the password, ends every sign-in, kills every other link and says so', async () => {
  const person = await somebody('admin', tenantId);
  const visitor = await asVisitor();
  const sessions = await Promise.all([signInOf(person), signInOf(person)]);
  await requestReset(visitor, { email: person.email.toUpperCase() });
  const older = await tokenTo(person.email, 'reset');
  await requestReset(visitor, { email: person.email });
  const token = await tokenTo(person.email, 'reset');
  expect(await showLink(visitor, { kind: 'reset', token: older })).toMatchObject({ email: person.email });
  await resetPassword(visitor, { token, password: another });
  for (const session of sessions) expect(await findSignedIn(session, 'sandbox')).toBeNull();
  expect(await isIn(person.email, testPassword)).toBe(false);
  expect(await isIn(person.email, another)).toBe(true);
  for (const used of [older, token]) {
    await expect(resetPassword(visitor, { token: used, password: 'a third password' })).rejects.toMatchObject({ code: 'not_found' });
  }
  expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(['reset', 'reset', 'resetDone']);
});

test('a reset’s link ends after an hour of real time, whatever the installation’s clock says', async () => {
  const person = await somebody('staff', tenantId);
  const visitor = await asVisitor();
  await requestReset(visitor, { email: person.email });
  const token = await tokenTo(person.email, 'reset');
  const ahead = { ...visitor, now: new Date(visitor.now.getTime() + 10 * 24 * 60 * 60 * 1000) };
  expect(await showLink(ahead, { kind: 'reset', token })).toMatchObject({ email: person.email });
  await sql(`UPDATE "Link" SET "expiresAt" = now() - interval '1 second' WHERE "userId" = $1`, [person.id]);
  await expect(resetPassword(visitor, { token, password: another })).rejects.toMatchObject({ code: 'not_found' });
});

test('asking for a reset is answered alike for everybody, and sends nothing to who may not sign in', async () => {
  const [known, gone] = [await somebody('staff', tenantId), await somebody('staff', tenantId)];
  await sql('UPDATE "User" SET "deactivatedAt" = now() WHERE id = $1', [gone.id]);
  const visitor = await asVisitor();
  const answers = [];
  for (const email of [known.email, gone.email, anEmail()]) answers.push(await requestReset(visitor, { email }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"done":true}']));
  expect(await mailsTo(known.email)).toHaveLength(1);
  expect(await mailsTo(gone.email)).toEqual([]);
  // too many mails to one address: still the same reply, and an earlier link works
  for (let more = 0; more < 6; more++) expect(await requestReset(visitor, { email: known.email })).toEqual({ done: true });
  expect((await mailsTo(known.email)).length).toBeLessThanOrEqual(4);
  expect(await showLink(visitor, { kind: 'reset', token: await tokenTo(known.email, 'reset') })).toMatchObject({ email: known.email });
});

test('S16 BruteForceLogin: guessing the token of a reset', async () => {
  const person = await somebody('staff', tenantId);
  await requestReset(await asVisitor(), { email: person.email });
  const token = await tokenTo(person.email, 'reset');
  const codes: string[] = [];
  for (let guess = 0; guess < times(30, 1_000); guess++) {
    const attempt = resetPassword(await asVisitor('203.0.113.66'), { token: newLinkToken(), password: another });
    codes.push(
      await attempt.then(
        () => 'done',
        (error) => error.code,
      ),
    );
  }
  expect(codes.slice(0, 20)).toEqual(Array(20).fill('not_found'));
  expect(codes.at(-1)).toBe('too_many_requests');
  // the owner of a link at another address is not blocked, and right tokens cost nothing
  for (let look = 0; look < 30; look++) await showLink(await asVisitor('203.0.113.67'), { kind: 'reset', token });
  await resetPassword(await asVisitor('203.0.113.67'), { token, password: another });
  for (const odd of ['', "' OR 1=1", '../../etc/passwd', 'x'.repeat(100), token.toUpperCase(), `${token} `]) {
    await expect(resetPassword(await asVisitor(null), { token: odd, password: another })).rejects.toMatchObject({
      status: expect.any(Number),
    });
  }
});

test('another e-mail address is proved by a mail to it, and the old one is told', async () => {
  const person = await somebody('staff', tenantId);
  const caller = await asSignedIn(person);
  const wanted = anEmail();
  await expect(changeEmail(caller, { email: wanted, password: 'wrong password' })).rejects.toMatchObject({ param: 'password' });
  await changeEmail(caller, { email: wanted.toUpperCase(), password: testPassword });
  expect(await isIn(person.email, testPassword)).toBe(true);
  const token = await tokenTo(wanted, 'email');
  await requestReset(await asVisitor(), { email: person.email });
  const reset = await tokenTo(person.email, 'reset');
  await confirmEmail(await asVisitor(), { token });
  expect([await isIn(person.email, testPassword), await isIn(wanted, testPassword)]).toEqual([false, true]);
  expect((await mailsTo(person.email)).map(({ kind }) => kind)).toEqual(['emailChanging', 'reset', 'emailChanged']);
  await expect(confirmEmail(await asVisitor(), { token })).rejects.toMatchObject({ code: 'not_found' });
  // links sent to the old address stop working
  await expect(resetPassword(await asVisitor(), { token: reset, password: another })).rejects.toMatchObject({ code: 'not_found' });
});

test('somebody else’s address is neither told nor taken', async () => {
  const [person, other] = [await somebody('staff', tenantId), await somebody('staff', tenantId)];
  const caller = await asSignedIn(person);
  expect(await changeEmail(caller, { email: other.email, password: testPassword })).toEqual({ done: true });
  expect(await mailsTo(other.email)).toEqual([]);
  const wanted = anEmail();
  await changeEmail(caller, { email: wanted, password: testPassword });
  const token = await tokenTo(wanted, 'email');
  await inviteUser(await asSystem(), { email: wanted, role: 'staff', tenant_id: tenantId });
  await acceptInvitation(await asVisitor(), { token: await tokenTo(wanted, 'invitation'), name: '先客', password: another });
  await expect(confirmEmail(await asVisitor(), { token })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'email' });
});

test('no token of a link is kept anywhere', async () => {
  const { email, token } = await anInvitation();
  const person = await somebody('staff', tenantId);
  await requestReset(await asVisitor(), { email: person.email });
  const tokens = [token, await tokenTo(person.email, 'reset')];
  const all = Object.values(await dumpTables()).join('\n');
  expect(all).toContain(email);
  for (const secret of tokens) {
    expect(secret).toMatch(/^[a-z2-7]{32}$/);
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(secret).toString('base64').slice(0, 40));
  }
});

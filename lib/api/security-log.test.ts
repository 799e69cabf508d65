// The security log: a line for each change that grants access or decides where money goes, and for each refused caller.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { liftSuspension } from '@/lib/merchants/lift-suspension';
import { allowOrigin } from '@/lib/merchants/origins/allow-origin';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { securityEvents } from '@/lib/operation/security-events';
import { approveProposal } from '@/lib/operators/approve-proposal';
import { changePayoutFrequency } from '@/lib/settlements/account/change-frequency';
import { enterAccount } from '@/lib/settlements/account/enter-account';
import { changePayoutBank } from '@/lib/settlements/bank/change-bank';
import { renewCalendarFeed } from '@/lib/statements/payout-calendar/change-feed';
import { beginSecondFactor } from '@/lib/team/account/begin-second-factor';
import { changeEmail } from '@/lib/team/account/change-email';
import { changePassword } from '@/lib/team/account/change-password';
import { confirmSecondFactor } from '@/lib/team/account/confirm-second-factor';
import { endOtherSignIns } from '@/lib/team/account/end-sign-in';
import { renewRecoveryCodes } from '@/lib/team/account/renew-recovery-codes';
import { codeAt } from '@/lib/team/account/totp';
import { changeKey } from '@/lib/team/change-key';
import { changeUser } from '@/lib/team/change-user';
import { createKey } from '@/lib/team/create-key';
import { inviteUser } from '@/lib/team/invite-user';
import { acceptInvitation } from '@/lib/team/links/accept-invitation';
import { confirmEmail } from '@/lib/team/links/confirm-email';
import { renewInvitation } from '@/lib/team/links/renew-invitation';
import { requestReset } from '@/lib/team/links/request-reset';
import { resetPassword } from '@/lib/team/links/reset-password';
import { proposeOperatorChange } from '@/lib/team/proposals/propose-change';
import { rejectProposal } from '@/lib/team/proposals/reject-proposal';
import { revokeInvitation } from '@/lib/team/revoke-invitation';
import { revokeKey } from '@/lib/team/revoke-key';
import { signInOptions } from '@/lib/team/sign-in-options';
import { takeInMerchant } from '@/lib/team/take-in-merchant';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { payingBank } from '@/lib/testing/fixtures/bank-files';
import { anAccount } from '@/lib/testing/fixtures/settlements';
import {
  beginWatching,
  everything,
  forgetLines,
  newEmail,
  outcomeOf,
  type SecurityLine,
  secret,
  secrets,
  toldOf,
  watchedAddress,
} from '@/lib/testing/hostile/security-lines';
import { keepLines } from '@/lib/testing/logged';
import { aMarket, asKey, asRole, type Market } from '@/lib/testing/market';
import { asSignedIn, asVisitor, signInOf, somebody, testPassword, tokenTo, visitFrom } from '@/lib/testing/person';
import { sql } from '@/lib/testing/tables';
import { createWebhook } from '@/lib/webhooks/endpoints/create-webhook';
import { deleteWebhook } from '@/lib/webhooks/endpoints/delete-webhook';
import { rotateSecret } from '@/lib/webhooks/endpoints/rotate-secret';
import { updateWebhook } from '@/lib/webhooks/endpoints/update-webhook';

keepLines();
const address = watchedAddress;
let market: Market;
let admin: Caller;
let operator: Caller;
beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  admin = { ...(await asRole('admin', market.id)), address };
  operator = { ...(await asRole('operator', null)), address };
});
beforeEach(async () => {
  await sql('DELETE FROM "Throttle"');
  beginWatching();
});

const idOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.userId : '');
const by = (caller: Caller, tenant: string | null) => ({ actorKind: 'user', actorId: idOf(caller), tenant });
const logs = (work: Promise<unknown>, ...expected: SecurityLine[]) =>
  toldOf(work, ...expected.map((line) => ({ ...by(admin, market.id), ...line })));
const none = { targetKind: null, targetId: null };

describe('what was done', () => {
  test('keys and webhooks', async () => {
    const created = createKey(admin, { kind: 'secret', name: 'till' }).then(({ value }) => secret(value));
    await logs(created, { event: 'key.created', operation: 'key.create', targetKind: 'key' });
    const key = await createKey(admin, { kind: 'publishable', name: 'browser' });
    await logs(changeKey(admin, { id: key.id, name: 'shop' }), { event: 'key.changed', targetKind: 'key', targetId: key.id });
    await logs(allowOrigin(admin, { origin: 'https://shop.example.jp' }), { event: 'origin.changed', targetId: market.id });
    await logs(revokeKey(admin, { id: key.id }), { event: 'key.revoked', targetKind: 'key', targetId: key.id });
    const url = secret('https://shop.example/hook?own=c4n4ry');
    const [made] = [await createWebhook(admin, { url, events: ['payment.captured'] })];
    await logs(createWebhook(admin, { url, events: ['payment.captured'] }), { event: 'webhook.created', targetKind: 'webhook' });
    await logs(updateWebhook(admin, { id: made.id, events: ['payment.refunded'] }), { event: 'webhook.changed', targetId: made.id });
    const rotated = rotateSecret(admin, { id: made.id }).then((reply) => secret(reply.secret));
    await logs(rotated, { event: 'webhook_secret.changed', targetId: made.id });
    await logs(deleteWebhook(admin, { id: made.id }), { event: 'webhook.deleted', targetId: made.id });
  });

  test('people: invited, joined, another role, out and in again', async () => {
    const email = secret(newEmail());
    const invited = inviteUser(admin, { email, role: 'staff', tenant_id: market.id });
    await logs(invited, { event: 'person.invited', targetKind: 'link' });
    const visitor = { ...(await asVisitor(address)), address };
    const asVisiting = { actorKind: 'visitor', actorId: null };
    const token = secret(await tokenTo(email, 'invitation'));
    const joined = acceptInvitation(visitor, { token, name: '新人 太郎', password: secret('another long password') });
    await logs(joined, { event: 'person.joined', ...asVisiting, targetKind: 'user' });
    const [{ id = '' } = {}] = await sql<{ id: string }>('SELECT id FROM "User" WHERE email = $1', [email]);
    const change = (given: object, ...events: string[]) =>
      logs(
        changeUser(admin, { id, ...given }),
        ...events.map((event) => ({ event, operation: 'user.change', targetKind: 'user', targetId: id })),
      );
    await change({ role: 'viewer' }, 'role.changed');
    await change({ deactivated: true }, 'access.ended');
    await change({ deactivated: false, role: 'staff' }, 'access.given', 'role.changed');
    await change({}, 'person.changed');
    const other = await inviteUser(admin, { email: newEmail(), role: 'staff', tenant_id: market.id });
    await logs(revokeInvitation(admin, { id: other.id }), { event: 'invitation.revoked', targetId: other.id });
    const third = secret(newEmail());
    await inviteUser(admin, { email: third, role: 'staff', tenant_id: market.id });
    const old = await tokenTo(third, 'invitation');
    await sql(`UPDATE "Link" SET "expiresAt" = now() - interval '1 day' WHERE email = $1`, [third]);
    await logs(renewInvitation(visitor, { token: secret(old) }), { event: 'invitation.sent_again', ...asVisiting, targetKind: 'link' });
  });

  test('an account of one’s own: password, e-mail, second factor, other browsers', async () => {
    const person = await somebody('staff', market.id);
    secret(person.email);
    const caller = { ...(await asSignedIn(person)), address };
    const self = { ...by(caller, market.id), targetKind: 'user', targetId: person.id };
    const own = (event: string) => ({ ...self, event });
    let shown = '';
    const begun = beginSecondFactor(caller, { password: testPassword }).then((reply) => (shown = secret(reply.secret)));
    await logs(begun, own('factor.begun'));
    const codes = confirmSecondFactor(caller, { code: secret(codeAt(shown, new Date())) }).then((reply) =>
      reply.recovery_codes.forEach(secret),
    );
    await logs(codes, own('factor.added'));
    await sql('UPDATE "SecondFactor" SET "usedStep" = 0');
    const proof = { password: testPassword, code: codeAt(shown, new Date()) };
    const renewed = renewRecoveryCodes(caller, proof).then((reply) => reply.recovery_codes.forEach(secret));
    await logs(renewed, own('recovery_codes.changed'));
    const feed = renewCalendarFeed(caller, {}).then(({ url }) => secret(url.slice(url.lastIndexOf('/') + 1)));
    await logs(feed, own('calendar_feed.changed'));
    await logs(changeUser(admin, { id: person.id, without_second_factor: true }), { event: 'factor.removed', targetId: person.id });
    const again = { ...(await asSignedIn(person)), address };
    await signInOf(person);
    await logs(endOtherSignIns(again, {}), own('sign_in.ended'));
    const wrong = { password: secret('not this one'), new_password: testPassword };
    const change = { ...self, ...none, event: 'change.refused', outcome: 'refused', operation: 'account.change_password' };
    await logs(
      outcomeOf(() => changePassword(again, wrong)),
      { ...change, reason: 'invalid_parameter' },
    );
    await logs(changePassword(again, { password: testPassword, new_password: secret('a longer password yet') }), own('password.changed'));
    const email = secret(newEmail());
    await logs(changeEmail(again, { email, password: 'a longer password yet' }), own('email.changed'));
    const visitor = { ...(await asVisitor(address)), address };
    const visiting = { actorKind: 'visitor', actorId: null, tenant: market.id, targetKind: 'user', targetId: person.id };
    const confirmed = confirmEmail(visitor, { token: secret(await tokenTo(email, 'email')) });
    await logs(confirmed, { ...visiting, event: 'email.changed', operation: 'account.confirm_email' });
    await logs(requestReset(visitor, { email }), { ...visiting, event: 'password_reset.asked' });
    const nobody = requestReset(visitor, { email: secret(newEmail()) });
    await logs(nobody, { ...visiting, ...none, tenant: null, event: 'password_reset.asked' });
    const token = secret(await tokenTo(email, 'reset'));
    await logs(resetPassword(visitor, { token, password: secret('reset to something') }), { ...visiting, event: 'password.changed' });
  });

  test('where money goes, and what operators decide among themselves', async () => {
    const asOperator = (tenant: string | null, of = operator) => by(of, tenant);
    const account = anAccount(market.id);
    secret(String(account.account_number));
    await logs(enterAccount(operator, account), { ...asOperator(market.id), event: 'payout_account.changed', targetId: market.id });
    const weekly = { id: market.id, frequency: 'weekly' };
    await logs(changePayoutFrequency(operator, weekly), { ...asOperator(market.id), event: 'payout_schedule.changed' });
    const key = { ...(await asKey(market.secretKey)), address };
    const byKey = { actorKind: 'key', actorId: key.actor.keyId, tenant: market.id };
    await logs(handIn(key, market.sellers[0] ?? ''), {
      ...byKey,
      event: 'payout_account.changed',
      operation: 'application.update',
      targetId: market.sellers[0],
    });
    const own = asOperator(expect.any(String) as never);
    await logs(
      changePayoutBank(operator, payingBank),
      { ...own, event: 'payout_account.changed' },
      { ...own, event: 'approval_limit.changed' },
    );
    const higher = { ...payingBank, sole_amount: 100_000_000 };
    await logs(changePayoutBank(operator, higher), { ...own, event: 'operator_change.proposed', targetKind: 'operator_proposal' });
    const email = secret(newEmail());
    const propose = () => proposeOperatorChange(operator, { kind: 'invite', email });
    await logs(propose(), { ...own, event: 'operator_change.proposed' });
    const [{ id = '' } = {}] = await sql<{ id: string }>(`SELECT id FROM "OperatorProposal" WHERE kind = 'invite' AND subject = $1`, [
      email,
    ]);
    await logs(
      outcomeOf(() => approveProposal(operator, { id })),
      {
        ...own,
        ...none,
        ...{ tenant: null, event: 'authorization.refused', outcome: 'refused', reason: 'forbidden', operation: 'operator.approve' },
      },
    );
    const second = { ...(await asRole('operator', null)), address };
    const bySecond = asOperator(expect.any(String) as never, second);
    await logs(
      approveProposal(second, { id }),
      { ...bySecond, event: 'operator_change.decided' },
      { ...bySecond, event: 'person.invited' },
    );
    const other = await proposeOperatorChange(operator, { kind: 'invite', email: newEmail() });
    await logs(rejectProposal(second, { id: other.id, reason: '別の人' }), { ...bySecond, event: 'operator_change.decided' });
    const taken = takeInMerchant(operator, { name: '新店', platform_role: null, admin_email: secret(newEmail()) });
    await logs(taken, { ...own, event: 'merchant.opened' }, { ...own, event: 'person.invited' });
    const { id: shop } = await aMarket({ sellers: 0 });
    await logs(suspendMerchant(operator, { id: shop, reason: '調査中' }), { ...own, event: 'merchant.suspended', targetId: shop });
    await logs(liftSuspension(operator, { id: shop, reason: '完了' }), { ...own, event: 'merchant.restored', targetId: shop });
  });

  test('a sign-in: tried, done, over', async () => {
    const person = await somebody('staff', market.id);
    const options = signInOptions(visitFrom(address), { sessionId: null });
    const credentials = options.providers[0] as unknown as { options: { authorize: (given: object) => Promise<unknown> } };
    const tries = (email: string, password: string) => credentials.options.authorize({ email, password, code: '' });
    const nobody = { operation: null, actorKind: null, actorId: null, tenant: null };
    const failed = { ...nobody, event: 'sign_in.failed', outcome: 'refused', reason: 'wrong' };
    await logs(tries(person.email, secret('no good password')), { ...failed, targetKind: 'user', targetId: person.id });
    await logs(tries(secret(newEmail()), 'no good password'), { ...failed, ...none });
    await logs(tries(person.email, testPassword)); // a successful attempt is logged once the sign-in exists
    const done = { operation: null, actorKind: 'user', actorId: person.id, tenant: null, targetKind: 'sign_in' };
    let sessionId = '';
    const signsIn = async () => {
      sessionId = String((await options.callbacks?.jwt?.({ token: {}, user: { id: person.id } } as never))?.sub);
    };
    await logs(signsIn(), { ...done, event: 'sign_in.succeeded' });
    const signsOut = async () => options.events?.signOut?.({ token: { sub: sessionId } } as never);
    await logs(signsOut(), { ...done, event: 'sign_in.ended', targetId: sessionId });
    await logs(signsOut());
  });
});

test('every event of the list has come, and no line has a word that was typed or shown', () => {
  forgetLines();
  // malware needs a scanner: see lib/files/malware.test.ts
  expect([...everything.events].sort()).toEqual(securityEvents.filter((event) => !/^(malware|acquirer)/.test(event)).sort());
  const all = everything.text;
  expect(all).toContain('authorization.refused');
  for (const word of [...secrets, market.secretKey]) expect(all).not.toContain(word);
});

// Every action of the dashboard, called as anybody could call it: the buttons that a page leaves out protect nothing.
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { actionTokenOf } from '@/lib/auth/action-token';
import type { Role } from '@/lib/auth/actor';
import { createUser } from '@/lib/team/create-user';
import { oddArguments } from '@/lib/testing/hostile/odd-arguments';
import { asSystem } from '@/lib/testing/market';
import { signInOf, testPassword } from '@/lib/testing/person';
import { aShop } from '@/lib/testing/shop';
import { request } from '@/lib/testing/stand-ins/next-request';
import { dumpTables } from '@/lib/testing/tables';
import { isQuick } from '@/lib/testing/tier';

const roles = ['operator', 'admin', 'staff', 'viewer', 'seller'] as const satisfies Role[];
const workers: Role[] = ['admin', 'staff'];
const leaders: Role[] = ['operator', 'admin'];
const everybody: Role[] = [...roles];

/** Who may, by the name of the action; `visitor`: open to whoever was sent a link or asks for one. */
const allowed: Record<string, Role[] | 'visitor'> = {
  createPaymentAction: workers,
  capturePaymentAction: workers,
  cancelPaymentAction: workers,
  refundPaymentAction: workers,
  requestRefundAction: workers,
  tryRequestAction: workers,
  createRefundLinkAction: workers,
  tryRefundLinkAction: workers,
  sendRefundLinkAction: workers,
  withdrawRefundLinkAction: workers,
  markAsFraudAction: ['operator'],
  tryCaptureAction: workers,
  tryRefundAction: workers,
  findSellersAction: workers,
  acceptChargebackAction: workers,
  askSellerAction: workers,
  withdrawQuestionAction: workers,
  answerAction: ['seller'],
  removeFileAction: ['seller'],
  takeRecoveryAction: workers,
  stopRecoveryAction: workers,
  changeIssuerAction: ['admin'],
  changeRecoverySettingAction: ['admin'],
  createLinkAction: workers,
  cancelLinkAction: workers,
  findPaymentsAction: everybody,
  transferBalanceAction: workers,
  tryTransferAction: workers,
  createSellerAction: workers,
  takeInSellerAction: workers,
  inviteSellerAction: workers,
  revokeSellerInvitationAction: workers,
  findSellerAction: ['admin', 'staff', 'viewer'],
  changeMemberAction: leaders,
  changeCheckoutSettingsAction: workers,
  issueReceiptAction: workers,
  removeLogoAction: workers,
  changeMailsAction: workers,
  inviteMemberAction: leaders,
  endMemberSignInsAction: leaders,
  endOperatorSignInsAction: leaders,
  endUserSignInsAction: leaders,
  endSellerSignInsAction: leaders,
  revokeMemberInvitationAction: leaders,
  createKeyAction: ['admin'],
  changeKeyAction: ['admin'],
  rollKeyAction: ['admin'],
  allowOriginAction: ['admin'],
  removeOriginAction: ['admin'],
  fixOriginsAction: ['admin'],
  revokeKeyAction: ['admin'],
  createWebhookAction: ['admin'],
  updateWebhookAction: ['admin'],
  rotateSecretAction: ['admin'],
  deleteWebhookAction: ['admin'],
  pingWebhookAction: workers,
  redeliverAction: workers,
  recoverDeliveriesAction: workers,
  hideStepsAction: everybody,
  proposeOperatorChangeAction: ['operator'],
  approveProposalAction: ['operator'],
  rejectProposalAction: ['operator'],
  changeOperatorAction: leaders,
  takeInMerchantAction: ['operator'],
  suspendMerchantAction: ['operator'],
  liftSuspensionAction: ['operator'],
  changeTermsAction: ['operator'],
  enterAccountAction: ['operator'],
  changePayoutFrequencyAction: ['operator'],
  setProcessingRateAction: ['operator'],
  setCustomerFeeAction: ['operator'],
  inviteUserAction: leaders,
  revokeInvitationAction: leaders,
  proposeAdjustmentAction: ['operator'],
  approveAdjustmentAction: ['operator'],
  rejectAdjustmentAction: ['operator'],
  findMerchantsAction: ['operator'],
  acceptApplicationAction: ['operator'],
  declineApplicationAction: ['operator'],
  sendBackApplicationAction: ['operator'],
  reopenApplicationAction: ['operator'],
  proveLedgerAction: ['operator'],
  completeDepositsAction: ['operator'],
  returnDepositAction: ['operator'],
  decideRequestAction: ['operator'],
  takeRequestAction: ['operator'],
  releaseRequestAction: ['operator'],
  decideSettlementAction: ['operator'],
  proposeFileAction: ['operator'],
  approveFileAction: ['operator'],
  cancelFileAction: ['operator'],
  restoreFileAction: ['operator'],
  downloadFileAction: ['operator'],
  payFileAction: ['operator'],
  readStatementAction: ['operator'],
  settleStatementAction: ['operator'],
  setLineAsideAction: ['operator'],
  changeBankAction: ['operator'],
  decideChargebackAction: ['operator'],
  raiseChargebackAction: ['operator'],
  advanceClockAction: ['operator'],
  simulatePaymentAction: ['operator'],
  createChargebackAction: ['operator'],
  simulateChargebackAction: ['operator'],
  changePasswordAction: everybody,
  changeEmailAction: everybody,
  endSignInAction: everybody,
  endOtherSignInsAction: everybody,
  renewRecoveryCodesAction: everybody,
  endSecondFactorAction: everybody,
  beginPasskeyAction: everybody,
  addPasskeyAction: everybody,
  removeFactorAction: everybody,
  beginSecondFactorAction: everybody,
  confirmSecondFactorAction: everybody,
  acceptInvitationAction: 'visitor',
  renewInvitationAction: 'visitor',
  confirmEmailAction: 'visitor',
  requestResetAction: 'visitor',
  resetPasswordAction: 'visitor',
};

type Answer = { ok: true } | { ok: false; error: { code: string } };
type Action = (input: unknown) => Promise<Answer>;
let actions: [name: string, call: Action][];
const signedIn: Record<string, string> = {};

beforeAll(async () => {
  const files = fs.readdirSync('app', { recursive: true, encoding: 'utf8' }).map((file) => path.resolve('app', file));
  // whatever file it is that the browser can call
  const ours = files.filter((file) => /\.tsx?$/.test(file) && fs.readFileSync(file, 'utf8').startsWith("'use server'"));
  actions = (await Promise.all(ours.map((file) => import(file)))).flatMap((module: Record<string, Action>) => Object.entries(module));
  const shop = await aShop();
  const places = { operator: {}, seller: { tenant_id: shop.id, merchant_id: shop.sellers[0] } } as Record<Role, object>;
  for (const role of roles) {
    const person = { email: `${role}@example.jp`, name: '試験 花子', role, password: testPassword };
    const made = await createUser(await asSystem(), { ...person, ...(places[role] ?? { tenant_id: shop.id }) });
    signedIn[role] = await signInOf(made);
  }
});
beforeEach(() => as('nobody'));

function as(who: string) {
  request.sessionId = signedIn[who] ?? null;
  request.headers = new Map([['sec-fetch-site', 'same-origin']]);
  if (request.sessionId) request.headers.set('x-bunpai-action', actionTokenOf(request.sessionId));
}

const codeOf = (answer: Answer): string => (answer.ok ? 'done' : answer.error.code);
/** What each action answers, of those that a choice takes. */
async function answersOf(isAsked: (name: string) => boolean): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const [name, call] of actions.filter(([name]) => isAsked(name))) said[name] = codeOf(await call({}));
  return said;
}
const all = (isAsked: (name: string) => boolean, code: string) =>
  Object.fromEntries(actions.filter(([name]) => isAsked(name)).map(([name]) => [name, code]));

const isOfPeople = (name: string) => allowed[name] !== 'visitor';
const isOpenTo = (role: Role) => (name: string) => allowed[name]?.includes(role) ?? false;
const isClosedTo = (role: Role) => (name: string) => isOfPeople(name) && !isOpenTo(role)(name);

test('every action is in the table, and every one in the table is an action', () => {
  expect(actions.map(([name]) => name).sort()).toEqual(Object.keys(allowed).sort());
});

test.each(roles)('S22 RolesInDashboard: %s is refused whatever is not theirs, and nothing is written', async (role) => {
  as(role);
  const before = await dumpTables();
  expect(await answersOf(isClosedTo(role))).toEqual(all(isClosedTo(role), 'forbidden'));
  expect(await dumpTables()).toEqual(before);
});

test('S12 MiddlewareBypass: who is not signed in calls none of them', async () => {
  const before = await dumpTables();
  expect(await answersOf(isOfPeople)).toEqual(all(isOfPeople, 'unauthorized'));
  expect(await dumpTables()).toEqual(before);
});

test('S11 CsrfServerActions: none of them without the token of the sign-in, or with another’s', async () => {
  const before = await dumpTables();
  for (const token of [undefined, '', 'x'.repeat(43), actionTokenOf(signedIn.viewer ?? '')]) {
    as('admin');
    if (token === undefined) request.headers.delete('x-bunpai-action');
    else request.headers.set('x-bunpai-action', token);
    expect(await answersOf(isOfPeople)).toEqual(all(isOfPeople, 'forbidden'));
  }
  expect(await dumpTables()).toEqual(before);
});

test('S11 CsrfServerActions: none of them from another site, open to all or not', async () => {
  const before = await dumpTables();
  for (const site of ['cross-site', 'same-site', 'none', undefined]) {
    as('admin');
    if (site === undefined) request.headers.delete('sec-fetch-site');
    else request.headers.set('sec-fetch-site', site);
    expect(await answersOf(() => true)).toEqual(all(() => true, 'forbidden'));
  }
  expect(await dumpTables()).toEqual(before);
});

test.skipIf(isQuick)('V16: whatever an action is given, and under whatever key, is no fault of ours', async () => {
  const keys = [undefined, {}, [], 0, '', 'x'.repeat(10_000), '\0'];
  const asked = oddArguments().flatMap((given, at) => (at % 6 === 0 ? keys : [undefined]).map((key) => ({ at, given, key })));
  const faults: unknown[] = [];
  for (const [name, call] of actions) {
    as(roles.find((role) => allowed[name]?.includes(role)) ?? 'nobody');
    const callAction = async ({ at, given, key }: (typeof asked)[number]) => {
      const answer = await (call as (given: unknown, key: unknown) => Promise<Answer>)(given, key).catch((error) => error);
      const isFault = answer instanceof Error || ['internal_server_error', 'service_unavailable'].includes(codeOf(answer));
      if (isFault) faults.push([name, at, key, answer]);
    };
    await Promise.all(asked.map(callAction));
  }
  expect(faults).toEqual([]);
});

// last, because the proof of the ledger goes on after its answer
test.each(roles)('S22 RolesInDashboard: %s is let into what is theirs', async (role) => {
  as(role);
  // done, or refused for what is missing
  const refused = Object.entries(await answersOf(isOpenTo(role))).filter(([, code]) => code === 'forbidden' || code === 'unauthorized');
  expect(refused).toEqual([]);
});

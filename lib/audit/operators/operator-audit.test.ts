import { beforeAll, expect, test } from 'vitest';
import { operatorOperations } from '@/lib/audit/logged-operations';
import { exportOperatorAudit, listOperatorAudit } from '@/lib/audit/operators/list-operator-audit';
import type { AuditReply } from '@/lib/audit/schema';
import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { liftSuspension } from '@/lib/merchants/lift-suspension';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { inviteOperator } from '@/lib/team/invite-operator';
import { inviteUser } from '@/lib/team/invite-user';
import { proposeOperatorChange } from '@/lib/team/proposals/propose-change';
import { idOf } from '@/lib/testing/fixtures/operators';
import { aMarket, aPayment, asKey, asRole, type Market } from '@/lib/testing/market';
import { en } from '@/messages/en';
import { ja } from '@/messages/ja';

let first: Market;
let second: Market;
let operator: Caller;
let other: Caller;

beforeAll(async () => {
  [first, second] = [await aMarket({ sellers: 1 }), await aMarket({ sellers: 0 })];
  [operator, other] = [await asRole('operator', null), await asRole('operator', null)];
  await suspendMerchant(operator, { id: first.id, reason: '一つ目の理由' });
  await liftSuspension(other, { id: first.id, reason: '二つ目の理由' });
  await suspendMerchant(other, { id: second.id, reason: '三つ目の理由' });
  await liftSuspension(operator, { id: second.id, reason: '四つ目の理由' });
  await proposeOperatorChange(operator, { kind: 'invite', email: 'new@example.jp' });
  await inviteOperator(await asInstallation(), { email: 'machine@example.jp' });
  // actions of a platform's own users and keys are not an operator's
  const admin = await asRole('admin', first.id);
  await inviteUser(admin, { email: 'viewer@example.jp', role: 'viewer', tenant_id: first.id });
  const { id } = await createPayment(await asKey(first.secretKey), aPayment({ capture: false }));
  await capturePayment(admin, { id });
  await inviteUser(operator, { email: 'admin@example.jp', role: 'admin', tenant_id: first.id });
});

/** Without the users that the tests create. */
const isOurs = ({ operation }: AuditReply) => operation !== 'user.create';
const found = async (input: object = {}) => (await listOperatorAudit(operator, input)).data.filter(isOurs);
const rowsOf = (rows: AuditReply[]) => rows.map((row) => [row.operation, row.actor.id, row.merchant_name]);

test('it has what every operator did with every merchant, and what was done at the machine, the newest first', async () => {
  const [one, two] = [idOf(operator), idOf(other)];
  expect(rowsOf(await found())).toEqual([
    ['user.invite', one, '試験市場'],
    ['user.invite_operator', null, null],
    ['operator.propose', one, null],
    ['merchant.lift_suspension', one, '試験市場'],
    ['merchant.suspend', two, '試験市場'],
    ['merchant.lift_suspension', two, '試験市場'],
    ['merchant.suspend', one, '試験市場'],
  ]);
  const [, machine, , lifted] = await found();
  expect(machine?.actor).toMatchObject({ kind: 'system', operator: false });
  expect(lifted).toMatchObject({
    actor: { kind: 'user', operator: true },
    subject: { kind: 'merchant', id: second.id },
    before: expect.anything(),
    request_id: operator.requestId,
  });
});

test('each filter finds what it names', async () => {
  const all = await found();
  const [one, at] = [idOf(operator), all[3]?.created_at ?? ''];
  const cases: [object, (row: AuditReply) => boolean][] = [
    [{ actor: one }, ({ actor }) => actor.id === one],
    [{ operation: 'merchant.suspend' }, ({ operation }) => operation === 'merchant.suspend'],
    [{ subject: second.id }, ({ subject }) => subject.id === second.id],
    [{ actor: one, subject: second.id }, ({ actor, subject }) => actor.id === one && subject.id === second.id],
    [{ start_time: at }, ({ created_at }) => created_at >= at],
    [{ end_time: at }, ({ created_at }) => created_at <= at],
    [{ before: all[2]?.id }, ({ id }) => id < (all[2]?.id ?? '')],
  ];
  for (const [input, fits] of cases) {
    expect(all.some(fits), JSON.stringify(input)).toBe(true);
    expect([input, await found(input)]).toEqual([input, all.filter(fits)]);
  }
  expect(await found({ start_time: '2099-01-01T00:00:00Z' })).toEqual([]);
  for (const wrong of [{ operation: 'token.create' }, { actor: 'x' }, { start_time: 'yesterday' }])
    await expect(found(wrong)).rejects.toMatchObject({ code: 'invalid_parameter' });
  expect((await listOperatorAudit(operator, {})).operators.map(({ id }) => id)).toEqual(expect.arrayContaining([one, idOf(other)]));
});

test('its pages and its file have every row once', async () => {
  for (let round = 0; round < 12; round++) {
    await suspendMerchant(other, { id: second.id, reason: 'x' });
    await liftSuspension(other, { id: second.id, reason: 'x' });
  }
  const page = await listOperatorAudit(operator, {});
  expect([page.data.length, page.older]).toEqual([20, page.data.at(-1)?.id]);
  const rest = await listOperatorAudit(operator, { before: page.older });
  expect([rest.data.filter(isOurs).length, rest.older]).toEqual([11, null]);
  const file: AuditReply[] = [];
  for await (const batch of await exportOperatorAudit(operator, {})) file.push(...batch);
  expect(file).toEqual([...page.data, ...rest.data]);
});

test('operators alone read it', async () => {
  const below = [
    await asKey(first.secretKey),
    await asRole('admin', first.id),
    await asRole('viewer', first.id),
    await asRole('seller', first.id, first.sellers[0]),
  ];
  for (const caller of below) {
    await expect(listOperatorAudit(caller, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(exportOperatorAudit(caller, {})).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('what only operators do has its words in both languages', () => {
  for (const { audit } of [ja, en]) {
    const words = Object.entries(audit.ofOperators).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`));
    expect(words.sort()).toEqual([...operatorOperations].sort());
  }
});

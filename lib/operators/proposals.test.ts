// Proposals by one operator, approved by another: a new operator, a reactivation, the removal of a second factor, a higher limit.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { approveProposal } from '@/lib/operators/approve-proposal';
import { changePayoutBank } from '@/lib/settlements/bank/change-bank';
import { showPayoutBank } from '@/lib/settlements/bank/show-bank';
import { changeUser } from '@/lib/team/change-user';
import { createUser } from '@/lib/team/create-user';
import { inviteOperator } from '@/lib/team/invite-operator';
import { inviteUser } from '@/lib/team/invite-user';
import { listOperators } from '@/lib/team/proposals/list-operators';
import { proposeOperatorChange } from '@/lib/team/proposals/propose-change';
import { rejectProposal } from '@/lib/team/proposals/reject-proposal';
import { payingBank } from '@/lib/testing/fixtures/bank-files';
import { anOperatorBy, idOf, makeOlder } from '@/lib/testing/fixtures/operators';
import { asRole, asSystem } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { dumpTables, sql } from '@/lib/testing/tables';

let one: Caller;
let two: Caller;
beforeAll(async () => {
  [one, two] = [await asRole('operator', null), await asRole('operator', null)];
});

const someone = () => `${randomUUID()}@example.jp`;
const propose = (given: Record<string, unknown> = {}, by = one) =>
  proposeOperatorChange(by, { kind: 'invite', email: someone(), ...given });
const codeOf = (attempt: Promise<unknown>) => attempt.then(() => 'done').catch(({ code }) => code as string);
const emailOf = ({ actor }: Caller) => (actor.kind === 'user' ? actor.email : '');
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);
const secure = (caller: Caller) =>
  sql(`INSERT INTO "SecondFactor" ("userId", sealed, "createdAt", "confirmedAt") VALUES ($1, 'x', now(), now())`, [idOf(caller)]);

describe('a new operator', () => {
  test('is invited once another operator has approved it, and all operators are told of both', async () => {
    const email = someone();
    const { id, status } = await propose({ email: email.toUpperCase() });
    expect([status, await kindsTo(email)]).toEqual(['proposed', []]);
    expect(await approveProposal(two, { id })).toMatchObject({ status: 'approved', email, decided_by: { id: idOf(two) } });
    expect(await kindsTo(email)).toEqual(['invitation']);
    for (const caller of [one, two]) {
      const mails = (await mailsTo(emailOf(caller))).slice(-2);
      expect(mails.map(({ kind }) => kind)).toEqual(['operatorProposed', 'operatorApproved']);
      for (const { text } of mails) expect(text).toContain(email);
      expect(mails[0]?.text).toContain(`npm run operator -- approve ${id}`);
      expect(mails[0]?.text).toMatch(/運営者の追加[\s\S]*proposed a new operator/);
    }
    const [link] = await sql('SELECT "authorId" FROM "Link" WHERE email = $1', [email]);
    expect(link).toEqual({ authorId: idOf(one) });
    const log = await sql(`SELECT operation, "actorId" FROM "Audit" WHERE "subjectId" = $1 ORDER BY id`, [id]);
    expect(log).toEqual([
      { operation: 'operator.propose', actorId: idOf(one) },
      { operation: 'operator.approve', actorId: idOf(two) },
    ]);
  });

  test('is made by no single operator on any other way', async () => {
    const before = await dumpTables();
    const { email, role } = { email: someone(), role: 'operator' };
    expect(await codeOf(inviteUser(one, { email, role }))).toBe('forbidden');
    expect(await codeOf(inviteOperator(one, { email }))).toBe('forbidden');
    expect(await codeOf(createUser(one, { email, role, name: 'x', password: 'correct horse battery' }))).toBe('forbidden');
    expect(await dumpTables()).toEqual(before);
  });

  test('is not approved by who proposed it, nor by whom they have invited, directly or through another, until their time is over', async () => {
    const friend = await anOperatorBy(one);
    const chained = await anOperatorBy(friend);
    const { id } = await propose();
    const before = await dumpTables();
    for (const caller of [one, friend, chained]) {
      await expect(approveProposal(caller, { id })).rejects.toMatchObject({ status: 403, code: 'forbidden' });
      const by = `UPDATE "OperatorProposal" SET status = 'approved', "decidedBy" = $2, "decidedByName" = 'x', "decidedAt" = now() WHERE id = $1`;
      await expect(sql(by, [id, idOf(caller)])).rejects.toMatchObject({ code: 'BP020' });
    }
    expect(await dumpTables()).toEqual(before);
    const shown = async (caller: Caller) => (await listOperators(caller, {})).data.find((row) => row.id === id)?.not_by_you;
    expect([await shown(one), await shown(two)]).toEqual([expect.stringContaining('proposed it'), null]);
    expect(await shown({ ...chained, locale: 'ja' })).toContain('同一人物');
    // and in the other direction
    const back = await propose({}, chained);
    expect(await codeOf(approveProposal(one, { id: back.id }))).toBe('forbidden');
    await makeOlder(friend, 31);
    expect(await codeOf(approveProposal(friend, { id }))).toBe('done');
    expect(await codeOf(approveProposal(one, { id: back.id }))).toBe('done');
  });

  test('two who approve at once do it once; one who rejects meanwhile is told', async () => {
    const email = someone();
    const { id } = await propose({ email });
    const others = await Promise.all([asRole('operator', null), asRole('operator', null), asRole('operator', null)]);
    const said = await Promise.all([
      ...others.map((caller) => codeOf(approveProposal(caller, { id }))),
      codeOf(rejectProposal(two, { id })),
    ]);
    expect(said.sort()).toEqual(['conflict', 'conflict', 'conflict', 'done']);
    const [{ n } = { n: 0 }] = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM "Link" WHERE email = $1`, [email]);
    expect(n).toBeLessThanOrEqual(1);
  });

  test('the same waits once; two who propose it at once are one proposal', async () => {
    const email = someone();
    const said = await Promise.all([one, two, one].map((caller) => codeOf(propose({ email }, caller))));
    expect(said.sort()).toEqual(['conflict', 'conflict', 'done']);
    expect(await codeOf(propose({ email: emailOf(two) }))).toBe('invalid_parameter');
    expect(await codeOf(propose({ email: undefined }))).toBe('missing_parameter');
    expect(await codeOf(propose({ user_id: idOf(two) }))).toBe('invalid_parameter');
  });

  test('what somebody proposed who is no operator any more is not approved, by nobody', async () => {
    const gone = await asRole('operator', null);
    const { id } = await propose({}, gone);
    await changeUser(two, { id: idOf(gone), deactivated: true });
    for (const caller of [one, await asSystem()]) {
      await expect(approveProposal(caller, { id })).rejects.toMatchObject({ code: 'conflict', sentence: { en: /no operator any more/ } });
    }
    const { id: other } = await propose();
    expect(await codeOf(approveProposal(gone, { id: other }))).toBe('forbidden');
    expect(await codeOf(propose({}, gone))).toBe('forbidden');
    expect(await codeOf(rejectProposal(gone, { id: other }))).toBe('forbidden');
    expect(await rejectProposal(two, { id })).toMatchObject({ status: 'rejected' });
    expect((await kindsTo(emailOf(one))).at(-1)).toBe('operatorRejected');
    expect(await codeOf(approveProposal(one, { id: newId() }))).toBe('not_found');
  });
});

describe('the command line of the machine', () => {
  test('makes an operator who is bound to nobody, and all others are told', async () => {
    const email = someone();
    await inviteOperator(await asSystem(), { email });
    expect((await kindsTo(emailOf(one))).at(-1)).toBe('operatorMade');
    expect((await mailsTo(emailOf(two))).at(-1)?.text).toContain(email);
  });

  test('is the second person of a single operator', async () => {
    const email = someone();
    const { id } = await propose({ email });
    const machine = await asSystem();
    expect(await approveProposal(machine, { id })).toMatchObject({
      status: 'approved',
      decided_by: { id: null, name: machine.actor.label },
    });
    expect(await kindsTo(email)).toEqual(['invitation']);
  });
});

describe('the way in of an operator', () => {
  test('is opened again by two, and closed by one', async () => {
    const colleague = await asRole('operator', null);
    const user_id = idOf(colleague);
    expect(await codeOf(propose({ kind: 'let_in', email: undefined, user_id }))).toBe('conflict');
    await changeUser(one, { id: user_id, deactivated: true });
    await expect(changeUser(one, { id: user_id, deactivated: false })).rejects.toMatchObject({
      code: 'forbidden',
      sentence: { en: /two operators/ },
    });
    const { id } = await propose({ kind: 'let_in', email: undefined, user_id });
    expect(await approveProposal(two, { id })).toMatchObject({ kind: 'let_in', email: emailOf(colleague) });
    expect(await sql('SELECT "deactivatedAt" FROM "User" WHERE id = $1', [user_id])).toEqual([{ deactivatedAt: null }]);
  });

  test('a second factor is taken off by two, also the own', async () => {
    const colleague = await asRole('operator', null);
    await secure(colleague);
    const user_id = idOf(colleague);
    await expect(changeUser(one, { id: user_id, without_second_factor: true })).rejects.toMatchObject({ code: 'forbidden' });
    const remove = (by: Caller) => propose({ kind: 'remove_factor', email: undefined, user_id }, by);
    const factors = () => sql('SELECT 1 FROM "SecondFactor" WHERE "userId" = $1', [user_id]);
    const own = await remove(colleague);
    expect(await codeOf(approveProposal(colleague, { id: own.id }))).toBe('forbidden');
    expect(await factors()).toHaveLength(1);
    await approveProposal(two, { id: own.id });
    expect(await factors()).toHaveLength(0);
    expect(await kindsTo(emailOf(colleague))).toContain('secondFactorOff');
    expect(await codeOf(remove(one))).toBe('conflict');
    expect(await codeOf(propose({ kind: 'remove_factor', email: undefined, user_id: newId() }))).toBe('invalid_parameter');
    expect(await codeOf(propose({ kind: 'remove_factor' }))).toBe('invalid_parameter');
    expect(await codeOf(propose({ kind: 'remove_factor', email: undefined }))).toBe('missing_parameter');
  });

  test('what has changed since it was proposed is not done', async () => {
    const colleague = await asRole('operator', null);
    await secure(colleague);
    const { id } = await propose({ kind: 'remove_factor', email: undefined, user_id: idOf(colleague) });
    await sql('DELETE FROM "SecondFactor" WHERE "userId" = $1', [idOf(colleague)]);
    await expect(approveProposal(two, { id })).rejects.toMatchObject({ code: 'conflict', sentence: { en: /has changed since/ } });
  });
});

describe('what one person approves alone', () => {
  const save = (caller: Caller, sole_amount: number) => changePayoutBank(caller, { ...payingBank, sole_amount });
  const waits = async () => (await listOperators(two, {})).data.find(({ kind, status }) => kind === 'raise_limit' && status === 'proposed');

  test('begins with the usual amount at the most, falls at once, and rises by two', async () => {
    expect(await save(one, 900_000_000)).toMatchObject({ sole_amount: 1_000_000, proposed_sole_amount: 900_000_000 });
    const first = await waits();
    expect(first).toMatchObject({ amount: 900_000_000, amount_before: 1_000_000, email: null });
    // the same again changes nothing, another one waits for the first
    expect(await save(two, 900_000_000)).toMatchObject({ sole_amount: 1_000_000 });
    expect(await codeOf(save(two, 800_000_000))).toBe('conflict');
    expect(await codeOf(approveProposal(one, { id: first?.id }))).toBe('forbidden');
    await approveProposal(two, { id: first?.id });
    const { bank } = await showPayoutBank(one, {});
    expect(bank).toMatchObject({ sole_amount: 900_000_000, proposed_sole_amount: null, account_number: payingBank.account_number });
    expect((await mailsTo(emailOf(one))).at(-1)?.text).toMatch(/900,000,000/);
    expect(await save(one, 10_000)).toMatchObject({ sole_amount: 10_000, proposed_sole_amount: null });
  });

  test('a raise of what is not so any more is not done', async () => {
    await save(one, 20_000);
    const raise = await waits();
    await save(two, 5_000);
    expect(await codeOf(approveProposal(two, { id: raise?.id }))).toBe('conflict');
    await rejectProposal(one, { id: raise?.id });
    expect((await showPayoutBank(one, {})).bank).toMatchObject({ sole_amount: 5_000, proposed_sole_amount: null });
  });
});

// Which operations need a recent proof, by name.
import { beforeAll, expect, test } from 'vitest';
import { type Caller, type Proof, roles } from '@/lib/auth/actor';
import { can, securedRoles } from '@/lib/auth/permissions';
import type { Operation } from '@/lib/operation/operation';
import { aMarket, asKey, asRole, asSystem, type Market } from '@/lib/testing/market';
import { dumpTables } from '@/lib/testing/tables';
import { everyOperation } from '@/lib/testing/walk/every-operation';

/** Keys, webhooks, payout accounts, acquirers, users and roles, one's own account, approvals of another person’s step, and what takes a return back. */
const isOfKind = (name: string) =>
  /^(key|origin|webhook|payout_account|payout_bank|acquirer_account|acquirer_route|user|operator|account)\./.test(name) ||
  /\.(approve|invite|take_in|undo_return)$|^bank_file\.propose$|^application\.(accept|update|save_answers)$|^acquirer\.(decide_notice|set_dispute_aside)$|^acquirer_funds\.resolve$|^payment\.(refund|request_refund)$|^refund_claim\.(create|send)$/.test(
    name,
  );

/** Operations of this kind without a proof, and why. */
const without: Record<string, string> = {
  'key.list': 'reads',
  'key.warn': 'is due work',
  'origin.list': 'reads',
  'webhook.list': 'reads',
  'webhook.show': 'reads',
  'payout_bank.show': 'reads',
  'user.list_people': 'reads',
  'user.list_team': 'reads',
  'acquirer_account.list': 'reads',
  'acquirer_route.list': 'reads',
  'operator.list': 'reads',
  'operator.list_audit': 'reads',
  'account.show': 'reads',
  'account.prove': 'is the proof',
  'account.begin_proof': 'is the proof',
  'account.add_passkey': 'goes on with what was begun with a proof',
  'account.confirm_second_factor': 'goes on with what was begun with a proof',
  'account.confirm_email': 'is done with a link, by nobody who is signed in',
  'account.end_sign_in': 'closes only',
  'account.end_other_sign_ins': 'closes only',
  'user.revoke_invitation': 'closes only',
  'user.end_sign_ins': 'closes only',
  'operator.reject': 'leaves everything as it is',
  'user.invite_operator': 'is the command line’s',
  'webhook.mind': 'is due work',
  'webhook.ping': 'sends nothing of anybody to where everything is sent',
};

let operations: Operation[];
let market: Market;
beforeAll(async () => {
  operations = await everyOperation();
  market = await aMarket({ sellers: 1 });
});

test('each operation of these kinds wants a proof, or is named here with the reason why not', () => {
  const ofKind = operations.map(({ definition }) => definition).filter(({ name }) => isOfKind(name));
  expect(ofKind.length).toBeGreaterThan(30);
  const names = (list: typeof ofKind) => [...new Set(list.map(({ name }) => name))].sort();
  expect(names(ofKind.filter(({ proof }) => !proof))).toEqual(Object.keys(without).sort());
  const wanting = operations.map(({ definition }) => definition).filter(({ proof }) => proof);
  expect(names(wanting.filter(({ name }) => !isOfKind(name)))).toEqual([]);
});

const codeOf = (operation: Operation, caller: Caller): Promise<string> =>
  operation(caller, {}).then(
    () => 'done',
    ({ code }) => code,
  );

/** A user with the permission, whose last proof is this old. */
async function withProof({ definition }: Operation, proof: Proof): Promise<Caller | null> {
  const people = [await asRole('operator', null), await asRole('admin', market.id)];
  for (const { actor, ...caller } of people) {
    if (actor.kind !== 'user') continue;
    if (can(actor, definition.allow)) return { ...caller, actor: { ...actor, proof } };
  }
  return null;
}

test('whoever has a second step and proved it long ago is asked, and nothing is written; lately, or without one, nobody is', async () => {
  const asking = operations.filter(({ definition: { proof } }) => proof === 'recent' || proof === 'anew');
  const stale = await Promise.all(asking.map((operation) => withProof(operation, 'stale')));
  const before = await dumpTables();
  for (const [at, operation] of asking.entries()) {
    const caller = stale[at];
    if (!caller) throw new Error(`nobody may ${operation.definition.name}`);
    expect([operation.definition.name, await codeOf(operation, caller)]).toEqual([operation.definition.name, 'proof_required']);
  }
  expect(await dumpTables()).toEqual(before);
  for (const operation of asking) {
    for (const proof of ['none', 'recent', 'anew'] as const) {
      const isAsked = proof === 'recent' && operation.definition.proof === 'anew';
      const code = await codeOf(operation, (await withProof(operation, proof)) as Caller);
      expect([operation.definition.name, proof, code === 'proof_required']).toEqual([operation.definition.name, proof, isAsked]);
    }
  }
});

test('who may do anything of these kinds, or move money, has a second step on a live installation', async () => {
  const isMoney = (operation: Operation) => 'money' in operation;
  const own = /^account\./;
  const guarded = operations.filter(
    (operation) => (operation.definition.proof || isMoney(operation)) && !own.test(operation.definition.name),
  );
  expect(guarded.length).toBeGreaterThan(40);
  for (const role of roles.filter((role) => !securedRoles.includes(role))) {
    const { actor } = await asRole(role, market.id);
    expect([role, guarded.filter(({ definition }) => can(actor, definition.allow)).map(({ definition }) => definition.name)]).toEqual([
      role,
      [],
    ]);
  }
  expect([...securedRoles].sort()).toEqual(['admin', 'operator', 'seller', 'staff']);
});

test('neither a key nor the installation is asked', async () => {
  for (const caller of [await asKey(market.secretKey), await asSystem()])
    for (const operation of operations.filter(({ definition: { proof } }) => proof))
      expect([operation.definition.name, await codeOf(operation, caller)]).not.toEqual([operation.definition.name, 'proof_required']);
});

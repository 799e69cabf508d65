// Who may call which operation, by name. What a caller reaches inside it is tested in roles.test.ts and in each operation's tests.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { newSecretId, publicIdOf } from '@/lib/auth/public-id';
import type { Operation } from '@/lib/operation/operation';
import { createKey } from '@/lib/team/create-key';
import { allowed, type Who } from '@/lib/testing/access-matrix';
import { asGuest } from '@/lib/testing/fixtures/secure-tokens';
import { aMarket, asKey, asRole } from '@/lib/testing/market';
import { asVisitor } from '@/lib/testing/person';
import { dumpTables, sql } from '@/lib/testing/tables';
import { everyOperation } from '@/lib/testing/walk/every-operation';

let operations: Operation[];
const callers = {} as Record<Who, Caller>;

beforeAll(async () => {
  operations = await everyOperation();
  const market = await aMarket({ sellers: 1 });
  // where the operator lets a platform check applications first
  await sql(`UPDATE "Merchant" SET "firstReviews" = true WHERE id = $1`, [market.id]);
  for (const role of ['admin', 'staff', 'viewer'] as const) callers[role] = await asRole(role, market.id);
  callers.operator = await asRole('operator', null);
  callers.seller = await asRole('seller', market.id, market.sellers[0]);
  callers.secret = await asKey(market.secretKey);
  callers.publishable = await asKey((await createKey(callers.admin, { kind: 'publishable', name: 'browser' })).value);
  callers.visitor = await asVisitor();
  callers.guest = await asGuest(publicIdOf(await tenantNumberOf(market.id), newSecretId()));
});

test('every operation is in the table, and every one in the table is an operation', () => {
  // operations that only differ in the payment method count as one
  const names = new Set(operations.map(({ definition }) => definition.name));
  expect([...names].sort()).toEqual(Object.keys(allowed).sort());
});

const isAllowed = (who: Who, { definition }: Operation) => allowed[definition.name]?.includes(who) ?? false;
/** `forbidden` when the operation refuses the caller; else it let the caller in, and refused missing input or worked. */
const saidTo = (operation: Operation, caller: Caller): Promise<'forbidden' | 'let in'> =>
  operation(caller, {}).then(
    () => 'let in',
    ({ code }) => (code === 'forbidden' ? 'forbidden' : 'let in'),
  );

test('S22 RolesInDashboard: who may not is refused, and nothing is written', async () => {
  const before = await dumpTables();
  for (const operation of operations) {
    for (const who of Object.keys(callers) as Who[]) {
      if (isAllowed(who, operation)) continue;
      const { name, secretKeyOnly } = operation.definition;
      // a publishable key gets 404, as if it had been let in and nothing existed
      const refused = who === 'publishable' && secretKeyOnly ? 'let in' : 'forbidden';
      expect([name, who, await saidTo(operation, callers[who])]).toEqual([name, who, refused]);
    }
  }
  expect(await dumpTables()).toEqual(before);
});

// last, because the proof of the ledger continues after its reply
test('S22 RolesInDashboard: who may is let in', async () => {
  for (const operation of operations) {
    for (const who of allowed[operation.definition.name] ?? [])
      expect([operation.definition.name, who, await saidTo(operation, callers[who])]).toEqual([operation.definition.name, who, 'let in']);
  }
});

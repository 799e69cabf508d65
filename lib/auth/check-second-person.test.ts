// Dual approval needs two people: the rule itself, tested with operators.
import { beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { refusalOfOne, refusalsOfOne } from '@/lib/auth/check-second-person';
import { findOnePersonUntil } from '@/lib/auth/store';
import { newId } from '@/lib/db/ids';
import { prisma } from '@/lib/db/prisma';
import { Refusal } from '@/lib/refusal';
import { anOperatorBy, idOf, makeOlder } from '@/lib/testing/fixtures/operators';
import { asRole } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

const dayMs = 24 * 60 * 60 * 1000;
let boss: Caller;
let first: Caller;
let second: Caller;
let chained: Caller;
let stranger: Caller;
beforeAll(async () => {
  [boss, stranger] = [await asRole('operator', null), await asRole('operator', null)];
  [first, second] = [await anOperatorBy(boss), await anOperatorBy(boss)];
  chained = await anOperatorBy(first);
});

const own = () => new Refusal('forbidden', { say: { en: 'own', ja: '本人' } });
const decideAs = async (one: Caller, ...others: (Caller | null)[]) =>
  (
    await refusalOfOne(
      idOf(one),
      others.map((other) => other && idOf(other)),
      own,
    )
  )?.sentence.en ?? null;
const asOne = expect.stringContaining('count as one person');

test('one and the same person is refused in the words of what was done; nobody, and somebody else, is not', async () => {
  expect(await decideAs(boss, boss)).toBe('own');
  expect(await decideAs(boss, null)).toBeNull();
  expect(await decideAs(boss, stranger)).toBeNull();
  expect(await decideAs(boss, null, stranger, boss)).toBe('own');
});

test('many are asked about at once, and each is told by itself', async () => {
  const queryRaw = vi.spyOn(prisma, '$queryRaw');
  const refusals = await refusalsOfOne(idOf(boss), [boss, first, stranger, chained, first].map(idOf), own);
  expect(queryRaw).toHaveBeenCalledTimes(1);
  queryRaw.mockRestore();
  expect([...refusals].map(([id, { sentence }]) => [id, sentence.en])).toEqual([
    [idOf(boss), 'own'],
    [idOf(first), asOne],
    [idOf(chained), asOne],
  ]);
});

test('who was invited counts as one with who invited, in both directions, over a chain, and with whom the same one invited', async () => {
  const pairs = [
    [first, boss],
    [boss, first],
    [chained, first],
    [chained, boss],
    [boss, chained],
    [first, second],
    [chained, second],
  ] as const;
  for (const [one, other] of pairs) expect(await decideAs(one, other)).toEqual(asOne);
  for (const one of [first, second, chained]) expect(await decideAs(one, stranger)).toBeNull();
  expect(await decideAs(chained, stranger, boss)).toEqual(asOne);
});

test('until thirty days after the last that is needed was accepted, and no longer', async () => {
  const until = (await findOnePersonUntil(idOf(boss), [idOf(chained)])).get(idOf(chained)) ?? null;
  expect(Math.abs((until?.getTime() ?? 0) - Date.now() - 30 * dayMs)).toBeLessThan(60_000);
  await makeOlder(first, 29.9);
  const sooner = (await findOnePersonUntil(idOf(boss), [idOf(chained)])).get(idOf(chained)) ?? null;
  // the connection lasts as long as its shortest link
  expect((sooner?.getTime() ?? 0) - Date.now()).toBeLessThan(0.2 * dayMs);
  expect(await decideAs(chained, first)).toEqual(asOne);
  await makeOlder(first, 0.2);
  expect([await decideAs(first, boss), await decideAs(boss, first), await decideAs(chained, boss), await decideAs(first, second)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([await decideAs(chained, first), await decideAs(second, boss)]).toEqual([asOne, asOne]);
});

test('the application cannot rewrite where somebody comes from, how long that counts, or what an invitation says', async () => {
  const id = idOf(second);
  const attempts: [string, unknown[]][] = [
    ['UPDATE "User" SET "invitedBy" = NULL WHERE id = $1', [id]],
    [`UPDATE "User" SET "joinedAt" = now() - interval '1 year' WHERE id = $1`, [id]],
    [`UPDATE "User" SET role = 'admin' WHERE id = $1`, [id]],
    ['UPDATE "FourEyes" SET days = 0', []],
    ['DELETE FROM "FourEyes"', []],
    [`UPDATE "Link" SET "authorId" = NULL WHERE "authorId" = $1 AND kind = 'invitation'`, [idOf(boss)]],
    [`UPDATE "OperatorProposal" SET "proposedBy" = $1`, [newId()]],
    ['DELETE FROM "OperatorProposal"', []],
  ];
  for (const [text, values] of attempts) await expect(sql(text, values)).rejects.toMatchObject({ code: '42501' });
  // a row that claims to be a year old counts as new
  const [row] = await sql<{ joinedAt: Date }>(
    `INSERT INTO "User" (id, email, name, "passwordHash", role, "createdAt", "joinedAt") VALUES ($1, 'aged@example.jp', 'x', 'x', 'operator', now(), now() - interval '1 year')
     RETURNING "joinedAt"`,
    [newId()],
  );
  expect(Math.abs(Date.now() - (row?.joinedAt.getTime() ?? 0))).toBeLessThan(60_000);
});

// The due date to the millisecond: in the check, and again in the statement that writes.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import { defendChargeback } from '@/lib/chargebacks/defense/defend-chargeback';
import { expireChargeback } from '@/lib/chargebacks/expire-chargeback';
import { aChargeback, defenseWith } from '@/lib/testing/fixtures/chargebacks';
import { aPdf } from '@/lib/testing/fixtures/files';
import { heldBack } from '@/lib/testing/load/gates';
import { asRole, asSystem } from '@/lib/testing/market';
import { aShop, recordsOf, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let staff: Caller;
let system: Caller;
beforeAll(async () => {
  shop = await aShop({ sellers: 0 });
  [staff, system] = [await asRole('staff', shop.id), await asSystem()];
  await shop.pay({ amount: 100_000 });
});

const verbs = {
  accepted: (id: string, now: Date) => acceptChargeback({ ...staff, now }, { id }),
  defended: (id: string, now: Date) => defendChargeback({ ...staff, now }, { id, ...defenseWith(aPdf()) }),
  expired: (id: string, now: Date) => expireChargeback({ ...system, now }, { id }),
};
type End = keyof typeof verbs;
const ends = Object.keys(verbs) as End[];

async function rowOf(id: string): Promise<{ status: string; due: Date }> {
  const [row] = await sql<{ status: string; due: Date }>('SELECT status, "dueAt" AS due FROM "Chargeback" WHERE id = $1', [id]);
  if (!row) throw new Error('no such chargeback');
  return row;
}
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
/** The result of a call, or its refusal. */
const outcomeOf = (call: Promise<unknown>) => call.then(() => 'done').catch(({ code }) => code ?? 'failed');

test('T01 DueDateEdge: answered up to and including the due moment, expired from the next millisecond on', async () => {
  const found: Record<string, unknown> = {};
  for (const end of ends) {
    found[end] = [];
    for (const ms of [-1, 0, 1]) {
      const { id } = await aChargeback(shop);
      const { due } = await rowOf(id);
      expect(due.getMilliseconds()).toBe(0);
      const answer = await outcomeOf(verbs[end](id, after(due, ms)));
      (found[end] as unknown[]).push([ms, answer, (await rowOf(id)).status]);
    }
  }
  const answered = (status: string) => [
    [-1, 'done', status],
    [0, 'done', status],
    [1, 'bad_request', 'pending'],
  ];
  const expired = [
    [-1, 'conflict', 'pending'],
    [0, 'conflict', 'pending'],
    [1, 'done', 'expired'],
  ];
  expect(found).toEqual({ accepted: answered('accepted'), defended: answered('defended'), expired });
});

/** The statement alone, as a call that was planned earlier sends it. */
async function move(id: string, paymentId: string, guard: object, at: Date): Promise<string> {
  const moved = { id, from: 'pending', status: 'expired', decided: true, ...guard };
  return sql('SELECT move_chargeback($1, $2, $3::jsonb, $4)', [shop.id, paymentId, JSON.stringify(moved), at])
    .then(() => 'done')
    .catch(({ message }) => message);
}

test('T01 DueDateEdge: the statement that writes asks again, at the same edge', async () => {
  const lost = 'start lost: chargeback';
  for (const [guard, expected] of [
    [{ inTime: true }, ['done', 'done', lost]],
    [{ over: true }, [lost, lost, 'done']],
    [{}, ['done', 'done', 'done']],
  ] as const) {
    const found: string[] = [];
    for (const ms of [-1, 0, 1]) {
      const { id, paymentId } = await aChargeback(shop);
      const { due } = await rowOf(id);
      found.push(await move(id, paymentId, guard, after(due, ms)));
      // the money that such a statement moves is not tested here
      await sql(`UPDATE "Chargeback" SET status = 'pending', "decidedAt" = NULL WHERE id = $1`, [id]);
    }
    expect([guard, found]).toEqual([guard, expected]);
  }
});

test('T01 DueDateEdge: planned in time and written when it is over is refused, and the other way round', async () => {
  const found: Record<string, unknown> = {};
  for (const end of ends) {
    const { id, paymentId } = await aChargeback(shop);
    const { due } = await rowOf(id);
    const now = after(due, end === 'expired' ? 1 : 0);
    // the end comes a millisecond earlier, or later, because a call that waits for its lock has passed the deadline
    const moved = after(due, end === 'expired' ? 1 : -1);
    const move = () => sql('UPDATE "Chargeback" SET "dueAt" = $2 WHERE id = $1', [id, moved]);
    const [answer] = await heldBack(['Payment', paymentId], [() => outcomeOf(verbs[end](id, now))], move);
    found[end] = [answer, (await rowOf(id)).status, (await recordsOf(paymentId, shop.id)).filter(([type]) => type === 'chargeback').length];
  }
  expect(found).toEqual({
    accepted: ['bad_request', 'pending', 0],
    defended: ['bad_request', 'pending', 0],
    expired: ['conflict', 'pending', 0],
  });
});

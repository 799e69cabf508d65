import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '@/lib/audit/list-audit';
import type { Caller } from '@/lib/auth/actor';
import { personOf } from '@/lib/auth/person';
import { showPayment } from '@/lib/payments/show-payment';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { takeRequest } from '@/lib/refunds/requests/assign-request';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { listRequests } from '@/lib/refunds/requests/list-requests';
import { releaseRequest } from '@/lib/refunds/requests/release-request';
import { Refusal } from '@/lib/refusal';
import { enterBank } from '@/lib/testing/fixtures/bank-files';
import { settleEntries } from '@/lib/testing/fixtures/read-statements';
import { answered, claimIn, linkIn } from '@/lib/testing/fixtures/refund-links';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop, together, transactionsOf } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let shop: Shop;
let one: Caller;
let two: Caller;
let three: Caller;
beforeAll(async () => {
  shop = await aShop();
  await shop.pay({ amount: 100_000 });
  [one = two, two = one, three = one] = await Promise.all([1, 2, 3].map(named));
});

/** Operators with different names. */
async function named(number: number): Promise<Caller> {
  const caller = await asRole('operator', null);
  if (caller.actor.kind !== 'user') throw new Error('a person');
  return { ...caller, actor: { ...caller.actor, name: `担当 ${number}`, label: `担当 ${number}` } };
}

async function aRefundRequest(body: Record<string, unknown> = {}) {
  const payment = await paidInCash(shop);
  const answer = await requestIn(shop, payment, { amount: 1_000, platform_details: splitOf(), ...body });
  expect(answer.status, answer.text).toBe(200);
  return { payment, id: answer.body.refund_requests.at(-1).id as string };
}
const idOf = (caller: Caller) => personOf(caller).id;
const over = (caller: Caller, id: string, seen: Caller) => takeRequest(caller, { id, take_over: true, taken_by_id: idOf(seen) });
const complete = (caller: Caller, id: string) => decideRequest(caller, { id, outcome: 'completed' });
const reject = (caller: Caller, id: string) => decideRequest(caller, { id, outcome: 'rejected', reason: '口座が見つかりません' });

/** The assignee in an operator's list. */
async function holderOf(id: string, status = 'pending') {
  const { data } = await listRequests(one, { search: id, status });
  return data[0]?.taken_by_id;
}
/** The decider in an operator's list. */
async function deciderOf(id: string, status: string) {
  const { data } = await listRequests(three, { search: id, status });
  return data[0]?.decided_by;
}
const auditsOf = (payment: string) =>
  sql<{ operation: string; actor: string; before: string | null; after: string | null }>(
    `SELECT operation, "actorId" AS actor, before->>'taken_by' AS before, after->>'taken_by' AS after FROM "Audit"
     WHERE "subjectId" = $1 AND operation IN ('refund_request.take', 'refund_request.release') ORDER BY id`,
    [payment],
  );

test('who takes it has it, once; the others are told who and since when, in both languages', async () => {
  const { payment, id } = await aRefundRequest();
  expect(await holderOf(id)).toBeNull();
  const taken = await takeRequest(one, { id });
  expect(taken).toEqual({ id, taken_by_id: idOf(one), taken_by: '担当 1', taken_at: expect.stringMatching(/Z$/) });
  const before = await dumpTables();
  const later = { ...one, now: new Date(one.now.getTime() + 3_600_000) };
  expect(await takeRequest(later, { id })).toEqual(taken);
  expect(await over(later, id, one)).toEqual(taken);
  const refusal = await takeRequest({ ...two, locale: 'ja' }, { id }).catch((error) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ status: 409, code: 'conflict', details: { taken_by_id: idOf(one), taken_at: taken.taken_at } });
  const at = (locale: string) =>
    new Date(one.now).toLocaleString(locale, { timeZone: 'Asia/Tokyo', dateStyle: 'long', timeStyle: 'short' });
  expect(refusal.sentence.en).toContain(`担当 1 has had this refund request since ${at('en-GB')}`);
  expect(refusal.sentence.ja).toContain(`${at('ja-JP')}から担当 1さんが担当`);
  expect(await dumpTables()).toEqual(before);
  expect(await holderOf(id)).toBe(idOf(one));
  expect(await auditsOf(payment)).toEqual([{ operation: 'refund_request.take', actor: idOf(one), before: null, after: '担当 1' }]);
});

test('two take it at once: exactly one of them has it, however often', async () => {
  const { payment, id } = await aRefundRequest();
  for (let round = 0; round < times(40, 400); round++) {
    const answers = await together(4, (index) =>
      takeRequest(index % 2 ? one : two, { id }).then(
        ({ taken_by_id }) => taken_by_id,
        ({ code, details }) => `${code} ${details.taken_by_id}`,
      ),
    );
    const holder = await holderOf(id);
    const winner = holder === idOf(one) ? one : two;
    expect([idOf(one), idOf(two)]).toContain(holder);
    expect(answers.sort()).toEqual([holder, holder, `conflict ${holder}`, `conflict ${holder}`].sort());
    await releaseRequest(winner, { id });
  }
  const audits = await auditsOf(payment);
  expect(audits).toHaveLength(times(40, 400) * 2);
});

test('two take it over from the same person at once: one of them has it; whoever names somebody else has not', async () => {
  const { id } = await aRefundRequest();
  await takeRequest(one, { id });
  await expect(takeRequest(two, { id, take_over: true })).rejects.toMatchObject({ code: 'missing_parameter', param: 'taken_by_id' });
  await expect(takeRequest(two, { id, taken_by_id: idOf(one) })).rejects.toMatchObject({ status: 409 });
  await expect(over(two, id, three)).rejects.toMatchObject({ status: 409, details: { taken_by_id: idOf(one) } });
  for (let round = 0; round < times(20, 200); round++) {
    const answers = await Promise.allSettled([over(two, id, one), over(three, id, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = answers[0]?.status === 'fulfilled' ? two : three;
    expect(await holderOf(id)).toBe(idOf(winner));
    await over(one, id, winner);
  }
  // a request released meanwhile can be taken
  await releaseRequest(one, { id });
  expect(await over(two, id, one)).toMatchObject({ taken_by_id: idOf(two) });
});

test('while another has it nobody says what became of it, and nothing is posted; whoever took it over does', async () => {
  const { payment, id } = await aRefundRequest();
  await takeRequest(one, { id });
  const before = await dumpTables();
  for (const call of [complete, reject])
    await expect(call(two, id)).rejects.toMatchObject({ status: 409, details: { taken_by: '担当 1' } });
  expect(await dumpTables()).toEqual(before);
  await over(two, id, one);
  await expect(complete(one, id)).rejects.toMatchObject({ status: 409, details: { taken_by_id: idOf(two) } });
  expect(await transactionsOf(payment, 'refund_request')).toBe(0);
  expect((await complete(two, id)).status).toBe('completed');
  expect(await transactionsOf(payment, 'refund_request')).toBe(1);
  expect(await holderOf(id, 'completed')).toBeNull();
  // everybody can repeat the decision, and nobody can take the request
  expect((await complete(one, id)).status).toBe('completed');
  for (const call of [takeRequest, releaseRequest]) await expect(call(two, { id })).rejects.toMatchObject({ status: 400 });
  expect((await auditsOf(payment)).at(-1)).toMatchObject({ actor: idOf(two), before: '担当 1', after: '担当 2' });
});

test('completed by one while another takes it over, however they meet: who has it last completes it, or it was completed before', async () => {
  for (let round = 0; round < times(12, 100); round++) {
    const { payment, id } = await aRefundRequest({ amount: 100 });
    await takeRequest(one, { id });
    const [done, taken] = await Promise.allSettled([complete(one, id), over(two, id, one)]);
    expect([done.status, taken.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await transactionsOf(payment, 'refund_request')).toBe(done.status === 'fulfilled' ? 1 : 0);
  }
});

test('what nobody has taken is decided by whoever says so, as before', async () => {
  const [first, second] = [await aRefundRequest(), await aRefundRequest()];
  expect((await complete(two, first.id)).status).toBe('completed');
  expect((await reject(two, second.id)).status).toBe('rejected');
  for (const [{ id }, status] of [
    [first, 'completed'],
    [second, 'rejected'],
  ] as const)
    expect(await deciderOf(id, status)).toEqual({ kind: 'user', name: '担当 2' });
  const third = await aRefundRequest();
  expect(await deciderOf(third.id, 'pending')).toBeNull();
  await decide(shop, third.id, 'completed');
  expect(await deciderOf(third.id, 'completed')).toEqual({ kind: 'sandbox', name: `…${shop.secretKey.slice(-4)}` });
});

test('given back by who has it, and by nobody else', async () => {
  const { payment, id } = await aRefundRequest();
  expect(await releaseRequest(one, { id })).toMatchObject({ taken_by_id: null });
  await takeRequest(one, { id });
  await expect(releaseRequest(two, { id })).rejects.toMatchObject({ status: 409, details: { taken_by_id: idOf(one) } });
  for (let round = 0; round < 2; round++)
    expect(await releaseRequest(one, { id })).toEqual({ id, taken_by_id: null, taken_by: null, taken_at: null });
  expect(await takeRequest(two, { id })).toMatchObject({ taken_by: '担当 2' });
  expect((await auditsOf(payment)).map(({ operation, before, after }) => [operation, before, after])).toEqual([
    ['refund_request.take', null, '担当 1'],
    ['refund_request.release', '担当 1', null],
    ['refund_request.take', null, '担当 2'],
  ]);
});

test('what the bank’s statement tells is recorded whoever has taken it', async () => {
  await enterBank(two, { sole_amount: 900_000_000 });
  const { payment, id } = await aRefundRequest({ amount: 1_307, customer_name: 'ﾀﾅｶ ﾊﾅｺ' });
  await takeRequest(one, { id });
  const { results } = await settleEntries(two, [{ date: '2027-01-05', direction: 'out', amount: 1_307, name: 'ﾀﾅｶ ﾊﾅｺ' }], { reason: 'x' });
  expect(results).toMatchObject([{ result: 'settled' }]);
  expect(await transactionsOf(payment, 'refund_request')).toBe(1);
  expect(await holderOf(id, 'completed')).toBeNull();
  expect(await deciderOf(id, 'completed')).toEqual({ kind: 'bank_statement', name: '担当 2' });
});

test('rejected, nobody has it; corrected by its customer it waits again, and nobody has it', async () => {
  const payment = await paidInCash(shop);
  const link = linkIn((await claimIn(shop, payment)).body);
  await answered(link);
  const last = async () => (await shop.payment(payment)).refund_requests.at(-1).id as string;
  const first = await last();
  await takeRequest(one, { id: first });
  await reject(one, first);
  expect(await holderOf(first, 'rejected')).toBeNull();
  expect(await answered(link, { account_number: '7654321' })).toBe('pending');
  const second = await last();
  expect(second).not.toBe(first);
  expect(await holderOf(second)).toBeNull();
  expect(await takeRequest(two, { id: second })).toMatchObject({ taken_by_id: idOf(two) });
});

test('what a sandbox makes of it stands, and neither a merchant nor its customer is told who has it', async () => {
  const { payment, id } = await aRefundRequest();
  await takeRequest(one, { id });
  const [admin, seller] = [await asRole('admin', shop.id), await asRole('seller', shop.id, shop.sellers[0])];
  const told = [
    await shop.payment(payment),
    await showPayment(admin, { id: payment }),
    await showPayment(seller, { id: payment }),
    await showTimeline(admin, { id: payment }),
    await listAudit(admin, { subject: payment }),
    (await decide(shop, id, 'completed')).body,
    await sql(`SELECT * FROM "Event" WHERE "resourceId" = $1`, [id]),
  ];
  expect(JSON.stringify(told)).not.toMatch(/taken|担当 1/);
});

test('nobody but an operator takes it or gives it back', async () => {
  const { id } = await aRefundRequest();
  const roles = await Promise.all((['admin', 'staff', 'viewer'] as const).map((role) => asRole(role, shop.id)));
  const others = [...roles, await asRole('seller', shop.id, shop.sellers[0]), await asKey(shop.secretKey)];
  const before = await dumpTables();
  for (const caller of others) {
    for (const call of [takeRequest, releaseRequest]) await expect(call(caller, { id })).rejects.toMatchObject({ code: 'forbidden' });
  }
  for (const call of [takeRequest, releaseRequest])
    await expect(call(one, { id: '01926f00-0000-7000-8000-000000000000' })).rejects.toMatchObject({ code: 'not_found' });
  expect(await dumpTables()).toEqual(before);
});

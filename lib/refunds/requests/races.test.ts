import { beforeAll, expect, test } from 'vitest';
import { decideRequest } from '@/lib/refunds/requests/decide-request';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, refusalIn, type Shop, tally, together, transactionsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
  await shop.pay({ amount: 100_000 });
});

const lastIn = (body: { refund_requests: { id: string }[] }) => body.refund_requests.at(-1) as { id: string } & Record<string, unknown>;
async function aRefundRequest(id: string, body: Record<string, unknown> = {}) {
  const answer = await requestIn(shop, id, body);
  expect(answer.status, answer.text).toBe(200);
  return lastIn(answer.body);
}

/** The sum of the request's current holds, over all parties. */
async function heldFor(requestId: string): Promise<number> {
  const [row] = await sql<{ n: string | null }>(`SELECT sum(amount) AS n FROM "Hold" WHERE "attemptId" = $1 AND "releasedAt" IS NULL`, [
    requestId,
  ]);
  return Number(row?.n ?? 0);
}

test('L20 RefundRequestFee300Once: completed ten times over, and by two people at once, it is posted once', async () => {
  const id = await paidInCash(shop);
  const request = await aRefundRequest(id);
  const operators = [await asRole('operator', null), await asRole('operator', null)];
  const answers = await together(10, (index) =>
    decideRequest(operators[index % 2] as (typeof operators)[0], { id: request.id, outcome: 'completed' }).then(({ status }) => status),
  );
  expect(answers).toEqual(Array(10).fill('completed'));
  expect((await decide(shop, request.id, 'completed')).status).toBe(200);
  expect(refusalIn(await decide(shop, request.id, 'rejected'))).toMatchObject({ status: 400, code: 'bad_request' });
  expect(await transactionsOf(id, 'refund_request')).toBe(1);
  expect((await recordsOf(id, shop.id)).filter(([type]) => type.startsWith('refund_fee'))).toEqual([
    ['refund_fee', -300],
    ['refund_fee_tax', -30],
  ]);
  expect((await eventsOf(id)).filter((type) => type === 'payment.refunded')).toHaveLength(1);
  // completing it again after the refusal changes nothing, and nothing is held any more
  expect((await decide(shop, request.id, 'completed')).status).toBe(200);
  expect(await transactionsOf(id, 'refund_request')).toBe(1);
  expect(await heldFor(request.id)).toBe(0);
});

test('rejected by two people at once and completed afterwards: nothing is posted, and what was held is back', async () => {
  const before = await shop.balance();
  const id = await paidInCash(shop);
  const [own, request] = [(await shop.balance()).total - before.total, await aRefundRequest(id)];
  expect(await heldFor(request.id)).toBeGreaterThan(0);
  const operators = [await asRole('operator', null), await asRole('operator', null)];
  const answers = await Promise.all(
    operators.map((operator) =>
      decideRequest(operator, { id: request.id, outcome: 'rejected', reason: '口座が見つかりません' }).then(({ status }) => status),
    ),
  );
  expect(answers).toEqual(['rejected', 'rejected']);
  expect(refusalIn(await decide(shop, request.id, 'completed'))).toMatchObject({ status: 400, code: 'bad_request' });
  expect(await transactionsOf(id, 'refund_request')).toBe(0);
  expect(await heldFor(request.id)).toBe(0);
  expect(await shop.balance()).toEqual({ ...before, total: before.total + own, available: before.available + own });
});

test('completed and rejected at once: one of them, and the other is told', async () => {
  const ids = await together(4, () => paidInCash(shop));
  for (const id of ids) {
    const request = await aRefundRequest(id);
    const [done, off] = await Promise.all([decide(shop, request.id, 'completed'), decide(shop, request.id, 'rejected')]);
    expect([done.status, off.status].sort()).toEqual([200, 400]);
    const { status, refund_requests } = await shop.payment(id);
    expect(status === 'refunded').toBe(refund_requests[0].status === 'completed');
  }
});

test('many at once ask for more than there is: what is granted is at most the payment, and what its seller has', async () => {
  const poor = await aShop();
  const [seller = ''] = poor.sellers;
  await poor.pay({ amount: 100_000 });
  const id = await paidInCash(poor);
  const answers = await together(8, () => requestIn(poor, id, { amount: 1_500, platform_details: splitOf([seller, 1_500]) }));
  // the seller has 2,700
  expect(tally(answers)).toEqual({ '200': 1, '422 insufficient_balance': 7 });
  expect((await poor.balance(seller)).available).toBe(1_200);
  const more = await together(8, () => requestIn(poor, id, { amount: 1_000, platform_details: splitOf() }));
  expect(more.filter(({ status }) => status === 200)).toHaveLength(3);
});

test('the same key twice asks once', async () => {
  const id = await paidInCash(shop);
  const headers = { 'idempotency-key': `once-${id}` };
  const [one, two] = await Promise.all([requestIn(shop, id, {}, headers), requestIn(shop, id, {}, headers)]);
  const statuses = [one.status, two.status].sort();
  expect([JSON.stringify([200, 200]), JSON.stringify([200, 409])]).toContain(JSON.stringify(statuses));
  expect((await requestIn(shop, id, {}, headers)).status).toBe(200);
  expect((await shop.payment(id)).refund_requests).toHaveLength(1);
});

import { beforeAll, expect, test } from 'vitest';
import { withdrawRefundLink } from '@/lib/refunds/links/withdraw-link';
import { answered, claimIn, linkIn } from '@/lib/testing/fixtures/refund-links';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { asKey } from '@/lib/testing/market';
import { aShop, type Shop, together, transactionsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
  await shop.pay({ amount: 500_000 });
});

async function aClaim(body: Record<string, unknown> = {}) {
  const id = await paidInCash(shop);
  const { body: claim } = await claimIn(shop, id, body);
  return { id, claim, link: linkIn(claim) };
}
const requests = async (id: string) => (await shop.payment(id)).refund_requests as { id: string; status: string; amount: number }[];
const held = async () => (await shop.balance()).held;

test('sent by ten tabs at once: one request, and held once', async () => {
  // a partial refund, so that the payment itself has room for more
  const { id, link } = await aClaim({ amount: 400, platform_details: { submerchants: [] } });
  const before = await held();
  const said = await together(10, () => answered(link));
  expect(said.toSorted()).toEqual([...Array(9).fill('bad_request'), 'pending']);
  expect(await requests(id)).toHaveLength(1);
  expect((await held()) - before).toBe(400);
});

test('answered and withdrawn at once: what was answered first goes on, and what was withdrawn first takes nothing', async () => {
  const caller = await asKey(shop.secretKey);
  for (let round = 0; round < times(6, 40); round++) {
    const { id, claim, link } = await aClaim();
    const acts = [
      () => answered(link),
      () =>
        withdrawRefundLink(caller, { id: claim.id }).then(
          ({ status }) => status,
          ({ code }) => code,
        ),
    ];
    const said = await together(2, (index) => (acts[(index + round) % 2] as () => Promise<string>)());
    const taken = (await requests(id)).length;
    if (taken === 1) {
      const [row] = await sql<{ at: Date | null }>('SELECT "withdrawnAt" AS at FROM "RefundClaim" WHERE id = $1', [claim.id]);
      expect(said.toSorted()).toEqual(row?.at ? ['pending', 'pending'] : ['conflict', 'pending']);
    } else expect(said.toSorted()).toEqual(['bad_request', 'withdrawn']);
  }
});

test('rejected and withdrawn at once: no other account can be given, and nothing is held', async () => {
  const before = await held();
  for (let round = 0; round < times(6, 40); round++) {
    const { id, claim, link } = await aClaim();
    await answered(link);
    const [request] = await requests(id);
    const acts = [() => decide(shop, request?.id ?? '', 'rejected', 'x'), () => shop.post(`/refund_claims/${claim.id}/withdraw`)];
    const said = await together(2, (index) => (acts[(index + round) % 2] as (typeof acts)[0])());
    expect(said.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answered(link, { account_number: '7654321' })).toBe('bad_request');
    expect((await requests(id)).map(({ status }) => status)).toEqual(['rejected']);
  }
  expect(await held()).toBe(before);
});

test('rejected and corrected in two tabs at once: one more request, posted once, and nothing is held in the end', async () => {
  const before = await held();
  const { id, link } = await aClaim();
  await answered(link);
  const [first] = await requests(id);
  await decide(shop, first?.id ?? '', 'rejected', 'x');
  const said = await together(4, () => answered(link, { account_number: '7654321' }));
  expect(said.filter((one) => one === 'pending')).toHaveLength(1);
  const [, second] = await requests(id);
  await together(3, () => decide(shop, second?.id ?? '', 'completed'));
  expect((await requests(id)).map(({ status }) => status)).toEqual(['rejected', 'completed']);
  expect(await transactionsOf(id, 'refund_request')).toBe(1);
  expect(await held()).toBe(before);
});

test('the customer and the merchant at once: the payment goes back once', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, link } = await aClaim();
    await together(2, (index): Promise<unknown> => (index === round % 2 ? answered(link) : requestIn(shop, id)));
    expect((await requests(id)).map(({ amount }) => amount)).toEqual([5_000]);
  }
});

// Customers to whom we wrote a link hear what became of their refund: each decision once, and of nothing that does not hold any more.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tellClaims } from '@/lib/jobs/tell-claims';
import { sendClaim } from '@/lib/refunds/claims/send-claim';
import { showClaim } from '@/lib/refunds/claims/show-claim';
import { asRole } from '@/lib/testing/market';
import { lettersTo } from '@/lib/testing/person';
import { answered, asClaimant, claimIn, linkIn } from '@/lib/testing/refund-claims';
import { decide, paidInCash } from '@/lib/testing/refund-requests';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
  await shop.pay({ amount: 100_000 });
});
beforeEach(() => sql('UPDATE "RefundClaim" SET "tellAt" = NULL'));

const round = async (now = new Date(Date.now() + 1_000)) =>
  (await tellClaims.run({ now, signal: new AbortController().signal })).map(({ result }) => result);

/** A link that its customer has used; written to them by us, unless it is not `sent`. */
async function anAnsweredClaim({ sent = true } = {}) {
  const email = `${randomUUID()}@example.jp`;
  const payment_details = { type: 'konbini', store: 'lawson', email, name: '山田太郎' };
  const id = await paidInCash(shop, { payment_details, external_order_num: 'A-1042' });
  const claim = (await claimIn(shop, id)).body;
  if (sent) await sendClaim(await asRole('staff', shop.id), { id: claim.id });
  const link = linkIn(claim);
  expect(await answered(link)).toBe('pending');
  const request = async () => (await shop.payment(id)).refund_requests.at(-1).id;
  const heard = async () => (await lettersTo(email)).filter(({ kind }) => kind !== 'refundClaim');
  return { id, claim, link, request, heard };
}

test('that the transfer failed, why, and where to name another account; then that the money was transferred', async () => {
  const { claim, link, request, heard } = await anAnsweredClaim();
  expect(await round()).toEqual([]);
  await decide(shop, await request(), 'rejected', '口座名義が違います。');
  expect(await round()).toEqual(['told']);
  expect(await round()).toEqual([]);
  const [rejected] = await heard();
  expect(rejected?.subject).toContain('受取口座をもう一度ご入力ください / [Bunpai] A refund from');
  for (const word of [
    '5,000円を、ご入力の口座に振り込めませんでした。（注文番号：A-1042）',
    '5,000 yen, but they could not be transferred',
    claim.url,
  ])
    expect(rejected?.text).toContain(word);
  expect(rejected?.text.split('口座名義が違います。')).toHaveLength(3);
  const page = await showClaim(await asClaimant(link), { id: link });
  expect(page.status).toBe('rejected');

  expect(await answered(link, { account_number: '7654321' })).toBe('pending');
  await decide(shop, await request(), 'completed');
  expect(await round()).toEqual(['told']);
  const letters = await heard();
  expect(letters.map(({ kind }) => kind)).toEqual(['refundClaimRejected', 'refundClaimPaid']);
  expect(letters[1]?.text).toContain('（口座番号 ****321）に振り込みました');
  expect(letters[1]?.text).toContain('number ****321');
  expect(letters[1]?.text).not.toContain(link);
});

test('of what the customer has answered by then, or what was withdrawn, nothing is told', async () => {
  const again = await anAnsweredClaim();
  await decide(shop, await again.request(), 'rejected', 'x');
  expect(await answered(again.link)).toBe('pending');
  const withdrawn = await anAnsweredClaim();
  await decide(shop, await withdrawn.request(), 'rejected', 'x');
  await shop.post(`/refund_claims/${withdrawn.claim.id}/withdraw`);
  expect(await round()).toEqual(['none', 'none']);
  expect([await again.heard(), await withdrawn.heard()]).toEqual([[], []]);
  await decide(shop, await again.request(), 'completed');
  expect(await round()).toEqual(['told']);
  expect(await again.heard()).toMatchObject([{ kind: 'refundClaimPaid' }]);
});

test('a merchant that writes its own letters writes these, too', async () => {
  const { request, heard } = await anAnsweredClaim({ sent: false });
  await decide(shop, await request(), 'rejected', 'x');
  expect(await round()).toEqual([]);
  expect(await heard()).toEqual([]);
});

test('four rounds at once tell it once, at its moment', async () => {
  const { request, heard } = await anAnsweredClaim();
  await decide(shop, await request(), 'rejected', 'x');
  const due = await tellClaims.next(new Date(0));
  expect(due?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await tellClaims.lag(due ?? new Date())).toEqual({ count: 1, oldest: due });
  await together(4, () => round());
  expect(await heard()).toHaveLength(1);
  expect(await tellClaims.next(new Date(0))).toBeNull();
  expect(await tellClaims.lag(new Date())).toEqual({ count: 0, oldest: null });
});

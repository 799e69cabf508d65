import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { createPayment } from '@/lib/payments/create-payment';
import { createRefundLink } from '@/lib/refunds/links/create-link';
import { sendRefundLink } from '@/lib/refunds/links/send-link';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { requestRefund } from '@/lib/refunds/requests/request-refund';
import { account, paidBy } from '@/lib/testing/fixtures/refund-requests';
import { aMarket, aPayment, asKey, asRole, type Market } from '@/lib/testing/market';

let market: Market;
let person: Caller;
let key: Caller;
beforeAll(async () => {
  market = await aMarket({ sellers: 0 });
  key = await asKey(market.secretKey);
  // covers the fees of the refunded payments
  await createPayment(key, aPayment({ amount: 3_000_000 }));
  const staff = await asRole('staff', market.id);
  if (staff.actor.kind !== 'user') throw new Error('a person');
  person = { ...staff, actor: { ...staff.actor, proof: 'stale' } };
});

const proven = (): Caller => ({ ...person, actor: { ...person.actor, proof: 'recent' } as Caller['actor'] });
const paid = async (amount: number) => (await createPayment(key, aPayment({ amount }))).id;
const free = { include_payment_method_fee: false };
const refused = { code: 'proof_required' };

test('up to the limit nobody is asked; above it whoever proved long ago, and nothing has moved', async () => {
  const id = await paid(300_000);
  await refundPayment(person, { id, amount: 100_000, platform_details: { submerchants: [] } });
  // in small steps as well: earlier refunds count
  for (const amount of [1, 100_001, undefined])
    await expect(refundPayment(person, { id, ...(amount && { amount, platform_details: { submerchants: [] } }) })).rejects.toMatchObject(
      refused,
    );
  // a dry run needs no proof
  await refundPayment(person, { id, dry_run: true });
  expect((await refundPayment(proven(), { id })).amount_refunded).toBe(300_000);
});

test('a key is not asked, and under its key a refund that was made is answered again without a proof', async () => {
  await refundPayment(key, { id: await paid(200_000) });
  const id = await paid(200_000);
  const first = await refundPayment({ ...proven(), idempotencyKey: 'once' }, { id });
  expect(await refundPayment({ ...person, idempotencyKey: 'once' }, { id })).toEqual(first);
});

test('a refund to an account, and a link by which a customer names one, are asked for as well', async () => {
  const id = await paidBy(market.secretKey, 150_000);
  await expect(requestRefund(person, { id, ...account })).rejects.toMatchObject(refused);
  await expect(createRefundLink(person, { id, ...free })).rejects.toMatchObject(refused);
  await requestRefund(person, { id, ...account, dry_run: true });
  await createRefundLink(person, { id, ...free, amount: 100_000, platform_details: { submerchants: [] } });
  const claim = await createRefundLink(proven(), { id, ...free });
  await expect(sendRefundLink(person, { id: claim.id })).rejects.toMatchObject(refused);
});

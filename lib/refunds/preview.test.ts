import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import type { DryRunReply, PaymentReply } from '@/lib/payments/schema';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { smallestChange } from '@/lib/refunds/smallest-change';
import { aPayment, asRole, splitOf } from '@/lib/testing/market';
import { aShop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { runs } from '@/lib/testing/tier';

type Line = [merchant: string, type: string, amount: number, counterparty: string | null];
const isService = (id: string) => id.startsWith('00000000-0000-0000-0000-00000000000');
const linesOf = ({ postings }: DryRunReply): Line[] =>
  postings.map(({ merchant_id, type, amount, counterparty_id }) => [merchant_id, type, amount, counterparty_id]);

/** The records of the newest transaction of a payment, in the ledger's order. */
async function written(paymentId: string): Promise<Line[]> {
  const rows = await sql<{ accountId: string; type: string; amount: string; counterpartyId: string }>(
    `SELECT "accountId", type, amount, "counterpartyId" FROM "Entry" WHERE "transactionId" =
      (SELECT id FROM "LedgerTransaction" WHERE "paymentId" = $1 ORDER BY id DESC LIMIT 1) ORDER BY id`,
    [paymentId],
  );
  return rows
    .filter(({ accountId }) => !isService(accountId))
    .map(({ accountId, type, amount, counterpartyId }) => [
      accountId,
      type,
      Number(amount),
      isService(counterpartyId) ? null : counterpartyId,
    ]);
}

const some = fc.record({ weight: fc.integer({ min: 0, max: 10 }), fee: fc.integer({ min: 0, max: 100 }) });
/** Shares of an amount; the platform keeps the rest. */
const shares = (sellers: readonly string[], whole: number, given: { weight: number; fee: number }[], most: number) => {
  const total = given.reduce((all, { weight }) => all + weight, 0) + 3;
  return splitOf(
    ...given
      .map(({ weight, fee }, index): [string, number, number] => {
        const amount = Math.floor((whole * most * weight) / (total * 100));
        return [sellers[index] ?? '', amount, Math.floor((amount * fee) / 100)];
      })
      .filter(([, amount]) => amount > 0),
  );
};

const dryRun = async (call: (caller: Caller, raw: unknown) => Promise<PaymentReply>, caller: Caller, input: object) =>
  (await call(caller, { ...input, dry_run: true })) as unknown as DryRunReply;

test('preview equals result: what a capture or refund is shown to do is what the ledger then holds', async () => {
  const shop = await aShop({ sellers: 3 });
  const staff = await asRole('staff', shop.id);
  const seen = { captured: 0, refunded: 0, mended: 0 };
  /** The dry run, the call itself, and the ledger and every balance afterwards. */
  async function compare(call: Parameters<typeof dryRun>[0], input: { id: string }): Promise<void> {
    const shown = await dryRun(call, staff, input);
    await call(staff, input);
    expect(await written(input.id)).toEqual(linesOf(shown));
    for (const { merchant_id, available_after } of shown.balances) expect(await shop.available(merchant_id)).toBe(available_after);
  }
  const property = fc.asyncProperty(
    fc.record({
      amount: fc.integer({ min: 100, max: 50_000 }),
      tax: fc.constantFrom(0, 7, 500),
      part: fc.option(fc.integer({ min: 10, max: 99 })),
      split: fc.tuple(some, some, some),
      back: fc.option(fc.record({ part: fc.integer({ min: 1, max: 100 }), split: fc.tuple(some, some, some) })),
    }),
    async ({ amount, tax, part, split, back }) => {
      const { id } = await createPayment(staff, aPayment({ amount, tax, capture: false, platform_details: undefined }));
      const captured = part === null ? amount : Math.max(1, Math.floor((amount * part) / 100));
      const divided = shares(shop.sellers, captured, split, 100);
      await compare(capturePayment, { id, amount: captured, platform_details: divided } as { id: string });
      seen.captured += 1;
      const refund = Math.max(1, Math.floor((captured * (back?.part ?? 100)) / 100));
      const named = divided.submerchants.map(({ submerchant_id }) => submerchant_id);
      const wish = back && { amount: refund, platform_details: shares(named, refund, back.split.slice(0, named.length), 100) };
      const input = { id, ...wish };
      const shown = await dryRun(refundPayment, staff, input);
      if (shown.allowed) {
        await compare(refundPayment, input);
        seen.refunded += 1;
        return;
      }
      if (!wish) return;
      const entries = wish.platform_details.submerchants.map((entry) => ({
        submerchantId: entry.submerchant_id,
        amount: entry.amount,
        platformFee: entry.platform_fee,
      }));
      const available = new Map(shown.balances.map(({ merchant_id, available_before }) => [merchant_id, available_before]));
      const change = smallestChange({ amount: refund, entries }, shop.id, available);
      if (!change) return;
      const mended = change.entries.map(({ submerchantId, amount: yen, platformFee }): [string, number, number] => [
        submerchantId,
        yen,
        platformFee,
      ]);
      await compare(refundPayment, { id, amount: change.amount, platform_details: splitOf(...mended) } as { id: string });
      seen.mended += 1;
    },
  );
  await fc.assert(property, { ...runs(20, 200), endOnFailure: true });
  expect(seen.captured).toBeGreaterThan(0);
  expect(seen.refunded).toBeGreaterThan(0);
  expect(seen.mended).toBeGreaterThan(0);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { serviceAccounts } from '@/lib/ledger/account';
import { transactionOf } from '@/lib/ledger/transaction';
import { changesOf, postingsOf } from '@/lib/ledger/transfer';
import { cardBrands, processingFee, rateFor } from '@/lib/money/rates';
import { sum } from '@/lib/money/yen';
import { type CaptureState, captured, planCapture } from '@/lib/payments/capture';
import { captureTransfers } from '@/lib/payments/fees';
import { type PaymentView, paymentMoves, paymentStatuses } from '@/lib/payments/payment';
import { refusedRelease } from '@/lib/payments/refused-actions';
import type { SplitEntry } from '@/lib/splits/split';
import { aView } from '@/lib/testing/fixtures/payment-view';
import { runs } from '@/lib/testing/tier';

const now = new Date('2026-01-01T00:00:00Z');
const id = newId();
const stateOf = (view: PaymentView, sellers: string[] = [], isPlatform = true): CaptureState => ({
  view,
  terms: { isPlatform, sellers: new Set(sellers), rateBasisPoints: 360, customerFee: 0, isOff: false },
  attemptId: newId(),
  available: new Map(),
});

test('what can end an authorization, and when', () => {
  const paymentDeadline = now.toISOString();
  const later = new Date(now.getTime() + 1);
  for (const status of paymentStatuses) {
    const codes = (['not_capturable', 'not_cancellable'] as const).map(
      (code) => refusedRelease(aView({ status }), now, code)?.code ?? null,
    );
    const expected = { authorized: [null, null], pending: ['not_capturable', null] }[status as string] ?? [
      'not_capturable',
      'not_cancellable',
    ];
    expect([status, ...codes]).toEqual([status, ...expected]);
  }
  const open = aView({ status: 'authorized', paymentDeadline });
  expect(refusedRelease(open, now, 'not_capturable')).toBeNull();
  expect(refusedRelease(open, later, 'not_capturable')?.code).toBe('not_capturable');
  for (const kind of ['capture', 'void'] as const)
    expect(refusedRelease({ ...open, open: [kind] }, now, 'not_cancellable')?.code).toBe('not_cancellable');
  expect(refusedRelease({ ...open, open: ['authorize'] }, now, 'not_capturable')?.code).toBe('conflict');
});

test('nothing leaves a status that is the last', () => {
  const last = paymentStatuses.filter((status) => paymentMoves[status].length === 0);
  expect(last).toEqual(['cancelled', 'expired', 'refunded', 'failed']);
});

const anySplit = fc
  .array(fc.record({ amount: fc.integer({ min: 1, max: 100_000 }), fee: fc.nat(100_000) }), { maxLength: 10 })
  .map((given) => given.map(({ amount, fee }): SplitEntry => ({ submerchantId: newId(), amount, platformFee: fee % (amount + 1) })));

test('the shares of a capture add up to what was captured, whatever the split', () => {
  const property = fc.property(anySplit, fc.nat(100_000), fc.constantFrom(...cardBrands), fc.nat(100_000), (split, kept, brand, paid) => {
    const total = sum(split.map(({ amount }) => amount)) + kept;
    const merchant = newId();
    const { fee, tax } = processingFee(total, rateFor(brand));
    const transfers = captureTransfers(merchant, total, split, { rateBasisPoints: rateFor(brand), customerFee: paid, acquirer: 'sandbox' });
    const changes = changesOf(transfers);
    expect(sum([...changes.values()])).toBe(total - fee - tax);
    const fees = sum(split.map(({ platformFee }) => platformFee));
    expect(changes.get(merchant) ?? 0).toBe(kept + fees - fee - tax);
    for (const { submerchantId, amount, platformFee } of split) expect(changes.get(submerchantId)).toBe(amount - platformFee);
    expect(transfers.every(({ amount }) => amount > 0)).toBe(true);
    const cause = { tenantId: merchant, kind: 'capture', paymentId: id, attemptId: null, at: now.toISOString() };
    const { entries } = transactionOf(cause, transfers, new Set(split.map(({ submerchantId }) => submerchantId)), 7);
    const sides = entries.flatMap(({ fromAccountId, fromSlot, toAccountId, toSlot }) => [
      [fromAccountId, fromSlot] as const,
      [toAccountId, toSlot] as const,
    ]);
    expect(sides.every(([accountId, slot]) => slot === (changes.has(accountId) && accountId !== merchant ? 0 : 7))).toBe(true);
    expect(new Set(entries.flatMap(({ fromId, toId }) => [fromId, toId])).size).toBe(2 * transfers.length);
    expect(postingsOf(transfers).every(({ counterparty_id }) => !Object.values(serviceAccounts).includes(counterparty_id as never))).toBe(
      true,
    );
  });
  fc.assert(property, runs(300, 20_000));
});

test('of any part, no more is captured than was authorized, and the tax keeps its proportion', () => {
  const anyPart = fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.nat(9_999_999), fc.integer({ min: 1, max: 9_999_999 }));
  const property = fc.property(anyPart, ([amount, tax, wanted]) => {
    const view = aView({ status: 'authorized', amount, tax, hasSplit: false });
    const part = ((wanted - 1) % amount) + 1;
    const plan = planCapture(stateOf(view), { id, amount: part, platform_details: { submerchants: [] } }, now);
    expect(plan.attempt.amount).toBe(plan.amount + plan.tax);
    expect(plan.attempt.amount).toBeLessThanOrEqual(view.payment.authorizedAmount);
    expect(BigInt(plan.tax) * BigInt(amount) <= BigInt(tax) * BigInt(part)).toBe(true);
    if (part === amount) expect(plan.tax).toBe(tax);
    const { payment } = captured(view, plan, now.toISOString());
    expect(payment).toMatchObject({ status: 'captured', amount: part, tax: plan.tax, hasSplit: true });
    expect(payment.authorizedAmount).toBe(amount + tax);
  });
  fc.assert(property, runs(300, 20_000));
});

import { describe, expect, test } from 'vitest';
import type { RecordType } from '@/lib/ledger/record';
import { breakdownOf, plannedBreakdown } from '@/lib/payments/breakdown';
import type { LedgerRecord } from '@/lib/payments/ledger-schema';
import { aView } from '@/lib/testing/fixtures/payment-view';

const platform = { id: 'p', name: '紬マーケット', role: 'platform' as const, net: 0 };
const a = { id: 'a', name: '甲商店', role: 'payout' as const, net: 0 };
const b = { id: 'b', name: '乙商店', role: 'payout' as const, net: 0 };

type Move = [type: RecordType, from: string | null, to: string | null, amount: number];
/** Both sides of each move, as in the ledger; null is the service. */
const recordsOf = (moves: Move[]): LedgerRecord[] =>
  moves.flatMap(([type, from, to, amount], i) => {
    const side = (merchant: string | null, counterparty: string | null, signed: number, suffix: string) => ({
      id: `${i}${suffix}`,
      type,
      merchant_id: merchant,
      merchant_name: merchant,
      counterparty_id: counterparty,
      counterparty_name: counterparty,
      amount: signed,
      created_at: '2026-12-24T05:03:22Z',
      transaction_id: 't',
    });
    return [side(from, to, -amount, '-'), side(to, from, amount, '+')];
  });

const capture: Move[] = [
  ['payment', null, 'p', 10_000],
  ['payment_transfer', 'p', 'a', 6_000],
  ['platform_fee', 'a', 'p', 600],
  ['payment_transfer', 'p', 'b', 3_000],
  ['platform_fee', 'b', 'p', 300],
  ['processing_fee', 'p', null, 360],
  ['processing_fee_tax', 'p', null, 36],
];
const reversal: Move[] = [
  ['payment_transfer_return', 'a', 'p', 6_000],
  ['platform_fee_return', 'p', 'a', 600],
  ['payment_transfer_return', 'b', 'p', 3_000],
  ['platform_fee_return', 'p', 'b', 300],
  ['refund', 'p', null, 10_000],
];
const parties = [platform, a, b];
const figures = (breakdown: ReturnType<typeof breakdownOf>) => breakdown?.parts.map(({ key, amount, later }) => [key, amount, later]);

describe('how a captured payment was split', () => {
  test('the worked example, to the yen', () => {
    const breakdown = breakdownOf({ parties, records: recordsOf(capture) }, 10_000);
    expect(figures(breakdown)).toEqual([
      ['a', 5_400, 0],
      ['b', 2_700, 0],
      ['p', 1_504, 0],
      ['fee', 396, 0],
    ]);
    expect(breakdown).toMatchObject({ total: 10_000, agrees: true });
    expect(breakdown?.parts[0]?.terms).toEqual([6_000, -600]);
    expect(breakdown?.parts[2]?.terms).toEqual([10_000, -9_000, 900, -360, -36]);
  });

  test('a seller lights its own records and the other side of each', () => {
    const records = recordsOf(capture);
    const lit = breakdownOf({ parties, records }, 10_000)?.parts[0]?.record_ids ?? [];
    expect(lit).toHaveLength(4);
    expect(records.filter(({ id }) => lit.includes(id)).every((record) => [record.merchant_id, record.counterparty_id].includes('a'))).toBe(
      true,
    );
  });

  test('a reverse refund takes both sellers back to zero and leaves the breakdown as it was', () => {
    const breakdown = breakdownOf({ parties, records: recordsOf([...capture, ...reversal]) }, 10_000);
    expect(breakdown).toMatchObject({ total: 10_000, agrees: true });
    expect(breakdown?.parts.map(({ amount, later }) => amount + later)).toEqual([0, 0, -396, 396]);
  });

  test('says when the parts are not what was captured', () => {
    expect(breakdownOf({ parties, records: recordsOf(capture) }, 9_999)?.agrees).toBe(false);
    expect(breakdownOf({ parties, records: recordsOf(capture).filter(({ merchant_id }) => merchant_id !== 'b') }, 10_000)?.agrees).toBe(
      false,
    );
  });

  test('a seller sees what it kept and what it handed on', () => {
    const records = recordsOf(capture).filter(({ merchant_id }) => merchant_id === 'a');
    const breakdown = breakdownOf({ parties: [a], records }, 10_000);
    expect(figures(breakdown)).toEqual([
      ['a', 5_400, 0],
      ['handed-on', 600, 0],
    ]);
    expect(breakdown).toMatchObject({ total: 6_000, agrees: true });
    const later = recordsOf([...capture, ...reversal]).filter(({ merchant_id }) => merchant_id === 'a');
    expect(breakdownOf({ parties: [a], records: later }, 10_000)?.parts.map((part) => part.later)).toEqual([-5_400, -600]);
  });

  test('an ordinary merchant has its share and the fee', () => {
    const records = recordsOf([
      ['payment', null, 'p', 1_100],
      ['processing_fee', 'p', null, 39],
      ['processing_fee_tax', 'p', null, 3],
    ]);
    expect(figures(breakdownOf({ parties: [{ ...platform, role: 'ordinary' }], records }, 1_100))).toEqual([
      ['p', 1_058, 0],
      ['fee', 42, 0],
    ]);
  });

  test('nothing captured, nothing split', () => {
    expect(breakdownOf({ parties, records: [] }, 10_000)).toBeNull();
  });
});

const authorized = aView({ status: 'authorized', amount: 9_000, tax: 900 }, [{ submerchantId: 'a', amount: 6_000, platformFee: 600 }]);

test('the plan sums to what is authorized', () => {
  const breakdown = plannedBreakdown(authorized, new Map([['a', '甲商店']]));
  expect(breakdown?.parts.map(({ amount }) => amount)).toEqual([5_400, 4_500]);
  expect(breakdown).toMatchObject({ total: 9_900, planned: true });
  expect(plannedBreakdown(aView({ hasSplit: false }), new Map())).toBeNull();
});

test('a seller sees the plan of its own entry, not of the rest', () => {
  const breakdown = plannedBreakdown({ ...authorized, isOwnPart: true }, new Map());
  expect(breakdown?.parts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['seller', 5_400],
    ['handedOn', 600],
  ]);
  expect(breakdown).toMatchObject({ total: 6_000, planned: true });
});

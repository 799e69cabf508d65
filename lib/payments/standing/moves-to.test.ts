import { expect, test } from 'vitest';
import type { Standing } from '@/lib/acquirers/acquirer';
import { type PaymentRow, type PaymentStatus, type PaymentView, paymentStatuses } from '@/lib/payments/payment';
import { type Move, movesTo } from '@/lib/payments/standing/moves-to';
import { aView } from '@/lib/testing/fixtures/payment-view';
import { visa } from '@/lib/testing/stand-ins/remote-acquirer';

const there = (status: Standing['status'], change: Partial<Standing> = {}): Standing => ({
  reference: 'p_1',
  status,
  total: 10_000,
  refunded: [],
  facts: {},
  ...change,
});
const wallet: Partial<PaymentRow> = {
  method: 'paypay',
  brand: 'paypay',
  pageId: 'x',
  capturesItself: true,
  paymentDeadline: '2026-01-01T01:00:00.000Z',
};
const manual = { ...wallet, capturesItself: false };
const hosted: Partial<PaymentRow> = { ...wallet, method: 'credit_card', brand: null };
const cash: Partial<PaymentRow> = { ...wallet, method: 'konbini', brand: 'konbini', paymentDeadline: '2026-01-04T15:29:59.000Z' };
const card: Partial<PaymentRow> = { paymentDeadline: '2026-01-31T00:00:00.000Z' };

const now = new Date('2026-01-05T00:00:00.000Z');
const platform = { isPlatform: true, now };
/** A move in a word. */
const word = (move: Move): string => {
  if (move.kind === 'tell') return move.notice.outcome;
  if (move.kind === 'give_back') return `${move.by} ${move.amount}`;
  return move.kind === 'hold' ? `held: ${move.result}` : move.kind;
};
const next = (row: Partial<PaymentRow>, standing: Standing, { open = [] as PaymentView['open'], isPlatform = true } = {}) =>
  word(movesTo({ ...aView(row), open }, standing, { isPlatform, now }));

const stands = ['pending', 'authorized', 'captured', 'refunded', 'cancelled', 'expired', 'failed'] as const;
const row = (given: Partial<PaymentRow>, status: PaymentStatus) =>
  stands.map((stood) => next({ ...given, status }, there(stood, { card: visa })));

test('every state of ours beside every one of theirs', () => {
  const grid = (given: Partial<PaymentRow>) => Object.fromEntries(paymentStatuses.map((status) => [status, row(given, status).join(', ')]));
  const ended = 'close 10000, cancel 10000, refund 10000, none, none, none, none';
  const taken = 'none, none, none, none, held: ended_there, held: ended_there, held: ended_there';
  const same = { captured: taken, refunded: taken, cancelled: ended, expired: ended, failed: ended };
  expect(grid(wallet)).toEqual({
    pending: 'none, wait, approved, approved, cancelled, expired, declined',
    authorized: 'none, none, captured, captured, cancelled, expired, cancelled',
    ...same,
  });
  expect(grid(manual).pending).toBe('none, approved, approved, approved, cancelled, expired, declined');
  expect(grid(hosted).pending).toBe('none, wait, approved, approved, cancelled, expired, declined');
  expect(grid(card).authorized).toBe('none, none, captured, captured, cancelled, expired, cancelled');
  const unpaid = 'close 10000, close 10000, held: paid_after_end, none, none, none, none';
  expect(grid(cash)).toMatchObject({
    authorized: 'none, none, paid, paid, cancelled, expired, cancelled',
    expired: unpaid,
    cancelled: unpaid,
  });
});

test('while a call of ours has no outcome nothing is done; a refund is no such call', () => {
  for (const kind of ['authorize', 'capture', 'void'] as const)
    for (const stood of stands) expect(next({ ...manual, status: 'authorized' }, there(stood), { open: [kind] })).toBe('wait');
  expect(next({ ...manual, status: 'authorized' }, there('captured'), { open: ['refund'] })).toBe('captured');
});

test('money that is there, and not as it was asked for, is held', () => {
  for (const status of ['pending', 'authorized'] as const) {
    const ours = { ...manual, status };
    expect(next(ours, there('captured', { total: 9_999 }))).toBe('held: captured_in_part');
    expect(next(ours, there('captured', { total: 10_001 }))).toBe('held: amount_differs');
    expect(next(ours, there('captured', { total: 0 }))).toBe('held: amount_differs');
    expect(next(ours, there('authorized', { total: 9_999 }))).toBe('held: amount_differs');
    expect(next({ ...ours, hasSplit: false }, there('captured'))).toBe('held: captured_without_split');
    expect(next({ ...ours, fraudMarkedAt: '2026-01-01T00:00:00.000Z' }, there('captured'))).toBe('held: captured_marked_as_fraud');
  }
  const shops = { ...manual, status: 'authorized' as const, hasSplit: false };
  expect(next(shops, there('captured'), { isPlatform: false })).toBe('captured');
  expect(next({ status: 'captured' }, there('captured', { total: 9_000 }))).toBe('held: amount_differs');
  expect(next({ ...hosted, status: 'pending' }, there('captured'))).toBe('held: card_unknown');
});

test('the fee that the customer pays is in what stands there', () => {
  const ours = { ...manual, status: 'authorized' as const, paymentMethodFee: 330 };
  expect(next(ours, there('captured', { total: 10_330 }))).toBe('captured');
  expect(next(ours, there('captured', { total: 10_000 }))).toBe('held: captured_in_part');
  expect(next(ours, there('captured', { total: 330 }))).toBe('held: amount_differs');
});

test('of one that has ended here only what is still there goes back', () => {
  const refund = (amount: number, status: 'succeeded' | 'failed') => ({ reference: 'r', attemptId: null, amount, status, reason: null });
  const ours = { ...wallet, status: 'failed' as const };
  expect(next({ ...ours, paymentMethodFee: 330 }, there('pending', { total: 0 }))).toBe('close 10330');
  expect(next(ours, there('captured', { refunded: [refund(10_000, 'succeeded')] }))).toBe('none');
  expect(next(ours, there('captured', { refunded: [refund(10_000, 'failed')] }))).toBe('refund 10000');
  expect(next(ours, there('captured', { refunded: [refund(10_000, 'failed'), refund(10_000, 'failed')] }))).toBe('held: not_given_back');
  expect(next(ours, there('captured', { refunded: [refund(4_000, 'succeeded')] }))).toBe('held: paid_after_end');
});

test('an authorization ends when they say, and never after the days that we hold one for', () => {
  const end = (given: Partial<PaymentRow>, until: string) => {
    const move = movesTo(aView({ ...given, status: 'authorized' }), there('authorized', { until }), platform);
    return move.kind === 'tell' ? move.notice.until : move.kind;
  };
  expect(end(card, '2026-01-08T00:00:00Z')).toBe('2026-01-08T00:00:00.000Z');
  expect(end({ paymentDeadline: '2026-01-08T00:00:00.000Z' }, '2026-01-20T00:00:00Z')).toBe('2026-01-20T00:00:00.000Z');
  expect(end({ paymentDeadline: '2026-01-08T00:00:00.000Z' }, '2026-03-01T00:00:00Z')).toBe('2026-01-31T00:00:00.000Z');
  expect(end(card, '2026-01-31T00:00:00+00:00')).toBe('none');
  expect(end(card, '2026-03-01T00:00:00Z')).toBe('none');
  // who has to pay in was told until when
  expect(end(cash, '2026-01-05T15:29:59Z')).toBe('none');
  expect(end(cash, '2026-01-03T15:29:59Z')).toBe('2026-01-03T15:29:59.000Z');
});

test('what was approved is told with what the acquirer shows of it, and counts however late', () => {
  const move = movesTo(aView({ ...hosted, status: 'pending' }), there('captured', { card: visa, until: '2026-01-08T00:00:00Z' }), platform);
  const notice = { outcome: 'approved', card: visa, until: '2026-01-08T00:00:00Z', reference: 'p_1', stands: true };
  expect(move).toEqual({ kind: 'tell', notice });
});

test('numbers of an ended payment are closed there while somebody can pay at them, and left once their own time is over', () => {
  const ended = (until?: string) => next({ ...cash, status: 'expired' }, there('authorized', until === undefined ? {} : { until }));
  expect([ended(), ended('2026-01-05T00:00:00.001Z')]).toEqual(['close 10000', 'close 10000']);
  expect([ended('2026-01-05T00:00:00.000Z'), ended('2026-01-04T15:29:59.000Z')]).toEqual(['none', 'none']);
});

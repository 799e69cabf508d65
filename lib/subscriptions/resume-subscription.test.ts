// What was given up goes on now: the same whether that is before, within or after the minutes in which its day's charges are made.
import { expect, test } from 'vitest';
import type { Refusal } from '@/lib/refusal';
import { causesOfSubscription } from '@/lib/subscriptions/notifications/causes';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { begun, chargedOnResume, paid, stepOf, suspended } from '@/lib/subscriptions/renewal';
import { resumed } from '@/lib/subscriptions/resume-subscription';
import { newSubscription } from '@/lib/subscriptions/start';
import { endsWithPeriod, type PendingChange, type SubscriptionRow } from '@/lib/subscriptions/subscription';

/** Charged at 10:20. */
const id = '0199b6a0-0000-7000-8000-0000000004b0';
const at1020 = (day: string) => `${day}T01:20:00.000Z`;
const fresh = newSubscription(
  { tenantId: id, tenantNumber: 1, id },
  { customer: id, amount: 3_000, tax: 300, period: 'monthly', start_at: at1020('2027-01-31') },
  new Date(at1020('2027-01-20')),
);
const first = new Date(at1020('2027-01-31'));
const given: SubscriptionRow = suspended(paid(begun(fresh, 1, first), first.toISOString()));
const change: PendingChange = {
  amount: 4_000,
  tax: 400,
  platformDetails: null,
  effectiveAt: at1020('2027-02-28'),
  consent: 'asked',
  otherwise: 'end',
};
const resumedAt = (row: SubscriptionRow, now: Date, start: 'now' | 'next' = 'now') =>
  resumed({ subscription: row, charge: null } as SubscriptionView, start, now)?.row as SubscriptionRow;

const times = ['09:00', '10:20', '10:30', '12:00', '23:59'].map((time) => [time, new Date(`2027-05-05T${time}:00+09:00`)] as const);

test.each(times)(
  'at %s a price that nobody has agreed to is not charged: the old one is, and the answer is due at the next date',
  (_time, now) => {
    for (const consent of ['asked', 'refused'] as const)
      for (const otherwise of ['end', 'keep'] as const) {
        const row = { ...given, pendingChange: { ...change, consent, otherwise } };
        const after = resumedAt(row, now);
        expect([endsWithPeriod(after), stepOf(after, now)]).toEqual([false, { kind: 'charge', sequence: 2 }]);
        expect(chargedOnResume(row, now)).toBe(3_300);
        const open = paid(begun(after, 2, now), now.toISOString());
        const next = new Date(at1020('2027-06-05'));
        expect(open).toMatchObject({
          amount: 3_000,
          nextCaptureAt: next.toISOString(),
          pendingChange: { consent, effectiveAt: next.toISOString() },
        });
        expect(stepOf(open, new Date(next.getTime() - 1))).toBeNull();
        expect(stepOf(open, next)).toEqual(otherwise === 'end' ? { kind: 'end' } : { kind: 'charge', sequence: 3 });
        const agreed = begun({ ...open, pendingChange: { ...change, effectiveAt: next.toISOString(), consent: 'given' } }, 3, next);
        expect([agreed.amount, agreed.pendingChange]).toEqual([4_000, null]);
      }
  },
);

test.each(times)('at %s an agreed price is charged at once, and a lower one that needs no consent', (_time, now) => {
  for (const [amount, consent] of [
    [4_000, 'given'],
    [2_000, 'not_needed'],
  ] as const) {
    const row = { ...given, pendingChange: { ...change, amount, tax: amount / 10, consent } };
    expect(chargedOnResume(row, now)).toBe(amount * 1.1);
    expect(begun(resumedAt(row, now), 2, now)).toMatchObject({ amount, pendingChange: null });
  }
});

test.each(times)('at %s it is charged before ends_at, and not resumed from then on', (_time, now) => {
  const until = (ms: number) => ({ ...given, endsAt: new Date(now.getTime() + ms).toISOString() });
  expect(stepOf(resumedAt(until(1), now), now)).toEqual({ kind: 'charge', sequence: 2 });
  expect(chargedOnResume(until(1), now)).toBe(3_300);
  for (const ms of [0, -1, -60_000, -10 * 3_600_000]) {
    expect([ms, chargedOnResume(until(ms), now)]).toEqual([ms, null]);
    for (const start of ['now', 'next'] as const) {
      const refusal = (() => {
        try {
          return resumedAt(until(ms), now, start);
        } catch (error) {
          return error as Refusal;
        }
      })() as Refusal;
      expect([refusal.code, refusal.sentence.en, refusal.sentence.ja]).toEqual([
        'conflict',
        expect.stringContaining('ends_at'),
        expect.stringContaining('終了日時'),
      ]);
    }
  }
});

test.each(times)(
  'at %s the charges that are left are counted from the paid ones, and an end that was to come is taken back',
  (_time, now) => {
    const after = resumedAt({ ...given, maxCharges: 2, cancelAtPeriodEnd: true }, now);
    expect(stepOf(after, now)).toEqual({ kind: 'charge', sequence: 2 });
    const open = paid(begun(after, 2, now), now.toISOString());
    expect(stepOf(open, new Date(at1020('2027-06-05')))).toEqual({ kind: 'end' });
  },
);

test('resumed at its next date, an answer is due there: without it, it ends', () => {
  const now = new Date('2027-05-05T12:00:00+09:00');
  const after = resumedAt({ ...given, pendingChange: change }, now, 'next');
  expect(after.pendingChange?.effectiveAt).toBe(at1020('2027-05-31'));
  expect(stepOf(after, new Date(at1020('2027-05-31')))).toEqual({ kind: 'end' });
  expect(chargedOnResume({ ...given, status: 'active' }, now)).toBeNull();
});

test('resumed now with a price that is still to be answered, its customer is told of the later day; who has refused it is told nothing', () => {
  const now = new Date('2027-05-05T12:00:00+09:00');
  const told = (consent: 'asked' | 'refused') => {
    const row = { ...given, pendingChange: { ...change, consent } };
    const view = { subscription: resumedAt(row, now), customer: { email: 'hanako@example.jp' } } as SubscriptionView;
    return causesOfSubscription('subscription.updated', view, row).mail?.kind;
  };
  expect([told('asked'), told('refused')]).toEqual(['subscription_changed', undefined]);
});

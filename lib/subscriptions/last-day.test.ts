// The day on which a subscription ends is one, wherever it is told.
import { expect, test } from 'vitest';
import { mailFactsOf } from '@/lib/subscriptions/notifications/facts';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { begun, ended, paid, refused, stepOf, trying } from '@/lib/subscriptions/renewal';
import { newSubscription } from '@/lib/subscriptions/start';
import { chargedAt, endedOn, lastDayOf, plannedEndOf, type SubscriptionRow } from '@/lib/subscriptions/subscription';

const id = '0199b6a0-0000-7000-8000-0000000004b0';
const at1020 = (day: string) => `${day}T01:20:00.000Z`;
const time = (day: string) => new Date(at1020(day));
const fresh = newSubscription(
  { tenantId: id, tenantNumber: 1, id },
  { customer: id, amount: 3_000, tax: 300, period: 'monthly', start_at: at1020('2027-01-31') },
  time('2027-01-20'),
);
const active = paid(begun(fresh, 1, time('2027-01-31')), at1020('2027-01-31'));

test.each([
  ['2027-02-01T00:00:00.000Z', '2027-02-27'],
  [at1020('2027-02-28'), '2027-02-27'],
  ['2027-02-28T01:20:00.001Z', '2027-03-30'],
  ['2027-04-15T00:00:00.000Z', '2027-04-29'],
])('with ends_at %s the mail, the page and the end name %s', (endsAt, lastDay) => {
  let row: SubscriptionRow = { ...active, endsAt };
  const mail = (of: SubscriptionRow) =>
    mailFactsOf({ subscription: of, charge: null, customer: { kind: 'paypay' } } as SubscriptionView, 0);
  expect([plannedEndOf(row), mail(row).endsOn?.toISOString().slice(0, 10)]).toEqual([lastDay, lastDay]);
  let now = new Date(row.nextCaptureAt ?? '');
  for (let step = stepOf(row, now); step?.kind === 'charge'; step = stepOf(row, now)) {
    expect(now.getTime()).toBeLessThan(Date.parse(endsAt));
    row = paid(begun(row, step.sequence, now), now.toISOString());
    now = new Date(row.nextCaptureAt ?? '');
  }
  expect([stepOf(row, now), lastDayOf(row)]).toEqual([{ kind: 'end' }, lastDay]);
  const over = ended(row, now.toISOString());
  expect([endedOn(over), mail(over).endedOn?.toISOString().slice(0, 10)]).toEqual([lastDay, lastDay]);
});

test('ended before its period is over, or unpaid, its last day is that day; one that goes on has none', () => {
  expect([endedOn(active), plannedEndOf(active)]).toEqual([null, null]);
  expect(endedOn(ended(active, at1020('2027-02-10')))).toBe('2027-02-10');
  expect(endedOn(ended(fresh, at1020('2027-01-25')))).toBe('2027-01-25');
  const open = trying(begun(active, 2, time('2027-02-28')));
  const given = { firstTriedAt: at1020('2027-02-28'), retryDays: [] };
  const unpaid = refused(open, { code: 'card_declined' }, { ...given, at: at1020('2027-02-28') });
  expect(endedOn(ended(unpaid, at1020('2027-06-10')))).toBe('2027-06-10');
});

test('a service that comes back after ends_at charges nothing: the period is missed, and it ends with it', () => {
  const row = { ...active, endsAt: '2027-03-10T00:00:00.000Z' };
  const late = time('2027-03-15');
  expect(stepOf(row, time('2027-03-09'))).toEqual({ kind: 'charge', sequence: 2 });
  expect(stepOf(row, late)).toEqual({ kind: 'miss', sequence: 2 });
  const missed = begun(row, 2, late);
  expect([missed.nextCaptureAt, stepOf(missed, late)]).toEqual([chargedAt(row, 3), null]);
  expect(stepOf(missed, time('2027-03-31'))).toEqual({ kind: 'end' });
});

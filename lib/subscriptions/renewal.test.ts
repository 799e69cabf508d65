import { expect, test } from 'vitest';
import {
  begun,
  ended,
  fromNextDate,
  lastTryOf,
  leftUnasked,
  paid,
  refused,
  reminderAfter,
  scheduled,
  stepOf,
  suspended,
  triedAgain,
  trying,
  withOtherCard,
} from '@/lib/subscriptions/renewal';
import { newSubscription } from '@/lib/subscriptions/start';
import { type ChargeRow, chargedAt, type SubscriptionRow } from '@/lib/subscriptions/subscription';

const id = '0199b6a0-0000-7000-8000-000000000000';
const at10 = (day: string) => `${day}T01:00:00.000Z`;
const time = (day: string) => new Date(at10(day));

const asked = { customer: id, amount: 3_000, tax: 300, period: 'monthly' as const, start_at: at10('2027-01-31') };
const fresh = newSubscription({ tenantId: id, tenantNumber: 1, id }, asked, time('2027-01-20'));

/** After the first charge. */
const active = paid(begun(fresh, 1, time('2027-01-31')), at10('2027-01-31'));
const monthly = { firstTriedAt: at10('2027-02-28'), retryDays: [1, 3, 5, 7] };
/** The second charge refused. */
const refusedOnce = (refusal: Parameters<typeof refused>[1], row = active) =>
  refused(trying(begun(row, 2, time('2027-02-28'))), refusal, { at: at10('2027-02-28'), ...monthly });

test('a charge that is paid is followed by the next on its date, counted from the anchor', () => {
  expect([active.status, active.sequence, active.nextCaptureAt, active.dueAt]).toEqual([
    'active',
    1,
    at10('2027-02-28'),
    at10('2027-02-28'),
  ]);
  expect(stepOf(active, time('2027-02-27'))).toBeNull();
  expect(stepOf(active, time('2027-02-28'))).toEqual({ kind: 'charge', sequence: 2 });
  const second = paid(begun(active, 2, time('2027-02-28')), at10('2027-02-28'));
  expect([second.nextCaptureAt, second.paidCount, second.startedAt]).toEqual([at10('2027-03-31'), 2, at10('2027-01-31')]);
});

test('nothing is due while its payment is under way', () => {
  const under = trying(begun(active, 2, time('2027-02-28')));
  expect(stepOf(under, time('2030-01-01'))).toBeNull();
});

test('a soft refusal is tried again after 1, 3, 5 and 7 days, then given up', () => {
  let row = active;
  const tried: string[] = [];
  row = begun(row, 2, time('2027-02-28'));
  for (let day = '2027-02-28'; row.status !== 'suspended'; day = row.retryAt?.slice(0, 10) ?? day) {
    if (row.retryAt !== null) expect(stepOf(row, time(day))).toEqual({ kind: 'charge', sequence: 2 });
    tried.push(day);
    row = refused(trying(row), { code: 'insufficient_funds' }, { at: at10(day), ...monthly });
  }
  expect(tried).toEqual(['2027-02-28', '2027-03-01', '2027-03-03', '2027-03-05', '2027-03-07']);
  expect([row.retryCount, row.retryAt, row.nextCaptureAt, row.dueAt]).toEqual([5, null, null, null]);
});

test.each([
  ['card_expired', undefined, 'card'],
  ['invalid_number', undefined, 'card'],
  ['fraudulent', undefined, 'card'],
  ['card_declined', 'never', 'card'],
  ['card_declined', 'with_customer', 'customer'],
] as const)('after %s (%s) nobody tries again: it waits for the %s, then is given up', (code, retry, needs) => {
  const row = refusedOnce({ code, retry });
  expect([row.status, row.retryAt, row.lastFailure?.needs]).toEqual(['retrying', at10('2027-03-07'), needs]);
  expect(stepOf(row, time('2027-03-06'))).toBeNull();
  expect(stepOf(row, time('2027-03-07'))).toEqual({ kind: 'suspend' });
});

test('an acquirer that could not be asked counts as no try, and the period is missed rather than given up', () => {
  const row = refusedOnce({ code: 'other_error', neverAsked: true });
  expect([row.retryCount, row.retryAt, row.lastFailure?.outage]).toEqual([0, '2027-02-28T02:00:00.000Z', true]);
  expect(stepOf(row, time('2027-03-01'))).toEqual({ kind: 'charge', sequence: 2 });
  expect(stepOf(row, time('2027-03-31'))).toEqual({ kind: 'miss', sequence: 2 });
});

test('what nobody was asked for is no refused try', () => {
  const row = refusedOnce({ code: 'invalid_parameter', needs: 'merchant' });
  expect([row.status, row.retryCount, row.retryAt]).toEqual(['retrying', 0, at10('2027-03-07')]);
  const asked = refused(trying(row), { code: 'card_declined' }, { at: at10('2027-03-01'), ...monthly });
  expect([asked.retryCount, refusedOnce({ code: 'card_declined', retry: 'never' }).retryCount]).toEqual([1, 1]);
});

test('what an acquirer could not be asked for is over with its period, and leaves the next one nothing', () => {
  const row = leftUnasked({ ...refusedOnce({ code: 'other_error', neverAsked: true }), retryCount: 2 });
  expect(row).toMatchObject({ status: 'active', retryCount: 0, retryAt: null, lastFailure: null, dueAt: at10('2027-03-31') });
  expect(stepOf(row, time('2027-03-31'))).toEqual({ kind: 'charge', sequence: 3 });
  const paused = begun({ ...row, pausedSince: at10('2027-03-01') }, 3, time('2027-03-31'));
  expect(stepOf(paused, time('2027-04-29'))).toBeNull();
});

test('without retries a refusal gives the period up at once; of a suspended one it changes nothing', () => {
  const row = refused(
    begun(active, 2, time('2027-02-28')),
    { code: 'card_declined' },
    { at: at10('2027-02-28'), ...monthly, retryDays: [] },
  );
  expect(row.status).toBe('suspended');
  const again = refused(row, { code: 'card_declined' }, { at: at10('2027-03-02'), ...monthly });
  expect([again.status, again.dueAt]).toEqual(['suspended', null]);
  expect(paid(row, at10('2027-03-02')).status).toBe('active');
});

test('an installation that was off charges the open period, and no period that is over', () => {
  expect(stepOf(active, time('2027-03-30'))).toEqual({ kind: 'charge', sequence: 2 });
  expect(stepOf(active, time('2027-03-31'))).toEqual({ kind: 'miss', sequence: 2 });
});

test('days that are not before the next charge do not count: of a weekly one those from the seventh on', () => {
  const weekly = paid(begun({ ...fresh, period: 'weekly' }, 1, time('2027-01-31')), at10('2027-01-31'));
  const at = at10('2027-02-07');
  const open = trying(begun(weekly, 2, time('2027-02-07')));
  const refusedAt = (day: string, retryDays: number[], code: 'card_expired' | 'card_declined' = 'card_declined') =>
    refused(open, { code }, { at: at10(day), firstTriedAt: at, retryDays });
  expect(refusedAt('2027-02-07', [6, 7]).retryAt).toBe(at10('2027-02-13'));
  expect(refusedAt('2027-02-13', [6, 7, 30]).status).toBe('suspended');
  expect(refusedAt('2027-02-07', [7, 14]).status).toBe('suspended');
  expect(refusedAt('2027-02-07', [1, 5, 9], 'card_expired').retryAt).toBe(at10('2027-02-12'));
  // of a monthly one whose month is short
  expect(
    refused(
      trying(begun(active, 2, time('2027-02-28'))),
      { code: 'card_declined' },
      { ...monthly, at: at10('2027-02-28'), retryDays: [30] },
    ).retryAt,
  ).toBe(at10('2027-03-30'));
});

test('the last try is the last of the days, or that which is waited for: the days may be others by now', () => {
  const charge = { firstTriedAt: at10('2027-02-28') } as ChargeRow;
  const row = refusedOnce({ code: 'insufficient_funds' });
  const last = (retryDays: number[], subscription = row) => lastTryOf({ subscription, charge, retryDays });
  expect([last([1, 3, 5, 7]), last([]), last([2])]).toEqual([at10('2027-03-07'), at10('2027-03-01'), at10('2027-03-02')]);
  const waiting = refusedOnce({ code: 'card_expired' });
  expect([last([1, 9], waiting), last([], waiting)]).toEqual([at10('2027-03-07'), at10('2027-03-07')]);
  expect(lastTryOf({ subscription: row, charge: null, retryDays: [1] })).toBeNull();
});

test('another card that is given while a payment is under way is tried at once where that is refused, and is of no account where it is paid', () => {
  const open = withOtherCard(trying(begun(active, 2, time('2027-02-28'))), at10('2027-02-28'));
  expect(stepOf(open, time('2030-01-01'))).toBeNull();
  for (const code of ['insufficient_funds', 'card_expired'] as const)
    for (const retryDays of [[1, 3], []]) {
      const row = refused(open, { code }, { ...monthly, at: at10('2027-03-01'), retryDays });
      expect([row.status, row.retryAt, row.lastFailure]).toEqual(['retrying', at10('2027-03-01'), { code, at: at10('2027-03-01') }]);
      expect(stepOf(row, time('2027-03-01'))).toEqual({ kind: 'charge', sequence: 2 });
    }
  expect(paid(open, at10('2027-03-01'))).toMatchObject({ retryAt: null, dueAt: at10('2027-03-31') });
  expect(triedAgain(refusedOnce({ code: 'card_expired' }), at10('2027-03-02')).dueAt).toBe(at10('2027-03-02'));
});

test('it ends with its period: asked for, after so many charges, or at its end', () => {
  const end = { kind: 'end' };
  expect(stepOf({ ...active, cancelAtPeriodEnd: true }, time('2027-02-28'))).toEqual(end);
  expect(stepOf({ ...active, maxCharges: 1 }, time('2027-02-28'))).toEqual(end);
  expect(stepOf({ ...active, maxCharges: 2 }, time('2027-02-28'))).toEqual({ kind: 'charge', sequence: 2 });
  expect(stepOf({ ...active, endsAt: at10('2027-02-28') }, time('2027-02-28'))).toEqual(end);
  expect(stepOf({ ...active, endsAt: at10('2027-03-01') }, time('2027-02-28'))).toEqual({ kind: 'charge', sequence: 2 });
  // what is unpaid by then is not asked for any more
  const unpaid = scheduled({ ...refusedOnce({ code: 'insufficient_funds' }), endsAt: at10('2027-03-02'), retryAt: at10('2027-03-03') });
  expect([stepOf(unpaid, time('2027-03-02')), stepOf(unpaid, time('2027-03-03'))]).toEqual([null, end]);
  expect(stepOf({ ...unpaid, endsAt: at10('2027-03-04') }, time('2027-03-03'))).toEqual({ kind: 'charge', sequence: 2 });
  const over = ended(active, at10('2027-02-10'));
  expect([over.status, over.dueAt, stepOf(over, time('2030-01-01'))]).toEqual(['deleted', null, null]);
  expect(() => paid(over, at10('2027-02-11'))).toThrow('from deleted to active');
});

test('a pause leaves dates out and keeps the anchor', () => {
  const paused = { ...active, pausedSince: at10('2027-02-10'), resumesAt: at10('2027-03-15') };
  expect(stepOf(paused, time('2027-02-28'))).toEqual({ kind: 'skip', sequence: 2 });
  const skipped = begun(paused, 2, time('2027-02-28'));
  expect([skipped.pausedSince, skipped.nextCaptureAt]).toEqual([at10('2027-02-10'), at10('2027-03-31')]);
  expect(stepOf(skipped, time('2027-03-31'))).toEqual({ kind: 'charge', sequence: 3 });
  expect(begun(skipped, 3, time('2027-03-31'))).toMatchObject({ pausedSince: null, resumesAt: null, nextCaptureAt: at10('2027-04-30') });
  expect(stepOf({ ...paused, resumesAt: null }, time('2027-02-28'))).toEqual({ kind: 'skip', sequence: 2 });
});

test('a change is in force from its date on, and a higher price once its customer has agreed', () => {
  const change = {
    amount: 4_000,
    tax: 400,
    platformDetails: null,
    effectiveAt: at10('2027-02-28'),
    consent: 'not_needed' as const,
    otherwise: 'keep' as const,
  };
  const price = ({ amount, tax, pendingChange }: SubscriptionRow) => [amount, tax, pendingChange];
  expect(price(begun({ ...active, pendingChange: change }, 2, time('2027-02-28')))).toEqual([4_000, 400, null]);
  const later = { ...change, effectiveAt: at10('2027-03-31') };
  expect(price(begun({ ...active, pendingChange: later }, 2, time('2027-02-28')))).toEqual([3_000, 300, later]);
  const asked = { ...change, consent: 'asked' as const };
  // nobody has agreed by then: the next date is the first on which it can be charged
  const next = { ...asked, effectiveAt: at10('2027-03-31') };
  expect(price(begun({ ...active, pendingChange: asked }, 2, time('2027-02-28')))).toEqual([3_000, 300, next]);
  expect(stepOf({ ...active, pendingChange: asked }, time('2027-02-28'))).toEqual({ kind: 'charge', sequence: 2 });
  expect(stepOf({ ...active, pendingChange: { ...asked, otherwise: 'end' } }, time('2027-02-28'))).toEqual({ kind: 'end' });
});

test('who pays by the year is told 30 and 7 days before', () => {
  const yearly = paid(begun({ ...fresh, period: 'yearly' }, 1, time('2027-01-31')), at10('2027-01-31'));
  expect([yearly.nextCaptureAt, yearly.remindAt, yearly.dueAt]).toEqual([at10('2028-01-31'), at10('2028-01-01'), at10('2028-01-01')]);
  expect(stepOf(yearly, time('2028-01-01'))).toEqual({ kind: 'remind' });
  const told = scheduled({ ...yearly, remindAt: reminderAfter(yearly, time('2028-01-01')) });
  expect(told.dueAt).toBe(at10('2028-01-24'));
  expect(reminderAfter(told, time('2028-01-24'))).toBeNull();
  expect(reminderAfter({ ...yearly, cancelAtPeriodEnd: true }, time('2027-06-01'))).toBeNull();
});

test('the next date is the same day as long as its moment is yet to come', () => {
  const nextAfter = (at: string) => fromNextDate(suspended(active), new Date(at)).nextCaptureAt;
  expect(nextAfter('2027-03-31T00:59:59.000Z')).toBe(at10('2027-03-31'));
  expect(nextAfter(at10('2027-03-31'))).toBe(at10('2027-04-30'));
  // never the period again that was given up
  expect(nextAfter('2027-01-31T00:00:00.000Z')).toBe(at10('2027-02-28'));
});

test('what was given up owes nothing, and stays until somebody resumes it', () => {
  const row = suspended(refusedOnce({ code: 'card_declined' }));
  expect([row.status, row.dueAt, row.nextCaptureAt]).toEqual(['suspended', null, null]);
  expect(stepOf(row, time('2030-01-01'))).toBeNull();
  expect(chargedAt({ ...row, anchor: '2027-05-05', anchorSequence: 3 }, 3)).toBe(at10('2027-05-05'));
});

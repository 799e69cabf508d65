import { expect, test } from 'vitest';
import { rowsOf } from '@/components/home/overview/queue-rows';
import type { OverviewReply } from '@/lib/overview/schema';

const none = { count: 0, oldest: null };
const queues = {
  ...{
    attempts: none,
    adjustments: none,
    proposals: none,
    applications: none,
    deposits: none,
    refund_requests: none,
    payouts: { ...none, amount: 0, next: null },
    overdue: { count: 0, amount: 0, held: 0, days: 0 },
    notices: null,
  },
  mails: { ...none, failing: 0, failed: 0 },
  acquirer_differences: none,
  disputes: none,
  missed_periods: none,
};
const overview = { queues, unreachable: [], due: [], proof: null } as unknown as OverviewReply;

test('a proxy that the settings do not count comes first and needs attention; without one there is no such row', () => {
  const rows = (isForwarded: boolean) => rowsOf(overview, { waiting: null, now: new Date(), isForwarded });
  expect(rows(true)[0]).toMatchObject({ kind: 'proxy', attention: true });
  expect(rows(true).slice(1)).toEqual(rows(false));
  expect(rows(false).filter(({ attention }) => attention)).toEqual([]);
});

test('notices of acquirers have a row where there can be any, and need attention where one waits for a person', () => {
  const rowIn = (notices: OverviewReply['queues']['notices']) =>
    rowsOf({ ...overview, queues: { ...queues, notices } } as OverviewReply, { waiting: null, now: new Date(), isForwarded: false }).find(
      ({ kind }) => kind === 'notices',
    );
  expect(rowIn(null)).toBeUndefined();
  expect(rowIn(none)).toMatchObject({ attention: false, href: '/acquirers/notices' });
  expect(rowIn({ count: 2, oldest: '2026-11-29T00:00:00Z' })).toMatchObject({ attention: true, count: 2 });
});

test('the application that has waited longest is one press away', () => {
  const application = { merchant_id: 'm1', name: '甲商店' };
  const rowOf = (beside: object) =>
    rowsOf(overview, { waiting: null, now: new Date(), isForwarded: false, ...beside }).find(({ kind }) => kind === 'applications');
  expect(rowOf({ application })).toMatchObject({ href: '/applications', first: { href: '/applications/m1', name: '甲商店' } });
  expect(rowOf({ application: null })?.first).toBeUndefined();
});

test('an acquirer that cannot be reached comes first and leads to its page', () => {
  const unreachable = [{ name: 'komoju', since: '2026-11-29T00:00:00Z' }];
  const [first] = rowsOf({ ...overview, unreachable } as OverviewReply, { waiting: null, now: new Date(), isForwarded: false });
  expect(first).toMatchObject({ kind: 'acquirer', name: 'komoju', oldest: '2026-11-29T00:00:00Z', href: '/acquirers', attention: true });
});

test('disputes that could not be recorded lead to the acquirers, and ask for attention where there are any', () => {
  const rowIn = (disputes: OverviewReply['queues']['disputes']) =>
    rowsOf({ ...overview, queues: { ...queues, disputes } } as OverviewReply, { waiting: null, now: new Date(), isForwarded: false }).find(
      ({ kind }) => kind === 'disputes',
    );
  expect(rowIn(none)).toMatchObject({ attention: false, count: 0, href: '/acquirers' });
  expect(rowIn({ count: 2, oldest: '2026-11-29T00:00:00Z' })).toMatchObject({ attention: true, count: 2, href: '/acquirers' });
});

test('periods that nobody was there to charge lead to their subscriptions until somebody has looked', () => {
  const rowOf = (count: number) =>
    rowsOf({ ...overview, queues: { ...queues, missed_periods: { count, oldest: null } } } as OverviewReply, {
      waiting: null,
      now: new Date(),
      isForwarded: false,
    }).find(({ kind }) => kind === 'missedPeriods');
  expect(rowOf(0)).toMatchObject({ count: 0, attention: false });
  expect(rowOf(2)).toMatchObject({ count: 2, attention: true, href: '/subscriptions?missed=yes' });
});

test('overdue payouts are a row of their own with their sum, beside what is only due soon', () => {
  const rowsWith = (overdue: OverviewReply['queues']['overdue'], payouts: OverviewReply['queues']['payouts']) =>
    rowsOf({ ...overview, queues: { ...queues, overdue, payouts } } as OverviewReply, {
      waiting: null,
      now: new Date('2026-12-28T00:00:00+09:00'),
      isForwarded: false,
    }).filter(({ kind }) => kind === 'overdue' || kind === 'payouts');
  const soon = { count: 3, oldest: '2026-12-21T00:00:00Z', amount: 90_000, next: '2027-01-04' };
  const none = { count: 0, amount: 0, held: 0, days: 0 };
  expect(rowsWith(none, soon)).toMatchObject([{ kind: 'payouts', count: 3, amount: 90_000, attention: false, nextDay: '2027-01-04' }]);
  expect(rowsWith({ count: 14, amount: 677_970, held: 0, days: 28 }, soon)).toMatchObject([
    { kind: 'overdue', count: 14, amount: 677_970, attention: true, daysLate: 28, href: '/bank-files/days/2026-12-28' },
    { kind: 'payouts', count: 3, href: '/bank-files/days/2027-01-04' },
  ]);
  expect(rowsWith({ ...none, held: 2 }, soon)[0]).toMatchObject({
    kind: 'overdue',
    count: 0,
    attention: false,
    href: '/bank-files',
    notes: [{ kind: 'held', count: 2 }],
  });
});

import { expect, test } from 'vitest';
import { rowsOf } from '@/components/home/overview/queue-rows';
import type { OverviewReply } from '@/lib/overview/schema';

const none = { count: 0, oldest: null };
const queues = {
  ...{ attempts: none, adjustments: none, proposals: none, applications: none, deposits: none, refund_requests: none, payouts: none },
  mails: { ...none, failing: 0, failed: 0 },
};
const overview = { queues, due: [], proof: null } as unknown as OverviewReply;

test('a proxy that the settings do not count comes first and needs attention; without one there is no such row', () => {
  const rows = (isForwarded: boolean) => rowsOf(overview, { waiting: null, now: new Date(), isForwarded });
  expect(rows(true)[0]).toMatchObject({ kind: 'proxy', attention: true });
  expect(rows(true).slice(1)).toEqual(rows(false));
  expect(rows(false).filter(({ attention }) => attention)).toEqual([]);
});

import { findUnreachable } from '@/lib/acquirers/accounts/find-unreachable';
import { findOpenDifferences } from '@/lib/acquirers/funds/find-open-differences';
import { findNoticesToMind } from '@/lib/acquirers/notices/store';
import { countHeld } from '@/lib/chargebacks/held/store';
import { settings } from '@/lib/installation';
import { findLag } from '@/lib/jobs/tick';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { presentRun } from '@/lib/ledger/present';
import { findProofs, findTenantNames } from '@/lib/ledger/store';
import { sum, yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { wireTimeOrNull } from '@/lib/operation/time';
import { type Stretches, stretchesOf, volumeOf } from '@/lib/overview/overview';
import { type OverviewReply, overviewInput, overviewReply } from '@/lib/overview/schema';
import { countMade, countRefused, findCaptured, findQueues, type Queue } from '@/lib/overview/store';
import { loadOverdue } from '@/lib/settlements/overdue/list-overdue';
import { countMissed } from '@/lib/subscriptions/missed/store';

const topMerchants = 8;
/** A file is made some days before its transfers. */
const payoutsAheadDays = 7;

const presentQueue = <More extends object>({ count, oldest, ...more }: Queue & More) => ({
  count,
  oldest: wireTimeOrNull(oldest),
  ...more,
});

/** Disputes that wait for a person, at all acquirers together. */
async function findDisputes(): Promise<Queue> {
  const held = await countHeld();
  const times = held.map(({ oldest }) => oldest.getTime());
  return { count: sum(held.map(({ count }) => count)), oldest: times.length > 0 ? new Date(Math.min(...times)) : null };
}

async function readVolume(stretches: Stretches) {
  const rows = await findCaptured(stretches);
  const parts = rows.flatMap(({ day, early, amount, payments }) =>
    day === null ? [] : [{ day, early: early === true, amount: yenOf(amount), payments }],
  );
  const top = rows
    .flatMap(({ tenant, amount, payments }) => (tenant === null ? [] : [{ id: tenant, amount: yenOf(amount), payments }]))
    .toSorted((one, other) => other.amount - one.amount || (one.id < other.id ? -1 : 1))
    .slice(0, topMerchants);
  const names = await findTenantNames(top.map(({ id }) => id));
  return { ...volumeOf(parts, stretches), merchants: top.map((tenant) => ({ ...tenant, name: names[tenant.id] ?? '' })) };
}

/** The operators' first page: volume, refusals, waiting tasks, late work, and the last proof. */
export const showOverview = query<typeof overviewInput, OverviewReply>({
  name: 'overview.show',
  summary: 'Show how the installation is doing',
  allow: 'installation:run',
  input: overviewInput,
  output: overviewReply,
  async run({ scope, now }) {
    const stretches = stretchesOf(now);
    const isLive = settings().mode === 'live';
    const [volume, made, refused, queues, due, proofs, notices, unreachable, differences, disputes, missed, overdue] = await Promise.all([
      readVolume(stretches),
      countMade(stretches),
      countRefused(stretches),
      findQueues(stretches, { from: dayIn(now), to: dayIn(now, -payoutsAheadDays) }),
      findLag(now),
      findProofs({ page: 1, perPage: 1, skip: 0 }),
      isLive ? findNoticesToMind() : null,
      isLive ? findUnreachable() : [],
      findOpenDifferences(),
      findDisputes(),
      countMissed(),
      loadOverdue(scope, now),
    ]);
    const { attempts, mails, adjustments, proposals, applications, deposits, refundRequests, payouts } = queues;
    return {
      resource: 'overview',
      ...volume,
      made,
      refused,
      queues: {
        attempts: presentQueue(attempts),
        mails: presentQueue(mails),
        adjustments: presentQueue(adjustments),
        proposals: presentQueue(proposals),
        applications: presentQueue(applications),
        deposits: presentQueue(deposits),
        refund_requests: presentQueue(refundRequests),
        payouts: { ...presentQueue(payouts), amount: yenOf(payouts.amount) },
        overdue: { count: overdue.count, amount: overdue.amount, held: overdue.held, days: overdue.first[0]?.days ?? 0 },
        notices: notices && presentQueue(notices),
        acquirer_differences: presentQueue(differences),
        disputes: presentQueue(disputes),
        missed_periods: presentQueue(missed),
      },
      unreachable,
      due: due.map(presentQueue),
      proof: proofs.rows[0] ? presentRun(proofs.rows[0]) : null,
    };
  },
});

import type { WaitingReply } from '@/lib/chargebacks/figures/schema';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { WaitingApplication } from '@/lib/onboarding/review/schema';
import type { OverviewReply } from '@/lib/overview/schema';

type ProofState = 'clean' | 'broken' | 'running' | 'failed' | 'none';
type Common = {
  key: string;
  count: number;
  oldest: string | null;
  href: string | null;
  attention: boolean;
  /** The deadline of the next one. */
  nextDue?: string;
  notes?: { kind: 'overdue' | 'failing' | 'failed' | 'held'; count: number }[];
  /** Of payouts: their sum; for how many days the oldest is overdue; the next pay day. */
  amount?: number;
  daysLate?: number;
  nextDay?: string;
  /** The one that has waited longest, by its name. */
  first?: { href: string; name: string };
};
export type QueueRow = Common &
  (
    | { kind: 'proof'; said: ProofState }
    | {
        kind:
          | 'adjustments'
          | 'proposals'
          | 'applications'
          | 'deposits'
          | 'refundRequests'
          | 'payouts'
          | 'overdue'
          | 'notices'
          | 'acquirerDifferences'
          | 'disputes'
          | 'missedPeriods'
          | 'chargebacks'
          | 'attempts'
          | 'mails';
      }
    | { kind: 'due'; job: string }
    | { kind: 'acquirer'; name: string }
    | { kind: 'proxy' }
  );

/** Due work is done within a second; after this time it is late. */
const lateMs = 5 * 60_000;
const recovery = 'attempt.recover';
/** Operators do not answer chargebacks, but watch those that a merchant is about to lose. */
const urgentMs = 72 * 60 * 60_000;

function chargebacksRow({ count, next }: WaitingReply, now: Date): QueueRow {
  const nextDue = next?.due_date;
  return {
    key: 'chargebacks',
    kind: 'chargebacks',
    count,
    oldest: null,
    href: '/chargeback-decisions',
    attention: nextDue !== undefined && new Date(nextDue).getTime() - now.getTime() < urgentMs,
    ...(nextDue !== undefined && { nextDue }),
  };
}

function proofRow(proof: OverviewReply['proof']): QueueRow {
  const common = { key: 'proof', kind: 'proof' as const, oldest: null, href: '/ledger-proof', count: proof?.violation_count ?? 0 };
  if (proof === null) return { ...common, said: 'none', attention: false };
  if (proof.state === 'running') return { ...common, said: 'running', attention: false };
  if (proof.state === 'failed') return { ...common, said: 'failed', attention: true };
  return { ...common, said: proof.clean ? 'clean' : 'broken', attention: !proof.clean };
}

type Payouts = Pick<OverviewReply['queues'], 'overdue' | 'payouts'>;

const payoutsOf = (day: string) => `/bank-files/days/${day}`;

/** What is overdue, in red and only where there is something; and what is due soon, which is not wrong. Each leads to where its file is made. */
function payoutRows({ overdue, payouts: { count, amount, next } }: Payouts, today: string): QueueRow[] {
  const common = { href: next === null ? '/bank-files' : payoutsOf(next), oldest: null };
  const soon = {
    ...common,
    key: 'payouts',
    kind: 'payouts' as const,
    count,
    amount,
    attention: false,
    ...(next !== null && { nextDay: next }),
  };
  if (overdue.count + overdue.held === 0) return [soon];
  const notes = [{ kind: 'held' as const, count: overdue.held }];
  const { days: daysLate, ...late } = overdue;
  const href = late.count > 0 ? payoutsOf(today) : '/bank-files';
  const row = { key: 'overdue', kind: 'overdue' as const, count: late.count, amount: late.amount, daysLate, notes };
  return [{ ...row, href, oldest: null, attention: late.count > 0 }, soon];
}

const unreachableRow = (name: string, since: string): QueueRow => ({
  ...{ key: `acquirer ${name}`, kind: 'acquirer', name, count: 1, oldest: since, href: '/acquirers', attention: true },
});

const noticesRow = (queue: OverviewReply['queues']['notices']): QueueRow[] =>
  queue === null ? [] : [{ key: 'notices', kind: 'notices', ...queue, href: '/acquirers/notices', attention: queue.count > 0 }];

/**
 * The page's data beside the overview. `waiting` null: no chargebacks are visible. `isForwarded`: the operator came through a proxy that
 * the settings do not count.
 */
type Beside = {
  waiting: WaitingReply | null;
  /** The application that has waited longest. */
  application?: Pick<WaitingApplication, 'merchant_id' | 'name'> | null;
  now: Date;
  isForwarded: boolean;
};

/** Every kind of waiting work, even when empty; late due work; and an uncounted proxy. */
export function rowsOf(
  { queues, unreachable, due, proof }: OverviewReply,
  { waiting, application = null, now, isForwarded }: Beside,
): QueueRow[] {
  const {
    attempts,
    mails,
    adjustments,
    proposals,
    applications,
    deposits,
    refund_requests: requests,
    acquirer_differences: differences,
    disputes,
    missed_periods: missed,
  } = queues;
  const isLate = (oldest: string | null) => oldest !== null && now.getTime() - new Date(oldest).getTime() > lateMs;
  const overdue = due.find(({ job }) => job === recovery)?.count ?? 0;
  const late = due.filter(({ job, oldest }) => job !== recovery && isLate(oldest));
  return [
    ...(isForwarded ? [{ key: 'proxy', kind: 'proxy' as const, count: 1, oldest: null, href: null, attention: true }] : []),
    ...unreachable.map(({ name, since }) => unreachableRow(name, since)),
    proofRow(proof),
    { key: 'adjustments', kind: 'adjustments', ...adjustments, href: '/adjustments?status=proposed', attention: adjustments.count > 0 },
    { key: 'proposals', kind: 'proposals', ...proposals, href: '/operators', attention: proposals.count > 0 },
    {
      ...{ key: 'applications', kind: 'applications', ...applications, href: '/applications', attention: applications.count > 0 },
      ...(application && { first: { href: `/applications/${application.merchant_id}`, name: application.name } }),
    },
    { key: 'deposits', kind: 'deposits', ...deposits, href: '/deposits', attention: deposits.count > 0 },
    { key: 'refundRequests', kind: 'refundRequests', ...requests, href: '/refund-requests', attention: requests.count > 0 },
    ...payoutRows(queues, dayIn(now)),
    ...noticesRow(queues.notices),
    ...(waiting ? [chargebacksRow(waiting, now)] : []),
    { key: 'disputes', kind: 'disputes', ...disputes, href: '/acquirers', attention: disputes.count > 0 },
    { key: 'missedPeriods', kind: 'missedPeriods', ...missed, href: '/subscriptions?missed=yes', attention: missed.count > 0 },
    { key: 'acquirerDifferences', kind: 'acquirerDifferences', ...differences, href: '/acquirers', attention: differences.count > 0 },
    { key: 'attempts', kind: 'attempts', ...attempts, href: null, attention: overdue > 0, notes: [{ kind: 'overdue', count: overdue }] },
    {
      key: 'mails',
      kind: 'mails',
      ...mails,
      href: null,
      attention: mails.failing + mails.failed > 0,
      notes: [
        { kind: 'failing', count: mails.failing },
        { kind: 'failed', count: mails.failed },
      ],
    },
    ...late.map(({ job, count, oldest }) => ({ key: job, kind: 'due' as const, job, count, oldest, href: null, attention: true })),
  ];
}

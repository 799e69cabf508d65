import type { SubscriptionTask, SubscriptionTasks } from '@/lib/home/subscriptions/schema';
import { yenOf } from '@/lib/money/yen';
import { wireTimeOrNull } from '@/lib/operation/time';
import type { Failure, SubscriptionStatus } from '@/lib/subscriptions/subscription';

const dayMs = 24 * 60 * 60 * 1_000;
/** The most of each kind on the page; the rest is behind a link. */
export const tasksShown = 5;
/** How far ahead charges are announced, and how long one that was given up stands among the tasks. */
export const comingMs = 7 * dayMs;
export const suspendedMs = 30 * dayMs;

type TaskKind = keyof SubscriptionTasks;
/** One of the first few of its kind; `count` and `total`: of all. */
export type TaskRow = {
  kind: TaskKind;
  id: string;
  status: SubscriptionStatus;
  amount: bigint;
  description: string | null;
  number: string | null;
  at: Date | null;
  failure: Failure | null;
  count: number;
  total: bigint;
};

function presentTask({ kind, id, status, amount, description, number, at, failure }: TaskRow): SubscriptionTask {
  const isFailing = kind === 'retrying' || kind === 'suspended';
  // the moment until which it waits for somebody is no try
  const isWaiting = kind === 'retrying' && failure?.needs !== undefined;
  return {
    id,
    status,
    amount: yenOf(amount),
    description,
    external_subscription_num: number,
    at: isWaiting ? null : wireTimeOrNull(at),
    code: (isFailing && failure?.code) || null,
    needs: (isFailing && failure?.needs) || null,
  };
}

/** One entry of each kind, empty where there is nothing. */
export function subscriptionTasksOf(rows: readonly TaskRow[]): SubscriptionTasks {
  const of = (kind: TaskKind) => {
    const own = rows.filter((row) => row.kind === kind);
    return { count: own[0]?.count ?? 0, amount: yenOf(own[0]?.total ?? 0n), first: own.map(presentTask) };
  };
  return { retrying: of('retrying'), suspended: of('suspended'), missed: of('missed'), coming: of('coming') };
}

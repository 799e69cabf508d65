import { type CycleCase, type CyclePlan, planCycle } from '@/lib/settlements/settlement';

/** Why no bank file can pay to an account, although it is accepted. */
const accountFaults = ['no_account', 'cannot_be_written'] as const;
type AccountFault = (typeof accountFaults)[number];

/**
 * Why a merchant would not be paid if its cycle closed now, or why a settlement cannot be transferred. With several reasons: the one that
 * has to be solved first.
 */
export const obstacles = [
  'no_cycle',
  'suspended',
  'on_hold',
  'account_refused',
  'payouts_disabled',
  ...accountFaults,
  'below_minimum',
] as const;
export type Obstacle = (typeof obstacles)[number];

/** Whether account and platform allow payouts: an amount below the minimum is paid once it is large enough. */
export const canBePaid = (obstacle: Obstacle | null): boolean => obstacle === null || obstacle === 'below_minimum';

export type Prospect = CycleCase & {
  /** Whether a cycle is open; without one there is nothing to close. */
  hasCycle: boolean;
  /** The bank returned a payout, and nobody has named the account again. */
  isAccountRefused: boolean;
  /** Keeps settlements out of every bank file. */
  accountFault: AccountFault | null;
};
export type Forecast = { outcome: CyclePlan['outcome']; amount: number; obstacle: Obstacle | null };

/** The obstacle, even while there is nothing to pay yet. */
function obstacleOf(
  { hasCycle, isAccountRefused, isEnabled, isSuspended, isOnHold, accountFault }: Prospect,
  plan: CyclePlan,
): Obstacle | null {
  if (!hasCycle) return 'no_cycle';
  if (isSuspended) return 'suspended';
  if (isOnHold) return 'on_hold';
  if (!isEnabled) return isAccountRefused ? 'account_refused' : 'payouts_disabled';
  if (accountFault) return accountFault;
  return plan.outcome === 'carried' ? 'below_minimum' : null;
}

/** The result of the open cycle if nothing more happens until it closes, by the same rule as closing it. */
export function forecastOf(prospect: Prospect): Forecast {
  const { closing, underWay, available, hasCycle } = prospect;
  const plan = planCycle(prospect);
  const amount = Math.max(0, Math.min(closing - underWay, available));
  const outcome = hasCycle || plan.outcome === 'nothing' ? plan.outcome : 'carried';
  return { outcome, amount, obstacle: obstacleOf(prospect, plan) };
}

type Mentioned = { amount: number; settlementId: string; reference: string };
/** How the closing balance becomes the payout: closing − elsewhere − unavailable = settled. */
export type Remainder = {
  /** Earlier settlements that were not paid at the cut-off, less paid ones that came back. */
  elsewhere: Mentioned[];
  /** Held for something else, or gone since the cut-off. */
  unavailable: number;
};

type Earlier = { id: string; reference: string; amount: number; paidAt: Date | null; endedAt: Date | null };
type Settled = { closing: number; amount: number; cutoffAt: Date; createdAt: Date };

/**
 * The part of an earlier settlement that the closing balance still contained (positive) or missed (negative) when the later settlement was
 * made.
 */
function elsewhereOf({ amount, paidAt, endedAt }: Earlier, { cutoffAt, createdAt }: Settled): number {
  const wasPaid = paidAt !== null && paidAt < cutoffAt;
  const hadEnded = endedAt !== null && endedAt <= createdAt;
  if (!hadEnded) return wasPaid ? 0 : amount;
  return wasPaid && endedAt >= cutoffAt ? -amount : 0;
}

export function remainderOf(settled: Settled, earlier: readonly Earlier[]): Remainder {
  const elsewhere = earlier
    .map((one) => ({ amount: elsewhereOf(one, settled), settlementId: one.id, reference: one.reference }))
    .filter(({ amount }) => amount !== 0);
  const promised = elsewhere.reduce((sum, { amount }) => sum + amount, 0);
  return { elsewhere, unavailable: settled.closing - promised - settled.amount };
}

import { type CycleCase, type CyclePlan, planCycle } from '@/lib/settlements/settlement';

/** Why no bank's file can pay to an account, which is accepted all the same. */
const accountFaults = ['no_account', 'cannot_be_written'] as const;
type AccountFault = (typeof accountFaults)[number];

/** Why a merchant would not be paid if its cycle closed now, or what closed cannot be transferred; of several the one that has to go first. */
export const obstacles = ['no_cycle', 'suspended', 'account_refused', 'payouts_disabled', ...accountFaults, 'below_minimum'] as const;
export type Obstacle = (typeof obstacles)[number];

/** As far as its account and its platform go: what is still too little is paid once it is enough. */
export const canBePaid = (obstacle: Obstacle | null): boolean => obstacle === null || obstacle === 'below_minimum';

export type Prospect = CycleCase & {
  /** Whether a cycle is open: without one there is nothing to close. */
  hasCycle: boolean;
  /** The bank gave a payout back, and the account has not been named again. */
  isAccountRefused: boolean;
  /** Keeps what was settled out of every file. */
  accountFault: AccountFault | null;
};
export type Forecast = { outcome: CyclePlan['outcome']; amount: number; obstacle: Obstacle | null };

/** What stands in the way, also while there is nothing yet that could be paid. */
function obstacleOf({ hasCycle, isAccountRefused, isEnabled, isSuspended, accountFault }: Prospect, plan: CyclePlan): Obstacle | null {
  if (!hasCycle) return 'no_cycle';
  if (isSuspended) return 'suspended';
  if (!isEnabled) return isAccountRefused ? 'account_refused' : 'payouts_disabled';
  if (accountFault) return accountFault;
  return plan.outcome === 'carried' ? 'below_minimum' : null;
}

/** What becomes of the open cycle if nothing more happens until it closes: what closing it decides, by the same rule. */
export function forecastOf(prospect: Prospect): Forecast {
  const { closing, underWay, available, hasCycle } = prospect;
  const plan = planCycle(prospect);
  const amount = Math.max(0, Math.min(closing - underWay, available));
  const outcome = hasCycle || plan.outcome === 'nothing' ? plan.outcome : 'carried';
  return { outcome, amount, obstacle: obstacleOf(prospect, plan) };
}

type Mentioned = { amount: number; settlementId: string; reference: string };
/** From the closing balance to what is paid: closing − elsewhere − unavailable = settled. */
export type Remainder = {
  /** Promised to earlier settlements that had not been paid at the cut-off, less what came back of such as had. */
  elsewhere: Mentioned[];
  /** Held back for something else, or gone since the cut-off. */
  unavailable: number;
};

type Earlier = { id: string; reference: string; amount: number; paidAt: Date | null; endedAt: Date | null };
type Settled = { closing: number; amount: number; cutoffAt: Date; createdAt: Date };

/** Of an earlier settlement: what of it was not in the balance of the cut-off as it would be, at the moment at which the later one was made. */
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

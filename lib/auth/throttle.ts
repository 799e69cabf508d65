import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { signatureOf } from '@/lib/auth/secret';
import { freeAttempt, freeBudget, spendAttempt } from '@/lib/auth/store';
import { refuse } from '@/lib/refusal';

/**
 * Budgets of attempts, in real time. `free` attempts pass at once; each further one makes a pause that doubles up to `ceilingMs`, and after
 * every `leakMs` one attempt is forgotten. No pause is longer than its ceiling, whoever tries: nobody is locked out for good.
 */
type Policy = { free: number; pauseMs: number; ceilingMs: number; leakMs: number };
const second = 1_000;
const minute = 60 * second;

const policies = {
  /** Of an account, from browsers that never signed in to it: sixty guesses an hour at most, from however many addresses. */
  account: { free: 10, pauseMs: second, ceilingMs: minute, leakMs: 5 * minute },
  /** Of an account, from one browser that signed in to it before: nobody else can spend it. */
  device: { free: 10, pauseMs: second, ceilingMs: minute, leakMs: minute },
  address: { free: 50, pauseMs: second, ceilingMs: minute, leakMs: 20 * second },
  total: { free: 500, pauseMs: 100, ceilingMs: 2 * second, leakMs: 200 },
  /** Six digits, of somebody who has the password. */
  code: { free: 5, pauseMs: 2 * second, ceilingMs: 5 * minute, leakMs: 10 * minute },
  /** The present password, asked again of somebody who is signed in. */
  proof: { free: 5, pauseMs: second, ceilingMs: minute, leakMs: 5 * minute },
  'link-address': { free: 20, pauseMs: second, ceilingMs: minute, leakMs: 10 * second },
  'link-total': { free: 500, pauseMs: 100, ceilingMs: 2 * second, leakMs: 200 },
  /** Letters to one address. */
  'reset-account': { free: 3, pauseMs: minute, ceilingMs: 15 * minute, leakMs: 20 * minute },
  'reset-address': { free: 20, pauseMs: second, ceilingMs: minute, leakMs: minute },
  'reset-total': { free: 200, pauseMs: 100, ceilingMs: 2 * second, leakMs: second },
} satisfies Record<string, Policy>;
export type Budget = readonly [policy: keyof typeof policies, of: string];

const keyOf = ([policy, of]: Budget) => `${policy}:${signatureOf('throttle', `${policy}\0${of}`)}`;

/** Whoever has an IPv6 address has the 2^64 beside it. Requests whose address nobody told share one budget. */
export function addressBudget(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!isIPv6(parsed.toString())) return parsed.toString();
  return parsed.toByteArray().slice(0, 8).join('.');
}

/**
 * Takes one attempt from each budget. Gives how long to wait in milliseconds where one is spent, and 0 where all let it through. What is
 * refused costs nothing: trying against one account all the time spends nobody else's budget.
 */
export async function trySpend(...budgets: Budget[]): Promise<number> {
  for (const [index, budget] of budgets.entries()) {
    const wait = await spendAttempt(keyOf(budget), policies[budget[0]]);
    if (wait > 0) {
      await giveBack(...budgets.slice(0, index));
      return wait;
    }
  }
  return 0;
}

/** The same; refuses 429 with the time to wait. */
export async function spend(...budgets: Budget[]): Promise<void> {
  const wait = await trySpend(...budgets);
  if (wait > 0) refuse('too_many_requests', { retryAfterSeconds: Math.ceil(wait / second) });
}

/** The attempt was right: it cost nothing after all. */
export async function giveBack(...budgets: Budget[]): Promise<void> {
  for (const budget of budgets) await freeAttempt(keyOf(budget));
}

/** The account's owner was here: what was tried before is forgotten. */
export async function forget(budget: Budget): Promise<void> {
  await freeBudget(keyOf(budget));
}

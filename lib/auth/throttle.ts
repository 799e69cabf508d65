import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { signatureOf } from '@/lib/auth/secret';
import { freeAttempt, freeBudget, spendAttempts } from '@/lib/auth/store';
import { refuse } from '@/lib/refusal';

/**
 * Budgets of attempts, in real time. `free` attempts pass at once; each further one causes a pause that doubles up to `ceilingMs`, and one
 * attempt is forgotten after every `leakMs`. No pause is longer than its ceiling: nobody is locked out for good.
 */
type Policy = { free: number; pauseMs: number; ceilingMs: number; leakMs: number };
const second = 1_000;
const minute = 60 * second;

const policies = {
  /** For an account, from browsers that never signed in to it: sixty guesses an hour at most, from any number of addresses. */
  account: { free: 10, pauseMs: second, ceilingMs: minute, leakMs: 5 * minute },
  /** For an account, from one browser that signed in to it before: nobody else can use it up. */
  device: { free: 10, pauseMs: second, ceilingMs: minute, leakMs: minute },
  address: { free: 50, pauseMs: second, ceilingMs: minute, leakMs: 20 * second },
  total: { free: 500, pauseMs: 100, ceilingMs: 2 * second, leakMs: 200 },
  /** Six digits, from a person who has the password. */
  code: { free: 5, pauseMs: 2 * second, ceilingMs: 5 * minute, leakMs: 10 * minute },
  /** The current password, asked of a signed-in person. */
  proof: { free: 5, pauseMs: second, ceilingMs: minute, leakMs: 5 * minute },
  'link-address': { free: 20, pauseMs: second, ceilingMs: minute, leakMs: 10 * second },
  'link-total': { free: 500, pauseMs: 100, ceilingMs: 2 * second, leakMs: 200 },
  /** Mails to one address. */
  'reset-account': { free: 3, pauseMs: minute, ceilingMs: 15 * minute, leakMs: 20 * minute },
  'reset-address': { free: 20, pauseMs: second, ceilingMs: minute, leakMs: minute },
  'reset-total': { free: 200, pauseMs: 100, ceilingMs: 2 * second, leakMs: second },
  /** Cards tried on one checkout. */
  checkout: { free: 10, pauseMs: 5 * second, ceilingMs: 5 * minute, leakMs: 5 * minute },
  /** Accounts tried on one refund link, and mails sent with it. */
  claim: { free: 20, pauseMs: 5 * second, ceilingMs: 5 * minute, leakMs: 5 * minute },
  'claim-mails': { free: 3, pauseMs: minute, ceilingMs: 15 * minute, leakMs: 20 * minute },
  /** Mails of one payment link, and of all links of a merchant: the addresses are its people's to type. */
  'payment-link-mails': { free: 3, pauseMs: minute, ceilingMs: 15 * minute, leakMs: 20 * minute },
  'merchant-link-mails': { free: 200, pauseMs: 10 * second, ceilingMs: minute, leakMs: minute },
  /** Reserved for each network while the installation's budget is used up, and for all of them together: five a second. */
  network: { free: 2, pauseMs: 10 * minute, ceilingMs: 10 * minute, leakMs: 10 * minute },
  region: { free: 29, pauseMs: 20 * second, ceilingMs: 20 * second, leakMs: 20 * second },
  shares: { free: 100, pauseMs: 200, ceilingMs: 200, leakMs: 200 },
} satisfies Record<string, Policy>;
export type Budget = readonly [policy: keyof typeof policies, of: string];

const keyOf = ([policy, of]: Budget) => `${policy}:${signatureOf('throttle', `${policy}\0${of}`)}`;

/** The network of an address: its first bits, of IPv6 or IPv4. Requests without an address share one network. */
function networkOf(address: string | null, ofIPv6: number, ofIPv4: number): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  const bits = isIPv6(parsed.toString()) ? ofIPv6 : ofIPv4;
  return `${parsed
    .toByteArray()
    .slice(0, bits / 8)
    .join('.')}/${bits}`;
}

/** An owner of one IPv6 address has 2^64 of them. */
export const addressBudget = (address: string | null): string => networkOf(address, 64, 32);

const purposes = { 'sign-in': ['address', 'total'], reset: ['reset-address', 'reset-total'] } as const;

/**
 * The alternative budgets for an attempt from an address; `own`: further budgets that it needs. The second alternative is for callers whose
 * installation budget others have used up: their reserve depends on how many networks try, not on how often, so hammering cannot take it
 * away.
 */
export function budgetsFor(purpose: keyof typeof purposes, address: string | null, ...own: Budget[]): Budget[][] {
  const [ofAddress, ofAll] = purposes[purpose];
  const first: Budget = [ofAddress, addressBudget(address)];
  const shares: Budget[] = [
    ['network', `${purpose}:${networkOf(address, 48, 24)}`],
    ['region', `${purpose}:${networkOf(address, 32, 16)}`],
    ['shares', purpose],
  ];
  return [
    [first, [ofAll, ''], ...own],
    [first, ...shares, ...own],
  ];
}

/**
 * Takes one attempt from each budget, or from none. Returns the milliseconds to wait, or 0. A refused attempt costs nothing and writes
 * nothing: attacking one account all the time uses up no other budget.
 */
export const tryConsume = (...budgets: Budget[]): Promise<number> =>
  spendAttempts(budgets.map((budget) => ({ key: keyOf(budget), ...policies[budget[0]] })));

/** Takes from the first of several alternatives that is open; returns the budgets taken, or the time to wait. */
export async function tryConsumeOneOf(ways: Budget[][]): Promise<{ taken: Budget[] } | { wait: number }> {
  const waits: number[] = [];
  for (const way of ways) {
    const wait = await tryConsume(...way);
    if (wait === 0) return { taken: way };
    waits.push(wait);
  }
  return { wait: Math.min(...waits) };
}

const refuseFor = (wait: number): never => refuse('too_many_requests', { retryAfterSeconds: Math.ceil(wait / second) });

/** The same as `tryConsume`; refuses 429 with the time to wait. */
export async function consume(...budgets: Budget[]): Promise<void> {
  const wait = await tryConsume(...budgets);
  if (wait > 0) refuseFor(wait);
}

/** The same as `tryConsumeOneOf`; refuses 429 with the time to wait. */
export async function consumeOneOf(ways: Budget[][]): Promise<void> {
  const outcome = await tryConsumeOneOf(ways);
  if ('wait' in outcome) refuseFor(outcome.wait);
}

/** Returns a successful attempt to its budgets. */
export async function refund(...budgets: Budget[]): Promise<void> {
  for (const budget of budgets) await freeAttempt(keyOf(budget));
}

/** Resets a budget after its account's owner has signed in. */
export async function forget(budget: Budget): Promise<void> {
  await freeBudget(keyOf(budget));
}

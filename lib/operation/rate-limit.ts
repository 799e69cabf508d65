import 'server-only';
import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { addressBudget } from '@/lib/auth/throttle';
import { settings } from '@/lib/installation';
import { metrics } from '@/lib/operation/metrics';
import { refuse } from '@/lib/refusal';

const burst = 1_000;
const burstSeconds = 10;
/** Look-ups of keys that nobody knows, per address. */
const strangersPerMinute = 300;
const maxKnown = 10_000;

type Limits = { perKey: BurstyRateLimiter | null; strangers: RateLimiterMemory; known: Set<string> };

/** Per process, in memory, real time. The limit per key is null where the installation sets none. */
function makeLimits(): Limits {
  const points = settings().rateLimitPerSecond;
  const perKey = () =>
    new BurstyRateLimiter(
      new RateLimiterMemory({ points, duration: 1 }),
      new RateLimiterMemory({ keyPrefix: 'burst', points: burst, duration: burstSeconds }),
    );
  return {
    perKey: points === 0 ? null : perKey(),
    strangers: new RateLimiterMemory({ points: strangersPerMinute, duration: 60 }),
    known: new Set(),
  };
}

// One per process: the site and the plain server have modules of their own.
const held = globalThis as unknown as { limits?: Limits };
const limits = (): Limits => {
  held.limits ??= makeLimits();
  return held.limits;
};

function refuseWaiting(limit: 'key' | 'address', waitMs: number): never {
  metrics().limited.inc({ limit });
  return refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}

/** Refuses with 429 a key that calls too often; other keys do not feel it. */
export async function refuseFlood(keyId: string): Promise<void> {
  try {
    await limits().perKey?.consume(keyId);
  } catch {
    refuseWaiting('key', 1_000);
  }
}

/**
 * Refuses with 429 an address that keeps asking with keys nobody knows, before the database is asked again; keys that were good a moment
 * ago do not feel it. The server tells the address: without one it is a call inside the process.
 */
export async function refuseStranger(address: string | null, keyHash: string): Promise<void> {
  const { strangers, known } = limits();
  if (address === null || known.has(keyHash)) return;
  try {
    await strangers.consume(addressBudget(address));
  } catch (refused) {
    refuseWaiting('address', (refused as RateLimiterRes).msBeforeNext ?? 1_000);
  }
}

/** A key was found: its address has asked rightly. */
export async function welcome(address: string | null, keyHash: string): Promise<void> {
  const { strangers, known } = limits();
  if (known.has(keyHash)) return;
  const [oldest] = known;
  if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
  known.add(keyHash);
  if (address !== null) await strangers.reward(addressBudget(address));
}

/** A key was not found, whatever it was before. */
export const forgetKey = (keyHash: string): void => void limits().known.delete(keyHash);

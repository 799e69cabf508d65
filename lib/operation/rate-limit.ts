import { BurstyRateLimiter, RateLimiterMemory } from 'rate-limiter-flexible';
import { settings } from '@/lib/installation';
import { refuse } from '@/lib/refusal';

const burst = 1_000;
const burstSeconds = 10;
let limiter: BurstyRateLimiter | null | undefined;

/** Per key and process, in memory; real time. Null where the installation sets none. */
function limiterOf(): BurstyRateLimiter | null {
  const points = settings().rateLimitPerSecond;
  if (points === 0) return null;
  return new BurstyRateLimiter(
    new RateLimiterMemory({ points, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: 'burst', points: burst, duration: burstSeconds }),
  );
}

/** Refuses with 429 a key that calls too often; other keys do not feel it. */
export async function refuseFlood(key: string): Promise<void> {
  if (limiter === undefined) limiter = limiterOf();
  if (!limiter) return;
  try {
    await limiter.consume(key);
  } catch {
    refuse('too_many_requests', { retryAfterSeconds: 1 });
  }
}

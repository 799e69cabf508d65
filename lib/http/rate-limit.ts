import 'server-only';
import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { KeyActor } from '@/lib/auth/actor';
import { isGoodKey } from '@/lib/auth/check-good-key';
import { addressBudget } from '@/lib/auth/throttle';
import { metrics } from '@/lib/http/metrics';
import { settings } from '@/lib/installation';
import { refuse } from '@/lib/refusal';

const burst = 1_000;
const burstSeconds = 10;
/** What one network may ask with a publishable key, of what the key may: anybody can read it in a page's source. */
const partOfNetwork = 0.1;
/** Look-ups of keys that nobody knows, per address. */
const strangersPerMinute = 300;
const maxKnown = 10_000;
/** What a page costs of its address, and of the person who is signed in; a picture or a program beside it, or a refusal of the API, costs less. */
const pageCost = { visit: 50, page: 10 };
const smallPart = 10;

type Limits = {
  perKey: BurstyRateLimiter | null;
  /** Of a publishable key. */
  perNetwork: BurstyRateLimiter | null;
  perVisitor: BurstyRateLimiter | null;
  strangers: RateLimiterMemory;
  known: Set<string>;
};

/** So many a second, and so many more in ten; null where the installation sets no limit. */
const makeLimit = (points: number, more: number): BurstyRateLimiter | null =>
  points === 0
    ? null
    : new BurstyRateLimiter(
        new RateLimiterMemory({ points, duration: 1 }),
        new RateLimiterMemory({ keyPrefix: 'burst', points: more, duration: burstSeconds }),
      );

/** Per process, in memory, real time. */
function makeLimits(): Limits {
  const { rateLimitPerSecond, pagesPerSecond } = settings();
  const pages = pagesPerSecond * pageCost.visit;
  return {
    perKey: makeLimit(rateLimitPerSecond, burst),
    perNetwork: makeLimit(Math.ceil(rateLimitPerSecond * partOfNetwork), burst * partOfNetwork),
    perVisitor: makeLimit(pages, 10 * pages),
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

function refuseWaiting(limit: 'key' | 'network' | 'address' | 'pages', waitMs: number): never {
  metrics().limited.inc({ limit });
  return refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}

/**
 * Refuses with 429 a key that calls too often; other keys do not feel it. Of a publishable key one network cannot use up what all customers
 * have, and a refusal of it costs the key nothing.
 */
export async function limitKey({ keyId, keyKind }: Pick<KeyActor, 'keyId' | 'keyKind'>, address: string | null): Promise<void> {
  const { perKey, perNetwork } = limits();
  if (keyKind === 'publishable' && address !== null)
    await perNetwork?.consume(`${keyId} ${addressBudget(address)}`).catch(() => refuseWaiting('network', 1_000));
  await perKey?.consume(keyId).catch(() => refuseWaiting('key', 1_000));
}

/** The same for whoever has a link of ours, which stands for a key. */
export async function limitLink(link: string): Promise<void> {
  await limits()
    .perKey?.consume(link)
    .catch(() => refuseWaiting('key', 1_000));
}

/** Refuses with 429 whoever has too many pages drawn: a person, or the strangers of one address. `isSmall`: it is beside a page, or none. */
export async function limitVisitor(kind: 'page' | 'visit', who: string, { isSmall = false } = {}): Promise<void> {
  const cost = isSmall ? pageCost[kind] / smallPart : pageCost[kind];
  try {
    await limits().perVisitor?.consume(`${kind}:${who}`, cost);
  } catch {
    refuseWaiting('pages', 1_000);
  }
}

/**
 * Refuses with 429 an address that keeps asking with keys nobody knows; a good key does not feel it, whoever else is behind its address.
 * The server tells the address: without one it is a call inside the process.
 */
export async function limitUnknownKeys(address: string | null, keyHash: string): Promise<void> {
  const { strangers, known } = limits();
  if (address === null || known.has(keyHash)) return;
  try {
    await strangers.consume(addressBudget(address));
  } catch (refused) {
    if (keyHash !== '' && (await isGoodKey(keyHash, settings().mode === 'live' ? 'live' : 'test'))) return;
    refuseWaiting('address', (refused as RateLimiterRes).msBeforeNext ?? 1_000);
  }
}

/** A key was found: its address has asked rightly. */
export async function rememberGoodKey(address: string | null, keyHash: string): Promise<void> {
  const { strangers, known } = limits();
  if (known.has(keyHash)) return;
  const [oldest] = known;
  if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
  known.add(keyHash);
  if (address !== null) await strangers.reward(addressBudget(address));
}

/** Whether it was good a moment ago. */
export const isRememberedKey = (keyHash: string): boolean => limits().known.has(keyHash);

/** A key was not found, whatever it was before. */
export const forgetKey = (keyHash: string): void => void limits().known.delete(keyHash);

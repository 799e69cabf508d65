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
/** The part of a publishable key's limit that one network may use: anybody can read the key in a page's source. */
const partOfNetwork = 0.1;
/** Look-ups of unknown keys, per address. */
const strangersPerMinute = 300;
const maxKnown = 10_000;
/** Notices of acquirers, per address; one that is not signed costs as much as many, so that reading and checking them stays cheap. */
const noticesPerMinute = 3_000;
const forgedCost = 100;
/** The cost of a page for its address, and for a signed-in person; a static file or an API refusal costs less. */
const pageCost = { visit: 50, page: 10 };
const smallPart = 10;

type Limits = {
  perKey: BurstyRateLimiter | null;
  /** For publishable keys. */
  perNetwork: BurstyRateLimiter | null;
  perVisitor: BurstyRateLimiter | null;
  strangers: RateLimiterMemory;
  notices: RateLimiterMemory;
  known: Set<string>;
};

/** So many calls a second, and so many more in ten; null: the installation sets no limit. */
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
    notices: new RateLimiterMemory({ keyPrefix: 'notices', points: noticesPerMinute, duration: 60 }),
    known: new Set(),
  };
}

// One per process: the site and the plain server load separate modules.
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
 * Refuses with 429 a key that calls too often; other keys are not affected. For a publishable key, one network cannot use up the limit of
 * all customers, and its refusals do not count against the key.
 */
export async function limitKey({ keyId, keyKind }: Pick<KeyActor, 'keyId' | 'keyKind'>, address: string | null): Promise<void> {
  const { perKey, perNetwork } = limits();
  if (keyKind === 'publishable' && address !== null)
    await perNetwork?.consume(`${keyId} ${addressBudget(address)}`).catch(() => refuseWaiting('network', 1_000));
  await perKey?.consume(keyId).catch(() => refuseWaiting('key', 1_000));
}

/** The same for the holder of a link, which counts like a key. */
export async function limitLink(link: string): Promise<void> {
  await limits()
    .perKey?.consume(link)
    .catch(() => refuseWaiting('key', 1_000));
}

/** Refuses with 429 a person, or the strangers of one address, with too many page requests. `isSmall`: a static file or a refusal. */
export async function limitVisitor(kind: 'page' | 'visit', who: string, { isSmall = false } = {}): Promise<void> {
  const cost = isSmall ? pageCost[kind] / smallPart : pageCost[kind];
  try {
    await limits().perVisitor?.consume(`${kind}:${who}`, cost);
  } catch {
    refuseWaiting('pages', 1_000);
  }
}

/**
 * Refuses with 429 an address that keeps trying unknown keys; a good key is not affected by others behind its address. Without an address
 * the call comes from inside the process.
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

/** Refuses with 429 an address that sends too many notices, or a few that are not signed. */
export async function limitNotices(address: string | null): Promise<void> {
  try {
    await limits().notices.consume(addressBudget(address));
  } catch (refused) {
    refuseWaiting('address', (refused as RateLimiterRes).msBeforeNext ?? 1_000);
  }
}

/** What an address has sent was not signed by whom it names. */
export const countForgedNotice = async (address: string | null): Promise<void> =>
  void (await limits().notices.penalty(addressBudget(address), forgedCost));

/** Records that an address has used a good key. */
export async function rememberGoodKey(address: string | null, keyHash: string): Promise<void> {
  const { strangers, known } = limits();
  if (known.has(keyHash)) return;
  const [oldest] = known;
  if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
  known.add(keyHash);
  if (address !== null) await strangers.reward(addressBudget(address));
}

/** Whether the key was good a moment ago. */
export const isRememberedKey = (keyHash: string): boolean => limits().known.has(keyHash);

/** Forgets a key that was not found. */
export const forgetKey = (keyHash: string): void => void limits().known.delete(keyHash);

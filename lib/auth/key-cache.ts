import 'server-only';
import { type FoundKey, findKey } from '@/lib/auth/store';
import { since } from '@/lib/clock/in-order';

/** A revoked key and a suspended merchant are refused within this time, in every process. */
const lifeMs = 1_000;
const maxKeys = 10_000;

/** `askedMs`: when the look-up was made. `answered`: its answer, once it is there. `answeredMs`: from when on its business time continues. */
type CachedKey = { found: Promise<FoundKey | null>; askedMs: number; answered?: FoundKey; answeredMs: number };

// one per process: the site and the plain server load separate modules
const held = globalThis as unknown as { knownKeys?: Map<string, CachedKey> };
held.knownKeys ??= new Map();
const known = held.knownKeys;

function look(name: string, hash: string, mode: 'test' | 'live'): CachedKey {
  const entry: CachedKey = { found: findKey(hash, mode), askedMs: performance.now(), answeredMs: performance.now() };
  const forget = () => known.get(name) === entry && known.delete(name);
  entry.found.then((found) => {
    entry.answeredMs = performance.now();
    if (found) entry.answered = found;
    else forget();
  }, forget);
  if (known.size >= maxKeys) known.clear();
  known.set(name, entry);
  return entry;
}

const continued = (found: FoundKey, { answeredMs }: CachedKey): FoundKey => ({ ...found, now: since(found.now, answeredMs) });

/** What `findKnownKey` would find without asking; undefined: it has to ask. */
export function recallKey(hash: string, mode: 'test' | 'live'): FoundKey | undefined {
  const entry = known.get(`${mode} ${hash}`);
  return entry?.answered && performance.now() - entry.askedMs < lifeMs ? continued(entry.answered, entry) : undefined;
}

/** Like `findKey`, for all callers within a second: they share one look-up, and business time continues by the process's own clock. */
export async function findKnownKey(hash: string, mode: 'test' | 'live'): Promise<FoundKey | null> {
  const name = `${mode} ${hash}`;
  const entry = known.get(name);
  const current = entry && performance.now() - entry.askedMs < lifeMs ? entry : look(name, hash, mode);
  const found = await current.found;
  return found && continued(found, current);
}

/** Call it after revoking a key or moving the clock, so that this process knows at once. */
export const forgetKeys = (): void => known.clear();

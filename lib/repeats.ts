import { AsyncLocalStorage } from 'node:async_hooks';

/** The limit of repeated events: so many at once, and so many more per second. */
export type Bound = { atOnce: number; perSecond: number };
/** `ofMany`: the count covers more kinds than are distinguished. */
type Tell = (leftOut: number, ofMany: boolean) => void;
type RepeatedLine = { left: number; atMs: number; leftOut: number; tell: Tell };
type Sort = 'faults' | 'strangers' | 'refusals';

const tellMs = 1_000;
/** The most recent keys of one kind; further ones share one entry. */
const maxKept = 500;
const quietMs = 60_000;
const others = '';

// One per process: the site and the plain server load separate modules.
type RepeatStore = { kept: Record<Sort, Map<string, RepeatedLine>>; timer: NodeJS.Timeout | null };
const held = globalThis as unknown as { repeats?: RepeatStore };
held.repeats ??= { kept: { faults: new Map(), strangers: new Map(), refusals: new Map() }, timer: null };
const state = held.repeats;

/** Outside of any request's context: a timer keeps the context in which it was made until it fires. */
const outside = AsyncLocalStorage.snapshot();

/** Reports for each key how often it was left out. */
function tellAll(): void {
  state.timer = null;
  for (const kept of Object.values(state.kept)) {
    for (const [key, one] of kept) {
      const { leftOut } = one;
      one.leftOut = 0;
      if (leftOut > 0) one.tell(leftOut, key === others);
    }
  }
}

function tellLater(): void {
  state.timer ??= outside(() => setTimeout(tellAll, tellMs));
  state.timer.unref();
}

/** Removes the key that was seen longest ago, once it is quiet. */
function makeRoom(kept: Map<string, RepeatedLine>, now: number): void {
  for (const [key, { atMs }] of kept) {
    if (kept.size < maxKept || now - atMs <= quietMs) return;
    kept.delete(key);
  }
}

function keptOf(sort: Sort, key: string, { atOnce }: Bound, tell: Tell): RepeatedLine {
  const [kept, now] = [state.kept[sort], performance.now()];
  if (!kept.has(key) && kept.size >= maxKept) makeRoom(kept, now);
  const name = kept.has(key) || kept.size < maxKept ? key : others;
  const one = kept.get(name) ?? { left: atOnce, atMs: now, leftOut: 0, tell };
  kept.delete(name); // moves it to the end: the order is by the last occurrence
  kept.set(name, one);
  return one;
}

/**
 * Whether a repeated event may pass. Refused ones are counted: a second later, and each second while it continues, `tell` is called with
 * the count.
 */
export function isLetThrough(sort: Sort, key: string, bound: Bound, tell: Tell): boolean {
  const kept = keptOf(sort, key, bound, tell);
  const now = performance.now();
  kept.left = Math.min(bound.atOnce, kept.left + ((now - kept.atMs) / 1_000) * bound.perSecond);
  kept.atMs = now;
  kept.tell = tell;
  if (kept.left >= 1) {
    kept.left--;
    return true;
  }
  kept.leftOut++;
  tellLater();
  return false;
}

/** Forgets everything seen so far. */
export function forgetRepeats(): void {
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  for (const kept of Object.values(state.kept)) kept.clear();
}

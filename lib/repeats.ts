import { AsyncLocalStorage } from 'node:async_hooks';

/** How much of what repeats itself is let through: so much at once, and so much more a second. */
export type Bound = { atOnce: number; perSecond: number };
/** `ofMany`: what was left out is of more things than are told apart. */
type Tell = (leftOut: number, ofMany: boolean) => void;
type RepeatedLine = { left: number; atMs: number; leftOut: number; tell: Tell };
type Sort = 'faults' | 'strangers' | 'refusals';

const tellMs = 1_000;
/** What has been seen of late of a sort; whatever else comes meanwhile shares one place. */
const maxKept = 500;
const quietMs = 60_000;
const others = '';

// One per process: the site and the plain server have modules of their own.
type RepeatStore = { kept: Record<Sort, Map<string, RepeatedLine>>; timer: NodeJS.Timeout | null };
const held = globalThis as unknown as { repeats?: RepeatStore };
held.repeats ??= { kept: { faults: new Map(), strangers: new Map(), refusals: new Map() }, timer: null };
const state = held.repeats;

/** As nobody's request: a timer that is made in one holds it until it fires. */
const outside = AsyncLocalStorage.snapshot();

/** Says of each how often it was left out. */
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

/** Whoever was here longest ago makes room, once it has been quiet. */
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
  kept.delete(name); // to the end: the order is of when each was here
  kept.set(name, one);
  return one;
}

/**
 * Whether something is let through that may come again and again. What is not is counted: a second later, and each second while it goes on,
 * `tell` is called with how often it came.
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

/** As if nothing had come yet. */
export function forgetRepeats(): void {
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  for (const kept of Object.values(state.kept)) kept.clear();
}

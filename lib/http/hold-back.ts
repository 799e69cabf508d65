import { AsyncLocalStorage } from 'node:async_hooks';

const heldMs = 1_000;
/** Held at once; whoever comes then is answered at once, since each of them is a connection. */
const maxHeld = 2_000;
/** They are let go a few at a time, a hundredth of them each: all at once they would ask again at once, and a payment would come behind hundreds. */
const parts = 100;
const betweenMs = 5;

// One per process: the site and the plain server have modules of their own.
type HeldRequests = { untilMs: number; letGo: () => void };
const held = globalThis as unknown as { heldBack?: HeldRequests[] };
held.heldBack ??= [];
const waiting = held.heldBack;

/** As nobody's request: a timer that is made in one holds it until it fires. */
const outside = AsyncLocalStorage.snapshot();

function letGo(): void {
  const due = performance.now();
  for (let left = Math.ceil(waiting.length / parts); left > 0 && waiting[0] && waiting[0].untilMs <= due; left--) waiting.shift()?.letGo();
  letGoLater();
}

function letGoLater(): void {
  const [first] = waiting;
  if (first) outside(() => setTimeout(letGo, Math.max(betweenMs, first.untilMs - performance.now())));
}

/**
 * A second, for whoever has asked too much: a client that asks again at once, on hundreds of connections, would cost more by being refused
 * than by being served.
 */
export function holdBack(): Promise<void> {
  if (waiting.length >= maxHeld) return Promise.resolve();
  return new Promise((done) => {
    waiting.push({ untilMs: performance.now() + heldMs, letGo: done });
    if (waiting.length === 1) letGoLater();
  });
}

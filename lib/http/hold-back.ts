import { AsyncLocalStorage } from 'node:async_hooks';

const heldMs = 1_000;
/** The most calls held at once; further ones are answered at once, because each is an open connection. */
const maxHeld = 2_000;
/**
 * Held calls are released a hundredth at a time: released together they would all call again together, and a payment would queue behind
 * hundreds.
 */
const parts = 100;
const betweenMs = 5;

// One per process: the site and the plain server load separate modules.
type HeldRequests = { untilMs: number; letGo: () => void };
const held = globalThis as unknown as { heldBack?: HeldRequests[] };
held.heldBack ??= [];
const waiting = held.heldBack;

/** Outside of any request's context: a timer keeps the context in which it was made until it fires. */
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
 * Waits about a second before a refusal for too many requests: a client that retries at once, on hundreds of connections, would cost more
 * by being refused than by being served.
 */
export function holdBack(): Promise<void> {
  if (waiting.length >= maxHeld) return Promise.resolve();
  return new Promise((done) => {
    waiting.push({ untilMs: performance.now() + heldMs, letGo: done });
    if (waiting.length === 1) letGoLater();
  });
}

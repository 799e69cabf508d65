import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';
import { watchdogMs } from './tier';

/** Waits until `done` returns a value, however long it takes, and returns it; the watchdog ends what never comes. */
export async function until<Value>(done: () => Value | Promise<Value>): Promise<Exclude<Value, false>> {
  for (const end = Date.now() + watchdogMs; ; await wait(20)) {
    const value = await done();
    if (value) return value as Exclude<Value, false>;
    if (Date.now() > end) throw new Error(`it has not come about: ${done}`);
  }
}

/** Waits until an assertion holds, and returns its value; otherwise throws its own failure when the watchdog ends it. */
export const eventually = <Value>(assertion: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(assertion, { timeout: watchdogMs, interval: 20 });

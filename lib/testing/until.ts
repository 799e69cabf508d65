import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';
import { watchdogMs } from './tier';

/** Until something has come about, however long it takes, and gives what that is; what never does ends with the watchdog. */
export async function until<Value>(done: () => Value | Promise<Value>): Promise<Exclude<Value, false>> {
  for (const end = Date.now() + watchdogMs; ; await wait(20)) {
    const value = await done();
    if (value) return value as Exclude<Value, false>;
    if (Date.now() > end) throw new Error(`it has not come about: ${done}`);
  }
}

/** Until an assertion holds, and gives what it gives; otherwise its own failure, once the watchdog ends it. */
export const eventually = <Value>(assertion: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(assertion, { timeout: watchdogMs, interval: 20 });

import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';
import { watchdogMs } from '@/lib/testing/tier';

/** Until something has come about; what never does ends with the watchdog. */
export async function until(done: () => boolean | Promise<boolean>, withinMs = watchdogMs): Promise<void> {
  for (const end = Date.now() + withinMs; !(await done()); await wait(20))
    if (Date.now() > end) throw new Error(`it has not come about in ${withinMs / 1000} seconds: ${done}`);
}

/** Until an assertion holds, and gives what it gives; otherwise its own failure, once the watchdog ends it. */
export const eventually = <Value>(assertion: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(assertion, { timeout: watchdogMs, interval: 20 });

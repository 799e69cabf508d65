import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';

/** Until something has come about; a test that waits longer has failed. */
export async function until(done: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; !(await done()); await wait(20)) expect(Date.now()).toBeLessThan(end);
}

import { setTimeout as wait } from 'node:timers/promises';

/** Uncaught errors during `work`: each would end the process, and everybody's requests with it. */
export async function uncaughtIn(work: () => Promise<unknown>): Promise<unknown[]> {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  const before = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', note);
  try {
    await work();
    await wait(20);
  } finally {
    process.off('uncaughtException', note);
    for (const listener of before) process.on('uncaughtException', listener);
  }
  return uncaught;
}

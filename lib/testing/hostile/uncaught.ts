import { setTimeout as wait } from 'node:timers/promises';

/** Errors that nobody catches while this is done: each would end the process, and with it everybody's requests. */
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

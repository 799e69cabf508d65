import type { Caller } from '@/lib/auth/actor';

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** The callers: the merchant's system, its user, and the installation. */
export type Callers = { caller: Caller; clerk: Caller; system: Caller };

/** A step at a moment, and the steps that follow from it. */
export type Step = { at: Date; act: () => Promise<Step[]> };
export const lastStep = (at: Date, act: () => Promise<unknown>): Step => ({ at, act: () => act().then(() => []) });

/** Runs all steps in order of time, so that later rows never have an earlier date. */
export async function happen(steps: readonly Step[]): Promise<void> {
  const ahead = [...steps];
  while (ahead.length > 0) {
    ahead.sort((one, other) => one.at.getTime() - other.at.getTime());
    const next = ahead.shift();
    if (next) ahead.push(...(await next.act()));
  }
}

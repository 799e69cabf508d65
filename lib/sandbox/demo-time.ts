import type { Caller } from '@/lib/auth/actor';

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** Who acts: the merchant's system, somebody who works for it, and the installation for what nobody does. */
export type Callers = { caller: Caller; clerk: Caller; system: Caller };

/** What happens at a moment, and what comes of it later. */
export type Step = { at: Date; act: () => Promise<Step[]> };
export const lastStep = (at: Date, act: () => Promise<unknown>): Step => ({ at, act: () => act().then(() => []) });

/** Lets everything happen in order of time, as it would have: what is written later is never dated earlier. */
export async function happen(steps: readonly Step[]): Promise<void> {
  const ahead = [...steps];
  while (ahead.length > 0) {
    ahead.sort((one, other) => one.at.getTime() - other.at.getTime());
    const next = ahead.shift();
    if (next) ahead.push(...(await next.act()));
  }
}

import type { Caller } from '@/lib/auth/actor';
import { platformFeePercent } from '@/lib/sandbox/demo-catalogue';

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** The same numbers every time: a small generator with a fixed start. */
export function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const pick = <Item>(items: readonly Item[], roll: (below: number) => number): Item => items[roll(items.length)] as Item;

/** One seller's goods in an order, and who gets how much for all of them. */
export type Line = { sellerId: string; name: string; yen: number };
export const detailsOf = (lines: readonly Line[]) => ({
  submerchants: lines.map(({ sellerId, yen }) => ({
    submerchant_id: sellerId,
    amount: yen,
    platform_fee: Math.floor((yen * platformFeePercent) / 100),
  })),
});

/** Who acts: the merchant, and the installation for what nobody does. */
export type Callers = { caller: Caller; system: Caller };

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

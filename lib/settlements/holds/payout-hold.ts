import type { Actor } from '@/lib/auth/actor';
import { sum } from '@/lib/money/yen';

export const holdActs = ['hold', 'release'] as const;
export type HoldAct = (typeof holdActs)[number];

/** The reason as this reader may know it: a seller only where its platform shows it. */
export const reasonFor = (actor: Actor, { reason, isShown }: { reason: string | null; isShown: boolean | null }): string | null =>
  isSellersOwn(actor) && !isShown ? null : reason;

/** Whether a seller's own person asks: it learns that its payouts are on hold, and not by whom. */
export const isSellersOwn = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'seller';

/** A payout that waits for its transfer, and how far it is: in no file, in a file that only we have, or with the bank. */
export type WaitingPayout = { amount: number; place: 'waiting' | 'in_file' | 'at_bank' };

type Figure = { count: number; amount: number };
/** What a hold does to the payouts that wait: those with the bank are paid all the same. */
export type HoldEffect = Record<WaitingPayout['place'], Figure>;

const figureOf = (payouts: readonly WaitingPayout[]): Figure => ({
  count: payouts.length,
  amount: sum(payouts.map(({ amount }) => amount)),
});
export function effectOf(payouts: readonly WaitingPayout[]): HoldEffect {
  const of = (place: WaitingPayout['place']) => figureOf(payouts.filter((one) => one.place === place));
  return { waiting: of('waiting'), in_file: of('in_file'), at_bank: of('at_bank') };
}

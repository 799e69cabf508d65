import type { Source } from '@/lib/jobs/source';
import { eraseOverdueCards, findCardLag, findNextCard } from '@/lib/jobs/store';

const job = 'card.forget';
const batch = 500;
const minuteMs = 60_000;

/** Erases number and verification value of cards that were entered and not used in time. Brand and last digits stay. */
export const forgetCards: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: findCardLag,
  /** At the end of its minute, so that moving the clock past many cards stops only once per minute. */
  async next(now) {
    const at = await findNextCard(now);
    return at && new Date(Math.ceil(at.getTime() / minuteMs) * minuteMs);
  },
  run: async ({ now }) => (await eraseOverdueCards(now, batch)).map((card) => ({ job, result: 'erased', ...card })),
};

import type { Source } from '@/lib/jobs/source';
import { eraseOverdueCards, findCardLag, findNextCard } from '@/lib/jobs/store';

const job = 'card.forget';
const batch = 500;
const minuteMs = 60_000;

/** Erases the number and the verification value of a card that was given for a while and not used. What may be told of it stays. */
export const forgetCards: Source & { clock: 'business' } = {
  job,
  clock: 'business',
  lag: findCardLag,
  /** At the end of its minute: whoever moves the clock past many of them stops once for all of a minute. */
  async next(now) {
    const at = await findNextCard(now);
    return at && new Date(Math.ceil(at.getTime() / minuteMs) * minuteMs);
  },
  run: async ({ now }) => (await eraseOverdueCards(now, batch)).map((card) => ({ job, result: 'erased', ...card })),
};

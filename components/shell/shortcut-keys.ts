import type { Area } from '@/components/shell/areas';

/** After `g`: the letter of a page, and which of a person's areas it is. The first that the person has. */
const letters: Record<string, readonly Area[]> = {
  h: ['home', 'overview'],
  p: ['payments'],
  r: ['refunds', 'refundRequests'],
  c: ['chargebacks', 'chargebackDecisions'],
  d: ['subscriptions'],
  s: ['sellers', 'merchants'],
  u: ['customers'],
  a: ['applications', 'application'],
  b: ['balance', 'bankFiles'],
  o: ['payouts'],
  n: ['deposits'],
  l: ['paymentLinks', 'ledgerProof'],
  k: ['keys'],
  w: ['webhooks'],
  e: ['events'],
  t: ['team', 'operators'],
  x: ['sandbox'],
};

export type Goal = { letter: string; area: Area };

/** The pages that this person reaches by two keys. */
export const goalsOf = (areas: readonly Area[]): Goal[] =>
  Object.entries(letters).flatMap(([letter, candidates]) => {
    const area = candidates.find((one) => areas.includes(one));
    return area ? [{ letter, area }] : [];
  });

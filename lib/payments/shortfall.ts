import { sum } from '@/lib/money/yen';
import type { DryRunReply } from '@/lib/payments/schema';

type Reply = Pick<DryRunReply, 'balances'>;
type Shortfall = { id: string; missing: number };

/** How much of its required balance a party is missing. Other amounts of the call do not require a balance. */
export const shortfallOf = ({ required, available_before }: Reply['balances'][number]): number => required - available_before;

/** What a platform has beyond its own required balance. */
function spareOf({ balances }: Reply, ownId: string): number {
  const own = balances.find(({ merchant_id }) => merchant_id === ownId);
  return own ? own.available_before - own.required : 0;
}

const shortSellers = ({ balances }: Reply, ownId: string): Shortfall[] =>
  balances
    .filter(({ merchant_id, short }) => short && merchant_id !== ownId)
    .map((balance) => ({ id: balance.merchant_id, missing: shortfallOf(balance) }));

/** The sellers that are short and that their platform can help: it can cover the shortfall and still has its own required balance. */
export function coverableShortfalls(reply: Reply, ownId: string): Shortfall[] {
  const spare = spareOf(reply, ownId);
  return shortSellers(reply, ownId).filter(({ missing }) => missing <= spare);
}

/** All sellers that are short, where their platform can help all of them together; else none. */
export function coverableTogether(reply: Reply, ownId: string): Shortfall[] {
  const short = shortSellers(reply, ownId);
  return sum(short.map(({ missing }) => missing)) <= spareOf(reply, ownId) ? short : [];
}

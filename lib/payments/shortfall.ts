import { sum } from '@/lib/money/yen';
import type { DryRunReply } from '@/lib/payments/schema';

type Reply = Pick<DryRunReply, 'balances'>;
type Shortfall = { id: string; missing: number };

/** How much of its required balance a party is missing. Other amounts of the call do not require a balance. */
export const shortfallOf = ({ required, available_before }: Reply['balances'][number]): number => required - available_before;

/** The sellers that are short, where their platform can help all of them: it covers what they lack and still has its own required balance. Else none. */
export function coverableShortfalls({ balances }: Reply, ownId: string): Shortfall[] {
  const own = balances.find(({ merchant_id }) => merchant_id === ownId);
  const spare = own ? own.available_before - own.required : 0;
  const short = balances
    .filter((balance) => balance.short && balance.merchant_id !== ownId)
    .map((balance) => ({ id: balance.merchant_id, missing: shortfallOf(balance) }));
  return sum(short.map(({ missing }) => missing)) <= spare ? short : [];
}

import type { DryRunReply } from '@/lib/payments/schema';

type Reply = Pick<DryRunReply, 'balances'>;

/** How much of its required balance a party is missing. Other amounts of the call do not require a balance. */
export const shortfallOf = ({ required, available_before }: Reply['balances'][number]): number => required - available_before;

/** The sellers that are short and that their platform can help: it can cover the shortfall and still has its own required balance. */
export function coverableShortfalls({ balances }: Reply, ownId: string): { id: string; missing: number }[] {
  const own = balances.find(({ merchant_id }) => merchant_id === ownId);
  const spare = own ? own.available_before - own.required : 0;
  return balances
    .filter(({ merchant_id, short }) => short && merchant_id !== ownId)
    .map((balance) => ({ id: balance.merchant_id, missing: shortfallOf(balance) }))
    .filter(({ missing }) => missing <= spare);
}

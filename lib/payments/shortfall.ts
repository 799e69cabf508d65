import type { DryRunReply } from '@/lib/payments/schema';

type Reply = Pick<DryRunReply, 'balances'>;

/** What somebody lacks of what it must have: what the call posts beside that it need not have. */
export const shortfallOf = ({ required, available_before }: Reply['balances'][number]): number => required - available_before;

/** The sellers that are short and that their platform can help: it can give what is missing, and still has what it must have itself. */
export function coverableShortfalls({ balances }: Reply, ownId: string): { id: string; missing: number }[] {
  const own = balances.find(({ merchant_id }) => merchant_id === ownId);
  const spare = own ? own.available_before - own.required : 0;
  return balances
    .filter(({ merchant_id, short }) => short && merchant_id !== ownId)
    .map((balance) => ({ id: balance.merchant_id, missing: shortfallOf(balance) }))
    .filter(({ missing }) => missing <= spare);
}

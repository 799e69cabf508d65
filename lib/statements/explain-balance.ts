import { dayIn } from '@/lib/ledger/daily-balances/day';
import { getMerchant } from '@/lib/merchants/store';
import { sum } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { explainDays } from '@/lib/statements/explain-days';
import { type ExplainReply, explainInput, explainReply } from '@/lib/statements/schema';

/** By default until today, and from the first of the month of the last day. */
function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): { from: string; to: string } {
  const today = dayIn(now);
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? `${last.slice(0, 8)}01`, to: last };
}

/** Opening + each kind of record = closing, for whole days in Tokyo. */
export const explainBalance = query<typeof explainInput, ExplainReply>({
  name: 'balance.explain',
  summary: 'Explain how a balance became what it is: what it was, each kind of record, and what it is',
  allow: 'balances:read',
  input: explainInput,
  output: explainReply,
  async run({ scope, now }, input) {
    const days = daysOf(input, now);
    const merchant = await getMerchant(scope, input.id);
    const { opening, terms, closing } = await explainDays(merchant, days, now);
    const agrees = opening + sum(terms.map(({ amount }) => amount)) === closing;
    return { resource: 'balance_explanation', merchant_id: merchant.id, ...days, opening, closing, terms, agrees };
  },
});

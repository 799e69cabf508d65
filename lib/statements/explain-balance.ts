import { dayIn } from '@/lib/ledger/days/day';
import { readByDays } from '@/lib/ledger/days/make-days';
import { recordTypes } from '@/lib/ledger/record';
import { findExplanation } from '@/lib/ledger/records/store';
import { getMerchant } from '@/lib/merchants/store';
import { sum, yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { periodOf } from '@/lib/statements/record-filter';
import { type ExplainReply, explainInput, explainReply } from '@/lib/statements/schema';

/** Up to today, and from the first of the month in which it ends. */
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
    const { from, to } = periodOf(days);
    const { tenantId, id } = await getMerchant(scope, input.id);
    const read = (until: Date, byDays: boolean) =>
      findExplanation({ tenantId, accountId: id }, { from: from as Date, to: to as Date }, until, byDays);
    const found = await readByDays({ tenantId, accountId: id }, now, read);
    const [opening, closing] = [yenOf(found.opening), yenOf(found.closing)];
    const terms = found.terms
      .map(({ type, amount, entries }) => ({ type, amount: yenOf(amount), count: Number(entries) }))
      .toSorted((one, other) => recordTypes.indexOf(one.type) - recordTypes.indexOf(other.type));
    const agrees = opening + sum(terms.map(({ amount }) => amount)) === closing;
    return { resource: 'balance_explanation', merchant_id: id, ...days, opening, closing, terms, agrees };
  },
});

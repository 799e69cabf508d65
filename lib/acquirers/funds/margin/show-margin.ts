import { type MarginReply, marginInput, marginReply, monthsOf, startOfMonth } from '@/lib/acquirers/funds/margin/margin';
import { findMargins } from '@/lib/acquirers/funds/margin/store';
import { hasClearing } from '@/lib/ledger/account';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

/** What is left of our fees, by month and payment method. Refuses 404 an acquirer that there is not, 422 what is no month. */
export const showMargin = query<typeof marginInput, MarginReply>({
  name: 'acquirer_funds.margin',
  summary: 'Show our fees, those of an acquirer, and what is left, by month and payment method',
  allow: 'installation:run',
  input: marginInput,
  output: marginReply,
  async run({ now }, { name, from, to }) {
    if (!hasClearing(name)) refuse('not_found');
    const months = monthsOf({ from, to }, dayIn(now).slice(0, 7));
    const rows = await findMargins(name, startOfMonth(months.from), startOfMonth(months.to, 1));
    return { resource: 'acquirer_margin', name, ...months, rows };
  },
});

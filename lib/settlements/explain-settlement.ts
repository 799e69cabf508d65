import { sum, yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { remainderOf } from '@/lib/settlements/payout-forecast';
import { type ExplainSettlementReply, explainSettlementReply } from '@/lib/settlements/payout-forecast-schema';
import { showSettlementInput } from '@/lib/settlements/schema';
import { postedBetween } from '@/lib/settlements/settlement';
import { findEarlier, findTotalsBefore, getSettlement } from '@/lib/settlements/store';

/** The statement of a settlement by record type, and how its closing balance became the payout amount. */
export const explainSettlement = query<typeof showSettlementInput, ExplainSettlementReply>({
  name: 'settlement.explain',
  summary: 'Explain a settlement: what there was, each kind of record, what there is, and what of it is paid',
  allow: 'balances:read',
  input: showSettlementInput,
  output: explainSettlementReply,
  async run({ scope }, { id }) {
    const row = await getSettlement(scope, id);
    const [before, earlier] = await Promise.all([findTotalsBefore(row), findEarlier(row)]);
    const [opening, closing, amount] = [yenOf(row.openingAmount), yenOf(row.closingAmount), yenOf(row.settlementAmount)];
    const terms = postedBetween(before, row.totals);
    const { elsewhere, unavailable } = remainderOf({ closing, amount, cutoffAt: row.cutoffAt, createdAt: row.createdAt }, earlier);
    return {
      resource: 'settlement_explanation',
      settlement_id: row.id,
      opening,
      terms,
      closing,
      agrees: opening + sum(terms.map((term) => term.amount)) === closing,
      elsewhere: elsewhere.map(({ settlementId, reference, amount: promised }) => ({
        settlement_id: settlementId,
        reference,
        amount: promised,
      })),
      unavailable,
      settled: amount,
    };
  },
});

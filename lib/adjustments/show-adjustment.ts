import { isShort } from '@/lib/adjustments/adjustment';
import { presentAdjustment, presentBalance } from '@/lib/adjustments/present';
import { adjustmentInput, type ShownAdjustment, shownAdjustment } from '@/lib/adjustments/schema';
import { getAdjustment } from '@/lib/adjustments/store';
import { readBalances } from '@/lib/ledger/store';
import { query } from '@/lib/operation/query';

export const showAdjustment = query<typeof adjustmentInput, ShownAdjustment>({
  name: 'adjustment.show',
  summary: 'Show an adjustment and the balance that it would correct',
  allow: 'installation:run',
  input: adjustmentInput,
  output: shownAdjustment,
  async run(_, { id }) {
    const row = await getAdjustment(id);
    const adjustment = presentAdjustment(row);
    const balance = presentBalance((await readBalances(row.tenantId, [row.merchantId])).get(row.merchantId) ?? { total: 0n, held: 0n });
    const isSeller = row.platformRole === 'payout';
    return { ...adjustment, balance, short: row.status === 'proposed' && isShort({ ...balance, isSeller }, adjustment.amount) };
  },
});

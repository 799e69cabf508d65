import { isShort } from '@/lib/adjustments/adjustment';
import { presentAdjustment, presentBalance } from '@/lib/adjustments/present';
import { adjustmentInput, type ShownAdjustment, shownAdjustment } from '@/lib/adjustments/schema';
import { getAdjustment } from '@/lib/adjustments/store';
import { ownProposal, refusalOfOne } from '@/lib/auth/check-second-person';
import { readBalances } from '@/lib/ledger/store';
import { query } from '@/lib/operation/query';

export const showAdjustment = query<typeof adjustmentInput, ShownAdjustment>({
  name: 'adjustment.show',
  summary: 'Show an adjustment and the balance that it would correct',
  allow: 'installation:run',
  input: adjustmentInput,
  output: shownAdjustment,
  async run({ caller: { actor, locale } }, { id }) {
    const row = await getAdjustment(id);
    const adjustment = presentAdjustment(row);
    const balance = presentBalance((await readBalances(row.tenantId, [row.merchantId])).get(row.merchantId) ?? { total: 0n, held: 0n });
    const isSeller = row.platformRole === 'payout';
    const isOpen = row.status === 'proposed';
    const refusal = isOpen && actor.kind === 'user' ? await refusalOfOne(actor.userId, [row.proposedBy], ownProposal) : null;
    const short = isOpen && isShort({ ...balance, isSeller }, adjustment.amount);
    return { ...adjustment, balance, short, not_by_you: refusal?.sentence[locale] ?? null };
  },
});

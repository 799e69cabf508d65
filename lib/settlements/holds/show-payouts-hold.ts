import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { presentHold } from '@/lib/settlements/holds/present';
import { type PayoutsHoldReply, payoutsHoldReply, showPayoutsHoldInput } from '@/lib/settlements/holds/schema';
import { findHolds, findWaitingPayouts } from '@/lib/settlements/holds/store';

/** For the platform, the seller itself and operators. Refuses 404 a merchant that is no seller. */
export const showPayoutsHold = query<typeof showPayoutsHoldInput, PayoutsHoldReply>({
  name: 'payouts_hold.show',
  summary: 'Say whether a seller’s payouts are on hold, and what a hold keeps back',
  description: 'A seller reads the reason only where its platform shows it, and never by whom.',
  route: 'GET /merchants/{id}/payouts_hold',
  allow: 'balances:read',
  input: showPayoutsHoldInput,
  output: payoutsHoldReply,
  async run({ caller: { actor }, scope }, { id }) {
    const merchant = await getMerchant(scope, id);
    if (merchant.platformRole !== 'payout') return refuse('not_found');
    const [holds, waiting] = await Promise.all([findHolds(merchant), findWaitingPayouts(merchant)]);
    return presentHold(merchant, holds, waiting, actor);
  },
});

import { type RecoveryCase, sharesIn } from '@/lib/chargebacks/recovery/recovery';
import { type RecoveryReply, recoveryReply } from '@/lib/chargebacks/recovery/schema';
import { roomOf } from '@/lib/chargebacks/recovery/share';
import { findNames, getRecoveryCase } from '@/lib/chargebacks/recovery/store';
import { chargebackInput } from '@/lib/chargebacks/schema';
import { getDispute } from '@/lib/chargebacks/store';
import { query } from '@/lib/operation/query';

function presentShares(one: RecoveryCase, names: ReadonlyMap<string, string>): RecoveryReply['shares'] {
  return sharesIn(one).map(({ sellerId, amount }) => {
    const row = one.rows.find(({ submerchantId }) => submerchantId === sellerId);
    const [share, taken, available] = [row?.amount ?? amount, row?.taken ?? 0, one.available.get(sellerId) ?? 0];
    const left = Math.max(0, Math.min(share - taken, roomOf(one.view, sellerId)));
    return {
      seller_id: sellerId,
      seller_name: names.get(sellerId) ?? '',
      share,
      taken,
      state: row?.state ?? null,
      left,
      available,
      takeable: Math.max(0, Math.min(left, available)),
    };
  });
}

/** Each seller's share of a lost chargeback, and the part recovered so far. */
export const listShares = query<typeof chargebackInput, RecoveryReply>({
  name: 'recovery.list',
  summary: 'List what sellers bear of a lost chargeback',
  allow: 'chargebacks:read',
  input: chargebackInput,
  output: recoveryReply,
  async run({ scope }, { id }) {
    await getDispute(scope, id); // 404 while the feature is off
    const one = await getRecoveryCase(scope, id);
    const names = await findNames(one.chargeback.tenantId, [...one.available.keys(), ...sharesIn(one).map(({ sellerId }) => sellerId)]);
    return { recovers: one.recovers, shares: presentShares(one, names) };
  },
});

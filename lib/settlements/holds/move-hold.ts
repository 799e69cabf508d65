import type { Database } from '@/lib/db/prisma';
import { lockMerchant } from '@/lib/merchants/store';
import type { Change } from '@/lib/operation/audit';
import type { Context } from '@/lib/operation/operation';
import { refuse } from '@/lib/refusal';
import { lockPayoutBank } from '@/lib/settlements/bank/store';
import type { HoldAct } from '@/lib/settlements/holds/payout-hold';
import { presentHold } from '@/lib/settlements/holds/present';
import { saveHoldMails } from '@/lib/settlements/holds/save-hold-mails';
import type { PayoutsHoldReply } from '@/lib/settlements/holds/schema';
import { findHolds, findWaitingPayouts, saveHold } from '@/lib/settlements/holds/store';

const late = {
  hold: {
    en: 'The payouts of this seller are on hold already. Nothing was changed.',
    ja: 'この販売者の振込はすでに保留中です。変更していません。',
  },
  release: {
    en: 'The payouts of this seller are not on hold. Nothing was changed.',
    ja: 'この販売者の振込は保留されていません。変更していません。',
  },
};

type Wanted = { id: string; act: HoldAct; reason: string | null; isShown: boolean };

/**
 * Puts a seller's payouts on hold or releases them, and tells the seller. Nobody makes, approves or downloads a file meanwhile: what the
 * reply says of payouts with the bank is so. Refuses 404 a merchant that is no seller, and 409 the second of two callers.
 */
export async function moveHold(
  { caller: { actor }, scope, now }: Context,
  { id, act, reason, isShown }: Wanted,
  database: Database,
): Promise<{ reply: PayoutsHoldReply; changes: Change[] }> {
  await lockPayoutBank(database);
  const before = await lockMerchant(scope, id, database);
  if (before.platformRole !== 'payout') return refuse('not_found');
  if ((before.payoutsHeldAt !== null) === (act === 'hold')) return refuse('conflict', { say: late[act] });
  const waiting = await findWaitingPayouts(before, database, { locked: true });
  const holds = await findHolds(before, database);
  const { tenantId } = before;
  const author = { authorId: actor.kind === 'user' ? actor.userId : null, authorLabel: actor.label };
  const row = {
    tenantId,
    merchantId: id,
    number: (holds[0]?.number ?? 0) + 1,
    act,
    reason,
    reasonShown: isShown,
    ...author,
    createdAt: now,
  };
  const after = await saveHold(database, row);
  await saveHoldMails(database, after, row);
  const told = { payouts_on_hold: act === 'hold', ...(reason !== null && { reason }), ...(act === 'hold' && { reason_shown: isShown }) };
  return {
    reply: presentHold(after, [row, ...holds], waiting, actor),
    changes: [{ tenantId, subjectKind: 'merchant', subjectId: id, before: { payouts_on_hold: act !== 'hold' }, after: told }],
  };
}

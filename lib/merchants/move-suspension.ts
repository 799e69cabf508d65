import type { Database } from '@/lib/db/prisma';
import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { refuseSeller } from '@/lib/merchants/refuse-seller';
import type { MerchantReply } from '@/lib/merchants/schema';
import { lockMerchant, updateMerchant } from '@/lib/merchants/store';
import type { Change } from '@/lib/operation/audit';
import type { Context } from '@/lib/operation/operation';
import { refuse } from '@/lib/refusal';

const late = {
  suspend: {
    en: 'This merchant is suspended already. Nothing was changed.',
    ja: 'この加盟店はすでに停止されています。変更していません。',
  },
  lift: {
    en: 'This merchant is not suspended. Nothing was changed.',
    ja: 'この加盟店は停止されていません。変更していません。',
  },
};

/** Suspends a platform or an ordinary merchant, or lifts its suspension. Refuses a seller, and 409 the second of two callers. */
export async function moveSuspension(
  { scope, now }: Context,
  act: 'suspend' | 'lift',
  { id, reason }: { id: string; reason: string },
  database: Database,
): Promise<{ reply: MerchantReply; changes: Change[] }> {
  const before = await lockMerchant(scope, id, database);
  refuseSeller(before);
  const suspends = act === 'suspend';
  if ((before.suspendedAt !== null) === suspends) return refuse('conflict', { say: late[act] });
  const set = suspends ? { suspendedAt: now, suspensionReason: reason } : { suspendedAt: null, suspensionReason: null };
  const after = await updateMerchant(database, before, set, now);
  const change = { tenantId: after.tenantId, subjectKind: 'merchant' as const, subjectId: id };
  return {
    reply: presentMerchant(after, settings().mode === 'live'),
    changes: [{ ...change, before: { suspended: !suspends }, after: { suspended: suspends, reason } }],
  };
}

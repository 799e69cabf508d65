import { forgetSeen } from '@/lib/merchants/origins/learn-origin';
import { forgetOrigins } from '@/lib/merchants/origins/origin-cache';
import { presentOrigin } from '@/lib/merchants/origins/present';
import { type OriginReply, originInput, originReply } from '@/lib/merchants/origins/schema';
import { findOrigin, lockOrigins, removeOrigin as remove } from '@/lib/merchants/origins/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

/** Removes an origin, whether it was allowed or only recorded. Takes effect with the next call, in other processes within a second. */
export const removeOrigin = command<typeof originInput, OriginReply>({
  name: 'origin.remove',
  summary: 'Remove an origin',
  allow: 'keys:write',
  proof: 'recent',
  input: originInput,
  output: originReply,
  after: forgetOrigins,
  async run({ scope }, { origin }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    await lockOrigins(database, tenantId);
    const row = (await findOrigin(database, tenantId, origin)) ?? refuse('not_found');
    await remove(database, row);
    forgetSeen(tenantId);
    const change = { tenantId, subjectKind: 'merchant' as const, subjectId: tenantId, before: { origin }, after: null };
    return { reply: presentOrigin({ ...row, allowedAt: null }), changes: row.allowedAt ? [change] : [] };
  },
});

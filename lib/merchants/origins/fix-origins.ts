import type { z } from 'zod';
import { settings } from '@/lib/installation';
import { forgetOrigins } from '@/lib/merchants/origins/origin-cache';
import { fixedReply, fixOriginsInput } from '@/lib/merchants/origins/schema';
import { lockOrigins, removeFixed, saveFixed } from '@/lib/merchants/origins/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

const alwaysFixed = {
  say: { en: 'On a live installation the list always holds.', ja: '本番環境では、つねに許可したオリジンだけが使えます。' },
};

/** Sandbox only: whether only allowed origins work, as in a live installation, or new ones are recorded. */
export const fixOrigins = command<typeof fixOriginsInput, z.output<typeof fixedReply>>({
  name: 'origin.fix',
  summary: 'Accept nothing but allowed origins, or learn them again',
  allow: 'keys:write',
  proof: 'recent',
  input: fixOriginsInput,
  output: fixedReply,
  after: forgetOrigins,
  async run({ scope, caller: { actor }, now }, { fixed }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    if (settings().mode === 'live') return refuse('conflict', alwaysFixed);
    const { tenantId } = scope;
    await lockOrigins(database, tenantId);
    const wasFixed = await removeFixed(database, tenantId);
    if (fixed) await saveFixed(database, tenantId, { fixedAt: now, fixedBy: actor.kind === 'user' ? actor.userId : null });
    const change = { tenantId, subjectKind: 'merchant' as const, subjectId: tenantId };
    const changes = wasFixed === fixed ? [] : [{ ...change, before: { origins_fixed: wasFixed }, after: { origins_fixed: fixed } }];
    return { reply: { fixed }, changes };
  },
});

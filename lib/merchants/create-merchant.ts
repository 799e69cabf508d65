import { newId } from '@/lib/db/ids';
import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { createMerchantInput, type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { saveSeller } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

/** A platform registers one payout merchant per seller. Refuses 403 to a merchant that is no platform. */
export const createMerchant = command<typeof createMerchantInput, MerchantReply>({
  name: 'merchant.create',
  summary: 'Register a payout merchant (a seller) of your platform',
  route: 'POST /merchants',
  allow: 'merchants:write',
  input: createMerchantInput,
  output: merchantReply,
  async run({ caller: { actor }, scope, now }, input, database) {
    if (scope.kind !== 'merchant' || actor.kind === 'system' || actor.platformRole !== 'platform') return refuse('forbidden');
    const row = await saveSeller(database, scope.tenantId, newId(), input.name, now);
    const after = { name: row.name, platform_role: row.platformRole };
    return {
      reply: presentMerchant(row, settings().mode === 'live'),
      changes: [{ tenantId: row.tenantId, subjectKind: 'merchant', subjectId: row.id, before: null, after }],
    };
  },
});

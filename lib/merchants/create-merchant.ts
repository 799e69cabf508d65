import { newId } from '@/lib/db/ids';
import type { Database } from '@/lib/db/prisma';
import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { createMerchantInput, type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { type MerchantRow, saveSeller } from '@/lib/merchants/store';
import type { Change } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import type { Context } from '@/lib/operation/operation';
import { refuse } from '@/lib/refusal';

/** Registers a seller of the caller's platform, in the caller's transaction. Refuses 403 a merchant that is not a platform. */
export async function registerSeller(
  { caller: { actor }, scope, now }: Context,
  name: string,
  database: Database,
): Promise<{ row: MerchantRow; change: Change }> {
  if (scope.kind !== 'merchant' || actor.kind === 'system' || actor.platformRole !== 'platform') return refuse('forbidden');
  const row = await saveSeller(database, scope.tenantId, newId(), name, now);
  const after = { name: row.name, platform_role: row.platformRole };
  return { row, change: { tenantId: row.tenantId, subjectKind: 'merchant', subjectId: row.id, before: null, after } };
}

/** A platform registers one payout merchant for each seller. Refuses 403 a merchant that is not a platform. */
export const createMerchant = command<typeof createMerchantInput, MerchantReply>({
  name: 'merchant.create',
  summary: 'Register a payout merchant (a seller) of your platform',
  route: 'POST /merchants',
  allow: 'merchants:write',
  input: createMerchantInput,
  output: merchantReply,
  async run(context, { name }, database) {
    const { row, change } = await registerSeller(context, name, database);
    return { reply: presentMerchant(row, settings().mode === 'live'), changes: [change] };
  },
});

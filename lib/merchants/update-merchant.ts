import { settings } from '@/lib/installation';
import { presentMerchant } from '@/lib/merchants/present';
import { type MerchantReply, merchantReply, updateMerchantInput } from '@/lib/merchants/schema';
import { lockMerchant, updateMerchant as save } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';

export const updateMerchant = command<typeof updateMerchantInput, MerchantReply>({
  name: 'merchant.update',
  summary: 'Rename a merchant',
  route: 'PATCH /merchants/{id}',
  allow: 'merchants:write',
  input: updateMerchantInput,
  output: merchantReply,
  async run({ scope, now }, { id, name }, database) {
    const before = await lockMerchant(scope, id, database);
    const live = settings().mode === 'live';
    if (name === undefined || name === before.name) return { reply: presentMerchant(before, live), changes: [] };
    const after = await save(database, before, { name }, now);
    const change = { tenantId: after.tenantId, subjectKind: 'merchant' as const, subjectId: id };
    return { reply: presentMerchant(after, live), changes: [{ ...change, before: { name: before.name }, after: { name } }] };
  },
});

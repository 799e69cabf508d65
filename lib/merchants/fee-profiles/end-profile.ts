import { presentProfile } from '@/lib/merchants/fee-profiles/profile';
import { type FeeProfileReply, feeProfileReply, retireFeeProfileInput } from '@/lib/merchants/fee-profiles/schema';
import { countSellersOf, findProfile, saveProfile } from '@/lib/merchants/fee-profiles/store';
import { platformOf } from '@/lib/merchants/sellers/seller';
import { lockMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

/** Its sellers have none then. Doing it twice changes nothing. */
export const retireFeeProfile = command<typeof retireFeeProfileInput, FeeProfileReply>({
  name: 'fee_profile.retire',
  summary: 'Retire a fee profile',
  description: 'It fills in no fee any more, and cannot be named. What was split before keeps its fee.',
  route: 'POST /fee_profiles/{id}/retire',
  allow: 'merchants:write',
  input: retireFeeProfileInput,
  output: feeProfileReply,
  async run(context, { id }, database) {
    const tenantId = platformOf(context);
    await lockMerchant(context.scope, tenantId, database);
    const found = await findProfile(tenantId, id, database);
    if (!found) return refuse('not_found');
    const sellers = (await countSellersOf(tenantId, database)).get(id) ?? 0;
    if (found.retiredAt !== null) return { reply: presentProfile(found, sellers, context.now), changes: [] };
    const { terms, ...row } = { ...found, retiredAt: context.now };
    await saveProfile(database, row);
    const change = { tenantId, subjectKind: 'fee' as const, subjectId: id, before: { name: row.name, retired: false } };
    return {
      reply: presentProfile({ ...row, terms }, sellers, context.now),
      changes: [{ ...change, after: { name: row.name, retired: true } }],
    };
  },
});

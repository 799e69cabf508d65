import { nameTaken } from '@/lib/merchants/fee-profiles/create-profile';
import { presentProfile, termsAt } from '@/lib/merchants/fee-profiles/profile';
import { changeFeeProfileInput, type FeeProfileReply, feeProfileReply } from '@/lib/merchants/fee-profiles/schema';
import { countSellersOf, findProfile, findProfiles, readLastTerms, saveProfile } from '@/lib/merchants/fee-profiles/store';
import { writeTerms } from '@/lib/merchants/fee-profiles/write-terms';
import { exactTime } from '@/lib/merchants/fees/present';
import { platformOf } from '@/lib/merchants/sellers/seller';
import { lockMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

/** Payments that were split before keep their fees. Refuses 404 a retired profile. */
export const changeFeeProfile = command<typeof changeFeeProfileInput, FeeProfileReply>({
  name: 'fee_profile.change',
  summary: 'Change the terms of a fee profile from a moment on',
  description: 'What was split before keeps its fee.',
  route: 'POST /fee_profiles/{id}',
  allow: 'merchants:write',
  input: changeFeeProfileInput,
  output: feeProfileReply,
  async run(context, { id, name: wanted, ...given }, database) {
    const tenantId = platformOf(context);
    await lockMerchant(context.scope, tenantId, database);
    const found = await findProfile(tenantId, id, database);
    if (!found || found.retiredAt !== null) return refuse('not_found');
    const { terms: history, ...row } = found;
    const name = wanted ?? row.name;
    const others = (await findProfiles(tenantId, {}, database)).filter((one) => one.id !== id);
    if (others.some((one) => one.name === name)) refuse('invalid_parameter', { param: 'name', say: nameTaken });
    await saveProfile(database, { ...row, name });
    const number = (await readLastTerms(tenantId, id, database)) + 1;
    const terms = await writeTerms(context, row, number, given, database);
    const sellers = (await countSellersOf(tenantId, database)).get(id) ?? 0;
    const all = [terms, ...history].toSorted((a, b) => b.effectiveAt.getTime() - a.effectiveAt.getTime() || b.number - a.number);
    const before = { name: row.name, terms: termsAt(found, context.now) };
    const after = { name, terms: terms.terms, effective_at: exactTime(terms.effectiveAt) };
    return {
      reply: presentProfile({ ...row, name, terms: all }, sellers, context.now),
      changes: [{ tenantId, subjectKind: 'fee', subjectId: id, before, after }],
    };
  },
});

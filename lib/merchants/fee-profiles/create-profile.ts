import { newId } from '@/lib/db/ids';
import { presentProfile } from '@/lib/merchants/fee-profiles/profile';
import { createFeeProfileInput, type FeeProfileReply, feeProfileReply } from '@/lib/merchants/fee-profiles/schema';
import { findProfiles, mostProfiles, saveProfile } from '@/lib/merchants/fee-profiles/store';
import { writeTerms } from '@/lib/merchants/fee-profiles/write-terms';
import { platformOf } from '@/lib/merchants/sellers/seller';
import { lockMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';

export const nameTaken: Sentence = {
  en: 'Another fee profile has this name. Choose another one.',
  ja: '同じ名前の手数料プロファイルがあります。別の名前を指定してください。',
};
const tooMany: Sentence = {
  en: `You have ${mostProfiles} fee profiles, the most there may be. Retire one first.`,
  ja: `手数料プロファイルは${mostProfiles}個までです。使わないものを終了してください。`,
};

export const createFeeProfile = command<typeof createFeeProfileInput, FeeProfileReply>({
  name: 'fee_profile.create',
  summary: 'Make a fee profile',
  description:
    'What you take of a seller’s amount, tax included: by percentage or tiers, rounded down to the yen, and never more than the amount.',
  route: 'POST /fee_profiles',
  allow: 'merchants:write',
  input: createFeeProfileInput,
  output: feeProfileReply,
  async run(context, { name, ...given }, database) {
    const tenantId = platformOf(context);
    // two people who make profiles wait for each other here
    await lockMerchant(context.scope, tenantId, database);
    const others = await findProfiles(tenantId, {}, database);
    if (others.some((one) => one.name === name)) refuse('invalid_parameter', { param: 'name', say: nameTaken });
    if (others.length >= mostProfiles) refuse('conflict', { say: tooMany });
    const row = { tenantId, id: newId(), name, createdAt: context.now, retiredAt: null };
    await saveProfile(database, row);
    const terms = await writeTerms(context, row, 1, given, database);
    return {
      reply: presentProfile({ ...row, terms: [terms] }, 0, context.now),
      changes: [{ tenantId, subjectKind: 'fee', subjectId: row.id, before: null, after: { name, terms: terms.terms } }],
    };
  },
});

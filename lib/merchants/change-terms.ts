import { settings } from '@/lib/installation';
import { changeTermsInput } from '@/lib/merchants/account-schema';
import { defaultSettlementMinimum } from '@/lib/merchants/merchant';
import { presentMerchant } from '@/lib/merchants/present';
import { refuseSeller } from '@/lib/merchants/refuse-seller';
import { type MerchantReply, merchantReply } from '@/lib/merchants/schema';
import { lockMerchant, type MerchantRow, updateMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

const termsOf = ({ chargebacksEnabled, firstReviews, settlementMinimumAmount }: MerchantRow) => ({
  chargebacks_enabled: chargebacksEnabled,
  first_reviews: firstReviews,
  settlement_minimum: Number(settlementMinimumAmount ?? defaultSettlementMinimum),
});

const changed = {
  en: 'This merchant was changed in the meantime. Nothing was saved: look at it again.',
  ja: 'この加盟店は、ほかの人が先に変更しました。保存していません。最新の内容を確認してください。',
};

const platformsAlone = (name: string) => ({
  en: `The parameter ${name} is a platform’s alone: this merchant has no sellers.`,
  ja: `${name}を設定できるのはプラットフォームだけです。この加盟店に販売者はいません。`,
});

/**
 * Sets the features and the settlement minimum (platforms only). Refuses a seller, and 409 a caller that has not seen the newest version.
 */
export const changeTerms = command<typeof changeTermsInput, MerchantReply>({
  name: 'merchant.change_terms',
  summary: 'Switch features of a platform or an ordinary merchant, and set from how many yen on its sellers are paid out',
  allow: 'installation:run',
  input: changeTermsInput,
  output: merchantReply,
  async run({ scope, now }, { id, version, chargebacks_enabled, first_reviews, settlement_minimum }, database) {
    const row = await lockMerchant(scope, id, database);
    refuseSeller(row);
    const other = settlement_minimum !== undefined ? 'settlement_minimum' : first_reviews !== undefined ? 'first_reviews' : null;
    if (other && row.platformRole !== 'platform') refuse('invalid_parameter', { param: other, say: platformsAlone(other) });
    if (new Date(version).getTime() !== row.updatedAt.getTime()) refuse('conflict', { say: changed });
    const before = termsOf(row);
    const wanted = {
      ...before,
      ...(chargebacks_enabled !== undefined && { chargebacks_enabled }),
      ...(first_reviews !== undefined && { first_reviews }),
      ...(settlement_minimum && { settlement_minimum }),
    };
    const names = (['chargebacks_enabled', 'first_reviews', 'settlement_minimum'] as const).filter((name) => wanted[name] !== before[name]);
    const live = settings().mode === 'live';
    if (names.length === 0) return { reply: presentMerchant(row, live), changes: [] };
    const set = {
      chargebacksEnabled: wanted.chargebacks_enabled,
      firstReviews: wanted.first_reviews,
      ...(names.includes('settlement_minimum') && { settlementMinimumAmount: BigInt(wanted.settlement_minimum) }),
    };
    const after = await updateMerchant(database, row, set, now);
    const only = (from: typeof before) => Object.fromEntries(names.map((name) => [name, from[name]]));
    const change = { tenantId: row.tenantId, subjectKind: 'merchant' as const, subjectId: id };
    return { reply: presentMerchant(after, live), changes: [{ ...change, before: only(before), after: only(wanted) }] };
  },
});

import { sum } from '@/lib/money/yen';
import { refuse } from '@/lib/refusal';

/** A seller's share: `amount` is credited to the seller, `platformFee` of it returns to the platform. Whole yen, tax included. */
export type SplitEntry = { submerchantId: string; amount: number; platformFee: number };
export type PlatformDetails = { submerchants: { submerchant_id: string; amount: number; platform_fee?: number | undefined }[] };

const at = (index: number, field: string) => `platform_details.submerchants.${index}.${field}`;

export const entriesOf = ({ submerchants }: PlatformDetails): SplitEntry[] =>
  submerchants.map(({ submerchant_id, amount, platform_fee = 0 }) => ({
    submerchantId: submerchant_id,
    amount,
    platformFee: platform_fee,
  }));

export const namedIn = (details: PlatformDetails | undefined): string[] =>
  details?.submerchants.map(({ submerchant_id }) => submerchant_id) ?? [];

const say = {
  unknown: { en: 'This is not a payout merchant that may be named here.', ja: 'ここで指定できる販売者ではありません。' },
  twice: { en: 'A payout merchant is named twice.', ja: '同じ販売者が重複しています。' },
  fee: { en: 'A platform fee must not exceed the amount of its entry.', ja: 'プラットフォーム手数料はその分配額を超えられません。' },
};

/**
 * Checks a requested split. Refuses a seller that is not in `allowed` or is named twice, a fee above its amount, and a sum above `limit`
 * (the captured or refunded amount, tax included).
 */
export function checkedSplit(details: PlatformDetails, limit: number, allowed: ReadonlySet<string>): SplitEntry[] {
  const entries = entriesOf(details);
  const seen = new Set<string>();
  for (const [index, { submerchantId, amount, platformFee }] of entries.entries()) {
    if (!allowed.has(submerchantId)) refuse('invalid_parameter', { param: at(index, 'submerchant_id'), say: say.unknown });
    if (seen.has(submerchantId)) refuse('invalid_parameter', { param: at(index, 'submerchant_id'), say: say.twice });
    if (platformFee > amount) refuse('invalid_parameter', { param: at(index, 'platform_fee'), say: say.fee });
    seen.add(submerchantId);
  }
  const total = sum(entries.map(({ amount }) => amount));
  if (total > limit) {
    refuse('invalid_parameter', {
      param: 'platform_details',
      details: { sum: total, limit },
      say: { en: `The split adds up to ${total} yen, more than ${limit}.`, ja: `分配の合計${total}円が上限の${limit}円を超えています。` },
    });
  }
  return entries;
}

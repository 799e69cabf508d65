import type { FeeTerms } from '@/lib/merchants/fee-profiles/fee-terms';
import type { FeeProfileReply, SellerFeeProfileReply } from '@/lib/merchants/fee-profiles/schema';
import type { ProfileRow } from '@/lib/merchants/fee-profiles/store';
import { wireTime } from '@/lib/operation/time';
import type { Sentence } from '@/lib/refusal';

const nothing: FeeTerms = { tiers: [{ up_to: null, basis_points: 0 }], fixed: 0, minimum: 0, maximum: null };

/** The terms in force at a moment: `terms` are the newest first. */
export const termsAt = ({ terms }: Pick<ProfileRow, 'terms'>, at: Date): FeeTerms =>
  terms.find(({ effectiveAt }) => effectiveAt <= at)?.terms ?? nothing;

/** The profile that an id or a name means; a retired one is meant by neither. */
export const meantBy = <One extends { id: string; name: string; retiredAt: Date | null }>(
  profiles: readonly One[],
  said: string,
): One | null => profiles.find(({ id, name, retiredAt }) => retiredAt === null && (id === said.toLowerCase() || name === said)) ?? null;

const namesShown = 10;

export function unknownProfile(profiles: readonly { name: string }[]): Sentence {
  const names = profiles.slice(0, namesShown).map(({ name }) => name);
  return names.length === 0
    ? { en: 'You have no fee profile yet. Make one first.', ja: '手数料プロファイルがありません。先に作成してください。' }
    : {
        en: `Give the id or the name of a fee profile of yours: ${names.map((name) => `“${name}”`).join(', ')}.`,
        ja: `手数料プロファイルのIDまたは名前を指定してください：${names.map((name) => `「${name}」`).join('、')}`,
      };
}

export const presentProfile = (row: ProfileRow, sellers: number, now: Date): FeeProfileReply => ({
  id: row.id,
  resource: 'fee_profile',
  name: row.name,
  ...termsAt(row, now),
  tiers: [...termsAt(row, now).tiers],
  sellers,
  retired: row.retiredAt !== null,
  history: row.terms.map(({ terms, effectiveAt, authorLabel, createdAt }) => ({
    ...terms,
    tiers: [...terms.tiers],
    effective_at: wireTime(effectiveAt),
    author: authorLabel,
    created_at: wireTime(createdAt),
  })),
  created_at: wireTime(row.createdAt),
});

/** What a seller's fee is filled in by. A retired profile fills in nothing. */
export function presentSellerProfile(merchantId: string, row: ProfileRow | null, now: Date): SellerFeeProfileReply {
  const profile =
    row === null || row.retiredAt !== null
      ? null
      : { id: row.id, name: row.name, ...termsAt(row, now), tiers: [...termsAt(row, now).tiers] };
  return { resource: 'seller_fee_profile', merchant_id: merchantId, profile };
}

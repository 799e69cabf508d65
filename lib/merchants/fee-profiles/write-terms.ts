import type { z } from 'zod';
import type { Database } from '@/lib/db/prisma';
import type { FeeTerms } from '@/lib/merchants/fee-profiles/fee-terms';
import type { createFeeProfileInput } from '@/lib/merchants/fee-profiles/schema';
import { type ProfileRow, saveTerms, type TermsRow } from '@/lib/merchants/fee-profiles/store';
import { effectiveFrom } from '@/lib/merchants/fees/fee-rate';
import type { Context } from '@/lib/operation/operation';
import { refuse, type Sentence } from '@/lib/refusal';

type Given = Omit<z.output<typeof createFeeProfileInput>, 'name'> & { effective_at?: string | undefined };

const crossed: Sentence = {
  en: 'The maximum must not be below the minimum.',
  ja: '上限額は下限額以上で指定してください。',
};

function termsIn({ tiers, fixed = 0, minimum = 0, maximum }: Given): FeeTerms {
  if (maximum !== undefined && maximum < minimum) refuse('invalid_parameter', { param: 'maximum', say: crossed });
  return { tiers: tiers.map(({ up_to = null, basis_points }) => ({ up_to, basis_points })), fixed, minimum, maximum: maximum ?? null };
}

export const authorOf = ({ caller: { actor } }: Pick<Context, 'caller'>) => ({
  authorId: actor.kind === 'user' ? actor.userId : null,
  authorLabel: actor.label,
});

/** Writes the next terms of a profile, from a moment on that is not over. The caller holds the lock on its platform. */
export async function writeTerms(
  context: Context,
  profile: Omit<ProfileRow, 'terms'>,
  number: number,
  given: Given,
  database: Database,
): Promise<TermsRow> {
  const { tenantId, id: profileId } = profile;
  const effectiveAt = effectiveFrom(given.effective_at, context.now);
  const row = { tenantId, profileId, number, terms: termsIn(given), effectiveAt, ...authorOf(context), createdAt: context.now };
  await saveTerms(database, row);
  return row;
}

import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { typed } from '@/components/forms/typed';
import { typedYen, yenIn } from '@/components/forms/typed-yen';
import { allBasisPoints, type FeeTerms } from '@/lib/merchants/fee-profiles/fee-terms';
import { createFeeProfileInput } from '@/lib/merchants/fee-profiles/schema';
import { basisPointsOf, shortPercentOf } from '@/lib/money/percent';

const rateIn = (text: string): number | null => {
  const rate = basisPointsOf(text);
  return rate !== null && rate <= allBasisPoints ? rate : null;
};
/** Empty: none. */
const boundIn = (text: string): number | null | undefined => (text.trim() === '' ? null : (yenIn(text) ?? undefined));

const wanted = z
  .object({
    name: typed(createFeeProfileInput.shape.name),
    tiers: z.array(z.object({ upTo: z.string(), rate: z.string() })),
    fixed: z.string(),
    minimum: z.string(),
    maximum: z.string(),
  })
  .superRefine(({ tiers, fixed, minimum, maximum }, context) => {
    const wrong = (...path: (string | number)[]) => context.addIssue({ code: 'custom', path });
    let from = 0;
    for (const [index, { upTo, rate }] of tiers.entries()) {
      if (rateIn(rate) === null) wrong('tiers', index, 'rate');
      if (index === tiers.length - 1) continue;
      const to = yenIn(upTo);
      if (to === null || to <= from) wrong('tiers', index, 'upTo');
      else from = to;
    }
    if (yenIn(fixed) === null) wrong('fixed');
    if (yenIn(minimum) === null) wrong('minimum');
    const most = boundIn(maximum);
    if (most === undefined || (most !== null && most < (yenIn(minimum) ?? 0))) wrong('maximum');
  });
export type ProfileForm = z.infer<typeof wanted>;
export const resolveProfile = zodResolver(wanted);

export const formOf = (profile: (FeeTerms & { name: string }) | null): ProfileForm => ({
  name: profile?.name ?? '',
  tiers: (profile?.tiers ?? [{ up_to: null, basis_points: 1_000 }]).map(({ up_to, basis_points }) => ({
    upTo: up_to === null ? '' : typedYen(up_to),
    rate: shortPercentOf(basis_points),
  })),
  fixed: typedYen(profile?.fixed ?? 0),
  minimum: typedYen(profile?.minimum ?? 0),
  maximum: profile?.maximum == null ? '' : String(profile.maximum),
});

/** The terms as typed so far; null while something is wrong. */
export function termsOf(form: ProfileForm): FeeTerms | null {
  if (!wanted.safeParse({ ...form, name: 'x' }).success) return null;
  const tiers = form.tiers.map(({ upTo, rate }, index) => ({
    up_to: index === form.tiers.length - 1 ? null : yenIn(upTo),
    basis_points: rateIn(rate) ?? 0,
  }));
  return { tiers, fixed: yenIn(form.fixed) ?? 0, minimum: yenIn(form.minimum) ?? 0, maximum: boundIn(form.maximum) ?? null };
}

/** The operation's input. */
export function inputOf(form: ProfileForm): object {
  const { tiers, fixed, minimum, maximum } = termsOf(form) ?? { tiers: [], fixed: 0, minimum: 0, maximum: null };
  return {
    name: form.name.trim(),
    tiers: tiers.map(({ up_to, basis_points }) => ({ basis_points, ...(up_to !== null && { up_to }) })),
    fixed,
    minimum,
    ...(maximum !== null && { maximum }),
  };
}

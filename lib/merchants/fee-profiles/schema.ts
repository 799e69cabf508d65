import { z } from 'zod';
import { allBasisPoints, areTiers, mostTiers } from '@/lib/merchants/fee-profiles/fee-terms';
import { maxGrossYen } from '@/lib/money/yen';
import { inWords } from '@/lib/operation/in-words';
import { count, flag, list, moment, name, pathId, text, yen } from '@/lib/operation/wire';

export const feeTerms = z.looseObject({
  tiers: z.array(z.looseObject({ up_to: z.int().nullable(), basis_points: z.int() })),
  fixed: z.int(),
  minimum: z.int(),
  maximum: z.int().nullable(),
});

const change = z.looseObject({ ...feeTerms.shape, effective_at: z.string(), author: z.string(), created_at: z.string() });

export const feeProfileReply = z
  .looseObject({
    id: z.string(),
    resource: z.literal('fee_profile'),
    name: z.string(),
    ...feeTerms.shape,
    sellers: z.int().meta({ description: 'How many sellers have it.' }),
    retired: z.boolean(),
    history: z.array(change).meta({ description: 'Its terms, the newest first; also those to come.' }),
    created_at: z.string(),
  })
  .meta({ id: 'FeeProfile' });
export type FeeProfileReply = z.output<typeof feeProfileReply>;
export const feeProfileList = z.looseObject({ resource: z.literal('list'), data: z.array(feeProfileReply) });

const tier = z.object({
  up_to: yen({ min: 1, max: maxGrossYen }).optional().meta({ description: 'The last yen of this tier; omitted in the last tier.' }),
  basis_points: count({ max: allBasisPoints }).meta({ description: '1,000 is 10 %.' }),
});
const tiers = () =>
  inWords(
    list(tier, { max: mostTiers })
      .min(1)
      .refine((given) => areTiers(Array.from(given, ({ up_to = null, basis_points }) => ({ up_to, basis_points })))),
    {
      en: `a list of one to ${mostTiers} tiers with ascending up_to, the last one without, such as [{"basis_points": 1000}]`,
      ja: `up_toの小さい順に並べた1〜${mostTiers}個の段階（最後の段階はup_toなし。例：[{"basis_points": 1000}]）`,
    },
  );
const terms = {
  tiers: tiers().meta({ description: 'Each yen of the amount is charged by its own tier. One tier: a percentage.' }),
  fixed: yen({ min: 0, max: maxGrossYen }).optional().meta({ description: 'Yen in addition.' }),
  minimum: yen({ min: 0, max: maxGrossYen }).optional(),
  maximum: yen({ min: 0, max: maxGrossYen }).optional(),
};
const effectiveAt = moment().optional().meta({ description: 'From when on; omitted: now.' });

export const createFeeProfileInput = z.object({ name: name({ max: 60 }), ...terms });
export const changeFeeProfileInput = z.object({
  id: pathId(),
  name: name({ max: 60 }).optional(),
  ...terms,
  effective_at: effectiveAt,
});
export const retireFeeProfileInput = z.object({ id: pathId() });
export const listFeeProfilesInput = z.object({ retired: flag().optional().meta({ description: 'Also the retired ones.' }) });
export const assignFeeProfileInput = z.object({
  id: pathId(),
  profile: text({ max: 60 }).optional().meta({ description: 'The id or the name of a fee profile; omitted: none.' }),
});
export const sellerFeeProfileReply = z
  .looseObject({
    resource: z.literal('seller_fee_profile'),
    merchant_id: z.string(),
    profile: z.looseObject({ id: z.string(), name: z.string(), ...feeTerms.shape }).nullable(),
  })
  .meta({ id: 'SellerFeeProfile' });
export type SellerFeeProfileReply = z.output<typeof sellerFeeProfileReply>;

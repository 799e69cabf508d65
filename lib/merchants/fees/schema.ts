import { z } from 'zod';
import { feeKinds, feeMethods, maxCustomerFeeYen, maxRateBasisPoints } from '@/lib/money/rates';
import { inWords } from '@/lib/operation/in-words';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, count, list, moment, pathId, yen } from '@/lib/operation/wire';

/** One row of the history. `basis_points`: a processing rate; `amount`: a customer fee in yen before tax. */
const feeLine = z.looseObject({
  id: z.string(),
  number: z.int(),
  kind: z.enum(feeKinds),
  method: z.enum(feeMethods),
  basis_points: z.int().nullable(),
  amount: z.int().nullable(),
  effective_at: z.string(),
  author: z.string(),
  created_at: z.string(),
});
export type FeeLine = z.output<typeof feeLine>;

const historyLine = feeLine.extend({ state: z.enum(['in_force', 'planned', 'past', 'replaced']) });
export type HistoryLine = z.output<typeof historyLine>;
export const feeHistory = listReply(historyLine);

/** The fees in force; `agreed` null: the default. */
const methodFees = z.looseObject({
  method: z.enum(feeMethods),
  processing: z.looseObject({ basis_points: z.int(), default_basis_points: z.int(), agreed: feeLine.nullable() }),
  customer: z.looseObject({ amount: z.int(), tax: z.int(), total: z.int(), agreed: feeLine.nullable() }),
});
export type MethodFees = z.output<typeof methodFees>;

export const feesReply = z.looseObject({
  resource: z.literal('fees'),
  merchant_id: z.string(),
  /** The newest row's number; a caller that writes names the number it has seen. */
  last_number: z.int(),
  methods: z.array(methodFees),
  planned: z.array(feeLine),
});
export type FeesReply = z.output<typeof feesReply>;

/** A merchant's method whose fees differ from the defaults, now or later. */
const agreedFees = z.looseObject({
  merchant_id: z.string(),
  merchant_name: z.string(),
  method: z.enum(feeMethods),
  basis_points: z.int().nullable(),
  basis_points_since: z.string().nullable(),
  amount: z.int().nullable(),
  amount_since: z.string().nullable(),
  next_basis_points: z.int().nullable(),
  next_basis_points_at: z.string().nullable(),
  next_amount: z.int().nullable(),
  next_amount_at: z.string().nullable(),
});
export type AgreedFees = z.output<typeof agreedFees>;
export const agreedFeesList = listReply(agreedFees);

export const setFeesReply = z.looseObject({ data: z.array(feeLine) });

export const listFeesInput = z.object({ id: pathId() });
export const listFeeHistoryInput = z.object({ id: pathId(), ...pageInput });
export const listAgreedFeesInput = z.object({ ...pageInput, method: choice(feeMethods).optional() });

const terms = {
  id: pathId(),
  methods: inWords(
    list(choice(feeMethods), { max: feeMethods.length })
      .min(1)
      .refine((methods) => new Set(methods).size === methods.length),
    {
      en: `a list of one or several of ${feeMethods.join(', ')}, each once`,
      ja: `${feeMethods.join('、')}から1つ以上を重複なく選んだリスト`,
    },
  ),
  /** Left out: now. */
  effective_at: moment().optional(),
  last_number: count(),
};
export const setProcessingRateInput = z.object({ ...terms, basis_points: count({ max: maxRateBasisPoints }) });
export const setCustomerFeeInput = z.object({ ...terms, amount: yen({ min: 0, max: maxCustomerFeeYen }) });

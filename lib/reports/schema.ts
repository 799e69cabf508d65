import { z } from 'zod';
import { feeMethods } from '@/lib/money/rates';
import { periods, usualPeriod } from '@/lib/reports/period';

export const reportInput = z.object({ period: z.enum(periods).default(usualPeriod) });

const unit = z.enum(['day', 'month']);
/** Captured, tax included, on a day or in a month in Tokyo, named by its first day; `before`: in the period before. */
const salesBar = z.object({ at: z.string(), amount: z.int(), payments: z.int(), before: z.int() });
export type SalesBar = z.output<typeof salesBar>;
const refundBar = z.object({ at: z.string(), amount: z.int(), refunds: z.int(), rate: z.number().nullable() });
export type RefundBar = z.output<typeof refundBar>;
const decisionBar = z.object({ at: z.string(), approved: z.int(), declined: z.int(), rate: z.number().nullable() });
export type DecisionBar = z.output<typeof decisionBar>;

/** `before`: of the period before, until the moment that is as far in it as now is in this one. */
const sales = z.object({ amount: z.int(), payments: z.int(), before: z.int(), bars: z.array(salesBar) });

export const salesReply = z.object({ resource: z.literal('sales'), period: z.enum(periods), unit, ...sales.shape });
export type SalesReply = z.output<typeof salesReply>;

export const reportReply = z.object({
  resource: z.literal('report'),
  period: z.enum(periods),
  unit,
  sales,
  methods: z.array(z.object({ brand: z.enum(feeMethods), amount: z.int(), payments: z.int() })),
  /** The sellers' shares of these sales before their fees: the first few, all others, and what was not shared. Null: of a merchant without sellers. */
  sellers: z
    .object({
      first: z.array(z.object({ id: z.string(), name: z.string(), amount: z.int(), payments: z.int() })),
      others: z.object({ sellers: z.int(), amount: z.int(), payments: z.int() }),
      own: z.int(),
    })
    .nullable(),
  decisions: z.array(decisionBar),
  reasons: z.array(z.object({ code: z.string(), count: z.int() })),
  refunds: z.array(refundBar),
});
export type ReportReply = z.output<typeof reportReply>;

import { z } from 'zod';
import { proofRunReply } from '@/lib/ledger/proof';

/** What was captured, tax included, against the same stretch earlier. */
export const comparedReply = z.object({ amount: z.int(), payments: z.int(), before: z.int() });
export const volumeDayReply = comparedReply.extend({ day: z.string() });
export type VolumeDay = z.output<typeof volumeDayReply>;
const queue = z.object({ count: z.int(), oldest: z.string().nullable() });

export const overviewInput = z.object({});

export const overviewReply = z.object({
  resource: z.literal('overview'),
  /** Captured, tax included: today against yesterday until the same time, thirty days against the thirty before. */
  today: comparedReply,
  month: comparedReply,
  days: z.array(volumeDayReply),
  /** Of the payments made in thirty days. */
  made: z.int(),
  refused: z.array(z.object({ code: z.string(), count: z.int() })),
  merchants: z.array(z.object({ id: z.string(), name: z.string(), amount: z.int(), payments: z.int() })),
  queues: z.object({
    attempts: queue,
    /** `failing` are tried again; `failed` were given up in thirty days, and wait no more. */
    mails: queue.extend({ failing: z.int(), failed: z.int() }),
    adjustments: queue,
    /** What an operator has proposed about operators, for a second one to decide. */
    proposals: queue,
    applications: queue,
    /** Payments by bank transfer whose money came in short, over or late. */
    deposits: queue,
    /** To be paid to customers' accounts. */
    refund_requests: queue,
    payouts: queue,
  }),
  /** What is due and not yet done, by its kind. */
  due: z.array(queue.extend({ job: z.string() })),
  proof: proofRunReply.nullable(),
});
export type OverviewReply = z.output<typeof overviewReply>;

import { z } from 'zod';
import { proofRunReply } from '@/lib/ledger/proof';

/** Captured, tax included, against the same period earlier. */
export const comparedReply = z.object({ amount: z.int(), payments: z.int(), before: z.int() });
export const volumeDayReply = comparedReply.extend({ day: z.string() });
const queue = z.object({ count: z.int(), oldest: z.string().nullable() });

export const overviewInput = z.object({});

export const overviewReply = z.object({
  resource: z.literal('overview'),
  /** Captured, tax included: today against yesterday until the same time, thirty days against the thirty before. */
  today: comparedReply,
  month: comparedReply,
  days: z.array(volumeDayReply),
  /** Payments made in thirty days. */
  made: z.int(),
  refused: z.array(z.object({ code: z.string(), count: z.int() })),
  merchants: z.array(z.object({ id: z.string(), name: z.string(), amount: z.int(), payments: z.int() })),
  queues: z.object({
    attempts: queue,
    /** `failing`: tried again; `failed`: given up within thirty days, and not waiting any more. */
    mails: queue.extend({ failing: z.int(), failed: z.int() }),
    adjustments: queue,
    /** Operators' proposals about operators, which wait for a second one. */
    proposals: queue,
    applications: queue,
    /** Bank transfer payments with a deposit that is short, over or late. */
    deposits: queue,
    /** Waiting transfers to customers' accounts. */
    refund_requests: queue,
    /** In no file, with a pay day from today to a week ahead; `next`: the earliest of them. */
    payouts: queue.extend({ amount: z.int(), next: z.string().nullable() }),
    /** Past their pay day and not recorded as paid. `held`: past their day, too, and waiting for something else than the transfer. */
    overdue: z.object({ count: z.int(), amount: z.int(), held: z.int(), days: z.int() }),
    /** Notices of acquirers that wait for a decision or were given up; null in a sandbox, which has none. */
    notices: queue.nullable(),
    /** Differences with acquirers that nobody has dealt with. */
    acquirer_differences: queue,
    /** Disputes of acquirers that could not be taken over, and wait for a person. */
    disputes: queue,
    /** Periods of subscriptions that nobody was there to charge, and nobody has looked at. */
    missed_periods: queue,
  }),
  /** Acquirers in use to which no connection is made, or whose list of events cannot be read, and since when. */
  unreachable: z.array(z.object({ name: z.string(), since: z.string() })),
  /** Due work by job. */
  due: z.array(queue.extend({ job: z.string() })),
  proof: proofRunReply.nullable(),
});
export type OverviewReply = z.output<typeof overviewReply>;

import { z } from 'zod';
import { id } from '@/lib/operation/wire';
import { month } from '@/lib/statements/documents/schema';

/** `month`: in Japan, by default this one. `merchant_id`: of a platform's sellers only this one, or the platform itself. */
export const calendarInput = z.object({ month: month.optional(), merchant_id: id().optional() });

const calendarDay = z.object({
  day: z.string(),
  bank_day: z.boolean(),
  holiday: z.object({ ja: z.string(), en: z.string() }).nullable(),
  /** Cycles that close at the end of the day. */
  cutoffs: z.array(z.enum(['weekly', 'monthly'])),
  pay_date: z.boolean(),
  /** What was paid on this day, what waits for its transfer on it, and what came back or was cancelled. `only`: the id, where there is one payout. */
  payouts: z.object({
    paid: z.int(),
    paid_count: z.int(),
    waiting: z.int(),
    waiting_count: z.int(),
    returned: z.int(),
    only: z.string().nullable(),
  }),
  /** What open cycles would pay on this day if they closed now. */
  expected: z.object({ amount: z.int(), merchants: z.int() }).nullable(),
});
export type CalendarDay = z.output<typeof calendarDay>;

export const calendarReply = z.object({ resource: z.literal('payout_calendar'), month: z.string(), days: z.array(calendarDay) });
export type CalendarReply = z.output<typeof calendarReply>;

export const feedInput = z.object({});
/** `created_at` null: there is no address. */
export const feedReply = z.object({ resource: z.literal('calendar_feed'), created_at: z.string().nullable() });
export type FeedReply = z.output<typeof feedReply>;
/** `url`: said once; afterwards only its hash is known. */
export const newFeedReply = feedReply.extend({ url: z.string() });
export type NewFeedReply = z.output<typeof newFeedReply>;

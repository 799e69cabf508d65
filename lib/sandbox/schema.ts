import { z } from 'zod';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, count, moment, text } from '@/lib/operation/wire';
import { paymentReply } from '@/lib/payments/schema';
import { simulators } from '@/lib/sandbox/simulator';

export const advanceClockInput = z.object({
  seconds: count({ min: 1 }).optional().meta({ description: 'By how much.' }),
  to: moment().optional().meta({ description: 'Until when; in the future.' }),
  until: choice(['next']).optional().meta({ description: 'To the next moment at which something is due.' }),
});

export const advancedClock = z.looseObject({
  now: z.string().meta({ description: 'Business time after the move.' }),
  target: z.string().meta({ description: 'How far the clock was to come.' }),
  ran: z.array(
    z.looseObject({
      job: z.string().meta({ description: 'What was done, for example `payment.expire`.' }),
      at: z.string().meta({ description: 'When it was due.' }),
      result: z.string(),
    }),
  ),
});
export type AdvancedClock = z.output<typeof advancedClock>;

export const clockReply = z.object({
  resource: z.literal('clock'),
  now: z.string(),
  /** How far business time is ahead of real time. */
  ahead_seconds: z.int(),
});
export type ClockReply = z.output<typeof clockReply>;

export const listMailsInput = z.object(pageInput);
const mailReply = z.object({
  id: z.string(),
  to: z.string(),
  sent_at: z.string(),
  /** null: the installation does not have it, because it went to a mail server. */
  mail: z.object({ subject: z.string(), text: z.string() }).nullable(),
});
export type MailReply = z.output<typeof mailReply>;
export const mailList = listReply(mailReply);

export const listWaitingInput = z.object({
  at: choice(simulators),
  /** An issued number, or the id of a payment; then also payments that no longer wait. */
  search: text({ max: 255 }).optional(),
});
const waitingReply = z.object({
  payment: paymentReply,
  merchant_name: z.string(),
  /** For a bank transfer: the sum of its held deposits. */
  arrived: z.int(),
});
export const waitingList = z.object({ data: z.array(waitingReply) });

import { z } from 'zod';
import { feeMethods } from '@/lib/money/rates';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, text } from '@/lib/operation/wire';
import { paymentStatuses } from '@/lib/payments/payment';
import { sessionReply } from '@/lib/sessions/schema';
import { captureModes, linkStates, sessionModes } from '@/lib/sessions/session';

export const listSessionsInput = z.object({
  ...pageInput,
  state: choice(linkStates).optional(),
  external_order_num: text({ max: 255 }).optional(),
});

const linkRow = z.object({
  id: z.string(),
  mode: z.enum(sessionModes),
  /** What the customer pays before the fee of the method; null where nothing is paid. */
  amount: z.int().nullable(),
  state: z.enum(linkStates),
  external_order_num: z.string().nullable(),
  /** What is paid for; of a checkout with lines alone the first of them. */
  description: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  /** The one that was begun last, and what it is paid with: a card’s brand, else the method. */
  payment: z.object({ id: z.string(), status: z.enum(paymentStatuses), way: z.enum(['credit_card', ...feeMethods]) }).nullable(),
});
export type LinkRow = z.output<typeof linkRow>;
export const linkList = listReply(linkRow);
export type LinkList = z.output<typeof linkList>;

/** A checkout with what its merchant alone may know of it. */
export const linkReply = sessionReply.extend({
  state: z.enum(linkStates),
  tax: z.int().nullable(),
  capture: z.enum(captureModes),
  external_order_num: z.string().nullable(),
  description: z.string().nullable(),
  /** Who gets how much; null where nothing was said of it. */
  shares: z.array(z.object({ id: z.string(), name: z.string(), amount: z.int(), platform_fee: z.int() })).nullable(),
});
export type LinkReply = z.output<typeof linkReply>;

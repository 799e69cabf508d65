import { z } from 'zod';
import { feeMethods } from '@/lib/money/rates';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, email, text } from '@/lib/operation/wire';
import { paymentStatuses } from '@/lib/payments/payment';
import { createSessionInput, sessionReply } from '@/lib/sessions/schema';
import { captureModes, linkStates, sessionModes } from '@/lib/sessions/session';
import { periods } from '@/lib/subscriptions/schedule';

export const listSessionsInput = z.object({
  ...pageInput,
  state: choice(linkStates).optional(),
  external_order_num: text({ max: 255 }).optional(),
});

const linkRow = z.object({
  id: z.string(),
  mode: z.enum(sessionModes),
  /** Of what its customer subscribes to; null: nothing. */
  period: z.enum(periods).nullable(),
  /** The customer's total before the method's fee; null: no payment. */
  amount: z.int().nullable(),
  state: z.enum(linkStates),
  external_order_num: z.string().nullable(),
  /** The description; for a checkout with lines alone the first line. */
  description: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  /** The one that was begun last, and what it is paid with: a card’s brand, else the method. */
  payment: z.object({ id: z.string(), status: z.enum(paymentStatuses), way: z.enum(['credit_card', ...feeMethods]) }).nullable(),
});
export type LinkRow = z.output<typeof linkRow>;
export const linkList = listReply(linkRow);
export type LinkList = z.output<typeof linkList>;

const mails = z.array(z.object({ at: z.string(), to: z.string() }));
export const mailLinkInput = z.object({ id: z.string(), email: email(), message: text({ max: 1_000 }).optional() });
export const linkMailsReply = z.object({ mails });
export type LinkMailsReply = z.output<typeof linkMailsReply>;
export const renewSessionInput = z.object({ id: z.string(), expires_in_seconds: createSessionInput.shape.expires_in_seconds.unwrap() });
export const renewedReply = z.object({ expires_at: z.string() });
export type RenewedReply = z.output<typeof renewedReply>;

/** A checkout with the data that only its merchant may see. */
export const linkReply = sessionReply.extend({
  state: z.enum(linkStates),
  tax: z.int().nullable(),
  capture: z.enum(captureModes),
  /** To whom it was mailed, and when. */
  mails,
  external_order_num: z.string().nullable(),
  description: z.string().nullable(),
  /** The split; null: without a split. */
  shares: z.array(z.object({ id: z.string(), name: z.string(), amount: z.int(), platform_fee: z.int() })).nullable(),
});
export type LinkReply = z.output<typeof linkReply>;

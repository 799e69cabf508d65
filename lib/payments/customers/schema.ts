import { z } from 'zod';
import { customerReply } from '@/lib/customers/schema';
import { listReply, pageInput } from '@/lib/operation/list';
import { pathId, text } from '@/lib/operation/wire';

export const searchCustomersInput = z.object({
  ...pageInput,
  q: text({ max: 255 }).optional().meta({ description: 'What a person types: see lib/keywords/wanted.' }),
});
export const lookAtCustomerInput = z.object({ id: pathId() });

/** So many of a customer's newest payments are counted. */
export const mostCounted = 1_000;

/** A customer with what its payments say. */
export const customerItem = customerReply.extend({
  /** On its card, or on its newest payment that has one. */
  name: z.string().nullable(),
  payments: z.int(),
  /** Whether more are there than were counted. */
  payments_exceeded: z.boolean(),
  /** What was captured of them and has not gone back. */
  paid: z.int(),
  last_payment_at: z.string().nullable(),
});
export type CustomerItem = z.output<typeof customerItem>;
export const customerItems = listReply(customerItem);

import { z } from 'zod';
import { maxGrossYen } from '@/lib/money/yen';
import { listReply } from '@/lib/operation/list';
import { choice, count, digits, id, list, text } from '@/lib/operation/wire';
import { paymentSorts } from '@/lib/payments/list/sort';
import { listPaymentsInput, paymentReply } from '@/lib/payments/schema';
import { paymentStates } from '@/lib/payments/shown-state';

/** A customer can pay a little more than the payment: the payment method fee is added. */
const listed = () => count({ max: 10 * maxGrossYen });

/** Additional inputs of the screens; `merchant` filters for operators. */
export const searchPaymentsInput = listPaymentsInput.extend({
  merchant: id().optional(),
  q: text({ max: 255 }).optional().meta({ description: 'What a person types: see lib/keywords/wanted.' }),
  state: text({ max: 300 }).optional().meta({ description: 'What the list shows as the state: one or several, separated by commas.' }),
  brand: text({ max: 100 }).optional().meta({ description: 'One brand or several, separated by commas.' }),
  last_four_digits: digits({ min: 4, max: 4 }).optional().meta({ description: 'Of a card.' }),
  amount_from: listed().optional().meta({ description: 'What the list shows: what the customer pays, for a seller its own part.' }),
  amount_to: listed().optional(),
});

/**
 * As a list of the screens shows it: with its states, the name of the seller with the largest part, and for an operator, who sees every merchant's
 * payments, the merchant's.
 */
export const listedPayment = paymentReply.extend({
  states: z.array(z.enum(paymentStates)),
  customer_name: z.string().nullable().meta({ description: 'As far as it is known.' }),
  first_seller: z.string().optional(),
  merchant_name: z.string().optional(),
});
export type ListedPayment = z.output<typeof listedPayment>;
export const listedPayments = listReply(listedPayment);

export const sortPaymentsInput = searchPaymentsInput.extend({ sort: choice(paymentSorts).optional() });

const filterInput = searchPaymentsInput.omit({ page: true, per_page: true });

export const summaryInput = filterInput;
export const paymentSummary = z.object({
  sums: z
    .object({ amount: z.int(), ended: z.int(), refunded: z.int() })
    .nullable()
    .meta({ description: '`ended`: without money, apart from `amount`. null: too many to sum, or a seller’s.' }),
  counts: z.record(z.string(), z.int()).meta({ description: 'By state, and of `all`, with the rest of the filter; up to a limit.' }),
});
export type PaymentSummary = z.output<typeof paymentSummary>;

export const exportPaymentsInput = filterInput.extend({
  rows: count({ min: 1, max: 500 }).optional().meta({ description: 'How many a part has.' }),
  ids: list(id(), { max: 200 }).optional().meta({ description: 'Those and no others, whatever the filter.' }),
  after: text({ max: 100 }).optional().meta({ description: 'Where the part before ended.' }),
});
/** A payment of a file: for the platform with everybody's share. */
const exportedPayment = listedPayment.extend({
  /** `name` null: the platform itself. Empty for a seller, who knows its own share only. */
  shares: z.array(z.object({ name: z.string().nullable(), amount: z.int(), fee: z.int(), returned: z.int(), net: z.int() })),
});
export type ExportedPayment = z.output<typeof exportedPayment>;
export const paymentBatch = z.object({ data: z.array(exportedPayment), next: z.string().nullable() });
export type PaymentBatch = z.output<typeof paymentBatch>;

export const watchPaymentsInput = filterInput.extend({ ids: list(id()).meta({ description: 'Those that are shown.' }) });
export const paymentChanges = z.object({ data: z.array(listedPayment), newer: z.int() });
export type PaymentChanges = z.output<typeof paymentChanges>;

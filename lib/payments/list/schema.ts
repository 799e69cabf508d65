import { z } from 'zod';
import { maxGrossYen } from '@/lib/money/yen';
import { count, id, list, text } from '@/lib/operation/wire';
import { listPaymentsInput, paymentReply } from '@/lib/payments/schema';

/** A customer can pay a little more than the payment: the payment method fee is added. */
const listed = () => count({ max: 10 * maxGrossYen });

/** Additional inputs of the screens; `merchant` filters for operators. */
export const searchPaymentsInput = listPaymentsInput.extend({
  merchant: id().optional(),
  q: text({ max: 255 }).optional().meta({ description: 'What a person types: see lib/keywords/wanted.' }),
  brand: text({ max: 100 }).optional().meta({ description: 'One brand or several, separated by commas.' }),
  amount_from: listed().optional().meta({ description: 'What the list shows: what the customer pays, for a seller its own part.' }),
  amount_to: listed().optional(),
});

const filterInput = searchPaymentsInput.omit({ page: true, per_page: true });

export const exportPaymentsInput = filterInput.extend({
  rows: count({ min: 1, max: 500 }).optional().meta({ description: 'How many a part has.' }),
  after: text({ max: 100 }).optional().meta({ description: 'Where the part before ended.' }),
});
export const paymentBatch = z.object({ data: z.array(paymentReply), next: z.string().nullable() });
export type PaymentBatch = z.output<typeof paymentBatch>;

export const watchPaymentsInput = filterInput.extend({ ids: list(id()).meta({ description: 'Those that are shown.' }) });
export const paymentChanges = z.object({ data: z.array(paymentReply), newer: z.int() });
export type PaymentChanges = z.output<typeof paymentChanges>;

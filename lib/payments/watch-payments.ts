import { query } from '@/lib/operation/query';
import { type PaymentChanges, paymentChanges, watchPaymentsInput } from '@/lib/payments/list/schema';
import { countNewer, findByIds, placeOf } from '@/lib/payments/list/store';
import { presentListed, typedFilterOf } from '@/lib/payments/list-payments';

const countedNewer = 100;

/**
 * Changes of a list since it was shown: its payments as they are now, whether or not they still match the filter, and the number of new
 * payments among or before them.
 */
export const watchPayments = query<typeof watchPaymentsInput, PaymentChanges>({
  name: 'payment.watch',
  summary: 'Payments that are shown as they are now, and how many newer ones there are',
  allow: 'payments:read',
  input: watchPaymentsInput,
  output: paymentChanges,
  async run({ scope, now }, { ids, ...wanted }) {
    const rows = await findByIds(scope, ids);
    const last = rows.at(-1);
    const filter = await typedFilterOf({ scope, now }, wanted);
    const newer = await countNewer(scope, filter, { before: last ? placeOf(last) : null, known: ids }, countedNewer);
    return { data: await presentListed(scope, rows, now), newer };
  },
});

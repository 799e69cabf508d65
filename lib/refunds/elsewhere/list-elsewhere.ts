import type { z } from 'zod';
import { query } from '@/lib/operation/query';
import { showPaymentInput } from '@/lib/payments/schema';
import { getPayment } from '@/lib/payments/store';
import { presentElsewhere } from '@/lib/refunds/elsewhere/present';
import { elsewhereList } from '@/lib/refunds/elsewhere/schema';
import { findRefundsElsewhere } from '@/lib/refunds/elsewhere/store';

/** Refunds of a payment that were made at the acquirer, the oldest first. A seller sees its own part, as refunds of the payment. */
export const listElsewhere = query<typeof showPaymentInput, z.output<typeof elsewhereList>>({
  name: 'payment.list_refunds_elsewhere',
  summary: 'List the refunds of a payment that were made at the acquirer',
  allow: 'payments:read',
  input: showPaymentInput,
  output: elsewhereList,
  async run({ scope }, { id }) {
    const { payment } = await getPayment(scope, id);
    return { data: scope.kind === 'seller' ? [] : (await findRefundsElsewhere(payment)).map(presentElsewhere) };
  },
});

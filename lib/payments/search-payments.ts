import type { z } from 'zod';
import { query } from '@/lib/operation/query';
import { listWithin } from '@/lib/payments/list-payments';
import { paymentList, searchPaymentsInput } from '@/lib/payments/schema';

export const searchPayments = query<typeof searchPaymentsInput, z.output<typeof paymentList>>({
  name: 'payment.search',
  summary: 'Find payments of every merchant, or of one, newest first',
  allow: 'installation:run',
  input: searchPaymentsInput,
  output: paymentList,
  run: ({ scope }, input) => listWithin(scope, input),
});

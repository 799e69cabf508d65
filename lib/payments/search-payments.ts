import type { z } from 'zod';
import { query } from '@/lib/operation/query';
import { searchPaymentsInput } from '@/lib/payments/list/schema';
import { listWithin, presentForPeople, typedFilterOf } from '@/lib/payments/list-payments';
import { paymentList } from '@/lib/payments/schema';

export const searchPayments = query<typeof searchPaymentsInput, z.output<typeof paymentList>>({
  name: 'payment.search',
  summary: 'Find payments by all that the screens narrow a list to, newest first',
  allow: 'payments:read',
  input: searchPaymentsInput,
  output: paymentList,
  run: async ({ scope }, input) => listWithin(scope, input, await typedFilterOf(scope, input), presentForPeople),
});

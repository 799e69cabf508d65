import type { z } from 'zod';
import { query } from '@/lib/operation/query';
import { listedPayments, sortPaymentsInput } from '@/lib/payments/list/schema';
import { listForScreen } from '@/lib/payments/list-payments';

export const searchPayments = query<typeof sortPaymentsInput, z.output<typeof listedPayments>>({
  name: 'payment.search',
  summary: 'Find payments by all that the screens narrow a list to, in one of the orders that the database keeps',
  allow: 'payments:read',
  input: sortPaymentsInput,
  output: listedPayments,
  run: (context, input) => listForScreen(context, input),
});

import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { spanOf } from '@/lib/reports/period';
import { salesOf } from '@/lib/reports/report';
import { reportInput, type SalesReply, salesReply } from '@/lib/reports/schema';
import { findSales } from '@/lib/reports/store';

/** What a merchant has sold on each day or in each month of a period. */
export const showSales = query<typeof reportInput, SalesReply>({
  name: 'report.sales',
  summary: 'Show a merchant’s sales in a period',
  allow: 'balances:read',
  input: reportInput,
  output: salesReply,
  async run({ scope, now }, { period }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const span = spanOf(period, now);
    return { resource: 'sales', period, unit: span.unit, ...salesOf(await findSales(scope.tenantId, span), span) };
  },
});

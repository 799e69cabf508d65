import { yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { type Span, spanOf } from '@/lib/reports/period';
import { decisionsOf, methodsOf, reasonsOf, refundsOf, salesOf } from '@/lib/reports/report';
import { type ReportReply, reportInput, reportReply } from '@/lib/reports/schema';
import { countMade, countUnapproved, findRefunds, findSales, findSellers } from '@/lib/reports/store';

const sellersShown = 10;

async function readSellers(tenantId: string, span: Span): Promise<Omit<NonNullable<ReportReply['sellers']>, 'own'> & { total: number }> {
  const rows = await findSellers(tenantId, span, sellersShown);
  const first = rows.map(({ id, name, amount, payments }) => ({ id, name, amount: yenOf(amount), payments: Number(payments) }));
  const all = { sellers: rows[0]?.sellers ?? 0, amount: yenOf(rows[0]?.totalAmount ?? 0n), payments: Number(rows[0]?.totalPayments ?? 0n) };
  const of = (key: 'amount' | 'payments') => first.reduce((sum, seller) => sum + seller[key], 0);
  const others = { sellers: all.sellers - first.length, amount: all.amount - of('amount'), payments: all.payments - of('payments') };
  return { first, others, total: all.amount };
}

/** A merchant's figures of a period: sales, by method and by seller, approvals and declines, refunds. */
export const showReport = query<typeof reportInput, ReportReply>({
  name: 'report.show',
  summary: 'Show a merchant’s sales, approvals and refunds in a period',
  allow: 'balances:read',
  input: reportInput,
  output: reportReply,
  async run({ caller: { actor }, scope, now }, { period }) {
    if (scope.kind !== 'merchant' || actor.kind === 'system') return refuse('forbidden');
    const { tenantId } = scope;
    const span = spanOf(period, now);
    const [parts, refunds, made, unapproved, sellers] = await Promise.all([
      findSales(tenantId, span),
      findRefunds(tenantId, span),
      countMade(tenantId, span),
      countUnapproved(tenantId, span),
      actor.platformRole === 'platform' ? readSellers(tenantId, span) : null,
    ]);
    const sales = salesOf(parts, span);
    return {
      resource: 'report',
      period,
      unit: span.unit,
      sales,
      methods: methodsOf(parts, span),
      sellers: sellers && { first: sellers.first, others: sellers.others, own: sales.amount - sellers.total },
      decisions: decisionsOf(made, unapproved, span),
      reasons: reasonsOf(unapproved),
      refunds: refundsOf(refunds, sales, span),
    };
  },
});

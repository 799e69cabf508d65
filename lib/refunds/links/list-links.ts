import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { getPayment } from '@/lib/payments/store';
import { presentRefundLink, withAddress } from '@/lib/refunds/links/present';
import { listRefundLinksInput, type RefundLinkList, refundLinkList } from '@/lib/refunds/links/schema';
import { findRefundLinks } from '@/lib/refunds/links/store';

export const listRefundLinks = query<typeof listRefundLinksInput, RefundLinkList>({
  name: 'refund_claim.list',
  summary: 'List what a payment’s customer may claim back',
  description: 'The newest first.',
  route: 'GET /payments/{id}/refund_claims',
  allow: 'payments:read',
  input: listRefundLinksInput,
  output: refundLinkList,
  async run(context, { id, ...input }) {
    const page = pageOf(input);
    const view = await getPayment(context.scope, id);
    if (context.scope.kind === 'seller') return listOf(page, { total: 0, exceeded: false }, []);
    const { rows, total } = await findRefundLinks(view.payment, page);
    const data = rows.map((row) => withAddress(context, row, presentRefundLink(row, view, context.now)));
    return listOf(page, { total, exceeded: false }, await Promise.all(data));
  },
});

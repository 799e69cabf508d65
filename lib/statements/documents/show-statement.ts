import type { z } from 'zod';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { yenOf } from '@/lib/money/yen';
import { query } from '@/lib/operation/query';
import { findInvoicesOf } from '@/lib/settlements/invoices/store';
import { ordersInStatement } from '@/lib/settlements/orders/order-line';
import { findOrderLines, ordersOfSettlement } from '@/lib/settlements/orders/store';
import { findPaidTo } from '@/lib/settlements/paid-to/find-paid-to';
import { remainderOf } from '@/lib/settlements/payout-forecast';
import { postedBetween } from '@/lib/settlements/settlement';
import { linesOf } from '@/lib/settlements/statement/lines';
import { findEarlier, findTotalsBefore, getSettlement } from '@/lib/settlements/store';
import { invoiceOf, partiesOf } from '@/lib/statements/documents/find-parties';
import { showStatementInput, statementReply } from '@/lib/statements/documents/schema';

/** The figures stored with the settlement: everything posted since the one before. */
export const showStatement = query<typeof showStatementInput, z.output<typeof statementReply>>({
  name: 'statement.show',
  summary: 'Show the statement of a settlement, with the invoices for its fees',
  allow: 'balances:read',
  input: showStatementInput,
  output: statementReply,
  async run({ scope }, { id }) {
    const row = await getSettlement(scope, id);
    const { tenantId, merchantId, merchantName: name, platformRole, reference, createdAt } = row;
    const isSeller = platformRole === 'payout';
    const [before, earlier, issued, paidTo, orders] = await Promise.all([
      findTotalsBefore(row),
      findEarlier(row),
      findInvoicesOf(row),
      findPaidTo(row),
      isSeller ? findOrderLines(ordersOfSettlement(row), ordersInStatement) : null,
    ]);
    const invoices = issued.map(invoiceOf);
    const own = invoices.filter(({ settlementId }) => settlementId === id);
    const [opening, closing, terms] = [yenOf(row.openingAmount), yenOf(row.closingAmount), postedBetween(before, row.totals)];
    const [amount, bankTransferFee] = [yenOf(row.settlementAmount), yenOf(row.bankFeeAmount)];
    const statement = {
      kind: 'settlement' as const,
      number: reference,
      issuedOn: dayIn(createdAt),
      period: { from: dayIn(row.startsAt), to: dayIn(row.cutoffAt, 1) },
      ...(await partiesOf({ tenantId, id: merchantId, name, platformRole }, own, row.cutoffAt)),
      lines: linesOf({ opening, terms, closing }, isSeller),
      payout: {
        reference,
        payDate: row.payDay,
        ...remainderOf({ closing, amount, cutoffAt: row.cutoffAt, createdAt }, earlier),
        amount,
        bankTransferFee,
        paidTo,
      },
      orders,
      invoices,
    };
    return { resource: 'statement', tenant_id: tenantId, merchant_id: merchantId, merchant_name: name, statement };
  },
});

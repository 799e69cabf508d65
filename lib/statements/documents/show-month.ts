import { daysOverAt, startOfDay } from '@/lib/ledger/daily-balances/day';
import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { refuse, type Sentence } from '@/lib/refusal';
import { findInvoicesBetween } from '@/lib/settlements/invoices/store';
import { linesOf } from '@/lib/settlements/statement/lines';
import { invoiceOf, partiesOf } from '@/lib/statements/documents/find-parties';
import { daysOfMonth, monthAfter, monthOf } from '@/lib/statements/documents/month';
import { type MonthReply, monthReply, showMonthInput } from '@/lib/statements/documents/schema';
import { explainDays } from '@/lib/statements/explain-days';

/** As short as a settlement's reference, and unique for this merchant. */
const numberOf = (merchantId: string, month: string) =>
  `M${month.slice(2).replace('-', '')}-${merchantId.replaceAll('-', '').slice(-10).toUpperCase()}`;

const notOver: Sentence = {
  en: 'The statement of a month is made once the month is over.',
  ja: '月次明細書は、その月が終わると作成されます。',
};

/** The month for a document. Refuses 409 a month that is not over. */
export const wholeMonth = (read: MonthReply): MonthReply => (read.is_over ? read : refuse('conflict', { say: notOver }));

/** Everything dated in a month in Japan, settled or not. Refuses 404 a month in the future, or before the merchant existed. */
export const showMonth = query<typeof showMonthInput, MonthReply>({
  name: 'statement.month',
  summary: 'Show the statement of a merchant for a month',
  allow: 'balances:read',
  input: showMonthInput,
  output: monthReply,
  async run({ scope, now }, { id, month }) {
    const merchant = await getMerchant(scope, id);
    const first = monthOf(merchant.createdAt);
    if (month > monthOf(now) || month < first) return refuse('not_found');
    const period = daysOfMonth(month);
    const after = `${monthAfter(month)}-01`;
    const [explained, invoices, parties] = await Promise.all([
      explainDays(merchant, period, now),
      findInvoicesBetween(merchant.tenantId, id, period),
      partiesOf(merchant, [], startOfDay(after)),
    ]);
    const statement = {
      kind: 'month' as const,
      number: numberOf(id, month),
      issuedOn: after,
      period,
      ...parties,
      lines: linesOf(explained, merchant.platformRole === 'payout'),
      payout: null,
      orders: null,
      invoices: invoices.map(invoiceOf),
    };
    const of = { tenant_id: merchant.tenantId, merchant_id: id, merchant_name: merchant.name };
    return { resource: 'month_statement', ...of, statement, first, is_over: daysOverAt(now) >= startOfDay(after) };
  },
});

import 'server-only';
import { getTranslations } from 'next-intl/server';
import { handOut, type Seen } from '@/lib/operation/save-look';
import { type Cell, csvFile, writtenText } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';
import { pdfFile } from '@/lib/pages/pdf-file';
import { refuse } from '@/lib/refusal';
import type { OrderLine } from '@/lib/settlements/orders/order-line';
import { invoiceDocumentKind } from '@/lib/settlements/statement/invoice';
import { invoicePdf, statementPdf } from '@/lib/settlements/statement/pdf';
import type { Statement } from '@/lib/settlements/statement/statement';
import { exportMonthOrders, exportOrders } from '@/lib/statements/documents/export-orders';
import { showMonth, wholeMonth } from '@/lib/statements/documents/show-month';
import { showStatement } from '@/lib/statements/documents/show-statement';

type Read = { tenant_id: string; merchant_id: string; merchant_name: string; statement: Statement };
type Format = 'pdf' | 'csv';

const pdf = async ({ tenant_id: tenantId, statement }: Read): Promise<Response> =>
  pdfFile(`statement-${statement.number}`, (await statementPdf(tenantId, statement)).bytes);

/** The record of a download: which file of which merchant. */
const seenOf =
  ({ tenant_id: tenantId, merchant_id: subjectId, merchant_name: merchant }: Read, filename: string) =>
  (): Seen => ({ tenantId, subjectKind: 'merchant', subjectId, after: { filename, merchant } });

const none = (count: number): Cell[] => Array.from({ length: count }, () => null);

/** The payout account, with numbers and names as on the page. */
async function accountRows(payout: Statement['payout']): Promise<Cell[][]> {
  if (!payout?.paidTo) return [];
  const t = await getTranslations('payouts');
  const { bankCode, bankName, branchCode, branchName, accountType, accountEnd, holder, isPlanned } = payout.paidTo;
  const part = t(isPlanned ? 'account.planned' : 'account.title');
  const row = (line: string, value: string): Cell[] => [part, line, ...none(3), writtenText(value), ...none(6)];
  return [
    row(t('file.bank'), bankName ?? bankCode),
    row(t('file.branch'), branchName ?? branchCode),
    ...(accountType ? [row(t('file.accountType'), t(`account.types.${accountType}`))] : []),
    row(t('file.accountEnd'), `***${accountEnd}`),
    row(t('account.holder'), holder),
  ];
}

/** The lines of the statement, the paid amount and its account, and the invoices, each with the name of its section. */
async function summaryRows({ statement: { kind, lines, payout, invoices } }: Read): Promise<Cell[][]> {
  const t = await getTranslations('payouts');
  const rows: Cell[][] = lines.map(({ key, types, count, amount }) => [
    t('statement.title'),
    t(`statement.lines.${key}`),
    types.length > 0 ? count : null,
    amount,
    ...none(8),
  ]);
  const remitted = (line: string, amount: number, of: Cell = null, day: Cell = null) =>
    rows.push([t('remittance.title'), line, null, amount, null, of, day, ...none(5)]);
  if (payout) {
    for (const { reference, amount } of payout.elsewhere)
      remitted(t(amount > 0 ? 'remittance.elsewhere' : 'remittance.cameBack'), 0 - amount, reference);
    if (payout.unavailable !== 0) remitted(t('remittance.unavailable'), 0 - payout.unavailable);
    remitted(t('remittance.settled'), payout.amount);
    remitted(t('remittance.bankFee'), 0 - payout.bankTransferFee);
    remitted(t('remittance.remittance'), payout.amount - payout.bankTransferFee, payout.reference, payout.payDate);
  }
  rows.push(...(await accountRows(payout)));
  for (const invoice of invoices) {
    const documentKind = invoiceDocumentKind(invoice);
    const part = t(kind === 'month' ? 'month.invoices' : 'invoices.title');
    rows.push([part, t(`invoices.kinds.${documentKind}`), null, invoice.amount, invoice.tax, invoice.number, invoice.issuedOn, ...none(5)]);
  }
  return rows;
}

const headOf = async () => {
  const t = await getTranslations('payouts');
  const summary = [t('file.part'), t('file.line'), t('file.count'), t('file.amount'), t('file.tax'), t('file.number'), t('file.date')];
  return [...summary, t('file.sales'), t('file.fees'), t('file.refunds'), t('file.other'), t('file.payment')];
};

/** Then one line per order, for accounting. */
async function csv(read: Read, orders: AsyncIterable<OrderLine[]>): Promise<Response> {
  const t = await getTranslations('payouts');
  const summary = await summaryRows(read);
  const [part, line] = [t('orders.title'), t('orders.order')];
  const lineOf = ({ order, day, sales, fees, refunds, other, net, paymentId }: OrderLine): Cell[] => [
    ...[part, line, null, net, null, writtenText(order), day],
    ...[sales, fees, refunds, other, paymentId],
  ];
  async function* all() {
    yield summary;
    for await (const lines of orders) yield lines.map(lineOf);
  }
  return csvFile(`statement-${read.statement.number}.csv`, await headOf(), all());
}

/** A settlement's statement as a file; refuses as the page does. The PDF is in Japanese for every reader. */
export async function settlementFile(caller: PersonCaller, params: { id: string }, format: Format): Promise<Response> {
  const read = await showStatement(caller, params);
  const file = async () => (format === 'pdf' ? pdf(read) : csv(read, await exportOrders(caller, params)));
  return handOut(caller, seenOf(read, `statement-${read.statement.number}.${format}`), file);
}

/** A merchant's monthly statement as a file. Refuses 409 until the month is over. */
export async function monthFile(
  caller: PersonCaller,
  { merchant, month }: { merchant: string; month: string },
  format: Format,
): Promise<Response> {
  const read = wholeMonth(await showMonth(caller, { id: merchant, month }));
  const file = async () => (format === 'pdf' ? pdf(read) : csv(read, await exportMonthOrders(caller, { id: merchant, month })));
  return handOut(caller, seenOf(read, `statement-${read.statement.number}.${format}`), file);
}

/** An invoice of the statement. Refuses 404 for any other number. */
async function invoice(caller: PersonCaller, read: Read, number: string): Promise<Response> {
  const asked = read.statement.invoices.find((one) => one.number === number) ?? refuse('not_found');
  return handOut(caller, seenOf(read, `${number}.pdf`), async () => pdfFile(number, (await invoicePdf(read.tenant_id, asked)).bytes));
}

/** One invoice, available as soon as it is issued. */
export const settlementInvoice = async (caller: PersonCaller, { id, number }: { id: string; number: string }): Promise<Response> =>
  invoice(caller, await showStatement(caller, { id }), number);

/** The same from the month of issue, also before the month is over. */
export const monthInvoice = async (
  caller: PersonCaller,
  { merchant, month, number }: { merchant: string; month: string; number: string },
): Promise<Response> => invoice(caller, await showMonth(caller, { id: merchant, month }), number);

import 'server-only';
import { getTranslations } from 'next-intl/server';
import { type Cell, csvFile } from '@/lib/operation/csv';
import type { PersonCaller } from '@/lib/operation/page';
import { refuse } from '@/lib/refusal';
import { paperOf } from '@/lib/settlements/statement/invoice';
import { invoicePdf, statementPdf } from '@/lib/settlements/statement/pdf';
import type { Statement } from '@/lib/settlements/statement/statement';
import { showMonth, wholeMonth } from '@/lib/statements/documents/show-month';
import { showStatement } from '@/lib/statements/documents/show-statement';

type Read = { tenant_id: string; statement: Statement };
type Format = 'pdf' | 'csv';

function pdfFile(name: string, bytes: Buffer): Response {
  const headers = {
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="${name}.pdf"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return new Response(new Uint8Array(bytes), { headers });
}

const pdf = async ({ tenant_id: tenantId, statement }: Read): Promise<Response> =>
  pdfFile(`statement-${statement.number}`, (await statementPdf(tenantId, statement)).bytes);

/** The lines that add up, what of them is paid, and the invoices: each under the name of its part. */
async function csv({ statement: { kind, number, lines, payout, invoices } }: Read): Promise<Response> {
  const t = await getTranslations('payouts');
  const head = [t('file.part'), t('file.line'), t('file.count'), t('file.amount'), t('file.tax'), t('file.number'), t('file.date')];
  const rows: Cell[][] = lines.map(({ key, types, count, amount }) => [
    t('statement.title'),
    t(`statement.lines.${key}`),
    types.length > 0 ? count : null,
    amount,
    ...[null, null, null],
  ]);
  const remitted = (line: string, amount: number, of: Cell = null, day: Cell = null) =>
    rows.push([t('remittance.title'), line, null, amount, null, of, day]);
  if (payout) {
    for (const { reference, amount } of payout.elsewhere)
      remitted(t(amount > 0 ? 'remittance.elsewhere' : 'remittance.cameBack'), 0 - amount, reference);
    if (payout.unavailable !== 0) remitted(t('remittance.unavailable'), 0 - payout.unavailable);
    remitted(t('remittance.settled'), payout.amount);
    remitted(t('remittance.bankFee'), 0 - payout.bankTransferFee);
    remitted(t('remittance.remittance'), payout.amount - payout.bankTransferFee, payout.reference, payout.payDate);
  }
  for (const invoice of invoices) {
    const paper = paperOf(invoice);
    const part = t(kind === 'month' ? 'month.invoices' : 'invoices.title');
    rows.push([part, t(`invoices.kinds.${paper}`), null, invoice.amount, invoice.tax, invoice.number, invoice.issuedOn]);
  }
  async function* all() {
    yield rows;
  }
  return csvFile(`statement-${number}.csv`, head, all());
}

const written: Record<Format, (read: Read) => Promise<Response>> = { pdf, csv };

/** The statement of a settlement as a file; refuses as the page does. The PDF is in Japanese whoever reads it. */
export const settlementFile = async (caller: PersonCaller, params: { id: string }, format: Format): Promise<Response> =>
  written[format](await showStatement(caller, params));

/** That of a month of one merchant. Refuses 409 as long as the month is not over. */
export async function monthFile(
  caller: PersonCaller,
  { merchant, month }: { merchant: string; month: string },
  format: Format,
): Promise<Response> {
  return written[format](wholeMonth(await showMonth(caller, { id: merchant, month })));
}

/** One of the invoices that a statement names. Refuses 404 any other. */
async function invoice({ tenant_id: tenantId, statement }: Read, number: string): Promise<Response> {
  const asked = statement.invoices.find((one) => one.number === number) ?? refuse('not_found');
  return pdfFile(number, (await invoicePdf(tenantId, asked)).bytes);
}

/** An invoice by itself, which is there as soon as it is issued. */
export const settlementInvoice = async (caller: PersonCaller, { id, number }: { id: string; number: string }): Promise<Response> =>
  invoice(await showStatement(caller, { id }), number);

/** The same from the month in which it was issued, also while that is not over. */
export const monthInvoice = async (
  caller: PersonCaller,
  { merchant, month, number }: { merchant: string; month: string; number: string },
): Promise<Response> => invoice(await showMonth(caller, { id: merchant, month }), number);

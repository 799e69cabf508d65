import 'server-only';
import { type Drawn, drawSheet } from '@/lib/documents/draw-sheet';
import { checkInvoice, type Invoice } from '@/lib/settlements/statement/invoice';
import { invoiceSheet, statementSheet } from '@/lib/settlements/statement/sheet';
import { checkStatement, type Statement } from '@/lib/settlements/statement/statement';

/**
 * A statement and the invoices in it as a PDF in Japanese. Throws what `checkStatement` does, before anything is drawn; refuses what
 * `drawSheet` does.
 */
export async function statementPdf(tenantId: string, statement: Statement): Promise<Drawn> {
  checkStatement(statement);
  return drawSheet(tenantId, statementSheet(statement));
}

/** An invoice by itself, in the same way. Throws what `checkInvoice` does. */
export async function invoicePdf(tenantId: string, invoice: Invoice): Promise<Drawn> {
  checkInvoice(invoice);
  return drawSheet(tenantId, invoiceSheet(invoice));
}

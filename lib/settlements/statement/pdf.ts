import 'server-only';
import { type Drawn, drawSheet } from '@/lib/documents/draw-sheet';
import { checkInvoice, type Invoice } from '@/lib/settlements/statement/invoice';
import { invoiceSheet, statementSheet } from '@/lib/settlements/statement/sheet';
import { checkStatement, type Statement } from '@/lib/settlements/statement/statement';

/**
 * A statement with its invoices as a PDF in Japanese. Throws what `checkStatement` throws, before anything is drawn; refuses what
 * `drawSheet` refuses.
 */
export async function statementPdf(tenantId: string, statement: Statement): Promise<Drawn> {
  checkStatement(statement);
  return drawSheet(tenantId, statementSheet(statement));
}

/** One invoice as a PDF. Throws what `checkInvoice` throws. */
export async function invoicePdf(tenantId: string, invoice: Invoice): Promise<Drawn> {
  checkInvoice(invoice);
  return drawSheet(tenantId, invoiceSheet(invoice));
}

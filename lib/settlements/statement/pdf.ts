import 'server-only';
import { processLimits } from '@/lib/files/limits';
import { SandboxedProcess } from '@/lib/files/sandboxed-process';
import { checkInvoice, type Invoice } from '@/lib/settlements/statement/invoice';
import { invoiceSheet, type Sheet, statementSheet } from '@/lib/settlements/statement/sheet';
import { checkStatement, type Statement } from '@/lib/settlements/statement/statement';

const drawer = new SandboxedProcess<Sheet, { pdf: string; pages: number }>('draw-statement.mjs', {
  limitMs: processLimits.drawSheetMs,
  heapMb: 400,
  turns: { atOnce: 1, waitingOfOne: 20, waiting: 100 },
});

type Paper = { bytes: Buffer; pages: number };

/** Any other paper of this house. Refuses 429 and 503 as statements do. */
export async function sheetPdf(tenantId: string, sheet: Sheet): Promise<Paper> {
  const told = await drawer.ask(tenantId, sheet);
  if (!('said' in told)) throw new Error(`${sheet.number} could not be drawn`);
  return { bytes: Buffer.from(told.said.pdf, 'base64'), pages: told.said.pages };
}

/**
 * A statement and the invoices in it as a PDF in Japanese, drawn in a process of its own; the same for the same statement. Throws what
 * `checkStatement` does, before anything is drawn. Refuses 429 where too many of the tenant's wait, and 503 where too many do in all.
 */
export async function statementPdf(tenantId: string, statement: Statement): Promise<Paper> {
  checkStatement(statement);
  return sheetPdf(tenantId, statementSheet(statement));
}

/** An invoice by itself, in the same way. Throws what `checkInvoice` does. */
export async function invoicePdf(tenantId: string, invoice: Invoice): Promise<Paper> {
  checkInvoice(invoice);
  return sheetPdf(tenantId, invoiceSheet(invoice));
}

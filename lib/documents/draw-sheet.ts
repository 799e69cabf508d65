import 'server-only';
import { processLimits } from '@/lib/documents/limits';
import { SandboxedProcess } from '@/lib/documents/sandboxed-process';
import type { Sheet } from '@/lib/documents/sheet';

const drawer = new SandboxedProcess('draw-statement', {
  limits: processLimits.drawSheet,
  heapMb: 400,
  turns: { atOnce: 1, waitingOfOne: 20, waiting: 100 },
});

export type Drawn = { bytes: Buffer; pages: number };

/**
 * Statements, invoices and receipts as a PDF, drawn in a process of its own; the same for the same sheet. Refuses 429 where too many of the
 * tenant's wait, and 503 where too many do in all.
 */
export async function drawSheet(tenantId: string, sheet: Sheet): Promise<Drawn> {
  const told = await drawer.ask(tenantId, sheet);
  if (!('said' in told)) throw new Error(`${sheet.number} could not be drawn`);
  return { bytes: Buffer.from(told.said.pdf, 'base64'), pages: told.said.pages };
}

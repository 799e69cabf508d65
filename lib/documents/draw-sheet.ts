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
 * Draws statements, invoices and receipts as a PDF in a sandboxed process; the same sheet gives the same bytes. Refuses 429 when too many
 * of the tenant's requests wait, and 503 when too many wait in all.
 */
export async function drawSheet(tenantId: string, sheet: Sheet): Promise<Drawn> {
  const told = await drawer.ask(tenantId, sheet);
  if (!('said' in told)) throw new Error(`${sheet.number} could not be drawn`);
  return { bytes: Buffer.from(told.said.pdf, 'base64'), pages: told.said.pages };
}

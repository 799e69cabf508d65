import 'server-only';
import type { z } from 'zod';
import { drawSheet } from '@/lib/documents/draw-sheet';
import { pdfFile } from '@/lib/pages/pdf-file';
import { receiptNumber } from '@/lib/receipts/receipt';
import type { paperReply } from '@/lib/receipts/schema';
import { receiptSheet } from '@/lib/receipts/sheet';

/** The paper to be saved, the same whenever it is asked for. */
export async function receiptFile({ tenant_id: tenantId, receipt }: z.output<typeof paperReply>): Promise<Response> {
  const { bytes } = await drawSheet(tenantId, receiptSheet(receipt));
  const name = `receipt-${receiptNumber(receipt.number)}${receipt.issue > 1 ? `-${receipt.issue}` : ''}`;
  return pdfFile(name, bytes);
}

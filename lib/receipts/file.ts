import 'server-only';
import type { z } from 'zod';
import { pdfFile } from '@/lib/pages/pdf-file';
import { receiptNumber } from '@/lib/receipts/receipt';
import type { paperReply } from '@/lib/receipts/schema';
import { receiptSheet } from '@/lib/receipts/sheet';
import { sheetPdf } from '@/lib/settlements/statement/pdf';

/** The paper to be saved, the same whenever it is asked for. */
export async function receiptFile({ tenant_id: tenantId, receipt }: z.output<typeof paperReply>): Promise<Response> {
  const { bytes } = await sheetPdf(tenantId, receiptSheet(receipt));
  const name = `receipt-${receiptNumber(receipt.number)}${receipt.issue > 1 ? `-${receipt.issue}` : ''}`;
  return pdfFile(name, bytes);
}

import 'server-only';
import type { z } from 'zod';
import { drawSheet } from '@/lib/documents/draw-sheet';
import { pdfFile } from '@/lib/pages/pdf-file';
import { receiptNumber } from '@/lib/receipts/receipt';
import type { receiptDocumentReply } from '@/lib/receipts/schema';
import { receiptSheet } from '@/lib/receipts/sheet';

type ReceiptDocument = z.output<typeof receiptDocumentReply>;

export const nameOfReceipt = ({ receipt: { number, issue } }: ReceiptDocument): string =>
  `receipt-${receiptNumber(number)}${issue > 1 ? `-${issue}` : ''}`;

/** The PDF to be saved, the same whenever it is asked for. */
export async function receiptFile(document: ReceiptDocument): Promise<Response> {
  const { bytes } = await drawSheet(document.tenant_id, receiptSheet(document.receipt));
  return pdfFile(nameOfReceipt(document), bytes);
}

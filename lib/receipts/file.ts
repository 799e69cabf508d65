import 'server-only';
import type { z } from 'zod';
import { drawSheet } from '@/lib/documents/draw-sheet';
import { pdfFile } from '@/lib/pages/pdf-file';
import { nameOfReceipt } from '@/lib/receipts/file-name';
import type { receiptDocumentReply } from '@/lib/receipts/schema';
import { receiptSheet } from '@/lib/receipts/sheet';

type ReceiptDocument = z.output<typeof receiptDocumentReply>;

/** The PDF to be saved, the same whenever it is asked for. */
export async function receiptFile(document: ReceiptDocument): Promise<Response> {
  const { bytes } = await drawSheet(document.tenant_id, receiptSheet(document.receipt));
  return pdfFile(nameOfReceipt(document.receipt), bytes);
}

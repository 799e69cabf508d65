import 'server-only';
import type { z } from 'zod';
import { drawSheet } from '@/lib/documents/draw-sheet';
import { pdfFile } from '@/lib/pages/pdf-file';
import { receiptNumber } from '@/lib/receipts/receipt';
import type { paperReply } from '@/lib/receipts/schema';
import { receiptSheet } from '@/lib/receipts/sheet';

type Paper = z.output<typeof paperReply>;

export const nameOfReceipt = ({ receipt: { number, issue } }: Paper): string =>
  `receipt-${receiptNumber(number)}${issue > 1 ? `-${issue}` : ''}`;

/** The document as a download, the same every time. */
export async function receiptFile(paper: Paper): Promise<Response> {
  const { bytes } = await drawSheet(paper.tenant_id, receiptSheet(paper.receipt));
  return pdfFile(nameOfReceipt(paper), bytes);
}

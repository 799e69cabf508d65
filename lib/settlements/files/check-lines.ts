import 'server-only';
import type { Database } from '@/lib/db/prisma';
import type { Refusal } from '@/lib/refusal';
import { requesterOf } from '@/lib/settlements/bank/bank';
import { findPayoutBank } from '@/lib/settlements/bank/store';
import { isRecordOf } from '@/lib/settlements/bank-file/transfer-file';
import { notPayable } from '@/lib/settlements/files/file';
import { payableOf } from '@/lib/settlements/files/payable';
import { type FileRow, findInFile, getContent } from '@/lib/settlements/files/store';

/**
 * Whether every line is still what would be written for its merchant now, to the last figure of its account, and can still be paid; else the refusal
 * that names the first that is not. What is looked at before the bank can have it: afterwards it stands as it was made.
 */
export async function findStopped(file: FileRow, database?: Database): Promise<Refusal | null> {
  const [bank, rows, content] = await Promise.all([findPayoutBank(database), findInFile(file.id, database), getContent(file.id)]);
  for (const [index, row] of rows.entries()) {
    const transfer = bank && payableOf(row, requesterOf(bank), file.transferDay).transfer;
    if (!transfer || row.status !== 'pending' || !isRecordOf(content, index, transfer)) return notPayable(row.merchantName);
  }
  return null;
}

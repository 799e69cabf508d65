import 'server-only';
import type { Database } from '@/lib/db/prisma';
import type { Refusal } from '@/lib/refusal';
import { requesterOf } from '@/lib/settlements/bank/bank';
import { findPayoutBank } from '@/lib/settlements/bank/store';
import { isRecordOf } from '@/lib/settlements/bank-file/transfer-file';
import { notPayable } from '@/lib/settlements/files/file';
import { payableOf } from '@/lib/settlements/files/payable';
import { type FileRow, findInFile, getContent } from '@/lib/settlements/files/store';

/** What the bank may have stands as it was made. */
const isAtBank = ({ status, handedOutAt, paidAt }: FileRow): boolean => status === 'cancelled' || handedOutAt !== null || paidAt !== null;

/**
 * What stops a file before the bank can have it: every line has to be what would be written for its merchant now, to the last figure of its account,
 * and to be one that can still be paid. The refusal names the first that is not; null: nothing stops it.
 */
export async function findStopped(file: FileRow, database?: Database): Promise<Refusal | null> {
  if (isAtBank(file)) return null;
  const [bank, rows] = [await findPayoutBank(database), await findInFile(file.id, database)];
  const content = await getContent(file.id, database);
  const requester = bank && requesterOf(bank);
  const isStill = (row: (typeof rows)[number], index: number) => {
    const transfer = requester && payableOf(row, requester, file.transferDay).transfer;
    return transfer !== null && row.status === 'pending' && isRecordOf(content, index, transfer);
  };
  const other = rows.find((row, index) => !isStill(row, index));
  return other ? notPayable(other.merchantName) : null;
}

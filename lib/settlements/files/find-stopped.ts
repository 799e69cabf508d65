import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { Refusal } from '@/lib/refusal';
import { requesterOf } from '@/lib/settlements/bank/bank';
import { findPayoutBank } from '@/lib/settlements/bank/store';
import { isHeaderOf, isRecordOf } from '@/lib/settlements/bank-file/transfer-file';
import { dayIsOver, notPayable, otherPayer } from '@/lib/settlements/files/file';
import { payableOf } from '@/lib/settlements/files/payable';
import { inOrder } from '@/lib/settlements/files/requests/payable';
import { findRequestsInFile } from '@/lib/settlements/files/requests/store';
import { type FileRow, findInFile, getContent } from '@/lib/settlements/files/store';

/**
 * Why a file may not go to the bank; null: it may. The transfer day must not have passed, and the header must name today's paying account.
 * Every settlement and refund request must still wait, and every line must equal the line that would be written for it now, down to the account
 * number. A downloaded or cancelled file is not checked: it stays as it was made.
 */
export async function findStopped(file: FileRow, now: Date, database?: Database): Promise<Refusal | null> {
  if (file.status === 'cancelled' || file.handedOutAt) return null;
  if (file.transferDay < dayIn(now)) return dayIsOver();
  const [bank, rows] = [await findPayoutBank(database), await findInFile(file.id, database)];
  const content = await getContent(file.id, database);
  const requester = bank && requesterOf(bank);
  if (!requester || !isHeaderOf(content, requester, file.transferDay)) return otherPayer();
  const other = rows.find((row, index) => {
    const { transfer } = payableOf(row);
    return transfer === null || row.status !== 'pending' || !isRecordOf(content, index, transfer);
  });
  if (other) return notPayable(other.merchantName);
  const requests = await findRequestsInFile(file.id, database);
  const changed = requests.find((row, index) => {
    const { transfer } = inOrder(row);
    return transfer === null || row.status !== 'pending' || !isRecordOf(content, rows.length + index, transfer);
  });
  return changed ? notPayable(changed.holder) : null;
}

import 'server-only';
import { refusalOfOne } from '@/lib/auth/check-second-person';
import type { Database } from '@/lib/db/prisma';
import type { Refusal } from '@/lib/refusal';
import { enteredAnAccount, needsOther } from '@/lib/settlements/files/file';
import { findRequestsInFile } from '@/lib/settlements/files/requests/store';
import { type FileRow, findEnterers, findInFile } from '@/lib/settlements/files/store';

/**
 * Why this person cannot approve the file; null: they can. The second person must be neither the maker of the file, nor a person who
 * entered an account that the file is the first to pay to, a customer's or a merchant's.
 */
export async function approverRefusal(personId: string, file: FileRow, database?: Database): Promise<Refusal | null> {
  if (file.status !== 'proposed') return null;
  const refunds = await findRequestsInFile(file.id, database);
  const enterers = [...(await findEnterers(await findInFile(file.id, database), database)), ...refunds.map(({ enteredBy }) => enteredBy)];
  return (
    (await refusalOfOne(personId, [file.proposedBy], needsOther, database)) ??
    (await refusalOfOne(personId, enterers, enteredAnAccount, database))
  );
}

/**
 * Why this person cannot cancel a downloaded file, which the bank may have; null: they can. The person must be neither the one who approved
 * it nor the one who restored it.
 */
export async function cancellerRefusal(personId: string, file: FileRow, database?: Database): Promise<Refusal | null> {
  if (!file.handedOutAt || file.status === 'cancelled') return null;
  return refusalOfOne(personId, [file.approvedBy, file.decidedBy], needsOther, database);
}

import 'server-only';
import { refusalOfOne } from '@/lib/auth/check-second-person';
import type { Database } from '@/lib/db/prisma';
import type { Refusal } from '@/lib/refusal';
import { enteredAnAccount, needsOther } from '@/lib/settlements/files/file';
import { type FileRow, findEnterers, findInFile } from '@/lib/settlements/files/store';

/** Why this person cannot approve it: whoever made it, or entered an account that it pays to first, is not the one who looks at it. */
export async function approverRefusal(personId: string, file: FileRow, database?: Database): Promise<Refusal | null> {
  if (file.status !== 'proposed') return null;
  const enterers = await findEnterers(await findInFile(file.id, database), database);
  return (
    (await refusalOfOne(personId, [file.proposedBy], needsOther, database)) ??
    (await refusalOfOne(personId, enterers, enteredAnAccount, database))
  );
}

/** Why this person cannot give up what the bank may have: whoever approved or restored it is not the one who says so. */
export async function cancellerRefusal(personId: string, file: FileRow, database?: Database): Promise<Refusal | null> {
  if (!file.handedOutAt || file.status === 'cancelled') return null;
  return refusalOfOne(personId, [file.approvedBy, file.decidedBy], needsOther, database);
}

import type { Caller } from '@/lib/auth/actor';
import { command } from '@/lib/operation/command';
import { undoRequestReturn } from '@/lib/refunds/requests/undo-return';
import { Refusal } from '@/lib/refusal';
import { fileChange, partlyRecorded } from '@/lib/settlements/files/file';
import { presentFile } from '@/lib/settlements/files/present';
import { findRequestsInFile } from '@/lib/settlements/files/requests/store';
import { type UndoFileReply, undoFileInput, undoFileReply } from '@/lib/settlements/files/schema';
import { findInFile, getFile } from '@/lib/settlements/files/store';
import { undoReturn } from '@/lib/settlements/undo-return';

type Undone = Pick<UndoFileReply, 'undone' | 'kept'>;

async function undoAll(caller: Caller, id: string, reason: string): Promise<Undone> {
  const told: Undone = { undone: 0, kept: [] };
  const payouts = (await findInFile(id)).filter(({ bankFileId, status }) => bankFileId === id && status === 'bounced');
  const refunds = (await findRequestsInFile(id)).filter(({ bankFileId, returnedAt }) => bankFileId === id && returnedAt !== null);
  const steps = [
    ...payouts.map((row) => ({ id: row.id, name: row.merchantName, kind: 'payout' as const, undo: undoReturn })),
    ...refunds.map((row) => ({ id: row.id, name: row.holder, kind: 'refund' as const, undo: undoRequestReturn })),
  ];
  for (const { undo, ...row } of steps) {
    try {
      await undo(caller, { id: row.id, reason });
      told.undone += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw told.undone > 0 ? partlyRecorded() : error;
      told.kept.push({ ...row, message: error.sentence[caller.locale] });
    }
  }
  return told;
}

/**
 * A whole file was said to have come back by mistake: every return of it is taken back that can be, one after the other, each in its own tenant. What cannot
 * be stays as it is and is named with why. What ends it in the middle leaves the rest, and it is said again.
 */
export const undoFileReturn = command<typeof undoFileInput, UndoFileReply, Undone>({
  name: 'bank_file.undo_return',
  summary: 'Take back that a whole file was returned',
  allow: 'installation:run',
  proof: 'recent',
  input: undoFileInput,
  output: undoFileReply,
  async prepare({ caller: { idempotencyKey: _, ...caller } }, { id, reason }) {
    await getFile(id);
    return undoAll(caller, id, reason);
  },
  async run(_context, { id, reason }, database, told) {
    const file = await getFile(id, database);
    const change = fileChange(id, null, { undone: told.undone, kept: told.kept.length, reason });
    return { reply: { ...presentFile(file), ...told }, changes: told.undone > 0 ? [change] : [] };
  },
});

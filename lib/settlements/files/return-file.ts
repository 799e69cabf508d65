import { command } from '@/lib/operation/command';
import { Refusal, refuse } from '@/lib/refusal';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { fileChange, givenUp, partlyRecorded, waitsInFile } from '@/lib/settlements/files/file';
import { presentFile } from '@/lib/settlements/files/present';
import { type FileReply, fileReply, returnFileInput } from '@/lib/settlements/files/schema';
import { findInFile, getFile, lockFile } from '@/lib/settlements/files/store';

const say = {
  nothingIn: {
    en: 'Nothing that this file has paid can have come back: all of it was paid by another file.',
    ja: 'このファイルで振り込んだものはありません。すべて別のファイルで振込済みです。',
  },
};

/**
 * The settlements in the file, without those that another file has paid meanwhile. Refuses 409 while one of them waits, and when there is
 * none.
 */
async function checkedRows(id: string) {
  const { status } = await getFile(id);
  if (status === 'cancelled') throw givenUp();
  const rows = (await findInFile(id)).filter(({ bankFileId }) => bankFileId === id);
  if (rows.length === 0) return refuse('conflict', { say: say.nothingIn });
  if (rows.some((row) => row.status === 'pending')) throw waitsInFile();
  return rows;
}

/**
 * The bank has returned the file in one sum: every paid settlement in it bounces, one after the other, each in its own tenant. An
 * interruption leaves the rest paid, and the caller repeats the call.
 */
export const returnFile = command<typeof returnFileInput, FileReply, number>({
  name: 'bank_file.return',
  summary: 'Say that the bank has given back a whole file',
  allow: 'installation:run',
  input: returnFileInput,
  output: fileReply,
  async prepare({ caller: { idempotencyKey: _, ...caller } }, { id, reason, cause }) {
    let count = 0;
    for (const row of await checkedRows(id)) {
      if (row.status !== 'paid') continue;
      try {
        await decideSettlement(caller, { id: row.id, outcome: 'bounced', cause, reason, file_id: id });
        count += 1;
      } catch (error) {
        // another caller has decided this settlement: that decision stays
        if (!(error instanceof Refusal)) throw count > 0 ? partlyRecorded() : error;
      }
    }
    return count;
  },
  async run(_context, { id, reason, cause }, database, count) {
    const file = await lockFile(database, id).catch((error) => {
      throw count > 0 ? partlyRecorded() : error;
    });
    const rows = await findInFile(id, database);
    if (rows.some(({ bankFileId, status }) => bankFileId === id && status === 'paid')) throw partlyRecorded();
    return { reply: presentFile(file), changes: count > 0 ? [fileChange(id, null, { returned: count, cause, reason })] : [] };
  },
});

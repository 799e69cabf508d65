import { command } from '@/lib/operation/command';
import { Refusal, refuse } from '@/lib/refusal';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { checkDay, fileChange, givenUp, notDownloaded, partlyRecorded } from '@/lib/settlements/files/file';
import { presentFile } from '@/lib/settlements/files/present';
import { type FileReply, fileReply, payFileInput } from '@/lib/settlements/files/schema';
import { type FileRow, findInFile, getFile, lockFile } from '@/lib/settlements/files/store';

const notApproved = {
  en: 'Only what was approved can have been paid.',
  ja: '承認済みのファイルだけを振込済みにできます。',
};

/** Refuses 409 what the bank cannot have. */
function check({ status, handedOutAt, transferDay }: FileRow, now: Date): void {
  if (status === 'cancelled') throw givenUp();
  if (status !== 'approved') refuse('conflict', { say: notApproved });
  if (!handedOutAt) throw notDownloaded();
  checkDay(transferDay, now);
}

/**
 * The bank has carried it out, on its day or later: every settlement in it that still waits is paid, one after the other, each in its own tenant. What ends it in the
 * middle leaves the rest waiting, and it is said again. The file is paid with the last of them.
 */
export const payFile = command<typeof payFileInput, FileReply, number>({
  name: 'bank_file.pay',
  summary: 'Say that the bank has carried out a file',
  allow: 'installation:run',
  input: payFileInput,
  output: fileReply,
  async prepare({ caller: { idempotencyKey: _, ...caller }, now }, { id }) {
    check(await getFile(id), now);
    let count = 0;
    for (const row of await findInFile(id)) {
      if (row.status !== 'pending') continue;
      try {
        await decideSettlement(caller, { id: row.id, outcome: 'paid', file_id: id });
        count += 1;
      } catch (error) {
        // somebody was first: what became of it stands
        if (!(error instanceof Refusal)) throw count > 0 ? partlyRecorded() : error;
      }
    }
    return count;
  },
  async run({ now }, { id }, database, count) {
    const file = await lockFile(database, id).catch((error) => {
      throw count > 0 ? partlyRecorded() : error;
    });
    check(file, now);
    // given up and restored in between: what is in it now is paid when it is said again
    if (!file.paidAt) throw count > 0 ? partlyRecorded() : refuse('conflict', { retryAfterSeconds: 1 });
    return { reply: presentFile(file), changes: count > 0 ? [fileChange(id, null, { count })] : [] };
  },
});

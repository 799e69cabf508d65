import { command } from '@/lib/operation/command';
import { decideInFile } from '@/lib/refunds/requests/decide-request';
import { Refusal, refuse } from '@/lib/refusal';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { checkDay, fileChange, givenUp, notDownloaded, partlyRecorded } from '@/lib/settlements/files/file';
import { presentFile } from '@/lib/settlements/files/present';
import { findRequestsInFile } from '@/lib/settlements/files/requests/store';
import { type FileReply, fileReply, payFileInput } from '@/lib/settlements/files/schema';
import { type FileRow, findInFile, getFile, lockFile } from '@/lib/settlements/files/store';

const notApproved = {
  en: 'Only what was approved can have been paid.',
  ja: '承認済みのファイルだけを振込済みにできます。',
};

/** Refuses 409 a file that the bank cannot have carried out. */
function check({ status, handedOutAt, transferDay }: FileRow, now: Date): void {
  if (status === 'cancelled') throw givenUp();
  if (status !== 'approved') refuse('conflict', { say: notApproved });
  if (!handedOutAt) throw notDownloaded();
  checkDay(transferDay, now);
}

/**
 * Records that the bank has carried out the file, on its day or later: pays every waiting settlement in it and completes every waiting
 * refund request, one after the other, each in its own tenant. An interruption leaves the rest waiting, and the caller repeats the call. The
 * file is paid with the last of it.
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
    const isWaiting = ({ status }: { status: string }) => status === 'pending';
    const payouts = (await findInFile(id)).filter(isWaiting);
    const refunds = (await findRequestsInFile(id)).filter(isWaiting);
    const steps = [
      ...payouts.map((row) => () => decideSettlement(caller, { id: row.id, outcome: 'paid', file_id: id })),
      ...refunds.map((row) => () => decideInFile(caller, { id: row.id, outcome: 'completed', file_id: id })),
    ];
    for (const pay of steps) {
      try {
        await pay();
        count += 1;
      } catch (error) {
        // another caller has decided this one: that decision stays
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
    // cancelled and restored meanwhile: a repeated call pays what is in the file now
    if (!file.paidAt) throw count > 0 ? partlyRecorded() : refuse('conflict', { retryAfterSeconds: 1 });
    return { reply: presentFile(file), changes: count > 0 ? [fileChange(id, null, { count })] : [] };
  },
});

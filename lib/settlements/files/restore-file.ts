import { personOf } from '@/lib/auth/person';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { elsewhere, fileChange } from '@/lib/settlements/files/file';
import { presentFile } from '@/lib/settlements/files/present';
import { type FileReply, fileReply, showFileInput } from '@/lib/settlements/files/schema';
import { findBlocking, lockFile, placeAgain, saveStep } from '@/lib/settlements/files/store';

const neverOut = {
  en: 'Only a file that was downloaded and then cancelled can be restored.',
  ja: '取り消す前にダウンロードされたファイルだけを元に戻せます。',
};

/**
 * The bank has a file that was given up, and carries it out all the same: it stands again as it was, with all that was in it. Refuses 409 where
 * nobody had downloaded it, and where anything of it is in another file by now or has come to an end.
 */
export const restoreFile = command<typeof showFileInput, FileReply>({
  name: 'bank_file.restore',
  summary: 'Let a bank’s file stand that was given up',
  allow: 'installation:run',
  input: showFileInput,
  output: fileReply,
  async run({ caller, now }, { id }, database) {
    const person = personOf(caller);
    const file = await lockFile(database, id);
    if (file.status !== 'cancelled' || !file.handedOutAt) return refuse('conflict', { say: neverOut });
    if ((await placeAgain(database, id)) !== file.count) throw elsewhere(await findBlocking(database, id));
    const decision = { status: 'approved' as const, decidedBy: person.id, decidedByName: person.name, decidedAt: now, reason: null };
    await saveStep(database, id, decision);
    return { reply: presentFile({ ...file, ...decision }), changes: [fileChange(id, { status: 'cancelled' }, { status: 'approved' })] };
  },
});

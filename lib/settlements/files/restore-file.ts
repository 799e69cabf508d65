import { personOf } from '@/lib/auth/person';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { decidedBy, elsewhere, fileChange, takenSince } from '@/lib/settlements/files/file';
import { presentFile } from '@/lib/settlements/files/present';
import { findTaker } from '@/lib/settlements/files/requests/store';
import { type FileReply, fileReply, showFileInput } from '@/lib/settlements/files/schema';
import { findBlocking, lockFile, placeAgain, saveStep } from '@/lib/settlements/files/store';

const say = {
  stands: { en: 'This file is not cancelled.', ja: 'このファイルは取り消されていません。' },
  neverOut: {
    en: 'Nobody had downloaded this file before it was cancelled: the bank cannot have it.',
    ja: '取り消す前にダウンロードされていないファイルのため、銀行は振込を実行できません。',
  },
};

/**
 * The bank carries out a file that was cancelled: the file becomes valid again, with all of it that still waits. What another file or a
 * person has paid meanwhile is paid twice by the bank, and stays as it is. Refuses 409 when nobody had downloaded the file, when another
 * file contains some of it that waits, or a person has taken it, and when nothing of it waits.
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
    if (file.status !== 'cancelled') return refuse('conflict', { say: say.stands });
    if (!file.handedOutAt || !file.approvedBy) return refuse('conflict', { say: say.neverOut });
    const taker = await findTaker(id, database);
    if (taker !== null) throw takenSince(taker);
    const count = await placeAgain(database, id);
    const blocking = await findBlocking(database, id);
    if (count === 0 || blocking !== null) throw elsewhere(blocking);
    const decision = { status: 'approved' as const, ...decidedBy(person, now), reason: null };
    await saveStep(database, id, decision);
    return {
      reply: presentFile({ ...file, ...decision }),
      changes: [fileChange(id, { status: 'cancelled' }, { status: 'approved', count })],
    };
  },
});

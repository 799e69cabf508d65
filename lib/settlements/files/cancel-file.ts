import { personOf } from '@/lib/auth/person';
import { command } from '@/lib/operation/command';
import { cancellerRefusal } from '@/lib/settlements/files/check-second-person';
import { decidedBy, fileChange, fileDecided, handedOutSince, partlyPaid } from '@/lib/settlements/files/file';
import { presentFile } from '@/lib/settlements/files/present';
import { cancelFileInput, type FileReply, fileReply } from '@/lib/settlements/files/schema';
import { freeTransfers, hasEnded, lockFile, saveStep } from '@/lib/settlements/files/store';

/**
 * Cancels a file, so that what it would have paid can go into another file. Before the first download any operator may cancel it. A downloaded file may
 * be with the bank: then a person other than the one who approved or restored it confirms that the bank will not carry it out. Refuses 409
 * a file that is partly paid, or was downloaded since the caller looked at it.
 */
export const cancelFile = command<typeof cancelFileInput, FileReply>({
  name: 'bank_file.cancel',
  summary: 'Give up a bank’s file',
  allow: 'installation:run',
  input: cancelFileInput,
  output: fileReply,
  async run({ caller, now }, { id, reason, handed_out: wasSeen = false }, database) {
    const person = personOf(caller);
    const file = await lockFile(database, id);
    if (file.status === 'cancelled') throw fileDecided();
    if (file.handedOutAt && !wasSeen) throw handedOutSince();
    const refusal = await cancellerRefusal(person.id, file, database);
    if (refusal) throw refusal;
    if (await hasEnded(database, id)) throw partlyPaid();
    await freeTransfers(database, id);
    const decision = { status: 'cancelled' as const, ...decidedBy(person, now), reason };
    await saveStep(database, id, decision);
    const change = fileChange(id, { status: file.status }, { status: 'cancelled', reason });
    return { reply: presentFile({ ...file, ...decision }), changes: [change] };
  },
});

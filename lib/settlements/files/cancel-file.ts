import { personOf } from '@/lib/auth/person';
import { command } from '@/lib/operation/command';
import { fileChange, fileDecided, handedOutSince, needsOther, partlyPaid } from '@/lib/settlements/files/file';
import { presentFile } from '@/lib/settlements/files/present';
import { cancelFileInput, type FileReply, fileReply } from '@/lib/settlements/files/schema';
import { findInFile, freeSettlements, lockFile, saveStep } from '@/lib/settlements/files/store';

/**
 * Gives a file up: its settlements can be in another one. One that is approved may be with the bank, so that somebody else than its approver has to
 * say that the bank does not carry it out. Refuses 409 where a part of it was paid, and where
 * somebody has downloaded it since it was looked at. What nobody has approved can always be given up.
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
    if (file.status === 'approved' && file.decidedBy === person.id) throw needsOther();
    if (file.handedOutAt && !wasSeen) throw handedOutSince();
    const rows = await findInFile(id, database);
    if (file.status === 'approved' && rows.some(({ status }) => status !== 'pending')) throw partlyPaid();
    await freeSettlements(database, id);
    const decision = { status: 'cancelled' as const, decidedBy: person.id, decidedByName: person.name, decidedAt: now, reason };
    await saveStep(database, id, decision);
    const change = fileChange(id, { status: file.status }, { status: 'cancelled', reason });
    return { reply: presentFile({ ...file, ...decision }), changes: [change] };
  },
});

import { onePerson } from '@/lib/auth/check-second-person';
import { personOf } from '@/lib/auth/person';
import { sqlState } from '@/lib/db/failures';
import { loadBanks } from '@/lib/japan/banks';
import { yenOf } from '@/lib/money/yen';
import { command } from '@/lib/operation/command';
import { approverRefusal } from '@/lib/settlements/files/check-second-person';
import { approvedBy, fileChange, fileDecided, needsOther, notAsShown } from '@/lib/settlements/files/file';
import { findStopped } from '@/lib/settlements/files/find-stopped';
import { presentFile } from '@/lib/settlements/files/present';
import { approveFileInput, type FileReply, fileReply } from '@/lib/settlements/files/schema';
import { lockFile, saveStep } from '@/lib/settlements/files/store';

/**
 * The file can go to the bank. Refuses 403 the person who made the file or entered an account in it, and people who count as one of them
 * (see ./check-second-person); refuses 409 what ./find-stopped finds.
 */
export const approveFile = command<typeof approveFileInput, FileReply>({
  name: 'bank_file.approve',
  summary: 'Approve the bank’s file that another person has made',
  allow: 'installation:run',
  proof: 'recent',
  input: approveFileInput,
  output: fileReply,
  prepare: async () => void loadBanks(),
  async run({ caller, now }, { id, amount }, database) {
    const person = personOf(caller);
    const file = await lockFile(database, id);
    if (file.status !== 'proposed') throw fileDecided();
    const refusal = await approverRefusal(person.id, file, database);
    if (refusal) throw refusal;
    if (yenOf(file.amount) !== amount) throw notAsShown();
    const stopped = await findStopped(file, now, database);
    if (stopped) throw stopped;
    const decision = approvedBy(person, now);
    await saveStep(database, id, decision).catch((error) => {
      throw sqlState(error) === onePerson ? needsOther() : error;
    });
    return {
      reply: presentFile({ ...file, ...decision }),
      changes: [fileChange(id, { status: 'proposed' }, { status: 'approved', amount })],
    };
  },
});

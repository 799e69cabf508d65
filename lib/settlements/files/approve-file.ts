import { personOf } from '@/lib/auth/person';
import type { Database } from '@/lib/db/prisma';
import { loadBanks } from '@/lib/japan/banks';
import { yenOf } from '@/lib/money/yen';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { requesterOf } from '@/lib/settlements/bank/bank';
import { findPayoutBank } from '@/lib/settlements/bank/store';
import { isRecordOf } from '@/lib/settlements/bank-file/transfer-file';
import { fileChange, fileDecided, needsOther, notAsShown, notPayable } from '@/lib/settlements/files/file';
import { payableOf } from '@/lib/settlements/files/payable';
import { presentFile } from '@/lib/settlements/files/present';
import { approveFileInput, type FileReply, fileReply } from '@/lib/settlements/files/schema';
import { type FileRow, findInFile, getContent, lockFile, saveDecision } from '@/lib/settlements/files/store';

/** Every line is still what would be written for its merchant now, to the last figure of its account, and each can still be paid. */
async function checkLines(database: Database, file: FileRow): Promise<void> {
  const bank = (await findPayoutBank(database)) ?? refuse('conflict');
  const [rows, content] = await Promise.all([findInFile(file.id, database), getContent(file.id)]);
  for (const [index, row] of rows.entries()) {
    const { transfer } = payableOf(row, requesterOf(bank), file.transferDay);
    if (!transfer || row.status !== 'pending' || !isRecordOf(content, index, transfer)) throw notPayable(row.merchantName);
  }
}

/** The bank can be asked for it from now on. Refuses 403 whoever made it, and 409 where a merchant cannot be paid so any more. */
export const approveFile = command<typeof approveFileInput, FileReply>({
  name: 'bank_file.approve',
  summary: 'Approve the bank’s file that another person has made',
  allow: 'installation:run',
  input: approveFileInput,
  output: fileReply,
  prepare: async () => void loadBanks(),
  async run({ caller, now }, { id, amount }, database) {
    const person = personOf(caller);
    const file = await lockFile(database, id);
    if (file.status !== 'proposed') throw fileDecided();
    if (file.proposedBy === person.id) throw needsOther();
    if (yenOf(file.amount) !== amount) throw notAsShown();
    await checkLines(database, file);
    const decision = { status: 'approved' as const, decidedBy: person.id, decidedByName: person.name, decidedAt: now };
    await saveDecision(database, id, decision);
    return {
      reply: presentFile({ ...file, ...decision }),
      changes: [fileChange(id, { status: 'proposed' }, { status: 'approved', amount })],
    };
  },
});

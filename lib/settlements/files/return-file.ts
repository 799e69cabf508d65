import type { Database } from '@/lib/db/prisma';
import { command } from '@/lib/operation/command';
import { decideInFile } from '@/lib/refunds/requests/decide-request';
import { Refusal, refuse } from '@/lib/refusal';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { fileChange, givenUp, partlyRecorded, waitsInFile } from '@/lib/settlements/files/file';
import { presentFile } from '@/lib/settlements/files/present';
import { findRequestsInFile } from '@/lib/settlements/files/requests/store';
import { type FileReply, fileReply, returnFileInput } from '@/lib/settlements/files/schema';
import { findInFile, getFile, lockFile } from '@/lib/settlements/files/store';

const say = {
  nothingIn: {
    en: 'Nothing that this file has paid can have come back: all of it was paid by another file.',
    ja: 'このファイルで振り込んだものはありません。すべて別のファイルで振込済みです。',
  },
};

/** What is in the file, without what was paid otherwise meanwhile; and of it what was paid and is not back. */
async function findContents(id: string, database?: Database) {
  const isIn = ({ bankFileId }: { bankFileId: string | null }) => bankFileId === id;
  const [payouts, refunds] = [(await findInFile(id, database)).filter(isIn), (await findRequestsInFile(id, database)).filter(isIn)];
  const paid = {
    payouts: payouts.filter(({ status }) => status === 'paid'),
    refunds: refunds.filter(({ status, returnedAt }) => status === 'completed' && returnedAt === null),
  };
  return { all: [...payouts, ...refunds], paid };
}

/** Refuses 409 while something of the file waits, and when there is nothing in it. */
async function findPaid(id: string) {
  const { status } = await getFile(id);
  if (status === 'cancelled') throw givenUp();
  const { all, paid } = await findContents(id);
  if (all.length === 0) return refuse('conflict', { say: say.nothingIn });
  if (all.some((row) => row.status === 'pending')) throw waitsInFile();
  return paid;
}

/**
 * The bank has returned the file in one sum: every paid settlement in it bounces, and every completed refund is owed to its customer again, one after the
 * other, each in its own tenant. An interruption leaves the rest paid, and the caller repeats the call. `cause` is of the settlements.
 */
export const returnFile = command<typeof returnFileInput, FileReply, number>({
  name: 'bank_file.return',
  summary: 'Say that the bank has given back a whole file',
  allow: 'installation:run',
  input: returnFileInput,
  output: fileReply,
  async prepare({ caller: { idempotencyKey: _, ...caller } }, { id, reason, cause }) {
    let count = 0;
    const { payouts, refunds } = await findPaid(id);
    const steps = [
      ...payouts.map((row) => () => decideSettlement(caller, { id: row.id, outcome: 'bounced', cause, reason, file_id: id })),
      ...refunds.map((row) => () => decideInFile(caller, { id: row.id, outcome: 'returned', reason, file_id: id })),
    ];
    for (const giveBack of steps) {
      try {
        await giveBack();
        count += 1;
      } catch (error) {
        // another caller has decided this one: that decision stays
        if (!(error instanceof Refusal)) throw count > 0 ? partlyRecorded() : error;
      }
    }
    return count;
  },
  async run(_context, { id, reason, cause }, database, count) {
    const file = await lockFile(database, id).catch((error) => {
      throw count > 0 ? partlyRecorded() : error;
    });
    const { paid } = await findContents(id, database);
    if (paid.payouts.length + paid.refunds.length > 0) throw partlyRecorded();
    return { reply: presentFile(file), changes: count > 0 ? [fileChange(id, null, { returned: count, cause, reason })] : [] };
  },
});

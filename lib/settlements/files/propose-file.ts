import { personOf } from '@/lib/auth/person';
import { newId } from '@/lib/db/ids';
import { bankDayFrom } from '@/lib/japan/bank-days';
import { loadBanks } from '@/lib/japan/banks';
import { dayIn } from '@/lib/ledger/days/day';
import { sum } from '@/lib/money/yen';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { requesterOf } from '@/lib/settlements/bank/bank';
import { type BankRow, lockPayoutBank } from '@/lib/settlements/bank/store';
import { transferFile } from '@/lib/settlements/bank-file/transfer-file';
import type { Transfer } from '@/lib/settlements/bank-file/transfer-order';
import { secondReasonOf } from '@/lib/settlements/files/alone';
import { fileChange, notAsShown } from '@/lib/settlements/files/file';
import { type PayableRow, payableOf } from '@/lib/settlements/files/payable';
import { presentFile } from '@/lib/settlements/files/present';
import { type FileReply, fileReply, proposeFileInput } from '@/lib/settlements/files/schema';
import { findPayable, type NewTransfer, saveFile } from '@/lib/settlements/files/store';

const noBank = {
  en: 'Enter the account from which merchants are paid first.',
  ja: '先に振込元の口座を登録してください。',
};

/** On which day the bank carries it out: the last day on which any of it was to be paid, or where that is past the first bank day from today. */
export const transferDayOf = (rows: readonly Pick<PayableRow, 'payDay'>[], now: Date): string => {
  const [today, days] = [dayIn(now), rows.map(({ payDay }) => payDay)];
  return bankDayFrom([today, ...days].sort().at(-1) ?? today);
};

type Ready = { row: PayableRow; transfer: Transfer };

/** What of a day can be in a file, in its order. */
function readyIn(rows: readonly PayableRow[], bank: BankRow, transferDay: string): Ready[] {
  return rows.flatMap((row) => {
    const { transfer } = payableOf(row, requesterOf(bank), transferDay);
    return transfer ? [{ row, transfer }] : [];
  });
}

const lineOf = ({ row, transfer }: Ready, index: number): NewTransfer => ({
  tenantId: row.tenantId,
  settlementId: row.id,
  position: index + 1,
  reference: transfer.reference,
  amount: BigInt(transfer.amount),
  holder: transfer.holder,
  bankCode: transfer.bankCode,
  bankName: transfer.bankName,
  branchCode: transfer.branchCode,
  accountEnd: transfer.accountNumber.slice(-3),
});

/**
 * Makes the bank's file of what is to be paid until a day. Up to the amount that one person may approve alone it is approved with it; else it waits
 * for a second one. Refuses 409 where something has changed since it was looked at.
 */
export const proposeFile = command<typeof proposeFileInput, FileReply>({
  name: 'bank_file.propose',
  summary: 'Make the bank’s file of what is to be paid until a day',
  allow: 'installation:run',
  input: proposeFileInput,
  output: fileReply,
  prepare: async () => void loadBanks(),
  async run({ caller, now }, { day, count, amount }, database) {
    const person = personOf(caller);
    const bank = (await lockPayoutBank(database)) ?? refuse('conflict', { say: noBank });
    const rows = await findPayable(day, database);
    const transferDay = transferDayOf(rows, now);
    const ready = readyIn(rows, bank, transferDay);
    const transfers = ready.map(({ transfer }) => transfer);
    const total = sum(transfers.map((transfer) => transfer.amount));
    if (ready.length !== count || total !== amount) throw notAsShown();
    const content = Buffer.from(transferFile({ requester: requesterOf(bank), date: transferDay, transfers }));
    const isAlone = (await secondReasonOf(bank, { personId: person.id, amount: total, now }, database)) === null;
    const decision = isAlone ? { decidedBy: person.id, decidedByName: person.name, decidedAt: now } : {};
    const row = {
      id: newId(),
      transferDay,
      status: isAlone ? ('approved' as const) : ('proposed' as const),
      count,
      amount: BigInt(total),
      proposedBy: person.id,
      proposedByName: person.name,
      createdAt: now,
      decidedBy: null,
      decidedByName: null,
      decidedAt: null,
      reason: null,
      handedOutAt: null,
      handedOutBy: null,
      handedOutByName: null,
      paidAt: null,
      ...decision,
    };
    const saved = await saveFile(database, { ...row, content }, ready.map(lineOf));
    if (!saved) throw notAsShown();
    const after = { status: row.status, transfer_day: transferDay, count, amount: total };
    return { reply: presentFile({ ...row, ...saved }), changes: [fileChange(row.id, null, after)] };
  },
});

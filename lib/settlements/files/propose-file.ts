import { personOf } from '@/lib/auth/person';
import { newId } from '@/lib/db/ids';
import { loadBanks } from '@/lib/japan/banks';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { requesterOf } from '@/lib/settlements/bank/bank';
import { lockPayoutBank } from '@/lib/settlements/bank/store';
import { transferFile } from '@/lib/settlements/bank-file/transfer-file';
import { approvedBy, fileChange, notAsShown } from '@/lib/settlements/files/file';
import { planFile, type Ready, sortPayouts, sortRequests } from '@/lib/settlements/files/plan-day';
import { presentFile } from '@/lib/settlements/files/present';
import type { ReadyRequest } from '@/lib/settlements/files/requests/payable';
import { findPayableRequests } from '@/lib/settlements/files/requests/store';
import { secondApproverReason } from '@/lib/settlements/files/require-dual-approval';
import { type FileReply, fileReply, proposeFileInput } from '@/lib/settlements/files/schema';
import { findPayable, type NewTransfer, saveFile } from '@/lib/settlements/files/store';

const noBank = {
  en: 'Enter the account from which merchants are paid first.',
  ja: '先に振込元の口座を登録してください。',
};

/** In the order of the file. */
const linesOf = (payouts: readonly Ready[], refunds: readonly ReadyRequest[]): NewTransfer[] =>
  [
    ...payouts.map(({ row: { tenantId, id }, transfer }) => ({ tenantId, settlementId: id, requestId: null, transfer })),
    ...refunds.map(({ request: { tenantId, id }, transfer }) => ({ tenantId, settlementId: null, requestId: id, transfer })),
  ].map(({ transfer, ...of }, index) => ({
    ...of,
    position: index + 1,
    reference: transfer.reference,
    amount: BigInt(transfer.amount),
    holder: transfer.holder,
    bankCode: transfer.bankCode,
    bankName: transfer.bankName,
    branchCode: transfer.branchCode,
    accountEnd: transfer.accountNumber.slice(-3),
    accountType: transfer.accountType,
  }));

/**
 * Makes the bank file of everything payable until a day: payouts, customers' refunds, or both. Up to the limit of single approval the maker
 * approves it at once; above the limit it waits for a second person. Refuses 409 when any line has changed since the caller looked at the day.
 */
export const proposeFile = command<typeof proposeFileInput, FileReply>({
  name: 'bank_file.propose',
  summary: 'Make the bank’s file of what is to be paid until a day',
  allow: 'installation:run',
  proof: 'recent',
  input: proposeFileInput,
  output: fileReply,
  prepare: async () => void loadBanks(),
  async run({ caller, now }, { day, digest: seen, contents = 'payouts' }, database) {
    const person = personOf(caller);
    const bank = (await lockPayoutBank(database)) ?? refuse('conflict', { say: noBank });
    const { ready } = sortPayouts(contents === 'refunds' ? [] : await findPayable(day, database));
    const { ready: refunds } = sortRequests(contents === 'payouts' ? [] : await findPayableRequests(database));
    const { transfers, count, amount, transferDay, digest } = planFile(ready, refunds, now);
    if (digest !== seen || count === 0) throw notAsShown();
    const content = Buffer.from(transferFile({ requester: requesterOf(bank), date: transferDay, transfers }));
    const isAlone =
      (await secondApproverReason(bank, { personId: person.id, amount, rows: ready.map(({ row }) => row), refunds, now }, database)) ===
      null;
    const row = {
      id: newId(),
      transferDay,
      status: 'proposed' as const,
      count,
      amount: BigInt(amount),
      proposedBy: person.id,
      proposedByName: person.name,
      createdAt: now,
      approvedBy: null,
      approvedByName: null,
      approvedAt: null,
      decidedBy: null,
      decidedByName: null,
      decidedAt: null,
      reason: null,
      handedOutAt: null,
      handedOutBy: null,
      handedOutByName: null,
      paidAt: null,
      ...(isAlone && approvedBy(person, now)),
    };
    const saved = await saveFile(database, { ...row, content }, linesOf(ready, refunds));
    if (!saved) throw notAsShown();
    const after = {
      status: row.status,
      transfer_day: transferDay,
      count,
      amount,
      ...(refunds.length > 0 && { refunds: refunds.length }),
    };
    return { reply: presentFile({ ...row, ...saved }), changes: [fileChange(row.id, null, after)] };
  },
});

import { dayInWords } from '@/lib/japan/in-words';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import type { RefundRequestRow, RequestFile } from '@/lib/payments/payment';
import { refuse, type Sentence } from '@/lib/refusal';

const inFile = ({ number }: RequestFile): Sentence => ({
  en: `Transfer file #${number} pays this refund request. Mark the file as paid once the bank has carried it out; to pay or reject the request by hand, cancel the file first.`,
  ja: `この返金依頼は振込ファイル #${number} に入っています。銀行が実行したら、ファイルを振込済みにしてください。手作業で振り込む場合や却下する場合は、先にファイルを取り消してください。`,
});
const otherFile: Sentence = {
  en: 'This refund request is not in that transfer file any more. If the bank has carried the file out all the same, restore it first.',
  ja: 'この返金依頼は、その振込ファイルに入っていません。銀行がそのファイルを実行していた場合は、先にファイルの取消を元に戻してください。',
};
const notOut = ({ number }: RequestFile): Sentence => ({
  en: `The bank cannot have paid it: transfer file #${number} is not approved, or nobody has downloaded it yet.`,
  ja: `振込ファイル #${number} は承認またはダウンロードされていないため、銀行は振込を実行できません。`,
});
const early = ({ number, transferDay }: RequestFile): Sentence => {
  const day = startOfDay(transferDay);
  return {
    en: `The bank carries transfer file #${number} out on ${dayInWords(day, 'en')}: from that day on it can be recorded as paid.`,
    ja: `銀行が振込ファイル #${number} を実行するのは${dayInWords(day, 'ja')}です。その日から記録できます。`,
  };
};

type InFile = Pick<RefundRequestRow, 'bankFileId' | 'file' | 'status'>;

/** Refuses 409 what is done by hand with a request that waits in a bank file, naming the file. */
export function refuseInFile({ status, bankFileId, file }: InFile): void {
  if (status === 'pending' && file)
    refuse('conflict', { say: inFile(file), details: { bank_file_id: bankFileId, bank_file: file.number } });
}

/**
 * Refuses 409 a decision that the request's bank file does not allow: a file pays its requests once the bank can have it, from its transfer day on, and
 * rejects none. `from`: the file that the decision comes from; null: from none.
 */
export function checkFile(request: InFile, { outcome, from }: { outcome: string; from: string | null }, now: Date): void {
  if (from !== null && request.bankFileId !== from) refuse('conflict', { say: otherFile });
  const { status, file } = request;
  if (status !== 'pending' || !file) return;
  if (from === null || outcome !== 'completed') refuseInFile(request);
  if (file.status !== 'approved' || !file.isOut) refuse('conflict', { say: notOut(file) });
  if (dayIn(now) < file.transferDay) refuse('conflict', { say: early(file) });
}

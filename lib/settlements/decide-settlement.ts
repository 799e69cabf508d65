import type { z } from 'zod';
import type { Caller } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/prisma';
import { zenginText } from '@/lib/japan/zengin';
import { anySlot, serviceAccounts } from '@/lib/ledger/account';
import { transactionOf } from '@/lib/ledger/transaction';
import { lockMerchant } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import { accountIn } from '@/lib/onboarding/identity';
import { sendBackAccount } from '@/lib/onboarding/send-back-account';
import { findApplication } from '@/lib/onboarding/store';
import { missingIn } from '@/lib/operation/allowed';
import type { Change } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import type { Definition, Operation } from '@/lib/operation/operation';
import { Refusal, refuse } from '@/lib/refusal';
import { type Account, isNamedBy } from '@/lib/settlements/account/account';
import { findAccount, type Refused, saveRefused } from '@/lib/settlements/account/store';
import { accountLabel } from '@/lib/settlements/bank/bank';
import { checkDay, fileChange, givenUp, notDownloaded, waitsInFile } from '@/lib/settlements/files/file';
import { findLine, getFile } from '@/lib/settlements/files/store';
import { keepPaidTo } from '@/lib/settlements/paid-to/keep-paid-to';
import { presentSettlement } from '@/lib/settlements/present';
import { savePaidMails, saveReturnedMails } from '@/lib/settlements/save-payout-mails';
import { decideSettlementInput, type SettlementReply, settlementReply, type simulateSettlementInput } from '@/lib/settlements/schema';
import { mayBecome, payoutOf, type ReturnCause } from '@/lib/settlements/settlement';
import { getSettlement, moveSettlement, type SettlementRow } from '@/lib/settlements/store';

type DecidedAccount = Pick<Account, 'bankCode' | 'branchCode' | 'accountNumber' | 'holder'>;
type Outcome = z.output<typeof decideSettlementInput>['outcome'];

const say = {
  en: 'This settlement has come to another end.',
  ja: 'この精算はすでに別の結果で確定しています。',
};
const inFile = {
  notApproved: {
    en: 'It is in a bank’s file that is not approved yet. Approve the file, or give it up.',
    ja: '承認前の振込ファイルに含まれています。ファイルを承認するか、取り消してください。',
  },
  ofOperator: {
    en: 'It is in a bank’s file: whoever runs the installation says what became of it.',
    ja: '振込ファイルに含まれているため、結果は運営者が記録します。',
  },
};

const decidedOtherwise = (status: string): Refusal => new Refusal('bad_request', { say, details: { status } });

/** Entries to or from the bank; none when the transfer was not made. */
function postingsOf(row: SettlementRow, outcome: Outcome, at: string) {
  const moves = outcome === 'paid' || row.status === 'paid';
  if (!moves || outcome === 'cancelled') return {};
  const { tenantId, id, merchantId, reference, settlementAmount } = row;
  const transfer = payoutOf(merchantId, serviceAccounts.bank, yenOf(settlementAmount), reference, outcome);
  // a settlement has one paying transaction; the ledger itself refuses a second one
  const cause =
    outcome === 'paid'
      ? { tenantId, kind: 'payout', paymentId: null, attemptId: id, at }
      : { tenantId, kind: 'payout_return', paymentId: null, attemptId: null, at };
  return transactionOf(cause, [transfer], new Set(row.platformRole === 'payout' ? [merchantId] : []), anySlot());
}

/** Whether the transfer went to another account, which the merchant has replaced since. */
async function isReplaced(database: Database, { id, bankFileId }: SettlementRow, account: DecidedAccount): Promise<boolean> {
  const line = bankFileId ? await findLine(bankFileId, id, database) : null;
  const inKana = <One extends { holder: string }>(one: One): One => ({ ...one, holder: zenginText(one.holder) ?? one.holder });
  return line !== null && !isNamedBy(inKana(account), inKana(line));
}

/** Marks the account that the operator has entered as refused, unless the transfer went to an account that was replaced since. */
async function refuseAccount(database: Database, row: SettlementRow, refused: Refused): Promise<Change[]> {
  const { tenantId, merchantId } = row;
  const account = await findAccount({ tenantId, id: merchantId }, database);
  if (!account || account.refusedAt || (await isReplaced(database, row, account))) return [];
  await saveRefused(database, account, refused);
  const change = { tenantId, subjectKind: 'merchant' as const, subjectId: merchantId };
  return [
    { ...change, before: { account: accountLabel(account) }, after: { account: accountLabel(account), account_refused: refused.reason } },
  ];
}

/**
 * The bank refused the payout account: nothing is paid until the merchant names another. Where the fault was the bank’s or ours the account stands. A seller
 * gets a mail about the returned payout.
 */
async function askAgain(
  database: Database,
  caller: Caller,
  row: SettlementRow,
  { cause, ...refused }: Refused & { cause: ReturnCause },
): Promise<Change[]> {
  const { tenantId, merchantId } = row;
  const merchant = await lockMerchant({ kind: 'merchant', tenantId }, merchantId, database);
  if (cause === 'ours') {
    await saveReturnedMails(database, row, { why: refused.reason, step: 'ours', now: caller.now });
    return [];
  }
  if (merchant.platformRole !== 'payout') return refuseAccount(database, row, refused);
  const application = await findApplication(merchant, database);
  const account = accountIn(application.answers);
  const isRenamed = account !== null && (await isReplaced(database, row, account));
  const step = isRenamed ? 'renamed' : merchant.applicationStatus === 'declined' ? 'ask' : 'mend';
  await saveReturnedMails(database, row, { why: refused.reason, step, now: caller.now });
  return isRenamed ? [] : sendBackAccount(database, caller, merchant, application, refused.reason);
}

type SettlementDecision = { outcome: Outcome; isOperator: boolean; now: Date };

/**
 * A settlement in a bank file can only be paid after the file was downloaded and its day has come, and can only bounce after it was paid.
 * The database checks the same, except the day.
 */
async function checkFile(
  database: Database,
  { status, bankFileId }: SettlementRow,
  { outcome, isOperator, now }: SettlementDecision,
): Promise<void> {
  if (!bankFileId) return;
  if (!isOperator) refuse('conflict', { say: inFile.ofOperator });
  if (status !== 'pending') return;
  if (outcome !== 'paid') throw waitsInFile();
  const file = await getFile(bankFileId, database);
  if (file.status !== 'approved') refuse('conflict', { say: inFile.notApproved });
  if (!file.handedOutAt) throw notDownloaded();
  checkDay(file.transferDay, now);
}

type Input = typeof decideSettlementInput | typeof simulateSettlementInput;
type Verb<Asked extends Input> = Pick<Definition, 'name' | 'summary' | 'allow'> &
  Partial<Pick<Definition, 'description' | 'route' | 'sandboxOnly'>> & { input: Asked };

/** Defines the verb for operators and for the sandbox's helper, which has a `usual` reason. A repeated decision writes nothing. */
export const settlementDecision = <Asked extends Input>(named: Verb<Asked>, usual?: string): Operation<SettlementReply> =>
  command<Asked, SettlementReply>({
    ...named,
    output: settlementReply,
    async run({ caller, scope, now }, input, database) {
      const { id, outcome, reason: given, file_id: file, cause: said } = input as z.output<typeof decideSettlementInput>;
      const reason = outcome === 'paid' ? null : (given ?? usual ?? refuse('missing_parameter', missingIn(named.input, 'reason')));
      const usualCause = usual === undefined ? undefined : 'accounts';
      const cause = outcome === 'bounced' ? (said ?? usualCause ?? refuse('missing_parameter', missingIn(named.input, 'cause'))) : null;
      const row = await getSettlement(scope, id, database);
      if (file !== undefined && row.bankFileId !== file) throw givenUp();
      if (row.status === outcome) return { reply: presentSettlement(row), changes: [] };
      if (!mayBecome(row.status, outcome)) throw decidedOtherwise(row.status);
      await checkFile(database, row, { outcome, isOperator: named.allow === 'installation:run', now });
      const { tenantId, status: from } = row;
      const at = now.toISOString();
      const asked = cause === null ? [] : await askAgain(database, caller, row, { reason: reason ?? '', cause, now });
      if (outcome === 'paid') await keepPaidTo(database, row, now);
      const endsFile = await moveSettlement(database, tenantId, {
        id,
        from,
        file: row.bankFileId,
        status: outcome,
        at,
        reason,
        cause,
        ...postingsOf(row, outcome, at),
      });
      const ended = outcome === 'paid' ? { paidAt: now } : { endedAt: now };
      if (outcome === 'paid') await savePaidMails(database, { ...row, ...ended }, now);
      const after = { status: outcome, ...(reason !== null && { reason }), ...(cause !== null && { cause }) };
      const change: Change = { tenantId, subjectKind: 'settlement', subjectId: id, before: { status: from }, after };
      const ofFile = endsFile && row.bankFileId ? [fileChange(row.bankFileId, { paid: false }, { paid: true })] : [];
      return {
        reply: presentSettlement({ ...row, ...ended, status: outcome, reason, returnCause: cause }),
        changes: [change, ...asked, ...ofFile],
      };
    },
  });

/** Operators record that the bank made the transfer, returned it, or will not make it. */
export const decideSettlement = settlementDecision({
  name: 'settlement.decide',
  summary: 'Say what became of a settlement',
  allow: 'installation:run',
  input: decideSettlementInput,
});

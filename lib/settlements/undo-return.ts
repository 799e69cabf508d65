import { personOf } from '@/lib/auth/person';
import type { Database } from '@/lib/db/prisma';
import { anySlot, serviceAccounts } from '@/lib/ledger/account';
import { returnUndoOf } from '@/lib/ledger/return-undo';
import { transactionOf } from '@/lib/ledger/transaction';
import { lockMerchant } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import type { Change } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { Refusal, refuse, type Sentence } from '@/lib/refusal';
import { takeBackRefusal } from '@/lib/settlements/account/take-back-refusal';
import { lockPayoutBank } from '@/lib/settlements/bank/store';
import { presentSettlement } from '@/lib/settlements/present';
import { saveUndoneMails } from '@/lib/settlements/save-payout-mails';
import { type SettlementReply, settlementReply, undoReturnInput } from '@/lib/settlements/schema';
import { findWithMoneyOf, getSettlement, lockAvailable, type SettlementRow, saveReturnUndo } from '@/lib/settlements/store';

const say = {
  notReturned: {
    en: 'Only what is recorded as returned after it was paid can be taken back.',
    ja: '取り消せるのは、振込済みのあとに組戻しとして記録された振込だけです。',
  },
};

/** What came back is in a later settlement: what is to be done first depends on how far that one has come. */
function contained({ reference, status, bankFileId }: Pick<SettlementRow, 'reference' | 'status' | 'bankFileId'>): Refusal {
  const [en, ja] =
    status === 'paid'
      ? [
          `The returned money was paid out again with settlement ${reference}. If the merchant has it twice now, take it out of its balance by an adjustment.`,
          `戻った金額は、精算 ${reference} でもう一度振り込まれています。二重に支払っている場合は、残高調整で差し引いてください。`,
        ]
      : bankFileId
        ? [
            `The returned money is in settlement ${reference}, which is in a bank’s file. Cancel that file and the settlement first.`,
            `戻った金額は、振込ファイルに入っている精算 ${reference} に含まれています。先にそのファイルと精算を取り消してください。`,
          ]
        : [
            `The returned money is in settlement ${reference}, which waits to be paid. Cancel that settlement first.`,
            `戻った金額は、振込待ちの精算 ${reference} に含まれています。先にその精算を取り消してください。`,
          ];
  return new Refusal('conflict', { say: { en, ja }, details: { settlement: reference, status } });
}

function short(amount: number, available: number): Refusal {
  const [needed, left] = [amount, available].map((yen) => yen.toLocaleString('en'));
  const sentence: Sentence = {
    en: `Of the ¥${needed} that came back only ¥${left} is still available: the rest has been used since. Wait for new sales, or propose an adjustment.`,
    ja: `戻った${needed}円のうち、利用できる残高は${left}円です（差額はすでに使われています）。売上が入るのを待つか、残高調整を申請してください。`,
  };
  return new Refusal('conflict', { say: sentence, details: { amount, available } });
}

type Returned = SettlementRow & { endedAt: Date; returnTransactionId: string };

/** What nothing has been built on since. Refuses 409 where its money is in a later settlement or gone, 400 where it is no return. */
async function checkUndoable(row: SettlementRow, database: Database): Promise<Returned> {
  const { status, paidAt, endedAt, returnTransactionId, settlementAmount } = row;
  if (status !== 'bounced' || !paidAt || !endedAt || !returnTransactionId)
    return refuse('bad_request', { say: say.notReturned, details: { status } });
  const later = await findWithMoneyOf(row, endedAt, database);
  if (later) throw contained(later);
  const available = await lockAvailable({ tenantId: row.tenantId, id: row.merchantId }, database, [serviceAccounts.bank]);
  if (available < yenOf(settlementAmount)) throw short(yenOf(settlementAmount), available);
  return { ...row, endedAt, returnTransactionId };
}

function undoOf(row: Returned, person: { id: string; name: string }, reason: string, now: Date) {
  const { tenantId, id, merchantId, reference, platformRole, endedAt, returnTransactionId } = row;
  const amount = yenOf(row.settlementAmount);
  const transfer = { type: 'payout_return' as const, from: merchantId, to: serviceAccounts.bank, amount, description: reference };
  const at = now.toISOString();
  const cause = { tenantId, kind: 'payout_return_undo', paymentId: null, attemptId: null, at };
  const posted = transactionOf(cause, [transfer], new Set(platformRole === 'payout' ? [merchantId] : []), anySlot());
  const returned = { returnTransactionId, returnedAt: endedAt, returnedReason: row.reason ?? '' };
  const undo = returnUndoOf({ tenantId, subjectKind: 'settlement', subjectId: id, merchantId, amount, ...returned }, posted, {
    person,
    reason,
    at,
  });
  return { undo, ...posted };
}

/**
 * Takes back a return that was recorded by mistake: the transfer is paid as it was, its merchant’s balance goes down by what had come back, the account that
 * was refused for it is accepted as before where nobody has changed it since, and the seller is told. Refuses 409 once something was built on it.
 */
export const undoReturn = command<typeof undoReturnInput, SettlementReply>({
  name: 'settlement.undo_return',
  summary: 'Take back that a payout was returned',
  allow: 'installation:run',
  proof: 'recent',
  input: undoReturnInput,
  output: settlementReply,
  async run({ caller, scope, now }, { id, reason }, database) {
    const person = personOf(caller);
    const { tenantId, merchantId } = await getSettlement(scope, id, database);
    await lockPayoutBank(database);
    const merchant = await lockMerchant({ kind: 'merchant', tenantId }, merchantId, database);
    const row = await checkUndoable(await getSettlement(scope, id, database), database);
    await saveReturnUndo(database, tenantId, undoOf(row, person, reason, now));
    const { changes, isAsked } = await takeBackRefusal(database, caller, merchant, row.reason ?? '');
    const after: SettlementRow = { ...row, status: 'paid', endedAt: null, reason: null, returnCause: null, returnTransactionId: null };
    await saveUndoneMails(database, after, { step: isAsked ? 'review' : 'none', now });
    const change: Change = {
      ...{ tenantId, subjectKind: 'settlement', subjectId: id },
      before: { status: 'bounced', reason: row.reason },
      after: { status: 'paid', reason },
    };
    return { reply: presentSettlement(after), changes: [change, ...changes] };
  },
});

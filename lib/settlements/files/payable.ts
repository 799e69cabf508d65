import 'server-only';
import { yenOf } from '@/lib/money/yen';
import type { Answers } from '@/lib/onboarding/answers';
import { type AccountInForm, accountIn } from '@/lib/onboarding/identity';
import type { Sentence } from '@/lib/refusal';
import { placesOf } from '@/lib/settlements/bank/bank';
import { type Transfer, unwritable } from '@/lib/settlements/bank-file/transfer-order';
import type { BlockReason } from '@/lib/settlements/files/schema';
import type { SettlementRow } from '@/lib/settlements/store';

/** A settlement that waits for its transfer, with the data that decide whether a file can contain it. */
export type PayableRow = SettlementRow & {
  tenantName: string;
  isSuspended: boolean;
  /** Why its platform holds back its payouts; null: it does not. `heldReasonShown`: the seller may read it. */
  heldReason: string | null;
  heldReasonShown: boolean | null;
  applicationStatus: string | null;
  answers: Answers | null;
  /** The account that an operator has entered for a merchant without an application. */
  entered: (AccountInForm & { refusedAt: string | null; refusedReason: string | null }) | null;
};

export type Payable = {
  row: PayableRow;
  account: AccountInForm | null;
  transfer: Transfer | null;
  blocked: BlockReason | null;
  say: Sentence | null;
};

const transferOf = (row: PayableRow, account: AccountInForm): Transfer => ({
  ...account,
  ...placesOf(account.bankCode, account.branchCode),
  reference: row.reference,
  amount: yenOf(row.settlementAmount - row.bankFeeAmount),
});

/** Whether a settlement can be paid now, and the transfer that pays it. An account that is not accepted (any more) is not paid to. */
export function payableOf(row: PayableRow): Payable {
  const isSeller = row.platformRole === 'payout';
  const account = isSeller ? row.answers && accountIn(row.answers) : row.entered;
  const not = (blocked: BlockReason, say: Sentence | null = null): Payable => ({ row, account, transfer: null, blocked, say });
  if (row.isSuspended) return not('suspended');
  if (row.heldReason !== null) return not('on_hold', { en: row.heldReason, ja: row.heldReason });
  if (isSeller && row.applicationStatus !== 'accepted') return not('not_accepted');
  if (!account) return not('no_account');
  if (!isSeller && row.entered?.refusedAt) return not('account_refused');
  const transfer = transferOf(row, account);
  const fault = unwritable(transfer);
  return fault ? not('cannot_be_written', fault) : { row, account, transfer, blocked: null, say: null };
}

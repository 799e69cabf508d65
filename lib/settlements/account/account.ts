import 'server-only';
import { findBank, findBranch } from '@/lib/japan/banks';
import { holderInRecord } from '@/lib/japan/holder';
import type { PayoutFrequency } from '@/lib/merchants/payouts/calendar';
import { wireTime } from '@/lib/operation/time';
import { Refusal, refuse } from '@/lib/refusal';
import type { AccountInput, AccountReply } from '@/lib/settlements/account/schema';
import type { AccountRow } from '@/lib/settlements/account/store';
import { judgedPlace } from '@/lib/settlements/bank/bank';

/** The fields of a payout account that a bank file contains. */
export type Account = Pick<AccountRow, 'bankCode' | 'branchCode' | 'accountType' | 'accountNumber' | 'holder'>;

const badHolder = {
  en: 'The account holder must be written in kana, letters and figures, as the bank has it.',
  ja: '口座名義は銀行に登録されているカナ・英数字で入力してください。',
};

/** The account in the form of a bank file; a long holder name is cut to thirty bytes. Refuses `invalid_parameter` naming the field. */
export function judgedAccount(given: AccountInput): Account {
  const place = judgedPlace(given);
  const holder = holderInRecord(given.holder) ?? refuse('invalid_parameter', { param: 'holder', say: badHolder });
  return { ...place, holder };
}

export const isSame = (one: Account, other: Account): boolean =>
  (['bankCode', 'branchCode', 'accountType', 'accountNumber', 'holder'] as const).every((part) => one[part] === other[part]);

type AccountOnLine = Pick<Account, 'bankCode' | 'branchCode' | 'holder'> & { accountEnd: string };
/** Whether a line of a bank file pays to this account. A line without a value for a field counts as equal. */
export const isNamedBy = (account: Omit<Account, 'accountType'>, line: AccountOnLine): boolean =>
  (['bankCode', 'branchCode', 'holder'] as const).every((part) => account[part] === line[part]) &&
  account.accountNumber.endsWith(line.accountEnd);

export const anotherWasEntered = (): Refusal =>
  new Refusal('conflict', {
    say: {
      en: 'Another account was entered in the meantime. Nothing was saved: look at it again.',
      ja: '別の口座が先に登録されました。保存していません。最新の内容を確認してください。',
    },
  });

export const presentAccount = (row: AccountRow, frequency: PayoutFrequency): AccountReply => ({
  resource: 'payout_account',
  merchant_id: row.merchantId,
  number: row.number,
  bank_code: row.bankCode,
  bank_name: findBank(row.bankCode)?.name ?? null,
  branch_code: row.branchCode,
  branch_name: findBranch(row.bankCode, row.branchCode)?.name ?? null,
  account_type: row.accountType,
  account_end: row.accountNumber.slice(-3),
  holder: row.holder,
  frequency,
  entered_at: wireTime(row.enteredAt),
  refused_reason: row.refusedReason,
});

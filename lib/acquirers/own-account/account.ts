import 'server-only';
import { z } from 'zod';
import { findBank, findBranch, isSameBankName } from '@/lib/japan/banks';
import { zenginBytes } from '@/lib/japan/zengin';
import { inWords } from '@/lib/operation/in-words';
import { choice, digits, text } from '@/lib/operation/wire';
import type { Sentence } from '@/lib/refusal';

const maxNameBytes = 40;

/** The account that customers transfer to. Its names are shown to them as they stand here. */
export const accountSettings = z.object({
  bank_code: digits({ min: 4, max: 4 }),
  bank_name: text({ max: 40 }),
  branch_code: digits({ min: 3, max: 3 }),
  branch_name: text({ max: 40 }),
  account_type: choice(['ordinary', 'checking', 'savings']),
  account_number: digits({ min: 7, max: 7 }),
  account_name: inWords(
    text({ max: 80 }).refine((name) => zenginBytes(name) <= maxNameBytes),
    {
      en: 'the account’s name in kana, as the bank has it: at most 40 of them in half width',
      ja: '銀行に届け出たカナの口座名義（半角40文字まで）',
    },
  ),
});
export type AccountSettings = z.output<typeof accountSettings>;

type Place = { bankCode: string; branchCode: string; accountType: string; accountNumber: string };
/** What tells one account from all others, as settings, records and statements have it. */
export const accountKey = ({ bankCode, branchCode, accountType, accountNumber }: Place): string =>
  [bankCode, branchCode, accountType, accountNumber.padStart(10, '0')].join();
export const keyOfSettings = (given: AccountSettings): string =>
  accountKey({
    bankCode: given.bank_code,
    branchCode: given.branch_code,
    accountType: given.account_type,
    accountNumber: given.account_number,
  });

const noBank: Sentence = { en: 'There is no bank with this code.', ja: 'この金融機関コードの銀行はありません。' };
const otherName = (code: string, known: string, given: string): Sentence => ({
  en: `The code ${code} is that of ${known}, and not of ${given}.`,
  ja: `コード${code}は「${known}」です（入力：「${given}」）。`,
});
const noNumber: Sentence = { en: 'An account number is not zeros alone.', ja: '0だけの口座番号は使えません。' };

/** Why it can be no account, as far as our data of the banks say; null: it can. A branch that they do not know yet is taken as it is given. */
export function faultOf({ bank_code, bank_name, branch_code, branch_name, account_number }: AccountSettings): Sentence | null {
  const bank = findBank(bank_code);
  if (!bank) return noBank;
  if (!isSameBankName(bank_name, bank.name)) return otherName(bank_code, bank.name, bank_name);
  const branch = findBranch(bank_code, branch_code);
  if (branch && !isSameBankName(branch_name, branch.name)) return otherName(branch_code, branch.name, branch_name);
  return /^0+$/.test(account_number) ? noNumber : null;
}

import 'server-only';
import { accountNumber, accountNumberWords } from '@/lib/japan/account-number';
import { findBank, findBranch } from '@/lib/japan/banks';
import { branchOfSymbol, japanPostBank } from '@/lib/japan/japan-post';
import { labelledNumber } from '@/lib/japan/labelled-number';
import { bareNumber } from '@/lib/japan/text';
import { zenginBytes, zenginText } from '@/lib/japan/zengin';
import { yenOf } from '@/lib/money/yen';
import { wireTime } from '@/lib/operation/time';
import { refuse, type Sentence } from '@/lib/refusal';
import type { BankInput, BankReply } from '@/lib/settlements/bank/schema';
import type { BankRow } from '@/lib/settlements/bank/store';
import type { Requester } from '@/lib/settlements/bank-file/transfer-order';

const maxNameBytes = 40;
const say = {
  code: { en: 'The bank’s code for you has ten figures.', ja: '委託者コードは10桁の数字です。' },
  name: {
    en: 'The name must be written in kana, as the bank has it: at most 40 of them in half width.',
    ja: '委託者名は銀行に届け出たカナで入力してください（半角40文字まで）。',
  },
  bank: { en: 'There is no bank with this code.', ja: 'この金融機関コードの銀行はありません。' },
  branch: { en: 'A branch code has three figures.', ja: '支店コードは3桁の数字です。' },
} satisfies Record<string, Sentence>;

const wrong = (param: keyof BankInput, sentence: Sentence): never => refuse('invalid_parameter', { param, say: sentence });

const figures = (bare: string | null, length: number): string | null =>
  bare !== null && bare.length === length && /^[0-9]+$/.test(bare) ? bare : null;

type PlaceInput = Pick<BankInput, 'bank_code' | 'branch_code' | 'account_type' | 'account_number'>;

/** Checks that bank and branch exist, and returns them with account type and number. Refuses `invalid_parameter` naming the field. */
export function judgedPlace(given: PlaceInput): Pick<BankRow, 'bankCode' | 'branchCode' | 'accountType' | 'accountNumber'> {
  const bankCode = figures(labelledNumber(given.bank_code, 'bank'), 4) ?? wrong('bank_code', say.bank);
  if (!findBank(bankCode)) return wrong('bank_code', say.bank);
  const ofPost = bankCode === japanPostBank ? branchOfSymbol(given.branch_code) : null;
  const branchCode = ofPost ?? figures(labelledNumber(given.branch_code, 'branch'), 3) ?? wrong('branch_code', say.branch);
  const number = accountNumber(given.account_number, bankCode);
  if ('error' in number) return wrong('account_number', accountNumberWords[number.error]);
  return { bankCode, branchCode, accountType: given.account_type, accountNumber: number.ok };
}

type Judged = Omit<BankRow, 'changedBy' | 'changedByName'>;

/** The paying account in the form of a bank file. Refuses `invalid_parameter` naming the field. */
export function judgedBank(given: BankInput, now: Date): Judged {
  const code = figures(bareNumber(given.code), 10) ?? wrong('code', say.code);
  const name = zenginText(given.name);
  if (name === null || zenginBytes(name) > maxNameBytes) return wrong('name', say.name);
  return { id: 1, code, name, ...judgedPlace(given), soleAmount: BigInt(given.sole_amount), updatedAt: now };
}

/** `isOneWithLast`: counts as one person with the person who changed the account last. */
type Saver = { id: string; name: string; isOneWithLast: boolean };

/**
 * Records who changed the paying account until a second person has saved it, so that nobody gains anything alone by naming another account.
 * The first entry counts as nobody's change. Saving the same account again as another person counts as a check.
 */
export function changedBank(before: BankRow | null, row: Judged, { id, name, isOneWithLast }: Saver): BankRow {
  const nobody = { changedBy: null, changedByName: null };
  if (before === null) return { ...row, ...nobody };
  const isOther = (['bankCode', 'branchCode', 'accountType', 'accountNumber', 'code'] as const).some((key) => before[key] !== row[key]);
  if (isOther) return { ...row, changedBy: id, changedByName: name };
  const { changedBy, changedByName } = isOneWithLast ? before : nobody;
  return { ...row, changedBy, changedByName };
}

/** Identifies an account in logs and sentences: bank, branch and the last three figures. */
export const accountLabel = ({ bankCode, branchCode, accountNumber }: Pick<BankRow, 'bankCode' | 'branchCode' | 'accountNumber'>): string =>
  `${bankCode}-${branchCode}-***${accountNumber.slice(-3)}`;

/** Kana names of bank and branch for a bank file; empty when the bank data do not contain the branch yet. */
export const placesOf = (bankCode: string, branchCode: string): { bankName: string; branchName: string } => ({
  bankName: findBank(bankCode)?.kana ?? '',
  branchName: findBranch(bankCode, branchCode)?.kana ?? '',
});

export const requesterOf = (row: BankRow): Requester => ({
  code: row.code,
  name: row.name,
  bankCode: row.bankCode,
  branchCode: row.branchCode,
  accountType: row.accountType,
  accountNumber: row.accountNumber,
  ...placesOf(row.bankCode, row.branchCode),
});

/** `proposed`: the higher limit that waits for a second operator. */
export const presentBank = (row: BankRow, proposed: bigint | null): BankReply => ({
  resource: 'payout_bank',
  code: row.code,
  name: row.name,
  bank_code: row.bankCode,
  bank_name: findBank(row.bankCode)?.name ?? null,
  branch_code: row.branchCode,
  branch_name: findBranch(row.bankCode, row.branchCode)?.name ?? null,
  account_type: row.accountType,
  account_number: row.accountNumber,
  sole_amount: yenOf(row.soleAmount),
  proposed_sole_amount: proposed === null ? null : yenOf(proposed),
  updated_at: wireTime(row.updatedAt),
  changed_by: row.changedByName,
  changed_by_id: row.changedBy,
});

import { accountNumber } from '@/lib/japan/account-number';
import { fromSymbol, japanPostBank } from '@/lib/japan/japan-post';
import { toKatakana } from '@/lib/japan/kana';
import { labelledNumber } from '@/lib/japan/labelled-number';
import { zenginText } from '@/lib/japan/zengin';

export const accountTypes = ['ordinary', 'checking', 'savings'] as const;
type AccountType = (typeof accountTypes)[number];

/** The values of the customer's form. `symbol` and `passbook`: from a passbook of Japan Post Bank. */
export type Typed = {
  bankName: string;
  bankCode: string;
  branchNumber: string;
  branchName: string;
  accountType: AccountType;
  accountNumber: string;
  holder: string;
  bySymbol: boolean;
  symbol: string;
  passbook: string;
};
export const nothingTyped: Typed = {
  bankName: '',
  bankCode: '',
  branchNumber: '',
  branchName: '',
  accountType: 'ordinary',
  accountNumber: '',
  holder: '',
  bySymbol: true,
  symbol: '',
  passbook: '',
};

/** The fields that can have an error, in the order of the page. */
export const fieldNames = ['bank', 'branch', 'symbol', 'number', 'holder'] as const;
export type FieldName = (typeof fieldNames)[number];
export type Faults = Partial<Record<FieldName, string>>;
/** The props of each field group. */
export type FieldsProps = {
  /** The address of the bank and branch search. */
  at: string;
  typed: Typed;
  faults: Faults;
  onType: (more: Partial<Typed>) => void;
};
/** The error of a field, as a message key. */
type FaultKey = FieldName | 'japanPost';

/** Whether the account is typed as symbol and number of the passbook. */
export const isBySymbol = ({ bankCode, bySymbol }: Typed): boolean => bankCode === japanPostBank && bySymbol;

/** The account for transfers from other banks; null until symbol and number are valid. */
export const postAccount = (typed: Typed) => (isBySymbol(typed) ? fromSymbol(typed.symbol, typed.passbook) : null);

const isBranch = (text: string) => /^[0-9]{3}$/.test(labelledNumber(text, 'branch') ?? '');

/** Missing or wrong fields, as message keys; the server has the final check. */
export function faultsIn(typed: Typed): Partial<Record<FieldName, FaultKey>> {
  const bySymbol = isBySymbol(typed);
  const number = accountNumber(typed.accountNumber, typed.bankCode || null);
  return {
    ...(typed.bankName.trim() === '' && { bank: 'bank' }),
    ...(!bySymbol && !isBranch(typed.branchNumber) && { branch: 'branch' }),
    ...(bySymbol && postAccount(typed) === null && { symbol: 'symbol' }),
    ...(!bySymbol && 'error' in number && { number: number.error === 'japan_post' ? 'japanPost' : 'number' }),
    ...(typed.holder.trim() === '' || zenginText(toKatakana(typed.holder)) === null ? { holder: 'holder' } : {}),
  };
}

/** The account that is shown for the check and then sent. */
export function accountIn(typed: Typed) {
  const post = postAccount(typed);
  const number = accountNumber(typed.accountNumber, typed.bankCode || null);
  return {
    bank_name: typed.bankName.trim(),
    bank_code: typed.bankCode.trim(),
    branch_number: post?.branchCode ?? labelledNumber(typed.branchNumber, 'branch') ?? typed.branchNumber,
    branch_name: post ? '' : typed.branchName.trim(),
    account_type: post?.accountType ?? typed.accountType,
    account_number: post?.accountNumber ?? ('ok' in number ? number.ok : typed.accountNumber),
    customer_name: toKatakana(typed.holder).trim(),
  };
}
export type SentAccount = ReturnType<typeof accountIn>;

const fields: Record<string, FieldName> = {
  bank_name: 'bank',
  bank_code: 'bank',
  branch_number: 'branch',
  branch_name: 'branch',
  account_number: 'number',
  account_type: 'number',
  customer_name: 'holder',
};

/** The field of a refusal; null if the refusal names no field. */
export function fieldOf(param: string | null, typed: Typed): FieldName | null {
  const field = fields[param ?? ''] ?? null;
  return isBySymbol(typed) && (field === 'branch' || field === 'number') ? 'symbol' : field;
}

/** A bank or branch by name and code, as far as present. */
export const placeIn = (name: string, code: string): string => (name && code ? `${name} (${code})` : name || code);

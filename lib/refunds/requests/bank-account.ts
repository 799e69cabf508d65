import 'server-only';
import { accountNumber, accountNumberWords } from '@/lib/japan/account-number';
import { type BankPlace, findBank, findBranch, isSameBankName, searchBanks } from '@/lib/japan/banks';
import { holderInRecord } from '@/lib/japan/holder';
import { branchOfSymbol, japanPostBank } from '@/lib/japan/japan-post';
import { labelledNumber } from '@/lib/japan/labelled-number';
import type { RefundRequestRow } from '@/lib/payments/payment';
import type { BankAccountInput } from '@/lib/refunds/schema';
import { refuse, type Sentence } from '@/lib/refusal';

export type BankAccount = Pick<
  RefundRequestRow,
  'customerName' | 'bankName' | 'bankCode' | 'branchName' | 'branchNumber' | 'accountType' | 'accountNumber'
>;

const say = {
  holder: {
    en: 'The account holder must be written in kana, as the bank has it: letters, figures and kana.',
    ja: '口座名義は銀行に登録されているカナで入力してください（カナ・英数字）。',
  },
  code: { en: 'A bank code has four figures.', ja: '銀行コードは4桁の数字です。' },
  otherBank: {
    en: 'The name is that of another bank than the code.',
    ja: '金融機関名と銀行コードが別の銀行を指しています。',
  },
  name: {
    en: 'No bank, or more than one, has this name: give its bank code.',
    ja: 'この名前の銀行を1つに特定できません。銀行コードを指定してください。',
  },
  branch: { en: 'A branch number has three figures.', ja: '支店番号は3桁の数字です。' },
} satisfies Record<string, Sentence>;

const wrong = (param: keyof BankAccountInput, sentence: Sentence): never => refuse('invalid_parameter', { param, say: sentence });

const figuresOf = (given: string, kind: 'bank' | 'branch'): string | null => {
  const figures = labelledNumber(given, kind);
  const length = kind === 'bank' ? 4 : 3;
  return figures !== null && figures.length === length && /^[0-9]+$/.test(figures) ? figures : null;
};

/**
 * Whether the name is that of another bank than the code's: the customer then has to correct one. Other spellings and unknown names do not
 * count.
 */
const isOther = (given: string, place: BankPlace | null, named: readonly BankPlace[]): boolean => {
  const same = named.filter(({ name }) => isSameBankName(given, name));
  return place !== null && same.length > 0 && !same.some(({ code }) => code === place.code);
};

/**
 * Finds the bank by its code, else by its name. An unknown code is accepted with the given name, because banks can be newer than the data;
 * an unknown name alone is accepted only in the sandbox, whose data are invented.
 */
function bankOf({ bank_code, bank_name }: BankAccountInput, isLive: boolean): BankPlace | { code: string | null; name: string } {
  if (bank_code !== undefined) {
    const code = figuresOf(bank_code, 'bank') ?? wrong('bank_code', say.code);
    const found = findBank(code);
    if (isOther(bank_name, found, searchBanks(bank_name, 20))) return wrong('bank_name', say.otherBank);
    return found ?? { code, name: bank_name };
  }
  const named = searchBanks(bank_name, 20).filter(({ name }) => isSameBankName(bank_name, name));
  const [only] = named;
  if (only && named.length === 1) return only;
  return isLive ? wrong('bank_name', say.name) : { code: null, name: bank_name };
}

/**
 * A customer's account in the form of a bank file, with names from the Zengin data. Refuses `invalid_parameter` naming the field, also when
 * name and code are of two banks. A long holder name is cut to thirty bytes, as banks do. Unknown branches are accepted: the data lag
 * behind.
 */
export function judgedAccount(given: BankAccountInput, isLive: boolean): BankAccount {
  const holder = holderInRecord(given.customer_name) ?? wrong('customer_name', say.holder);
  const bank = bankOf(given, isLive);
  const ofPost = bank.code === japanPostBank ? branchOfSymbol(given.branch_number) : null;
  const branchNumber = ofPost ?? figuresOf(given.branch_number, 'branch') ?? wrong('branch_number', say.branch);
  const number = accountNumber(given.account_number, bank.code);
  if ('error' in number) return wrong('account_number', accountNumberWords[number.error]);
  const branch = bank.code === null ? null : findBranch(bank.code, branchNumber);
  return {
    customerName: holder,
    bankName: bank.name,
    bankCode: bank.code,
    branchName: branch?.name ?? given.branch_name ?? null,
    branchNumber,
    accountType: given.account_type === 'normal' ? 'ordinary' : given.account_type,
    accountNumber: number.ok,
  };
}

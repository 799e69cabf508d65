import { accountNumber } from '@/lib/japan/account-number';
import { bankDataDay, findBank, findBranch, isSameBankName } from '@/lib/japan/banks';
import { type Difference, holderDifference, holderInRecord, type Owner } from '@/lib/japan/holder';
import { branchOfSymbol, japanPostBank, passbookNumber } from '@/lib/japan/japan-post';
import { labelledNumber } from '@/lib/japan/labelled-number';
import { zenginPattern } from '@/lib/japan/zengin';
import type { ErrorCode } from '@/lib/onboarding/catalogue/codes';
import { corporationType, yen } from '@/lib/onboarding/catalogue/company';
import type { Around, Field, Kind } from '@/lib/onboarding/catalogue/field';
import { choice, line, oneFile, wrong } from '@/lib/onboarding/catalogue/kinds';

const group = 'bank_account_information';
export const isOfBankAccount = (field: string): boolean => field.startsWith(`${group}.`);
export const payoutFrequency = `${group}.default_frequency`;
const bankCode = `${group}.zengin_bank_code`;
const bankName = `${group}.zengin_bank_name`;
const branchCode = `${group}.zengin_branch_code`;
const branchName = `${group}.zengin_branch_name`;
const accountType = `${group}.zengin_account_type`;
const number = `${group}.zengin_account_number`;
const holder = `${group}.zengin_account_holder_kana`;
/** A picture of the passbook or card that shows the whole account. */
export const accountProof = `${group}.account_proof`;
/** Two accounts with these fields equal are the same account. */
export const bankAccountFields = [bankCode, branchCode, accountType, number] as const;
export const companyKana = 'company_information.company_name_kana';
const director = 'representative_director_information';
export const [lastKana, firstKana] = [`${director}.last_name_kana`, `${director}.first_name_kana`];

type Answering = Pick<Around, 'answerTo'>;
const textOf = ({ answerTo }: Answering, field: string): string | null => {
  const value = answerTo(field);
  return value === undefined ? null : String(value);
};

/** A code of this many digits, with or without its label as printed in the passbook. */
const code = (length: number, kind: 'bank' | 'branch', error: ErrorCode): Kind => {
  const { type, judge } = line();
  return {
    type,
    properties: () => ({ minLength: length, pattern: `^[0-9]{${length}}$` }),
    judge: (raw, around) => {
      const judged = judge(raw, around);
      if ('problem' in judged) return judged;
      const figures = labelledNumber(String(judged.value), kind) ?? '';
      return /^[0-9]+$/.test(figures) && figures.length === length ? { value: figures } : wrong(error);
    },
  };
};

/** Keeps the submitted name: if the data have another name for the code, they may be older than the passbook, and a reviewer decides. */
const nameOf = (
  known: (around: Around) => string | null,
  differs: 'bank_name_differs' | 'branch_name_differs',
): Omit<Field, 'name' | 'label' | 'description'> => ({
  ...line(100),
  doubt(value, around) {
    const name = known(around);
    return name === null || isSameBankName(String(value), name)
      ? null
      : { code: differs, told: { given: String(value), name, day: bankDataDay() } };
  },
});

const bankNameIn = (around: Around): string | null => findBank(textOf(around, bankCode) ?? '')?.name ?? null;
const branchNameIn = (around: Around): string | null =>
  findBranch(textOf(around, bankCode) ?? '', textOf(around, branchCode) ?? '')?.name ?? null;

const judgeNumber: Kind['judge'] = (raw, around) => {
  const judged = line().judge(raw, around);
  if ('problem' in judged) return judged;
  const read = accountNumber(String(judged.value), textOf(around, bankCode));
  if ('ok' in read) return { value: read.ok };
  return wrong(read.error === 'japan_post' ? 'not_a_japan_post_number' : 'not_an_account_number');
};

/** The symbol in a Japan Post Bank passbook determines the branch for transfers. */
const judgeBranch: Kind['judge'] = (raw, around) => {
  const ofPost = textOf(around, bankCode) === japanPostBank && typeof raw === 'string' ? branchOfSymbol(raw) : null;
  return ofPost === null ? code(3, 'branch', 'not_a_branch_code').judge(raw, around) : { value: ofPost };
};

/** A passbook number always ends in 1, a transfer number one time in ten: warns about seven figures that end in 1. */
const doubtNumber: NonNullable<Field['doubt']> = (value, around, given) => {
  if (around.isAccountUsed()) return { code: 'bank_account_in_use' };
  const isPost = textOf(around, bankCode) === japanPostBank && textOf(around, accountType) !== 'checking';
  const number = isPost && given === undefined ? passbookNumber(String(value)) : null;
  return number === null ? null : { code: 'passbook_number', told: { given: String(value), number } };
};

/** Cuts longer names where banks cut them. */
const judgeHolder: Kind['judge'] = (raw, around) => {
  const judged = line().judge(raw, around);
  if ('problem' in judged) return judged;
  const value = holderInRecord(String(judged.value));
  return value === null ? wrong('not_zengin') : { value };
};

/**
 * The expected account holder. A corporation's account is in its own name; a sole proprietor's is in the representative's name, the
 * business's, or both, as banks write them. Another holder is a question for the reviewer, who sees the passbook: no list contains all ways
 * in which banks write names.
 */
export function ownerIn(around: Answering): Owner {
  const company = textOf(around, companyKana);
  const [last, first] = [textOf(around, lastKana), textOf(around, firstKana)];
  const person = last !== null && first !== null ? `${last}${first}` : null;
  const own = textOf(around, corporationType) === 'sole_proprietor' ? person : null;
  return { names: [company, own].filter((name) => name !== null), person };
}

/** How the holder differs from the seller; null: it does not, or is not known yet. */
export function holderQuestion(around: Answering): Difference | null {
  const value = textOf(around, holder);
  return value === null ? null : holderDifference(value, ownerIn(around));
}

const doubtHolder: NonNullable<Field['doubt']> = (_value, around) => {
  const found = holderQuestion(around);
  return found && { code: 'holder_differs', told: { holder: found.holder, name: found.name, at: found.at + 1 } };
};

/** The seller's payout account. */
export const bank: readonly Field[] = [
  {
    name: `${group}.transfer_type`,
    ...choice('dropdown', [{ value: 'domestic', label: { ja: '国内振込', en: 'Domestic transfer' } }]),
    label: { ja: '振込方法', en: 'Kind of transfer' },
    description: { ja: '日本国内の口座への振込のみです。', en: 'To an account in Japan.' },
  },
  {
    name: payoutFrequency,
    ...choice('dropdown', [
      { value: 'weekly', label: { ja: '週次', en: 'Weekly' } },
      { value: 'monthly', label: { ja: '月次', en: 'Monthly' } },
    ]),
    label: { ja: '振込サイクル', en: 'Payouts' },
    description: {
      ja: '週次は毎週金曜締め・翌週金曜振込、月次は月末締め・翌月末振込です。',
      en: 'Weekly: closed on Friday, paid the Friday after. Monthly: closed at month end, paid at the end of the next.',
    },
  },
  {
    name: `${group}.currency`,
    ...choice('dropdown', yen),
    label: { ja: '通貨', en: 'Currency' },
    description: { ja: '日本円のみです。', en: 'Japanese yen only.' },
  },
  {
    name: bankCode,
    ...code(4, 'bank', 'not_a_bank_code'),
    doubt: (value) => (findBank(String(value)) ? null : { code: 'unknown_bank', told: { day: bankDataDay() } }),
    checks: ['bank'],
    assist: { kind: 'bank', name: bankName },
    label: { ja: '金融機関コード', en: 'Bank code' },
    description: { ja: '4桁の数字です。金融機関名で検索できます。', en: 'Four digits; search by the name.' },
  },
  {
    name: bankName,
    ...nameOf(bankNameIn, 'bank_name_differs'),
    checks: ['bank'],
    looksAt: [bankCode],
    label: { ja: '金融機関名', en: 'Bank' },
    description: { ja: '例: 三菱UFJ銀行、ゆうちょ銀行', en: 'For example: 三菱UFJ銀行' },
  },
  {
    name: branchCode,
    ...code(3, 'branch', 'not_a_branch_code'),
    properties: () => ({ minLength: 3, pattern: '^[0-9]{3,6}$' }),
    judge: judgeBranch,
    looksAt: [bankCode],
    assist: { kind: 'branch', bank: bankCode, name: branchName, accountType, number },
    doubt: (value, around) =>
      bankNameIn(around) !== null && !findBranch(textOf(around, bankCode) ?? '', String(value))
        ? { code: 'unknown_branch', told: { day: bankDataDay() } }
        : null,
    checks: ['branch'],
    label: { ja: '支店コード', en: 'Branch code' },
    description: {
      ja: '3桁の数字です。ゆうちょ銀行は、通帳の記号（5桁）でも入力できます。',
      en: 'Three digits. Of Japan Post Bank the five-digit symbol of the passbook will do as well.',
    },
  },
  {
    name: branchName,
    ...nameOf(branchNameIn, 'branch_name_differs'),
    checks: ['branch'],
    looksAt: [bankCode, branchCode],
    label: { ja: '支店名', en: 'Branch' },
    description: { ja: '例: 渋谷支店。ゆうちょ銀行は「〇五八」のような漢数字です。', en: 'For example: 渋谷支店' },
  },
  {
    name: accountType,
    ...choice('dropdown', [
      { value: 'ordinary', label: { ja: '普通', en: 'Ordinary' } },
      { value: 'checking', label: { ja: '当座', en: 'Checking' } },
    ]),
    label: { ja: '預金種目', en: 'Kind of account' },
    description: { ja: '普通預金または当座預金です。', en: 'Ordinary or checking.' },
  },
  {
    name: number,
    ...line(),
    properties: () => ({ minLength: 1, pattern: '^[0-9]{1,8}$' }),
    judge: judgeNumber,
    looksAt: [bankCode, accountType],
    doubt: doubtNumber,
    checks: ['duplicates', 'bank'],
    label: { ja: '口座番号', en: 'Account number' },
    description: {
      ja: '7桁以下の数字です。ゆうちょ銀行の8桁の番号は、振込用の7桁に自動で変換します。',
      en: 'Up to seven digits. The eight of Japan Post Bank are converted.',
    },
  },
  {
    name: holder,
    ...line(),
    properties: () => ({ minLength: 1, pattern: zenginPattern }),
    judge: judgeHolder,
    doubt: doubtHolder,
    checks: ['holder'],
    looksAt: [corporationType, companyKana, lastKana, firstKana],
    assist: { kind: 'holder' },
    label: { ja: '口座名義（半角カナ）', en: 'Account holder in half-width kana' },
    description: {
      ja: '通帳に記載のとおり入力してください。法人は法人名義、個人事業主は代表者・屋号・「屋号 氏名」の名義です。ほかの名義の口座は、審査で確認します。',
      en: 'As in the passbook. A corporation: its own name; a sole proprietor: your own, that of the business, or both. An account in another name is looked at by a reviewer.',
    },
  },
  {
    name: accountProof,
    ...oneFile(),
    when: 'holder_differs',
    optional: true,
    missing: 'account_proof_missing',
    about: bankAccountFields,
    label: { ja: '通帳またはキャッシュカードの写真', en: 'Picture of the passbook or cash card' },
    description: {
      ja: '口座名義が会社名・屋号・代表者名と異なるため、ご本人の口座であることを審査で確認します。金融機関・支店・口座番号・口座名義（カナ）が写った面を提出してください（通帳のない口座は、口座情報の画面でも構いません）。カードに16桁の番号やセキュリティコードがある場合は隠してください。jpg・png・pdf、10MB未満（大きな写真は自動で縮小します）。',
      en: 'Asked for because the holder is not the name of your business or your own: a reviewer has to see that the account is yours. Show the side with bank, branch, number and holder; of an account without a passbook, what the bank shows on screen will do. Cover a card’s long number and security code. jpg, png or pdf, under 10 MB; larger photos are scaled for you.',
    },
  },
];

/** The account holder's field. */
export const accountHolder = holder;
export const accountNumberField = number;

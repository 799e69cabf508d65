import { calendarDate } from '@/lib/japan/dates';
import { zenginPattern, zenginText } from '@/lib/japan/zengin';
import type { Sentence } from '@/lib/refusal';

/** An account in a record. The names of bank and branch are kana of any width, or empty: banks go by the codes. */
type Account = {
  bankCode: string;
  bankName: string;
  branchCode: string;
  branchName: string;
  accountType: 'ordinary' | 'checking' | 'savings';
  accountNumber: string;
};

/** The payer: its account, and the code and the name (at most 40 bytes) under which its bank knows it. */
export type Requester = Account & { code: string; name: string };

/** The account that receives the money. */
type Payee = Account & { holder: string };

/** The bank repeats the reference in the EDI of a statement. Reference and holder are checked and written unchanged, never converted. */
export type Transfer = Payee & { reference: string; amount: number };

/** The transfers that a bank makes on one day, `2026-11-27`, from one account. */
export type TransferOrder = { requester: Requester; date: string; transfers: readonly Transfer[] };

/** A value that cannot be written: the index of the transfer (from 0; null: the order itself) and the name of the field. */
export type OrderProblem = { transfer: number | null; field: string; say: Sentence };

const maxTransfers = 999_999;
const maxAmount = 9_999_999_999;
const maxTotal = 999_999_999_999;
const holderBytes = 30;
const requesterBytes = 40;
const referenceBytes = 20;

type Fault = { field: string; say: Sentence };
type Faults = readonly (Fault | null)[];

const fault = (field: string, en: string, ja: string): Fault => ({ field, say: { en, ja } });

const allowed = new RegExp(zenginPattern, 'u');
/** Shows an invisible character by its code, so that the sentence says what is wrong. */
const shown = (character: string) => {
  const number = character.codePointAt(0) ?? 0;
  return /^[^\p{C}\p{M}\p{Z}]$/u.test(character) ? character : `U+${number.toString(16).toUpperCase().padStart(4, '0')}`;
};

function notWritten(field: string, text: string, what: Sentence): Fault | null {
  if (zenginText(text) === text) return null;
  const stranger = [...text].find((character) => !allowed.test(character));
  if (stranger === undefined)
    return fault(
      field,
      `${what.en} has spaces or voicing marks where a bank’s record has none.`,
      `${what.ja}の空白または濁点・半濁点の位置が正しくありません。`,
    );
  return fault(
    field,
    `${what.en} has a character that a bank’s record cannot hold: ${shown(stranger)}. It holds half-width capitals, figures, kana without small ones and ( ) - . / , \\ ｢ ｣.`,
    `${what.ja}に銀行のレコードで使えない文字があります：${shown(stranger)}（使えるのは半角の英大文字・数字・小書きでないカナと ( ) - . / , \\ ｢ ｣ です）。`,
  );
}

/** A text that is written unchanged. */
function wholeText(field: string, text: string, max: number, what: Sentence): Fault | null {
  if (text === '') return fault(field, `${what.en} is missing.`, `${what.ja}がありません。`);
  const problem = notWritten(field, text, what);
  if (problem !== null) return problem;
  return text.length > max
    ? fault(field, `${what.en} takes ${text.length} bytes; ${max} fit.`, `${what.ja}が${text.length}バイトあります（${max}バイトまで）。`)
    : null;
}

/** The name of a bank or branch: converted, because the bank data use full width, and cut to the width of the field. */
function placeName(field: string, text: string, what: Sentence): Fault | null {
  if (text === '' || zenginText(text) !== null) return null;
  const stranger = [...text.slice(0, 100)].find((character) => character.trim() !== '' && zenginText(character) === null);
  const [en, ja] = stranger === undefined ? ['', ''] : [`: ${shown(stranger)}`, `：${shown(stranger)}`];
  return fault(
    field,
    `${what.en} cannot be written in the kana of a bank’s record${en}.`,
    `${what.ja}を銀行のレコードのカナで書けません${ja}。`,
  );
}

const figures = (field: string, text: string, pattern: RegExp, en: string, ja: string): Fault | null =>
  pattern.test(text) ? null : fault(field, en, ja);

const accountTypes: readonly string[] = ['ordinary', 'checking', 'savings'] satisfies Account['accountType'][];

const accountFaults = (account: Account): Faults => [
  figures('bankCode', account.bankCode, /^[0-9]{4}$/, 'A bank code has four figures.', '銀行コードは4桁の数字です。'),
  placeName('bankName', account.bankName, { en: 'The bank’s name', ja: '銀行名' }),
  figures('branchCode', account.branchCode, /^[0-9]{3}$/, 'A branch code has three figures.', '支店コードは3桁の数字です。'),
  placeName('branchName', account.branchName, { en: 'The branch’s name', ja: '支店名' }),
  accountTypes.includes(account.accountType)
    ? null
    : fault('accountType', 'The type is ordinary, checking or savings.', '預金種目は普通・当座・貯蓄のいずれかです。'),
  figures(
    'accountNumber',
    account.accountNumber,
    /^[0-9]{1,7}$/,
    'An account number has one to seven figures.',
    '口座番号は1〜7桁の数字です。',
  ),
];

const requesterFaults = (requester: Requester): Faults => [
  figures('code', requester.code, /^[0-9]{10}$/, 'The requester’s code has ten figures.', '委託者コードは10桁の数字です。'),
  wholeText('name', requester.name, requesterBytes, { en: 'The requester’s name', ja: '委託者名' }),
  ...accountFaults(requester),
];

const payeeFaults = (payee: Payee): Faults => [
  ...accountFaults(payee),
  wholeText('holder', payee.holder, holderBytes, { en: 'The account holder', ja: '受取人名' }),
];

const transferFaults = (transfer: Transfer): Faults => [
  wholeText('reference', transfer.reference, referenceBytes, { en: 'The reference', ja: '参照番号' }),
  ...payeeFaults(transfer),
  Number.isInteger(transfer.amount) && transfer.amount >= 1 && transfer.amount <= maxAmount
    ? null
    : fault('amount', 'An amount is 1 to 9,999,999,999 yen.', '金額は1円から9,999,999,999円までです。'),
];

const found = (faults: Faults): Fault[] => faults.filter((one) => one !== null);

/** Why no record can contain this account, whatever the payer and the amount; null: it can be written. */
export const unwritablePayee = (payee: Payee): Sentence | null => found(payeeFaults(payee))[0]?.say ?? null;

/** Why no record can contain this transfer; null: it can be written. */
export const unwritable = (transfer: Transfer): Sentence | null => found(transferFaults(transfer))[0]?.say ?? null;

function orderFaults({ date, transfers }: TransferOrder): Fault[] {
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0);
  return found([
    calendarDate(date) === date ? null : fault('date', 'There is no such day.', '振込指定日が存在しない日付です。'),
    transfers.length === 0 ? fault('transfers', 'There is nothing to transfer.', '振込がありません。') : null,
    transfers.length > maxTransfers
      ? fault('transfers', 'One file holds at most 999,999 transfers.', '1ファイルの振込は999,999件までです。')
      : null,
    total > maxTotal ? fault('transfers', 'The total has more than twelve figures.', '合計金額が12桁を超えています。') : null,
  ]);
}

/** Two transfers with one reference could not be told apart when one of them comes back. */
function repeated(transfers: readonly Transfer[]): (OrderProblem & { transfer: number })[] {
  const first = new Map<string, number>();
  return transfers.flatMap(({ reference }, index) => {
    const before = first.get(reference);
    if (before === undefined) {
      first.set(reference, index);
      return [];
    }
    const { say } = fault('', `Transfer ${before + 1} has the same reference.`, `${before + 1}件目と参照番号が同じです。`);
    return [{ transfer: index, field: 'reference', say }];
  });
}

/**
 * Every problem that keeps an order out of a file, in the order of the file: first the order and its payer, then each transfer. Empty: the
 * order can be written. When there are more transfers than a file holds, the single transfers are not checked.
 */
export function orderProblems(order: TransferOrder): OrderProblem[] {
  const { requester, transfers } = order;
  const whole = [
    ...orderFaults(order),
    ...found(requesterFaults(requester)).map(({ field, say }) => ({ field: `requester.${field}`, say })),
  ].map((one) => ({ transfer: null, ...one }));
  if (transfers.length > maxTransfers) return whole;
  const each = transfers.flatMap((transfer, index) => found(transferFaults(transfer)).map((one) => ({ transfer: index, ...one })));
  const doubles = repeated(transfers);
  return [...whole, ...[...each, ...doubles].sort((one, other) => one.transfer - other.transfer)];
}

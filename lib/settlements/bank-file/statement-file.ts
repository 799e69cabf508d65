import type { Sentence } from '@/lib/refusal';
import { eraDay } from '@/lib/settlements/bank-file/era-day';
import { type StatementRecord, statementRecords } from '@/lib/settlements/bank-file/statement-records';

const kinds = {
  '10': 'cash',
  '11': 'transfer',
  '12': 'other_bank_cheque',
  '13': 'clearing',
  '14': 'account_transfer',
  '18': 'other',
  '19': 'correction',
} as const;

/** Names are as the bank wrote them, usually half-width kana; an empty field is an empty string. */
export type StatementEntry = {
  /** 勘定日, the booking date, as `2026-11-27`. */
  date: string;
  direction: 'in' | 'out';
  amount: number;
  kind: (typeof kinds)[keyof typeof kinds];
  senderCode: string;
  senderName: string;
  bankName: string;
  branchName: string;
  description: string;
  edi: string;
  inquiryNumber: string;
  isCorrection: boolean;
};

/** One account of a statement; its number has ten figures. */
export type StatementAccount = {
  bankCode: string;
  branchCode: string;
  accountType: 'ordinary' | 'checking' | 'savings';
  accountNumber: string;
  holder: string;
  /** What it held after the last entry, where the bank says so. */
  balance: number | null;
  entries: StatementEntry[];
};

const accountTypes: Readonly<Record<string, StatementAccount['accountType']>> = { '1': 'ordinary', '2': 'checking', '4': 'savings' };
const directions: Readonly<Record<string, StatementEntry['direction']>> = { '1': 'in', '2': 'out' };
const kindOf = (code: string): StatementEntry['kind'] => (Object.hasOwn(kinds, code) ? kinds[code as keyof typeof kinds] : 'other');
const lookUp = <Value>(table: Readonly<Record<string, Value>>, code: string): Value | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined;

const called = (en: string, ja: string): Sentence => ({ en, ja });

function accountOf(record: StatementRecord): StatementAccount {
  if (record.text(2, 2) !== '03') record.refuse('it is the header of another kind of file.', '種別03ではないヘッダーです。');
  if (record.text(4, 1) === '1')
    record.refuse('the file is in EBCDIC; ask the bank for JIS.', 'EBCDICのファイルです。JISで受け取ってください。');
  const accountType = lookUp(accountTypes, record.text(63, 1));
  if (accountType === undefined)
    return record.refuse(
      'only statements of ordinary, checking and savings accounts are read.',
      '普通・当座・貯蓄預金以外の明細は読み込めません。',
    );
  return {
    bankCode: record.figures(23, 4, called('The bank’s code', '銀行コード')),
    branchCode: record.figures(42, 3, called('The branch’s code', '支店コード')),
    accountType,
    accountNumber: record.figures(64, 10, called('The account number', '口座番号')),
    holder: record.text(74, 40),
    balance: null,
    entries: [],
  };
}

function entryOf(record: StatementRecord, today: string): StatementEntry {
  const written = record.figures(10, 6, called('The date', '勘定日'));
  const date = eraDay(written, today);
  if (date === null)
    return record.refuse(
      `the date ${written} (era year, month, day) does not exist or is more than five years away.`,
      `勘定日${written}（和暦の年月日）は存在しないか、5年より離れています。`,
    );
  const direction = lookUp(directions, record.text(22, 1));
  if (direction === undefined)
    return record.refuse('column 22 is neither 1 (in) nor 2 (out).', '入払区分（22桁）が1・2のいずれでもありません。');
  const kind = kindOf(record.text(23, 2));
  return {
    date,
    direction,
    amount: Number(record.figures(25, 12, called('The amount', '取引金額'))),
    kind,
    senderCode: record.text(72, 10),
    senderName: record.text(82, 48),
    bankName: record.text(130, 15),
    branchName: record.text(145, 15),
    description: record.text(160, 20),
    edi: record.text(180, 20),
    inquiryNumber: record.text(2, 8),
    isCorrection: kind === 'correction',
  };
}

const figured = (value: number) => value.toLocaleString('en-US');

/** A correction counts like any other entry of its direction. */
function judgeTrailer(record: StatementRecord, { entries }: StatementAccount): void {
  const sideOf = (direction: StatementEntry['direction']) => entries.filter((entry) => entry.direction === direction);
  const sum = (side: StatementEntry[]) => side.reduce((total, { amount }) => total + amount, 0);
  const [incoming, outgoing] = [sideOf('in'), sideOf('out')];
  const checks: [Sentence, told: string | null, read: number][] = [
    [called('incoming entries', '入金件数'), record.figures(2, 6, called('The number of incoming entries', '入金件数')), incoming.length],
    [called('incoming yen', '入金額合計'), record.figures(8, 13, called('The incoming sum', '入金額合計')), sum(incoming)],
    [called('outgoing entries', '出金件数'), record.figures(21, 6, called('The number of outgoing entries', '出金件数')), outgoing.length],
    [called('outgoing yen', '出金額合計'), record.figures(27, 13, called('The outgoing sum', '出金額合計')), sum(outgoing)],
    [called('entries', 'データ件数'), record.optionalFigures(55, 7, called('The number of entries', 'データ件数')), entries.length],
  ];
  const wrong = checks.find(([, told, read]) => told !== null && Number(told) !== read);
  if (wrong === undefined) return;
  const [{ en, ja }, told, read] = wrong;
  const toldText = figured(Number(told));
  record.refuse(
    `the trailer tells of ${toldText} ${en}, but there are ${figured(read)}.`,
    `トレーラーの${ja}は${toldText}ですが、明細では${figured(read)}です。`,
  );
}

/** After the last entry; a 2 before it means overdrawn. */
function balanceIn(record: StatementRecord): number | null {
  const figures = record.optionalFigures(41, 14, called('The balance', '取引後残高'));
  if (figures === null) return null;
  return record.text(40, 1) === '2' ? -Number(figures) : Number(figures);
}

/** Banks count records differently: with the end record, without it, only the entries, or not at all. */
function judgeEnd(record: StatementRecord, accounts: readonly StatementAccount[]): void {
  const entries = accounts.reduce((count, account) => count + account.entries.length, 0);
  const records = Number(record.optionalFigures(2, 10, called('The number of records', 'レコード総件数')) ?? 0);
  if (records !== 0 && ![record.number, record.number - 1, entries].includes(records))
    record.refuse(
      `the end record tells of ${figured(records)} records, but there are ${figured(record.number)}.`,
      `エンドレコードのレコード総件数は${figured(records)}ですが、実際は${figured(record.number)}件です。`,
    );
  const told = Number(record.optionalFigures(12, 5, called('The number of accounts', '口座数')) ?? 0);
  if (told !== 0 && told !== accounts.length)
    record.refuse(
      `the end record tells of ${figured(told)} accounts, but there are ${accounts.length}.`,
      `エンドレコードの口座数は${figured(told)}ですが、実際は${accounts.length}口座です。`,
    );
}

/** The record types that may follow each type; the empty key is for the first record. */
const followers: Readonly<Record<string, string>> = { '': '1', '1': '28', '2': '28', '8': '19', '9': '' };
const recordNames: Readonly<Record<string, Sentence>> = {
  '1': called('a header', 'ヘッダー'),
  '2': called('an entry', 'データ'),
  '8': called('a trailer', 'トレーラー'),
  '9': called('an end record', 'エンド'),
};

function judgeOrder(record: StatementRecord, before: string): void {
  const name = lookUp(recordNames, record.kind);
  if (name === undefined) record.refuse('there is no such kind of record.', 'データ区分が1・2・8・9のいずれでもありません。');
  if (followers[before]?.includes(record.kind)) return;
  const previous = lookUp(recordNames, before);
  record.refuse(
    `${name.en} may not follow ${previous?.en ?? 'nothing'}.`,
    `${previous?.ja ?? 'なし'}レコードの次に${name.ja}レコードは置けません。`,
  );
}

/**
 * Reads a bank statement: 入出金取引明細 (種別 03) of the Zengin format, records of 200 bytes in CP932, with or without line breaks, with any
 * padding at the end. A file that was saved as UTF-8 or EUC-JP is converted back. Years are era years, read as on `today`. Refuses
 * `invalid_parameter` naming the record when lengths, order, figures, counts or sums are wrong; a statement is never read in part.
 *
 * Layout: 全国銀行協会 適用業務およびレコード・フォーマット, 入出金取引明細 of liquid deposits.
 */
export function readStatement(file: Uint8Array, today: string): StatementAccount[] {
  const accounts: StatementAccount[] = [];
  const records = statementRecords(file);
  let before = '';
  for (const record of records) {
    judgeOrder(record, before);
    before = record.kind;
    if (record.kind === '1') accounts.push(accountOf(record));
    if (record.kind === '9') judgeEnd(record, accounts);
    const account = accounts.at(-1);
    if (record.kind === '2') account?.entries.push(entryOf(record, today));
    if (record.kind === '8' && account !== undefined) {
      judgeTrailer(record, account);
      account.balance = balanceIn(record);
    }
  }
  if (before !== '9')
    records.at(-1)?.refuse('the file ends here, without an end record.', 'エンドレコードがないままファイルが終わっています。');
  return accounts;
}

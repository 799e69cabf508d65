import { zenginText } from '@/lib/japan/zengin';
import { refuse } from '@/lib/refusal';
import {
  type OrderProblem,
  orderProblems,
  type Requester,
  type Transfer,
  type TransferOrder,
} from '@/lib/settlements/bank-file/transfer-order';

const accountTypeCodes = { ordinary: '1', checking: '2', savings: '4' } as const;
const placeBytes = 15;
const toldProblems = 100;

/** Figures: right-aligned, padded with zeros. */
const n = (value: string | number, width: number): string => String(value).padStart(width, '0');
/** Text: left-aligned, padded with spaces. */
const c = (value: string, width: number): string => value.padEnd(width, ' ');
/** Banks cut the names of banks and branches, even between a kana and its voicing mark. */
const place = (name: string): string => c((zenginText(name) ?? '').slice(0, placeBytes), placeBytes);

const header = ({ code, name, ...account }: Requester, date: string): string =>
  [
    '1', // データ区分
    '21', // 種別コード: 総合振込
    '0', // コード区分: JIS
    n(code, 10),
    c(name, 40),
    date.slice(5, 7) + date.slice(8, 10), // 振込指定日, without its year
    account.bankCode,
    place(account.bankName),
    account.branchCode,
    place(account.branchName),
    accountTypeCodes[account.accountType],
    n(account.accountNumber, 7),
    c('', 17),
  ].join('');

const data = (transfer: Transfer): string =>
  [
    '2',
    transfer.bankCode,
    place(transfer.bankName),
    transfer.branchCode,
    place(transfer.branchName),
    '0000', // 手形交換所番号, not used
    accountTypeCodes[transfer.accountType],
    n(transfer.accountNumber, 7),
    c(transfer.holder, 30),
    n(transfer.amount, 10),
    '0', // 新規コード
    c(transfer.reference, 20), // EDI情報
    '7', // 振込指定区分: by wire
    'Y', // 識別表示: the twenty bytes before are EDI, not two customer codes
    c('', 7),
  ].join('');

const trailer = (transfers: readonly Transfer[]): string => {
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0);
  return ['8', n(transfers.length, 6), n(total, 12), c('', 101)].join('');
};

const end = `9${c('', 119)}`;

/**
 * CP932 without a table: the records contain only ASCII and half-width kana, and half-width kana take one byte each, in the order of
 * Unicode. The available packages write a question mark for an unknown character, so none is used.
 */
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => {
    const unit = character.charCodeAt(0);
    return unit < 0x80 ? unit : unit - 0xff61 + 0xa1;
  });

/** A record and its CRLF. */
const recordBytes = 122;

const hasRecord = (content: Uint8Array, place: number, record: string): boolean => {
  const start = place * recordBytes;
  return Buffer.compare(content.subarray(start, start + recordBytes - 2), bytesOf(record)) === 0;
};

/** Whether a file pays from this account on this day: its header record has the same bytes. */
export const isHeaderOf = (content: Uint8Array, requester: Requester, date: string): boolean =>
  hasRecord(content, 0, header(requester, date));

/** Whether the transfer at an index (from 0) of a file is this transfer: its record has the same bytes. */
export const isRecordOf = (content: Uint8Array, index: number, transfer: Transfer): boolean =>
  hasRecord(content, index + 1, data(transfer));

function refuseOrder(problems: readonly OrderProblem[], { transfer, field, say }: OrderProblem, { transfers }: TransferOrder): never {
  const reference = transfer === null ? null : (transfers[transfer]?.reference ?? null);
  return refuse('invalid_parameter', {
    param: transfer === null ? field : `transfers.${transfer}.${field}`,
    details: { transfer, reference, field, problems: problems.slice(0, toldProblems), problem_count: problems.length },
    say: transfer === null ? say : { en: `Transfer ${transfer + 1}: ${say.en}`, ja: `${transfer + 1}件目の振込：${say.ja}` },
  });
}

/**
 * Writes a bank file: 総合振込 (種別 21) of the Zengin format, records of 120 bytes in CP932, each followed by CRLF. The same order gives the
 * same bytes. Refuses `invalid_parameter` naming transfer, field and reason when any part of the order cannot be written. Does not check
 * whether banks are open on the day.
 *
 * Layout: 全国銀行協会 適用業務およびレコード・フォーマット, 総合振込.
 */
export function transferFile(order: TransferOrder): Uint8Array {
  const problems = orderProblems(order);
  const [first] = problems;
  if (first !== undefined) return refuseOrder(problems, first, order);
  const records = [header(order.requester, order.date), ...order.transfers.map(data), trailer(order.transfers), end];
  return bytesOf(records.map((record) => `${record}\r\n`).join(''));
}

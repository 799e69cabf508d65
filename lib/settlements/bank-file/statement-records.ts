import { refuse, type Sentence } from '@/lib/refusal';
import { carriageReturn, inCp932, isBreak, lineFeed, recordBytes } from '@/lib/settlements/bank-file/statement-encoding';

const endOfFile = 0x1a;

/** A refusal of the whole file, since half of a day's statement would be taken for the day. */
const refuseRecord = (record: number, { en, ja }: Sentence): never =>
  refuse('invalid_parameter', {
    param: 'file',
    details: { record },
    say: { en: `Record ${record}: ${en}`, ja: `${record}件目のレコード：${ja}` },
  });

/** What stands where a bank’s characters cannot be read, since it cut one in the middle or wrote what is none. */
export const unreadable = '\uFFFD';
const decoder = new TextDecoder('shift_jis');
/** Some banks fill up with NUL. */
const fillings = ' \u3000\0';
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\x1f\x7f]/gu;

/** One record. Columns are counted from 1 and in bytes, as the format's tables do; a character may take two. */
export class StatementRecord {
  readonly number: number;
  readonly kind: string;
  private readonly bytes: Uint8Array;

  constructor(number: number, bytes: Uint8Array) {
    this.number = number;
    this.bytes = bytes;
    this.kind = String.fromCharCode(bytes[0] ?? 0);
  }

  refuse(en: string, ja: string): never {
    return refuseRecord(this.number, { en, ja });
  }

  /** Without what fills it up. A remark that cannot be read in full is no reason not to read the day: what cannot be read is marked. */
  text(column: number, width: number): string {
    const written = decoder.decode(this.bytes.subarray(column - 1, column - 1 + width));
    let [from, to] = [0, written.length];
    while (from < to && fillings.includes(written[from] ?? '')) from += 1;
    while (to > from && fillings.includes(written[to - 1] ?? '')) to -= 1;
    return written.slice(from, to).replace(controls, unreadable);
  }

  figures(column: number, width: number, name: Sentence): string {
    const text = this.text(column, width);
    if (text.length === width && /^[0-9]+$/.test(text)) return text;
    const columns = `${column}–${column + width - 1}`;
    return this.refuse(`${name.en} (columns ${columns}) is not a number.`, `${name.ja}（${columns}桁）が数字ではありません。`);
  }

  /** Null where the bank left it empty. */
  optionalFigures(column: number, width: number, name: Sentence): string | null {
    return this.text(column, width) === '' ? null : this.figures(column, width, name);
  }
}

/** Line breaks, the mark that old programs end a file with, and what fills up a block. */
const isFilling = (byte: number): boolean => isBreak(byte) || byte === endOfFile || byte === 0 || byte === 0x20;

function judgeKind(file: Uint8Array): void {
  const [kind, one, two] = [...file.subarray(0, 3)].map((byte) => String.fromCharCode(byte));
  const business = `${one}${two}`;
  if (file[0] === 0xf1 && (file[1] ?? 0) >= 0xf0)
    refuseRecord(1, { en: 'the file is in EBCDIC; ask the bank for JIS.', ja: 'EBCDICのファイルです。JISで受け取ってください。' });
  if (kind !== '1' || !/^[0-9]{2}$/.test(business))
    refuseRecord(1, {
      en: 'it is not the header of a Zengin file. A statement of deposits and withdrawals (種別 03) is needed.',
      ja: '全銀形式のヘッダーではありません。入出金明細（種別03）のファイルを指定してください。',
    });
  if (business !== '03')
    refuseRecord(1, {
      en: `the file is of kind ${business}. A statement of deposits and withdrawals (種別 03) is needed.`,
      ja: `種別${business}のファイルです。入出金明細（種別03）のファイルを指定してください。`,
    });
}

function recordAt(file: Uint8Array, at: number, number: number): StatementRecord {
  const bytes = file.subarray(at, at + recordBytes);
  const end = bytes.findIndex((byte) => isBreak(byte) || byte === endOfFile);
  const length = end >= 0 ? end : bytes.length;
  if (length < recordBytes)
    refuseRecord(number, { en: `it has ${length} bytes instead of 200.`, ja: `200バイトではなく${length}バイトです。` });
  return new StatementRecord(number, bytes);
}

/** After the line break that ends a record, if there is one: CRLF, LF or CR. Every record has one, or none. */
function afterBreak(file: Uint8Array, at: number, number: number, hasBreaks: boolean): number {
  if (isBreak(file[at]) !== hasBreaks)
    refuseRecord(
      number,
      hasBreaks
        ? { en: 'no line break follows after 200 bytes.', ja: '200バイトの後に改行がありません。' }
        : {
            en: 'a line break follows, although none follows the records before.',
            ja: '前のレコードの後にはない改行が、このレコードの後にあります。',
          },
    );
  if (!hasBreaks) return at;
  return file[at] === carriageReturn && file[at + 1] === lineFeed ? at + 2 : at + 1;
}

/** The file's records of 200 bytes: a line break after each, or none at all. What fills up the file after its end record is no record. */
export function statementRecords(given: Uint8Array): StatementRecord[] {
  const file = inCp932(given);
  if (file.every(isFilling)) return refuseRecord(1, { en: 'the file is empty.', ja: 'ファイルが空です。' });
  judgeKind(file);
  const hasBreaks = isBreak(file[recordBytes]);
  const records: StatementRecord[] = [];
  for (let at = 0; at < file.length; ) {
    const record = recordAt(file, at, records.length + 1);
    records.push(record);
    at += recordBytes;
    if (
      file.subarray(at).every((byte) => byte === endOfFile || isBreak(byte)) ||
      (record.kind === '9' && file.subarray(at).every(isFilling))
    )
      break;
    at = afterBreak(file, at, record.number, hasBreaks);
  }
  return records;
}

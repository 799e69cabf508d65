import { refuse, type Sentence } from '@/lib/refusal';
import { carriageReturn, inCp932, isBreak, lineFeed, recordBytes } from '@/lib/settlements/bank-file/statement-encoding';

const endOfFile = 0x1a;

/** Refuses the whole file: half of a statement would pass for the whole day. */
const refuseRecord = (record: number, { en, ja }: Sentence): never =>
  refuse('invalid_parameter', {
    param: 'file',
    details: { record },
    say: { en: `Record ${record}: ${en}`, ja: `${record}件目のレコード：${ja}` },
  });

/** Replaces a character that cannot be read, because the bank cut it or wrote an invalid one. */
export const unreadable = '\uFFFD';
const decoder = new TextDecoder('shift_jis');
/** Some banks pad with NUL. */
const fillings = ' \u3000\0';
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\x1f\x7f]/gu;

/** One record. Columns count from 1 and in bytes, as in the tables of the format; a character may take two. */
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

  /** A text without padding. Unreadable characters are marked: a broken remark is no reason to refuse the statement. */
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

  /** null: the bank left the field empty. */
  optionalFigures(column: number, width: number, name: Sentence): string | null {
    return this.text(column, width) === '' ? null : this.figures(column, width, name);
  }
}

/** Line breaks, the end-of-file mark of old programs, and the padding of the last block. */
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

/**
 * The position after the line break (CRLF, LF or CR) that ends a record, if there is one. Either every record has a line break, or none.
 */
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

/** Splits the file into records of 200 bytes, each followed by a line break, or none of them. Padding after the end record is ignored. */
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

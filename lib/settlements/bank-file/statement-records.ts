import { refuse, type Sentence } from '@/lib/refusal';

const recordBytes = 200;
const [lineFeed, carriageReturn, endOfFile] = [0x0a, 0x0d, 0x1a];

/** A refusal of the whole file, since half of a day's statement would be taken for the day. */
const refuseRecord = (record: number, { en, ja }: Sentence): never =>
  refuse('invalid_parameter', {
    param: 'file',
    details: { record },
    say: { en: `Record ${record}: ${en}`, ja: `${record}件目のレコード：${ja}` },
  });

const decoder = new TextDecoder('shift_jis', { fatal: true });

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

  /** Without the spaces around it. */
  text(column: number, width: number, name: Sentence): string {
    try {
      return decoder.decode(this.bytes.subarray(column - 1, column - 1 + width)).trim();
    } catch {
      const columns = `${column}–${column + width - 1}`;
      return this.refuse(`${name.en} (columns ${columns}) is not in CP932.`, `${name.ja}（${columns}桁）がCP932の文字ではありません。`);
    }
  }

  figures(column: number, width: number, name: Sentence): string {
    const text = this.text(column, width, name);
    if (text.length === width && /^[0-9]+$/.test(text)) return text;
    const columns = `${column}–${column + width - 1}`;
    return this.refuse(`${name.en} (columns ${columns}) is not a number.`, `${name.ja}（${columns}桁）が数字ではありません。`);
  }

  /** Null where the bank left it empty. */
  optionalFigures(column: number, width: number, name: Sentence): string | null {
    return this.text(column, width, name) === '' ? null : this.figures(column, width, name);
  }
}

/** What is after the last record: line breaks, and the mark that old programs end a file with. */
function endOf(file: Uint8Array): number {
  let end = file.length;
  while (end > 0 && [lineFeed, carriageReturn, endOfFile].includes(file[end - 1] ?? 0)) end -= 1;
  return end;
}

const isBreak = (file: Uint8Array, at: number): boolean => file[at] === carriageReturn && file[at + 1] === lineFeed;
const isControl = (byte: number): boolean => byte < 0x20 || byte === 0x7f;

function judgeKind(file: Uint8Array): void {
  const [kind, one, two] = [...file.subarray(0, 3)].map((byte) => String.fromCharCode(byte));
  const business = `${one}${two}`;
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

function recordAt(file: Uint8Array, at: number, end: number, number: number): StatementRecord {
  const bytes = file.subarray(at, Math.min(at + recordBytes, end));
  const stray = bytes.findIndex(isControl);
  const length = stray >= 0 && [carriageReturn, lineFeed].includes(bytes[stray] ?? 0) ? stray : bytes.length;
  if (length < recordBytes)
    refuseRecord(number, { en: `it has ${length} bytes instead of 200.`, ja: `200バイトではなく${length}バイトです。` });
  if (stray >= 0) refuseRecord(number, { en: `column ${stray + 1} is a control character.`, ja: `${stray + 1}桁目が制御文字です。` });
  return new StatementRecord(number, bytes);
}

/** The file's records of 200 bytes: CRLF after each, or none at all. */
export function statementRecords(file: Uint8Array): StatementRecord[] {
  const end = endOf(file);
  if (end === 0) return refuseRecord(1, { en: 'the file is empty.', ja: 'ファイルが空です。' });
  judgeKind(file);
  const hasBreaks = isBreak(file, recordBytes);
  const records: StatementRecord[] = [];
  for (let at = 0; at < end; ) {
    const number = records.length + 1;
    records.push(recordAt(file, at, end, number));
    at += recordBytes;
    if (at >= end || !hasBreaks) continue;
    if (!isBreak(file, at)) refuseRecord(number, { en: 'no CRLF follows after 200 bytes.', ja: '200バイトの後にCRLFがありません。' });
    at += 2;
  }
  return records;
}

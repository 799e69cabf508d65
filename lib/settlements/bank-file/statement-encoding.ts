export const recordBytes = 200;
export const [lineFeed, carriageReturn] = [0x0a, 0x0d];
export const isBreak = (byte: number | undefined): boolean => byte === lineFeed || byte === carriageReturn;
const unmapped = 0xff;

let table: ReadonlyMap<string, readonly number[]> | undefined;

/** The CP932 code of each character, as browsers decode it. A character with two codes gets the first. */
function codes(): ReadonlyMap<string, readonly number[]> {
  if (table) return table;
  const decoder = new TextDecoder('shift_jis');
  const found = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\uFFFD' && !found.has(text)) found.set(text, bytes);
  };
  for (let byte = 0; byte < 0x100; byte += 1) add([byte]);
  for (let lead = 0x81; lead <= 0xfc; lead += 1) for (let trail = 0x40; trail <= 0xfc; trail += 1) add([lead, trail]);
  table = found;
  return found;
}

/** A replacement character stands for one byte: half of a character that another program could not read. */
const encoded = (text: string): Uint8Array => {
  const all = codes();
  return Uint8Array.from([...text].flatMap((character) => [...(all.get(character) ?? [unmapped])]));
};

function decoded(file: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    return null;
  }
}

/** Whether lengths and record types fit records of 200 bytes. */
function fits(file: Uint8Array): boolean {
  let at = 0;
  while (at < file.length) {
    if (!'1289'.includes(String.fromCharCode(file[at] ?? 0)) || at + recordBytes > file.length) return false;
    if (file[at] === 0x39) return true;
    at += recordBytes;
    while (isBreak(file[at])) at += 1;
  }
  return true;
}

const startsWith = (file: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => file[at] === byte);

/**
 * Returns the statement in CP932, as the bank wrote it: the format counts columns in bytes, and an editor may have saved the file in
 * another encoding. A file that already fits is returned unchanged.
 */
export function inCp932(file: Uint8Array): Uint8Array {
  const marked =
    (startsWith(file, 0xef, 0xbb, 0xbf) && 'utf-8') ||
    (startsWith(file, 0xff, 0xfe) && 'utf-16le') ||
    (startsWith(file, 0xfe, 0xff) && 'utf-16be');
  const plain = marked ? decoded(file, marked) : null;
  if (plain !== null) return encoded(plain);
  if (fits(file) || file.every((byte) => byte < 0x80 && byte !== 0x1b)) return file;
  const unmarked = decoded(file, 'utf-8');
  if (unmarked !== null && !unmarked.includes('\u001b')) return encoded(unmarked);
  const others = ['euc-jp', 'iso-2022-jp'].map((encoding) => encoded(decoded(file, encoding) ?? ''));
  return others.find((one) => one.length > 0 && fits(one)) ?? file;
}

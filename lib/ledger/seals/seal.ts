import { createHash } from 'node:crypto';
import { dayIn } from '@/lib/ledger/daily-balances/day';

/** A sealed row: the hash of its line. */
export type SealedRow = { id: string; isEntry: boolean; hash: string };

export type Seal = {
  tenantId: string;
  number: number;
  startsAt: Date;
  transactions: number;
  entries: number;
  late: number;
  rowsHash: string;
  previousHash: string;
  sealedAt: Date;
};

/** The rules of the proof about seals and sealed rows. */
export const sealRules = {
  chain: 'seals follow each other',
  seal: 'a seal is as it was made',
  rows: 'what is sealed is as it was',
} as const;

/** The previous hash in the first seal. */
export const noHash = '0'.repeat(64);

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Keys in alphabetical order without spaces, as in the lines of rows (./lines.ts). See docs/ledger-proof.md. */
export const sealLine = (seal: Seal): string =>
  JSON.stringify({
    day: dayIn(seal.startsAt),
    entries: seal.entries,
    late: seal.late,
    number: seal.number,
    previous_sha256: seal.previousHash,
    row: 'seal',
    rows_sha256: seal.rowsHash,
    sealed_at: seal.sealedAt.toISOString(),
    tenant_id: seal.tenantId,
    transactions: seal.transactions,
  });

/** Kind, id and the first bytes of the hash. */
const itemBytes = 1 + 16 + 8;
const lateBit = 2;
const idIn = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const keyOf = (isEntry: boolean, isLate: boolean, id: string): string => `${isEntry ? 'e' : 't'}${isLate ? 'l' : ''}${id}`;
export const keyOfRow = ({ id, isEntry }: SealedRow, isLate: boolean): string => keyOf(isEntry, isLate, id);

export type IndexItem = { key: string; id: string; isEntry: boolean; isLate: boolean; beginning: string };

/** Reads the index of rows in a seal. null: the bytes are not an index. */
export function readIndex(bytes: Buffer): IndexItem[] | null {
  if (bytes.length % itemBytes !== 0) return null;
  return Array.from({ length: bytes.length / itemBytes }, (_, at) => {
    const item = bytes.subarray(at * itemBytes, (at + 1) * itemBytes);
    const [isEntry, isLate] = [((item[0] ?? 0) & 1) === 1, ((item[0] ?? 0) & lateBit) !== 0];
    const id = idIn(item.subarray(1, 17));
    return { key: keyOf(isEntry, isLate, id), id, isEntry, isLate, beginning: item.subarray(17).toString('hex') };
  });
}

/** Takes the rows of a day one by one and computes its seal. */
export class Sealing {
  private readonly rows = createHash('sha256');
  private readonly items: Buffer[] = [];
  transactions = 0;
  entries = 0;
  late = 0;

  add({ id, isEntry, hash }: SealedRow, isLate: boolean): void {
    this.rows.update(`${hash}\n`);
    const kind = (isEntry ? 1 : 0) + (isLate ? lateBit : 0);
    this.items.push(Buffer.from(`0${kind}${id.replaceAll('-', '')}${hash.slice(0, 16)}`, 'hex'));
    if (!isEntry) this.transactions++;
    else this.entries++;
    if (isEntry && isLate) this.late++;
  }

  /** Returns the finished seal. */
  done(): Pick<Seal, 'transactions' | 'entries' | 'late' | 'rowsHash'> & { index: Buffer } {
    const { transactions, entries, late } = this;
    return { transactions, entries, late, rowsHash: this.rows.digest('hex'), index: Buffer.concat(this.items) };
  }
}

import { createHash } from 'node:crypto';
import { dayIn } from '@/lib/ledger/days/day';

/** An entry with its transaction, as the database has both. `transaction` is null where the ledger lacks it. */
export type SealedEntry = {
  id: string;
  transactionId: string;
  accountId: string;
  slot: number;
  counterpartyId: string;
  paymentId: string | null;
  type: string;
  amount: string;
  rateBasisPoints: number | null;
  description: string | null;
  createdAt: Date;
  transaction: { kind: string; paymentId: string | null; attemptId: string | null; createdAt: Date } | null;
};

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

/** What the proof says of seals, and of what they hold. */
export const sealRules = {
  chain: 'seals follow each other',
  seal: 'a seal is as it was made',
  rows: 'what is sealed is as it was',
} as const;

/** What the first seal names as the one before it. */
export const noHash = '0'.repeat(64);

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Keys in the order of the alphabet and nothing between them, so that others write the same bytes. See docs/ledger-proof.md. */
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

const transactionLine = (id: string, { kind, paymentId, attemptId, createdAt }: NonNullable<SealedEntry['transaction']>): string =>
  JSON.stringify({ attempt_id: attemptId, created_at: createdAt.toISOString(), id, kind, payment_id: paymentId, row: 'transaction' });

const entryLine = (entry: SealedEntry): string =>
  JSON.stringify({
    account_id: entry.accountId,
    amount: Number(entry.amount),
    counterparty_id: entry.counterpartyId,
    created_at: entry.createdAt.toISOString(),
    description: entry.description,
    id: entry.id,
    payment_id: entry.paymentId,
    rate_basis_points: entry.rateBasisPoints,
    row: 'entry',
    slot: entry.slot,
    transaction_id: entry.transactionId,
    type: entry.type,
  });

/** `entry` is null for the line of a transaction. */
export type SealedLine = { id: string; isLate: boolean; line: string; entry: SealedEntry | null };

/** Entries in the order of their transactions, each transaction before its entries. */
export class Lines {
  private last = '';
  private wasLate = false;

  of(entry: SealedEntry, isLate: boolean): SealedLine[] {
    const { id, transactionId, transaction } = entry;
    const own: SealedLine = { id, isLate, line: entryLine(entry), entry };
    if (this.last === transactionId && this.wasLate === isLate) return [own];
    [this.last, this.wasLate] = [transactionId, isLate];
    return transaction ? [{ id: transactionId, isLate, line: transactionLine(transactionId, transaction), entry: null }, own] : [own];
  }
}

/** Kind, id and the beginning of the hash. */
const itemBytes = 1 + 16 + 8;
const lateBit = 2;
const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idIn = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const keyOf = (isEntry: boolean, isLate: boolean, id: string): string => `${isEntry ? 'e' : 't'}${isLate ? 'l' : ''}${id}`;
export const keyOfLine = ({ id, isLate, entry }: SealedLine): string => keyOf(entry !== null, isLate, id);

export type IndexItem = { key: string; id: string; isEntry: boolean; isLate: boolean; beginning: string };

/** What a seal remembers of each row. Null: these bytes are no index. */
export function readIndex(bytes: Buffer): IndexItem[] | null {
  if (bytes.length % itemBytes !== 0) return null;
  return Array.from({ length: bytes.length / itemBytes }, (_, at) => {
    const item = bytes.subarray(at * itemBytes, (at + 1) * itemBytes);
    const [isEntry, isLate] = [((item[0] ?? 0) & 1) === 1, ((item[0] ?? 0) & lateBit) !== 0];
    const id = idIn(item.subarray(1, 17));
    return { key: keyOf(isEntry, isLate, id), id, isEntry, isLate, beginning: item.subarray(17).toString('hex') };
  });
}

/** Takes the lines of a day one after the other, and has what its seal says of them. */
export class Sealing {
  private readonly rows = createHash('sha256');
  private readonly items: Buffer[] = [];
  transactions = 0;
  entries = 0;
  late = 0;

  /** Gives the line's own hash. */
  add({ id, isLate, line, entry }: SealedLine): string {
    const hash = createHash('sha256').update(line).digest();
    const hex = hash.toString('hex');
    this.rows.update(`${hex}\n`);
    this.items.push(Buffer.concat([Buffer.from([(entry ? 1 : 0) + (isLate ? lateBit : 0)]), idBytes(id), hash.subarray(0, 8)]));
    if (!entry) this.transactions++;
    else this.entries++;
    if (entry && isLate) this.late++;
    return hex;
  }

  /** Ends it. */
  done(): Pick<Seal, 'transactions' | 'entries' | 'late' | 'rowsHash'> & { index: Buffer } {
    const { transactions, entries, late } = this;
    return { transactions, entries, late, rowsHash: this.rows.digest('hex'), index: Buffer.concat(this.items) };
  }
}

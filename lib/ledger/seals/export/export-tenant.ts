import { startOfDay } from '@/lib/ledger/daily-balances/day';
import { findLines, findNextSeal } from '@/lib/ledger/seals/export/store';
import { type IndexItem, readIndex, sealLine } from '@/lib/ledger/seals/seal';
import type { KeptSeal } from '@/lib/ledger/seals/store';

/** Rows per query and per piece of the stream. */
const rowsAtOnce = 2_000;

/** Pieces of about that many rows; each begins with a transaction. */
function* piecesOf(items: readonly IndexItem[]): Generator<IndexItem[]> {
  let piece: IndexItem[] = [];
  for (const item of items) {
    const isOver = piece.length >= rowsAtOnce && !item.isEntry;
    if (isOver || (piece[0] && piece[0].isLate !== item.isLate)) {
      yield piece;
      piece = [];
    }
    piece.push(item);
  }
  if (piece.length > 0) yield piece;
}

async function linesOf(tenantId: string, piece: readonly IndexItem[], showsAll: boolean): Promise<string> {
  const ids = (ofEntries: boolean) => piece.filter(({ isEntry }) => isEntry === ofEntries).map(({ id }) => id);
  const lines = await findLines(tenantId, { transactions: ids(false), entries: ids(true), showsAll });
  return lines.map((line) => `${line}\n`).join('');
}

export type Days = { from?: string | undefined; to?: string | undefined };

/**
 * Streams every sealed day of a tenant in the format of docs/ledger-proof.md. `showsAll`: includes entries that no merchant sees. No
 * connection is held while the reader is slow. The last line contains the number of seals: without it, a truncated file would pass for a
 * whole one.
 */
export async function* exportTenant(tenantId: string, { from, to }: Days, showsAll: boolean): AsyncGenerator<string> {
  const range = { from: from === undefined ? null : startOfDay(from), to: to === undefined ? null : startOfDay(to) };
  let last: (KeptSeal & { index: Buffer }) | null = null;
  let seals = 0;
  for (;;) {
    const seal = await findNextSeal(tenantId, { ...range, after: last?.number ?? 0 });
    if (!seal) break;
    yield `${sealLine(seal)}\n`;
    for (const piece of piecesOf(readIndex(seal.index) ?? [])) yield await linesOf(tenantId, piece, showsAll);
    last = seal;
    seals++;
  }
  yield `${JSON.stringify({ row: 'end', seals, sha256: last?.hash ?? null })}\n`;
}

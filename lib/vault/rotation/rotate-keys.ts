import 'server-only';
import { type SealedColumn, type SealedRow, sealedColumns } from '@/lib/vault/rotation/store';
import { sealedAnew } from '@/lib/vault/seal';

const batch = 500;

/** `sealed`: sealed again by this run. `under`: already under the new key. `closed`: values that neither key opens, as column and key. */
export type Rotated = { sealed: number; under: number; closed: string[] };

async function rotate(column: SealedColumn, row: SealedRow, told: Rotated): Promise<void> {
  let anew: string | null;
  try {
    anew = sealedAnew(row.sealed, column.purposeOf(row.key));
  } catch {
    told.closed.push(`${column.name} ${row.key.join(' ')}`);
    return;
  }
  if (anew === null) told.under += 1;
  else told.sealed += (await column.replace(row, anew)).count;
}

/**
 * Seals every value under VAULT_KEY_OTHER again under VAULT_KEY, while the product runs. Each row is written by itself: a killed run is
 * repeated from the beginning and skips finished rows.
 */
export async function rotateKeys(): Promise<Rotated> {
  const told: Rotated = { sealed: 0, under: 0, closed: [] };
  for (const column of sealedColumns) {
    let rows: SealedRow[];
    let after: readonly string[] | null = null;
    do {
      rows = await column.find(after, batch);
      for (const row of rows) await rotate(column, row, told);
      after = rows.at(-1)?.key ?? null;
    } while (rows.length === batch);
  }
  return told;
}

/** All rows of a list in parts: each goes on after the last of the one before, so that none is skipped or read twice. */
export async function* readOn<Row>(find: (after: Row | null) => Promise<Row[]>, atOnce: number): AsyncGenerator<Row[]> {
  for (let after: Row | null = null; ; ) {
    const rows: Row[] = await find(after);
    if (rows.length > 0) yield rows;
    after = rows.at(atOnce - 1) ?? null;
    if (after === null) return;
  }
}

export const rowsAtOnce = 500;

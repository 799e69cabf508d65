'use client';
import { type MouseEvent, useEffect, useRef } from 'react';

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  /** What the boxes are called: of a row, and of all. */
  labelOf: (row: Row) => string;
  allLabel: string;
  /** `ids` become selected, or not. */
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
};
type Rows<Row> = { rows: readonly Row[]; idOf: (row: Row) => string; selection: Selection<Row> };

const cell = 'w-0 py-0 pr-0 pl-3 text-left lg:pl-4';
/** The whole cell can be pressed. */
const target = 'grid size-8 -ml-2 cursor-pointer place-items-center pointer-coarse:size-11';
const box = 'size-4 cursor-pointer accent-accent';

/** The checkbox of a page of rows: ticked where all are, a dash where some are. */
export function SelectAll<Row>({ rows, idOf, selection }: Rows<Row>) {
  const input = useRef<HTMLInputElement>(null);
  const ids = rows.map(idOf);
  const count = ids.filter((id) => selection.selected.has(id)).length;
  const isPart = count > 0 && count < ids.length;
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <th scope="col" className={cell}>
      <label className={target}>
        <input
          ref={input}
          type="checkbox"
          aria-label={selection.allLabel}
          checked={ids.length > 0 && count === ids.length}
          onChange={({ target: { checked } }) => selection.onSelect(ids, checked)}
          className={box}
        />
      </label>
    </th>
  );
}

/** The last box that was pressed, by list: with Shift, all between it and the next one follow. */
const lastPressed = new WeakMap<Element, string>();

/** The checkbox of a row. */
export function SelectRow<Row>({ row, rows, idOf, selection }: Rows<Row> & { row: Row }) {
  const id = idOf(row);
  function press({ currentTarget, shiftKey }: MouseEvent<HTMLInputElement>) {
    const table = currentTarget.closest('table');
    const from = shiftKey && table ? rows.findIndex((one) => idOf(one) === lastPressed.get(table)) : -1;
    const at = rows.findIndex((one) => idOf(one) === id);
    if (table) lastPressed.set(table, id);
    const range = from < 0 ? [row] : rows.slice(Math.min(from, at), Math.max(from, at) + 1);
    selection.onSelect(range.map(idOf), currentTarget.checked);
  }
  return (
    <td className={cell}>
      <label className={target}>
        <input
          type="checkbox"
          aria-label={selection.labelOf(row)}
          checked={selection.selected.has(id)}
          onChange={() => undefined}
          onClick={press}
          className={box}
        />
      </label>
    </td>
  );
}

'use client';
import { type ColumnDef, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';

type Meta = { align?: 'end'; className?: string; rowHeader?: boolean };
const features = tableFeatures({ columnMeta: {} as Meta });
type Features = typeof features;

// biome-ignore lint/suspicious/noExplicitAny: a table holds columns of different values
export type Columns<Row extends object> = ColumnDef<Features, Row, any>[];
export const columnsOf = <Row extends object>() => createColumnHelper<Features, Row>();

type Props<Row extends object> = {
  label: string;
  rows: Row[];
  columns: Columns<Row>;
  idOf: (row: Row) => string;
  /** The row on a phone, where a table would hide its last columns. */
  card: (row: Row) => ReactNode;
  rowClass?: (row: Row, index: number) => string;
  /** Below all rows: the content under a column, by its id, and on a phone. */
  foot?: { cell: (column: string) => ReactNode; card: ReactNode };
};

const alignOf = (meta: Meta | undefined) => (meta?.align === 'end' ? 'text-right' : 'text-left');

/** Called, not mounted: rebuilt columns keep their cells' state, with focus and typed values. */
const drawn = <Context,>(part: ReactNode | ((context: Context) => ReactNode), context: Context): ReactNode =>
  typeof part === 'function' ? part(context) : part;

/** A plain table: the row's link is in one of its cells, so that it works for everybody. */
export function DataTable<Row extends object>({ label, rows, columns, idOf, card, rowClass, foot }: Props<Row>) {
  const table = useTable({ features, columns, data: rows, getRowId: idOf });
  return (
    <>
      <ul aria-label={label} className="divide-y divide-separator md:hidden">
        {rows.map((row, index) => (
          <li key={idOf(row)} className={`relative ${rowClass?.(row, index) ?? ''}`}>
            {card(row)}
          </li>
        ))}
      </ul>
      {foot && (
        <div className="flex flex-col gap-1 border-t border-border bg-surface-secondary px-4 py-3 text-sm font-medium md:hidden">
          {foot.card}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded-[inherit] max-md:hidden">
        <table className="w-full border-collapse text-sm">
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} className="border-b border-border bg-surface-secondary">
                {group.headers.map((header) => (
                  <th
                    key={header.id}
                    scope="col"
                    className={`px-3 py-2.5 lg:px-4 text-xs font-medium whitespace-nowrap text-muted ${alignOf(header.column.columnDef.meta)} ${header.column.columnDef.meta?.className ?? ''}`}
                  >
                    {drawn(header.column.columnDef.header, header.getContext())}
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                className={`relative border-b border-separator transition-colors last:border-0 has-[a.row-link]:hover:bg-surface-secondary has-[a.row-link:focus-visible]:bg-accent-soft ${rowClass?.(row.original, row.index) ?? ''}`}
              >
                {row.getAllCells().map((cell) => (
                  <BodyCell key={cell.id} meta={cell.column.columnDef.meta}>
                    {drawn(cell.column.columnDef.cell, cell.getContext())}
                  </BodyCell>
                ))}
              </tr>
            ))}
          </tbody>
          {foot && (
            <tfoot>
              <tr className="border-t border-border bg-surface-secondary">
                {columns.map(({ id = '', meta }) => (
                  <BodyCell key={id} meta={meta}>
                    <span className="font-medium">{foot.cell(id)}</span>
                  </BodyCell>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </>
  );
}

function BodyCell({ meta, children }: { meta: Meta | undefined; children: ReactNode }) {
  const className = `px-3 py-2.5 lg:px-4 ${alignOf(meta)} ${meta?.className ?? ''}`;
  return meta?.rowHeader ? (
    <th scope="row" className={`${className} font-normal`}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  );
}

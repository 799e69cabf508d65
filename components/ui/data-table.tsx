'use client';
import { type ColumnDef, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Activity, Fragment, type ReactNode } from 'react';
import { ByWidth } from '@/components/ui/by-width';
import { Link } from '@/components/ui/link';
import { followRow, openRow } from '@/components/ui/row-link';
import { SelectAll, type Selection, SelectRow } from '@/components/ui/row-selection';

type Meta = { align?: 'end'; className?: string; rowHeader?: boolean };
const features = tableFeatures({ columnMeta: {} as Meta });
type Features = typeof features;

// biome-ignore lint/suspicious/noExplicitAny: a table holds columns of different values
export type Columns<Row extends object> = ColumnDef<Features, Row, any>[];
export const columnsOf = <Row extends object>() => createColumnHelper<Features, Row>();

/** How a list is ordered by a column, and the address that orders it by this one, or the other way round. */
export type Sorting = { direction: 'ascending' | 'descending' | null; href: string; label: string };

type Props<Row extends object> = {
  label: string;
  rows: Row[];
  columns: Columns<Row>;
  idOf: (row: Row) => string;
  /** The row on a phone, where a table would hide its last columns. */
  card: (row: Row) => ReactNode;
  rowClass?: (row: Row, index: number) => string;
  /** What stands above a row with which a new group begins; null: none does. */
  groupOf?: (row: Row, index: number) => ReactNode;
  /** Below all rows: the content under a column, by its id, and on a phone. */
  foot?: { cell: (column: string) => ReactNode; card: ReactNode };
  /** null: there is no order by this column. */
  sortOf?: (column: string) => Sorting | null;
  selection?: Selection<Row>;
};

/** Little between columns, so that a usual laptop shows them all. */
const room = 'px-3 lg:first:pl-4 lg:last:pr-4 2xl:px-4';
const alignOf = (meta: Meta | undefined) => (meta?.align === 'end' ? 'text-right' : 'text-left');

/** Called, not mounted: rebuilt columns keep their cells' state, with focus and typed values. */
const drawn = <Context,>(part: ReactNode | ((context: Context) => ReactNode), context: Context): ReactNode =>
  typeof part === 'function' ? part(context) : part;

/**
 * A plain table: the row's link is in one of its cells, so that it works for everybody. A press anywhere else in the row follows it, and its
 * text can be selected.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  return (
    <ByWidth
      cards={
        <Activity>
          <Cards {...props} />
        </Activity>
      }
      table={
        <Activity>
          <Table {...props} />
        </Activity>
      }
    />
  );
}

function Cards<Row extends object>({ label, rows, idOf, card, rowClass, groupOf, foot }: Props<Row>) {
  return (
    <>
      <ul aria-label={label} className="divide-y divide-separator md:hidden">
        {rows.map((row, index) => (
          <li key={idOf(row)} className={`relative ${rowClass?.(row, index) ?? ''}`}>
            <GroupCard>{groupOf?.(row, index)}</GroupCard>
            {card(row)}
          </li>
        ))}
      </ul>
      {foot && (
        <div className="flex flex-col gap-1 border-t border-border bg-surface-secondary px-4 py-3 text-sm font-medium md:hidden">
          {foot.card}
        </div>
      )}
    </>
  );
}

function Table<Row extends object>({ label, rows, columns, idOf, rowClass, groupOf, foot, sortOf, selection }: Props<Row>) {
  const table = useTable({ features, columns, data: rows, getRowId: idOf });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded-[inherit] max-md:hidden">
      <table data-list className="w-full border-collapse text-sm">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b border-border bg-surface-secondary">
              {selection && <SelectAll rows={rows} idOf={idOf} selection={selection} />}
              {group.headers.map((header) => (
                <HeadCell key={header.id} meta={header.column.columnDef.meta} sorting={sortOf?.(header.column.id) ?? null}>
                  {drawn(header.column.columnDef.header, header.getContext())}
                </HeadCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <Fragment key={row.id}>
              <GroupRow span={columns.length + (selection ? 1 : 0)}>{groupOf?.(row.original, row.index)}</GroupRow>
              <tr
                onClick={followRow}
                onAuxClick={openRow}
                className={`group/row relative border-b border-separator transition-colors last:border-0 has-[a.row-link]:cursor-pointer has-[a.row-link]:hover:bg-surface-secondary has-[a.row-link:focus-visible]:bg-accent-soft ${selection?.selected.has(row.id) ? 'bg-accent-soft' : ''} ${rowClass?.(row.original, row.index) ?? ''}`}
              >
                {selection && <SelectRow row={row.original} rows={rows} idOf={idOf} selection={selection} />}
                {row.getAllCells().map((cell) => (
                  <BodyCell key={cell.id} meta={cell.column.columnDef.meta}>
                    {drawn(cell.column.columnDef.cell, cell.getContext())}
                  </BodyCell>
                ))}
              </tr>
            </Fragment>
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
  );
}

const groupLook = 'bg-surface-secondary text-sm';

function GroupRow({ span, children }: { span: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr className={`border-b border-separator ${groupLook}`}>
      <th scope="rowgroup" colSpan={span} className="px-3 py-2 text-left font-normal lg:px-4">
        {children}
      </th>
    </tr>
  );
}

const GroupCard = ({ children }: { children: ReactNode }) =>
  children ? <div className={`border-b border-separator px-4 py-2 ${groupLook}`}>{children}</div> : null;

function HeadCell({ meta, sorting, children }: { meta: Meta | undefined; sorting: Sorting | null; children: ReactNode }) {
  const className = `${room} py-2.5 text-xs font-medium whitespace-nowrap text-muted compact:py-1.5 ${alignOf(meta)} ${meta?.className ?? ''}`;
  if (sorting === null)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    );
  const { direction, href, label } = sorting;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={className}>
      <Link
        href={href}
        scroll={false}
        title={label}
        className={`group/sort inline-flex items-center gap-1 rounded underline-offset-4 hover:text-foreground hover:underline ${direction ? 'text-foreground' : ''}`}
      >
        {children}
        <Arrow
          aria-hidden="true"
          className={`size-3.5 ${direction ? '' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60'}`}
        />
      </Link>
    </th>
  );
}

function BodyCell({ meta, children }: { meta: Meta | undefined; children: ReactNode }) {
  const className = `${room} py-2.5 compact:h-10 compact:py-0 ${alignOf(meta)} ${meta?.className ?? ''}`;
  return meta?.rowHeader ? (
    <th scope="row" className={`${className} font-normal`}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  );
}

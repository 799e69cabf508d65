import { textOf } from '@/components/filters/address';
import { choices, day, defineFilters, id, text } from '@/components/filters/define-filters';
import { recordTypes } from '@/lib/ledger/record';
import { isId } from '@/lib/operation/id';

const nobody = '00000000-0000-0000-0000-000000000000';

const filters = defineFilters(
  '/balance',
  {
    type: choices(recordTypes),
    seller: id('counterparty'),
    payment: {
      ...text(),
      read: (params, name) => textOf(params, name).toLowerCase().slice(0, 64),
      // what is no id is no payment's
      toQuery: (payment) => (payment === '' ? {} : { payment_id: isId(payment) ? payment : nobody }),
    },
    from: day(),
    to: day(),
  },
  // the days of a period are the same whichever was written first
  (values) => (values.from && values.to && values.from > values.to ? { ...values, from: values.to, to: values.from } : values),
);

/** What the records are narrowed to. Days are Japanese ones, the last one included. */
export const { none: noFilters, read: readFilters, isFiltered } = filters;
export type RecordFilters = typeof noFilters;

/** `base` is the page: one's own balance, or a seller's. */
export const hrefOf = (base: string, values: RecordFilters): string => filters.href(values, base);

/** The same rows as a file. */
export function exportHref(account: string, values: RecordFilters): string {
  const address = hrefOf('/balance/export', { ...values, page: 1 });
  return `${address}${address.includes('?') ? '&' : '?'}account=${account}`;
}

/** What the operation is asked. */
export const recordsInput = (account: string, values: RecordFilters): Record<string, unknown> => ({ id: account, ...filters.list(values) });

/** Of which days the balance is explained: those of the list, else the operation's own choice. */
export const explainInput = (account: string, { from, to }: RecordFilters): Record<string, unknown> => ({
  id: account,
  ...(from && { from }),
  ...(to && { to }),
});

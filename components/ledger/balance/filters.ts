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
      // an invalid id matches no payment
      toQuery: (payment) => (payment === '' ? {} : { payment_id: isId(payment) ? payment : nobody }),
    },
    from: day(),
    to: day(),
  },
  // the two days of a period may come in either order
  (values) => (values.from && values.to && values.from > values.to ? { ...values, from: values.to, to: values.from } : values),
);

/** The filters of the records. Days in Japan, the last one included. */
export const { none: noFilters, read: readFilters, isFiltered } = filters;
export type RecordFilters = typeof noFilters;

/** `base`: the page of the own balance, or of a seller's. */
export const hrefOf = (base: string, values: RecordFilters): string => filters.href(values, base);

/** The same rows as a file. */
export function exportHref(account: string, values: RecordFilters): string {
  const address = hrefOf('/balance/export', { ...values, page: 1 });
  return `${address}${address.includes('?') ? '&' : '?'}account=${account}`;
}

/** The operation's input. */
export const recordsInput = (account: string, values: RecordFilters): Record<string, unknown> => ({ id: account, ...filters.list(values) });

/** The days of the explanation: those of the list, else the operation's default. */
export const explainInput = (account: string, { from, to }: RecordFilters): Record<string, unknown> => ({
  id: account,
  ...(from && { from }),
  ...(to && { to }),
});

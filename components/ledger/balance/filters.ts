import { addressOf, dayOf, idOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { type RecordType, recordTypes } from '@/lib/ledger/record';
import { isId } from '@/lib/operation/id';

/** What the records are narrowed to; the address holds it, so that a view can be shared. Days are Japanese ones, the last one included. */
export type RecordFilters = { type: RecordType[]; seller: string; payment: string; from: string; to: string; page: number };

const recordsPerPage = 20;
export const noFilters: RecordFilters = { type: [], seller: '', payment: '', from: '', to: '', page: 1 };

/** From an address that anybody may have written: what makes no sense is left out. */
export function readFilters(params: SearchParams): RecordFilters {
  const wanted = textOf(params, 'type').split(',');
  const [from, to] = [dayOf(params, 'from'), dayOf(params, 'to')];
  return {
    type: recordTypes.filter((type) => wanted.includes(type)),
    seller: idOf(params, 'seller'),
    payment: textOf(params, 'payment').toLowerCase().slice(0, 64),
    // the days of a period are the same whichever was written first
    ...(from && to && from > to ? { from: to, to: from } : { from, to }),
    page: pageNumberOf(params),
  };
}

/** `base` is the page: one's own balance, or a seller's. */
export const hrefOf = (base: string, { type, ...filters }: RecordFilters): string => addressOf(base, { type: type.join(','), ...filters });

/** The same rows as a file. */
export function exportHref(account: string, filters: RecordFilters): string {
  const address = hrefOf('/balance/export', { ...filters, page: 1 });
  return `${address}${address.includes('?') ? '&' : '?'}account=${account}`;
}

export const isFiltered = ({ page: _, ...rest }: RecordFilters): boolean => Object.values(rest).some((value) => value.length > 0);

const nobody = '00000000-0000-0000-0000-000000000000';

/** What the operation is asked. What is no id is no payment's. */
export function recordsInput(account: string, { type, seller, payment, from, to, page }: RecordFilters): Record<string, unknown> {
  return {
    id: account,
    page,
    per_page: recordsPerPage,
    ...(type.length > 0 && { type: type.join(',') }),
    ...(seller && { counterparty: seller }),
    ...(payment && { payment_id: isId(payment) ? payment : nobody }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** Of which days the balance is explained: those of the list, else the operation's own choice. */
export const explainInput = (account: string, { from, to }: RecordFilters): Record<string, unknown> => ({
  id: account,
  ...(from && { from }),
  ...(to && { to }),
});

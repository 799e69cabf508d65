import { addressOf, idOf, pageNumberOf, type SearchParams, textOf } from '@/components/filter/address';
import { type PaymentStatus, paymentStatuses } from '@/lib/payments/payment';

/** What the payments list is narrowed to; the address holds it, so that a view can be shared. Days are Japanese ones. */
export type PaymentFilters = {
  status: PaymentStatus[];
  order: string;
  from: string;
  to: string;
  seller: string;
  /** For who runs the installation: one merchant's alone. */
  merchant: string;
  page: number;
};

const paymentsPerPage = 20;
export const noFilters: PaymentFilters = { status: [], order: '', from: '', to: '', seller: '', merchant: '', page: 1 };

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** From an address that anybody may have written: what makes no sense is left out. */
export function readFilters(params: SearchParams): PaymentFilters {
  const text = (name: string) => textOf(params, name);
  const wanted = text('status').split(',');
  return {
    status: paymentStatuses.filter((status) => wanted.includes(status)),
    order: text('order').slice(0, 255),
    from: isDay(text('from')) ? text('from') : '',
    to: isDay(text('to')) ? text('to') : '',
    seller: idOf(params, 'seller'),
    merchant: idOf(params, 'merchant'),
    page: pageNumberOf(params),
  };
}

export const hrefOf = ({ status, ...filters }: PaymentFilters): string => addressOf('/payments', { status: status.join(','), ...filters });

export const isFiltered = ({ page: _, ...rest }: PaymentFilters): boolean => Object.values(rest).some((value) => value.length > 0);

/** What the list operation is asked. A day begins and ends in Tokyo. */
export function listInput(filters: PaymentFilters): Record<string, unknown> {
  return {
    page: filters.page,
    per_page: paymentsPerPage,
    ...(filters.status.length > 0 ? { status: filters.status.join(',') } : {}),
    ...(filters.order ? { external_order_num: filters.order } : {}),
    ...(filters.from ? { start_time: `${filters.from}T00:00:00+09:00` } : {}),
    ...(filters.to ? { end_time: `${filters.to}T23:59:59+09:00` } : {}),
    ...(filters.merchant ? { merchant: filters.merchant } : {}),
    ...(filters.seller ? { submerchant_id: filters.seller } : {}),
  };
}

/** The Japanese day of a moment, `daysBefore` days earlier. */
export function dayInTokyo(moment: Date, daysBefore = 0): string {
  const nineHours = 9 * 60 * 60 * 1000;
  return new Date(moment.getTime() + nineHours - daysBefore * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

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
export type SearchParams = Record<string, string | string[] | undefined>;

const paymentsPerPage = 20;
/** A list reaches 100,000 rows. */
const lastPage = 5_000;
export const noFilters: PaymentFilters = { status: [], order: '', from: '', to: '', seller: '', merchant: '', page: 1 };

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/** From an address that anybody may have written: what makes no sense is left out. */
export function readFilters(params: SearchParams): PaymentFilters {
  const text = (name: string) => [params[name] ?? ''].flat()[0]?.trim() ?? '';
  const wanted = text('status').split(',');
  const page = Number(text('page'));
  return {
    status: paymentStatuses.filter((status) => wanted.includes(status)),
    order: text('order').slice(0, 255),
    from: isDay(text('from')) ? text('from') : '',
    to: isDay(text('to')) ? text('to') : '',
    seller: isId(text('seller')) ? text('seller') : '',
    merchant: isId(text('merchant')) ? text('merchant') : '',
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
}

/** The address of a view; the first page and empty filters do not appear in it. */
export function hrefOf(filters: PaymentFilters): string {
  const { status, order, from, to, seller, merchant, page } = filters;
  const named = { status: status.join(','), order, from, to, seller, merchant, page: page > 1 ? String(page) : '' };
  const params = new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''));
  // a comma between statuses stays readable
  return params.size === 0 ? '/payments' : `/payments?${params.toString().replaceAll('%2C', ',')}`;
}

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

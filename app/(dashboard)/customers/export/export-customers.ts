import 'server-only';
import { getTranslations } from 'next-intl/server';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { filterInput, readFilters } from '@/components/payments/customers/filters';
import { wayOf } from '@/lib/money/methods';
import { type Cell, csvFile, timeCell, writtenText } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';
import { exportCustomers } from '@/lib/payments/customers/export-customers';
import type { CustomerItem } from '@/lib/payments/customers/schema';

type CardSource = { brand: string; last_four_digits: string; month: number; year: number };

const names = ['id', 'name', 'email', 'created', 'method', 'last_four', 'expiry', 'payments', 'paid', 'last_payment'] as const;

/** All customers of the list's search as a file, independent of the shown page. */
export async function exportCustomerList(caller: PersonCaller, request: Request): Promise<Response> {
  const filters = readFilters(Object.fromEntries(new URL(request.url).searchParams));
  const parts = await exportCustomers(caller, filterInput(filters));
  const t = await getTranslations('customers.file');
  const word = await getTranslations('payment');
  function lineOf({ source, ...customer }: CustomerItem): Cell[] {
    const card = 'month' in source ? (source as CardSource) : null;
    return [
      ...[customer.id, writtenText(customer.name), writtenText(customer.email), timeCell(customer.created_at)],
      ...[word(`brands.${wayOf(source as never)}`), card?.last_four_digits ?? ''],
      ...[card ? `${String(card.month).padStart(2, '0')}/${card.year}` : ''],
      ...[customer.payments, customer.paid, timeCell(customer.last_payment_at)],
    ];
  }
  async function* lines() {
    for await (const rows of parts) yield rows.map(lineOf);
  }
  return csvFile(
    `customers-${dayInTokyo(caller.now)}.csv`,
    names.map((name) => t(name)),
    lines(),
  );
}

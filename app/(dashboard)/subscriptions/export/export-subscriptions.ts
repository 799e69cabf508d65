import 'server-only';
import { getTranslations } from 'next-intl/server';
import { filtersIn, seenOfMerchant } from '@/app/seen-file';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { filterInput, readFilters } from '@/components/subscriptions/filters';
import { handOut } from '@/lib/operation/save-look';
import { type Cell, csvFile, timeCell, writtenText } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';
import { allSubscriptions } from '@/lib/subscriptions/list/export-subscriptions';
import type { SubscriptionItem } from '@/lib/subscriptions/list/schema';

type Words = { status: (item: SubscriptionItem) => string; period: (item: SubscriptionItem) => string };

const columnsOf = (words: Words, withMerchant: boolean) =>
  [
    ['id', ({ id }) => id],
    ['created', ({ created_at }) => timeCell(created_at)],
    ['status', words.status],
    ['number', ({ external_subscription_num }) => writtenText(external_subscription_num)],
    ['description', ({ description }) => writtenText(description)],
    ['amount', ({ amount }) => amount],
    ['tax', ({ tax }) => tax],
    ['total', ({ amount, tax }) => amount + tax],
    ['period', words.period],
    ['next', ({ next_capture_at }) => timeCell(next_capture_at)],
    ['paused', ({ pause }) => timeCell(pause?.since ?? null)],
    ['ended', ({ ended_at }) => timeCell(ended_at)],
    ['sellers', ({ platform_details }) => platform_details?.submerchants.length ?? 0],
    ['customer', ({ customer }) => customer.id],
    ['email', ({ customer }) => writtenText(customer.email)],
    ...(withMerchant ? [['merchant', ({ merchant_name }: SubscriptionItem) => writtenText(merchant_name)] as const] : []),
  ] as const satisfies readonly (readonly [string, (item: SubscriptionItem) => Cell])[];

/** All subscriptions of the list's filter as a file, independent of the shown page. */
export async function exportSubscriptionList(caller: PersonCaller, request: Request): Promise<Response> {
  const filters = readFilters(Object.fromEntries(new URL(request.url).searchParams));
  const t = await getTranslations('subscriptions');
  const words: Words = { status: ({ status }) => t(`status.${status}`), period: ({ period }) => t(`periods.${period}`) };
  const columns = columnsOf(words, caller.actor.role === 'operator');
  const parts = await allSubscriptions(caller, filterInput(filters, caller.now));
  async function* lines() {
    for await (const part of parts) yield part.map((item) => columns.map(([, cellOf]) => cellOf(item)));
  }
  const filename = `subscriptions-${dayInTokyo(caller.now)}.csv`;
  const head = columns.map(([name]) => t(`csv.${name}`));
  return handOut(
    caller,
    () => seenOfMerchant(caller, undefined, { filename, ...filtersIn(request) }),
    () => csvFile(filename, head, lines()),
  );
}

import 'server-only';
import { getTranslations } from 'next-intl/server';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { filterInput, readFilters } from '@/components/refunds/filters';
import { type Cell, csvFile, timeCell, writtenText } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';
import { allRefunds } from '@/lib/refunds/list/export-refunds';
import type { RefundEntryReply } from '@/lib/refunds/list/schema';

/**
 * All refunds of the filter as a file, independent of the shown page. A seller’s share is a line of its own after the platform’s line; only
 * the platform’s line has the total amounts, so that each column adds up. A repeated transfer counts with the returned one.
 */
export async function exportRefundList(caller: PersonCaller, request: Request): Promise<Response> {
  const filters = readFilters(Object.fromEntries(new URL(request.url).searchParams));
  const parts = await allRefunds(caller, filterInput(filters, caller.now));
  const t = await getTranslations('refunds');
  const word = await getTranslations('payment.brands');
  const names = [
    'id',
    'time',
    'decided',
    'payment',
    'order',
    'method',
    'kind',
    'state',
    'amount',
    'customerFee',
    'serviceFee',
    'bearer',
    'share',
    'description',
    'reason',
  ] as const;
  const linesOf = (back: RefundEntryReply): Cell[][] =>
    [{ name: t('own'), amount: back.own }, ...back.sellers].map(({ name, amount }, line) => [
      back.id,
      timeCell(back.created_at),
      timeCell(back.decided_at),
      back.payment,
      writtenText(back.external_order_num),
      word(back.brand),
      t(back.resend ? 'resend' : `kinds.${back.kind}`),
      t(`states.${back.state}`),
      ...(line === 0 && !back.resend ? [back.amount, back.customer_fee, back.service_fee] : [null, null, null]),
      writtenText(name),
      amount,
      writtenText(back.description),
      writtenText(back.reason),
    ]);
  async function* lines() {
    for await (const rows of parts) yield rows.flatMap(linesOf);
  }
  return csvFile(
    `refunds-${dayInTokyo(caller.now)}.csv`,
    names.map((name) => t(`file.${name}`)),
    lines(),
  );
}

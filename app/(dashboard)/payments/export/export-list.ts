import 'server-only';
import { columnsFor, linesOf } from '@/app/(dashboard)/payments/export/columns';
import { filtersIn, seenOfMerchant } from '@/app/seen-file';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { filterInput, readFilters } from '@/components/payments/filters';
import { handOut } from '@/lib/operation/save-look';
import { csvFile } from '@/lib/pages/csv';
import type { PersonCaller } from '@/lib/pages/page';
import { allPayments } from '@/lib/payments/export-payments';

/**
 * All payments of the list's filter as a file, independent of the shown page, or those that were selected. Each seller's share is a line of its own after the platform's;
 * the figures of the whole payment are on its first line.
 */
export async function exportList(caller: PersonCaller, request: Request): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const ids = params.get('ids')?.split(',');
  const columns = await columnsFor(caller.actor.role);
  const parts = await allPayments(caller, ids ? { ids } : filterInput(readFilters(Object.fromEntries(params)), caller.now));
  async function* lines() {
    for await (const part of parts)
      yield part.flatMap((payment) => linesOf(payment).map((line) => columns.map(([, cellOf]) => cellOf(payment, line))));
  }
  const head = columns.map(([name]) => name);
  const filename = `payments-${dayInTokyo(caller.now)}.csv`;
  return handOut(
    caller,
    () => seenOfMerchant(caller, undefined, { filename, ...filtersIn(request) }),
    () => csvFile(filename, head, lines()),
  );
}

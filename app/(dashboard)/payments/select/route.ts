import { maxSelected, selectedOf } from '@/components/payments/bulk/selected';
import { filterInput, readFilters } from '@/components/payments/filters';
import { sessionJson, sessionRoute } from '@/lib/pages/session-route';
import { exportPayments } from '@/lib/payments/export-payments';

/** The payments of a filter, newest first, as many as can be selected. */
export const GET = sessionRoute(async (caller, request) => {
  const filters = readFilters(Object.fromEntries(new URL(request.url).searchParams));
  const { data } = await exportPayments(caller, { ...filterInput(filters, caller.now), rows: maxSelected });
  return sessionJson({ data: data.map(selectedOf) });
});
